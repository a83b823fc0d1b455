import GRDB
import TweetDumps
import TweetSearch

/// A search that is compiled for an archive, and tests the tweets of a scan.
///
/// Each thread needs a separate one, for its connection.
struct CompiledSearch {
    /// The SQL expressions whose values it needs at the end of each row of the scan.
    let columns: [String]
    private let steps: SearchSteps
    private let tests: [SearchTest]
    private var texts: SearchTexts
    private var mentions: MentionRows
    /// Whether each language that occurred meets a test, by the index of the test.
    private var languages: [Int: [String?: Bool]] = [:]

    init(
        _ db: Database,
        _ condition: SearchCondition,
        after columns: Int,
        _ people: SharedPeople,
        _ order: ScanOrder
    ) throws {
        steps = SearchSteps(condition)
        var compiler = SearchCompiler(db, after: columns, people)
        tests = try steps.conditions.map { try compiler.test($0) }
        texts = try compiler.texts(order)
        mentions = try MentionRows(
            db,
            compiler.mentions,
            withKinds: compiler.needsMentionKinds,
            order
        )
        self.columns = compiler.columns.expressions
    }

    @inline(__always)
    mutating func matches(_ tweet: Int64, _ row: RawStatement.Row) throws -> Bool {
        // A closure that changes this search would need a copy of the steps for each tweet.
        var position = steps.start
        while let condition = steps.condition(at: position) {
            let isMet = try meets(condition, tweet, row)
            position = steps.position(after: position, isMet: isMet)
        }
        return steps.isMet(at: position)
    }

    private mutating func meets(
        _ test: Int,
        _ tweet: Int64,
        _ row: RawStatement.Row
    ) throws -> Bool {
        switch tests[test] {
        case .always(let answer):
            return answer
        case .isIn(let range, let column):
            return !row.isNull(column) && range.contains(row.integer(column))
        case .isAt(let times, let column):
            let stored = row.isNull(column) ? 0 : row.integer(column)
            return TweetTime.seconds(stored: stored, ofTweet: tweet).map(times.contains) ?? false
        case .isOneOf(let numbers, let column):
            return !row.isNull(column) && numbers.contains(row.integer(column))
        case .isBy(let people, let all, let author, let account):
            let key = ProfileKey(author: row.integer(author), account: row.integer(account))
            return people.contains(all.person(key, at: tweet))
        case .language(let language, let column):
            let found = row.knownText(column)
            if let known = languages[test]?[found] { return known }
            let isMet = language.matches(found)
            languages[test, default: [:]][found] = isMet
            return isMet
        case .position(let area, let longitude, let latitude):
            return !row.isNull(longitude) && !row.isNull(latitude)
                && area.contains(longitude: row.real(longitude), latitude: row.real(latitude))
        case .concerns(let user, let author, let text):
            return !row.isNull(author)
                && (row.integer(author) == user.author || user.begins(row.text(text)))
        case .phrase(let phrase):
            return try texts.has(phrase, in: tweet, row)
        case .linkPhrase(let phrase):
            return try texts.linkHas(phrase, in: tweet, row)
        case .mention(let mention):
            return try mentions.has(mention, in: tweet)
        case .mentionKind(let kind):
            return try mentions.has(kind, in: tweet)
        case .dumps(let dumps):
            return try dumps.have(tweet)
        }
    }

    /// Ends the reading, so that no transaction stays open.
    mutating func end() {
        texts.end()
        mentions.end()
    }
}

/// Which of some mentions each tweet of a scan has, and whether it has hashtags and mentions users.
private struct MentionRows {
    private var rows: TweetRows<IntegerRows>
    /// The numbers of the mentions, from 0, by the ids of their spellings.
    private let numbers: [Int64: Int]
    /// Finds the kinds of spellings; nil if no condition is about them.
    private var kinds: SpellingKinds?
    /// The tweet that was read last, with its spellings and which of the mentions it has.
    private var tweet: Int64?
    private var spellings: [Int64] = []
    private var isFound: [Bool]

    init(
        _ db: Database,
        _ mentions: [Int64],
        withKinds needsKinds: Bool,
        _ order: ScanOrder
    ) throws {
        rows = try TweetRows(db, ["tweet", "spelling"], from: "tweet_spelling", order)
        numbers = try db.spellings(of: mentions)
        kinds = needsKinds ? try SpellingKinds(db) : nil
        isFound = Array(repeating: false, count: mentions.count)
    }

    mutating func has(_ mention: Int, in tweet: Int64) throws -> Bool {
        if self.tweet != tweet { try read(tweet) }
        return isFound[mention]
    }

    mutating func has(_ kind: MentionKind, in tweet: Int64) throws -> Bool {
        if self.tweet != tweet { try read(tweet) }
        for spelling in spellings where try kinds?.kind(of: spelling) == kind.rawValue {
            return true
        }
        return false
    }

    private mutating func read(_ tweet: Int64) throws {
        spellings.removeAll(keepingCapacity: true)
        for number in isFound.indices { isFound[number] = false }
        while let row = try rows.row(of: tweet) {
            let spelling = row.integer(1)
            spellings.append(spelling)
            if let number = numbers[spelling] { isFound[number] = true }
            try rows.step()
        }
        self.tweet = tweet
    }

    mutating func end() {
        rows.end()
        tweet = nil
    }
}

extension Database {
    /// The ids of the spellings of some mentions, each with the index of its mention.
    func spellings(of mentions: [Int64]) throws -> [Int64: Int] {
        var indexes: [Int64: Int] = [:]
        let spellings = try RawStatement(self, "SELECT id FROM spelling WHERE mention = ?1")
        for (index, mention) in mentions.enumerated() {
            try spellings.readAll(for: mention) { indexes[$0.integer(0)] = index }
        }
        return indexes
    }
}

/// Whether spellings are those of hashtags or of users.
///
/// The first ones are looked up one after another, so that a short search is quick. A search that needs
/// more reads all of them at once.
private struct SpellingKinds {
    /// The number of spellings that are looked up before all are read.
    private static let maxLookups = 1 << 14
    /// Sentinel: a row that was not read.
    private static let unknown = UInt8.max

    private let find: RawStatement
    private let mentions: IntegerRows
    private let spellings: IntegerRows
    /// The sizes of the arrays for mentions and spellings.
    private let counts: (mentions: Int, spellings: Int)
    /// The kinds of spellings with small ids, by id; ``unknown`` for those that were not read.
    private var kinds: [UInt8]
    private var lookups = 0

    init(_ db: Database) throws {
        find = try RawStatement(
            db,
            """
            SELECT mention.kind FROM spelling JOIN mention ON mention.id = spelling.mention
            WHERE spelling.id = ?1
            """
        )
        mentions = try IntegerRows(db, ["id", "kind"], from: "mention", by: "id")
        spellings = try IntegerRows(db, ["id", "mention"], from: "spelling", by: "id")
        counts = (try db.denseCount(of: "mention"), try db.denseCount(of: "spelling"))
        kinds = Array(repeating: SpellingKinds.unknown, count: counts.spellings)
    }

    /// The number of a spelling's kind; nil if the archive has no such spelling.
    @inline(__always)
    mutating func kind(of spelling: Int64) throws -> UInt8? {
        guard kinds.indices.contains(Int(spelling)) else { return try lookUp(spelling) }
        let known = kinds[Int(spelling)]
        if known != SpellingKinds.unknown { return known }
        guard let found = try lookUp(spelling) else { return nil }
        kinds[Int(spelling)] = found
        return found
    }

    private mutating func lookUp(_ spelling: Int64) throws -> UInt8? {
        lookups += 1
        if lookups == SpellingKinds.maxLookups { try readAll() }
        return try find.first(for: spelling) { UInt8(truncatingIfNeeded: $0.integer(0)) }
    }

    private mutating func readAll() throws {
        var ofMentions = Array(repeating: SpellingKinds.unknown, count: counts.mentions)
        try mentions.readAll { row in
            let id = Int(row.integer(0))
            if ofMentions.indices.contains(id) {
                ofMentions[id] = UInt8(truncatingIfNeeded: row.integer(1))
            }
        }
        try spellings.readAll { row in
            let (id, mention) = (Int(row.integer(0)), Int(row.integer(1)))
            if kinds.indices.contains(id), ofMentions.indices.contains(mention) {
                kinds[id] = ofMentions[mention]
            }
        }
    }
}
