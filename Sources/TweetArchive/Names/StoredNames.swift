import GRDB
import TweetDumps

/// A search term of the archive.
struct StoredTerm: Sendable {
    let id: Int64
    /// The term as it was last typed.
    let name: String
    let tweets: Int
    /// The search that found its tweets; nil if they come from dumps.
    let query: String?
    /// The last import or search for it, in UTC.
    let lastUsed: String

    /// Finds a term; throws an error with up to three similar terms if it is unknown.
    init(_ db: Database, _ term: SearchTerm) throws {
        guard let stored = try StoredTerm.find(db, term) else {
            let names = try RawStatement(db, "SELECT name, folded FROM term ORDER BY folded")
                .values { (name: $0.text(0), folded: $0.text(1)) }
            throw ArchiveError.unknownTerm(
                term.name,
                nearest: NearestNames.nearest(to: term.folded, among: names),
                mentions: try StoredTerm.tweets(mentioning: term, db)
            )
        }
        self = stored
    }

    private init(_ row: Row) throws {
        id = try row.stored("id")
        name = row.blobText("name") ?? ""
        tweets = try row.storedCount("tweets")
        query = row.blobText("query")
        lastUsed = Timestamp.droppingFraction(try row.stored("last_used"))
    }

    /// The number of tweets that mention the hashtag or user that a term names; without a sign, the more
    /// common of the two.
    private static func tweets(mentioning term: SearchTerm, _ db: Database) throws -> Int {
        let mentions = try MentionName(term.name)?.mentions(db, "tweets") ?? []
        return try mentions.map { try $0.stored("tweets") }.max() ?? 0
    }

    static func find(_ db: Database, _ term: SearchTerm) throws -> StoredTerm? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT id, CAST(name AS BLOB) AS name, tweets, last_used, CAST(query AS BLOB) AS query
                FROM term WHERE folded = CAST(? AS TEXT)
                """,
            arguments: [term.folded.utf8Data]
        ).map(StoredTerm.init)
    }
}

extension DumpsOfTweets {
    /// The maximum number of dumps, the last imported ones, whose names are compared with a mistyped one.
    private static let maxCompared = 10_000

    /// Reads the ranges of the dumps whose path is a name, or ends with it after a slash; throws
    /// ``ArchiveError/unknownDump(_:nearest:)`` if there are none.
    convenience init(_ db: Database, named name: String) throws {
        let dumps = try RawStatement(db, "SELECT id, path FROM dump ORDER BY id DESC")
        var (found, others): ([Int64], [String]) = ([], [])
        try dumps.readAll { row in
            let path = row.text(1)
            if path.isOrEnds(with: name) { found.append(row.integer(0)) }
            if others.count < DumpsOfTweets.maxCompared { others.append(path.lastName) }
        }
        guard !found.isEmpty else {
            let names = Set(others).sorted().map { (name: $0, folded: $0) }
            let nearest = NearestNames.nearest(to: name.lastName, among: names)
            throw ArchiveError.unknownDump(name, nearest: nearest)
        }
        try self.init(db, only: found)
    }
}

extension String {
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

/// Finds the names that a person who mistyped one may have meant.
package enum NearestNames {
    /// A name, and the form of it that is compared.
    typealias Candidate = (name: String, folded: String)

    /// The maximum number of suggestions.
    private static let maxCount = 3

    /// Up to three names with the smallest edit distance to a folded name; ties keep the given order.
    ///
    /// Leading signs do not count as edits.
    static func nearest(to folded: String, among names: [Candidate]) -> [String] {
        ranked(folded, among: names).prefix(maxCount).map(\.name)
    }

    /// Up to three names whose edit distance to a folded name is at most one for every three
    /// letters, nearest first; ties keep the given order.
    static func suggestions(for folded: String, among names: [Candidate]) -> [String] {
        let ranked = ranked(folded, among: names).prefix(maxCount)
        return ranked.filter { isNear($0.edits, to: folded) }.map(\.name)
    }

    /// The nearest name if its edit distance is at most one for every three letters; nil if there is none.
    ///
    /// Ties keep the given order. Letter case and leading signs or hyphens do not count as edits.
    ///
    /// ```swift
    /// NearestNames.suggestion(for: "cvs", among: ["text", "csv"])  // "csv"
    /// NearestNames.suggestion(for: "pdf", among: ["text", "csv"])  // nil
    /// ```
    package static func suggestion(for typed: String, among names: [String]) -> String? {
        let named = names.map { (name: $0, folded: $0.lowercased()) }
        let nearest = ranked(typed.lowercased(), among: named).first
        return nearest.flatMap { isNear($0.edits, to: typed) ? $0.name : nil }
    }

    private static func isNear(_ edits: Int, to typed: String) -> Bool {
        edits <= letters(of: typed).count / 3
    }

    /// All names with their edit distances, nearest first; ties keep the given order.
    private static func ranked(
        _ folded: String,
        among names: [Candidate]
    ) -> [(name: String, edits: Int)] {
        let wanted = letters(of: folded)
        return names.map { ($0.name, edits: edits(from: wanted, to: letters(of: $0.folded))) }
            .sorted { $0.edits < $1.edits }
    }

    /// The number of code points that are compared; longer names are cut.
    private static let maxLength = 200

    /// The characters after leading signs or hyphens.
    private static func letters(of folded: String) -> [Character] {
        let compared = String(folded.unicodeScalars.prefix(maxLength))
        return Array(compared.drop { $0 == "#" || $0 == "@" || $0 == "-" })
    }

    /// The number of letters to insert, delete, change or swap with the next one: the restricted
    /// Damerau-Levenshtein distance.
    private static func edits(from one: [Character], to other: [Character]) -> Int {
        var (before, row) = ([Int](), Array(0...other.count))
        for (index, letter) in one.enumerated() {
            var next = [index + 1]
            for (column, otherLetter) in other.enumerated() {
                let change = row[column] + (letter == otherLetter ? 0 : 1)
                var edits = min(change, row[column + 1] + 1, next[column] + 1)
                let isSwap =
                    index > 0 && column > 0 && letter == other[column - 1]
                    && one[index - 1] == otherLetter
                if isSwap { edits = min(edits, before[column - 1] + 1) }
                next.append(edits)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
