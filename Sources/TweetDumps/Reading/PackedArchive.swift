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
    }

    private let format: Format
    /// Where the bytes come from; nil where libarchive reads the file at `path` itself.
    private let source: ByteSource?
    private let path: [UInt8]
    private var archive: OpaquePointer
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private let locale = utf8_locale()
    /// How many headers were read, of files and of others.
    private var headers = 0
    private var damages = 0
    /// Whether nothing more can be read of it as it is open.
    private var hasFailed = false
    /// Whether the member that was last given out is what is cut.
    private(set) var hasToldOfCut = false
    /// Whether it ended too early, which no member has told of.
    private(set) var isCut = false

    /// How often a file is opened again to go on behind a damaged member.
    private static let mostDamages = 100
    private static let blockSize = 1 << 16

    /// An archive that is read as it comes.
    init(_ format: Format, _ source: ByteSource) {
        self.format = format
        self.source = source
        path = []
        archive = archive_read_new()
        open()
    }

    /// A zip file, whose directory at its end is read first.
    init(zipAt path: [UInt8]) {
        format = .zip
        source = nil
        self.path = path
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
    var sourceEnd: StreamEnd { source?.end ?? .whole }

    /// Moves to the next regular file; nil at the end.
    ///
    /// What the member before it left unread is skipped.
    func next() -> Member? {
        if hasFailed, !reopen() { return nil }
        while let header = nextHeader() {
            guard is_regular_file(header) != 0 else { continue }
            let name = name(of: header)
            if format == .zip, name.hasPrefix("__MACOSX/") { continue }
            hasToldOfCut = false
            let isEncrypted = archive_entry_is_data_encrypted(header) != 0
            return Member(name: name, isEncrypted: isEncrypted)
        }
        return nil
    }

    /// The bytes of the member, until the next one is asked for.
    func bytes() -> MemberStream { MemberStream(self) }

    /// Reads what stands behind the last member, which may show that the archive's bytes are cut.
    func drain(isStopped: () -> Bool) {
        guard let source else { return }
        while !isStopped(), source.readPatiently(into: input) > 0 {}
    }
}

// MARK: - Opening and headers

extension PackedArchive {
    private func open() {
        switch format {
        case .zip: archive_read_support_format_zip(archive)
        case .tar: archive_read_support_format_tar(archive)
        }
        let result =
            if source == nil {
                path.withCPath { archive_read_open_filename(archive, $0, PackedArchive.blockSize) }
            } else {
                openSource()
            }
        if result != ARCHIVE_OK { fail() }
    }

    private func openSource() -> Int32 {
        let context = Unmanaged.passUnretained(self).toOpaque()
        return archive_read_open2(
            archive,
            context,
            nil,
            { _, context, block in
                guard let context, let block else { return -1 }
                let packed = Unmanaged<PackedArchive>.fromOpaque(context).takeUnretainedValue()
                return packed.readBlock(&block.pointee)
            },
            nil,
            nil
        )
    }

    private func readBlock(_ block: inout UnsafeRawPointer?) -> Int {
        block = UnsafeRawPointer(input.baseAddress)
        return source?.readPatiently(into: input) ?? 0
    }

    private func nextHeader() -> OpaquePointer? {
        var header: OpaquePointer?
        while true {
            let result = inUTF8 { archive_read_next_header(archive, &header) }
            if result == ARCHIVE_OK || result == ARCHIVE_WARN {
                headers += 1
                return header
            }
            guard result == ARCHIVE_RETRY else {
                if result != ARCHIVE_EOF { fail() }
                return nil
            }
        }
    }

    private func fail() {
        hasFailed = true
        isCut = !hasToldOfCut
    }

    /// Notes that the bytes of a member end in a way that lets nothing behind them be read.
    fileprivate func failInMember() {
        hasFailed = true
        hasToldOfCut = true
        damages += 1
    }

    /// Opens a file again to go on behind a damaged member; false where that is not possible.
    private func reopen() -> Bool {
        guard source == nil, !isCut, damages < PackedArchive.mostDamages else { return false }
        archive_read_free(archive)
        archive = archive_read_new()
        hasFailed = false
        let done = headers
        headers = 0
        open()
        while !hasFailed, headers < done, nextHeader() != nil {}
        return !hasFailed && headers == done
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

/// The bytes of a member of an archive.
final class MemberStream: ByteStream {
    private let packed: PackedArchive
    /// The stretch of the member that is at hand, with zeros before it where the file has a hole.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)
    private var hole: Int64 = 0
    /// How many bytes were handed out.
    private var position: Int64 = 0
    private var isOver = false
    private(set) var end = StreamEnd.whole

    fileprivate init(_ packed: PackedArchive) {
        self.packed = packed
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        while hole == 0, block.isEmpty {
            if isOver { return 0 }
            packed.readBlock(of: self)
        }
        let count: Int
        if hole > 0 {
            count = min(room.count, Int(clamping: hole))
            room[..<count].initializeZeros()
            hole -= Int64(count)
        } else {
            count = min(room.count, block.count)
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
            block = UnsafeRawBufferPointer(rebasing: block[count...])
        }
        position += Int64(count)
        return count
    }

    fileprivate func take(_ block: UnsafeRawBufferPointer, at offset: Int64) {
        self.block = block
        hole = max(0, offset - position)
    }

    fileprivate func stop(_ end: StreamEnd) {
        isOver = true
        self.end = end
    }

    fileprivate var hasBegun: Bool { position > 0 }
}

extension PackedArchive {
    fileprivate func readBlock(of member: MemberStream) {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        let result = archive_read_data_block(archive, &start, &count, &offset)
        switch result {
        case ARCHIVE_OK, ARCHIVE_WARN:
            member.take(UnsafeRawBufferPointer(start: start, count: count), at: offset)
        case ARCHIVE_RETRY:
            break
        case ARCHIVE_EOF:
            member.take(UnsafeRawBufferPointer(start: nil, count: 0), at: offset)
            member.stop(.whole)
        default:
            member.stop(end(of: member, isFatal: result == ARCHIVE_FATAL))
            if result == ARCHIVE_FATAL { failInMember() }
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

extension Slice<UnsafeMutableRawBufferPointer> {
    fileprivate func initializeZeros() {
        UnsafeMutableRawBufferPointer(rebasing: self).initializeMemory(as: UInt8.self, repeating: 0)
    }
}
