/// A member's key, in a form in which two are compared without a loop.
///
/// A key of more than ``longest`` bytes is equal to none of those that anybody looks for.
struct JSONKey: Equatable {
    /// The most bytes that a key can have that is looked for.
    static var longest: Int { 24 }

    // The first, middle and last eight bytes, which may overlap.
    private var head: UInt64
    private var middle: UInt64 = 0
    private var tail: UInt64
    private var count: Int

    /// The key that is this text between its quotes.
    ///
    /// - Parameter text: What stands in bytes behind which eight more can be read.
    @inline(__always)
    init(_ text: JSONText) {
        if text.isEscaped {
            self = JSONKey(unescaping: text)
        } else {
            self.init(text.first, count: text.count)
        }
    }

    /// The key that is a word of ASCII letters, which costs nothing where it is a literal.
    @inline(__always)
    init(_ word: StaticString) {
        let count = word.utf8CodeUnitCount
        precondition(count <= JSONKey.longest)
        self.count = count
        head = UInt64(packing: word, 0..<min(count, 8))
        tail = count < 8 ? head : UInt64(packing: word, count - 8..<count)
        if count > 16 { middle = UInt64(packing: word, 8..<16) }
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
            guard let first = bytes.baseAddress else { preconditionFailure("it has eight bytes") }
            return JSONKey(first, count: count)
        }
    }

    /// Whether it is this text between its quotes.
    @inline(__always)
    static func ~= (key: JSONKey, text: JSONText) -> Bool {
        // Most keys have another length.
        (text.count == key.count || text.isEscaped) && JSONKey(text) == key
    }

    /// A number from 0 to 255 that differs for most keys.
    var hash: Int {
        @inline(__always) get {
            let mixed =
                (head ^ tail.byteSwapped ^ UInt64(truncatingIfNeeded: count))
                &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> 56)
        }
    }
}
