package import TweetDumps

/// Accounts that share the same things within seconds of each other, again and again.
///
/// It is a pattern in the archive, never a proof of intent: people who follow the same account, work in the
/// same office or watch the same match share the same things at the same time.
/// ``TweetArchive/coordination(of:_:options:_:)`` makes one.
package struct CoordinationReport {
    /// What two accounts can share.
    package enum Kind: String, Sendable, CaseIterable {
        /// The tweet that both repeat.
        case retweet
        /// A link in the tweets of both, without their retweets.
        case link
        /// The words of a text, without addresses and names behind `@`.
        case text
        /// The tweet that both answer.
        case reply
        /// All hashtags of a tweet together, without retweets.
        case hashtag
        /// The tweet that both quote.
        case quote
    }

    /// The rows of a report.
    package enum Content: Sendable, Equatable {
        /// Pairs of accounts.
        case edges
        /// The accounts of edges.
        case accounts
        /// Connected parts of the network of edges.
        case groups
        /// The numbers of edges and groups for each of the windows.
        case windows
        /// The compared pairs of tweets of two accounts, each a screen name without `@` or Twitter's number.
        case pairs(String, String)
    }

    /// What is shared, and the edges that a report shows.
    package struct Options: Sendable {
        /// What two accounts share.
        package var kind = Kind.retweet
        /// The rows.
        package var content = Content.edges
        /// The maximum delay in seconds between two tweets that are compared, at least one; only
        /// ``Content/windows`` uses more than the first.
        package var windows = [60]
        /// The minimum number of different objects of an edge, at least 1.
        package var minWeight = 2
        /// The minimum of the events of an edge divided by those expected by chance; nil for none.
        package var minRatio: Double?
        /// The maximum number of later tweets with which each one is compared, at least 1.
        package var nearest = 500
        /// The minimum number of words of a shared text.
        package var minWords = 4
        /// The least similarity in percent at which texts are the same object, in
        /// ``SimilarTexts/percentages``; nil if their words must be equal.
        package var similar: Int?
        /// The minimum number of shared hashtags.
        package var minHashtags = 2
        /// Whether links and hashtags of retweets count, too.
        package var withRetweets = false
        /// Whether links are compared as they are kept.
        package var asWritten = false
        /// The maximum number of rows.
        package var limit = RowLimit.none

        /// Retweets within a minute.
        package init() {}
    }

    /// Counts of tweets that could share an object but are left out.
    package struct Absent: Sendable, Equatable {
        /// The number of tweets with an object whose author or time is not known.
        package var authorOrTime = 0
        /// The number of tweets whose text is cut.
        package var cut = 0
        /// The number of tweets with too few words or hashtags.
        package var short = 0
        /// The number of tweets without the id of the tweet that they repeat, answer or quote.
        package var unnamed = 0

        mutating func add(_ other: Absent) {
            authorOrTime += other.authorOrTime
            cut += other.cut
            short += other.short
            unnamed += other.unnamed
        }
    }

    /// What was compared with one window.
    package struct Comparison: Sendable, Equatable {
        /// The number of compared pairs of tweets, also of those by one account.
        package let compared: Int
        /// The number of pairs that were left out because other tweets were nearer.
        package let leftOut: Int
        /// The number of sharings some of whose pairs were left out.
        package let crowded: Int
        /// The number of edges that are hidden because their weight or ratio is too small.
        package let hidden: Int
    }

    /// An account: Twitter's number, or a name whose number is unknown.
    package struct Account: Sendable, Equatable {
        /// The newest screen name, without `@`; nil if none is known.
        package let name: String?
        /// Twitter's number; nil if it is unknown.
        package let number: Int64?
    }

    /// Two accounts that shared the same objects.
    package struct Edge: Sendable, Equatable {
        /// The account that is first in the order of accounts.
        package let a: Account
        /// The other account.
        package let b: Account
        /// The number of different objects.
        package let objects: Int
        /// The number of events, which are compared pairs of the two accounts' tweets.
        package let events: Int
        /// The median delay in seconds.
        package let medianDelay: Int
        /// The least delay in seconds.
        package let leastDelay: Int
        /// The objects divided by all that the first account shared, from 0 to 1.
        package let shareOfA: Double
        /// The objects divided by all that the other account shared.
        package let shareOfB: Double
        /// The number of events that chance alone would give.
        package let expected: Double
        /// The events divided by those expected.
        package let ratio: Double
        /// The first and the last time of the tweets, in seconds since 1970 in UTC.
        package let times: ClosedRange<Int>
    }

    /// An account of edges.
    package struct Member: Sendable, Equatable {
        /// The account.
        package let account: Account
        /// The number of its tweets with an object of the kind, even if nobody else shares it.
        package let tweets: Int
        /// The number of different objects of these tweets.
        package let objects: Int
        /// The number of its edges.
        package let partners: Int
        /// The sum of the objects of its edges.
        package let weight: Int
        /// The number of its group, from 1.
        package let group: Int
        /// The number of its community, from 1.
        package let community: Int
    }

    /// A connected part of the network of edges.
    package struct Group: Sendable, Equatable {
        /// The number, from 1: the group with the most accounts first.
        package let number: Int
        /// The number of accounts.
        package let accounts: Int
        /// The number of edges.
        package let edges: Int
        /// The number of communities.
        package let communities: Int
        /// The number of different objects of its edges.
        package let objects: Int
        /// The first and the last time of the tweets, in seconds since 1970 in UTC.
        package let times: ClosedRange<Int>
        /// The objects that the most accounts shared, at most three, each with the number of accounts.
        package let top: [SharedObject]

        /// The edges divided by all pairs of the accounts.
        package var density: Double { Double(2 * edges) / Double(accounts * (accounts - 1)) }
    }

    /// An object that the edges of a group have in common.
    package struct SharedObject: Sendable, Equatable {
        /// The id of a tweet, the address, the words or the hashtags.
        package let name: String
        /// The number of accounts.
        package let accounts: Int
    }

    /// The numbers for a window.
    package struct Window: Sendable, Equatable {
        /// The window in seconds.
        package let seconds: Int
        /// The number of compared pairs of tweets.
        package let compared: Int
        /// The number of events of kept edges.
        package let events: Int
        /// The number of kept edges.
        package let edges: Int
        /// The number of accounts with a kept edge.
        package let accounts: Int
        /// The number of groups.
        package let groups: Int
        /// The number of accounts in the largest group.
        package let largest: Int
        /// The median of the edges' median delays in seconds; nil without edges.
        package let median: Int?
    }

    /// A compared pair of tweets by two accounts.
    package struct Pair: Sendable, Equatable {
        /// What both tweets have.
        package let object: String
        /// The ids of the tweets of both accounts.
        package let tweets: [Int64]
        /// The times of the tweets, in seconds since 1970 in UTC.
        package let times: [Int]

        /// The seconds between the two tweets.
        package var delay: Int { abs(times[0] - times[1]) }
    }

    /// The rows of each content.
    package enum Rows {
        /// By objects, then events, in descending order, then in the order of the accounts.
        case edges(ReportRows<Edge>)
        /// By group, then by partners and weight in descending order, then in the order of the accounts.
        case accounts(ReportRows<Member>)
        /// In the order of their numbers.
        case groups(ReportRows<Group>)
        /// In the order in which the windows were given.
        case windows(ReportRows<Window>)
        /// By time.
        case pairs(ReportRows<Pair>)
    }

    /// The maximum number of kept edges.
    package static let maxEdges = ComparedSharings.maxEdges
    static let maxTopObjects = 3

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// The options of the report.
    package let options: Options
    /// The number of sharings, each of which is an object in a tweet.
    package let sharings: Int
    /// The number of different objects.
    package let objects: Int
    /// Counts of tweets that could share an object but are left out.
    package let absent: Absent
    /// Counts of similar texts in the whole archive; nil unless they are the same object.
    package let similarTexts: SimilarTextCounts?
    /// What was compared; nil for several windows.
    package let comparison: Comparison?
    /// Whether an account that is shown has no name.
    package let hasNameless: Bool
    /// The rows within the limit.
    package let rows: Rows
    /// The number of rows beyond the limit.
    package let leftOut: Int
}

extension TweetArchive {
    /// Finds accounts that share the same things within seconds of each other.
    ///
    /// ```swift
    /// var options = CoordinationReport.Options()
    /// (options.kind, options.windows) = (.link, [10])
    /// try archive.coordination(of: nil, options: options) { report in
    ///     if case .edges(let rows) = report.rows { try rows.read { print($0.objects) } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - term: The term; nil for all tweets of the archive.
    ///   - filter: The tweets that are compared.
    ///   - options: What is shared, and the edges to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/tooManyEdges(maximum:)`` if there are more than
    ///   ``CoordinationReport/maxEdges`` edges.
    /// - Complexity: Reads all tweets of the term, and compares no more than
    ///   ``CoordinationReport/Options/nearest`` pairs for each sharing. The memory grows with the sharings,
    ///   accounts and edges.
    package func coordination<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: CoordinationReport.Options = .init(),
        _ body: (CoordinationReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { tweets in
            try body(CoordinationFinder(tweets, options).report())
        }
    }
}
