import CArchive
import Foundation

/// Reads the entries of a zip or tar file in order, as streams.
///
/// Nothing is written to disk.
final class ContainerReader {
    /// The format of a container.
    enum Format: String {
        case zip, tar
    }

    /// A regular file in a container.
    struct Entry {
        let name: String
        let isEncrypted: Bool
        /// The size in bytes after extraction; nil if the header does not state it.
        let size: Int64?
    }

    private let format: Format
    private let source: ByteSource
    /// The size of a zip file that is read by its directory, in bytes; nil if the bytes are read in
    /// order.
    private var size: Int?
    /// The offset in that file at which libarchive reads next.
    private var readingPosition = 0
    private var archive: OpaquePointer
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private let locale = utf8_locale()
    private var tail = ContainerTail()
    /// The number of headers that were read, of files and other entries.
    private var headers = 0
    /// The number of entries of each name that were read by a directory that then proved to be bad.
    ///
    /// The names are UTF-8: comparing hostile ones as `String` would take quadratic time.
    private var readByDirectory: [[UInt8]: Int] = [:]
    /// True if libarchive found no directory in a zip file.
    private var lacksDirectory = false
    /// True if no more entries can be read.
    private var isOver = false
    /// True if the last entry was reported as cut.
    private(set) var hasReportedCut = false
    /// True if something is missing or damaged that no entry has reported.
    private(set) var isCut = false

    /// Creates a reader that reads the bytes in order.
    init(_ format: Format, _ source: ByteSource) {
        self.format = format
        self.source = source
        archive = archive_read_new()
        open()
    }

    /// Creates a reader of a zip file that reads its directory first.
    ///
    /// - Parameters:
    ///   - source: The bytes, which can be read at any offset. They are read in order if the
    ///     directory is damaged.
    ///   - size: The number of bytes.
    init(zip source: ByteSource, size: Int) {
        format = .zip
        self.source = source
        self.size = size
        archive = archive_read_new()
        open()
    }

    deinit {
        archive_read_free(archive)
        input.deallocate()
        if let locale { freelocale(locale) }
    }

    /// The offset of the current entry, in bytes.
    var position: Int { Int(max(0, archive_read_header_position(archive))) }

    /// How the bytes of the container ended, as far as they were read.
    var sourceEnd: StreamEnd { source.end }

    /// Moves to the next regular file; nil at the end.
    ///
    /// The rest of the previous entry is skipped.
    func next() -> Entry? {
        while let header = nextHeader() {
            guard is_regular_file(header) != 0 else { continue }
            let name = name(of: header)
            if format == .zip, name.hasPrefix("__MACOSX/") { continue }
            if wasReadByDirectory(name) { continue }
            hasReportedCut = false
            return Entry(
                name: name,
                isEncrypted: archive_entry_is_data_encrypted(header) != 0,
                size: archive_entry_size_is_set(header) != 0 ? archive_entry_size(header) : nil
            )
        }
        return nil
    }

    /// Counts an entry that is read by the directory.
    ///
    /// Once the directory was left, returns true for each entry that was read before.
    private func wasReadByDirectory(_ name: String) -> Bool {
        let name = Array(name.utf8)
        if size != nil {
            readByDirectory[name, default: 0] += 1
            return false
        }
        guard let count = readByDirectory[name] else { return false }
        readByDirectory[name] = count > 1 ? count - 1 : nil
        return true
    }

    /// The bytes of the entry, which are valid until the next one is read.
    func bytes(of entry: Entry) -> EntryStream { EntryStream(self, size: entry.size) }

    /// Reads the bytes after the last entry, which can show that the container is cut.
    func drain(isStopped: () -> Bool) {
        guard size == nil else { return }
        var finder = ZipEndFinder()
        if format == .zip { finder.scan(unused) }
        while !isStopped() {
            let count = source.readPatiently(into: input)
            if count == 0 { break }
            if format == .zip { finder.scan(input[..<count]) }
        }
        if format == .zip, !hasReportedCut, !isStopped() { check(finder.found) }
    }
}

// MARK: - Opening and headers

extension ContainerReader {
    private func open() {
        switch format {
        case .zip where size != nil: archive_read_support_format_zip_seekable(archive)
        case .zip: archive_read_support_format_zip_streamable(archive)
        case .tar: archive_read_support_format_tar(archive)
        }
        if size != nil {
            archive_read_set_seek_callback(archive) { _, context, offset, origin in
                context.map { ContainerReader.from($0).seek(offset, from: origin) } ?? -1
            }
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let result = archive_read_open2(
            archive,
            context,
            nil,
            { _, context, block in
                guard let context, let block else { return -1 }
                return ContainerReader.from(context).readBlock(&block.pointee)
            },
            nil,
            nil
        )
        if result != ARCHIVE_OK { fail() }
    }

    private static func from(_ context: UnsafeMutableRawPointer) -> ContainerReader {
        Unmanaged<ContainerReader>.fromOpaque(context).takeUnretainedValue()
    }

    private func readBlock(_ block: inout UnsafeRawPointer?) -> Int {
        block = UnsafeRawPointer(input.baseAddress)
        if size != nil { return readBlockAnywhere() }
        let count = source.readPatiently(into: input)
        tail.append(input[..<count])
        return count
    }

    private func readBlockAnywhere() -> Int {
        let count = source.readAhead(readingPosition, into: input) ?? 0
        readingPosition += count
        return count == 0 && source.end.problem != nil ? -1 : count
    }

    /// Sets the offset at which libarchive reads next; returns it.
    private func seek(_ offset: Int64, from origin: Int32) -> Int64 {
        let base = origin == SEEK_SET ? 0 : origin == SEEK_END ? size ?? 0 : readingPosition
        let (place, isOver) = Int64(base).addingReportingOverflow(offset)
        guard !isOver, place >= 0 else { return Int64(ARCHIVE_FATAL) }
        readingPosition = Int(place)
        return place
    }

    private func nextHeader() -> OpaquePointer? {
        var header: OpaquePointer?
        while !isOver {
            switch inUTF8({ archive_read_next_header(archive, &header) }) {
            case ARCHIVE_OK, ARCHIVE_WARN:
                headers += 1
                return header
            case ARCHIVE_RETRY:
                // The tar header is damaged. libarchive tries the following blocks.
                isCut = true
            case ARCHIVE_EOF where hidesEntries:
                leaveDirectory()
            case ARCHIVE_EOF:
                isOver = true
                if format == .tar, !endsWithZeros { isCut = true }
            default:
                fail()
            }
        }
        return nil
    }

    /// True if the zip file was read by its directory, which leaves out some entries.
    private var hidesEntries: Bool {
        guard let size, let directory = ZipDirectory(of: source, size: size) else { return false }
        return !directory.isComplete
    }

    private func fail() {
        if size != nil { return leaveDirectory() }
        isOver = true
        if !hasReportedCut { isCut = true }
    }

    /// Starts again and reads the zip file in order, since its directory is incomplete or damaged.
    private func leaveDirectory() {
        lacksDirectory = archive_format(archive) == 0
        if !lacksDirectory { isCut = true }
        size = nil
        headers = 0
        archive_read_free(archive)
        archive = archive_read_new()
        open()
    }

    private func name(of header: OpaquePointer) -> String {
        inUTF8 { archive_entry_pathname(header).map { String(cString: $0) } } ?? ""
    }

    /// libarchive converts names to the character set of the thread's locale.
    private func inUTF8<Result>(_ body: () -> Result) -> Result {
        guard let locale else { return body() }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return body()
    }
}

// MARK: - The end

extension ContainerReader {
    /// The number of bytes that libarchive has used.
    private var consumed: Int { Int(max(0, archive_filter_bytes(archive, 0))) }

    /// The bytes that were read last, but not used.
    private var unused: Slice<UnsafeMutableRawBufferPointer> {
        input[max(0, tail.lastCount - (tail.count - consumed))..<tail.lastCount]
    }

    /// True if a block of zeros ends the tar file; complete ones have two.
    private var endsWithZeros: Bool {
        let isBlockRead = consumed - position >= ContainerTail.blockLength
        return isBlockRead && (consumed < tail.count || tail.endsWithZeros)
    }

    /// Checks the end of a zip file that was read in order.
    private func check(_ end: ZipEndFinder.Record?) {
        let isWhole = end?.isCounted(by: headers) ?? false
        let isUnseen = end?.hidesDirectory ?? false
        if !isWhole || lacksDirectory && !isUnseen { isCut = true }
    }
}

// MARK: - The bytes of entries

extension ContainerReader {
    func readBlock(of entry: EntryStream) {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        let result = archive_read_data_block(archive, &start, &count, &offset)
        switch result {
        case ARCHIVE_OK, ARCHIVE_WARN:
            // A warning means that the size or the checksum is wrong.
            if result == ARCHIVE_WARN { entry.noteDamage() }
            entry.take(UnsafeRawBufferPointer(start: start, count: count), at: offset)
        case ARCHIVE_RETRY:
            break
        case ARCHIVE_EOF:
            entry.take(UnsafeRawBufferPointer(start: nil, count: 0), at: offset)
            entry.stop(.whole)
        default:
            // The error may come after bytes that were extracted by the same call.
            entry.take(UnsafeRawBufferPointer(start: start, count: count), at: offset)
            entry.stop(end(of: entry, isFatal: result == ARCHIVE_FATAL))
            if result == ARCHIVE_FATAL { hasReportedCut = true }
        }
    }

    /// How an entry ends if its next bytes cannot be read.
    private func end(of entry: EntryStream, isFatal: Bool) -> StreamEnd {
        if let problem = sourceEnd.problem { return .problem(problem) }
        if isFatal || entry.hasBegun { return .cut }
        let reason = archive_error_string(archive).map { String(cString: $0) }
        return .problem(.cannotBeExtracted(reason ?? "damaged"))
    }
}
