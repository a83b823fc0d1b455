import CBzip2
import CLzma
import CZlib
import CZstd

/// How bytes are compressed.
enum Compression: String, CaseIterable {
    case gzip, bzip2, xz, zstd

    /// What compressed data, and each member of it, begins with.
    private var magic: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .bzip2: Array("BZ".utf8)
        case .xz: [0xFD, 0x37]
        case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
        }
    }

    /// How many bytes show whether a member begins.
    var magicLength: Int { magic.count }

    /// Whether a member begins with these bytes.
    ///
    /// In Zstandard, that may also be a frame to be skipped (RFC 8878, 3.1.2), as parallel
    /// compressors put in front of each frame.
    func begins(_ bytes: some Collection<UInt8>) -> Bool {
        if bytes.starts(with: magic) { return true }
        guard self == .zstd, let first = bytes.first, 0x50...0x5F ~= first else { return false }
        return bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }

    /// What unpacks it.
    func decompressor() -> any Decompressor {
        switch self {
        case .gzip: GzipDecompressor()
        case .bzip2: Bzip2Decompressor()
        case .xz: XZDecompressor()
        case .zstd: ZstdDecompressor()
        }
    }
}

/// Unpacks compressed data a piece at a time.
protocol Decompressor: AnyObject {
    /// Begins with a member of the data, of which several may follow each other.
    func begin()

    /// Unpacks what it can.
    ///
    /// - Parameters:
    ///   - input: Packed bytes, which begin where the last call stopped.
    ///   - room: Where the unpacked bytes go.
    /// - Returns: How far it came.
    func unpack(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> UnpackedPiece
}

/// What became of one piece of compressed data.
struct UnpackedPiece {
    /// What comes next.
    enum Next {
        /// More of the member.
        case more
        /// Nothing: the member ends here, and is whole.
        case memberEnd
        /// Nothing that can be unpacked.
        case damage
        /// Something that takes more memory than is given to it.
        case memoryLimit
    }

    /// How many packed bytes were used.
    var used: Int
    /// How many bytes were unpacked.
    var count: Int
    var next: Next
}

extension UnsafeMutableRawBufferPointer {
    fileprivate var firstByte: UnsafeMutablePointer<UInt8>? {
        baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

// The libraries remember the address of their state, so it stays where it is.

private final class GzipDecompressor: Decompressor {
    private let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// The largest window, and a header of gzip's.
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

    func unpack(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> UnpackedPiece {
        state.pointee.next_in = input.firstByte
        state.pointee.avail_in = UInt32(input.count)
        state.pointee.next_out = room.firstByte
        state.pointee.avail_out = UInt32(room.count)
        let result = inflate(state, Z_NO_FLUSH)
        let next: UnpackedPiece.Next =
            switch result {
            case Z_OK, Z_BUF_ERROR: .more
            case Z_STREAM_END: .memberEnd
            case Z_MEM_ERROR: .memoryLimit
            default: .damage
            }
        return UnpackedPiece(
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

    func unpack(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> UnpackedPiece {
        state.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        state.pointee.avail_in = UInt32(input.count)
        state.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: CChar.self)
        state.pointee.avail_out = UInt32(room.count)
        let result = BZ2_bzDecompress(state)
        let next: UnpackedPiece.Next =
            switch result {
            case BZ_OK: .more
            case BZ_STREAM_END: .memberEnd
            case BZ_MEM_ERROR: .memoryLimit
            default: .damage
            }
        return UnpackedPiece(
            used: input.count - Int(state.pointee.avail_in),
            count: room.count - Int(state.pointee.avail_out),
            next: next
        )
    }
}

private final class XZDecompressor: Decompressor {
    private let state = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
    /// In bytes: twice what `xz -9` asks for.
    private static let mostMemory: UInt64 = 128 << 20

    init() {
        state.initialize(to: lzma_stream())
        begin()
    }

    deinit {
        lzma_end(state)
        state.deallocate()
    }

    func begin() {
        _ = lzma_stream_decoder(state, XZDecompressor.mostMemory, 0)
    }

    func unpack(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> UnpackedPiece {
        state.pointee.next_in = UnsafePointer(input.firstByte)
        state.pointee.avail_in = input.count
        state.pointee.next_out = room.firstByte
        state.pointee.avail_out = room.count
        let result = lzma_code(state, LZMA_RUN)
        let next: UnpackedPiece.Next =
            switch result {
            case LZMA_OK, LZMA_BUF_ERROR: .more
            case LZMA_STREAM_END: .memberEnd
            case LZMA_MEMLIMIT_ERROR, LZMA_MEM_ERROR: .memoryLimit
            default: .damage
            }
        return UnpackedPiece(
            used: input.count - state.pointee.avail_in,
            count: room.count - state.pointee.avail_out,
            next: next
        )
    }
}

private final class ZstdDecompressor: Decompressor {
    private let state = ZSTD_createDStream()
    /// The size of the largest window, as a power of two: 128 MB, which is what `zstd` itself takes.
    private static let windowLog: Int32 = 27
    /// The length of a block's header, in bytes.
    private static let headerLength = 3
    /// How many packed bytes may be unpacked next.
    private var most = headerLength

    init() {
        _ = ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, ZstdDecompressor.windowLog)
    }

    deinit {
        ZSTD_freeDStream(state)
    }

    func begin() {
        _ = ZSTD_DCtx_reset(state, ZSTD_reset_session_only)
        most = ZstdDecompressor.headerLength
    }

    // Where something is damaged, all that the same call has unpacked before is lost. So each call
    // gets no more than one block, or one header, or the checksum.

    func unpack(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> UnpackedPiece {
        var packed = ZSTD_inBuffer(src: input.baseAddress, size: min(input.count, most), pos: 0)
        var unpacked = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
        let result = ZSTD_decompressStream(state, &unpacked, &packed)
        // What it would like to have next is mostly a block and the header behind that.
        let header = ZstdDecompressor.headerLength
        most = result > header ? result - header : max(1, result)
        return UnpackedPiece(used: packed.pos, count: unpacked.pos, next: next(after: result))
    }

    private func next(after result: Int) -> UnpackedPiece.Next {
        guard ZSTD_isError(result) != 0 else { return result == 0 ? .memberEnd : .more }
        switch ZSTD_getErrorCode(result) {
        case ZSTD_error_frameParameter_windowTooLarge, ZSTD_error_memory_allocation:
            return .memoryLimit
        default:
            return .damage
        }
    }
}
