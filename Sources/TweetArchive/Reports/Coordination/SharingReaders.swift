import GRDB
import TweetDumps
import TweetSearch

/// Finds the objects that tweets share.
///
/// A tweet has an object once, however often it occurs in it.
protocol SharingReader<Keys>: SendableMetatype {
    associatedtype Keys: GroupKeys

    /// Calls a closure with the number of each object of a tweet, or adds to `absent` why it has none.
    mutating func read(
        _ tweet: TweetScan.Tweet,
        _ keys: inout Keys,
        _ absent: inout CoordinationReport.Absent,
        _ found: (Int) -> Void
    ) throws

    /// Resets the statements, so that they do not keep a read transaction open.
    mutating func end()
}

extension SharingReader {
    mutating func end() {}
}

/// The columns of a scan in which readers find the objects.
enum SharingColumns {
    static let kind = TweetScan.firstColumn
    static let account = kind + 1
    static let time = kind + 2
    /// The first column of ``own(of:)``.
    static let own = kind + 3

    static let common = ["tweet.kind", "tweet.account", "tweet.time"]

    /// The SQL expressions that only the reader of a kind needs.
    static func own(of kind: CoordinationReport.Kind) -> [String] {
        switch kind {
        case .retweet: ["tweet.retweet_of"]
        case .reply: ["tweet.reply_to"]
        case .quote: ["tweet.quote_of"]
        case .text: ["tweet.cut", "tweet.text"]
        case .link, .hashtag: []
        }
    }
}

extension TweetScan.Tweet {
    fileprivate func isOfKind(_ kind: TweetKind) -> Bool {
        row.integer(SharingColumns.kind) == Int64(kind.rawValue)
    }
}

/// Finds the tweet that a tweet repeats, answers or quotes.
struct ReferenceSharings: SharingReader {
    let kind: TweetKind

    mutating func read(
        _ tweet: TweetScan.Tweet,
        _ keys: inout ValueKeys<Int64>,
        _ absent: inout CoordinationReport.Absent,
        _ found: (Int) -> Void
    ) {
        // A retweet repeats a reply or a quote: it neither answers nor quotes.
        if (kind == .retweet) != tweet.isOfKind(.retweet) { return }
        let other = tweet.row.integer(SharingColumns.own)
        if other != 0 {
            found(keys.index(of: other))
        } else if tweet.isOfKind(kind) {
            absent.unnamed += 1
        }
    }
}

struct LinkSharings: SharingReader {
    private let withRetweets: Bool
    /// The known targets of links; nil if links are compared as they are written.
    private let targets: LinkTargets?
    private var links: TweetRows<RawStatement>
    /// The addresses that were read, and the object of each, so that its canonical form is found once.
    private var addresses = TextKeys()
    private var objects: [Int] = []
    /// The objects of the current tweet.
    private var known: [Int] = []

    init(_ db: Database, _ options: CoordinationReport.Options) throws {
        withRetweets = options.withRetweets
        targets = options.asWritten ? nil : try LinkTargets(db)
        links = try TweetRows(linksIn: db)
    }

    mutating func read(
        _ tweet: TweetScan.Tweet,
        _ keys: inout TextKeys,
        _ absent: inout CoordinationReport.Absent,
        _ found: (Int) -> Void
    ) throws {
        if !withRetweets, tweet.isOfKind(.retweet) { return }
        known.removeAll(keepingCapacity: true)
        while let row = try links.row(of: tweet.id) {
            let key = row.withBytes(1) { object(ofLink: $0, &keys) }
            if !known.contains(key) {
                known.append(key)
                found(key)
            }
            try links.step()
        }
    }

    private mutating func object(ofLink link: Span<UInt8>, _ keys: inout TextKeys) -> Int {
        guard let targets else { return keys.index(of: link) }
        let address = addresses.index(of: link)
        if address == objects.count {
            let page = targets.page(of: addresses[address]).form
            objects.append(keys.index(of: page.span))
        }
        return objects[address]
    }

    mutating func end() { links.end() }
}

struct TextSharings: SharingReader {
    private let minWords: Int
    /// The groups of similar texts; nil if the words must be equal.
    private let similar: SimilarTexts?
    private var words = ComparableText()

    init(minWords: Int, _ similar: SimilarTexts?) {
        (self.minWords, self.similar) = (minWords, similar)
    }

    mutating func read(
        _ tweet: TweetScan.Tweet,
        _ keys: inout TextKeys,
        _ absent: inout CoordinationReport.Absent,
        _ found: (Int) -> Void
    ) {
        if tweet.isOfKind(.retweet) { return }
        if tweet.row.integer(SharingColumns.own) == 1 {
            absent.cut += 1
            return
        }
        let count = tweet.row.withBytes(SharingColumns.own + 1) { text in
            words.read(text, minWords: minWords) { text in
                guard let similar else { return found(keys.index(of: text)) }
                similar.withLeader(of: text) { found(keys.index(of: $0)) }
            }
        }
        if 1..<max(1, minWords) ~= count { absent.short += 1 }
    }
}

/// Finds the set of a tweet's hashtags.
struct HashtagSharings: SharingReader {
    private let minHashtags: Int
    private let withRetweets: Bool
    private var spellings: TweetRows<IntegerRows>
    private let find: RawStatement
    /// The folded names of hashtags with their signs, by the ids of their spellings; empty for users.
    private var names: [Int64: [UInt8]] = [:]
    /// The hashtags of the current tweet.
    private var hashtags: [[UInt8]] = []

    init(_ db: Database, _ options: CoordinationReport.Options) throws {
        (minHashtags, withRetweets) = (options.minHashtags, options.withRetweets)
        spellings = try TweetRows(db, ["tweet", "spelling"], from: "tweet_spelling", .ascending)
        find = try RawStatement(
            db,
            sql: """
                SELECT mention.folded FROM spelling JOIN mention ON mention.id = spelling.mention
                WHERE spelling.id = ?1 AND mention.kind = \(MentionKind.hashtag.rawValue)
                """
        )
    }

    mutating func read(
        _ tweet: TweetScan.Tweet,
        _ keys: inout TextKeys,
        _ absent: inout CoordinationReport.Absent,
        _ found: (Int) -> Void
    ) throws {
        if !withRetweets, tweet.isOfKind(.retweet) { return }
        hashtags.removeAll(keepingCapacity: true)
        while let row = try spellings.row(of: tweet.id) {
            let name = try name(ofSpelling: row.integer(1))
            if !name.isEmpty, !hashtags.contains(name) { hashtags.append(name) }
            try spellings.step()
        }
        guard !hashtags.isEmpty else { return }
        guard hashtags.count >= minHashtags else {
            absent.short += 1
            return
        }
        // The order of the bytes is that of the code points.
        hashtags.sort { $0.lexicographicallyPrecedes($1) }
        found(keys.index(of: Array(hashtags.joined(separator: [UInt8(ascii: " ")])).span))
    }

    private mutating func name(ofSpelling id: Int64) throws -> [UInt8] {
        if let known = names[id] { return known }
        let name = try find.first(for: id) { try [UInt8(ascii: "#")] + $0.bytes(0) } ?? []
        names[id] = name
        return name
    }

    mutating func end() { spellings.end() }
}
