public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of a comparison: the count, rank and share of each mention for each term.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let terms = ["#iot", "#ucd"].compactMap { SearchTerm($0) }
    /// let page = try archive.comparison(of: terms) { try Table($0).rendered(as: .html) }
    /// ```
    public init(_ report: ComparisonReport) {
        let dumps = DumpNames(of: report.subjects.flatMap(\.dumps))
        let subjects = report.subjects.map { SubjectFacts($0, dumps: dumps) }
        let (filter, names) = (subjects.first?.filterPhrase, report.names)
        let tweets = subjects.map(\.tweetsPhrase).listed + (filter.map { ", \($0)" } ?? "")
        let columns =
            [Column("mention", .mention)] + names.flatMap(Table.comparisonColumns)
        self.init(
            heading: "Mentions in \(tweets)",
            columns: columns,
            sections: [Section(rows: Rows(report.rows) { $0.cells(of: names) })],
            facts: report.facts(subjects, filter: filter),
            chart: Chart(
                .compared(names.map { columns.index(of: "share \($0)") }),
                title: "Shares of the mentions in \(tweets)",
                label: columns.index(of: "mention"),
                source: "Source: \(tweets); tagtally \(tagtallyVersion).",
                names: names
            )
        )
    }

    /// The three columns of a term; text and pages print the term only above the first.
    private static func comparisonColumns(of term: String) -> [Column] {
        [
            Column("count \(term)", .number, heading: term),
            Column("rank \(term)", .rank, heading: "rank", fullHeading: "rank \(term)"),
            Column("share \(term)", .number, heading: "share", fullHeading: "share \(term)"),
        ]
    }
}

extension ComparisonReport {
    /// The search terms, each as it was last typed.
    fileprivate var names: [String] { subjects.map { $0.term ?? "" } }

    fileprivate func facts(_ subjects: [SubjectFacts], filter: String?) -> [Table.Fact] {
        let reading =
            "rank is the place in a term's own table with the same options, "
            + "share the part of all mentions there."
        let (terms, made) = (zip(names, subjects), "Made by tagtally \(tagtallyVersion).")
        var facts = [Table.Fact(label: "Report", .text("Comparison")), .note(reading, .reading)]
        facts += terms.flatMap { term, subject in subject.comparedFacts(by: term) }
        facts += filter.map { [Table.Fact(key: "filter", .text($0))] } ?? []
        facts += RowFacts.mentions(options.kinds, excluded: options.excluded, namesKind: true)
        facts += RowFacts.hidden(
            hidden,
            "whose counts add up to less than \(options.minCount.grouped)",
            minCount: options.minCount
        )
        facts.append(RowFacts.leftOut(leftOut, by: options.limit, "row"))
        return facts + [.note(made, .source)] + SubjectFacts.ruleFacts
    }
}

extension ComparisonReport.Row {
    fileprivate func cells(of terms: [String]) -> [Table.Cell] {
        let mention = mention.mention
        return [.mention(mention)]
            + zip(terms, numbers).flatMap { term, numbers in
                [
                    .count(numbers.count, of: Table.Counted(.mention(mention), term: term)),
                    numbers.rank.map { Table.Cell.rank($0) } ?? .empty,
                    .share(numbers.share),
                ]
            }
    }
}
