import CArchive

/// Reads the entries of a zip or tar file in order, as streams.
///
/// ```swift
/// let reader = ContainerReader(.tar, source)
/// while let entry = reader.next() {
///     let bytes = ByteSource(reader.bytes(of: entry))
///     print(entry.name, bytes.peek(10))
/// }
/// ```
///
/// Nothing is written to disk.
final class ContainerReader {
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
    private let input: ContainerInput
    private var archive: LibArchive
    /// The number of headers that were read, of files and other entries.
    private var headers = 0
    /// The number of entries of each name that were read by a directory that then proved to be bad.
    ///
    /// The names are UTF-8: comparing hostile ones as `String` would take quadratic time.
    private var readByDirectory: [[UInt8]: Int] = [:]
    /// True if libarchive found no directory in a zip file.
    private var lacksDirectory = false
    private var isOver = false
    /// True if the last entry was reported as cut.
    fileprivate var hasReportedCut = false
    /// True if something is missing or damaged that no entry has reported.
    private var isCut = false

    /// Creates a reader of the bytes of a source.
    ///
    /// If the number of bytes is given, they are those of a zip file and can be read at any offset, so
    /// that its directory is read first. They are read in order if the directory is damaged.
    init(_ format: Format, _ source: ByteSource, size: Int? = nil) {
        self.format = format
        input = ContainerInput(source, size: size)
        archive = LibArchive(format, input)
        if !archive.isOpen { fail() }
    }

    var position: Int { archive.headerPosition }

    /// How the bytes of the container ended so far.
    var sourceEnd: StreamEnd { input.end }

    /// Moves to the next regular file; nil at the end.
    ///
    /// The rest of the previous entry is skipped.
    func next() -> Entry? {
        while let entry = nextFile() {
            if format == .zip, entry.name.hasPrefix("__MACOSX/") { continue }
            if wasReadByDirectory(entry.name) { continue }
            hasReportedCut = false
            return entry
        }
        return nil
    }

    /// Counts an entry that is read by the directory.
    ///
    /// After the restart in order, returns true for each entry that was read before it.
    private func wasReadByDirectory(_ name: String) -> Bool {
        let name = Array(name.utf8)
        if input.size != nil {
            readByDirectory[name, default: 0] += 1
            return false
        }
        guard let count = readByDirectory[name] else { return false }
        readByDirectory[name] = count > 1 ? count - 1 : nil
        return true
    }

    /// The bytes of the entry, which are valid until the next one is read.
    func bytes(of entry: Entry) -> any ByteStream {
        EntryStream(self, archive, size: entry.size)
    }
}

// MARK: - Headers

extension ContainerReader {
    private func nextFile() -> Entry? {
        while !isOver {
            let (result, file) = archive.nextHeader()
            switch result {
            case ARCHIVE_OK, ARCHIVE_WARN:
                headers += 1
                if let file { return file }
            case ARCHIVE_RETRY:
                // The header is damaged. libarchive looks for a tar header in the following blocks.
                isCut = true
            case ARCHIVE_EOF where input.hidesEntries:
                restartInOrder()
            case ARCHIVE_EOF:
                isOver = true
                if format == .tar, !endsWithZeros { isCut = true }
            default:
                fail()
            }
        }
        return nil
    }

    private func fail() {
        if input.size != nil { return restartInOrder() }
        isOver = true
        if !hasReportedCut { isCut = true }
    }

    /// Reads the zip file again in order, since its directory is incomplete or damaged.
    private func restartInOrder() {
        lacksDirectory = !archive.knowsFormat
        if !lacksDirectory { isCut = true }
        headers = 0
        input.size = nil
        archive = LibArchive(format, input)
        if !archive.isOpen { fail() }
    }
}

// MARK: - The end

extension ContainerReader {
    /// How the container ended; valid after ``drain(isStopped:)``.
    var end: StreamEnd {
        if let problem = sourceEnd.problem { return .problem(problem) }
        return isCut || sourceEnd == .cutOrDamaged && !hasReportedCut ? .cutOrDamaged : .whole
    }

    /// Reads the bytes after the last entry, which can show that the container is cut.
    func drain(isStopped: () -> Bool) {
        guard input.size == nil else { return }
        var finder = ZipEndFinder()
        if format == .zip { finder.scan(input.unused(consumed: archive.consumed)) }
        while !isStopped() {
            input.readInOrder()
            if input.block.count == 0 { break }
            if format == .zip { finder.scan(input.block.bytes) }
        }
        if format == .zip, !hasReportedCut, !isStopped() { check(finder.found) }
    }

    /// True if a block of zeros ends the tar file; complete ones have two.
    private var endsWithZeros: Bool {
        let consumed = archive.consumed
        let isBlockRead = consumed - position >= ContainerInput.tarBlockLength
        return isBlockRead && (consumed < input.count || input.endsWithZeros)
    }

    /// Checks the end of a zip file that was read in order.
    private func check(_ end: ZipEndFinder.Record?) {
        let isWhole = end?.isCounted(by: headers) ?? false
        let isUnseen = end?.hidesDirectory ?? false
        if !isWhole || lacksDirectory && !isUnseen { isCut = true }
    }
}

private final class EntryStream: ByteStream {
    private let reader: ContainerReader
    private let archive: LibArchive
    /// The number of zeros before the next block: a hole in the file.
    private var hole: Int64 = 0
    /// The number of bytes that were read.
    private var position: Int64 = 0
    private var isOver = false
    /// True if a checksum or size was wrong.
    private var isDamaged = false
    private(set) var end = StreamEnd.whole

    private let size: Int64?

    init(_ reader: ContainerReader, _ archive: LibArchive, size: Int64?) {
        self.reader = reader
        self.archive = archive
        self.size = size
    }

    func read(into buffer: ByteBuffer) -> Int? {
        while hole == 0, archive.blockCount == 0 {
            if isOver { return 0 }
            readBlock()
        }
        let count =
            hole > 0
            ? buffer.appendZeros(upTo: Int(clamping: hole)) : archive.moveBlock(to: buffer)
        hole = max(0, hole - Int64(count))
        position += Int64(count)
        return count
    }

    private func readBlock() {
        guard let (result, offset) = archive.nextBlock() else { return }
        hole = max(0, offset.subtractingReportingOverflow(position).partialValue)
        switch result {
        case ARCHIVE_OK: break
        case ARCHIVE_WARN: isDamaged = true
        case ARCHIVE_EOF: stop(.whole)
        default:
            // The error may come after bytes that were extracted by the same call.
            let isFatal = result == ARCHIVE_FATAL
            stop(endOfFailure(isFatal: isFatal))
            if isFatal { reader.hasReportedCut = true }
        }
    }

    /// Ends the entry after the current block.
    private func stop(_ end: StreamEnd) {
        isOver = true
        let isWhole = !isDamaged && (size ?? position + hole) == position + hole
        self.end = end == .whole && !isWhole ? .cutOrDamaged : end
    }

    /// How the entry ends if its next bytes cannot be read.
    private func endOfFailure(isFatal: Bool) -> StreamEnd {
        if let problem = reader.sourceEnd.problem { return .problem(problem) }
        if isFatal || position > 0 || archive.blockCount > 0 { return .cutOrDamaged }
        return .problem(.cannotBeExtracted(archive.errorMessage ?? "damaged"))
    }
}
