import ReportPresentation
import ReportRendering
import TweetArchive

/// Shows a tweet with all that the archive knows about it, and its conversation: `/tweet/ID`.
struct TweetPage: Page {
    static let path = "/tweet/"
    static let tab: Tab? = .search
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let id: Int64
    private let isPage: Bool
    private let media: MediaFiles

    init(_ request: PageRequest) throws {
        guard let id = Int64(request.name), id > 0, String(id) == request.name else {
            throw Refusal.badAddress("the id of a tweet is a number")
        }
        self.id = id
        (isPage, media) = (request.format == nil, request.server.media)
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard isPage else {
            return try details(archive) { try show(PageContent(Table($0))) }
        }
        let markup = try MediaMarkup(archive, media)
        let (pictures, details) = try details(archive) { report in
            var pictures: HTML?
            try report.tweets.read { pictures = markup.wall(of: $0) }
            return (pictures, try Table(reading: report))
        }
        let title = "Tweet \(id)"
        let beginning = .heading(title) + (pictures ?? .none)
        // Finding replies reads all tweets, so the tweet itself is sent before.
        let conversation = PageContent.Part.streamed { output in
            output.flush()
            try write(archive, into: &output)
        }
        try show(PageContent(title, [.html(beginning), .rows(details), conversation]))
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

    /// Writes the tweets of the conversation; nothing if there are no others.
    private func write(_ archive: TweetArchive, into output: inout ResponseStream) throws {
        try archive.conversations(of: [id]) { report in
            var articles = TweetArticles()
            // Kept until there is a second tweet.
            var beginning: HTML = "<h2>Conversation</h2>\n<div class=\"tweets\">\n"
            var count = 0
            for conversation in report.conversations {
                try conversation.rows.read { row in
                    let article = articles.article(row.tweet)
                    count += 1
                    switch count {
                    case 1: beginning = beginning + article
                    case 2: output.write((beginning + article).text)
                    default: output.write(article.text)
                    }
                }
            }
            if count > 1 { output.write("</div>\n") }
        }
    }
}
