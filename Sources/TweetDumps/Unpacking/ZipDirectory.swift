/// The central directory at the end of a zip file, which has the offsets of the entries.
///
/// libarchive reads only the entries in the directory. It does not notice other entries in the file, or that
/// the directory wrongly states an entry to be empty.
struct ZipDirectory {
    fileprivate struct Entry {
        /// The offset of the entry's local header, in bytes.
        var start = 0
        var nameLength = 0
        var compressedSize = 0
        var size = 0
        var checksum = 0
    }

    fileprivate enum Signature {
        static let header = 0x0403_4B50
        static let entry = 0x0201_4B50
        static let end = 0x0605_4B50
        static let end64 = 0x0606_4B50
        static let locator64 = 0x0706_4B50
    }

    /// The lengths of these structures without their variable parts, in bytes.
    fileprivate enum Length {
        static let header = 30
        static let entry = 46
        static let end = 22
        static let end64 = 56
        static let locator64 = 20
        static let maxCommentLength = 0xFFFF
    }

    /// The number of bytes that are read at once.
    private static let blockSize = 1 << 18

    private let source: ByteSource
    /// The number of entries that the end record states.
    private let recordedCount: Int
    private let isZip64: Bool
    private let range: Range<Int>
    /// The number of bytes before the beginning of the zip file proper.
    private let baseOffset: Int

    /// Finds the directory of a file that can be read at any offset and has `size` bytes; nil if
    /// there is none, which libarchive reports.
    init?(of source: ByteSource, size: Int) {
        let first = max(0, size - Length.end - Length.maxCommentLength)
        let tail = source.bytes(at: first, count: size - first)
        guard let end = tail.lastEnd else { return nil }
        var record = (
            count: tail.number(at: end + 10, 2), length: tail.number(at: end + 12, 4),
            start: tail.number(at: end + 16, 4)
        )
        var last = first + end
        let locator = end - Length.locator64
        isZip64 = locator >= 0 && tail.number(at: locator, 4) == Signature.locator64
        if isZip64 {
            last = tail.number(at: locator + 8, 8)
            let end64 = source.bytes(at: last, count: Length.end64)
            guard end64.number(at: 0, 4) == Signature.end64 else { return nil }
            record = (end64.number(at: 32, 8), end64.number(at: 40, 8), end64.number(at: 48, 8))
        }
        guard record.length <= last else { return nil }
        self.source = source
        recordedCount = record.count
        range = last - record.length..<last
        baseOffset = range.lowerBound - record.start
    }

    /// True if all bytes before the directory belong to its entries, and their number is the stated
    /// one.
    var isComplete: Bool {
        guard var entries = readEntries(), baseOffset >= 0,
            isZip64 ? entries.count == recordedCount : entries.count & 0xFFFF == recordedCount
        else { return false }
        entries.sort { $0.start < $1.start }
        let first = entries.first?.start ?? range.lowerBound
        if first > 0, source.bytes(at: 0, count: 4).number(at: 0, 4) == Signature.header {
            return false
        }
        let ends = entries.dropFirst().map(\.start) + [range.lowerBound]
        return zip(entries, ends).allSatisfy(fills)
    }

    /// True if an entry fills the file from its header to that of the next one.
    private func fills(_ entry: Entry, before next: Int) -> Bool {
        if entry.compressedSize == 0, entry.size == 0, entry.checksum != 0 { return false }
        let end = entry.start + Length.header + entry.nameLength + entry.compressedSize
        guard next - end >= Length.header else { return end <= next }
        let header = source.bytes(at: entry.start, count: Length.header)
        // libarchive reports an entry without a header.
        guard header.number(at: 0, 4) == Signature.header else { return true }
        let nameChange = header.number(at: 26, 2) - entry.nameLength
        return !hidesMore(entry, in: end + nameChange + header.number(at: 28, 2), before: next)
    }

    /// True if there is more data of an entry, or another entry, between two offsets.
    private func hidesMore(_ entry: Entry, in first: Int, before last: Int) -> Bool {
        guard last - first >= Length.header else { return false }
        let bytes = source.bytes(at: first, count: Length.header)
        if entry.compressedSize == 0, entry.size == 0, bytes.first != 0 { return true }
        // The data may be followed by a data descriptor of one of these lengths.
        return [0, 12, 16, 20, 24].contains { bytes.number(at: $0, 4) == Signature.header }
    }
}

// MARK: - Entries

extension ZipDirectory {
    /// The entries of the directory; nil if it cannot be read to its end.
    ///
    /// `name` is called with the name of each entry.
    fileprivate func readEntries(naming name: (ArraySlice<UInt8>) -> Void = { _ in }) -> [Entry]? {
        var entries: [Entry] = []
        var first = range.lowerBound
        while first < range.upperBound {
            let count = min(ZipDirectory.blockSize, range.upperBound - first)
            let block = source.bytes(at: first, count: count)
            var used = 0
            while let (entry, length) = entry(at: used, of: block) {
                guard entry.start >= 0, entry.compressedSize <= range.lowerBound - entry.start
                else { return nil }
                entries.append(entry)
                let start = used + Length.entry
                name(block[start..<start + entry.nameLength])
                used += length
            }
            // A digital signature may follow the entries.
            if used == 0 { return block.number(at: 0, 4) == Signature.entry ? nil : entries }
            first += used
        }
        return entries
    }

    private func entry(at start: Int, of block: [UInt8]) -> (Entry, length: Int)? {
        guard block.count - start >= Length.entry, block.number(at: start, 4) == Signature.entry
        else { return nil }
        let nameLength = block.number(at: start + 28, 2)
        let extra = start + Length.entry + nameLength
        let extraLength = block.number(at: start + 30, 2)
        let length = Length.entry + nameLength + extraLength + block.number(at: start + 32, 2)
        guard block.count - start >= length else { return nil }
        var entry = Entry()
        entry.nameLength = nameLength
        entry.checksum = block.number(at: start + 16, 4)
        entry.compressedSize = block.number(at: start + 20, 4)
        entry.size = block.number(at: start + 24, 4)
        entry.start = block.number(at: start + 42, 4)
        widen(&entry, from: Array(block[extra..<extra + extraLength]))
        entry.start += baseOffset
        return (entry, length)
    }

    /// Reads the numbers that need more than four bytes from the Zip64 extra field.
    private func widen(_ entry: inout Entry, from fields: [UInt8]) {
        var offset = 0
        while offset + 4 <= fields.count {
            let length = fields.number(at: offset + 2, 2)
            if fields.number(at: offset, 2) == 1 {
                var number = offset + 4
                for path in [\Entry.size, \.compressedSize, \.start]
                where entry[keyPath: path] == 0xFFFF_FFFF {
                    entry[keyPath: path] = fields.number(at: number, 8)
                    number += 8
                }
            }
            offset += 4 + length
        }
    }
}

extension ByteSource {
    /// The bytes at an offset of a regular file; fewer at its end.
    fileprivate func bytes(at first: Int, count: Int) -> [UInt8] {
        guard first >= 0, count > 0 else { return [] }
        let buffer = ByteBuffer(capacity: count)
        while buffer.room > 0, readAhead(first + buffer.count, into: buffer) ?? 0 > 0 {}
        return buffer.bytes
    }
}

extension [UInt8] {
    /// A little-endian number, at most 2^48, which exceeds the size of any file; 0 after the end of
    /// the bytes.
    fileprivate func number(at offset: Int, _ length: Int) -> Int {
        guard offset >= 0, offset + length <= count else { return 0 }
        let number = self[offset..<offset + length].reversed().reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return Int(Swift.min(number, 1 << 48))
    }

    fileprivate func isEnd(at offset: Int) -> Bool {
        self[offset] == 0x50 && number(at: offset, 4) == ZipDirectory.Signature.end
    }

    /// The offset of the end record of a zip file whose comment reaches to the end; nil if there is
    /// none.
    fileprivate var lastEnd: Int? {
        stride(from: count - ZipDirectory.Length.end, through: 0, by: -1).first { start in
            isEnd(at: start)
                && start + ZipDirectory.Length.end + number(at: start + 20, 2) == count
        }
    }
}

/// An open zip file that can be read at any offset.
struct OpenZip {
    let stream: FileStream
    let size: Int
    let name: String

    func reader(_ source: ByteSource) -> ContainerReader {
        ContainerReader(.zip, source, size: size)
    }

    /// Calls a closure with the names in the directory, without reading the entries; a damaged directory may
    /// have only some of them.
    func forEachName(_ body: (ArraySlice<UInt8>) -> Void) {
        let source = ByteSource(FileStream(again: stream))
        _ = ZipDirectory(of: source, size: size)?.readEntries(naming: body)
    }
}

/// Finds the last end record of a zip file in bytes that arrive in pieces.
struct ZipEndFinder {
    struct Record {
        /// The stated number of entries; larger numbers than two bytes can hold are stated elsewhere.
        let entryCount: Int
        /// The length of the comment after it, in bytes.
        let commentLength: Int

        /// True if the number of headers agrees with the stated one, as far as two bytes can hold
        /// it.
        func isCounted(by headers: Int) -> Bool {
            headers & 0xFFFF == entryCount || headers >= entryCount && entryCount == 0xFFFF
        }

        /// True if libarchive finds no directory although the file is complete: without entries, or
        /// before a comment that is longer than the part that it searches.
        var hidesDirectory: Bool {
            entryCount == 0 || commentLength + ZipDirectory.Length.end > 1 << 14
        }
    }

    /// The last record so far.
    private(set) var found: Record?
    /// The last bytes, in which a record may begin.
    private var rest: [UInt8] = []

    mutating func scan(_ bytes: [UInt8]) {
        let bytes = rest + bytes
        let restLength = ZipDirectory.Length.end - 1
        for offset in bytes.indices.dropLast(restLength) where bytes.isEnd(at: offset) {
            found = Record(
                entryCount: bytes.number(at: offset + 10, 2),
                commentLength: bytes.number(at: offset + 20, 2)
            )
        }
        rest = bytes.suffix(restLength)
    }
}
