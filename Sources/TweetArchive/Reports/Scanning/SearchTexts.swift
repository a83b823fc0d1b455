import GRDB
import TweetSearch

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

    /// Prepares to find phrases.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - phrases: The phrases that can be in the text or in a link.
    ///   - addresses: The phrases that can be in a link.
    ///   - text: The index of the text in a row of the scan; nil if only links have phrases.
    ///   - order: The order in which tweets are asked for.
    /// - Throws: An error if the archive cannot be read.
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
        links = try TweetRows(db, sql: "SELECT tweet, url FROM link WHERE", by: "tweet", order)
    }

    /// Whether the text or a link of a tweet has the phrase with a number.
    mutating func has(_ phrase: Int, in tweet: Int64, _ row: RawStatement.Row) throws -> Bool {
        if self.tweet != tweet { begin(tweet, row) }
        if words.hasFound(phrase) { return true }
        try readLinks(of: tweet)
        return words.hasFound(phrase)
    }

    /// Whether a link of a tweet has the phrase with a number.
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

    /// Ends the reading, so that no transaction stays open.
    mutating func end() {
        links?.end()
        tweet = nil
    }
}
