package import ReportRendering
package import TweetArchive

extension Table {
    /// Creates a table of kinds, languages, years and hashtags with their tweets.
    package init(_ report: FacetReport) {
        let subject = SubjectFacts(report.subject)
        self.init(
            heading: "Kinds, languages, years and hashtags of \(subject.phrase)",
            columns: [Column("facet"), Column("value"), Column("tweets", .number)],
            sections: [
                Section(
                    rows: report.rows.map { row in
                        [.text(row.facet.rawValue), .text(row.value), .count(row.tweets)]
                    }
                )
            ],
            facts: subject.facts(of: "Facets", [])
        )
    }
}
