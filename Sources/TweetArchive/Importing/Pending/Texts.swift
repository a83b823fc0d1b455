/// Texts one after another in one array, each known by its range.
struct Texts {
    /// The bytes of all texts.
    private(set) var bytes: [UInt8] = []

    /// Copies a text to the end, and returns its range.
    mutating func append(_ text: some Collection<UInt8>) -> Range<Int> {
        let first = bytes.count
        bytes.append(contentsOf: text)
        return first..<bytes.count
    }

    /// Copies a text to the end, and returns its range.
    mutating func append(_ text: Span<UInt8>) -> Range<Int> {
        let first = bytes.count
        text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return first..<bytes.count
    }

    /// Removes all texts; the memory is kept for the next ones.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
