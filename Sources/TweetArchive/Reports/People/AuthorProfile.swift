import GRDB
import TweetDumps

/// The profile of an author, as the dumps have it.
package struct AuthorProfile: Sendable, Equatable {
    /// The screen name, without `@`.
    package let name: String
    /// The display name; nil if it is unknown.
    package let display: String?
    /// The author's own description; nil if it is unknown.
    package let description: String?
    /// Where the author lives, as the author typed it; nil if it is unknown.
    package let location: String?
    /// When the account was created, in seconds since 1970 in UTC; nil if it is unknown.
    package let created: Int?
    /// How many accounts follow the author; nil if it is unknown.
    package let followers: Int?
    /// The number of tweets by the author.
    package let tweets: Int
    /// The number of tweets that mention the author.
    package let mentioned: Int
    /// The accounts under the name, by their numbers.
    package let accounts: [Int64]
    /// The other names of these accounts, in alphabetical order.
    package let otherNames: [String]
}

/// A user by whom the archive has no tweet.
package struct MentionedUser: Sendable, Equatable {
    /// The most common spelling of the screen name, without `@`.
    package let name: String
    /// The number of tweets that mention the user.
    package let mentioned: Int
    /// The number of retweets that repeat a tweet by the user.
    package let retweeted: Int
}

extension TweetArchive {
    /// Finds the profile of an author.
    package func profile(of name: String) throws -> AuthorProfile {
        try report { db in
            let screenName = name.hasPrefix("@") ? String(name.dropFirst()) : name
            guard let id = try TweetFilter.id(ofAuthor: Folding.folded(screenName), db),
                let stored = try StoredProfile.Reader(db).profile(ofName: id)
            else { throw ArchiveError.unknownAuthor(name) }
            return AuthorProfile(
                name: stored.names[0],
                display: stored.text(.display),
                description: stored.text(.description),
                location: stored.text(.location),
                created: stored.number(.created).map { Int($0) },
                followers: stored.number(.followers).map { Int($0) },
                tweets: stored.tweets,
                mentioned: try MentionedUser.mention(of: screenName, db)?.tweets ?? 0,
                accounts: stored.accounts.sorted(),
                otherNames: try AuthorProfile.namesOfAccounts(named: id, db)
            )
        }
    }

    /// Finds the owner of the personal archives that were imported.
    ///
    /// It is nil if there are none, if they do not name their owner, or if they have several owners. All
    /// tweets in a personal archive are by its owner, who may have had several names.
    package func owner() throws -> AuthorProfile? {
        let authors = try report { db in
            try Row.fetchAll(
                db,
                sql: """
                    WITH ends AS (
                        SELECT min(first) AS first, max(last) AS last
                        FROM dump_tweets JOIN dump ON dump.id = dump
                        WHERE format LIKE 'archive 2018%' GROUP BY dump
                    )
                    SELECT CAST(author.name AS BLOB) AS name, tweet.account AS account
                    FROM tweet JOIN author ON author.id = tweet.author
                    WHERE tweet.id IN (SELECT first FROM ends UNION SELECT last FROM ends)
                    ORDER BY tweet.id DESC
                    """
            )
            .map { (name: $0.blobText("name"), account: $0["account"] as Int64?) }
        }
        guard let first = authors.first, let name = first.name else { return nil }
        let isOne = authors.allSatisfy { other in
            other.name == name || (first.account != nil && other.account == first.account)
        }
        return isOne ? try profile(of: name) : nil
    }

    /// Finds a user by whom the archive has no tweet, but whom tweets mention or repeat.
    ///
    /// - Complexity: Reads all retweets.
    package func mentionedUser(_ name: String) throws -> MentionedUser {
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

extension AuthorProfile {
    fileprivate static func namesOfAccounts(
        named author: Int64,
        _ db: Database
    ) throws -> [String] {
        let find = try RawStatement(
            db,
            """
            WITH account AS (
                SELECT account AS number FROM profile
                WHERE author = ?1 AND account > 0 AND tweets > 0
            ), other AS (
                SELECT author FROM profile
                WHERE account IN (SELECT number FROM account) AND tweets > 0
            )
            SELECT name FROM author
            WHERE id <> ?1 AND id IN (SELECT author FROM other) ORDER BY folded
            """
        )
        return try find.values(for: author) { $0.text(0) }
    }
}

/// The profile of an author, merged from those of all accounts and names: each member is from the tweet with
/// the largest id.
struct StoredProfile {
    /// The SQL of the number of tweets with the name in a row of `author`.
    static let tweetsOfName = """
        (author.tweets + ifnull(
            (SELECT sum(tweets) FROM further_account WHERE author = author.id), 0
        ))
        """

    /// The screen names, the newest first.
    fileprivate(set) var names: [String] = []
    /// The accounts that have tweets.
    fileprivate(set) var accounts: Set<Int64> = []
    /// The number of tweets in the rows that were merged, and the number of those with a name.
    fileprivate(set) var tweets = 0
    fileprivate(set) var namedTweets = 0
    private var data = ProfileData()
    private var texts = Texts()

    /// A text as its author typed it; nil if it is unknown.
    func text(_ field: AuthorField) -> String? {
        let bytes = data[field].map { texts.bytes[$0.text] }
        return bytes.map { TweetText.unescaped(String(decoding: $0, as: UTF8.self)) }
    }

    func number(_ field: AuthorField) -> Int64? { data[field]?.value }

    /// Merges a row of an account, without the members from tweets of another person.
    fileprivate mutating func merge(
        _ row: RawStatement.Row,
        where isOwn: (_ tweet: Int64) -> Bool
    ) throws {
        var added = try ProfileData(row, from: 2, keeping: &texts)
        for field in AuthorField.order {
            if let tweet = added[field]?.tweet, !isOwn(tweet) { added[field] = nil }
        }
        if row.integer(1) > 0 { accounts.insert(row.integer(1)) }
        tweets &+= Int(added.tweets)
        if row.integer(0) > 0 { namedTweets &+= Int(added.tweets) }
        let bytes = texts.bytes
        data.merge(added, in: bytes, keeping: &texts)
    }
}

extension StoredProfile {
    struct Reader {
        private let findName: RawStatement
        private let find: RawStatement
        private let findAccount: RawStatement

        init(_ db: Database) throws {
            let columns = ProfileColumns.names.joined(separator: ", ")
            let rows = { (isWanted: String) in
                """
                SELECT id, account, \(columns) FROM author WHERE id = ?1 AND \(isWanted)
                UNION ALL SELECT author, account, \(columns) FROM further_account
                WHERE author = ?1 AND \(isWanted)
                """
            }
            findName = try RawStatement(db, "SELECT name FROM author WHERE id = ?1")
            find = try RawStatement(db, sql: rows("tweets > 0"))
            // Many others can have the name as well.
            findAccount = try RawStatement(db, sql: rows("account = ?2 AND tweets > 0"))
        }

        /// The merged profile of all accounts with a name; nil if there is no such row.
        func profile(ofName author: Int64) throws -> StoredProfile? {
            guard let name = try name(author) else { return nil }
            var profile = StoredProfile(names: [name])
            try find.readAll(for: author) { try profile.merge($0) { _ in true } }
            return profile
        }

        func profile(of person: Int64, _ people: ArchivePeople) throws -> StoredProfile {
            guard let other = people.other(person) else {
                var profile = try profile(ofName: person) ?? StoredProfile()
                for account in profile.accounts
                where people.person(ProfileKey(author: nil, account: account), at: 0) == person {
                    try merge(0, account, into: &profile, of: person, people)
                }
                return profile
            }
            var profile = StoredProfile()
            for name in other.names {
                profile.names += [try self.name(name.author)].compactMap(\.self)
                // The tweets without an account can be this person's, too.
                for account in Set([other.account, 0]) {
                    try merge(name.author, account, into: &profile, of: person, people)
                }
            }
            if other.account > 0 {
                try merge(0, other.account, into: &profile, of: person, people)
            }
            profile.accounts = other.account > 0 ? [other.account] : []
            return profile
        }

        private func name(_ author: Int64) throws -> String? {
            try findName.first(for: author) { $0.text(0) }
        }

        /// Merges the members of the row of a name and an account that are from a person's tweets.
        private func merge(
            _ author: Int64,
            _ account: Int64,
            into profile: inout StoredProfile,
            of person: Int64,
            _ people: ArchivePeople
        ) throws {
            let key = ProfileKey(author: author, account: account)
            try findAccount.readAll {
                $0.bind(author)
                $0.bind(account)
            } read: { row in
                try profile.merge(row) { people.profileOwner(of: key, in: $0) == person }
            }
        }
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
        let find = try RawStatement(
            db,
            sql: """
                SELECT name FROM author
                WHERE abs(length(folded) - ?1) <= \(MentionName.maxLengthDifference)
                    AND \(StoredProfile.tweetsOfName) > 0
                ORDER BY \(StoredProfile.tweetsOfName) DESC, folded
                """
        )
        let length = Int64(name.unicodeScalars.count)
        let names = try find.values(for: length) { "@" + $0.text(0) } + mentions
        var seen: Set<String> = []
        let different = names.map { (name: $0, folded: Folding.folded($0)) }
            .filter { seen.insert($0.folded).inserted }
        return NearestNames.suggestions(for: Folding.folded(name), among: different)
    }
}
