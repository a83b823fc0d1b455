import Foundation

/// The owner of a personal archive, as its files name them.
struct OwnerFacts {
    /// The names of the files, in order of precedence: since 2018, then before.
    static let files = ["account.js", "manifest.js", "user_details.js", "payload_details.js"]
    /// The number of bytes of such a file that are searched.
    static let headLength = 1 << 16

    private var owner: PersonalArchiveOwner?
    /// When the personal archive was made, in seconds since 1970 (UTC).
    private var made: Int64?
    /// The index in ``files`` of the file that names the owner.
    private var file = Int.max

    mutating func add(_ head: [UInt8], of file: Int) {
        guard let first = head.firstIndex(where: { $0.opensJSON }) else { return }
        var found = OwnerFacts()
        ByteBuffer(Array(head[first...])).withPadding { json in
            var cursor = json.cursor
            // The bytes may end within the JSON.
            try? found.read(&cursor)
        }
        made = made ?? found.made
        if let owner = found.owner, file < self.file { (self.owner, self.file) = (owner, file) }
    }

    var known: PersonalArchiveOwner? {
        var known = owner
        known?.made = made
        return known
    }

    /// Reads `[{"account": {"username": …}}]`, or an object with the members of another file.
    private mutating func read(_ cursor: inout JSONCursor) throws(JSONFault) {
        guard cursor.byte == UInt8(ascii: "[") else { return try readObject(&cursor) }
        try cursor.readArray { (cursor) throws(JSONFault) in
            if try cursor.skipUnless(at: UInt8(ascii: "{")) { try readObject(&cursor) }
        }
    }

    private mutating func readObject(_ cursor: inout JSONCursor) throws(JSONFault) {
        var details: (name: String?, account: Int64?)
        try cursor.readObject { (cursor, memberName) throws(JSONFault) in
            let value = JSONValue(position: cursor.position)
            // What follows is valid JSON only as far as the cursor moves over it.
            try cursor.skipValue()
            if memberName.equals("account") {
                owner = PersonalArchiveOwner(account: value) ?? owner
            } else if memberName.equals("userInfo") {
                owner = PersonalArchiveOwner(userInfo: value) ?? owner
            } else if memberName.equals("archiveInfo") {
                made = value["generationDate"]?.unixTime ?? made
            } else if memberName.equals("created_at") {
                made = value.unixTime ?? made
            } else if memberName.equals("screen_name") {
                details.name = value.screenName?.string
            } else if memberName.equals("id") {
                details.account = value.id
            }
        }
        guard let name = details.name else { return }
        // In `user_details.js` this is when the account was created.
        owner = PersonalArchiveOwner(name: name, account: details.account, created: made)
        made = nil
    }
}

extension PersonalArchiveOwner {
    /// The owner that files in the same folder as `path` name; nil if there is none.
    ///
    /// It is an error if such a file exists and cannot be read.
    static func beside(_ path: [UInt8]) throws(DumpError) -> PersonalArchiveOwner? {
        var facts = OwnerFacts()
        for (index, file) in OwnerFacts.files.enumerated() {
            let beside = DumpFile(file, beside: path)
            if let head = try beside.head(OwnerFacts.headLength) { facts.add(head, of: index) }
        }
        return facts.known
    }
}

extension PersonalArchive {
    /// The name of the file with the whole texts of long posts.
    fileprivate static let noteFile = "note-tweet.js"
    private static let prefix = Array("window.YTD.".utf8)
    /// The beginning of the file that names the owner of a personal archive before 2018.
    private static let details = Array("var user_details".utf8)

    /// What a file of a personal archive needs from the files beside it.
    enum Need {
        case nothing, owner, ownerAndNotes

        /// Recognises the file by its next bytes, without consuming them.
        init(of source: ByteSource) {
            let head = source.peek(prefix.count + 64)
            let start = Script.start(of: head)
            guard start.starts(with: prefix) else {
                self = start.starts(with: details) ? .owner : .nothing
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

    /// The personal archive, from the files in the same folder as `path`.
    ///
    /// It is an error if such a file exists and cannot be read.
    static func beside(_ path: [UInt8], _ need: Need) throws(DumpError) -> PersonalArchive? {
        if need == .nothing { return nil }
        let owner = try PersonalArchiveOwner.beside(path)
        guard need == .ownerAndNotes else { return PersonalArchive(owner: owner, notes: nil) }
        let file = DumpFile(noteFile, beside: path)
        let notes = try file.head(NoteTweets.maxBytes).flatMap { NoteTweets(in: $0) }
        return PersonalArchive(owner: owner, notes: notes)
    }
}

extension DumpFile {
    fileprivate init(_ name: String, beside path: [UInt8]) {
        let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
        self.init(inFolder: folder + Array(name.utf8))
    }

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

/// The owners and notes of the personal archives in a container, by their folders.
struct PersonalArchives {
    private var owners: [Substring: OwnerFacts] = [:]
    private var notes: [Substring: NoteTweets] = [:]
    /// The number of bytes of notes that can still be kept.
    private var room = NoteTweets.maxBytes

    /// Reads an entry if it has an owner or notes.
    mutating func read(_ entry: String, _ source: ByteSource) {
        let folder = entry.folder
        let name = String(entry.dropFirst(folder.count))
        if name == PersonalArchive.noteFile { return readNotes(source, in: folder) }
        guard let file = OwnerFacts.files.firstIndex(of: name) else { return }
        owners[folder, default: OwnerFacts()].add(source.peek(OwnerFacts.headLength), of: file)
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
        let folder = entry.folder
        let (owner, notes) = (owners[folder]?.known, notes[folder])
        return owner == nil && notes == nil ? nil : PersonalArchive(owner: owner, notes: notes)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The folder of a path, with a slash at the end unless it is empty.
    var folder: Substring { self[..<(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)] }
}
