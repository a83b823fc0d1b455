import GRDB
import TweetDumps

/// A search term as the archive has it.
struct StoredTerm {
    let id: Int64
    let name: String
    let tweets: Int

    /// Finds a term.
    ///
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, with the nearest that there are.
    init(_ db: Database, _ term: SearchTerm) throws {
        guard let stored = try StoredTerm.find(db, term) else {
            let all = try Row.fetchAll(
                db,
                sql: """
                    SELECT CAST(name AS BLOB) AS name, CAST(folded AS BLOB) AS folded
                    FROM term ORDER BY term.folded
                    """
            )
            let names = all.map {
                (name: $0.wholeText("name") ?? "", folded: $0.wholeText("folded") ?? "")
            }
            throw ArchiveError.unknownTerm(
                term.name,
                nearest: NearestNames.of(term.folded, among: names)
            )
        }
        self = stored
    }

    private init(id: Int64, name: String, tweets: Int) {
        self.id = id
        self.name = name
        self.tweets = tweets
    }

    /// The term, or nil where the archive does not know it.
    static func find(_ db: Database, _ term: SearchTerm) throws -> StoredTerm? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT id, CAST(name AS BLOB) AS name, tweets
                FROM term WHERE folded = CAST(? AS TEXT)
                """,
            arguments: [term.folded.wholeText]
        ).map {
            StoredTerm(
                id: try $0.stored("id"),
                name: $0.wholeText("name") ?? "",
                tweets: try $0.storedCount("tweets")
            )
        }
    }
}

/// The names that someone who mistyped one may have meant.
enum NearestNames {
    private static let most = 3

    /// At most three names: those that the fewest edits lead to, without the sign; ties in the order
    /// given.
    static func of(_ folded: String, among names: [(name: String, folded: String)]) -> [String] {
        let wanted = letters(of: folded)
        let ranked = names.enumerated().map { place, name in
            (
                edits: edits(from: wanted, to: letters(of: name.folded)), place: place,
                name: name.name
            )
        }
        return ranked.sorted { ($0.edits, $0.place) < ($1.edits, $1.place) }.prefix(most).map(
            \.name
        )
    }

    /// How many scalars of a name are compared: more than a name has that someone mistypes.
    private static let comparedLength = 200

    private static func letters(of folded: String) -> [Character] {
        let compared = String(folded.unicodeScalars.prefix(comparedLength))
        return Array(compared.drop { $0 == "#" || $0 == "@" })
    }

    /// Levenshtein's distance, in the product of the lengths.
    private static func edits(from one: [Character], to other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, theirs) in other.enumerated() {
                let change = diagonal + (letter == theirs ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
