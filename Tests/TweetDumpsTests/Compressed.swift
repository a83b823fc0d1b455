import CBzip2
import CLzma
import CZlib
import CZstd
import Foundation

@testable import TweetDumps

/// Compresses bytes as one frame.
func compressed(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: bytes.count * 2 + 1 << 16)
    let count: Int =
        switch compression {
        case .gzip: gzip(bytes, into: &output)
        case .bzip2: bzip2(bytes, into: &output)
        case .xz: xz(bytes, into: &output)
        case .zstd: zstd(bytes, into: &output)
        }
    return Array(output[..<count])
}

private func gzip(_ bytes: [UInt8], into buffer: inout [UInt8]) -> Int {
    var state = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&state, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&state) }
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { input in
        buffer.withUnsafeMutableBufferPointer { output in
            state.next_in = input.baseAddress
            state.avail_in = UInt32(input.count)
            state.next_out = output.baseAddress
            state.avail_out = UInt32(output.count)
            deflate(&state, Z_FINISH)
            return output.count - Int(state.avail_out)
        }
    }
}

private func bzip2(_ bytes: [UInt8], into buffer: inout [UInt8]) -> Int {
    var bytes = bytes
    var count = UInt32(buffer.count)
    return bytes.withUnsafeMutableBytes { input in
        buffer.withUnsafeMutableBytes { output in
            BZ2_bzBuffToBuffCompress(
                output.baseAddress?.assumingMemoryBound(to: CChar.self),
                &count,
                input.baseAddress?.assumingMemoryBound(to: CChar.self),
                UInt32(input.count),
                1,
                0,
                0
            )
            return Int(count)
        }
    }
}

private func xz(_ bytes: [UInt8], into output: inout [UInt8]) -> Int {
    var count = 0
    let room = output.count
    _ = lzma_easy_buffer_encode(3, LZMA_CHECK_CRC64, nil, bytes, bytes.count, &output, &count, room)
    return count
}

private func zstd(_ bytes: [UInt8], into output: inout [UInt8]) -> Int {
    let state = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(state) }
    ZSTD_CCtx_setParameter(state, ZSTD_c_checksumFlag, 1)
    let room = output.count
    return ZSTD_compress2(state, &output, room, bytes, bytes.count)
}
