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
            filter == nil
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
        }
        return facts
    }

    /// The lines below a text table: where the tweets come from, and which are out.
    var notes: [String] {
        (undated.map { ["\($0)."] } ?? [])
            + ["From \(imports); tagtally \(Tagtally.version)."]
    }

    /// How many tweets are out for want of a time, in words; nil if none is.
    var undated: String? {
        guard subject.undated > 0 else { return nil }
        let verb = subject.undated == 1 ? "is" : "are"
        return "\(subject.undated.of("tweet")) without a time \(verb) left out"
    }

    /// Where the tweets come from, as in `2 imports, the last of 2026-11-21T08:19:50Z`.
    var imports: String {
        let last = subject.lastImport.map { ", the last of \($0)" } ?? ""
        return subject.imports.of("import") + last
    }

    /// What pages and workbooks say of the report.
    ///
    /// - Parameters:
    ///   - kind: What kind of report it is.
    ///   - also: What there is to say beside that.
    /// - Returns: Labels and values, in order.
    func provenance(
        kind: String,
        also: [(label: String, value: Table.Value)]
    ) -> [(label: String, value: Table.Value)] {
        [("Report", .text(kind))] + tweetFacts + also + importFacts + ReportSource.ruleFacts
    }

    /// What pages and workbooks say of the tweets.
    var tweetFacts: [(label: String, value: Table.Value)] {
        var facts: [(label: String, value: Table.Value)] = [
            ("Search term", .text(subject.term ?? "the whole archive")),
            ("Filter", .text(filter ?? "none")),
            ("Tweets", .integer(subject.tweets)),
        ]
        if filter != nil {
            facts.append(("Tweets without the filter", .integer(subject.allTweets)))
        }
        if subject.undated > 0 {
            facts.append(("Left out for want of a time", .integer(subject.undated)))
        }
        return facts
    }

    /// What pages and workbooks say of where the tweets come from.
    var importFacts: [(label: String, value: Table.Value)] {
        var facts: [(label: String, value: Table.Value)] = [
            ("Imports", .integer(subject.imports))
        ]
        if let last = subject.lastImport { facts.append(("Last import", .text(last))) }
        facts += subject.dumps.map { ("Dump", .text($0)) }
        if subject.moreDumps > 0 {
            facts.append(("Dump", .text("and \(subject.moreDumps.of("other"))")))
        }
        return facts
    }

    /// What pages and workbooks say of every report.
    static var ruleFacts: [(label: String, value: Table.Value)] {
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
        let verb = number == 1 ? "is" : "are"
        return "\(number.of("mention")) with a count below \(minCount.grouped) \(verb) hidden"
    }
}
