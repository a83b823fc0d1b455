import TweetArchive
import TweetDumps

/// A popularity report with its rows in memory.
struct CollectedReport {
    struct Section {
        let rows: [PopularityReport.Row]
        let leftOut: Int
    }

    let term: String?
    let tweets: Int
    let hidden: Int
    let sections: [Section]
}

extension TweetArchive {
    /// The popularity report, with its rows in memory.
    func collected(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: PopularityReport.Options = .init()
    ) throws -> CollectedReport {
        try popularity(of: term, filter, options: options) { report in
            CollectedReport(
                term: report.subject.term,
                tweets: report.subject.tweets,
                hidden: report.hidden,
                sections: try report.sections.map { section in
                    let rows = try section.rows.collected()
                    precondition(rows.count == section.count, "the rows are as many as it says")
                    return .init(rows: rows, leftOut: section.leftOut)
                }
            )
        }
    }
}
