import ReportRendering

/// All pages, and the page that an address names.
struct Site: Sendable {
    /// The pages of every server.
    static let standard = Site(pages: [
        SearchPage.self, TermsPage.self, TermPage.self, EvidencePage.self, TimelinePage.self,
        PeoplePage.self, PersonPage.self, PlacesPage.self, LinksPage.self, MediaPage.self,
        TweetPage.self, ImportsPage.self, RefusedRecordsPage.self, QueryPage.self, FacetsPage.self,
        TrendPage.self,
    ])

    /// The changes that forms ask for.
    private static let changes: [any Change.Type] = [
        KeepChange.self, PersonListChange.self, ImportStart.self, ImportCancellation.self,
    ]

    /// The pages, each with its path.
    let pages: [any Page.Type]

    /// A page with the question that was asked.
    struct Route: Sendable {
        let page: any Page.Type
        let request: PageRequest
    }

    /// Finds the page of an address.
    ///
    /// - Parameters:
    ///   - target: The address.
    ///   - server: What the page may need of the server.
    /// - Returns: The page with the question.
    /// - Throws: ``Refusal`` with status 404 if there is none, and 405 if forms are sent there.
    func route(
        _ target: RequestTarget,
        _ server: ServerParts
    ) throws(Refusal) -> Route {
        let (parts, format) = Site.withoutExtension(target.parts)
        let known = pages.first { page in
            page.path.hasSuffix("/")
                ? parts.count == 2 && page.path == "/\(parts[0])/"
                : parts == [String(page.path.dropFirst())]
                    || parts.isEmpty && page.path == SearchPage.path
        }
        guard let page = known, format.map(page.formats.contains) ?? true else {
            guard Site.change(at: target) == nil else {
                throw Refusal(405, "a form is sent to this address; it is no page")
            }
            throw .missing("there is no page at this address")
        }
        let request = PageRequest(
            path: page.path,
            name: page.path.hasSuffix("/") ? parts[1] : "",
            format: format,
            query: target.query,
            server: server
        )
        return Route(page: page, request: request)
    }

    /// The change to which a form is sent; nil if there is none at the address.
    static func change(at target: RequestTarget) -> (any Change.Type)? {
        let path = "/" + target.parts.joined(separator: "/")
        return changes.first { $0.path == path }
    }

    /// The path without the extension of a format, and the format.
    private static func withoutExtension(_ parts: [String]) -> ([String], Format?) {
        guard let last = parts.last, let dot = last.lastIndex(of: "."), dot != last.startIndex,
            let format = Format(fileExtension: String(last[last.index(after: dot)...]))
        else { return (parts, nil) }
        return (parts.dropLast() + [String(last[..<dot])], format)
    }
}
