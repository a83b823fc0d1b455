/// A compression format.
enum Compression: String, CaseIterable {
    case gzip, bzip2, xz, zstd

    /// The first bytes of each frame.
    ///
    /// A frame is a gzip member, a bzip2 or xz stream, or a Zstandard frame. Compressed data has
    /// one or more.
    private var magic: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .bzip2: Array("BZ".utf8)
        case .xz: [0xFD, 0x37]
        case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
        }
    }

    /// The maximum number of bytes that show whether a frame begins.
    static let headLength = 4

    /// The number of bytes that show whether a frame begins.
    var magicLength: Int { magic.count }

    /// True if a frame begins with these bytes.
    ///
    /// In Zstandard this includes skippable frames (RFC 8878, 3.1.2), which parallel compressors
    /// write before each frame.
    func begins(_ bytes: some Collection<UInt8>) -> Bool {
        if bytes.starts(with: magic) { return true }
        guard self == .zstd, let first = bytes.first, 0x50...0x5F ~= first else { return false }
        return bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }
}

/// Decompresses data in pieces.
protocol Decompressor: AnyObject {
    /// Begins a frame.
    func begin()

    /// Decompresses as much as possible.
    ///
    /// - Parameters:
    ///   - input: Compressed bytes.
    ///   - offset: The offset of the first compressed byte that no call has used.
    ///   - output: The buffer for the decompressed bytes, which must have room.
    /// - Returns: What was done.
    func decompress(
        _ input: ByteBuffer,
        from offset: Int,
        into output: ByteBuffer
    ) -> DecompressedPiece
}

/// The result of decompressing one piece.
struct DecompressedPiece {
    /// What follows.
    enum Next {
        /// The frame continues.
        case more
        /// The frame is complete.
        case frameEnd
        /// The data is damaged.
        case damage
        /// Decompressing the rest needs more memory than allowed.
        case memoryLimit
    }

    /// The number of compressed bytes that were used.
    var used: Int
    /// The number of decompressed bytes.
    var count: Int
    var next: Next
}
