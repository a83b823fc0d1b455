import GRDB
package import TweetDumps

/// The pictures and films in the tweets of a search term or of the whole archive, those of the newest
/// tweets first.
///
/// ``TweetArchive/media(of:_:limit:_:)`` makes one.
package struct MediaReport {
    /// A picture or film.
    package struct Row: Sendable, Equatable {
        /// Twitter's id of the tweet.
        package let tweet: Int64
        /// The index in the tweet, from 0.
        package let position: Int
        /// The time of the tweet, in seconds since 1970 in UTC; nil if it is unknown.
        package let time: Int?
        /// The screen name of the author, without `@`; nil if it is unknown.
        package let author: String?
        /// Whether it is a picture, a film or an animation.
        package let kind: MediaKind
        /// The address; for a film, that of the file with the highest bit rate.
        package let url: String
        /// The description for people who cannot see it; nil if there is none.
        package let description: String?
    }

    /// The tweets that the report is about, with or without pictures and films.
    package let subject: ReportSubject
    /// The maximum number of rows.
    package let limit: RowLimit
    /// The number of tweets with pictures or films.
    package let tweets: Int
    /// The number of pictures and films, within the limit and beyond it.
    package let count: Int
    /// The rows within the limit, by the ids of the tweets from the newest on, then in the order of the
    /// tweet.
    package let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    package let leftOut: Int
}

extension TweetArchive {
    /// Lists pictures and films.
    ///
    /// - Complexity: Reads all tweets of the term.
    package func media<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (MediaReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            let (found, total) = try tweets.media()
            return try body(
                MediaReport(
                    subject: ReportSubject(tweets, of: total),
                    limit: limit,
                    tweets: found.tweets.count,
                    count: found.count,
                    rows: MediaReport.rows(tweets.db, found.tweets, limit: limit.maximum),
                    leftOut: limit.leftOut(of: found.count)
                )
            )
        }
    }
}

struct FoundMedia: Sendable {
    /// The ids of the tweets, from the newest on.
    var tweets: [Int64] = []
    /// The number of their pictures and films.
    var count = 0
}

extension SelectedTweets {
    func media() throws -> Counted<FoundMedia> {
        var counted = try tally { scan, db in
            var found = FoundMedia()
            var media = try TweetRows(db, ["tweet"], from: "media", .ascending)
            defer { media.end() }
            let total = try scan.read { tweet in
                while try media.row(of: tweet.id) != nil {
                    if found.tweets.last != tweet.id { found.tweets.append(tweet.id) }
                    found.count += 1
                    try media.step()
                }
            }
            return (found, total)
        } adding: {
            $0.tweets += $1.tweets
            $0.count += $1.count
        }
        counted.tally.tweets.sort(by: >)
        return counted
    }
}

extension MediaReport {
    fileprivate static func rows(
        _ db: Database,
        _ ids: [Int64],
        limit: Int?
    ) -> ReportRows<Row> {
        ReportRows { body in
            var rest = limit ?? .max
            let statement = try db.makeStatement(
                sql: """
                    SELECT media.tweet, media.position, \(TweetTime.sql) AS known_time, media.kind,
                        CAST(author.name AS BLOB) AS author_name,
                        CAST(media.url AS BLOB) AS url,
                        CAST(media.description AS BLOB) AS description
                    FROM media JOIN tweet ON tweet.id = media.tweet
                    LEFT JOIN author ON author.id = tweet.author
                    WHERE media.tweet = ? ORDER BY media.position
                    """
            )
            for id in ids where rest > 0 {
                for row in try GRDB.Row.fetchAll(statement, arguments: [id]).prefix(rest) {
                    rest -= 1
                    try body(MediaReport.Row(row))
                }
            }
        }
    }
}

extension MediaReport.Row {
    fileprivate init(_ row: Row) throws {
        self.init(
            tweet: try row.stored("tweet"),
            position: try row.stored("position"),
            time: try row.stored("known_time"),
            author: row.blobText("author_name"),
            kind: try row.storedChoice("kind"),
            url: row.blobText("url") ?? "",
            description: row.blobText("description")
        )
    }
}

/// The names of the files of pictures and films.
struct MediaName {
    /// The maximum length of the part behind the id, in bytes.
    private static let maxLength = 100

    private let tweet: Int64
    /// The last part of the address, without a query.
    private let last: Substring

    init(_ tweet: Int64, _ url: String) {
        self.tweet = tweet
        last = PersonalArchiveMedia.lastPart(ofURL: url)
    }

    /// The name in a personal archive, such as `1191324976926425401-EabcXYZ.jpg`.
    var inArchive: String { "\(tweet)-\(last)" }

    /// A name for a copy: ASCII letters, digits, `-` and `_`, then the extension of its type.
    ///
    /// The number, from 1 on, distinguishes it from names that are taken.
    func ofCopy(_ type: MediaType, number: Int) -> String {
        let suffix = number == 1 ? "" : "-\(number)"
        return "\(stem)\(suffix).\(type.rawValue)"
    }

    /// The name of the first copy without its extension.
    var stem: String {
        let stem = last.prefix { $0 != "." }.utf8.prefix(MediaName.maxLength)
        let safe = stem.map { MediaName.isSafe($0) ? Character(Unicode.Scalar($0)) : "_" }
        return "\(tweet)-\(String(safe))"
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        ScreenName.isAllowed(byte) || byte == UInt8(ascii: "-")
    }

    /// The id at the beginning of a name in a personal archive; nil if there is none.
    static func tweet(ofName name: String) -> Int64? {
        name.firstIndex(of: "-").flatMap { Int64(name[..<$0]) }
    }
}

/// The type of a picture or film; the raw value is the extension of its file.
package enum MediaType: String, Sendable {
    case jpeg = "jpg"
    case png, gif, webp, mp4

    /// The number of bytes at the beginning of a file that decide its type.
    package static let prefix = 12

    /// Recognises the type by the first bytes of a file; nil if it is another one.
    package init?(_ bytes: [UInt8]) {
        switch FileKind(Array(bytes.prefix(MediaType.prefix))) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .gif: self = .gif
        case .webp: self = .webp
        case .mp4: self = .mp4
        default: return nil
        }
    }
}

extension TweetArchive {
    /// The personal archives that were imported, in the order of their first imports.
    ///
    /// Some may no longer be where they were.
    package func personalArchives() throws -> [PersonalArchiveMedia] {
        try report { db in try PersonalArchiveMedia.imported(db) }
    }

    /// The name of a picture's or film's file in a personal archive; nil if it is unknown.
    ///
    /// The position is the index in the tweet, from 0.
    package func mediaFileName(ofTweet tweet: Int64, at position: Int) throws -> String? {
        try report { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT CAST(url AS BLOB) AS url FROM media WHERE tweet = ? AND position = ?",
                arguments: [tweet, position]
            )
            return row.map { MediaName(tweet, $0.blobText("url") ?? "").inArchive }
        }
    }
}

extension MediaReport.Row {
    /// The name that the file has in a personal archive.
    package var fileName: String { MediaName(tweet, url).inArchive }
}

extension ListedTweet {
    /// The names that the files of the pictures and films have in a personal archive, by their index.
    package var mediaFileNames: [String] { media.map { MediaName(id, $0).inArchive } }
}

extension PersonalArchiveMedia {
    static func imported(_ db: Database) throws -> [PersonalArchiveMedia] {
        let paths = try String.fetchAll(
            db,
            sql: """
                SELECT path FROM dump WHERE path <> '-' AND format LIKE '%archive 2018%'
                GROUP BY path ORDER BY min(id)
                """
        )
        var archives: [PersonalArchiveMedia] = []
        for archive in paths.map(PersonalArchiveMedia.init(dump:)) where !archives.contains(archive)
        {
            archives.append(archive)
        }
        return archives
    }
}
