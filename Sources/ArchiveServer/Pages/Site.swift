import Foundation
import PageAssets
import ReportPresentation
import ReportRendering

/// The pages and changes of the server, by their addresses.
struct Site: Sendable {
    static let standard = Site(
        pages: ownPages + Reports.all.filter { $0.hasPage }.map { $0.page }
    )

    /// The pages that are not made from the description of a report.
    private static let ownPages: [any Page.Type] = [
        OverviewPage.self, TweetsPage.self, EvidencePage.self, FacetsPage.self, TweetPage.self,
        PersonPage.self, PlacesPage.self, MediaPage.self, TrendPage.self, TermsPage.self,
        NetworkPage.self, ComparePage.self, SearchesPage.self, ImportsPage.self,
        RefusedRecordsPage.self,
        QueryPage.self, HelpPage.self, MessagesPage.self,
    ]

    private static let changes: [any Change.Type] = [
        KeepChange.self, PersonListChange.self, ImportStart.self, ImportCancellation.self,
    ]

    let pages: [any Page.Type]

    struct Route: Sendable {
        let page: any Page.Type
        let request: PageRequest
    }

    /// Finds the page of an address; throws a ``Refusal`` if there is none, or forms are sent
    /// there.
    func route(_ target: RequestTarget, _ server: ServerParts) throws(Refusal) -> Route {
        let (parts, format) = Site.withoutExtension(target.parts)
        let known = pages.first { page in
            page.path.count > 1 && page.path.hasSuffix("/")
                ? parts.count == 2 && page.path == "/\(parts[0])/"
                : "/" + parts.joined(separator: "/") == page.path
        }
        guard let page = known, format.map(page.formats.contains) ?? true else {
            guard Site.change(at: target) == nil, !SentFile.isAddress(target) else {
                throw Refusal(405, "this address receives a form; it is not a page")
            }
            throw .missing("there is no page at this address")
        }
        let request = PageRequest(
            path: page.path,
            name: parts.count == 2 ? parts[1] : "",
            format: format,
            query: target.query,
            server: server
        )
        return Route(page: page, request: request)
    }

    static func change(at target: RequestTarget) -> (any Change.Type)? {
        let path = "/" + target.parts.joined(separator: "/")
        return changes.first { $0.path == path }
    }

    private static func withoutExtension(_ parts: [String]) -> ([String], Format?) {
        guard let last = parts.last, let dot = last.lastIndex(of: "."), dot != last.startIndex,
            let format = Format(fileExtension: String(last[last.index(after: dot)...]))
        else { return (parts, nil) }
        return (parts.dropLast() + [String(last[..<dot])], format)
    }
}

struct ServerParts: Sendable {
    let archiveFile: String
    /// The secret in each form of this server.
    let formToken: String
    let writer: ArchiveWriter
    let imports: ImportRunner
    let watch: ArchiveWatch
    /// Limits the queries in SQL that run at the same time, so that threads remain for other pages.
    let queries: DispatchSemaphore
    let media: MediaFiles
    /// The path of the archive whose direct messages are shown; nil if they are not.
    let messages: String?
    /// nil if people have their names.
    let pseudonyms: PseudonymousPages?
    let overviews = OverviewCache()
    /// In seconds since 1970.
    let now: @Sendable () -> Int

    /// The file name of the archive without its extension.
    var archiveName: String { URL(filePath: archiveFile).deletingPathExtension().lastPathComponent }

    var isReadOnly: Bool { writer.isReadOnly }
}

/// A static file that pages use.
struct Asset: Sendable {
    let address: PageAddress
    let type: String
    let text: String
    /// True if browsers may cache the file, because the content at its address never changes.
    var isCached = false

    static let styleSheet = Asset(
        address: PageAddress("/assets/page.css"),
        type: "text/css; charset=utf-8",
        text: PageStyle.text + "\n" + String(cString: page_style())
    )

    static let script = Asset(
        address: PageAddress("/assets/page.js"),
        type: "text/javascript; charset=utf-8",
        text: String(cString: page_script())
    )

    static let icon = Asset(
        address: PageAddress("/assets/icon.svg"),
        type: "image/svg+xml",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" \
            rx="7" fill="#0a5ea8"/><path fill="none" stroke="#fff" stroke-width="2.2" \
            stroke-linecap="round" d="M8 7v14M12 7v14M16 7v14M20 7v14M4.8 18.5 23.2 9.5"/></svg>
            """
    )

    /// The icons; a change needs a new address, because browsers cache the old one.
    static let icons = Asset(
        address: PageAddress(HTML.icons),
        type: "image/svg+xml",
        text: String(cString: page_icons()),
        isCached: true
    )

    /// The countries of the world; a change needs a new address, because browsers cache the old one.
    static let world = Asset(
        address: PageAddress("/assets/world-1.svg"),
        type: "image/svg+xml",
        text: MapDrawing.world,
        isCached: true
    )

    static func at(_ parts: [String]) -> Asset? {
        let path = "/" + parts.joined(separator: "/")
        return [styleSheet, script, icon, icons, world].first { $0.address.text == path }
    }

    var response: Response {
        var response = Response(200, type: type, text)
        if isCached { response.head.allowCaching() }
        return response
    }
}
