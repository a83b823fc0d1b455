/// A dump that is being read, with its containers and compression.
///
/// It produces the jobs to decode it, in order. Only one thread at a time may use it.
final class OpenDump {
    /// The usual size of a chunk, in bytes.
    static let defaultChunkSize = 1 << 20
    /// The maximum number of nested containers and compressions.
    private static let maxDepth = 5
    /// The maximum size, in chunks, of compressed data that one thread decompresses and decodes
    /// while others do the same.
    private static let maxSmallChunks = 4

    /// Finds the personal archive to which a file of records belongs; nil if nothing is known of it.
    private typealias ArchiveSearch =
        (PersonalArchive.Need) throws(DumpError) -> PersonalArchive?

    /// A container whose entries are being read.
    private struct Level {
        let container: ContainerReader
        let location: DumpLocation
        /// The zip file, if all its entries can be examined before they are read; else nil.
        let zip: OpenZip?
        /// The name of the current entry.
        var name = ""
        var personalArchives = PersonalArchives()
        private var hasReadAll = false
        private var archives = PersonalArchiveFolders()

        init(_ container: ContainerReader, _ location: DumpLocation, zip: OpenZip?) {
            (self.container, self.location, self.zip) = (container, location, zip)
            zip?.forEachName { archives.note($0) }
        }

        /// True if an entry belongs to a personal archive and has no tweets.
        ///
        /// If the container is read in order, only the entries before this one are known.
        mutating func leavesOut(_ entry: String) -> Bool {
            let path = Array(entry.utf8)
            archives.note(path[...])
            return archives.leavesOut(path)
        }

        /// The personal archive to which the current entry belongs; nil if nothing is known of it.
        mutating func archive() throws(DumpError) -> PersonalArchive? {
            if let zip, !hasReadAll { try personalArchives.readAll(inZip: zip) }
            hasReadAll = true
            return personalArchives.archive(beside: name)
        }
    }

    private var reading: ReadingContext
    /// The path of the dump; empty for compressed bytes that were read from one.
    private let path: [UInt8]
    /// The file opened by its directory, in case it is a zip file; nil for a pipe.
    private let zip: OpenZip?
    private let archiveOfDump: ArchiveSearch
    /// The bytes to open next.
    private var start: (source: ByteSource, location: DumpLocation)?
    private var levels: [Level] = []
    private var recordFile: OpenRecordFile?

    init(_ file: DumpFile, index: Int, _ reading: ReadingContext) throws(DumpError) {
        if file.isLeftOut { throw DumpError(name: file.name, reason: .besidePersonalArchive) }
        let stream = try FileStream(file, isStopped: reading.isStopped)
        zip = stream.size.map { OpenZip(stream: stream, size: $0, name: file.name) }
        archiveOfDump = { (need) throws(DumpError) in
            file.isStandardInput ? nil : try PersonalArchive.beside(file.path, need)
        }
        path = file.path
        self.reading = reading
        self.reading.columns = file.columns
        self.reading.meter = ByteMeter { stream.position }
        if let digests = reading.digests {
            stream.takeDigest { stored in digests.change { $0[index] = stored } }
        }
        start = (ByteSource(stream), DumpLocation(dump: index))
    }

    /// Opens compressed bytes that were read from a dump.
    private init(
        _ source: ByteSource,
        _ location: DumpLocation,
        _ reading: ReadingContext,
        archive: @escaping ArchiveSearch
    ) {
        (zip, path) = (nil, [])
        archiveOfDump = archive
        self.reading = reading
        start = (source, location)
    }

    /// The next job; nil at the end, and once stopped.
    func next() -> DecodingJob? {
        while !reading.isStopped() {
            if let recordFile, !recordFile.isDone { return recordFile.next() }
            recordFile = nil
            if let (source, location) = start {
                start = nil
                if let job = open(source, location) { return job }
            } else if !levels.isEmpty {
                if let job = openNextEntry() { return job }
            } else {
                return nil
            }
        }
        return nil
    }
}

// MARK: - Opening

extension OpenDump {
    /// Opens containers and compression until there are records; nil if there is no job yet.
    private func open(_ source: ByteSource, _ location: DumpLocation) -> DecodingJob? {
        guard location.containers.count <= OpenDump.maxDepth else {
            return problem(.nestedTooDeep, location)
        }
        switch DumpContents(of: source) {
        case .compressed(let compression):
            let small = OpenDump.maxSmallChunks * reading.pool.capacity
            if reading.sharesWork, let data = source.takeAll(upTo: small) {
                let bytes = ByteSource(MemoryStream(data))
                let reading = reading.forCompressedBytes()
                return .compressed(OpenDump(bytes, location, reading, archive: archiveSearch()))
            }
            let decompressed = DecompressedStream(source, compression)
            return open(ByteSource(decompressed), location.inside(compression.rawValue))
        case .container(let format):
            openContainer(format, source, location)
            return nil
        case .utf16(let isBigEndian):
            let text = ConvertedText(source, from: UTF16Text(isBigEndian: isBigEndian))
            return openText(ByteSource(text), location.inside("UTF-16"))
        case .otherKind(let kind):
            return problem(.otherKind(kind), location)
        case .records:
            return openText(source, location)
        }
    }

    private func openText(_ source: ByteSource, _ location: DumpLocation) -> DecodingJob? {
        switch TextContents(of: source, reading.columns, isStopped: reading.isStopped) {
        case .records: openRecords(source, location)
        case .table(let table, let isWindows1252):
            let text =
                isWindows1252 ? ByteSource(ConvertedText(source, from: Windows1252())) : source
            let state = DecodingState(table: TablePosition(table: table))
            recordFile = OpenRecordFile(text, location, reading, state)
        case .other(let reason): return problem(reason, location)
        }
        return nil
    }

    private func openContainer(
        _ format: ContainerReader.Format,
        _ source: ByteSource,
        _ location: DumpLocation
    ) {
        let isFile = format == .zip && location.containers.isEmpty && location.endsDump
        let zip = isFile ? zip : nil
        let container = zip?.reader(source) ?? ContainerReader(format, source)
        if zip != nil { reading.meter.position = { [unowned container] in container.position } }
        levels.append(Level(container, location.inside(format.rawValue), zip: zip))
    }

    private func openRecords(_ source: ByteSource, _ location: DumpLocation) {
        var location = location
        var found: PersonalArchive?
        do throws(DumpError) {
            let need = PersonalArchive.Need(of: source)
            if need != .nothing { found = try archive(need) }
        } catch {
            location.problem = .ownerUnreadable(error.description)
        }
        var state = DecodingState(archive: found)
        let name = location.entry ?? String(decoding: path, as: UTF8.self)
        state.script = Script(ofMessagesIn: name)
        recordFile = OpenRecordFile(source, location, reading, state)
    }

    private func problem(_ reason: DumpError.Reason, _ location: DumpLocation) -> DecodingJob {
        .done(DumpPart(ending: location, .problem(reason), bytes: reading.meter.take()))
    }
}

// MARK: - Containers

extension OpenDump {
    /// Opens the next entry, or closes the container; nil if there is no job yet.
    private func openNextEntry() -> DecodingJob? {
        guard let level = levels.last else { return nil }
        guard let entry = level.container.next() else { return closeContainer() }
        let location = level.location.entry(entry.name)
        if levels[levels.count - 1].leavesOut(entry.name) {
            return problem(.besidePersonalArchive, location)
        }
        if entry.isEncrypted { return problem(.encrypted, location) }
        let source = ByteSource(level.container.bytes(of: entry))
        levels[levels.count - 1].name = entry.name
        levels[levels.count - 1].personalArchives.read(entry.name, source)
        return open(source, location)
    }

    private func closeContainer() -> DecodingJob? {
        let level = levels.removeLast()
        let container = level.container
        container.drain(isStopped: reading.isStopped)
        if let zip = level.zip {
            reading.meter.position = { zip.size }
            zip.stream.finishDigest()
        }
        let end = container.end
        guard level.location.endsDump || end != .whole else { return nil }
        return .done(DumpPart(ending: level.location, end, bytes: reading.meter.take()))
    }

    /// The personal archive to which the current record file belongs; nil if nothing is known of it.
    private func archive(_ need: PersonalArchive.Need) throws(DumpError) -> PersonalArchive? {
        levels.isEmpty ? try archiveOfDump(need) : try levels[levels.count - 1].archive()
    }

    /// The same search, in a form that another thread can run.
    private func archiveSearch() -> ArchiveSearch {
        guard let level = levels.last else { return archiveOfDump }
        return { (_) throws(DumpError) in
            var level = level
            return try level.archive()
        }
    }
}
