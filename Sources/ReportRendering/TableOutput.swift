/// What takes a rendered table, piece by piece.
public protocol TableOutput: TextOutputStream {
    /// Takes bytes, which need not be text.
    mutating func write(_ bytes: UnsafeRawBufferPointer)

    /// Hears of what a format cannot hold, in a sentence.
    mutating func warn(_ sentence: String)
}

extension TableOutput {
    /// Takes a text as UTF-8.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }
}

/// A rendered table in memory.
public struct RenderedBytes: TableOutput {
    /// What was written.
    public private(set) var bytes: [UInt8] = []
    /// What the format could not hold.
    public private(set) var warnings: [String] = []

    /// Begins with nothing.
    public init() {}

    /// Appends the bytes.
    public mutating func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Keeps the sentence.
    public mutating func warn(_ sentence: String) { warnings.append(sentence) }
}
