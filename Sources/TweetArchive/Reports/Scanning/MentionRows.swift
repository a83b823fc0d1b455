import GRDB

/// Which of some mentions each tweet of a scan has.
struct MentionRows {
    private var rows: TweetRows<IntegerRows>
    /// The numbers of the mentions, from 0, by the ids of their spellings.
    private let numbers: [Int64: Int]
    /// The tweet that was read last.
    private var tweet: Int64?
    /// Whether that tweet has each mention.
    private var isFound: [Bool]

    /// Prepares to read the mentions of tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - mentions: The ids of the mentions, in the order of their numbers.
    ///   - order: The order in which tweets are asked for.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, _ mentions: [Int64], _ order: ScanOrder) throws {
        rows = try TweetRows(db, ["tweet", "spelling"], from: "tweet_spelling", order)
        var numbers: [Int64: Int] = [:]
        let spellings = try RawStatement(db, "SELECT id FROM spelling WHERE mention = ?1")
        for (number, mention) in mentions.enumerated() {
            try spellings.readAll {
                $0.bind(mention)
            } read: {
                numbers[$0.integer(0)] = number
            }
        }
        self.numbers = numbers
        isFound = Array(repeating: false, count: mentions.count)
    }

    /// Whether a tweet has the mention with a number.
    mutating func has(_ mention: Int, in tweet: Int64) throws -> Bool {
        if self.tweet != tweet { try read(tweet) }
        return isFound[mention]
    }

    private mutating func read(_ tweet: Int64) throws {
        for number in isFound.indices { isFound[number] = false }
        while let row = try rows.row(of: tweet) {
            if let number = numbers[row.integer(1)] { isFound[number] = true }
            try rows.step()
        }
        self.tweet = tweet
    }

    /// Ends the reading, so that no transaction stays open.
    mutating func end() {
        rows.end()
        tweet = nil
    }
}
