/// The end of a container's bytes, as far as they were read.
struct ContainerTail {
    /// The length of a tar block, in bytes.
    static let blockLength = 512

    /// The number of bytes that were read.
    private(set) var count = 0
    /// The number of zeros at the end, at most the length of a block.
    private var zeros = 0

    /// True if the bytes end with a block of zeros.
    var endsWithZeros: Bool { zeros == ContainerTail.blockLength }

    /// Appends the next piece.
    mutating func append(_ bytes: ByteBuffer) {
        let last = bytes.bytes(from: max(0, bytes.count - ContainerTail.blockLength))
        let run = last.reversed().prefix { $0 == 0 }.count
        zeros = run < bytes.count ? run : min(ContainerTail.blockLength, zeros + run)
        count += bytes.count
    }
}

/// Finds the last end record of a zip file in bytes that arrive in pieces.
struct ZipEndFinder {
    /// The end record of a zip file.
    struct Record {
        /// The number of entries that it states.
        ///
        /// Larger numbers than two bytes can hold are stated elsewhere.
        let entryCount: Int
        /// The length of the comment after it, in bytes.
        let commentLength: Int

        /// True if the number of headers agrees with the stated one, as far as two bytes can tell.
        func isCounted(by headers: Int) -> Bool {
            headers & 0xFFFF == entryCount || headers >= entryCount && entryCount == 0xFFFF
        }

        /// True if libarchive finds no directory although the file is complete: without entries, or
        /// before a comment that is longer than the part that it searches.
        var hidesDirectory: Bool { entryCount == 0 || commentLength + length > 1 << 14 }
    }

    private static let signature = Array("PK\u{5}\u{6}".utf8)
    /// The length of the record without the comment, in bytes.
    private static let length = 22

    /// The last record so far.
    private(set) var found: Record?
    /// The last bytes, in which a record may begin.
    private var rest: [UInt8] = []

    /// Searches the next piece.
    mutating func scan(_ bytes: [UInt8]) {
        let bytes = rest + bytes
        var offset = 0
        while offset + ZipEndFinder.length <= bytes.count {
            if bytes[offset] == ZipEndFinder.signature[0],
                bytes[offset..<offset + 4].elementsEqual(ZipEndFinder.signature)
            {
                found = Record(
                    entryCount: Int(bytes[offset + 10]) | Int(bytes[offset + 11]) << 8,
                    commentLength: Int(bytes[offset + 20]) | Int(bytes[offset + 21]) << 8
                )
            }
            offset += 1
        }
        rest = bytes.suffix(ZipEndFinder.length - 1)
    }
}
