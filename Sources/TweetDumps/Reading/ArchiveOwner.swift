import Foundation

/// The owner of a personal archive, who wrote the tweets in it, as the files beside them say.
enum ArchiveOwner {
    /// The files that name the owner, the one that is asked first in front.
    static let files = ["account.js", "manifest.js"]
    /// How many bytes of such a file are looked at.
    static let headLength = 1 << 16

    private static let sign = Array("window.YTD.".utf8)

    /// Whether the next bytes are a file of a personal archive.
    static func isAsked(of source: ByteSource) -> Bool {
        let head = source.peek(sign.count + 64)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return head.drop { blanks.contains($0) }.starts(with: sign)
    }

    /// The screen name in the head of one of ``files``.
    static func name(in head: [UInt8]) -> String? {
        guard let first = head.firstIndex(where: { $0.opensJSON }) else { return nil }
        let padded = Array(head[first...]) + [UInt8](repeating: 0, count: JSONCursor.padding)
        return padded.withUnsafeBufferPointer { bytes in
            let json = UnsafeBufferPointer(
                rebasing: bytes[..<(bytes.count - JSONCursor.padding)]
            )
            var cursor = JSONCursor(padded: json)
            var name: String?
            // Of a long file only the beginning is there.
            try? cursor.readOwner(into: &name)
            return name
        }
    }

    /// The owner that a file in the same folder as the one at `path` names.
    ///
    /// - Throws: An error if such a file is there and cannot be read.
    static func name(beside path: [UInt8]) throws(DumpError) -> String? {
        let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
        for file in files {
            let beside = DumpFile(inFolder: folder + Array(file.utf8))
            if let head = try head(of: beside), let name = name(in: head) { return name }
        }
        return nil
    }

    /// The first bytes of a file; nil where there is none.
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

/// A zip file that is open and can be read anywhere.
struct OpenZip {
    let stream: FileStream
    /// The size, in bytes.
    let size: Int
    /// The name of the dump.
    let name: String

    /// Its members, as they are read from a source of its bytes.
    func archive(_ source: ByteSource) -> PackedArchive { PackedArchive(zip: source, size: size) }
}

/// The owners whom files of an archive name, by the folders in which the files stand.
struct ArchiveOwners {
    /// The name, and which of the files it is from.
    private var names: [Substring: (name: String, file: Int)] = [:]

    /// Notes what a member says, if it is one of those that name the owner.
    mutating func note(_ member: String, _ source: ByteSource) {
        let folder = ArchiveOwners.folder(of: member)
        guard let file = ArchiveOwner.files.firstIndex(of: String(member.dropFirst(folder.count))),
            names[folder].map({ $0.file > file }) ?? true,
            let name = ArchiveOwner.name(in: source.peek(ArchiveOwner.headLength))
        else { return }
        names[folder] = (name, file)
    }

    /// Notes what all members of a zip file say.
    ///
    /// - Throws: An error if the file cannot be read.
    mutating func noteAll(inZip file: OpenZip) throws(DumpError) {
        let archive = file.archive(ByteSource(FileStream(again: file.stream)))
        while let member = archive.next() {
            if !member.isEncrypted { note(member.name, ByteSource(archive.bytes(of: member))) }
        }
        if let problem = archive.sourceEnd.problem {
            throw DumpError(name: file.name, reason: problem)
        }
    }

    /// The owner of the archive that a member belongs to.
    func name(beside member: String) -> String? { names[ArchiveOwners.folder(of: member)]?.name }

    private static func folder(of member: String) -> Substring {
        member[..<(member.lastIndex(of: "/").map { member.index(after: $0) } ?? member.startIndex)]
    }
}

extension JSONCursor {
    /// Reads `[{"account": {"username": …}}]` or `{"userInfo": {"userName": …}}`.
    fileprivate mutating func readOwner(into name: inout String?) throws(JSONFault) {
        guard byte == UInt8(ascii: "[") else { return try readOwnerObject(into: &name) }
        try readArray(level: 0) { (cursor) throws(JSONFault) in
            if cursor.byte == UInt8(ascii: "{") {
                try cursor.readOwnerObject(into: &name)
            } else {
                try cursor.skipValue(level: 1)
            }
        }
    }

    private mutating func readOwnerObject(into name: inout String?) throws(JSONFault) {
        try readObject(level: 1) { (cursor, memberName) throws(JSONFault) in
            if memberName.equals("account") {
                name = try cursor.readText(of: "username", level: 2)?.string ?? name
            } else if memberName.equals("userInfo") {
                name = try cursor.readText(of: "userName", level: 2)?.string ?? name
            } else {
                try cursor.skipValue(level: 2)
            }
        }
    }
}
