import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists the tweets with a hashtag or user, as a number of a table counts them:
/// `/evidence?t=%23ucd&m=%23iot`.
struct EvidencePage: Page {
    static let path = "/evidence"
    static let tab: Tab? = .terms
    static let formats = Format.ofAnyTable + [.ids]

    private let mention: MentionName
    private let term: SearchTerm?
    private let filter: TweetFilter
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        let typed = request.value("m")
        guard let mention = typed.flatMap({ MentionName(signed: $0) ?? MentionName($0) }) else {
            let sentence = "the address names no hashtag or user, as m=@nasa does"
            throw Refusal.badAddress(sentence, in: "m")
        }
        self.mention = mention
        term = try request.term()
        filter = try request.filter()
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.evidence(for: mention, of: term, filter, limit: limit) { report in
            try show(PageContent(Table(report), hasMore: report.leftOut > 0))
        }
    }
}
