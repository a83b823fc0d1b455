import CArchive
import Foundation

/// libarchive's reader of a zip or tar file.
final class LibArchive {
    /// True if reading has begun without an error.
    private(set) var isOpen = false
    private let input: ContainerInput
    private let archive: OpaquePointer = archive_read_new()
    private let locale = utf8_locale()
    /// The rest of the current block of the entry, in libarchive's memory.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)

    init(_ format: ContainerReader.Format, _ input: ContainerInput) {
        self.input = input
        switch format {
        case .zip where input.size != nil: archive_read_support_format_zip_seekable(archive)
        case .zip: archive_read_support_format_zip_streamable(archive)
        case .tar: archive_read_support_format_tar(archive)
        }
        if input.size != nil { archive_read_set_seek_callback(archive, seek) }
        let context = Unmanaged.passUnretained(input).toOpaque()
        isOpen = archive_read_open2(archive, context, nil, readBlock, nil, nil) == ARCHIVE_OK
    }

    deinit {
        archive_read_free(archive)
        if let locale { freelocale(locale) }
    }

    /// The offset of the current header, in bytes.
    var headerPosition: Int { Int(max(0, archive_read_header_position(archive))) }

    var consumed: Int { Int(max(0, archive_filter_bytes(archive, 0))) }

    var knowsFormat: Bool { archive_format(archive) != 0 }

    /// The description of the last error; nil if there is none.
    var errorMessage: String? { archive_error_string(archive).map { String(cString: $0) } }

    /// Moves to the next header; returns libarchive's result, and the entry if there is one that is
    /// no folder, link or device.
    func nextHeader() -> (result: Int32, file: ContainerReader.Entry?) {
        block = UnsafeRawBufferPointer(start: nil, count: 0)
        var header: OpaquePointer?
        let result = inUTF8 { archive_read_next_header(archive, &header) }
        guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let header,
            is_regular_file(header) != 0
        else { return (result, nil) }
        return (result, entry(header))
    }

    private func entry(_ header: OpaquePointer) -> ContainerReader.Entry {
        ContainerReader.Entry(
            name: inUTF8 { archive_entry_pathname(header).map { String(cString: $0) } } ?? "",
            isEncrypted: archive_entry_is_data_encrypted(header) != 0,
            size: archive_entry_size_is_set(header) != 0 ? archive_entry_size(header) : nil
        )
    }

    /// libarchive converts names to the character set of the thread's locale.
    private func inUTF8<Result>(_ body: () -> Result) -> Result {
        guard let locale else { return body() }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return body()
    }
}

// MARK: - The bytes of an entry

extension LibArchive {
    var blockCount: Int { block.count }

    /// Moves to the next block; returns libarchive's result, and the offset in the entry at which the
    /// block begins or the entry ends; nil if there is nothing yet.
    func nextBlock() -> (result: Int32, offset: Int64)? {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        let result = archive_read_data_block(archive, &start, &count, &offset)
        if result == ARCHIVE_RETRY { return nil }
        let isBlock = result != ARCHIVE_EOF
        block = UnsafeRawBufferPointer(start: isBlock ? start : nil, count: isBlock ? count : 0)
        return (result, offset)
    }

    /// Moves bytes of the block to a buffer, as many as fit; returns their number.
    func moveBlock(to buffer: ByteBuffer) -> Int {
        let count = min(buffer.room, block.count)
        buffer.append(block[..<count])
        block = UnsafeRawBufferPointer(rebasing: block[count...])
        return count
    }
}

// MARK: - Callbacks of libarchive

private func input(_ context: UnsafeMutableRawPointer) -> ContainerInput {
    Unmanaged<ContainerInput>.fromOpaque(context).takeUnretainedValue()
}

/// Reads a block of the container; -1 if that failed.
private func readBlock(
    _: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?,
    _ start: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Int {
    guard let context, let start else { return -1 }
    let input = input(context)
    guard input.readBlock() else { return -1 }
    // The memory of the block does not move.
    start.pointee = input.block.withBytes(from: 0) { UnsafeRawPointer($0.baseAddress) }
    return input.block.count
}

/// Sets the offset of the next block; returns it.
private func seek(
    _: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?,
    _ offset: Int64,
    _ origin: Int32
) -> Int64 {
    context.flatMap { input($0).seek(offset, from: origin) } ?? Int64(ARCHIVE_FATAL)
}

/// The bytes of a container, as libarchive reads them.
final class ContainerInput {
    /// The size of a zip file that is read by its directory, in bytes; nil if the bytes are read in
    /// order.
    var size: Int?
    /// The bytes that were read last.
    let block = ByteBuffer(capacity: 1 << 16)
    /// The number of bytes that libarchive has read in order.
    private(set) var count = 0
    /// The number of zeros at the end of these bytes, at most the length of a tar block.
    private var zeros = 0
    /// The length of a tar block, in bytes.
    static let tarBlockLength = 512

    private let source: ByteSource
    /// The offset at which libarchive reads next, if the file is read by its directory.
    private var position = 0

    init(_ source: ByteSource, size: Int?) {
        self.source = source
        self.size = size
    }

    var end: StreamEnd { source.end }

    /// True if the bytes that libarchive has read in order end with a tar block of zeros.
    var endsWithZeros: Bool { zeros == ContainerInput.tarBlockLength }

    /// Reads the next block for libarchive; false if that failed.
    func readBlock() -> Bool {
        guard size != nil else {
            readInOrder()
            count += block.count
            let last = block.bytes(from: max(0, block.count - ContainerInput.tarBlockLength))
            let run = last.reversed().prefix { $0 == 0 }.count
            zeros = run < block.count ? run : min(ContainerInput.tarBlockLength, zeros + run)
            return true
        }
        block.removeAll()
        position += source.readAhead(position, into: block) ?? 0
        return block.count > 0 || source.end.problem == nil
    }

    /// Reads the next block, which is empty at the end, after the last one of libarchive.
    func readInOrder() {
        block.removeAll()
        _ = source.readPatiently(into: block)
    }

    /// Sets the offset at which libarchive reads next, as `lseek` does; nil if there is none.
    func seek(_ offset: Int64, from origin: Int32) -> Int64? {
        let base = origin == SEEK_SET ? 0 : origin == SEEK_END ? size ?? 0 : position
        let (sum, isOver) = Int64(base).addingReportingOverflow(offset)
        guard !isOver, sum >= 0 else { return nil }
        position = Int(sum)
        return sum
    }

    /// True if the file is a zip file whose directory leaves out some entries.
    var hidesEntries: Bool {
        size.flatMap { ZipDirectory(of: source, size: $0) }?.isComplete == false
    }

    /// The bytes that were read last but not used, if libarchive has used `consumed` bytes in all.
    func unused(consumed: Int) -> [UInt8] {
        block.bytes(from: max(0, block.count - (count - consumed)))
    }
}
