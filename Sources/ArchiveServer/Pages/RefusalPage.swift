import ReportRendering
import TweetArchive

/// The page of an error: a sentence, with the form in which the error can be corrected.
enum RefusalPage {
    /// The response to a request for a page that is refused; it is plain text for a client without access.
    static func response(
        _ refusal: Refusal,
        _ route: Site.Route? = nil,
        _ server: ServerParts? = nil
    ) -> Response {
        guard let route, [400, 404].contains(refusal.status) else {
            return response(refusal, with: nil, server)
        }
        var request = route.request
        request.problem = refusal
        let form = route.page.form(request)
        let bar = FilterBar(request: request, options: route.page.options, suggestions: [:])
        let isInForm = form != nil || refusal.field.map { bar.has($0) || $0 == "q" } == true
        let filled = FilledForm(
            title: isInForm && refusal.status == 400 ? route.page.tab?.label : nil,
            tab: route.page.tab,
            html: form ?? .none,
            query: request.typed("q") ?? "",
            bar: bar
        )
        return response(refusal, with: filled, server)
    }

    /// The response to a refused request, with the form as it was filled in.
    static func response(
        _ refusal: Refusal,
        with form: FilledForm?,
        _ server: ServerParts?
    ) -> Response {
        if refusal.status == 403 { return plain(refusal) }
        let title = form?.title ?? title(refusal.status)
        let html = form?.html ?? .none
        // A form with the wrong field has the sentence, too. Typed text is escaped, so it cannot have this
        // attribute.
        let isInBar = refusal.field.map { form?.bar?.has($0) == true } == true
        let isBesideField = isInBar || html.text.contains("id=\"\(Refusal?.id)\"")
        let layout = Layout(
            title: title,
            tab: form?.tab,
            archive: server?.archiveName,
            question: form?.bar?.request.subject ?? .wholeArchive,
            bar: form?.bar,
            query: form?.query ?? "",
            problem: isBesideField ? nil : refusal,
            hasPseudonyms: server?.pseudonyms != nil
        )
        let sentence: HTML = """
            <p class="empty problem" id="\(Refusal?.id)" dir="auto">\
            \(own: refusal.sentence.capitalizedSentence).</p>

            """
        let main =
            .heading(title) + (isBesideField ? .none : sentence)
            + (refusal.remedy.map(link) ?? .none) + html
        return layout.response(refusal.status, main)
    }

    private static func link(to remedy: Refusal.Remedy) -> HTML {
        "<p class=\"more\"><a href=\"\(remedy.address)\">\(remedy.label)</a></p>\n"
    }

    /// A response that contains nothing of the archive, also for clients without access.
    static func plain(_ refusal: Refusal) -> Response {
        Response(
            refusal.status,
            type: "text/plain; charset=utf-8",
            refusal.sentence.capitalizedSentence + ".\n"
        )
    }

    private static func title(_ status: Int) -> String {
        switch status {
        case 404: "Not found"
        case 400: "This address cannot be read"
        case 503: "Not answered now"
        case 409: "Not changed"
        case 500: "Something went wrong"
        default: "Refused"
        }
    }
}

extension Refusal? {
    static let id = "problem"

    /// The attributes that mark a field if it is wrong; each has a blank before it.
    func attributes(of field: String) -> HTML {
        guard self?.field == field else { return .none }
        return " aria-invalid=\"true\" aria-describedby=\"\(Self.id)\""
    }

    /// The sentence beside a field; empty if the field is not wrong.
    func message(beside field: String) -> HTML {
        guard let refusal = self, refusal.field == field else { return .none }
        return """
            <span class="problem" id="\(Self.id)" dir="auto">\
            \(own: refusal.sentence.capitalizedSentence).</span>

            """
    }
}

extension Refusal {
    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case ArchiveJob.Stop.tookTooLong:
            self.init(503, "the request took too long and was stopped; ask for less")
        case is ArchiveJob.Stop: self.init(503, "the request was stopped")
        case let error as RenderingError where error.isOfRequest: self.init(400, "\(error)")
        case let error as ArchiveError: self.init(error.status, "\(error)")
        default: self.init(500, "\(error)")
        }
    }
}

extension ArchiveError {
    fileprivate var status: Int {
        switch self {
        case .unknownTerm, .unknownMention, .unknownAuthor, .unknownList, .unknownDump: 404
        case .noTerm, .ambiguousMention, .badQuery, .tooManyEdges, .networkTooLarge,
            .tooManyPeriods:
            400
        case .termOfDumps, .termOfSearch: 409
        case .missing, .notAnArchive, .newer, .older, .addedObject, .changedSchema,
            .damaged, .foreignFile, .unusable, .notCompacted, .interrupted, .noRoom:
            500
        }
    }
}

extension RenderingError {
    /// True if the table does not have the requested format.
    fileprivate var isOfRequest: Bool {
        switch self {
        case .noChart, .noNetwork, .noIDs, .noContacts, .noPositions: true
        case .noWorkbookLibrary, .workbook: false
        }
    }
}
