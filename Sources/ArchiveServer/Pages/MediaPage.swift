import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows pictures and films, those of the newest tweets first: `/media?q=moon&t=%23ucd`.
struct MediaPage: Page {
    static let path = "/media"

    static func command(_ request: PageRequest) -> TerminalCommand? {
        TerminalCommand(request, Pictures.name)
    }

    private let tweets: ReportRequest
    private let skipped: Int
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        self.request = request
        tweets = try ReportRequest(of: request.term(), request.filter(), limit: request.listLimit)
        skipped = try request.skipped
    }

    var question: ReportRequest? { tweets }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let markup = try MediaMarkup(archive, request.server.media)
        try archive.media(of: tweets.term, tweets.filter, limit: tweets.limit) { report in
            let table = Table(report)
            guard report.count > 0 else {
                return try show(PageContent(table, empty: MediaPage.empty(report)))
            }
            let title = table.pageTitle
            let wall = MediaPage.wall(of: report, markup, request.subject, skipping: skipped)
            let parts = [.html(.heading(title)), wall]
            try show(PageContent(title, parts, table, found: report.subject.tweets))
        }
    }

    static func wall(
        of report: MediaReport,
        _ markup: MediaMarkup,
        _ subject: PageSubject,
        skipping skipped: Int
    ) -> PageContent.Part {
        .streamed { output in
            let zone = report.subject.filter.timeZone
            output.write("<ul class=\"wall\">\n")
            try report.rows.read(skipping: skipped) { row in
                output.write(markup.item(row, HTML(time: row.time, in: zone), subject).text)
            }
            output.write("</ul>\n")
        }
    }

    private static func empty(_ report: MediaReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return EmptyState.tweets(report.subject) }
        return """
            <p class="empty">None of the \(report.subject.tweets.counted("tweet")) has a picture or \
            film. Look at the <a href="/media">pictures of the whole archive</a>.</p>

            """
    }
}

/// Writes pictures and films as HTML, for those whose files are in personal archives.
struct MediaMarkup {
    /// The address of the file of a tweet's picture or film; nil if no personal archive has it.
    private let address: (_ name: String, _ tweet: Int64, _ position: Int) -> PageAddress?

    init(_ archive: TweetArchive, _ files: MediaFiles) throws {
        let archives = try archive.personalArchives()
        self.init { name, tweet, position in
            guard files.contains(name, in: archives) else { return nil }
            return MediaFileRequest.address(ofTweet: tweet, at: position)
        }
    }

    init(address: @escaping (_ name: String, _ tweet: Int64, _ position: Int) -> PageAddress?) {
        self.address = address
    }

    /// A picture of the wall, with its tweet and description.
    func item(_ row: MediaReport.Row, _ time: HTML, _ subject: PageSubject) -> HTML {
        let label = MediaMarkup.label(row.description, row.kind)
        let file = address(row.fileName, row.tweet, row.position)
        let shown =
            file.map { content(row.fileName, label, at: $0) }
            ?? MediaMarkup.placeholder(row.kind, label)
        return """
            <li>
            \(shown)<p>\(TweetArticles.author(row.author, subject)) \
            <a href="\(subject.tweet(row.tweet))">\(time)</a></p>
            \(row.description.map { "<p class=\"alt\" dir=\"auto\">\($0)</p>\n" as HTML })</li>

            """
    }

    /// A picture as a link to its tweet; nil for films and without a file.
    func thumbnail(_ row: MediaReport.Row, _ subject: PageSubject) -> HTML? {
        guard !isFilm(row.fileName), let file = address(row.fileName, row.tweet, row.position)
        else { return nil }
        return """
            <a class="tile" href="\(subject.tweet(row.tweet))"><img src="\(file)" loading="lazy" \
            alt="\(MediaMarkup.label(row.description, row.kind))"/></a>

            """
    }

    /// The first picture of a tweet that has a file, as a link to the tweet's page; nil without one.
    func thumbnail(of tweet: ListedTweet, _ subject: PageSubject) -> HTML? {
        let names = tweet.mediaFileNames.enumerated().lazy.filter { !isFilm($1) }
        let files = names.compactMap { address($1, tweet.id, $0) }
        guard let file = files.first else { return nil }
        let page = subject.tweet(tweet.id)
        return """
            <a href="\(page)"><img class="thumbnail" src="\(file)" loading="lazy" \
            alt="Picture of the tweet"/></a>

            """
    }

    /// The pictures and films of a tweet: those that have files, and the addresses of the others.
    func pictures(of shown: ShownTweet) -> HTML {
        let tweet = shown.tweet
        var (seen, absent): ([HTML], [HTML]) = ([], [])
        for (position, (name, medium)) in zip(tweet.mediaFileNames, shown.media).enumerated() {
            let label = MediaMarkup.label(medium.description, medium.kind)
            if let file = address(name, tweet.id, position) {
                seen.append(content(name, label, at: file))
            } else {
                absent.append(MediaMarkup.absent(medium))
            }
        }
        let grid: HTML = "<div class=\"pics n\(min(seen.count, 4))\">\n\(seen)</div>\n"
        return (seen.isEmpty ? .none : grid) + "\(absent)"
    }

    /// A picture or film that no personal archive has, with its address on the web.
    private static func absent(_ medium: TweetDetails.Medium) -> HTML {
        let shows = medium.description.map { ": \($0)" } ?? ""
        let words: HTML = "\(medium.kind.name)\(shows)"
        let link = WebAddress(medium.url).map { " <a href=\"\($0)\">\($0)</a>" as HTML }
        return "<p class=\"gone\" dir=\"auto\">\(words)\(link)</p>\n"
    }

    /// The text for people who cannot see the picture.
    private static func label(_ description: String?, _ kind: MediaKind) -> String {
        description ?? "\(kind.name) without a description"
    }

    private static func placeholder(_ kind: MediaKind, _ label: String) -> HTML {
        """
        <div class="placeholder" role="img" aria-label="\(label)">\(kind.name), not in a \
        personal archive that was imported</div>

        """
    }

    private func content(_ name: String, _ label: String, at file: PageAddress) -> HTML {
        if isFilm(name) {
            return """
                <video src="\(file)" controls="controls" preload="metadata" \
                aria-label="\(label)"></video>

                """
        }
        return """
            <a class="picture" href="\(file)"><img src="\(file)" loading="lazy" decoding="async" \
            alt="\(label)"/></a>

            """
    }

    private func isFilm(_ name: String) -> Bool { name.lowercased().hasSuffix(".mp4") }
}
