import GRDB
import TweetDumps
import TweetSearch

/// Compiles the conditions of a search, with the ids of the names in them.
struct SearchCompiler {
    private let db: Database
    private(set) var columns: SearchColumns
    /// The ids of the mentions in the conditions.
    private(set) var mentions: [Int64] = []
    private(set) var needsMentionKinds = false
    private let people: SharedPeople
    private var phrases: [Phrase] = []
    private var linkPhrases: [Phrase] = []

    /// Compiles conditions for rows of a scan that begin with some other columns.
    init(_ db: Database, after columns: Int, _ people: SharedPeople) {
        (self.db, self.people) = (db, people)
        self.columns = SearchColumns(after: columns)
    }

    mutating func texts(_ order: ScanOrder) throws -> SearchTexts {
        let text = phrases.isEmpty ? nil : columns.index(of: SearchColumns.text)
        return try SearchTexts(db, phrases, inLinks: linkPhrases, text: text, order)
    }

    /// Compiles a condition without parts.
    mutating func test(_ condition: SearchCondition) throws -> SearchTest {
        switch condition {
        case .all, .any, .not: preconditionFailure("a condition without parts")
        case .words(let phrase): return .phrase(phrases.index(adding: phrase))
        case .url(let phrase): return .linkPhrase(linkPhrases.index(adding: phrase))
        case .hashtag(let name): return try mention(.hashtag, name)
        case .user(let name): return try mention(.user, name)
        case .from(let name):
            return isOneOf(Set([try author(name)].compactMap(\.self)), SearchColumns.author)
        case .account(let number):
            let all = try people.people(db)
            return isBy(Set(try [all.person(ofAccount: number, db)].compactMap(\.self)), of: all)
        case .accounts(let name):
            let all = try people.people(db)
            return isBy(try author(name).map { all.people(named: $0) } ?? [], of: all)
        case .to(let name): return try concerns(.reply, name, SearchColumns.answeredAuthor)
        case .retweetsOf(let name):
            return try concerns(.retweet, name, SearchColumns.repeatedAuthor)
        case .list(let name): return isOneOf(try authors(inList: name), SearchColumns.author)
        case .since(let time): return isAt(time ... .max)
        case .until(let time): return isAt(.min...time - 1)
        case .sinceID(let id): return isAtLeast(id + 1, "tweet.id")
        case .maxID(let id): return isIn(.min...Int64(clamping: id), "tweet.id")
        case .atLeast(let number, let field): return isAtLeast(number, "tweet.\(field.name)")
        case .authorAtLeast(let number, let field): return try isByPeople(number, field)
        case .trait(.verified): return try isByPeople(1, .verified)
        case .number(let field, let number):
            guard let number = Int64(exactly: number) else { return .always(false) }
            return isIn(number...number, "tweet.\(field.name)")
        case .language(let language):
            return .language(language, columns.index(of: "tweet.language"))
        case .trait(let trait): return self.trait(trait)
        case .source(let source): return try sources(source)
        case .term(let term): return try tweets(of: term)
        case .dump(let name): return .dumps(try DumpsOfTweets(db, named: name))
        case .near(let phrase): return try places { $0.name.map(phrase.isIn) ?? false }
        case .place(let phrase, let key):
            return try places {
                $0.key.utf8.elementsEqual(key.utf8) || $0.name.map(phrase.isIn) ?? false
            }
        case .country(let country):
            return try places { $0.country?.lowercased() == country.lowercased() }
        case .around(let circle): return position(.circle(circle))
        case .box(let box): return position(.box(box))
        }
    }
}

// MARK: - Numbers

extension SearchCompiler {
    private mutating func isIn(_ range: ClosedRange<Int64>, _ column: String) -> SearchTest {
        .isIn(range, columns.index(of: column))
    }

    private mutating func isAt(_ times: ClosedRange<Int64>) -> SearchTest {
        .isAt(times, columns.index(of: "tweet.time"))
    }

    private mutating func isAtLeast(_ number: UInt64, _ column: String) -> SearchTest {
        guard let number = Int64(exactly: number) else { return .always(false) }
        return isIn(number ... .max, column)
    }

    private mutating func trait(_ trait: TweetTrait) -> SearchTest {
        if let sql = trait.sql { return isIn(1...1, sql) }
        needsMentionKinds = true
        return .mentionKind(trait == .hashtags ? .hashtag : .user)
    }

    private mutating func position(_ area: SearchTest.Area) -> SearchTest {
        .position(
            area,
            longitude: columns.index(of: SearchColumns.longitude),
            latitude: columns.index(of: SearchColumns.latitude)
        )
    }
}

// MARK: - Names

extension SearchCompiler {
    private mutating func mention(_ kind: MentionKind, _ folded: String) throws -> SearchTest {
        let found = try Int64.fetchOne(
            db,
            sql: "SELECT id FROM mention WHERE folded = CAST(? AS TEXT) AND kind = ?",
            arguments: [folded.utf8Data, kind.rawValue]
        )
        guard let found else { return .always(false) }
        return .mention(mentions.index(adding: found))
    }

    private mutating func isByPeople(_ number: UInt64, _ field: AuthorField) throws -> SearchTest {
        guard let number = Int64(exactly: number) else { return .always(false) }
        return isBy(try people.people(withAtLeast: number, field, db), of: try people.people(db))
    }

    private mutating func isBy(_ people: Set<Int64>, of all: ArchivePeople) -> SearchTest {
        people.isEmpty
            ? .always(false)
            : .isBy(
                people,
                all,
                author: columns.index(of: SearchColumns.author),
                account: columns.index(of: "tweet.account")
            )
    }

    private func author(_ folded: String) throws -> Int64? {
        try TweetFilter.id(ofAuthor: folded, db)
    }

    private mutating func isOneOf(_ ids: Set<Int64>, _ column: String) -> SearchTest {
        ids.isEmpty ? .always(false) : .isOneOf(ids, columns.index(of: column))
    }

    private mutating func concerns(
        _ sign: SearchTest.User.Sign,
        _ name: String,
        _ author: String
    ) throws -> SearchTest {
        .concerns(
            SearchTest.User(sign: sign, name: name, author: try self.author(name)),
            author: columns.index(of: author),
            text: columns.index(of: SearchColumns.text)
        )
    }

    private func authors(inList name: String) throws -> Set<Int64> {
        let lists = try ListName(name)?.stored(db) ?? []
        guard !lists.isEmpty else { throw ArchiveError.unknownList(name) }
        return try lists.reduce(into: []) { authors, list in
            let found = try Int64.fetchAll(
                db,
                sql: """
                    SELECT author.id FROM list JOIN author ON author.folded = list.folded
                    WHERE list.name = CAST(? AS TEXT)
                    """,
                arguments: [list.utf8Data]
            )
            authors.formUnion(found)
        }
    }

    private mutating func sources(_ source: SearchedSource) throws -> SearchTest {
        var ids: Set<Int64> = []
        try RawStatement(db, "SELECT id, name FROM source").readAll { row in
            if source.matches(row.text(1)) { ids.insert(row.integer(0)) }
        }
        return isOneOf(ids, "tweet.source")
    }

    private mutating func tweets(of term: SearchTerm) throws -> SearchTest {
        let find = try RawStatement(db, "SELECT id FROM term WHERE folded = ?1")
        let folded = Array(term.folded.utf8)
        guard let found = try find.first(for: folded.span, read: { $0.integer(0) })
        else { return .always(false) }
        return isIn(1...1, SearchColumns.hasRow(in: "term_tweet", where: "part.term = \(found)"))
    }

    private struct Place {
        let key: String
        let name: String?
        let country: String?
    }

    private mutating func places(_ isWanted: (Place) -> Bool) throws -> SearchTest {
        var ids: Set<Int64> = []
        try RawStatement(db, "SELECT id, key, name, country FROM place").readAll { row in
            let (name, country) = (row.knownText(2), row.knownText(3))
            if isWanted(Place(key: row.text(1), name: name, country: country)) {
                ids.insert(row.integer(0))
            }
        }
        return isOneOf(ids, SearchColumns.place)
    }
}

// MARK: - SQL

extension TweetTrait {
    /// 1 if the tweet has the trait; nil for those of mentions and people, which are read otherwise.
    fileprivate var sql: String? {
        switch self {
        case .retweets: "tweet.kind = 2"
        case .replies: "(tweet.kind = 1 OR tweet.kind = 3 AND tweet.reply_to IS NOT NULL)"
        case .quotes: "tweet.kind = 3"
        case .links: SearchColumns.hasRow(in: "link")
        case .media: SearchColumns.hasRow(in: "media")
        case .images: SearchColumns.hasRow(in: "media", where: "part.kind = 0")
        case .videos: SearchColumns.hasRow(in: "media", where: "part.kind <> 0")
        case .hashtags, .mentions, .verified: nil
        case .deleted: SearchColumns.hasRow(in: "deleted_tweet")
        case .edited: "tweet.latest_version IS NOT NULL"
        case .replaced: "(tweet.latest_version <> tweet.id) IS 1"
        case .sensitive: "(tweet.sensitive IS 1)"
        case .geo: "(tweet.longitude IS NOT NULL OR tweet.place IS NOT NULL)"
        }
    }
}

/// A condition of a search, compiled for the rows of a scan.
enum SearchTest {
    /// Each tweet meets it, or none does.
    case always(Bool)
    /// A number of the tweet is in a range.
    case isIn(ClosedRange<Int64>, SearchColumns.Index)
    /// The time of the tweet is in a range.
    case isAt(ClosedRange<Int64>, SearchColumns.Index)
    /// A number of the tweet is one of some.
    case isOneOf(Set<Int64>, SearchColumns.Index)
    /// The tweet is by one of some people.
    case isBy(Set<Int64>, ArchivePeople, author: SearchColumns.Index, account: SearchColumns.Index)
    case language(SearchedLanguage, SearchColumns.Index)
    /// The place where the tweet was written.
    case position(Area, longitude: SearchColumns.Index, latitude: SearchColumns.Index)
    /// The text begins with a user's name, or the author of another tweet is that user.
    case concerns(User, author: SearchColumns.Index, text: SearchColumns.Index)
    /// The text or a link has the phrase with a number.
    case phrase(Int)
    /// A link has the phrase with a number.
    case linkPhrase(Int)
    case mention(Int)
    case mentionKind(MentionKind)
    case dumps(DumpsOfTweets)

    enum Area {
        case circle(GeoCircle)
        case box(GeoBox)

        func contains(longitude: Double, latitude: Double) -> Bool {
            switch self {
            case .circle(let circle): circle.contains(longitude: longitude, latitude: latitude)
            case .box(let box): box.contains(longitude: longitude, latitude: latitude)
            }
        }
    }

    /// A user who can be the author of another tweet.
    struct User {
        /// The sign before the name at the beginning of the text.
        enum Sign {
            /// `@`, in a reply.
            case reply
            /// `RT @`, in a retweet.
            case retweet
        }

        let sign: Sign
        /// The folded name.
        let name: String
        /// The row of the author; nil if the archive has no tweet by the user.
        let author: Int64?

        func begins(_ text: String) -> Bool {
            var rest = text.unicodeScalars[...]
            switch sign {
            case .reply:
                rest = rest.drop(while: \.properties.isWhitespace)
                guard let sign = rest.popFirst(), sign == "@" || sign == "\u{FF20}" else {
                    return false
                }
            case .retweet:
                let sign = "RT @".unicodeScalars
                guard rest.starts(with: sign) else { return false }
                rest = rest.dropFirst(sign.count)
            }
            let name = rest.prefix { UInt8(exactly: $0.value).map(ScreenName.isAllowed) ?? false }
            return String(name).lowercased() == self.name
        }
    }
}

/// Which phrases of a search the text and the links of a tweet have.
struct SearchTexts {
    /// Finds phrases in the text and the links.
    private var words: PhraseMatcher
    /// Finds other phrases in the links alone.
    private var addresses: PhraseMatcher
    /// The index of the text in a row of the scan; nil if no phrase can be in it.
    private let text: SearchColumns.Index?
    /// The links of the tweets; nil if no phrase can be in them.
    private var links: TweetRows<RawStatement>?
    private var tweet: Int64?
    private var hasReadLinks = false

    init(
        _ db: Database,
        _ phrases: [Phrase],
        inLinks addresses: [Phrase],
        text: SearchColumns.Index?,
        _ order: ScanOrder
    ) throws {
        words = PhraseMatcher(phrases)
        self.addresses = PhraseMatcher(addresses)
        self.text = text
        guard !phrases.isEmpty || !addresses.isEmpty else { return }
        links = try TweetRows(linksIn: db, order)
    }

    mutating func has(_ phrase: Int, in tweet: Int64, _ row: RawStatement.Row) throws -> Bool {
        if self.tweet != tweet { begin(tweet, row) }
        if words.hasFound(phrase) { return true }
        try readLinks(of: tweet)
        return words.hasFound(phrase)
    }

    mutating func linkHas(_ phrase: Int, in tweet: Int64, _ row: RawStatement.Row) throws -> Bool {
        if self.tweet != tweet { begin(tweet, row) }
        try readLinks(of: tweet)
        return addresses.hasFound(phrase)
    }

    private mutating func begin(_ tweet: Int64, _ row: RawStatement.Row) {
        self.tweet = tweet
        hasReadLinks = false
        words.removeAll()
        addresses.removeAll()
        if let text { row.withBytes(text) { words.read(text: $0) } }
    }

    private mutating func readLinks(of tweet: Int64) throws {
        if hasReadLinks { return }
        hasReadLinks = true
        while let link = try links?.row(of: tweet) {
            link.withBytes(1) {
                words.read(link: $0)
                addresses.read(link: $0)
            }
            try links?.step()
        }
    }

    mutating func end() {
        links?.end()
        tweet = nil
    }
}
