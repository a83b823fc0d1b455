import ReportRendering

/// Where an answer is sent.
protocol AnswerReceiver: AnyObject, Sendable {
    /// Whether nobody waits for the answer any more.
    var isClosed: Bool { get }
    /// Sends the status and headers of an answer whose length is not known.
    func begin(_ head: AnswerHead)
    /// Sends a part of the body, and waits while the client is slow to read.
    func write(_ bytes: [UInt8])
}

/// Sends a table while it is made, in parts.
///
/// Nothing is sent before the first part is full, so that an error until then becomes a page of its own.
struct AnswerStream: TableOutput {
    /// The size of a part, in bytes.
    private static let partSize = 32 << 10

    private let head: AnswerHead
    private let receiver: any AnswerReceiver
    private var part: [UInt8] = []
    /// Whether the status and headers were sent.
    private(set) var hasBegun = false

    init(_ head: AnswerHead, to receiver: any AnswerReceiver) {
        self.head = head
        self.receiver = receiver
    }

    mutating func write(_ bytes: [UInt8]) {
        part += bytes
        if part.count >= AnswerStream.partSize { flush() }
    }

    mutating func write(_ text: String) {
        part += text.utf8
        if part.count >= AnswerStream.partSize { flush() }
    }

    mutating func warn(_ sentence: String) {}

    /// Sends the last part.
    mutating func finish() { flush() }

    /// Sends what was written so far, before something that may take long.
    mutating func flush() {
        if !hasBegun { receiver.begin(head) }
        hasBegun = true
        if !part.isEmpty { receiver.write(part) }
        part.removeAll(keepingCapacity: true)
    }
}
