import CBzip2
import CLzma
import CZlib
import CZstd

enum Compression: String, CaseIterable {
    case gzip, bzip2, xz, zstd

    /// The first bytes of each frame.
    ///
    /// A frame is a gzip member, a bzip2 or xz stream, or a Zstandard frame. Compressed data has
    /// one or more.
    fileprivate var magic: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .bzip2: Array("BZ".utf8)
        case .xz: [0xFD, 0x37]
        case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
        }
    }

    /// True if the amount that its library decompresses before it notices damage depends on the room of the
    /// call.
    fileprivate var noticesDamageLate: Bool { self == .bzip2 || self == .xz }

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

/// The decompressed bytes of compressed data.
///
/// Consecutive frames are one stream. Zeros between frames are skipped, and anything else after the
/// last one is ignored. All bytes before a cut or damage are read; of bzip2 and xz, the last 16 kB before
/// damage may be lost.
final class DecompressedStream: ByteStream {
    private let source: ByteSource
    private let compression: Compression
    private let decompressor: any Decompressor
    private let input = ByteBuffer(capacity: 1 << 16)
    /// The number of input bytes that were used.
    private var used = 0
    /// Decompressed bytes, if ``Compression/noticesDamageLate``.
    ///
    /// Each call has the same room, so that where damaged data ends depends on the data alone.
    private let output = ByteBuffer(capacity: 1 << 14)
    /// The number of these bytes that were read.
    private var read = 0
    private var isBetweenFrames = false
    private var isOver = false
    private(set) var end = StreamEnd.whole

    init(_ source: ByteSource, _ compression: Compression) {
        self.source = source
        self.compression = compression
        decompressor = compression.decompressor()
    }

    func read(into buffer: ByteBuffer) -> Int? {
        while read == output.count, !isOver {
            guard let isReady = isBetweenFrames ? beginFrame() : fillInput() else { return nil }
            guard isReady else { continue }
            if compression.noticesDamageLate {
                output.removeFirst(read)
                read = 0
                decompress(into: output)
            } else if let count = decompress(into: buffer) {
                return count
            }
        }
        let count = buffer.appendSome(of: output, from: read)
        read += count
        return count
    }

    /// Decompresses a piece; returns nil if it yields no bytes.
    @discardableResult
    private func decompress(into buffer: ByteBuffer) -> Int? {
        var piece = DecompressedPiece(used: 0, count: 0, next: .more)
        buffer.append { room in
            piece = input.withBytes(from: used) { decompressor.decompress($0, into: room) }
            return piece.count
        }
        used += piece.used
        switch piece.next {
        case .more:
            if piece.count == 0, piece.used == 0, source.isExhausted { stop(.cutOrDamaged) }
        case .frameEnd:
            isBetweenFrames = true
        case .damage:
            stop(.cutOrDamaged)
        case .memoryLimit:
            stop(.problem(.needsMuchMemory))
        }
        return piece.count > 0 ? piece.count : nil
    }

    /// Ends the stream; a problem of the compressed bytes takes precedence.
    private func stop(_ end: StreamEnd) {
        isOver = true
        self.end = source.isExhausted && source.end != .whole ? source.end : end
    }

    /// Reads input if all was used; nil if none has arrived for a moment.
    private func fillInput() -> Bool? {
        guard used == input.count, !source.isExhausted else { return true }
        return readInput() ? true : nil
    }

    /// Reads the next input; false if none has arrived for a moment.
    private func readInput() -> Bool {
        input.removeFirst(used)
        used = 0
        return source.read(into: input) != nil
    }

    /// Moves to the next frame, or to the end; false if that needs more input, nil if none has arrived.
    private func beginFrame() -> Bool? {
        while used < input.count, input[used] == 0 { used += 1 }
        let headLength = compression.magic.count
        if input.count - used < headLength, !source.isExhausted {
            return readInput() ? false : nil
        }
        guard compression.begins(input.bytes(from: used, upTo: headLength)) else {
            stop(.whole)
            return false
        }
        isBetweenFrames = false
        decompressor.begin()
        return true
    }
}

// MARK: - Decompressors

private typealias Memory = UnsafeMutableRawBufferPointer

/// Decompresses data in pieces, with a C library.
private protocol Decompressor: AnyObject {
    func begin()

    /// Decompresses as much as possible of the unused compressed bytes into a non-empty buffer.
    func decompress(_ input: Memory, into room: Memory) -> DecompressedPiece
}

private struct DecompressedPiece {
    enum Next {
        case more
        case frameEnd
        case damage
        case memoryLimit
    }

    var used: Int
    var count: Int
    var next: Next
}

extension Compression {
    fileprivate func decompressor() -> any Decompressor {
        switch self {
        case .gzip: GzipDecompressor()
        case .bzip2: Bzip2Decompressor()
        case .xz: XZDecompressor()
        case .zstd: ZstdDecompressor()
        }
    }
}

extension Memory {
    fileprivate var firstByte: UnsafeMutablePointer<UInt8>? {
        baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

// The libraries keep the address of their state, so it must not move.

private final class GzipDecompressor: Decompressor {
    private let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// The largest window (15), with a gzip header (16).
    private static let windowBits: Int32 = 15 + 16

    init() {
        state.initialize(to: z_stream())
        inflateInit2_(
            state,
            GzipDecompressor.windowBits,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
    }

    deinit {
        inflateEnd(state)
        state.deallocate()
    }

    func begin() {
        inflateReset(state)
    }

    func decompress(_ input: Memory, into room: Memory) -> DecompressedPiece {
        state.pointee.next_in = input.firstByte
        state.pointee.avail_in = UInt32(input.count)
        state.pointee.next_out = room.firstByte
        state.pointee.avail_out = UInt32(room.count)
        let result = inflate(state, Z_NO_FLUSH)
        let next: DecompressedPiece.Next =
            switch result {
            case Z_OK, Z_BUF_ERROR: .more
            case Z_STREAM_END: .frameEnd
            case Z_MEM_ERROR: .memoryLimit
            default: .damage
            }
        return DecompressedPiece(
            used: input.count - Int(state.pointee.avail_in),
            count: room.count - Int(state.pointee.avail_out),
            next: next
        )
    }
}

private final class Bzip2Decompressor: Decompressor {
    private let state = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)

    init() {
        state.initialize(to: bz_stream())
        BZ2_bzDecompressInit(state, 0, 0)
    }

    deinit {
        BZ2_bzDecompressEnd(state)
        state.deallocate()
    }

    func begin() {
        BZ2_bzDecompressEnd(state)
        state.pointee = bz_stream()
        BZ2_bzDecompressInit(state, 0, 0)
    }

    func decompress(_ input: Memory, into room: Memory) -> DecompressedPiece {
        state.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        state.pointee.avail_in = UInt32(input.count)
        state.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: CChar.self)
        state.pointee.avail_out = UInt32(room.count)
        let result = BZ2_bzDecompress(state)
        let next: DecompressedPiece.Next =
            switch result {
            case BZ_OK: .more
            case BZ_STREAM_END: .frameEnd
            case BZ_MEM_ERROR: .memoryLimit
            default: .damage
            }
        return DecompressedPiece(
            used: input.count - Int(state.pointee.avail_in),
            count: room.count - Int(state.pointee.avail_out),
            next: next
        )
    }
}

private final class XZDecompressor: Decompressor {
    private let state = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
    /// The maximum memory, in bytes: twice what `xz -9` needs.
    private static let maxMemory: UInt64 = 128 << 20

    init() {
        state.initialize(to: lzma_stream())
        begin()
    }

    deinit {
        lzma_end(state)
        state.deallocate()
    }

    func begin() {
        _ = lzma_stream_decoder(state, XZDecompressor.maxMemory, 0)
    }

    func decompress(_ input: Memory, into room: Memory) -> DecompressedPiece {
        state.pointee.next_in = UnsafePointer(input.firstByte)
        state.pointee.avail_in = input.count
        state.pointee.next_out = room.firstByte
        state.pointee.avail_out = room.count
        let result = lzma_code(state, LZMA_RUN)
        let next: DecompressedPiece.Next =
            switch result {
            case LZMA_OK, LZMA_BUF_ERROR: .more
            case LZMA_STREAM_END: .frameEnd
            case LZMA_MEMLIMIT_ERROR, LZMA_MEM_ERROR: .memoryLimit
            default: .damage
            }
        return DecompressedPiece(
            used: input.count - state.pointee.avail_in,
            count: room.count - state.pointee.avail_out,
            next: next
        )
    }
}

private final class ZstdDecompressor: Decompressor {
    private let state = ZSTD_createDStream()
    /// The size of the largest window, as a power of two: 128 MB, as in the `zstd` command.
    private static let windowLog: Int32 = 27
    /// The length of a block header, in bytes.
    private static let headerLength = 3
    /// The maximum number of compressed bytes for the next call.
    private var maxInput = headerLength

    init() {
        _ = ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, ZstdDecompressor.windowLog)
    }

    deinit {
        ZSTD_freeDStream(state)
    }

    func begin() {
        _ = ZSTD_DCtx_reset(state, ZSTD_reset_session_only)
        maxInput = ZstdDecompressor.headerLength
    }

    // If a block is damaged, everything that the same call has decompressed is lost. So each call
    // gets at most one block, one header, or the checksum.

    func decompress(_ input: Memory, into room: Memory) -> DecompressedPiece {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: min(input.count, maxInput), pos: 0)
        var output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
        let result = ZSTD_decompressStream(state, &output, &source)
        // The result suggests the size of the next input: usually a block and the following header.
        let header = ZstdDecompressor.headerLength
        maxInput = result > header ? result - header : max(1, result)
        return DecompressedPiece(used: source.pos, count: output.pos, next: next(after: result))
    }

    private func next(after result: Int) -> DecompressedPiece.Next {
        guard ZSTD_isError(result) != 0 else { return result == 0 ? .frameEnd : .more }
        switch ZSTD_getErrorCode(result) {
        case ZSTD_error_frameParameter_windowTooLarge, ZSTD_error_memory_allocation:
            return .memoryLimit
        default:
            return .damage
        }
    }
}
