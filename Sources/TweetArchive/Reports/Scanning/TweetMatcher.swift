import GRDB
import TweetDumps
import TweetSearch

/// Tests whether the tweets of a scan meet a search.
///
/// Each thread needs its own, for its own connection.
struct TweetMatcher {
    /// The SQL expressions whose values it needs at the end of each row of the scan.
    let columns: [String]
    private let steps: SearchSteps
    /// The tests of the steps' conditions.
    private let tests: [SearchTest]
    private var texts: SearchTexts
    private var mentions: MentionRows
    /// Finds mentions of a kind; nil if no condition is about them.
    private var mentionKinds: MentionKindRows?
    /// Whether tweets in each language that occurred are found, for each test of languages.
    private var languages: [Int: [String?: Bool]] = [:]

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - condition: The search; nil if every tweet is found.
    ///   - columns: The number of other values in each row of the scan.
    ///   - order: The order of the scan.
    /// - Throws: ``ArchiveError/unknownList(_:)``, or an error if the archive cannot be read.
    init(
        _ db: Database,
        _ condition: SearchCondition?,
        after columns: Int,
        _ order: ScanOrder
    ) throws {
        steps = SearchSteps(condition)
        var preparation = SearchPreparation(db, after: columns)
        tests = try steps.conditions.map { try preparation.test($0) }
        texts = try preparation.texts(order)
        mentions = try MentionRows(db, preparation.mentions, order)
        if preparation.needsMentionKinds { mentionKinds = try MentionKindRows(db, order) }
        self.columns = preparation.columns.expressions
    }

    /// Whether a tweet is found.
    ///
    /// - Parameters:
    ///   - tweet: The id of the tweet.
    ///   - row: Its row in the scan.
    /// - Returns: Whether it meets the search.
    /// - Throws: An error if the archive cannot be read.
    @inline(__always)
    mutating func matches(_ tweet: Int64, _ row: RawStatement.Row) throws -> Bool {
        // A closure that changes this matcher would need a copy of the steps for each tweet.
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
        case .language(let language, let column):
            let found = row.isNull(column) ? nil : row.text(column)
            return languages[test, default: [:]].value(of: found) { language.matches($0) }
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
            return try mentionKinds?.has(kind, in: tweet) ?? false
        }
    }

    /// Ends the reading, so that no transaction stays open.
    mutating func end() {
        texts.end()
        mentions.end()
        mentionKinds?.end()
    }
}

extension Dictionary {
    /// The value of a key, which is computed once.
    fileprivate mutating func value(of key: Key, _ compute: (Key) -> Value) -> Value {
        if let known = self[key] { return known }
        let value = compute(key)
        self[key] = value
        return value
    }
}
