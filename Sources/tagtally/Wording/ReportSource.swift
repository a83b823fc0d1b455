import ReportRendering
import TweetArchive

/// Where the numbers of a report come from, in words.
struct ReportSource {
    private let subject: ReportSubject
    private let filter: String?
    private let dumps: DumpNames

    /// Tells of the tweets that a report is about.
    ///
    /// - Parameters:
    ///   - subject: The tweets.
    ///   - filter: The filter in words; nil if all tweets pass.
    ///   - dumps: What its dumps are called.
    init(_ subject: ReportSubject, filter: String?, dumps: DumpNames) {
        self.subject = subject
        self.filter = filter
        self.dumps = dumps
    }

    /// Tells of the tweets that a report about no others is about.
    init(_ subject: ReportSubject, filter: String?, fullPaths: Bool) {
        let dumps = DumpNames(of: subject.dumps, areFull: fullPaths)
        self.init(subject, filter: filter, dumps: dumps)
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
    var notes: [String] { missing + ["From \(origin); tagtally \(Tagtally.version)."] }

    /// The tweets, where they come from and the tool, in a line below a drawing.
    var line: String { "Source: \(phrase); \(origin); tagtally \(Tagtally.version)." }

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
    var origin: String {
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
        [Fact("Report", .text(kind))] + tweetFacts + also + importFacts + ReportSource.ruleFacts
    }

    /// What pages and workbooks say of the tweets.
    var tweetFacts: [Fact] {
        var facts = [
            Fact("Search term", .text(subject.term ?? "the whole archive")),
            Fact("Filter", .text(filter ?? "none")),
            Fact("Tweets", .integer(subject.tweets)),
        ]
        if subject.tweets != subject.allTweets {
            facts.append(Fact("Tweets without the filter", .integer(subject.allTweets)))
        }
        return facts
            + leftOut.filter { $0.number > 0 }.map {
                Fact("Left out for want of \($0.inWords)", .integer($1))
            }
    }

    /// What pages and workbooks say of where the tweets come from.
    var importFacts: [Fact] {
        let last = subject.lastImport.map { [Fact("Last import", .text($0))] } ?? []
        return dumpFacts + last
    }

    /// The dumps: one by its name, and several by their number, with their names as details.
    private var dumpFacts: [Fact] {
        let names = subject.dumps.map { dumps[$0] }
        guard subject.dumpCount > 1 else { return names.map { Fact("Dump", .text($0)) } }
        let more = subject.moreDumps
        return [
            Fact(
                "Dumps",
                .text(subject.dumpCount.of("dump")),
                details: names + (more > 0 ? ["and \(more.of("other"))"] : [])
            )
        ]
    }

    /// What pages and workbooks say of every report.
    static var ruleFacts: [Fact] {
        rules.map { Fact("Counting rules", .text($0)) }
            + [Fact("Made by", .text("tagtally \(Tagtally.version)"))]
    }

    private static let rules = [
        "A tweet counts once, by its id, however often it was imported.",
        "Mentions are those of the fullest text, a retweet's with those of its original; "
            + "a quoted tweet's are not counted.",
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
