import ReportPresentation
import Synchronization
import TweetArchive

/// Writes the pages of a server that shows people under pseudonyms.
///
/// ```swift
/// try pages.write { pseudonyms in try printer.print(archive, to: writer) }
/// ```
final class PseudonymousPages: Sendable {
    private let choice: PseudonymChoice
    private let path: String
    /// The real names that were found last, with the version of the archive in which they were found.
    private let known = Mutex<(version: String, names: RealNames)?>(nil)

    init(_ choice: PseudonymChoice, archiveAt path: String) {
        (self.choice, self.path) = (choice, path)
    }

    /// Calls a closure that writes a page with pseudonyms.
    func write(_ body: (PagePseudonyms) throws -> Void) throws {
        // The connection that the page reads with is busy meanwhile, so another one is opened.
        let archive = try TweetArchive(readingAt: path, keepingFiles: true)
        let size = try archive.size()
        try archive.withKnownPeople(minFollowers: choice.minFollowersOfPublic) { people in
            let pseudonyms = Pseudonyms(choice, people, countsRemaining: false)
            let current = PagePseudonyms(pseudonyms) { [self] in
                try realNames(pseudonyms, version: "\(size.tweets) \(size.bytes)")
            }
            try PagePseudonyms.$current.withValue(current) { try body(current) }
        }
    }

    private func realNames(_ pseudonyms: Pseudonyms, version: String) throws -> RealNames {
        if let known = known.withLock({ $0 }), known.version == version { return known.names }
        let names = try pseudonyms.realNames()
        known.withLock { $0 = (version, names) }
        return names
    }
}

extension PagePseudonyms {
    fileprivate func real(_ request: PageRequest) throws -> PageRequest {
        PageRequest(
            path: request.path,
            name: try realName(request.name, behind: request.path),
            format: request.format,
            query: try request.query.map { ($0.name, try realValue($0.value, of: $0.name)) },
            server: request.server
        )
    }

    /// The sentence of an error with pseudonyms, also in place of values of the request that it repeats.
    fileprivate func sentence(_ sentence: String, about request: PageRequest) -> String {
        var sentence = sentence
        for (name, value) in request.query + [("", request.name)] {
            let shown =
                name.isEmpty
                ? PagePseudonyms.name(value, behind: request.path)
                : PagePseudonyms.value(value, of: name)
            if shown != value, !value.isEmpty { sentence = sentence.replacing(value, with: shown) }
        }
        return PagePseudonyms.text(sentence)
    }
}

/// An error whose page is already printed, with pseudonyms or with the form.
struct PrintedRefusal: Error {
    let response: Response
}

extension Site.Route {
    /// Calls a closure with the route whose request has real names and numbers.
    ///
    /// - Throws: ``PrintedRefusal`` in place of an error whose sentence may name somebody.
    func withRealNames(
        _ archive: TweetArchive,
        _ body: (Site.Route) throws -> Void
    ) throws {
        guard let pages = request.server.pseudonyms else { return try body(self) }
        try pages.write { pseudonyms in
            let route = Site.Route(page: page, request: try pseudonyms.real(request))
            do {
                if let reason = page.reasonAgainstPseudonyms { throw Refusal.missing(reason) }
                try body(route)
            } catch let error as ArchiveError where archive.isOutdated {
                throw error
            } catch {
                let refusal = Refusal(error)
                let sentence = pseudonyms.sentence(refusal.sentence, about: route.request)
                let (status, remedy, field) = (refusal.status, refusal.remedy, refusal.field)
                let shown = Refusal(status, sentence, remedy, field: field)
                throw PrintedRefusal(response: RefusalPage.response(shown, route, request.server))
            }
        }
    }
}
