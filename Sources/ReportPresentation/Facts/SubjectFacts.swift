import ReportRendering
package import TweetArchive

/// The facts and phrases about the tweets that a report counts, and about their dumps.
struct SubjectFacts {
    private let subject: ReportSubject
    private let dumps: DumpNames
    private let isCounted: Bool

    /// Creates the facts about a set of tweets; if a report compares several, with the short names of the
    /// dumps of all.
    init(_ subject: ReportSubject, dumps: DumpNames? = nil, isCounted: Bool = true) {
        self.subject = subject
        self.dumps = dumps ?? DumpNames(of: subject.dumps)
        self.isCounted = isCounted
    }

    // MARK: - Phrases

    /// The tweets with the filter, such as `the 24 tweets found by #iot, without retweets`.
    var phrase: String {
        filterPhrase.map { "\(tweetsPhrase), \($0)" } ?? tweetsPhrase
    }

    /// The tweets without the words of the filter, such as `the 24 tweets found by #iot`.
    var tweetsPhrase: String {
        let tweets =
            filterPhrase == nil && subject.tweets == subject.allTweets
            ? subject.tweets.counted("tweet")
            : "\(subject.tweets.grouped) of \(subject.allTweets.counted("tweet"))"
        return subject.term.map { "the \(tweets) found by \($0)" } ?? "the archive's \(tweets)"
    }

    /// The filter in words, which `TweetFilter.description` makes; nil if every tweet passes.
    var filterPhrase: String? {
        let words = subject.filter.description
        return words.isEmpty ? nil : words
    }

    /// The source line of a chart: the tweets, their dumps and the version of tagtally.
    var sourceLine: String { "Source: \(phrase); \(origin); tagtally \(tagtallyVersion)." }

    /// The dumps, such as `2 dumps, the last of 2026-11-21T08:19:50Z`, and why the numbers do not
    /// cover everything that was imported: `1 more had no tweets; 3 tweets were removed`.
    private var origin: String {
        let last = subject.lastImport.map { ", the last of \($0)" } ?? ""
        return ([subject.dumpCount.counted("dump") + last] + absences.map(\.words))
            .joined(separator: "; ")
    }

    /// What is missing from the tweets, each with the fact about it.
    private var absences: [(fact: Table.Fact, words: String)] {
        let empty = subject.dumpsWithoutTweets
        let unfinished = subject.unfinishedImports
        let removed = subject.removedTweets
        let all = [
            (
                "dumps_without_tweets", "Dumps without tweets", empty,
                "\(empty.grouped) more had no tweets"
            ),
            (
                "unfinished_imports", "Unfinished imports", unfinished,
                "\(unfinished.counted("import")) \(unfinished.isOrAre) unfinished "
                    + "(interrupted, or of a damaged dump)"
            ),
            (
                "removed_tweets", "Removed tweets", removed,
                "\(removed.counted("tweet")) \(removed.wasOrWere) removed"
            ),
        ]
        return all.filter { $0.2 > 0 }.map { key, label, number, words in
            (Table.Fact(key: key, label: label, .count(number)), words)
        }
    }

    // MARK: - Facts

    /// All facts of a table: about the tweets, then about the report, then the counting rules.
    func facts(
        of report: String,
        _ others: [Table.Fact],
        rules: [String] = SubjectFacts.mentionRules
    ) -> [Table.Fact] {
        [Table.Fact(label: "Report", .text(report))] + tweetFacts()
            + missing() + others + dumpFacts + [.note(sourceSentence, .source)]
            + SubjectFacts.facts(about: rules)
    }

    fileprivate var sourceSentence: String { "From \(origin); tagtally \(tagtallyVersion)." }

    /// The facts about one of several sets of tweets that a table compares, with the search term that
    /// found them in their keys.
    func comparedFacts(by term: String) -> [Table.Fact] {
        let facts = tweetFacts(isCompared: true) + missing(of: term) + dumpFacts
        let keyed = facts.map { fact in
            var fact = fact
            fact.key = fact.key.map { "\($0) \(term)" }
            return fact
        }
        return keyed + [.note("\(term): from \(origin).", .source)]
    }

    /// The facts about the tweets: their search term, their filter and how many they are.
    ///
    /// For one of several compared sets, JSON has no members for the term and the filter: the term
    /// is in the other keys, and the filter is the same for all sets.
    private func tweetFacts(isCompared: Bool = false) -> [Table.Fact] {
        let isFiltered = filterPhrase != nil
        let facts: [Table.Fact?] = [
            Table.Fact(
                key: isCompared ? nil : "term",
                label: "Search term",
                subject.term.map { .text($0) } ?? .empty,
                words: subject.term ?? "the whole archive"
            ),
            searchFact,
            Table.Fact(
                key: "tweets",
                label: "Tweets",
                isCounted ? .count(subject.tweets, of: counted) : .unknown
            ),
            Table.Fact(
                key: isFiltered && !isCompared ? "filter" : nil,
                label: "Filter",
                .text(filterPhrase ?? ""),
                words: filterPhrase ?? "none"
            ),
            Table.Fact(
                key: isFiltered ? "all_tweets" : nil,
                label: subject.tweets == subject.allTweets ? nil : "Tweets without the filter",
                .count(
                    subject.allTweets,
                    of: Table.Counted(.all, term: subject.term, isFiltered: false)
                )
            ),
        ]
        return facts.compactMap(\.self)
    }

    /// The tweets, for links; nil if the report leaves out some that pass its filter, because they have no
    /// time.
    private var counted: Table.Counted? {
        let filter = subject.filter
        let hasAll = subject.total.leftOut[.time, default: 0] == 0
        guard hasAll || filter.since != nil || filter.until != nil else { return nil }
        return Table.Counted(.all, term: subject.term)
    }

    /// The fact about the search that found the tweets of the term; nil without one.
    private var searchFact: Table.Fact? {
        guard let query = subject.query, let term = subject.term, let keptAt = subject.keptAt else {
            return nil
        }
        return Table.Fact(
            label: "Search",
            .text(query),
            sentence: "\(term) has what the search \u{201C}\(query)\u{201D} found at \(keptAt).",
            topic: .source
        )
    }

    /// The fact about the number of tweets whose author is not known, with a note in a table about
    /// authors.
    func authorless(isNoted: Bool = true) -> Table.Fact {
        let number = subject.total.authorless
        let sentence = "The author of \(number.counted("tweet")) is not known."
        return Table.Fact(
            key: "authorless",
            .count(number),
            sentence: isNoted && number > 0 ? sentence : nil,
            topic: .authors
        )
    }

    /// The facts about tweets without a time, language or author, for each of these that the filter or
    /// the report needs.
    ///
    /// In a table with several terms, each sentence begins with the term.
    private func missing(of term: String? = nil) -> [Table.Fact] {
        TweetTotal.Missing.allCases.compactMap { missing in
            subject.total.leftOut[missing].map { number in
                let without = "\(number.counted("tweet")) without \(missing.inWords)"
                let sentence = "\(without) \(number.isOrAre) left out."
                return Table.Fact(
                    key: "without_\(missing.rawValue)",
                    label: number == 0 ? nil : "Left out without \(missing.inWords)",
                    number: number,
                    note: term.map { "\($0): \(sentence)" } ?? sentence,
                    term == nil ? .tweets : .source
                )
            }
        }
    }

    /// The facts about the dumps: the name of a single dump, or the number of several, with their
    /// names as details.
    private var dumpFacts: [Table.Fact] {
        let paths = subject.dumps.map { Table.Cell.path(dumps.path($0)) }
        let last = subject.lastImport.map { [Table.Fact(label: "Last import", .text($0))] } ?? []
        let others = last + absences.map(\.fact)
        guard subject.dumpCount > 1 else {
            return paths.map { Table.Fact(label: "Dump", $0) } + others
        }
        let more = subject.moreDumps
        let details = paths + (more > 0 ? [.text("and \(more.counted("other"))")] : [])
        let number = subject.dumpCount.counted("dump")
        return [Table.Fact(label: "Dumps", .text(number), details: details)] + others
    }

    /// The facts about the counting rules and the tool, for reports that count mentions.
    static var ruleFacts: [Table.Fact] { facts(about: mentionRules) }

    private static func facts(about rules: [String]) -> [Table.Fact] {
        ([tweetRule] + rules).map { Table.Fact(label: "Counting rules", .text($0)) } + [madeBy]
    }

    static var madeBy: Table.Fact {
        Table.Fact(label: "Made by", .text("tagtally \(tagtallyVersion)"))
    }

    /// The rule of all reports, which comes first.
    fileprivate static let tweetRule =
        "A tweet counts once, by its id, however often it was imported."

    static let mentionRules = [
        "Mentions are those in the fullest text; a retweet also has those of its original. "
            + "The mentions of a quoted tweet are not counted.",
        "count is the number of mentions, tweets the number of different tweets with them.",
        "Case is ignored, accents are not; the most common spelling is shown.",
    ]
}

extension ReportSubject {
    /// The dumps that the tweets come from, and the version of tagtally, in a sentence.
    package var origin: String { SubjectFacts(self).sourceSentence }
}

extension Table {
    /// How reports count tweets and mentions, in sentences.
    package static let countingRules = [SubjectFacts.tweetRule] + SubjectFacts.mentionRules
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
