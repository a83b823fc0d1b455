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
    /// The list of people of whom one wrote the tweet; nil for all tweets.
    public var list: ListName?
    /// Mentions that each tweet has; empty for all tweets.
    public var mentions: [MentionName] = []
    /// Groups of tweets to all of which each tweet belongs; empty for all tweets.
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

    /// The condition for `WHERE`, and its arguments; it tests the times only if `withTimes` is
    /// true.
    ///
    /// SQLite takes longer for that than a test of ``times``. The condition also selects tweets
    /// that lack a time, language or author that the filter requires. They do not pass; `TweetScan`
    /// counts them, so that reports can state how many they left out.
    func condition(
        _ db: Database,
        withTimes: Bool
    ) throws -> (sql: String, arguments: StatementArguments) {
        var clauses: [String] = []
        var arguments = StatementArguments()
        if withTimes, hasTimes {
            clauses.append("ifnull(\(TweetTime.sql) BETWEEN :since AND :until - 1, true)")
            arguments += ["since": times.lowerBound, "until": times.upperBound]
        }
        if kinds.count < TweetKind.allCases.count {
            // Faster than a list of kinds, which SQLite keeps in a table of its own.
            let wanted = kinds.reduce(0) { $0 | 1 << $1.rawValue }
            clauses.append("1 << tweet.kind & \(wanted) <> 0")
        }
        if !languages.isEmpty {
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

    /// Whether only tweets with the name of an author pass; not if ``authors`` has accounts.
    var needsNames: Bool {
        !authors.isEmpty && authors.allSatisfy { TweetFilter.account($0) == nil }
    }

    /// The number of an account; nil for a name.
    private static func account(_ author: String) -> Int64? {
        author.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int64(author) : nil
    }

    /// The search, the list, the accounts and the mentions as one condition; nil if every tweet meets
    /// it.
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

    /// The condition that a person wrote the tweet.
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

    /// The id of an author by the folded screen name; nil if the archive has no tweet of that
    /// author.
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

/// Tweets that a report counts as one row, and that no other condition of a filter selects.
///
/// ```swift
/// var filter = TweetFilter()
/// filter.groups = [.domain("example.org")]
/// print(filter)  // with links to example.org
/// ```
public enum TweetGroup: Sendable, Equatable {
    /// The retweets that repeat a tweet of a user, as ``PeopleReport`` counts them; the screen name in
    /// any letter case.
    case retweets(of: String)
    /// The tweets that answer one of a user, as ``NetworkReport`` counts them; the screen name in any letter
    /// case.
    case replies(to: String)
    /// The tweets that quote one of a user, as ``NetworkReport`` counts them; the screen name in any letter
    /// case.
    case quotes(of: String)
    /// The retweets that repeat the same tweet as a retweet with this id, as ``TopTweetReport`` counts them.
    case repeats(like: Int64)
    /// The tweets with the same words as one with this id, as ``GroupReport`` counts texts.
    case words(like: Int64)
    /// The tweets with a link, as ``LinkReport`` names it.
    case link(String)
    /// The tweets with a link to a domain, as ``LinkReport`` names it.
    case domain(String)
    /// The tweets with a link of a canonical form.
    case canonicalLink(String)
    /// The tweets with a link to a registrable domain.
    case registrableDomain(String)
    /// The tweets with a link of a shortener, by its host without `www.`.
    case shortener(String)
    /// The tweets at a place, by its ``PlaceReport/Row/key``; reports also know the name.
    case place(key: String, name: String? = nil)
    /// The tweets that have a point and no place, in degrees east and north.
    case point(longitude: Double, latitude: Double)
    /// The tweets that a program sent, by its name.
    case source(String)
    /// The tweets of an hour of the day in UTC, from 0 to 23; with a day from 0, Monday, those of this day of
    /// the week.
    case hour(Int, day: Int?)
    /// The tweets with a word or an emoji, as ``WordReport`` counts it, in any of its spellings.
    case word(String, WordChoice)

    /// The names of the days of the week, from Monday on.
    package static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension TweetGroup: CustomStringConvertible {
    /// The group in words.
    public var description: String {
        switch self {
        case .retweets(let name): "retweets of @\(name)"
        case .replies(let name): "replies to @\(name)"
        case .quotes(let name): "quotes of @\(name)"
        case .repeats(let id): "retweets of the same tweet as \(id)"
        case .words(let id): "with the same words as \(id)"
        case .link(let link): "with the link \(link)"
        case .domain(let domain): "with links to \(domain)"
        case .canonicalLink(let link): "with a link that is the same as \(link)"
        case .registrableDomain(let domain): "with links to \(domain) or its subdomains"
        case .shortener(let host): "with short links of \(host)"
        case .place(let key, let name): "at \(name ?? key)"
        case .point(let longitude, let latitude): "at \(latitude), \(longitude)"
        case .source(let name): "from \(name)"
        case .hour(let hour, let day):
            (day.map { TweetGroup.days[$0] + " " } ?? "")
                + "from \(hour) to \(hour + 1) o'clock UTC"
        case .word(let word, .emoji): "with the emoji \(word)"
        case .word(let word, .words), .word(let word, .allWords): "with the word \(word)"
        }
    }
}

extension TweetGroup {
    /// The group with the name of its place, if the archive knows it.
    func named(_ db: Database) throws -> TweetGroup {
        guard case .place(let key, _) = self else { return self }
        let row = try Row.fetchOne(
            db,
            sql: "SELECT CAST(name AS BLOB) AS name FROM place WHERE key = CAST(? AS TEXT)",
            arguments: [key.utf8Data]
        )
        return .place(key: key, name: row?.blobText("name"))
    }

    /// The condition for a row of `tweet`, and its arguments, with a number to tell groups apart.
    func condition(_ number: Int) -> (sql: String, arguments: StatementArguments) {
        let (value, other) = ("group\(number)", "group\(number)b")
        switch self {
        case .retweets(let name):
            return (
                TweetGroup.repeats(":\(value)"), [value: Folding.folded(name)]
            )
        case .replies(let name):
            return (
                TweetGroup.refers(asReply: true, to: ":\(value)"), [value: Folding.folded(name)]
            )
        case .quotes(let name):
            return (
                TweetGroup.refers(asReply: false, to: ":\(value)"), [value: Folding.folded(name)]
            )
        case .repeats(let id): return (TweetGroup.repeatsTheSame(as: ":\(value)"), [value: id])
        case .words(let id):
            let other = "SELECT CAST(text AS BLOB) FROM tweet WHERE id = :\(value)"
            let isSame = "\(SameWords.name)(CAST(tweet.text AS BLOB), (\(other)))"
            let isCompared = "tweet.kind <> \(TweetKind.retweet.rawValue) AND tweet.cut = 0"
            return ("(\(isCompared) AND \(isSame))", [value: id])
        case .link(let link): return TweetGroup.hasLink(.address, value, link)
        case .domain(let domain): return TweetGroup.hasLink(.domain, value, domain)
        case .canonicalLink(let link): return TweetGroup.hasLink(.form, value, link)
        case .registrableDomain(let domain): return TweetGroup.hasLink(.site, value, domain)
        case .shortener(let host): return TweetGroup.hasLink(.shortener, value, host)
        case .place(let key, _):
            let place = "SELECT id FROM place WHERE key = CAST(:\(value) AS TEXT)"
            return ("ifnull(tweet.place = (\(place)), false)", [value: key.utf8Data])
        case .point(let longitude, let latitude):
            let isSame = "tweet.longitude = :\(value) AND tweet.latitude = :\(other)"
            return (
                "(tweet.place IS NULL AND ifnull(\(isSame), false))",
                [value: longitude, other: latitude]
            )
        case .source(let name):
            let source = "SELECT id FROM source WHERE name = CAST(:\(value) AS TEXT)"
            return ("ifnull(tweet.source = (\(source)), false)", [value: name.utf8Data])
        case .hour(let hour, let day):
            let hours = "(\(TweetTime.sql)) / 3600"
            // 1970 began on a Thursday.
            let isDay = day == nil ? "" : " AND (\(hours) / 24 + 3) % 7 = :\(other)"
            return (
                "ifnull(\(hours) % 24 = :\(value)\(isDay), false)",
                day.map { [value: hour, other: $0] } ?? [value: hour]
            )
        case .word(let word, let choice):
            let values = "CAST(tweet.text AS BLOB), tweet.language, tweet.cut, :\(value), :\(other)"
            return ("\(WordMatch.name)(\(values))", [value: word.utf8Data, other: choice.rawValue])
        }
    }

    /// The condition for a retweet that repeats the same tweet as one with an id, which is in a parameter:
    /// one with the same original, or, if that is unknown, with the same text.
    private static func repeatsTheSame(as id: String) -> String {
        """
        (tweet.kind = \(TweetKind.retweet.rawValue) AND EXISTS (
            SELECT 1 FROM tweet AS other
            WHERE other.id = \(id) AND other.kind = tweet.kind
                AND other.retweet_of IS tweet.retweet_of
                AND (other.retweet_of IS NOT NULL OR other.text = tweet.text)
        ))
        """
    }

    /// The condition for a tweet with a link that is counted by a name.
    private static func hasLink(
        _ key: LinkKey,
        _ parameter: String,
        _ name: String
    ) -> (sql: String, arguments: StatementArguments) {
        let isSame = key.isName(":\(parameter)", of: "part.url")
        return (SearchColumns.hasRow(in: "link", where: isSame), [parameter: name.utf8Data])
    }

    /// The condition for a retweet of a user, whose folded name is in a parameter: the author of its
    /// original, if the archive has that, else the name in its text.
    private static func repeats(_ name: String) -> String {
        """
        ifnull(
            CASE \(SearchColumns.repeatedAuthor)
            WHEN 0 THEN substr(tweet.text, 1, 4) = 'RT @'
                AND lower(substr(tweet.text, 5, length(\(name)) + 1)) = \(name) || ':'
            ELSE \(SearchColumns.repeatedAuthor) = (SELECT id FROM author WHERE folded = \(name))
            END,
            false
        )
        """
    }

    /// Whether a tweet answers, or quotes, a user, whose folded name is in a parameter: the author of the
    /// other tweet, if the archive knows, else the one whom the tweet names.
    private static func refers(asReply isReply: Bool, to name: String) -> String {
        let reference = isReply ? "reply_to" : "quote_of"
        let author = "ifnull(\(SearchColumns.value("author", of: reference)), 0)"
        let named =
            isReply
            ? "\(ReplyPrefix.function.name)(CAST(tweet.text AS BLOB))"
            : "lower(\(SearchColumns.quotedName))"
        return """
            (\(SearchColumns.refers(by: reference, kind: isReply ? .reply : .quote)) AND ifnull(
                CASE \(author)
                WHEN 0 THEN \(named) = \(name)
                ELSE \(author) = (SELECT id FROM author WHERE folded = \(name))
                END,
                false
            ))
            """
    }
}

/// The SQL expressions of the table `tweet` that a scan reads for a search, each once.
struct SearchColumns {
    /// The index of an expression's value in a row of the scan.
    typealias Index = Int32

    /// The expressions, in the order of their values.
    private(set) var expressions: [String] = []
    private let first: Index

    /// Creates an empty list for rows that begin with some other values.
    init(after first: Int) { self.first = Index(first) }

    /// The index of an expression, which is added unless it is known.
    mutating func index(of expression: String) -> Index {
        if let known = expressions.firstIndex(of: expression) { return first + Index(known) }
        expressions.append(expression)
        return first + Index(expressions.count - 1)
    }
}

extension SearchColumns {
    static let text = "tweet.text"
    static let author = "tweet.author"
    static let place = "tweet.place"

    /// Where it was written, in degrees east: its point, else the middle of its place.
    static let longitude = position("longitude", "west", "east")
    /// Where it was written, in degrees north.
    static let latitude = position("latitude", "south", "north")

    private static func position(_ point: String, _ from: String, _ to: String) -> String {
        """
        ifnull(tweet.\(point), (SELECT (\(from) + \(to)) / 2 FROM place WHERE id = tweet.place))
        """
    }

    /// The author of the tweet that it answers: 0 if the author is unknown, NULL if it answers no
    /// known tweet.
    static let answeredAuthor = "ifnull(\(value("author", of: "reply_to")), 0)"
    /// The author of the tweet that it repeats: 0 if the archive does not know; NULL if it is no
    /// retweet.
    static let repeatedAuthor =
        "iif(tweet.kind = 2, ifnull(\(value("author", of: "retweet_of")), 0), NULL)"

    /// A column of the tweet to which another column refers; NULL if the archive does not know.
    static func value(_ column: String, of reference: String) -> String {
        // Many originals are older than the whole archive. Looking them up would double the time of a scan.
        """
        iif(tweet.\(reference) >= (SELECT min(id) FROM tweet),
            (SELECT other.\(column) FROM tweet AS other WHERE other.id = tweet.\(reference)), NULL)
        """
    }

    /// The name of the author of a quoted tweet that the archive has from a record.
    static let quotedName =
        "(SELECT quoted.author FROM quoted WHERE quoted.id = tweet.quote_of)"

    /// Whether a tweet answers or quotes another one.
    ///
    /// A quote can also be a reply. A retweet has the references of its original, which are not the
    /// retweeting user's.
    static func refers(by reference: String, kind: TweetKind) -> String {
        """
        tweet.kind <> \(TweetKind.retweet.rawValue) \
        AND (tweet.kind = \(kind.rawValue) OR tweet.\(reference) IS NOT NULL)
        """
    }

    /// 1 if the tweet has a row in a table with a column `tweet`, as an SQL expression.
    static func hasRow(in table: String, where condition: String = "true") -> String {
        "EXISTS (SELECT 1 FROM \(table) AS part WHERE part.tweet = tweet.id AND \(condition))"
    }
}
