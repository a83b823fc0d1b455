import GRDB

extension DumpsOfTweets {
    /// The maximum number of dumps, the last imported ones, whose names are compared with a mistyped one.
    private static let maxCompared = 10_000

    /// Reads the ranges of the dumps whose path is a name, or ends with it after a slash.
    ///
    /// Throws ``ArchiveError/unknownDump(_:nearest:)`` if there are none.
    convenience init(_ db: Database, named name: String) throws {
        let dumps = try RawStatement(db, "SELECT id, path FROM dump ORDER BY id DESC")
        var (found, others): ([Int64], [String]) = ([], [])
        try dumps.readAll { row in
            let path = row.text(1)
            if path.isOrEnds(with: name) { found.append(row.integer(0)) }
            if others.count < DumpsOfTweets.maxCompared { others.append(path.lastName) }
        }
        guard !found.isEmpty else {
            let nearest = NearestNames.nearest(to: name.lastName, among: others)
            throw ArchiveError.unknownDump(name, nearest: nearest)
        }
        try self.init(db, only: found)
    }
}

extension NearestNames {
    /// Up to three different names of dumps with the smallest edit distance to a name.
    fileprivate static func nearest(to name: String, among dumps: [String]) -> [String] {
        let names = Set(dumps).sorted().map { (name: $0, folded: $0) }
        return nearest(to: name, among: names)
    }
}

extension String {
    /// True if a path is a name, or ends with it after a slash.
    fileprivate func isOrEnds(with name: String) -> Bool {
        // Compares bytes, as file systems do.
        let (path, name) = (utf8, name.utf8)
        guard !name.isEmpty, path.count > name.count else { return path.elementsEqual(name) }
        return path.suffix(name.count).elementsEqual(name)
            && path.dropLast(name.count).last == UInt8(ascii: "/")
    }

    /// The last component of a path; the whole path if it has no slash, or ends with one.
    fileprivate var lastName: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        let name = String(self[utf8.index(after: slash)...])
        return name.isEmpty ? self : name
    }
}
