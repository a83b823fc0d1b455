/// The directory at the end of a zip file, which says where the entries are.
///
/// libarchive reads what the directory names. What else stands in the file goes unnoticed, and so
/// does an entry that the directory says to be empty.
struct ZipDirectory {
    /// What the directory says of an entry.
    private struct Entry {
        /// Where its own header begins, in bytes.
        var start = 0
        var nameLength = 0
        var packedSize = 0
        var size = 0
        var checksum = 0
    }

    /// The signs that begin the structures of a zip file.
    private enum Sign {
        static let header = 0x0403_4B50
        static let entry = 0x0201_4B50
        static let end = 0x0605_4B50
        static let end64 = 0x0606_4B50
        static let locator64 = 0x0706_4B50
    }

    /// The lengths of these structures without what varies, in bytes.
    private enum Length {
        static let header = 30
        static let entry = 46
        static let end = 22
        static let end64 = 56
        static let locator64 = 20
        static let longestComment = 0xFFFF
    }

    private let source: ByteSource
    /// How many entries the record at the end counts.
    private let statedCount: Int
    private let is64: Bool
    /// Where the directory begins and ends.
    private let place: Range<Int>
    /// How many bytes stand before what counts as the beginning of the file.
    private let shift: Int

    /// Finds the directory; nil where there is none, which libarchive notices.
    ///
    /// - Parameters:
    ///   - source: The file, which can be read anywhere.
    ///   - size: Its size, in bytes.
    init?(of source: ByteSource, size: Int) {
        let first = max(0, size - Length.end - Length.longestComment)
        let tail = source.bytes(at: first, count: size - first)
        guard let end = tail.lastEnd else { return nil }
        var record = (
            count: tail.number(at: end + 10, 2), length: tail.number(at: end + 12, 4),
            start: tail.number(at: end + 16, 4)
        )
        var last = first + end
        let locator = end - Length.locator64
        is64 = locator >= 0 && tail.number(at: locator, 4) == Sign.locator64
        if is64 {
            last = tail.number(at: locator + 8, 8)
            let end64 = source.bytes(at: last, count: Length.end64)
            guard end64.number(at: 0, 4) == Sign.end64 else { return nil }
            record = (end64.number(at: 32, 8), end64.number(at: 40, 8), end64.number(at: 48, 8))
        }
        guard record.length <= last else { return nil }
        self.source = source
        statedCount = record.count
        place = last - record.length..<last
        shift = place.lowerBound - record.start
    }

    /// Whether all that stands before the directory belongs to the entries that it names, and these
    /// are as many as it says.
    var isComplete: Bool {
        guard var entries = readEntries(), shift >= 0,
            is64 ? entries.count == statedCount : entries.count & 0xFFFF == statedCount
        else { return false }
        entries.sort { $0.start < $1.start }
        let first = entries.first?.start ?? place.lowerBound
        if first > 0, source.bytes(at: 0, count: 4).number(at: 0, 4) == Sign.header { return false }
        let ends = entries.dropFirst().map(\.start) + [place.lowerBound]
        return zip(entries, ends).allSatisfy(fills)
    }

    /// Whether an entry is what stands from its beginning up to that of the next one.
    private func fills(_ entry: Entry, before next: Int) -> Bool {
        if entry.packedSize == 0, entry.size == 0, entry.checksum != 0 { return false }
        let end = entry.start + Length.header + entry.nameLength + entry.packedSize
        guard next - end >= Length.header else { return end <= next }
        let header = source.bytes(at: entry.start, count: Length.header)
        // libarchive notices an entry that is not there.
        guard header.number(at: 0, 4) == Sign.header else { return true }
        let nameChange = header.number(at: 26, 2) - entry.nameLength
        return !hidesMore(entry, in: end + nameChange + header.number(at: 28, 2), before: next)
    }

    /// Whether there is something of an entry, or another one, between two places.
    private func hidesMore(_ entry: Entry, in first: Int, before last: Int) -> Bool {
        guard last - first >= Length.header else { return false }
        let bytes = source.bytes(at: first, count: Length.header)
        if entry.packedSize == 0, entry.size == 0, bytes.first != 0 { return true }
        // Behind the data of an entry its sizes may stand, in one of these lengths.
        return [0, 12, 16, 20, 24].contains { bytes.number(at: $0, 4) == Sign.header }
    }
}

// MARK: - Entries

extension ZipDirectory {
    /// The number of bytes that are read at once.
    private static let blockSize = 1 << 16

    /// What the directory says; nil where it cannot be read to its end.
    private func readEntries() -> [Entry]? {
        var entries: [Entry] = []
        var first = place.lowerBound
        while first < place.upperBound {
            let count = min(ZipDirectory.blockSize * 4, place.upperBound - first)
            let block = source.bytes(at: first, count: count)
            var used = 0
            while let (entry, length) = entry(at: used, of: block) {
                guard entry.start >= 0, entry.packedSize <= place.lowerBound - entry.start else {
                    return nil
                }
                entries.append(entry)
                used += length
            }
            // A digital signature may follow the entries.
            if used == 0 { return block.number(at: 0, 4) == Sign.entry ? nil : entries }
            first += used
        }
        return entries
    }

    private func entry(at start: Int, of block: [UInt8]) -> (Entry, length: Int)? {
        guard block.count - start >= Length.entry, block.number(at: start, 4) == Sign.entry else {
            return nil
        }
        let nameLength = block.number(at: start + 28, 2)
        let extra = start + Length.entry + nameLength
        let extraLength = block.number(at: start + 30, 2)
        let length = Length.entry + nameLength + extraLength + block.number(at: start + 32, 2)
        guard block.count - start >= length else { return nil }
        var entry = Entry()
        entry.nameLength = nameLength
        entry.checksum = block.number(at: start + 16, 4)
        entry.packedSize = block.number(at: start + 20, 4)
        entry.size = block.number(at: start + 24, 4)
        entry.start = block.number(at: start + 42, 4)
        widen(&entry, from: Array(block[extra..<extra + extraLength]))
        entry.start += shift
        return (entry, length)
    }

    /// Takes the numbers that do not fit into four bytes from the field that has them.
    private func widen(_ entry: inout Entry, from fields: [UInt8]) {
        var place = 0
        while place + 4 <= fields.count {
            let length = fields.number(at: place + 2, 2)
            if fields.number(at: place, 2) == 1 {
                var number = place + 4
                for path in [\Entry.size, \.packedSize, \.start]
                where entry[keyPath: path] == 0xFFFF_FFFF {
                    entry[keyPath: path] = fields.number(at: number, 8)
                    number += 8
                }
            }
            place += 4 + length
        }
    }
}

extension ByteSource {
    /// The bytes at a place of a regular file; fewer at its end.
    fileprivate func bytes(at first: Int, count: Int) -> [UInt8] {
        guard first >= 0, count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: room[filled...])
                )
                let more = readAhead(first + filled, into: rest) ?? 0
                if more == 0 { break }
                filled += more
            }
        }
    }
}

extension [UInt8] {
    /// A number of some bytes, the lowest first: at most 2^48, which no file is as long as; 0 where
    /// the bytes end before it does.
    fileprivate func number(at place: Int, _ length: Int) -> Int {
        guard place >= 0, place + length <= count else { return 0 }
        let number = self[place..<place + length].reversed().reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return Int(Swift.min(number, 1 << 48))
    }

    /// Where the record begins that ends a zip file, with a comment up to the end.
    fileprivate var lastEnd: Int? {
        stride(from: count - 22, through: 0, by: -1).first { start in
            self[start] == 0x50 && number(at: start, 4) == 0x0605_4B50
                && start + 22 + number(at: start + 20, 2) == count
        }
    }
}
