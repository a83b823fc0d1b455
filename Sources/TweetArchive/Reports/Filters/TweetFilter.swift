import Foundation
import GRDB
public import TweetDumps
public import TweetSearch

/// Conditions that choose tweets of an archive or a search term.
///
/// A tweet passes if it meets all conditions. A tweet without a time, language or author does not
/// meet conditions about it.
///
/// ```swift
/// var filter = TweetFilter()
/// filter.languages = ["en"]
/// filter.kinds.remove(.retweet)
/// print(filter)  // in en, without retweets
/// ```
public struct TweetFilter: Sendable, Equatable {
    /// The earliest time, inclusive; nil for no bound.
    public var since: TimeBound?
    /// The latest time, exclusive; nil for no bound.
    public var until: TimeBound?
    /// Twitter's language codes, in any letter case; empty for all tweets.
    public var languages: [String] = []
    /// The kinds of tweets that pass.
    public var kinds = Set(TweetKind.allCases)
    /// The screen names of authors, with or without `@`, in any letter case, and the numbers of accounts,
    /// which are digits without `@`; empty for all tweets.
    public var authors: [String] = []
    /// A search that finds the tweets; nil for all tweets.
    public var search: SearchQuery?
    /// A list of people, one of whom wrote the tweet; nil for all tweets.
    public var list: ListName?
    /// Mentions that each tweet has; empty for all tweets.
    public var mentions: [MentionName] = []
    /// Groups of tweets that must all contain the tweet; empty for all tweets.
    public var groups: [TweetGroup] = []
    /// The time zone of the bounds' names, in which reports also show times.
    public var timeZone = NamedTimeZone.utc
    /// Whether only tweets with a time pass, because the report is by time.
    var isDated = false

    /// Creates a filter that every tweet passes.
    public init() {}

    package var passesAll: Bool { !isDated && conditions.isEmpty }

    /// Whether only tweets with a time can pass.
    var hasTimes: Bool { isDated || since != nil || until != nil }

    /// The times of tweets that pass, in seconds since 1970 (UTC).
    var times: Range<Int64> {
        let since = since.map { Int64($0.seconds) } ?? .min
        let until = until.map { Int64($0.seconds) } ?? .max
        return since..<max(since, until)
    }

    /// A number with a bit for each kind that passes; nil if all do.
    var kindBits: Int64? {
        kinds.count == TweetKind.allCases.count ? nil : kinds.reduce(0) { $0 | 1 << $1.rawValue }
    }

    /// The languages as numbers, as the SQL function `row_block` (CSQLiteConfig) returns short texts; nil if
    /// one is empty or too long.
    var languageNumbers: [Int64]? {
        let codes = languages.map { $0.lowercased().utf8 }
        guard codes.allSatisfy({ 1...7 ~= $0.count }) else { return nil }
        return codes.map { $0.reduce(0) { $0 << 8 | Int64($1) } }
    }

    /// The condition for `WHERE`, and its arguments; unless `withNumbers`, it does not test the times, kinds
    /// and languages.
    ///
    /// `TweetScan` tests these faster than SQLite. The condition also selects tweets that lack a time,
    /// language or author that the filter requires. `TweetScan` leaves them out and counts them for reports.
    func condition(
        _ db: Database,
        withNumbers: Bool
    ) throws -> (sql: String, arguments: StatementArguments) {
        var clauses: [String] = []
        var arguments = StatementArguments()
        if withNumbers, hasTimes {
            clauses.append("ifnull(\(TweetTime.sql) BETWEEN :since AND :until - 1, true)")
            arguments += ["since": times.lowerBound, "until": times.upperBound]
        }
        if withNumbers, let kindBits {
            // Faster than a list of kinds, for which SQLite makes a temporary table.
            clauses.append("1 << tweet.kind & \(kindBits) <> 0")
        }
        if withNumbers, !languages.isEmpty {
            let names = languages.indices.map { "language\($0)" }
            let parameters = names.map { ":\($0)" }.joined(separator: ", ")
            clauses.append("(tweet.language IN (\(parameters)) OR tweet.language IS NULL)")
            let codes = languages.map { $0.lowercased() }
            arguments += StatementArguments(Dictionary(uniqueKeysWithValues: zip(names, codes)))
        }
        if needsNames {
            let ids = try authorIDs(db).map { String($0) }.joined(separator: ", ")
            clauses.append("(tweet.author IN (\(ids)) OR tweet.author IS NULL)")
        }
        for (number, group) in groups.enumerated() {
            let condition = group.condition(number)
            clauses.append(condition.sql)
            arguments += condition.arguments
        }
        return (clauses.isEmpty ? "true" : clauses.joined(separator: " AND "), arguments)
    }

    /// The groups of similar texts, which a scan tests.
    var similarTexts: [(tweet: Int64, percent: Int)] {
        groups.compactMap {
            guard case .similarWords(let tweet, let percent) = $0 else { return nil }
            return (tweet, percent)
        }
    }

    /// Whether only tweets with the name of an author pass; not if ``authors`` has accounts.
    var needsNames: Bool {
        !authors.isEmpty && authors.allSatisfy { TweetFilter.account($0) == nil }
    }

    /// The number of an account; nil for a name.
    private static func account(_ author: String) -> Int64? {
        author.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int64(author) : nil
    }

    /// The search, the list, the accounts and the mentions as one condition; nil if every tweet meets it.
    func searched(_ db: Database) throws -> SearchCondition? {
        let byAccounts: SearchCondition? =
            try authors.isEmpty || needsNames ? nil : .any(authors.map { try wrote($0, db) })
        let conditions =
            try [search?.condition, list.map { .list($0.name) }, byAccounts].compactMap(\.self)
            + mentions.map { name in
                let mention = try StoredMention(db, name).mention
                return mention.kind == .user ? .user(mention.folded) : .hashtag(mention.folded)
            }
        return conditions.count > 1 ? .all(conditions) : conditions.first
    }

    private func wrote(_ author: String, _ db: Database) throws -> SearchCondition {
        guard let account = TweetFilter.account(author) else {
            let name = Folding.folded(author)
            if try TweetFilter.id(ofAuthor: name, db) != nil { return .from(name) }
            throw ArchiveError.unknownAuthor(author)
        }
        let known = "SELECT EXISTS (SELECT 1 FROM profile WHERE account = ? AND tweets > 0)"
        guard try Bool.fetchOne(db, sql: known, arguments: [account]) == true else {
            throw ArchiveError.unknownAuthor("account \(author)")
        }
        return .account(account)
    }

    private func authorIDs(_ db: Database) throws -> [Int64] {
        try authors.sorted().map { author in
            guard let id = try TweetFilter.id(ofAuthor: Folding.folded(author), db) else {
                throw ArchiveError.unknownAuthor(author)
            }
            return id
        }
    }

    /// The id of an author by the folded screen name; nil if the archive has no tweet by the author.
    static func id(ofAuthor folded: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: "SELECT id FROM author WHERE folded = CAST(? AS TEXT)",
            arguments: [folded.utf8Data]
        )
    }
}

extension TweetFilter: CustomStringConvertible {
    /// The conditions in words, such as `since 2020-03 (UTC), in en or de, without retweets`; empty
    /// if every tweet passes.
    public var description: String { conditions.joined(separator: ", ") }

    private var conditions: [String] {
        var conditions: [String] = []
        let times = [since.map { "since \($0.name)" }, until.map { "until \($0.name)" }]
            .compactMap(\.self)
        if !times.isEmpty {
            conditions.append(times.joined(separator: " ") + " (\(timeZone.name))")
        }
        if !languages.isEmpty { conditions.append("in " + languages.joined(separator: " or ")) }
        if let kindCondition { conditions.append(kindCondition) }
        if !authors.isEmpty {
            let names = authors.map { author in
                if TweetFilter.account(author) != nil { return "account \(author)" }
                return author.unicodeScalars.first == "@" ? author : "@" + author
            }
            conditions.append("by " + names.joined(separator: " or "))
        }
        if let list { conditions.append("by the people in \(list.name)") }
        if !mentions.isEmpty {
            conditions.append("with " + mentions.map(\.name).joined(separator: " and "))
        }
        conditions += groups.map(\.description)
        if let search { conditions.append("found by \u{201C}\(search.text)\u{201D}") }
        return conditions
    }

    private var kindCondition: String? {
        let all = Set(TweetKind.allCases)
        return switch kinds {
        case all: nil
        case all.subtracting([.retweet]): "without retweets"
        case [.retweet]: "retweets only"
        default:
            TweetKind.allCases.filter(kinds.contains).map(\.name).joined(separator: " or ")
                + " only"
        }
    }
}
