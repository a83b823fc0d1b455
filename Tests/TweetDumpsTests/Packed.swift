import CArchive
import CBzip2
import CLzma
import CZlib
import CZstd
import Foundation
import TestSupport

@testable import TweetDumps

/// Bytes, compressed.
func compressed(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
    var packed = [UInt8](repeating: 0, count: bytes.count * 2 + 1 << 16)
    let count: Int =
        switch compression {
        case .gzip: gzip(bytes, into: &packed)
        case .bzip2: bzip2(bytes, into: &packed)
        case .xz: xz(bytes, into: &packed)
        case .zstd: zstd(bytes, into: &packed)
        }
    return Array(packed[..<count])
}

private func gzip(_ bytes: [UInt8], into packed: inout [UInt8]) -> Int {
    var state = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&state, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&state) }
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { input in
        packed.withUnsafeMutableBufferPointer { output in
            state.next_in = input.baseAddress
            state.avail_in = UInt32(input.count)
            state.next_out = output.baseAddress
            state.avail_out = UInt32(output.count)
            deflate(&state, Z_FINISH)
            return output.count - Int(state.avail_out)
        }
    }
}

private func bzip2(_ bytes: [UInt8], into packed: inout [UInt8]) -> Int {
    var bytes = bytes
    var count = UInt32(packed.count)
    return bytes.withUnsafeMutableBytes { input in
        packed.withUnsafeMutableBytes { output in
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

private func xz(_ bytes: [UInt8], into packed: inout [UInt8]) -> Int {
    var count = 0
    let room = packed.count
    _ = lzma_easy_buffer_encode(
        3,
        LZMA_CHECK_CRC64,
        nil,
        bytes,
        bytes.count,
        &packed,
        &count,
        room
    )
    return count
}

private func zstd(_ bytes: [UInt8], into packed: inout [UInt8]) -> Int {
    let state = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(state) }
    ZSTD_CCtx_setParameter(state, ZSTD_c_checksumFlag, 1)
    let room = packed.count
    return ZSTD_compress2(state, &packed, room, bytes, bytes.count)
}

/// A file that an archive of a test has.
struct PackedFile {
    var name: String
    var bytes: [UInt8]
    var type: mode_t = S_IFREG

    init(_ name: String, _ text: String) {
        self.init(name, Array(text.utf8))
    }

    init(_ name: String, _ bytes: [UInt8], type: mode_t = S_IFREG) {
        self.name = name
        self.bytes = bytes
        self.type = type
    }
}

/// A zip or tar file with these members.
///
/// - Parameters:
///   - format: What it is.
///   - files: Its members.
///   - options: Options of libarchive's, such as `zip:compression=store`.
///   - password: What the members are encrypted with.
///   - oldTar: Whether a tar file is one of Unix V7's.
/// - Returns: Its bytes.
func archived(
    _ format: PackedArchive.Format,
    _ files: [PackedFile],
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
    let room = files.reduce(1 << 20) { $0 + $1.bytes.count + 4096 }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
    defer { memory.deallocate() }
    var count = 0
    archive_write_open_memory(archive, memory.baseAddress, room, &count)
    for file in files { write(file, to: archive) }
    archive_write_close(archive)
    return Array(memory[..<count])
}

private func write(_ file: PackedFile, to archive: OpaquePointer?) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, file.name)
    archive_entry_set_filetype(entry, UInt32(file.type))
    archive_entry_set_perm(entry, 0o644)
    if file.type == S_IFLNK { archive_entry_set_symlink_utf8(entry, "target") }
    archive_entry_set_size(entry, file.type == S_IFREG ? Int64(file.bytes.count) : 0)
    archive_write_header(archive, entry)
    if file.type == S_IFREG { archive_write_data(archive, file.bytes, file.bytes.count) }
}

/// What comes out of a file, member by member.
struct DecodedFile: Equatable {
    /// What is known of one member.
    struct Member: Equatable {
        var name: String?
        var container: String?
        var ids: [Int64] = []
        var refusals: [String] = []
        var problem: DumpError.Reason?
    }

    var members: [Member] = []
    /// How many bytes the parts say were read.
    var size = 0

    /// Those with something in them.
    var filled: [Member] {
        members.filter { !$0.ids.isEmpty || !$0.refusals.isEmpty || $0.problem != nil }
    }

    /// The ids of all members.
    var ids: [Int64] { members.flatMap(\.ids) }
    /// The refusals of all members.
    var refusals: [String] { members.flatMap(\.refusals) }

    /// Reads the file of these bytes.
    init(
        _ bytes: [UInt8],
        decoders: Int = 2,
        chunkSize: Int = OpenDump.defaultChunkSize,
        name: String = "dump"
    ) throws {
        self = try withFolder { folder in
            let path = folder + "/" + name
            try Data(bytes).write(to: URL(filePath: path))
            return DecodedFile(at: path, decoders: decoders, chunkSize: chunkSize)
        }
    }

    init(at path: String, decoders: Int = 2, chunkSize: Int = OpenDump.defaultChunkSize) {
        let reader = DumpReader([DumpFile(path: path)], decoders: decoders, chunkSize: chunkSize)
        var member = Member()
        while let part = reader.next() {
            size += part.bytes
            member.name = part.member
            member.container = part.container
            member.ids += part.batch.map(\.id)
            member.refusals += part.batch.refusals.map(\.example)
            member.problem = part.problem ?? member.problem
            guard part.endsMember else { continue }
            members.append(member)
            member = Member()
        }
    }
}

/// Lines with tweets of these ids, and noise that is hard to compress.
func lines(_ ids: some Sequence<Int>) -> String {
    var generator = SplitMix64(seed: 1)
    return ids.map { id in
        let noise = String(generator.next() as UInt64, radix: 36)
        return "{\"id_str\":\"\(id)\",\"text\":\"an invented text \(noise)\",\"entities\":{}}\n"
    }.joined()
}
