import CArchive
import CBzip2
import CLzma
import CZlib
import CZstd
import Foundation

@testable import TweetDumps

/// An entry of a container.
struct TestEntry {
    var name: String
    var bytes: [UInt8]
    var type: mode_t = S_IFREG

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    init(_ name: String, _ bytes: [UInt8], type: mode_t = S_IFREG) {
        self.name = name
        self.bytes = bytes
        self.type = type
    }
}

/// Creates a zip or tar file, with options of libarchive such as `zip:compression=store`.
///
/// It is encrypted if there is a password. An old tar file is in the format of Unix V7.
func container(
    _ format: ContainerReader.Format,
    _ entries: [TestEntry],
    options: String? = nil,
    password: String? = nil,
    oldTar: Bool = false
) -> [UInt8] {
    let locale = utf8_locale()
    let before = uselocale(locale)
    let archive = archive_write_new()
    defer {
        archive_write_free(archive)
        uselocale(before)
        freelocale(locale)
    }
    switch format {
    case .zip: archive_write_set_format_zip(archive)
    case .tar where oldTar: archive_write_set_format_v7tar(archive)
    case .tar: archive_write_set_format_pax_restricted(archive)
    }
    archive_write_set_bytes_in_last_block(archive, 1)
    if let password {
        archive_write_set_options(archive, "zip:encryption=traditional")
        archive_write_set_passphrase(archive, password)
    }
    if let options { archive_write_set_options(archive, options) }
    let room = entries.reduce(1 << 20) { $0 + $1.bytes.count + 4096 }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
    defer { memory.deallocate() }
    var count = 0
    archive_write_open_memory(archive, memory.baseAddress, room, &count)
    for entry in entries { write(entry, to: archive) }
    archive_write_close(archive)
    return Array(memory[..<count])
}

private func write(_ entry: TestEntry, to archive: OpaquePointer?) {
    let header = archive_entry_new()
    defer { archive_entry_free(header) }
    archive_entry_set_pathname_utf8(header, entry.name)
    archive_entry_set_filetype(header, UInt32(entry.type))
    archive_entry_set_perm(header, 0o644)
    if entry.type == S_IFLNK { archive_entry_set_symlink_utf8(header, "target") }
    archive_entry_set_size(header, entry.type == S_IFREG ? Int64(entry.bytes.count) : 0)
    archive_write_header(archive, header)
    if entry.type == S_IFREG { archive_write_data(archive, entry.bytes, entry.bytes.count) }
}

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
