import Foundation

/// The owner of a personal archive, who is the author of the tweets in it.
enum PersonalArchiveOwner {
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

    /// The screen name in the first bytes of one of ``files``; nil if there is none.
    static func name(in head: [UInt8]) -> String? {
        guard let first = head.firstIndex(where: { $0.opensJSON }) else { return nil }
        return ByteBuffer(Array(head[first...])).withPadding { json in
            var cursor = json.cursor
            var name: String?
            // The bytes may end within the JSON.
            try? cursor.readOwner(into: &name)
            return name
        }
    }

    /// The owner that a file in the same folder as `path` names; nil if there is none.
    ///
    /// It is an error if such a file exists and cannot be read.
    static func name(beside path: [UInt8]) throws(DumpError) -> String? {
        let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
        for file in files {
            let beside = DumpFile(inFolder: folder + Array(file.utf8))
            if let head = try head(of: beside), let name = name(in: head) { return name }
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

extension JSONCursor {
    /// Reads `[{"account": {"username": …}}]` or `{"userInfo": {"userName": …}}`.
    fileprivate mutating func readOwner(into name: inout String?) throws(JSONFault) {
        guard byte == UInt8(ascii: "[") else { return try readOwnerObject(into: &name) }
        try readArray { (cursor) throws(JSONFault) in
            if cursor.byte == UInt8(ascii: "{") {
                try cursor.readOwnerObject(into: &name)
            } else {
                try cursor.skipValue()
            }
        }
    }

    private mutating func readOwnerObject(into name: inout String?) throws(JSONFault) {
        try readObject { (cursor, memberName) throws(JSONFault) in
            if memberName.equals("account") {
                name = try cursor.readText(of: "username")?.screenName?.string ?? name
            } else if memberName.equals("userInfo") {
                name = try cursor.readText(of: "userName")?.screenName?.string ?? name
            } else {
                try cursor.skipValue()
            }
        }
    }
}

/// The owners that files of a container name, by the folder that has the file.
struct PersonalArchiveOwners {
    /// The screen names, with the index in ``PersonalArchiveOwner/files`` of the file that has
    /// each.
    private var names: [Substring: (name: String, file: Int)] = [:]

    /// Reads the owner from an entry, if it is one of the files that name the owner.
    mutating func read(_ entry: String, _ source: ByteSource) {
        let folder = PersonalArchiveOwners.folder(of: entry)
        guard
            let file = PersonalArchiveOwner.files.firstIndex(
                of: String(entry.dropFirst(folder.count))
            ),
            names[folder].map({ $0.file > file }) ?? true,
            let name = PersonalArchiveOwner.name(in: source.peek(PersonalArchiveOwner.headLength))
        else { return }
        names[folder] = (name, file)
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
    func name(beside entry: String) -> String? {
        names[PersonalArchiveOwners.folder(of: entry)]?.name
    }

    private static func folder(of entry: String) -> Substring {
        entry[..<(entry.lastIndex(of: "/").map { entry.index(after: $0) } ?? entry.startIndex)]
    }
}
