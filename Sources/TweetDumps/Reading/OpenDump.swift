/// A dump that is being read, whatever it is packed in: gives out stretches of it to decode, in
/// order.
///
/// Only one thread at a time has it.
final class OpenDump: @unchecked Sendable {
    /// How many bytes a chunk has, as a rule.
    static let defaultChunkSize = 1 << 20
    /// How often something may be packed.
    private static let deepest = 5
    /// How many chunks of packed bytes are unpacked and decoded by one thread, beside others.
    private static let smallPacked = 4

    /// Finds who wrote the tweets that name no author.
    private typealias OwnerSearch = () throws(DumpError) -> String?

    /// An archive whose members are being read.
    private struct Level {
        let archive: PackedArchive
        let place: DumpPlace
        /// The file, where all members can be looked at before.
        let zip: OpenZip?
        /// The name of the member that is being read.
        var name = ""
        var owners = ArchiveOwners()
        var knowsAllOwners = false

        /// Who owns the personal archive that the member belongs to.
        mutating func owner() throws(DumpError) -> String? {
            if let zip, !knowsAllOwners { try owners.noteAll(inZip: zip) }
            knowsAllOwners = true
            return owners.name(beside: name)
        }
    }

    private let reading: DumpReading
    /// The file, where it is one that can be read anywhere, should it turn out to be a zip file.
    private let zip: OpenZip?
    /// Finds who owns the personal archive that the dump belongs to.
    private let ownerOfDump: OwnerSearch
    /// What is yet to be opened.
    private var start: (source: ByteSource, place: DumpPlace)?
    private var levels: [Level] = []
    private var member: OpenMember?

    /// Opens a file.
    ///
    /// - Throws: An error if it cannot be opened.
    init(
        _ file: DumpFile,
        index: Int,
        pool: BufferPool,
        keepsRefused: Bool,
        isStopped: @escaping () -> Bool
    ) throws(DumpError) {
        let stream = try FileStream(file, isStopped: isStopped)
        zip = stream.size.map { OpenZip(stream: stream, size: $0, name: file.name) }
        ownerOfDump = { () throws(DumpError) in
            file.isStandardInput ? nil : try ArchiveOwner.name(beside: file.path)
        }
        reading = DumpReading(
            pool: pool,
            meter: ByteMeter { stream.position },
            sharesWork: true,
            keepsRefused: keepsRefused,
            isStopped: isStopped
        )
        start = (ByteSource(stream), DumpPlace(dump: index))
    }

    /// Opens packed bytes that were taken out of a dump.
    private init(
        _ source: ByteSource,
        _ place: DumpPlace,
        _ reading: DumpReading,
        owner: @escaping OwnerSearch
    ) {
        zip = nil
        ownerOfDump = owner
        self.reading = reading
        start = (source, place)
    }

    /// Whether the last stretch was given out.
    var isDone: Bool { start == nil && levels.isEmpty && member?.isDone != false }

    /// Whether what was guessed last must be checked before more is read.
    var awaitsCheck: Bool { member.map { $0.isDone && $0.hasGuessed } ?? false }

    /// The next stretch: decoded already, or to be decoded by the caller.
    ///
    /// nil where all that was guessed must be checked before it goes on, and at the end.
    func next() -> DecodingJob? {
        while !reading.isStopped() {
            if let member, !member.isDone { return member.next() }
            member = nil
            if let (source, place) = start {
                start = nil
                if let job = open(source, place) { return job }
            } else if !levels.isEmpty {
                if let job = goOnInArchive() { return job }
            } else {
                return nil
            }
        }
        return nil
    }

    /// Has the open member go on in order, from chunks that were guessed wrongly.
    func goBack(to guesses: [DumpPart.Guess], bytes: Int) {
        guard let layout = guesses.first?.layout else { return }
        reading.meter.giveBack(bytes)
        member?.goBack(to: guesses.map(\.chunk), layout: layout)
    }
}

// MARK: - Unpacking

extension OpenDump {
    /// Unpacks bytes until there are records or an archive; nil where these are to be read now.
    private func open(_ source: ByteSource, _ place: DumpPlace) -> DecodingJob? {
        guard place.depth <= OpenDump.deepest else { return problem(.packedTooDeep, place) }
        switch DumpContents(of: source) {
        case .compressed(let compression):
            let small = OpenDump.smallPacked * reading.pool.capacity
            if reading.sharesWork, let packed = source.takeAll(upTo: small) {
                let bytes = ByteSource(MemoryStream(packed))
                let reading = reading.ofPackedBytes()
                return .packed(OpenDump(bytes, place, reading, owner: ownerLater()))
            }
            let unpacked = DecompressedStream(source, compression)
            return open(ByteSource(unpacked), place.unpacked(compression.rawValue))
        case .archive(let format):
            openArchive(format, source, place)
            return nil
        case .utf16(let isBigEndian):
            var place = place
            place.containers.append("UTF-16")
            let text = UTF16Stream(source, isBigEndian: isBigEndian)
            openRecords(ByteSource(text), place)
            return nil
        case .unread(let reason):
            return problem(reason, place)
        case .records:
            openRecords(source, place)
            return nil
        }
    }

    private func openArchive(
        _ format: PackedArchive.Format,
        _ source: ByteSource,
        _ place: DumpPlace
    ) {
        let isFile = format == .zip && place.depth == 0 && place.endsDump
        let zip = isFile ? zip : nil
        let archive = zip?.archive(source) ?? PackedArchive(format, source)
        if zip != nil { reading.meter.position = { [unowned archive] in archive.position } }
        levels.append(Level(archive: archive, place: place.unpacked(format.rawValue), zip: zip))
    }

    private func openRecords(_ source: ByteSource, _ place: DumpPlace) {
        var place = place
        var ownerName: String?
        do throws(DumpError) {
            ownerName = ArchiveOwner.isAsked(of: source) ? try owner() : nil
        } catch {
            place.problem = .ownerUnreadable(error.description)
        }
        member = OpenMember(source, place, reading, owner: ownerName)
    }

    private func problem(_ reason: DumpError.Reason, _ place: DumpPlace) -> DecodingJob {
        var part = DumpPart(place, TweetBatch(), lines: 0, bytes: reading.meter.take())
        part.endMember(of: place, .problem(reason))
        return .done(part)
    }
}

// MARK: - Archives

extension OpenDump {
    /// Opens the next member, or closes the archive; nil where there is no part yet.
    private func goOnInArchive() -> DecodingJob? {
        guard let level = levels.last else { return nil }
        guard let member = level.archive.next() else { return closeArchive() }
        let place = level.place.member(member.name)
        if member.isEncrypted { return problem(.encrypted, place) }
        let source = ByteSource(level.archive.bytes(of: member))
        levels[levels.count - 1].name = member.name
        levels[levels.count - 1].owners.note(member.name, source)
        return open(source, place)
    }

    private func closeArchive() -> DecodingJob? {
        let level = levels.removeLast()
        let archive = level.archive
        archive.drain(isStopped: reading.isStopped)
        if let zip = level.zip { reading.meter.position = { zip.size } }
        let isCut = archive.isCut || archive.sourceEnd == .cut && !archive.hasToldOfCut
        let end = archive.sourceEnd.problem.map { .problem($0) } ?? (isCut ? StreamEnd.cut : .whole)
        guard level.place.endsDump || end != .whole else { return nil }
        var part = DumpPart(level.place, TweetBatch(), lines: 0, bytes: reading.meter.take())
        part.endMember(of: level.place, end)
        return .done(part)
    }

    /// Who owns the personal archive that the next file of records belongs to.
    private func owner() throws(DumpError) -> String? {
        levels.isEmpty ? try ownerOfDump() : try levels[levels.count - 1].owner()
    }

    /// Finds the same out as it is known now, for another thread to ask.
    private func ownerLater() -> OwnerSearch {
        guard let level = levels.last else { return ownerOfDump }
        return { () throws(DumpError) in
            var level = level
            return try level.owner()
        }
    }
}
