import ReportPresentation
import ReportRendering
import TweetArchive

/// Shows a tweet with all that the archive knows about it, and its conversation: `/tweet/ID`.
struct TweetPage: Page {
    static let path = "/tweet/"
    static let tab: Tab? = .search
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let id: Int64

    init(_ request: PageRequest) throws {
        guard let id = Int64(request.name), id > 0, String(id) == request.name else {
            throw Refusal.badAddress("the id of a tweet is a number")
        }
        self.id = id
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let thread = try conversation(archive)
        try archive.details(of: [id]) { report in
            guard report.count > 0 else {
                let sentences = report.absent.sentences.joined(separator: "; ")
                throw Refusal.missing(sentences)
            }
            var details = try Table(reading: report)
            details.title = "Tweet \(id)"
            let content = PageContent(
                "Tweet \(id)",
                [.table(details), .html(thread)],
                Table(report)
            )
            try show(content)
        }
    }

    /// The other tweets of the conversation; nothing if there are none.
    private func conversation(_ archive: TweetArchive) throws -> HTML {
        try archive.conversations(of: [id]) { report in
            var tweets: [HTML] = []
            var articles = TweetArticles()
            for conversation in report.conversations {
                try conversation.rows.read { row in tweets.append(articles.article(row.tweet)) }
            }
            guard tweets.count > 1 else { return .none }
            return "<h2>Conversation</h2>\n<div class=\"tweets\">\n\(tweets)</div>\n"
        }
    }
}
