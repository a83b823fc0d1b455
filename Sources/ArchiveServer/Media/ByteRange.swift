/// The part of a file that a client asks for, such as `bytes=0-1023`.
enum ByteRange: Equatable {
    /// From an offset to another one, inclusive; nil for the end of the file.
    case from(Int, through: Int?)
    /// The last bytes, so many.
    case last(Int)

    /// Reads the header `Range`; nil if it has several ranges or another unit, and is ignored.
    init?(_ header: String) {
        guard let (_, first, last) = header.wholeMatch(of: /bytes=([0-9]*)-([0-9]*)/)?.output
        else { return nil }
        switch (Int(first), Int(last)) {
        case (let first?, nil) where last.isEmpty: self = .from(first, through: nil)
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (nil, let count?) where first.isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// The offsets in a file of a size; nil if the file has no such bytes.
    func offsets(in size: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < size else { return nil }
            return first..<min(last ?? size, size - 1) + 1
        case .last(let count):
            guard count > 0, size > 0 else { return nil }
            return max(0, size - count)..<size
        }
    }
}
