import ArchiveServer
import ArgumentParser
import DraftFiles
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Publish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Write a folder with pages of the tweets, for any web server or a USB stick.",
        discussion: """
            The first page has the numbers, the months, and what is mentioned most. Each month has its \
            tweets, at most 500 on a page, with threads together and the pictures of personal archives. The \
            search runs in the browser. The site needs no server, network or library: open \
            FOLDER/index.html.

            Each tweet has an address that stays the same when tweets are added. Search engines are \
            asked not to list the site, unless you give --index. Direct messages and likes are never \
            published.

            The same archive and options give the same bytes. When a site is published again, files that did \
            not change stay as they are, and those that are no longer needed are removed; other files in the \
            folder, such as .git or CNAME, are kept. A folder that is neither empty nor a site is not \
            changed.

            EXAMPLES
              tagtally publish site                    the whole archive
              tagtally publish site --only @me         only your own tweets
              tagtally publish ucd '#ucd' --title 'Campus days'
              tagtally publish site --without-media    without pictures and films
            """
    )

    @Argument(help: .value("folder", "The folder of the site."), completion: .directory)
    private var path: String

    @Argument(help: TermOptions.help) var term: SearchTerm?

    @Option(help: .value("text", "The heading of the site."))
    var title: String?

    @Option(help: .value("user", "Take only the tweets of this user, like --author."))
    var only: String?

    @Flag(help: "Do not copy pictures and films.")
    var withoutMedia = false

    @Flag(help: "Let search engines list the site.")
    var index = false

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    func validate() throws {
        if path.isEmpty { throw ValidationError("the folder needs a name") }
        if title?.isEmpty == true { throw ValidationError("--title needs a text") }
    }

    func run() throws {
        let folder = try OutputFolder(
            path,
            "site",
            PublishedSite.mayReplace,
            without: [(archive.path, "the archive")] + pseudonyms.files
        )
        try pseudonyms.writer(ofPeopleIn: archive).write { try publish(to: folder, $0) }
    }

    private func publish(to folder: OutputFolder, _ pseudonyms: Pseudonyms?) throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let publisher = SitePublisher(archive, try choice, pseudonyms)
        let origin = try publisher.origin()
        if let site = try SitePublisher.site(in: folder.target, madeFrom: origin) {
            DraftFolder.removeLeftovers(beside: folder.target)
            return try report(site)
        }
        let progress = ProgressLine()
        defer { progress.clear() }
        let (draft, site) = try OutputFolder.retrying(ifChanged: archive, path) {
            let draft = try folder.draft()
            return (draft, try publisher.write(into: draft, madeFrom: origin) { progress.show($0) })
        }
        progress.clear()
        if site.changed > 0 { try folder.replace(with: draft) }
        try report(site)
    }

    private var choice: SiteChoice {
        get throws {
            var choice = SiteChoice()
            (choice.term, choice.filter, choice.title) = (term, try filter.filter, title)
            if let only { choice.filter.authors.append(only) }
            (choice.hasMedia, choice.isForSearchEngines) = (!withoutMedia, index)
            choice.words =
                [versionWithCommit, term?.name, title, only].map { $0 ?? "" }
                + [withoutMedia, index].map { "\($0)" } + filter.words
            return choice
        }
    }

    private func report(_ site: SitePublisher.Summary) throws {
        if site.tweets == 0 { Messages.note("the site has no tweets") }
        for sentence in site.media?.losses ?? [] { Messages.note(sentence) }
        let changes =
            site.changed == 0 ? "nothing changed" : "\(site.changed.grouped) changed"
        try Messages.answer(
            visible(
                "\(path): \(site.tweets.counted("tweet")), \(site.files.counted("file")), "
                    + "\(changes); open \(path)/index.html"
            )
        )
        TermOptions.noteWholeArchive(insteadOf: term, after: 1)
    }
}
