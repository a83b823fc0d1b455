import ReportPresentation
import ReportRendering
import TweetArchive

/// Lists the records that imports refused: `/refused?dump=search.json`.
struct RefusedRecordsPage: Page {
    static let path = "/refused"
    static let tab: Tab? = .imports

    private let dump: String?
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        dump = request.value("dump")
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.refusals(of: dump, limit: limit) { report in
            try show(PageContent(Table(report), hasMore: report.leftOut > 0))
        }
    }
}
