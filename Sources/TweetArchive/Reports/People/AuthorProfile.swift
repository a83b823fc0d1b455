import GRDB
import TweetDumps

/// The profile of an author, as far as dumps have it.
public struct AuthorProfile: Sendable, Equatable {
    /// The screen name, without `@`.
    public let name: String
    /// The display name; nil if it is unknown.
    public let display: String?
    /// The author's own description; nil if it is unknown.
    public let description: String?
    /// Where the author lives, in the author's own words; nil if that is unknown.
    public let location: String?
    /// The number of tweets by the author.
    public let tweets: Int
    /// The number of tweets that mention the author.
    public let mentioned: Int
}

/// A user by whom the archive has no tweet.
public struct MentionedUser: Sendable, Equatable {
    /// The most common spelling of the screen name, without `@`.
    public let name: String
    /// The number of tweets that mention the user.
    public let mentioned: Int
    /// The number of retweets that repeat a tweet by the user.
    public let retweeted: Int
}

extension TweetArchive {
    /// Finds the profile of an author.
    ///
    /// ```swift
    /// let profile = try archive.profile(of: "nasa")
    /// print(profile.display ?? profile.name)
    /// ```
    ///
    /// - Parameter name: The screen name, with or without `@`, in any letter case.
    /// - Returns: The profile.
    /// - Throws: ``ArchiveError/unknownAuthor(_:)`` if the archive has no tweet of the author, or an
    ///   error if it cannot be read.
    public func profile(of name: String) throws -> AuthorProfile {
        try report { db in
            let screenName = name.hasPrefix("@") ? String(name.dropFirst()) : name
            guard let id = try TweetFilter.id(ofAuthor: Folding.folded(screenName), db),
                let stored = try StoredProfile.Reader(db).profile(of: id)
            else { throw ArchiveError.unknownAuthor(name) }
            return AuthorProfile(
                name: stored.name,
                display: stored.display?.text,
                description: stored.description?.text,
                location: stored.location?.text,
                tweets: stored.tweets,
                mentioned: try MentionedUser.mention(of: screenName, db)?.tweets ?? 0
            )
        }
    }

    /// Finds a user by whom the archive has no tweet, but whom tweets mention or repeat.
    ///
    /// - Parameter name: The screen name, without `@`, in any letter case.
    /// - Returns: The user.
    /// - Throws: ``ArchiveError/unknownMention(_:nearest:)`` if no tweet names the user, or an error if
    ///   the archive cannot be read.
    /// - Complexity: Reads all retweets.
    public func mentionedUser(_ name: String) throws -> MentionedUser {
        try report { db in
            let mention = try MentionedUser.mention(of: name, db)
            let repeats = TweetGroup.retweets(of: name).condition(0)
            let retweeted = try db.storedCount(
                sql: "SELECT count(*) FROM tweet WHERE \(repeats.sql)",
                arguments: repeats.arguments
            )
            if mention == nil, retweeted == 0 {
                let nearest = try MentionedUser.nearest(to: name, db)
                throw ArchiveError.unknownMention("@" + name, nearest: nearest)
            }
            return MentionedUser(
                name: mention?.name ?? name,
                mentioned: mention?.tweets ?? 0,
                retweeted: retweeted
            )
        }
    }
}

/// The name of an author, with the profiles of the accounts under it: of these, each text is that of the
/// tweet with the largest id.
struct StoredProfile {
    /// A text, with the id of the tweet that has it.
    struct Member {
        let text: String
        let tweet: Int64
    }

    /// The SQL of the number of tweets with the name in a row of `author`.
    static let tweetsOfName = """
        (author.tweets + ifnull(
            (SELECT sum(tweets) FROM further_account WHERE author = author.id), 0
        ))
        """

    let name: String
    private(set) var tweets = 0
    private(set) var display: Member?
    private(set) var description: Member?
    private(set) var location: Member?

    /// Reads authors one by one.
    struct Reader {
        private let statement: RawStatement

        init(_ db: Database) throws {
            statement = try RawStatement(
                db,
                """
                SELECT name, tweets, told_by, earlier, display, description, location
                FROM author WHERE id = ?1
                UNION ALL SELECT '', tweets, told_by, earlier, display, description, location
                FROM further_account WHERE author = ?1
                """
            )
        }

        /// The profile of an author; nil if there is no such row.
        func profile(of author: Int64) throws -> StoredProfile? {
            var profile: StoredProfile?
            try statement.readAll(for: author) { row in
                profile = profile ?? StoredProfile(name: row.text(0))
                try profile?.merge(row)
            }
            return profile
        }
    }

    private init(name: String) { self.name = name }

    private mutating func merge(_ row: RawStatement.Row) throws {
        tweets &+= Int(row.integer(1))
        let toldBy = row.integer(2)
        let earlier = row.isNull(3) ? [:] : ProfileData.tweets(inEarlier: try row.bytes(3))
        let merge = { (member: inout Member?, column: Int32, field: AuthorField) in
            let tweet = earlier[field.name] ?? toldBy
            if row.isNull(column) || tweet <= member?.tweet ?? 0 { return }
            member = Member(text: TweetText.unescaped(row.text(column)), tweet: tweet)
        }
        merge(&display, 4, .display)
        merge(&description, 5, .description)
        merge(&location, 6, .location)
    }
}

extension MentionedUser {
    /// The spelling of a user, and the number of tweets with it; nil if no tweet mentions the user.
    fileprivate static func mention(
        of name: String,
        _ db: Database
    ) throws -> (name: String, tweets: Int)? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(ReportedMention.columns), mention.tweets AS tweets FROM mention
                WHERE folded = CAST(? AS TEXT) AND kind = ? AND tweets > 0
                """,
            arguments: [Folding.folded(name).utf8Data, MentionKind.user.rawValue]
        )
        return try row.map { (try ReportedMention($0).name, try $0.storedCount("tweets")) }
    }

    /// Up to three users with similar names, of those who wrote or are mentioned; the nearest first.
    fileprivate static func nearest(to name: String, _ db: Database) throws -> [String] {
        let mentions = try MentionName("@" + name)?.nearest(db) ?? []
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(name AS BLOB) AS name FROM author
                WHERE abs(length(folded) - ?) <= \(MentionName.maxLengthDifference)
                    AND \(StoredProfile.tweetsOfName) > 0
                ORDER BY \(StoredProfile.tweetsOfName) DESC, folded
                """,
            arguments: [name.unicodeScalars.count]
        )
        let names = rows.compactMap { $0.blobText("name") }.map { "@" + $0 } + mentions
        var seen: Set<String> = []
        let different = names.map { (name: $0, folded: Folding.folded($0)) }
            .filter { seen.insert($0.folded).inserted }
        return NearestNames.suggestions(for: Folding.folded(name), among: different)
    }
}
