import ReportPresentation
import ReportRendering
import TweetArchive

/// Shows a tweet with all that the archive knows about it, and its conversation: `/tweet/ID`.
struct TweetPage: Page {
    static let path = "/tweet/"
    static let tab: Tab? = .tweets
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let id: Int64
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        guard let id = Int64(request.name), id > 0, String(id) == request.name else {
            throw Refusal.badAddress("the id of a tweet is a number")
        }
        self.id = id
        self.request = request
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard request.format == nil else {
            return try details(archive) { try show(PageContent(Table($0))) }
        }
        let media = try MediaMarkup(archive, request.server.media)
        let (tweet, details) = try details(archive) { report in
            var articles = TweetArticles(report.lookup, media, request.subject)
            return (try articles.article(id, .alone), try Table(reading: report))
        }
        let title = "Tweet \(id)"
        // Finding replies reads all tweets, so the tweet itself is sent before.
        let conversation = PageContent.Part.streamed { output in
            output.flush()
            try write(archive, media, into: &output)
        }
        let beginning: HTML = .heading(title) + "<div class=\"feed whole\">\n\(tweet)</div>\n"
        let heading: HTML = "<h2>Source and record</h2>\n"
        let parts: [PageContent.Part] = [
            .html(beginning), conversation, .html(heading), .rows(details),
        ]
        try show(PageContent(title, parts, details))
    }

    /// Reads the tweet, or throws a ``Refusal`` if the archive does not have it.
    private func details<Result>(
        _ archive: TweetArchive,
        _ body: (TweetDetailReport) throws -> Result
    ) throws -> Result {
        try archive.details(of: [id]) { report in
            guard report.count > 0 else {
                let sentences = report.absent.sentences.joined(separator: "; ")
                throw Refusal(404, sentences, report.absent.retweets[id].map(TweetPage.remedy))
            }
            return try body(report)
        }
    }

    private static func remedy(_ retweets: AbsentTweets.Retweets) -> Refusal.Remedy {
        let address = PageAddress(path, name: String(retweets.newest))
        return Refusal.Remedy(label: "Show the newest retweet of it", address: address)
    }

    /// Writes the tweets of the conversation as a thread; nothing if there are no others.
    private func write(
        _ archive: TweetArchive,
        _ media: MediaMarkup,
        into output: inout ResponseStream
    ) throws {
        try archive.conversations(of: [id]) { report in
            var articles = TweetArticles(report.lookup, media, request.subject)
            for conversation in report.conversations {
                var rows: [ConversationReport.Row] = []
                try conversation.rows.read { if rows.count < 2 { rows.append($0) } }
                guard rows.count > 1 || conversation.missing != nil else { continue }
                output.write("<h2>Conversation</h2>\n<div class=\"feed thread\">\n")
                if let missing = conversation.missing {
                    output.write(TweetPage.note(ofMissing: missing).text)
                }
                try conversation.rows.read { row in
                    let role = TweetArticles.Role.inThread(
                        depth: row.depth,
                        isRequested: row.isRequested
                    )
                    output.write(try articles.article(row.tweet.id, role).text)
                }
                output.write("</div>\n")
            }
        }
    }

    private static func note(ofMissing id: Int64) -> HTML {
        """
        <p class="missing">An earlier tweet of the conversation, \(id), is not in the archive.</p>

        """
    }
}
