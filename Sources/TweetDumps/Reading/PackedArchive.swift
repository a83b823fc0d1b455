import CArchive
import Foundation

/// The members of a zip or tar file, one after another, as streams; nothing is written to disk.
final class PackedArchive {
    /// How the members stand in it.
    enum Format: String {
        case zip, tar
    }

    /// A regular file in the archive.
    struct Member {
        let name: String
        let isEncrypted: Bool
        /// How many bytes it has, unpacked; nil where its header does not say.
        let size: Int64?
    }

    private let format: Format
    private let source: ByteSource
    /// The size of the zip file that is read by its directory, in bytes; nil where bytes are read
    /// as they come.
    private var size: Int?
    /// Where in that file libarchive reads next.
    private var readingPosition = 0
    private var archive: OpaquePointer
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private let locale = utf8_locale()
    private var tail = ArchiveTail()
    /// How many headers were read, of files and of others.
    private var headers = 0
    /// How often the members of each name were given out by a directory that then turned out bad.
    private var given: [ExactText: Int] = [:]
    /// Whether a zip file has no directory where one is looked for.
    private var lacksDirectory = false
    /// Whether nothing more can be read of it.
    private var isOver = false
    /// Whether the member that was last given out is what is cut.
    private(set) var hasToldOfCut = false
    /// Whether something of it is missing or damaged, which no member has told of.
    private(set) var isCut = false

    /// An archive that is read as it comes.
    init(_ format: Format, _ source: ByteSource) {
        self.format = format
        self.source = source
        archive = archive_read_new()
        open()
    }

    /// A zip file, whose directory at its end is read first.
    ///
    /// - Parameters:
    ///   - source: Its bytes, which can be read anywhere. They are read as they come where the
    ///     directory is damaged.
    ///   - size: How many there are.
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

    /// How many bytes stand before the member.
    var position: Int { Int(max(0, archive_read_header_position(archive))) }

    /// How the bytes that the archive is in ended, as far as they were read.
    var sourceEnd: StreamEnd { source.end }

    /// Moves to the next regular file; nil at the end.
    ///
    /// What the member before it left unread is skipped.
    func next() -> Member? {
        while let header = nextHeader() {
            guard is_regular_file(header) != 0 else { continue }
            let name = name(of: header)
            if format == .zip, name.hasPrefix("__MACOSX/") { continue }
            if wasGiven(name) { continue }
            hasToldOfCut = false
            return Member(
                name: name,
                isEncrypted: archive_entry_is_data_encrypted(header) != 0,
                size: archive_entry_size_is_set(header) != 0 ? archive_entry_size(header) : nil
            )
        }
        return nil
    }

    /// Counts a member that is read by the directory, and takes it off where that was left.
    private func wasGiven(_ name: String) -> Bool {
        if size != nil {
            given[ExactText(name), default: 0] += 1
            return false
        }
        guard let count = given[ExactText(name)] else { return false }
        given[ExactText(name)] = count > 1 ? count - 1 : nil
        return true
    }

    /// The bytes of the member, until the next one is asked for.
    func bytes(of member: Member) -> MemberStream { MemberStream(self, size: member.size) }

    /// Reads what stands behind the last member, which may show that the archive's bytes are cut.
    func drain(isStopped: () -> Bool) {
        guard size == nil else { return }
        var finder = ZipEndFinder()
        if format == .zip { finder.look(at: unused) }
        while !isStopped() {
            let count = source.readPatiently(into: input)
            if count == 0 { break }
            if format == .zip { finder.look(at: input[..<count]) }
        }
        if format == .zip, !hasToldOfCut, !isStopped() { check(finder.found) }
    }
}

// MARK: - Opening and headers

extension PackedArchive {
    private func open() {
        switch format {
        case .zip where size != nil: archive_read_support_format_zip_seekable(archive)
        case .zip: archive_read_support_format_zip_streamable(archive)
        case .tar: archive_read_support_format_tar(archive)
        }
        if size != nil {
            archive_read_set_seek_callback(archive) { _, context, offset, origin in
                context.map { PackedArchive.from($0).seek(offset, from: origin) } ?? -1
            }
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let result = archive_read_open2(
            archive,
            context,
            nil,
            { _, context, block in
                guard let context, let block else { return -1 }
                return PackedArchive.from(context).readBlock(&block.pointee)
            },
            nil,
            nil
        )
        if result != ARCHIVE_OK { fail() }
    }

    private static func from(_ context: UnsafeMutableRawPointer) -> PackedArchive {
        Unmanaged<PackedArchive>.fromOpaque(context).takeUnretainedValue()
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

    /// Has libarchive read elsewhere in the file; returns where.
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
                // A header of tar's that is damaged; the blocks behind it are looked at in turn.
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

    /// Whether the directory of a zip file that was read by it leaves something out.
    private var hidesEntries: Bool {
        guard let size, let directory = ZipDirectory(of: source, size: size) else { return false }
        return !directory.isComplete
    }

    private func fail() {
        if size != nil { return leaveDirectory() }
        isOver = true
        if !hasToldOfCut { isCut = true }
    }

    /// Reads a zip file from its beginning as it comes, where its directory does not lead on.
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

    /// libarchive gives names in the character set of the thread's locale.
    private func inUTF8<Result>(_ body: () -> Result) -> Result {
        guard let locale else { return body() }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return body()
    }
}

// MARK: - The end

extension PackedArchive {
    /// How many of the bytes that were read are behind it.
    private var consumed: Int { Int(max(0, archive_filter_bytes(archive, 0))) }

    /// Those of the bytes read last that are yet to be used.
    private var unused: Slice<UnsafeMutableRawBufferPointer> {
        input[max(0, tail.lastCount - (tail.count - consumed))..<tail.lastCount]
    }

    /// Whether a block of zeros ends a tar file, where there should be two.
    private var endsWithZeros: Bool {
        let isBlockRead = consumed - position >= ArchiveTail.blockLength
        return isBlockRead && (consumed < tail.count || tail.endsWithZeros)
    }

    /// Checks the end of a zip file that was read as it came.
    private func check(_ end: ZipEndFinder.Record?) {
        let isWhole = end?.isCounted(by: headers) ?? false
        let isUnseen = end?.hidesDirectory ?? false
        if !isWhole || lacksDirectory && !isUnseen { isCut = true }
    }
}

// MARK: - The bytes of members

extension PackedArchive {
    func readBlock(of member: MemberStream) {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        let result = archive_read_data_block(archive, &start, &count, &offset)
        switch result {
        case ARCHIVE_OK, ARCHIVE_WARN:
            // It warns of a size or a checksum that is wrong.
            if result == ARCHIVE_WARN { member.noteDamage() }
            member.take(UnsafeRawBufferPointer(start: start, count: count), at: offset)
        case ARCHIVE_RETRY:
            break
        case ARCHIVE_EOF:
            member.take(UnsafeRawBufferPointer(start: nil, count: 0), at: offset)
            member.stop(.whole)
        default:
            // What is wrong may stand behind the bytes that it has unpacked at once.
            member.take(UnsafeRawBufferPointer(start: start, count: count), at: offset)
            member.stop(end(of: member, isFatal: result == ARCHIVE_FATAL))
            if result == ARCHIVE_FATAL { hasToldOfCut = true }
        }
    }

    /// How a member ends whose next bytes cannot be read.
    private func end(of member: MemberStream, isFatal: Bool) -> StreamEnd {
        if let problem = sourceEnd.problem { return .problem(problem) }
        if isFatal || member.hasBegun { return .cut }
        let reason = archive_error_string(archive).map { String(cString: $0) }
        return .problem(.cannotBeUnpacked(reason ?? "damaged"))
    }
}
