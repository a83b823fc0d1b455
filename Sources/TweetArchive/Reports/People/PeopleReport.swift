import GRDB
package import TweetDumps

/// The people who wrote the tweets of a search term, or of the whole archive, with the numbers of their
/// tweets, retweets and mentions.
///
/// A person is an account, whatever its names, or a name that belongs to no account. The report has people
/// by whom the archive has a tweet, and who wrote, are repeated or are mentioned in one of the counted
/// tweets. ``TweetArchive/people(of:_:order:limit:_:)`` makes one.
package struct PeopleReport {
    /// The number by which people are sorted, in descending order.
    ///
    /// Remaining ties are in alphabetical order of the folded names, then by account. Those without a name
    /// are the last.
    package enum Order: String, Sendable, CaseIterable {
        /// The number of tweets by the person.
        case tweets
        /// The number of retweets of the person's tweets.
        case retweeted
        /// The number of tweets that mention the person.
        case mentioned
    }

    /// A person with numbers.
    package struct Row: Sendable {
        /// The newest screen name, without `@`; nil if no tweet has a name.
        package let name: String?
        /// The number of the person's screen names.
        package let names: Int
        /// Twitter's number of the account; nil if it is unknown.
        package let account: Int64?
        /// Whether the person had no other name, and no other account had it.
        package let isOnlyName: Bool
        /// Whether all tweets by the person have a name.
        package let isNamed: Bool
        /// The number of tweets by the person.
        package let tweets: Int
        /// The number of retweets that repeat a tweet by the person.
        package let retweeted: Int
        /// The number of tweets that mention the person.
        package let mentioned: Int
        /// The time of the person's first tweet, in seconds since 1970 in UTC; nil if it is unknown.
        package let first: Int?
        /// The time of the person's last tweet.
        package let last: Int?

        private let profile: StoredProfile

        /// A text of the profile; nil if it is unknown.
        package func text(_ field: AuthorField) -> String? { profile.text(field) }

        /// A number of the profile; nil if it is unknown.
        package func number(_ field: AuthorField) -> Int64? { profile.number(field) }
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The order of the rows.
    package let order: Order
    /// The maximum number of rows.
    package let limit: RowLimit
    /// The people within the limit, in order.
    package let rows: ReportRows<Row>
    /// Whether some of the rows have no name.
    package let hasNameless: Bool
    /// The number of people, also beyond the limit.
    package let count: Int
    /// The number of retweets that repeat a tweet of a user by whom the archive has no tweet, who is
    /// not in the report.
    package let otherRetweets: Int

    /// The number of rows beyond the limit.
    package var leftOut: Int { limit.leftOut(of: count) }
}

extension TweetArchive {
    /// Counts the tweets, retweets and mentions of each person.
    ///
    /// A retweet counts for the author of its original if the archive has it, else for the user in its
    /// text: `RT @name: `. If several accounts had a name, a mention or such a retweet means the one to which
    /// a tweet with that id and name would belong.
    ///
    /// - Complexity: Reads all tweets of the term, and with a filter their mentions, and the names
    ///   of all authors and mentions of the archive. If somebody changed names, a report on a part of the
    ///   tweets reads the authors of all, and a report on all tweets reads the mentions, unless each person
    ///   is mentioned by only one name that nobody else had.
    package func people<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        order: PeopleReport.Order = .tweets,
        limit: RowLimit = .none,
        _ body: (PeopleReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            // The mentions of the people in a few rows are quickly looked up.
            let looksUpMentions = limit.maximum != nil && order != .mentioned
            let counter = PeopleCounter(tweets: tweets)
            let counted = try counter.counted(looksUpMentions: looksUpMentions)
            let (db, readers) = (tweets.db, tweets.readers)
            var people = try PeopleRows(db, readers, counted, by: order, limit: limit.maximum)
            var total = counted.total
            total.authorless = total.tweets - people.tweets
            let rows = try counted.withMentions(people.rows.sorted(), db)
            let profiles = try StoredProfile.Reader(db)
            return try body(
                PeopleReport(
                    subject: ReportSubject(tweets, of: total),
                    order: order,
                    limit: limit,
                    rows: ReportRows(rows) { person in
                        .init(person, try profiles.profile(of: person.id, counted.people))
                    },
                    hasNameless: rows.contains { $0.name == nil },
                    count: people.rows.count,
                    otherRetweets: counted.tally.retweetedNames.count - people.namedRetweets
                )
            )
        }
    }
}

extension PeopleReport.Row {
    fileprivate init(_ person: Person, _ profile: StoredProfile) {
        let numbers = person.numbers
        self.init(
            name: profile.names.first,
            names: profile.names.count,
            account: profile.accounts.first,
            isOnlyName: person.id > 0,
            isNamed: profile.tweets == profile.namedTweets,
            tweets: Int(numbers.tweets),
            retweeted: Int(numbers.retweeted),
            mentioned: Int(person.mentioned),
            first: numbers.last > 0 ? Int(numbers.first) : nil,
            last: numbers.last > 0 ? Int(numbers.last) : nil,
            profile: profile
        )
    }
}

struct Person: Sendable {
    /// The number in ``ArchivePeople``.
    let id: Int64
    /// The newest name; nil if it is unknown.
    let name: PackedName?
    /// The account, if the person had several names, a shared name or none; else 0.
    var account: Int64 = 0
    let numbers: PeopleTally.Numbers
    var mentioned: UInt32

    var isInReport: Bool { numbers.tweets > 0 || numbers.retweeted > 0 || mentioned > 0 }

    fileprivate func number(_ order: PeopleReport.Order) -> UInt32 {
        switch order {
        case .tweets: numbers.tweets
        case .retweeted: numbers.retweeted
        case .mentioned: mentioned
        }
    }

    static func precedes(_ order: PeopleReport.Order) -> @Sendable (Person, Person) -> Bool {
        { one, other in
            let numbers = (one.number(order), other.number(order))
            if numbers.0 != numbers.1 { return numbers.0 > numbers.1 }
            return one.name == other.name
                ? one.account < other.account : one.isNamedBefore(other)
        }
    }

    /// People without a name are the last.
    private func isNamedBefore(_ other: Person) -> Bool {
        guard let name else { return false }
        return other.name.map { name < $0 } ?? true
    }
}

extension PeopleCounter.Counted {
    /// People with the numbers of their mentions, which are looked up unless they were counted.
    fileprivate func withMentions(_ people: [Person], _ db: Database) throws -> [Person] {
        if mentions != nil { return people }
        let findNamed = try RawStatement(
            db,
            sql: """
                SELECT mention.tweets FROM author JOIN mention ON mention.folded = author.folded
                    AND mention.kind = \(MentionKind.user.rawValue)
                WHERE author.id = ?1
                """
        )
        let find = try RawStatement(db, "SELECT tweets FROM mention WHERE id = ?1")
        return try people.map { person in
            var person = person
            let mentioned =
                if person.id > 0 {
                    try findNamed.first(for: person.id) { try $0.count(0) }
                } else if let mention = tally.names.mentions[person.id] {
                    try find.first(for: mention) { try $0.count(0) }
                } else {
                    Int64(person.mentioned)
                }
            person.mentioned = UInt32(clamping: mentioned ?? 0)
            return person
        }
    }
}
