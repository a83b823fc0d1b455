import Foundation
import GRDB
import TweetDumps
package import TweetSearch

/// The owner of a personal archive whose files were imported, as the archive describes them.
///
/// ``TweetArchive/archiveOwners()`` lists them.
public struct ArchiveOwner: Sendable, Equatable {
    /// Twitter's number of the owner's account; nil if unknown.
    public let account: Int64?
    /// The owner's screen name when the archive was made, without `@`.
    public let name: String
    /// When the archive was made, in seconds since 1970 in UTC; nil if unknown.
    public let made: Int64?
    /// The display name.
    public let display: String?
    /// The description of themselves.
    public let description: String?
    /// The location, in the owner's own words.
    public let location: String?
    /// The address of the owner's web site.
    public let website: String?
    /// When the account was created, in seconds since 1970 in UTC; nil if unknown.
    public let created: Int64?
}

extension TweetArchive {
    /// The owners of the personal archives whose files were imported, one for each archive: the latest first,
    /// then by account and name.
    ///
    /// - Throws: An error if the archive cannot be read.
    public func archiveOwners() throws -> [ArchiveOwner] {
        try read { db in
            let find = try RawStatement(
                db,
                """
                SELECT account, name, made, display, description, location, website, created
                FROM personal_archive ORDER BY made DESC, account, name
                """
            )
            return try find.values { row in
                ArchiveOwner(
                    account: row.nonZero(0),
                    name: row.text(1),
                    made: row.nonZero(2),
                    display: row.knownText(3),
                    description: row.knownText(4),
                    location: row.knownText(5),
                    website: row.knownText(6),
                    created: row.knownInteger(7)
                )
            }
        }
    }
}

// MARK: - Likes, deleted tweets and articles

/// The texts that personal archives have beside the owners' tweets.
package enum PersonalTexts: Sendable {
    /// Tweets that the owners like.
    case likes
    /// Tweets that the owners had deleted.
    case deleted
    /// The owners' articles.
    case articles
}

/// Likes, deleted tweets or articles, the newest first.
package struct PersonalTextReport: Sendable {
    /// A text of the report.
    package struct Row: Sendable, Equatable {
        /// Twitter's id.
        package let id: Int64
        /// The account of the owner of the personal archive; nil if unknown.
        package let owner: Int64?
        /// When it was written, in seconds since 1970 in UTC; nil if unknown.
        package let time: Int?
        /// When it was deleted; nil if unknown, and for all but deleted tweets.
        package let deleted: Int?
        /// The screen name of the author, if another dump has the tweet.
        package let author: String?
        /// The text of the archive's tweet, else that of the personal archive; nil if neither has one.
        package let text: String?
        /// The title; nil if unknown, and for all but articles.
        package let title: String?
        /// Whether the article is published, such as `draft`; nil if unknown, and for all but articles.
        package let state: String?
        /// Whether the tweet is in the archive, where it counts.
        package let isCounted: Bool
    }

    /// The rows within the limit.
    package let rows: [Row]
    /// The number of rows beyond it.
    package let leftOut: Int
    /// The limit.
    package let limit: RowLimit
    /// The number of all such texts of the archive, whether they were searched for or not.
    package let all: Int
    /// The search that found the rows, and the times between which they are.
    package let filter: TweetFilter
    /// The file name of the archive.
    package let archive: String

    /// The number of rows that were found.
    package var found: Int { rows.count + leftOut }
}

extension TweetArchive {
    /// Finds likes, deleted tweets or articles, the newest first.
    ///
    /// - Parameters:
    ///   - texts: The kind of texts.
    ///   - filter: A search and times, and nothing else.
    ///   - limit: The maximum number of rows.
    /// - Returns: The rows within the limit, and the numbers of others.
    /// - Throws: ``ArchiveError/badQuery(_:)`` if the filter has other conditions.
    /// - Complexity: Reads all texts of the kind.
    package func personalTexts(
        _ texts: PersonalTexts,
        _ filter: TweetFilter,
        limit: RowLimit
    ) throws -> PersonalTextReport {
        guard filter.choosesTextsAlone else {
            throw ArchiveError.badQuery("\(texts.noun)s can only be chosen by words and times")
        }
        var search = try TextSearch.checking(filter.search)
        return try read { db in
            var rows: [PersonalTextReport.Row] = []
            var (all, leftOut) = (0, 0)
            try RawStatement(db, sql: texts.sql).readAll { row in
                all += 1
                let found = try PersonalTextReport.Row(row)
                guard filter.passes(time: found.time), search.finds(found.searchedText)
                else { return }
                if rows.count < limit.kept(of: .max) { rows.append(found) } else { leftOut += 1 }
            }
            return PersonalTextReport(
                rows: rows,
                leftOut: leftOut,
                limit: limit,
                all: all,
                filter: filter,
                archive: name
            )
        }
    }
}

extension PersonalTexts {
    /// What one text is called in a sentence.
    package var noun: String {
        switch self {
        case .likes: "like"
        case .deleted: "deleted tweet"
        case .articles: "article"
        }
    }

    /// The columns of ``PersonalTextReport/Row``.
    fileprivate var sql: String {
        if self == .articles {
            return """
                SELECT id, owner, NULL, NULL, NULL, NULL, NULL, text, 0, title, state
                FROM article ORDER BY id DESC
                """
        }
        let (table, own, choice) =
            self == .likes
            ? ("liked", "NULL, NULL", PersonalTexts.likesOnce)
            : ("deleted_tweet", "found.time, found.deleted", "")
        return """
            SELECT found.tweet, found.owner, \(own), \(TweetTime.sql), author.name, tweet.text, found.text,
                tweet.id NOT NULL, NULL, NULL
            FROM \(table) AS found LEFT JOIN tweet ON tweet.id = found.tweet
                LEFT JOIN author ON author.id = tweet.author
            \(choice)
            ORDER BY found.tweet DESC, found.owner
            """
    }

    /// Leaves out likes from a file without its archive, whose owner is unknown, if a known owner has them.
    private static let likesOnce = """
        WHERE found.owner > 0
            OR NOT EXISTS (SELECT 1 FROM liked WHERE liked.tweet = found.tweet AND liked.owner > 0)
        """
}

extension PersonalTextReport.Row {
    fileprivate init(_ row: RawStatement.Row) throws {
        id = row.integer(0)
        owner = row.nonZero(1)
        let time = row.knownInteger(4) ?? row.knownInteger(2) ?? TweetTime.seconds(inID: id)
        self.time = time.map { Int($0) }
        deleted = row.knownInteger(3).map { Int($0) }
        author = row.knownText(5)
        text = row.knownText(6).map(TweetText.unescaped) ?? row.knownText(7)
        isCounted = row.integer(8) != 0
        title = row.knownText(9)
        state = row.knownText(10)
    }

    fileprivate var searchedText: String {
        [title, text].compactMap(\.self).joined(separator: "\n")
    }
}

extension TweetFilter {
    fileprivate func passes(time: Int?) -> Bool {
        guard since != nil || until != nil else { return true }
        return time.map { times.contains(Int64($0)) } == true
    }

    /// Whether the filter has no conditions but a search and times.
    package var choosesTextsAlone: Bool {
        var others = self
        (others.search, others.since, others.until) = (nil, nil, nil)
        return others.passesAll
    }
}

// MARK: - Facts about owners

/// What personal archives contain about their owners, each value with the times of the archives that have it.
package struct OwnerReport: Sendable {
    /// A value.
    package struct Row: Sendable, Equatable {
        /// Twitter's number of the owner; nil if unknown.
        package let owner: Int64?
        /// What the value is, such as `name` or `list made`.
        package let what: String
        /// The value.
        package let value: String
        /// When the first archive that has it was made, in seconds since 1970 in UTC; nil if unknown.
        package let first: Int?
        /// When the latest archive that has it was made.
        package let last: Int?
    }

    /// The values, by owner, kind and time.
    package let rows: [Row]
    /// The time zone in which a table shows times.
    package let timeZone: NamedTimeZone
    /// The file name of the archive.
    package let archive: String
}

extension TweetArchive {
    /// Reads what personal archives contain about their owners.
    package func owners(in timeZone: NamedTimeZone = .utc) throws -> OwnerReport {
        try read { db in
            let rows = try RawStatement(db, sql: OwnerReport.sql).values { row in
                OwnerReport.Row(
                    owner: row.nonZero(0),
                    what: row.text(2),
                    value: row.text(3),
                    first: row.nonZero(4).map { Int($0) },
                    last: row.nonZero(5).map { Int($0) }
                )
            }
            return OwnerReport(rows: rows, timeZone: timeZone, archive: name)
        }
    }
}

extension OwnerReport {
    /// A profile's values, then facts, then the numbers of related accounts, likes and deleted tweets.
    fileprivate static let sql = """
        WITH \(RelatedAccountReport.latestSQL), value AS (
            SELECT account AS owner, 1 AS place, 'name' AS what, name AS value, made FROM personal_archive
            UNION ALL SELECT account, 2, 'display name', display, made FROM personal_archive
            UNION ALL SELECT account, 3, 'description', description, made FROM personal_archive
            UNION ALL SELECT account, 4, 'location', location, made FROM personal_archive
            UNION ALL SELECT account, 5, 'web site', website, made FROM personal_archive
            UNION ALL SELECT account, 6, 'created', strftime('%Y-%m-%dT%H:%M:%SZ', created, 'unixepoch'), made
            FROM personal_archive
        )
        SELECT owner, place, what, value, min(made) AS first, max(made) AS last FROM value
        WHERE value NOT NULL GROUP BY owner, place, value
        UNION ALL SELECT owner, 10 + kind,
            CASE kind WHEN 0 THEN 'name changed' WHEN 1 THEN 'list made' WHEN 2 THEN 'list with the owner'
                ELSE 'list read' END,
            CASE kind WHEN 0 THEN '@' || replace(value, ' ', ' became @') || ' at ' || key ELSE key END,
            first, last
        FROM personal_fact
        UNION ALL SELECT owner, 20 + kind,
            CASE kind WHEN 0 THEN 'followers' WHEN 1 THEN 'following' WHEN 2 THEN 'blocked' ELSE 'muted' END,
            CAST(count(*) AS TEXT), min(first), latest.last
        FROM related_account JOIN latest USING (owner, kind)
        WHERE related_account.last = latest.last GROUP BY owner, kind
        UNION ALL SELECT owner, 30, 'likes', CAST(count(*) AS TEXT), min(made), max(made)
        FROM liked GROUP BY owner
        UNION ALL SELECT owner, 31, 'deleted tweets', CAST(count(*) AS TEXT), 0, 0
        FROM deleted_tweet GROUP BY owner
        UNION ALL SELECT owner, 32, 'articles', CAST(count(*) AS TEXT), min(made), max(made)
        FROM article GROUP BY owner
        ORDER BY owner, place, first, value
        """
}

// MARK: - Messages with names

/// Messages that a search finds, with the names of people, the newest first.
package struct MessageReport: Sendable {
    /// The messages within the limit.
    package let messages: [DirectMessage]
    /// The number of messages beyond it.
    package let leftOut: Int
    /// The limit.
    package let limit: RowLimit
    /// The known screen names, by account.
    package let names: [Int64: String]
    /// The file name of the messages.
    package let file: String
}

extension TweetArchive {
    /// Finds messages, with the names under which the archive knows people.
    ///
    /// - Parameters:
    ///   - messages: The file with the messages.
    ///   - query: The words and phrases; nil for all messages.
    ///   - person: The screen name, with or without `@`, or the number of somebody who takes part in the
    ///     conversations; nil for everyone.
    ///   - limit: The maximum number of messages.
    /// - Returns: The messages within the limit, and the names of people.
    /// - Throws: ``MessageArchiveError`` if nobody is known by the name, or ``ArchiveError/badQuery(_:)``.
    package func messages(
        of messages: MessageArchive,
        _ query: SearchQuery?,
        with person: String? = nil,
        limit: RowLimit
    ) throws -> MessageReport {
        let names = try read { try AccountNames.all($0) }
        let accounts = try person.map { try messages.accounts(named: $0, names) }
        let found = try messages.messages(query, with: accounts, limit: limit.kept(of: .max))
        return MessageReport(
            messages: found.messages,
            leftOut: found.leftOut,
            limit: limit,
            names: names,
            file: URL(filePath: messages.path).lastPathComponent
        )
    }
}
