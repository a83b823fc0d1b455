import Foundation

extension PersonalArchiveOwner {
    /// The names of files that name the owner, in order of precedence.
    static let files = ["account.js", "manifest.js"]
    /// The number of bytes of such a file that are searched.
    static let headLength = 1 << 16

    /// Reads the first bytes of one of ``files``; nil if they name no owner.
    init?(in head: [UInt8]) {
        guard let first = head.firstIndex(where: { $0.opensJSON }) else { return nil }
        let found = ByteBuffer(Array(head[first...])).withPadding { json in
            var cursor = json.cursor
            var owner: PersonalArchiveOwner?
            // The bytes may end within the JSON.
            try? cursor.readOwner(into: &owner)
            return owner
        }
        guard let found else { return nil }
        self = found
    }

    /// The owner that a file in the same folder as `path` names; nil if there is none.
    ///
    /// It is an error if such a file exists and cannot be read.
    static func beside(_ path: [UInt8]) throws(DumpError) -> PersonalArchiveOwner? {
        let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
        for file in files {
            let beside = DumpFile(inFolder: folder + Array(file.utf8))
            let head = try beside.head(headLength)
            if let owner = head.flatMap(PersonalArchiveOwner.init) { return owner }
        }
        return nil
    }
}

extension PersonalArchive {
    /// The name of the file with the whole texts of long posts.
    fileprivate static let noteFile = "note-tweet.js"
    private static let prefix = Array("window.YTD.".utf8)

    /// What a file of a personal archive needs of the files beside it.
    enum Need {
        case nothing, owner, ownerAndNotes

        /// Finds out what the next bytes need.
        init(of source: ByteSource) {
            let head = source.peek(prefix.count + 64)
            let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
            let start = head.drop { blanks.contains($0) }
            guard start.starts(with: prefix) else {
                self = .nothing
                return
            }
            let match = Script.match(in: start, isLast: true)
            if case .found(let script, _) = match, script.hasTweets {
                self = .ownerAndNotes
            } else {
                self = .owner
            }
        }
    }

    /// What files in the same folder as `path` tell.
    ///
    /// It is an error if such a file exists and cannot be read.
    static func beside(_ path: [UInt8], _ need: Need) throws(DumpError) -> PersonalArchive? {
        if need == .nothing { return nil }
        let owner = try PersonalArchiveOwner.beside(path)
        guard need == .ownerAndNotes else { return PersonalArchive(owner: owner, notes: nil) }
        let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
        let file = DumpFile(inFolder: folder + Array(noteFile.utf8))
        let notes = try file.head(NoteTweets.maxBytes).flatMap { NoteTweets(in: $0) }
        return PersonalArchive(owner: owner, notes: notes)
    }
}

extension DumpFile {
    /// The first bytes; nil if there is no such file.
    fileprivate func head(_ length: Int) throws(DumpError) -> [UInt8]? {
        let source: ByteSource
        do throws(DumpError) {
            source = ByteSource(try FileStream(self, isStopped: { false }))
        } catch {
            if error.reason == .unreadable(ENOENT) || error.reason == .notRegular { return nil }
            throw error
        }
        let head = source.peek(length)
        if let problem = source.end.problem { throw DumpError(name: name, reason: problem) }
        return head
    }
}

extension JSONCursor {
    /// Reads `[{"account": {"username": …}}]` or `{"userInfo": {"userName": …}}`.
    fileprivate mutating func readOwner(into owner: inout PersonalArchiveOwner?) throws(JSONFault) {
        guard byte == UInt8(ascii: "[") else { return try readOwnerObject(into: &owner) }
        try readArray { (cursor) throws(JSONFault) in
            if cursor.byte == UInt8(ascii: "{") {
                try cursor.readOwnerObject(into: &owner)
            } else {
                try cursor.skipValue()
            }
        }
    }

    private mutating func readOwnerObject(
        into owner: inout PersonalArchiveOwner?
    ) throws(JSONFault) {
        try readObject { (cursor, memberName) throws(JSONFault) in
            let value = JSONValue(position: cursor.position)
            // What follows is valid JSON only as far as the cursor moves over it.
            try cursor.skipValue()
            if memberName.equals("account") {
                owner = PersonalArchiveOwner(account: value) ?? owner
            } else if memberName.equals("userInfo"), let name = value["userName"]?.screenName {
                owner = PersonalArchiveOwner(name: name.string)
            }
        }
    }
}

/// What the files of a container tell of the tweets in it, by the folder that has the file.
struct PersonalArchives {
    /// The owners, with the index in ``PersonalArchiveOwner/files`` of the file that names each.
    private var owners: [Substring: (owner: PersonalArchiveOwner, file: Int)] = [:]
    private var notes: [Substring: NoteTweets] = [:]
    /// The number of bytes of notes that can still be kept.
    private var room = NoteTweets.maxBytes

    /// Reads an entry, if it is one of the files that tell something.
    mutating func read(_ entry: String, _ source: ByteSource) {
        let folder = PersonalArchives.folder(of: entry)
        let name = String(entry.dropFirst(folder.count))
        if name == PersonalArchive.noteFile { return readNotes(source, in: folder) }
        guard let file = PersonalArchiveOwner.files.firstIndex(of: name),
            owners[folder].map({ $0.file > file }) ?? true,
            let owner = PersonalArchiveOwner(in: source.peek(PersonalArchiveOwner.headLength))
        else { return }
        owners[folder] = (owner, file)
    }

    private mutating func readNotes(_ source: ByteSource, in folder: Substring) {
        guard room > 0, notes[folder] == nil else { return }
        let head = source.peek(room)
        room -= head.count
        notes[folder] = NoteTweets(in: head)
    }

    /// Reads all entries of a zip file.
    mutating func readAll(inZip file: OpenZip) throws(DumpError) {
        let reader = file.reader(ByteSource(FileStream(again: file.stream)))
        while let entry = reader.next() {
            if !entry.isEncrypted { read(entry.name, ByteSource(reader.bytes(of: entry))) }
        }
        if let problem = reader.sourceEnd.problem {
            throw DumpError(name: file.name, reason: problem)
        }
    }

    /// The personal archive to which an entry belongs; nil if nothing is known of it.
    func archive(beside entry: String) -> PersonalArchive? {
        let folder = PersonalArchives.folder(of: entry)
        let (owner, notes) = (owners[folder]?.owner, notes[folder])
        return owner == nil && notes == nil ? nil : PersonalArchive(owner: owner, notes: notes)
    }

    private static func folder(of entry: String) -> Substring {
        entry[..<(entry.lastIndex(of: "/").map { entry.index(after: $0) } ?? entry.startIndex)]
    }
}
