import GRDB
import TweetDumps

/// The tables for the data of personal archives other than tweets.
///
/// The order of imports does not matter: each value is that of the latest archive; if two archives were made
/// at the same time, it is the greater value.
struct PersonalStore {
    private let profile: RawStatement
    private let like: RawStatement
    private let related: RawStatement
    private let relatedList: RawStatement
    private let fact: RawStatement
    private let deleted: RawStatement
    private let article: RawStatement
    private let name: RawStatement
    /// Statements that delete the texts of a tweet or an article.
    private let deleteTexts: [RawStatement]
    private let deleteNames: RawStatement

    init(_ db: Database) throws {
        profile = try RawStatement(db, PersonalStore.profileSQL)
        like = try RawStatement(
            db,
            """
            INSERT INTO liked (owner, tweet, text, made) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET text = excluded.text, made = excluded.made
            WHERE (excluded.text NOT NULL, excluded.made, coalesce(excluded.text, ''))
                > (liked.text NOT NULL, liked.made, coalesce(liked.text, ''))
            """
        )
        related = try RawStatement(
            db,
            """
            INSERT INTO related_account (owner, kind, account, first, last)
            VALUES (?1, ?2, ?3, ?4, ?4)
            ON CONFLICT DO UPDATE
            SET first = min(first, excluded.first), last = max(last, excluded.last)
            """
        )
        relatedList = try RawStatement(
            db,
            """
            INSERT INTO related_list (owner, kind, made) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET made = max(made, excluded.made)
            """
        )
        fact = try RawStatement(
            db,
            """
            INSERT INTO personal_fact (owner, kind, key, value, first, last)
            VALUES (?1, ?2, ?3, ?4, ?5, ?5)
            ON CONFLICT DO UPDATE SET value = max(value, excluded.value),
                first = min(first, excluded.first), last = max(last, excluded.last)
            """
        )
        deleted = try RawStatement(
            db,
            """
            INSERT INTO deleted_tweet (tweet, owner, deleted, time, text)
            VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT DO UPDATE SET owner = max(owner, excluded.owner),
                deleted = max(coalesce(deleted, excluded.deleted), coalesce(excluded.deleted, deleted)),
                time = max(coalesce(time, excluded.time), coalesce(excluded.time, time)),
                text = max(coalesce(text, excluded.text), coalesce(excluded.text, text))
            """
        )
        article = try RawStatement(
            db,
            """
            INSERT INTO article (id, owner, title, text, made, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT DO UPDATE SET owner = excluded.owner, title = excluded.title,
                text = excluded.text, made = excluded.made, state = excluded.state
            WHERE (excluded.text NOT NULL, excluded.made, excluded.owner, coalesce(excluded.title, ''),
                    coalesce(excluded.text, ''), coalesce(excluded.state, ''))
                > (article.text NOT NULL, article.made, article.owner, coalesce(article.title, ''),
                    coalesce(article.text, ''), coalesce(article.state, ''))
            """
        )
        name = try RawStatement(
            db,
            """
            INSERT INTO account_name (account, name, tweet) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET name = excluded.name, tweet = excluded.tweet
            WHERE (excluded.tweet, excluded.name) > (account_name.tweet, account_name.name)
            """
        )
        deleteTexts = try PersonalStore.texts.map {
            try RawStatement(db, sql: "DELETE FROM \($0.table) WHERE \($0.id) = ?1")
        }
        deleteNames = try RawStatement(db, "DELETE FROM account_name WHERE tweet = ?1")
    }

    private static let profileSQL: StaticString = """
        INSERT INTO personal_archive
            (account, name, made, display, description, location, website, created)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT DO UPDATE SET
            display = max(coalesce(display, excluded.display), coalesce(excluded.display, display)),
            description = max(
                coalesce(description, excluded.description), coalesce(excluded.description, description)
            ),
            location = max(
                coalesce(location, excluded.location), coalesce(excluded.location, location)
            ),
            website = max(coalesce(website, excluded.website), coalesce(excluded.website, website)),
            created = max(coalesce(created, excluded.created), coalesce(excluded.created, created))
        """

    private typealias AccountName = (tweet: Int64, name: String)

    /// Writes records, except those of removed tweets and articles.
    func write(_ records: [PersonalRecord], leavingOut isRemoved: (Int64) throws -> Bool) throws {
        // A few accounts are named many times, so only the last name of each is written.
        var names: [Int64: AccountName] = [:]
        for record in records {
            switch record.value {
            case .profile(let found): try write(found, of: record.owner)
            case .like(let tweet, let text):
                if try !isRemoved(tweet) { try writeLike(tweet, text, of: record) }
            case .related(let kind, let account): try write(kind, account, of: record)
            case .relatedList(let kind): try writeList(of: kind, record)
            case .fact(let kind, let key, let value): try write(kind, key, value, of: record)
            case .deleted(let tweet, let at, let written, let text):
                if try !isRemoved(tweet) { try writeDeleted(tweet, at, written, text, of: record) }
            case .article(let article):
                if try !isRemoved(article.id) { try write(article, of: record) }
            case .name(let name, let account, let tweet):
                if try isRemoved(tweet) { break }
                if let known = names[account], known >= (tweet, name) { break }
                names[account] = (tweet, name)
            case .message, .conversationName: break
            }
        }
        for (account, name) in names.sorted(by: { $0.key < $1.key }) { try write(account, name) }
    }

    /// Deletes the texts of a tweet or an article, and names that came from it; false if it had no text.
    func remove(_ id: Int64) throws -> Bool {
        try deleteNames.run { $0.bind(id) }
        var hadText = false
        for statement in deleteTexts {
            try statement.run { $0.bind(id) }
            hadText = hadText || statement.changes > 0
        }
        return hadText
    }

    /// The tables of texts, and their columns of ids.
    private static let texts = [("liked", "tweet"), ("deleted_tweet", "tweet"), ("article", "id")]
        .map { (table: $0, id: $1) }

    /// A query for a row if a table of texts has an id.
    static let hasTextSQL = texts.map { "SELECT 1 FROM \($0.table) WHERE \($0.id) = ?1" }
        .joined(separator: " UNION ALL ")

    private func write(_ found: PersonalRecord.Profile, of owner: PersonalArchiveOwner?) throws {
        guard let owner else { return }
        try profile.run {
            $0.bind(owner.account ?? 0)
            $0.bind(copying: owner.name)
            $0.bind(owner.made ?? 0)
            $0.bind(copying: found.display)
            $0.bind(copying: found.description)
            $0.bind(copying: found.location)
            $0.bind(copying: found.website)
            $0.bind(owner.created)
        }
    }

    private func write(
        _ kind: RelatedAccountKind,
        _ account: Int64,
        of record: PersonalRecord
    ) throws {
        try related.run {
            $0.bind(record.account)
            $0.bind(Int64(kind.rawValue))
            $0.bind(account)
            $0.bind(record.made)
        }
    }

    private func writeList(of kind: RelatedAccountKind, _ record: PersonalRecord) throws {
        try relatedList.run {
            $0.bind(record.account)
            $0.bind(Int64(kind.rawValue))
            $0.bind(record.made)
        }
    }

    private func writeLike(_ tweet: Int64, _ text: String?, of record: PersonalRecord) throws {
        try like.run {
            $0.bind(record.account)
            $0.bind(tweet)
            $0.bind(copying: text.map(TweetText.unescaped))
            $0.bind(record.made)
        }
    }

    private func write(
        _ kind: PersonalFactKind,
        _ key: String,
        _ value: String?,
        of record: PersonalRecord
    ) throws {
        try fact.run {
            $0.bind(record.account)
            $0.bind(Int64(kind.rawValue))
            $0.bind(copying: key)
            $0.bind(copying: value)
            $0.bind(record.made)
        }
    }

    private func writeDeleted(
        _ tweet: Int64,
        _ at: Int64?,
        _ written: Int64?,
        _ text: String?,
        of record: PersonalRecord
    ) throws {
        try deleted.run {
            $0.bind(tweet)
            $0.bind(record.account)
            $0.bind(at)
            $0.bind(written)
            $0.bind(copying: text)
        }
    }

    private func write(_ found: PersonalRecord.Article, of record: PersonalRecord) throws {
        try article.run {
            $0.bind(found.id)
            $0.bind(record.account)
            $0.bind(copying: found.title)
            $0.bind(copying: found.text)
            $0.bind(record.made)
            $0.bind(copying: found.state)
        }
    }

    private func write(_ account: Int64, _ found: AccountName) throws {
        try name.run {
            $0.bind(account)
            $0.bind(copying: found.name)
            $0.bind(found.tweet)
        }
    }
}

extension PersonalRecord {
    /// The account of the owner; 0 if unknown.
    fileprivate var account: Int64 { owner?.account ?? 0 }
    /// When the archive was made, in seconds since 1970; 0 if unknown.
    fileprivate var made: Int64 { owner?.made ?? 0 }
}
