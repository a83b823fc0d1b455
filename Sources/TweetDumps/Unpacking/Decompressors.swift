import CBzip2
import CLzma
import CZlib
import CZstd

extension Compression {
    /// Creates a decompressor for the format.
    func decompressor() -> any Decompressor {
        switch self {
        case .gzip: GzipDecompressor()
        case .bzip2: Bzip2Decompressor()
        case .xz: XZDecompressor()
        case .zstd: ZstdDecompressor()
        }
    }
}

/// A decompressor of a C library, which reads and writes memory.
private protocol LibraryDecompressor: Decompressor {
    func decompress(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> DecompressedPiece
}

extension LibraryDecompressor {
    func decompress(
        _ input: ByteBuffer,
        from offset: Int,
        into output: ByteBuffer
    ) -> DecompressedPiece {
        var piece = DecompressedPiece(used: 0, count: 0, next: .more)
        output.append { room in
            piece = input.withBytes(from: offset) { decompress($0, into: room) }
            return piece.count
        }
        return piece
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate var firstByte: UnsafeMutablePointer<UInt8>? {
        baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

// The libraries keep the address of their state, so it must not move.

private final class GzipDecompressor: LibraryDecompressor {
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

    func decompress(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> DecompressedPiece {
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

private final class Bzip2Decompressor: LibraryDecompressor {
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

    func decompress(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> DecompressedPiece {
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

private final class XZDecompressor: LibraryDecompressor {
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

    func decompress(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> DecompressedPiece {
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

private final class ZstdDecompressor: LibraryDecompressor {
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

    // At a damage, everything that the same call has decompressed is lost. So each call gets at
    // most one block, one header, or the checksum.

    func decompress(
        _ input: UnsafeMutableRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> DecompressedPiece {
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
