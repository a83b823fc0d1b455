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
    ///
    /// - Throws: An error if the file cannot be read.
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
