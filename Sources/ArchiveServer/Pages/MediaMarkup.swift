import TweetArchive
import TweetDumps

/// Prints pictures and films whose files are in personal archives.
struct MediaMarkup {
    private let archives: [PersonalArchiveMedia]
    private let files: MediaFiles

    /// - Throws: An error if the archive cannot be read.
    init(_ archive: TweetArchive, _ files: MediaFiles) throws {
        archives = try archive.personalArchives()
        self.files = files
    }

    /// A picture of the wall, with its tweet and description.
    func item(_ row: MediaReport.Row, time: String) -> HTML {
        let tweet = PageAddress("/tweet/", name: String(row.tweet))
        let description = row.description.map { text -> HTML in
            "<p class=\"alt\" dir=\"auto\">\(text)</p>\n"
        }
        return """
            <li>
            \(content(row))<p>\(TweetArticles.author(row.author)) <a href="\(tweet)">\(time)</a></p>
            \(description)</li>

            """
    }

    /// The first picture of a tweet whose file is there, as a link to the tweet's page; nil without one.
    func thumbnail(of tweet: ListedTweet) -> HTML? {
        let names = tweet.mediaFileNames.enumerated()
        guard let (position, _) = names.first(where: { !isFilm($1) && has($1) }) else { return nil }
        let page = PageAddress("/tweet/", name: String(tweet.id))
        let file = MediaFileRequest.address(ofTweet: tweet.id, at: position)
        return """
            <a href="\(page)"><img class="thumbnail" src="\(file)" loading="lazy" \
            alt="Picture of the tweet"/></a>

            """
    }

    private func content(_ row: MediaReport.Row) -> HTML {
        let label = row.description ?? "\(row.kind.name) without a description"
        guard has(row.fileName) else {
            return """
                <div class="placeholder" role="img" aria-label="\(label)">\(row.kind.name), not in a \
                personal archive that was imported</div>

                """
        }
        let file = MediaFileRequest.address(ofTweet: row.tweet, at: row.position)
        if isFilm(row.fileName) {
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

    private func has(_ name: String) -> Bool { files.contains(name, in: archives) }

    private func isFilm(_ name: String) -> Bool { name.lowercased().hasSuffix(".mp4") }
}
