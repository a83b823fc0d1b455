import Foundation

extension PersonalArchiveOwner {
    /// The names of files that name the owner, in order of precedence.
    static let files = ["account.js", "manifest.js"]
    /// The number of bytes of such a file that are searched.
    static let headLength = 1 << 16

    private static let prefix = Array("window.YTD.".utf8)

    /// True if the next bytes are a file of a personal archive.
    static func isNeeded(for source: ByteSource) -> Bool {
        let head = source.peek(prefix.count + 64)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return head.drop { blanks.contains($0) }.starts(with: prefix)
    }

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
            if let owner = try head(of: beside).flatMap(PersonalArchiveOwner.init) { return owner }
        }
        return nil
    }

    /// The first bytes of a file; nil if there is none.
    private static func head(of file: DumpFile) throws(DumpError) -> [UInt8]? {
        let source: ByteSource
        do throws(DumpError) {
            source = ByteSource(try FileStream(file, isStopped: { false }))
        } catch {
            if error.reason == .unreadable(ENOENT) || error.reason == .notRegular { return nil }
            throw error
        }
        let head = source.peek(headLength)
        if let problem = source.end.problem { throw DumpError(name: file.name, reason: problem) }
        return head
    }
}

extension PersonalArchiveOwner {
    /// Reads the object of an `account.js`; nil if it has no screen name.
    fileprivate init?(account: JSONValue) {
        guard let name = account["username"]?.screenName?.string else { return nil }
        self.init(
            name: name,
            account: account["accountId"]?.id,
            created: account["createdAt"]?.unixTime
        )
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

/// The owners that files of a container name, by the folder that has the file.
struct PersonalArchiveOwners {
    /// The owners, with the index in ``PersonalArchiveOwner/files`` of the file that names each.
    private var owners: [Substring: (owner: PersonalArchiveOwner, file: Int)] = [:]

    /// Reads the owner from an entry, if it is one of the files that name the owner.
    mutating func read(_ entry: String, _ source: ByteSource) {
        let folder = PersonalArchiveOwners.folder(of: entry)
        guard
            let file = PersonalArchiveOwner.files.firstIndex(
                of: String(entry.dropFirst(folder.count))
            ),
            owners[folder].map({ $0.file > file }) ?? true,
            let owner = PersonalArchiveOwner(in: source.peek(PersonalArchiveOwner.headLength))
        else { return }
        owners[folder] = (owner, file)
    }

    /// Reads the owners from all entries of a zip file.
    mutating func readAll(inZip file: OpenZip) throws(DumpError) {
        let reader = file.reader(ByteSource(FileStream(again: file.stream)))
        while let entry = reader.next() {
            if !entry.isEncrypted { read(entry.name, ByteSource(reader.bytes(of: entry))) }
        }
        if let problem = reader.sourceEnd.problem {
            throw DumpError(name: file.name, reason: problem)
        }
    }

    /// The owner of the personal archive to which an entry belongs; nil if unknown.
    func owner(beside entry: String) -> PersonalArchiveOwner? {
        owners[PersonalArchiveOwners.folder(of: entry)]?.owner
    }

    private static func folder(of entry: String) -> Substring {
        entry[..<(entry.lastIndex(of: "/").map { entry.index(after: $0) } ?? entry.startIndex)]
    }
}
