import GRDB
import TweetDumps

/// Counts the edges of tweets.
struct EdgeTally: Sendable {
    /// The edges of one kind, and the tweets of their nodes.
    struct OfKind: Sendable {
        let edges: NetworkReport.Edges
        var counts = SortedCounts<CountedEdge>()
        /// The number of tweets with each node at an end, by its number; those of authors are in ``written``.
        var sourceTweets: [UInt32] = []
        var targetTweets: [UInt32] = []
    }

    private let withRetweets: Bool
    private(set) var kinds: [OfKind]
    private(set) var keys = NodeKeys()
    /// The periods that were found, by their numbers.
    private(set) var periods: [UInt32: PeriodCalendar.Period] = [:]
    /// The number of tweets that each name wrote.
    let written: SharedNumbers
    /// The number of tweets with too many mentions or links, from which no edges between them are made.
    private(set) var crowdedTweets = 0
    private(set) var retweets = 0
    private var calendar: PeriodCalendar?

    /// Creates a tally; `written` are the counts of all threads.
    init(_ written: SharedNumbers, _ options: NetworkReport.Options, in zone: NamedTimeZone) {
        withRetweets = options.withRetweets
        kinds = options.orderedEdges.map { OfKind(edges: $0) }
        self.written = written
        calendar = options.period.map { PeriodCalendar($0, zone) }
    }

    /// The SQL expressions whose values it needs in the rows of the scan.
    static let columns = ["tweet.kind", "tweet.account", "tweet.time"]
    private static let kind = TweetScan.firstColumn
    static let account = kind + 1
    private static let time = kind + 2

    /// Counts the edges between what a tweet has.
    mutating func add(_ tweet: TweetScan.Tweet, _ nodes: inout TweetNodes) throws {
        try nodes.read(tweet, &keys)
        let isRetweet = tweet.row.integer(EdgeTally.kind) == Int64(TweetKind.retweet.rawValue)
        if isRetweet { retweets += 1 }
        if let author = tweet.author { written.add(1, to: author) }
        if nodes.isCrowded {
            crowdedTweets += 1
            return
        }
        let (time, period) = timeAndPeriod(of: tweet)
        // By index: a copy of a kind would share its counts, so that each change would copy them.
        for index in kinds.indices {
            let (edges, ends) = (kinds[index].edges, kinds[index].edges.ends)
            if isRetweet, edges.leavesOutRetweets, !withRetweets { continue }
            guard !edges.isOfReferences,
                let source = nodes.kinds.firstIndex(of: ends.source),
                let target = nodes.kinds.firstIndex(of: ends.target)
            else { continue }
            let (sources, targets) = (nodes[source], nodes[target])
            if ends.source != .author { kinds[index].sourceTweets.count(sources) }
            if ends.target != .author { kinds[index].targetTweets.count(targets) }
            for (position, one) in sources.enumerated() {
                for other in edges.joinsAlike ? targets[..<position] : targets[...] {
                    let isOrdered = !edges.joinsAlike || one < other
                    let (source, target) = isOrdered ? (one, other) : (other, one)
                    let edge = CountedEdge(source, target, period: period, time: time)
                    try kinds[index].counts.add(edge)
                }
            }
        }
    }

    /// Counts an edge to the author of another tweet.
    mutating func add(
        _ tweet: TweetScan.Tweet,
        _ index: Int,
        from source: UInt32,
        to target: UInt32
    ) throws {
        let (time, period) = timeAndPeriod(of: tweet)
        let edge = CountedEdge(source, target, period: period, time: time)
        try kinds[index].counts.add(edge)
    }

    private mutating func timeAndPeriod(
        of tweet: TweetScan.Tweet
    ) -> (time: UInt32?, period: UInt32) {
        let stored = tweet.row.integer(EdgeTally.time)
        let time = TweetTime.seconds(stored: stored, ofTweet: tweet.id)
        guard let time, let seconds = UInt32(exactly: time) else { return (nil, 0) }
        guard let period = calendar?.period(at: Int(time)) else { return (seconds, 0) }
        let number = UInt32(clamping: period.order)
        if periods[number] == nil { periods[number] = period }
        return (seconds, number)
    }

    /// Adds the edges of other tweets, none of which lead to the authors of other tweets.
    mutating func add(_ other: EdgeTally) throws {
        crowdedTweets += other.crowdedTweets
        retweets += other.retweets
        periods.merge(other.periods) { known, _ in known }
        let numbers = keys.add(other.keys)
        for (index, kind) in other.kinds.enumerated() {
            let ends = kind.edges.ends
            let (sources, targets) = (numbers(ends.source), numbers(ends.target))
            kinds[index].sourceTweets.add(kind.sourceTweets, at: sources)
            kinds[index].targetTweets.add(kind.targetTweets, at: targets)
            try kinds[index].counts.add(kind.counts) { edge in
                let one = sources.map { $0[Int(edge.source)] } ?? edge.source
                let other = targets.map { $0[Int(edge.target)] } ?? edge.target
                return kind.edges.joinsAlike && other < one
                    ? edge.with(other, one) : edge.with(one, other)
            }
        }
    }

    /// Removes the counted edges of a kind, and returns them.
    mutating func take(_ index: Int) -> SortedCounts<CountedEdge> {
        defer { kinds[index].counts = SortedCounts() }
        return kinds[index].counts
    }
}

extension [UInt32] {
    /// Counts each of some numbers once.
    @inline(__always)
    fileprivate mutating func count(_ numbers: [UInt32]) {
        for number in numbers.lazy.map({ Int($0) }) {
            if number >= count { self += repeatElement(0, count: number + 1 - count) }
            self[number] += 1
        }
    }

    /// Adds counts by numbers, which are translated.
    fileprivate mutating func add(_ counts: [UInt32], at numbers: [UInt32]?) {
        for (number, added) in counts.enumerated() where added > 0 {
            let index = numbers.map { Int($0[number]) } ?? number
            if index >= count { self += repeatElement(0, count: index + 1 - count) }
            self[index] += added
        }
    }
}

/// Counts the edges from authors to the users to whom their tweets refer.
struct ReferenceTally {
    private struct OfKind {
        let index: Int
        let reference: UserReference
        /// The number of tweets that refer to each user, by the user's number.
        let tweetsToUser: SharedNumbers
    }

    var users: NetworkUsers
    /// The number of tweets by unknown people, if users are people.
    private(set) var authorless = 0
    /// The number of tweets that refer to a user whom the archive does not know.
    private(set) var unknownUsers = 0
    private var kinds: [OfKind] = []
    /// The number of tweets that each user wrote.
    private let written: SharedNumbers

    /// The users are people, or names if `people` is nil; the columns begin at `column`.
    init(
        _ db: Database,
        _ edges: [NetworkReport.Edges],
        at column: Int32,
        _ people: NetworkPeople?
    ) throws {
        users = try NetworkUsers(db, people)
        written = try SharedNumbers(db, of: "author")
        var column = column
        for (index, kind) in edges.enumerated() {
            guard let reference = UserReference(kind, at: column, readsAccounts: users.arePeople)
            else { continue }
            column += UserReference.columnCount
            let numbers = try SharedNumbers(db, of: "author")
            kinds.append(OfKind(index: index, reference: reference, tweetsToUser: numbers))
        }
    }

    /// The SQL expressions whose values it needs in the rows of the scan.
    var columns: [String] { kinds.flatMap(\.reference.columns) }

    mutating func add(_ tweet: TweetScan.Tweet, to tally: inout EdgeTally) throws {
        let account = tweet.row.integer(EdgeTally.account)
        let author = try users.number(ofAuthorOf: tweet, account: account)
        if let author { written.add(1, to: author) } else { authorless += 1 }
        for index in kinds.indices {
            switch try kinds[index].reference.user(of: tweet, &users) {
            case .none: break
            case .unknown: unknownUsers += 1
            case .known(let user):
                kinds[index].tweetsToUser.add(1, to: user)
                guard let author else { continue }
                guard let source = UInt32(exactly: author), let target = UInt32(exactly: user)
                else { throw DamagedValue(column: "author") }
                try tally.add(tweet, kinds[index].index, from: source, to: target)
            }
        }
    }

    /// The number of tweets that a user wrote, and of those that refer to the user by edges of a kind.
    func tweets(of user: UInt32, _ index: Int) -> Int {
        let kind = kinds.first { $0.index == index }
        return Int(written[Int64(user)]) + Int(kind?.tweetsToUser[Int64(user)] ?? 0)
    }
}

/// Finds the user to whom a tweet refers: the author of the tweet that it repeats, answers or quotes.
private struct UserReference {
    enum User {
        /// The tweet does not refer to another one in this way.
        case none
        /// The tweet refers to a user whom the archive does not know.
        case unknown
        /// The number of the user in ``NetworkUsers``.
        case known(Int64)
    }

    /// The SQL expressions of the table `tweet` whose values ``user(of:_:)`` reads.
    let columns: [String]
    /// The number of expressions of the author, the text with the name, the other tweet and the account.
    static let columnCount: Int32 = 4
    /// The index of the author of the other tweet in a row of the scan: 0 if the author is unknown,
    /// NULL if the tweet refers to none.
    private let author: Int32
    /// The kind of tweets that refer in this way.
    private let kind: TweetKind

    /// Nil for edges that do not lead to users to whom tweets refer; the values begin at `column`.
    init?(_ edges: NetworkReport.Edges, at column: Int32, readsAccounts: Bool) {
        author = column
        let (refers, reference, text, account): (String, String, String, String)
        switch edges {
        case .hashtags, .mentions, .pairs: return nil
        case .retweets:
            kind = .retweet
            (reference, text, account) = ("retweet_of", "tweet.text", "tweet.original_account")
            refers = "tweet.kind = \(TweetKind.retweet.rawValue)"
        case .replies:
            kind = .reply
            (reference, text, account) = ("reply_to", "tweet.text", "tweet.reply_to_account")
            refers = SearchColumns.refers(by: reference, kind: kind)
        case .quotes:
            kind = .quote
            (reference, text, account) = ("quote_of", SearchColumns.quotedName, "NULL")
            refers = SearchColumns.refers(by: reference, kind: kind)
        }
        let known = SearchColumns.value("account", of: reference)
        columns = [
            "iif(\(refers), ifnull(\(SearchColumns.value("author", of: reference)), 0), NULL)",
            "iif(\(refers), \(text), NULL)",
            readsAccounts ? "tweet.\(reference)" : "NULL",
            readsAccounts ? "iif(\(refers), ifnull(\(known), \(account)), NULL)" : "NULL",
        ]
    }

    func user(of tweet: TweetScan.Tweet, _ users: inout NetworkUsers) throws -> User {
        let row = tweet.row
        if row.isNull(author) { return .none }
        let (id, other, account) =
            (row.integer(author), row.integer(author + 2), row.integer(author + 3))
        if id != 0, let known = try users.number(ofAuthor: id, wrote: other) {
            return .known(known)
        }
        let named = try row.withBytes(author + 1) { text in
            let range = range(in: text) ?? 0..<0
            if account == 0 { return try users.number(of: text.extracting(range), in: tweet.id) }
            // If a reply begins with several names, any of them can be that of the account.
            let isCertain = kind != .reply || ReplyPrefix(text)?.isOnly == true
            return try users.number(
                ofAccount: account,
                text.extracting(isCertain ? range : 0..<0)
            )
        }
        return named.map { .known($0) } ?? .unknown
    }

    /// The bytes of the name in a text; nil if it has none.
    private func range(in text: Span<UInt8>) -> Range<Int>? {
        switch kind {
        case .retweet: RetweetPrefix(text)?.name
        case .reply: ReplyPrefix(text)?.name
        case .original, .quote: text.isEmpty ? nil : text.indices
        }
    }
}
