import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The comparison, ready to be printed in any format.
    init(_ report: ComparisonReport, _ options: ComparisonReport.Options, filter: String?) {
        let sources = report.subjects.map { ReportSource($0, filter: filter) }
        let hidden = report.hiddenMentions(options)
        let tweets = sources.map(\.tweets).listed + (filter.map { ", \($0)" } ?? "")
        self.init(
            facts: report.facts(filter: filter),
            heading: "Mentions in \(tweets)",
            columns: [
                Column("kind", formats: .forPrograms.union([.xlsx])),
                Column("mention", formats: .forPeople, hasMentions: true),
                Column("mention", formats: .separated),
                Column("name", formats: .exact),
                Column("folded", formats: .exact),
            ] + report.names.flatMap(Table.columns),
            sections: [report.section],
            notes: report.notes(options, hidden, sources),
            provenance: [("Report", .text("Comparison"))]
                + sources.flatMap { $0.tweetFacts + $0.importFacts }
                + [("Hidden mentions", .text(hidden ?? "none"))] + options.excludedFact
                + ReportSource.ruleFacts
        )
    }

    /// The columns of a term.
    ///
    /// People see which columns are neighbours; programs and workbooks need a name for each.
    private static func columns(of term: String) -> [Column] {
        let named = Set.forPrograms.union([.xlsx])
        return [
            Column("count \(term)", heading: term, alignment: .right),
            Column("rank \(term)", alignment: .right, formats: named),
            Column("rank", alignment: .right, formats: Set.all.subtracting(named)),
            Column("share \(term)", alignment: .right, formats: named),
            Column("share", alignment: .right, formats: Set.all.subtracting(named)),
        ]
    }
}

extension ComparisonReport {
    /// The terms as they were last typed.
    fileprivate var names: [String] { subjects.map { $0.term ?? "" } }

    fileprivate func facts(filter: String?) -> [(name: String, value: Table.Value)] {
        var facts = subjects.flatMap { subject -> [(name: String, value: Table.Value)] in
            let term = subject.term ?? ""
            let tweets = ("tweets \(term)", Table.Value.integer(subject.tweets))
            let all = ("all_tweets \(term)", Table.Value.integer(subject.allTweets))
            return filter == nil ? [tweets] : [tweets, all]
        }
        if let filter { facts.append(("filter", .text(filter))) }
        return facts + [("hidden", .integer(hidden))]
    }

    /// What the table does not show, and where the tweets of each term come from.
    fileprivate func notes(
        _ options: Options,
        _ hidden: String?,
        _ sources: [ReportSource]
    ) -> [String] {
        var notes = ["rank is the place in a term's own table, share the part of its mentions."]
        if let hidden { notes.append("\(hidden); --min-count 1 shows all.") }
        if !options.excluded.isEmpty { notes.append("Left out: \(options.excludedNames).") }
        if leftOut > 0 {
            notes.append(
                "\(leftOut.of("row")) \(leftOut == 1 ? "is" : "are") left out by --limit."
            )
        }
        for (name, source) in zip(names, sources) {
            if let undated = source.undated { notes.append("\(name): \(undated).") }
            notes.append("\(name): from \(source.imports).")
        }
        return notes + ["Made by tagtally \(Tagtally.version)."]
    }

    /// How many mentions are hidden, in words; nil if none is.
    fileprivate func hiddenMentions(_ options: Options) -> String? {
        guard hidden > 0 else { return nil }
        let sum = "whose counts add up to less than \(options.minCount.grouped)"
        return "\(hidden.of("mention")) \(sum) \(hidden == 1 ? "is" : "are") hidden"
    }

    fileprivate var section: Table.Section {
        Table.Section(rows: Table.Rows { body in try rows.read { try body($0.values) } })
    }
}

extension ComparisonReport.Options {
    fileprivate var excludedFact: [(label: String, value: Table.Value)] {
        excluded.isEmpty ? [] : [("Left out", .text(excludedNames))]
    }

    fileprivate var excludedNames: String { excluded.map(\.name).joined(separator: ", ") }
}

extension ComparisonReport.Row {
    fileprivate var values: [Table.Value] {
        let mention: [Table.Value] = [
            .text(kind.name),
            .text(kind.sign + name),
            .text(kind == .hashtag ? kind.sign + name : name),
            .text(name),
            .text(folded),
        ]
        return mention + numbers.flatMap(\.values)
    }
}

extension ComparisonReport.Numbers {
    /// Rank and share are there once for programs and once for people.
    fileprivate var values: [Table.Value] {
        let rank = rank.map { Table.Value.integer($0) } ?? .null
        return [.integer(count), rank, rank, .share(share), .share(share)]
    }
}

extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    fileprivate var listed: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
