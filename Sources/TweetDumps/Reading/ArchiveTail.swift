/// How the bytes of an archive end, as far as they were read.
struct ArchiveTail {
    /// The length of a block of tar's, in bytes.
    static let blockLength = 512

    /// How many bytes were read in all.
    private(set) var count = 0
    /// How many of them came last.
    private(set) var lastCount = 0
    /// How many zeros are at the end, as far as they fill a block.
    private var zeros = 0

    /// Whether they end with a block of zeros.
    var endsWithZeros: Bool { zeros == ArchiveTail.blockLength }

    /// Takes the bytes that come next.
    mutating func append(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
        let last = bytes.suffix(ArchiveTail.blockLength)
        let run = last.reversed().prefix { $0 == 0 }.count
        zeros = run < bytes.count ? run : min(ArchiveTail.blockLength, zeros + run)
        count += bytes.count
        lastCount = bytes.count
    }
}

/// Finds the record that ends a zip file, in bytes that come piece by piece.
struct ZipEndFinder {
    /// The record that ends a zip file.
    struct Record {
        /// How many members it counts; those of a larger number are counted elsewhere.
        let members: Int
        /// The length of the comment behind it, in bytes.
        let commentLength: Int

        /// Whether there are as many members as it counts, as far as two bytes tell.
        func isCounted(by headers: Int) -> Bool {
            headers & 0xFFFF == members || headers >= members && members == 0xFFFF
        }

        /// Whether libarchive finds no directory, though all is well: where there are no members,
        /// and before a comment that is longer than what it looks at.
        var hidesDirectory: Bool { members == 0 || commentLength + length > 1 << 14 }
    }

    private static let sign = Array("PK\u{5}\u{6}".utf8)
    /// The length of the record, in bytes.
    private static let length = 22

    /// The last record so far.
    private(set) var found: Record?
    /// The last bytes, in which a record may begin.
    private var rest: [UInt8] = []

    /// Looks at the bytes that come next.
    mutating func look(at bytes: Slice<UnsafeMutableRawBufferPointer>) {
        let bytes = rest + bytes
        var place = 0
        while place + ZipEndFinder.length <= bytes.count {
            if bytes[place] == ZipEndFinder.sign[0],
                bytes[place..<place + 4].elementsEqual(ZipEndFinder.sign)
            {
                found = Record(
                    members: Int(bytes[place + 10]) | Int(bytes[place + 11]) << 8,
                    commentLength: Int(bytes[place + 20]) | Int(bytes[place + 21]) << 8
                )
            }
            place += 1
        }
        rest = bytes.suffix(ZipEndFinder.length - 1)
    }
}
