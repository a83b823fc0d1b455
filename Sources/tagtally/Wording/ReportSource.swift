import ReportRendering
import TweetArchive

/// Where the numbers of a report come from, in words.
struct ReportSource {
    private let subject: ReportSubject
    private let filter: String?

    /// Tells of the tweets that a report is about.
    ///
    /// - Parameters:
    ///   - subject: The tweets.
    ///   - filter: The filter in words; nil if all tweets pass.
    init(_ subject: ReportSubject, filter: String?) {
        self.subject = subject
        self.filter = filter
    }

    /// The tweets, as in `the 24 tweets found by #iot, without retweets`.
    var phrase: String { filter.map { "\(tweets), \($0)" } ?? tweets }

    /// The tweets without the filter's words, as in `the 24 tweets found by #iot`.
    var tweets: String {
        let tweets =
            filter == nil && subject.tweets == subject.allTweets
            ? subject.tweets.of("tweet")
            : "\(subject.tweets.grouped) of \(subject.allTweets.of("tweet"))"
        return subject.term.map { "the \(tweets) found by \($0)" } ?? "the archive's \(tweets)"
    }

    /// What JSON says of the tweets.
    var facts: [(name: String, value: Table.Value)] {
        var facts: [(name: String, value: Table.Value)] = [
            ("term", subject.term.map { .text($0) } ?? .null),
            ("tweets", .integer(subject.tweets)),
        ]
        if let filter {
            facts += [("filter", .text(filter)), ("all_tweets", .integer(subject.allTweets))]
            facts += missingFacts
        }
        return facts
    }

    /// How many tweets lack what the filter asks for, for JSON.
    var missingFacts: [(name: String, value: Table.Value)] {
        leftOut.map { ("without_\($0.rawValue)", .integer($1)) }
    }

    /// How many tweets nobody is known to have written, for the JSON of tables of authors.
    var authorlessFacts: [(name: String, value: Table.Value)] {
        [("authorless", .integer(subject.total.authorless))]
    }

    /// The lines below a text table: where the tweets come from, and which are out.
    var notes: [String] { missing + ["From \(dumps); tagtally \(Tagtally.version)."] }

    /// How many tweets are out for want of what the filter asks for, in sentences.
    var missing: [String] {
        leftOut.filter { $0.number > 0 }.map { missing, number in
            "\(number.of("tweet")) without \(missing.inWords) \(number.are) left out."
        }
    }

    /// How many tweets nobody is known to have written, in a sentence, for tables of authors.
    var authorless: [String] {
        let number = subject.total.authorless
        return number == 0 ? [] : ["Of \(number.of("tweet")) no author is known."]
    }

    private var leftOut: [(missing: TweetTotal.Missing, number: Int)] {
        TweetTotal.Missing.allCases.compactMap { missing in
            subject.total.leftOut[missing].map { (missing, $0) }
        }
    }

    /// Where the tweets come from, as in `2 dumps, the last of 2026-11-21T08:19:50Z`.
    var dumps: String {
        let last = subject.lastImport.map { ", the last of \($0)" } ?? ""
        return subject.dumpCount.of("dump") + last
    }

    /// What pages and workbooks say of the report.
    ///
    /// - Parameters:
    ///   - kind: What kind of report it is.
    ///   - also: What there is to say beside that.
    /// - Returns: Labels and values, in order.
    func provenance(kind: String, also: [Fact]) -> [Fact] {
        [("Report", .text(kind))] + tweetFacts + also + importFacts + ReportSource.ruleFacts
    }

    /// What pages and workbooks say of the tweets.
    var tweetFacts: [Fact] {
        var facts: [Fact] = [
            ("Search term", .text(subject.term ?? "the whole archive")),
            ("Filter", .text(filter ?? "none")),
            ("Tweets", .integer(subject.tweets)),
        ]
        if subject.tweets != subject.allTweets {
            facts.append(("Tweets without the filter", .integer(subject.allTweets)))
        }
        return facts
            + leftOut.filter { $0.number > 0 }.map {
                ("Left out for want of \($0.inWords)", .integer($1))
            }
    }

    /// What pages and workbooks say of where the tweets come from.
    var importFacts: [Fact] {
        var facts: [Fact] = [("Dumps", .integer(subject.dumpCount))]
        if let last = subject.lastImport { facts.append(("Last import", .text(last))) }
        facts += subject.dumps.map { ("Dump", .text($0)) }
        if subject.moreDumps > 0 {
            facts.append(("Dump", .text("and \(subject.moreDumps.of("other"))")))
        }
        return facts
    }

    /// What pages and workbooks say of every report.
    static var ruleFacts: [Fact] {
        rules.map { ("Counting rules", .text($0)) }
            + [("Made by", .text("tagtally \(Tagtally.version)"))]
    }

    private static let rules = [
        "A tweet counts once, by its id, however often it was imported.",
        "Mentions are those of the fullest text, a retweet's with those of its original; a quoted tweet's are not counted.",
        "count is the number of mentions, tweets the number of different tweets with them.",
        "Upper and lower case are one, accents are not; the most common spelling is shown.",
    ]

    /// How many mentions are hidden, in words; nil if none is.
    static func hidden(_ number: Int, minCount: Int) -> String? {
        guard number > 0 else { return nil }
        return "\(number.of("mention")) with a count below \(minCount.grouped) \(number.are) hidden"
    }
}

extension TweetTotal.Missing {
    fileprivate var inWords: String {
        switch self {
        case .time: "a time"
        case .language: "a language"
        case .author: "an author"
        }
    }
}
