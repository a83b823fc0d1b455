/// The name of a JSON member, stored so that two names are compared without a loop.
///
/// A name of more than ``maxLength`` bytes is different from every name that is searched for.
struct JSONMemberName: Equatable {
    /// The maximum length of a name that is searched for, in bytes.
    static var maxLength: Int { 24 }

    // The first, middle and last eight bytes, which may overlap.
    private var head: UInt64
    private var middle: UInt64 = 0
    private var tail: UInt64
    private var count: Int

    /// Creates a name from the text between its quotes.
    ///
    /// - Parameter text: Eight more bytes must be readable after it.
    @inline(__always)
    init(_ text: JSONText) {
        if text.isEscaped {
            self = JSONMemberName(unescaping: text)
        } else {
            self.init(text.first, count: text.count)
        }
    }

    /// Creates a name from an ASCII word.
    ///
    /// The compiler evaluates this for a literal.
    @inline(__always)
    init(_ word: StaticString) {
        let count = word.utf8CodeUnitCount
        precondition(count <= JSONMemberName.maxLength)
        self.count = count
        head = UInt64(bytesOf: word, 0..<min(count, 8))
        tail = count < 8 ? head : UInt64(bytesOf: word, count - 8..<count)
        if count > 16 { middle = UInt64(bytesOf: word, 8..<16) }
    }

    @inline(__always)
    private init(_ first: UnsafePointer<UInt8>, count: Int) {
        let bytes = UnsafeRawPointer(first)
        self.count = count
        head = bytes.loadUnaligned(as: UInt64.self).littleEndian
        if count < 8 {
            head &= (1 << UInt64(truncatingIfNeeded: count &* 8)) &- 1
            tail = head
        } else {
            tail = (bytes + (count &- 8)).loadUnaligned(as: UInt64.self).littleEndian
            if count > 16 {
                middle = (bytes + 8).loadUnaligned(as: UInt64.self).littleEndian
            }
        }
    }

    private init(unescaping text: JSONText) {
        var bytes: [UInt8] = []
        text.decode(into: &bytes)
        let count = bytes.count
        bytes += repeatElement(0, count: 8)
        self = bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else {
                preconditionFailure("the array has at least eight bytes")
            }
            return JSONMemberName(first, count: count)
        }
    }

    /// True if the text between quotes is this name.
    @inline(__always)
    static func ~= (name: JSONMemberName, text: JSONText) -> Bool {
        // The lengths of most names differ.
        (text.count == name.count || text.isEscaped) && JSONMemberName(text) == name
    }

    /// A hash from 0 to 255.
    var hash: Int {
        @inline(__always) get {
            let mixed =
                (head ^ tail.byteSwapped ^ UInt64(truncatingIfNeeded: count))
                &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> 56)
        }
    }
}
