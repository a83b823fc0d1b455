import ReportRendering
import TweetArchive

/// A form with what was typed into it, on the page that says what is wrong with it.
struct KeptForm {
    /// The heading of the page; nil for that of the error.
    let title: String?
    /// The tab of the page that has the form.
    let tab: Tab?
    /// The form, in which the wrong field is marked; nothing if the search box of every page is the form.
    let html: HTML
    /// The text in the search box of the page.
    var query = ""
}

/// The refusal of a form that was sent to change something.
struct RefusedForm: Error {
    /// Why it was refused.
    let refusal: Refusal
    /// The form; nil if what was typed is not wrong.
    let form: KeptForm?
}

/// The page of an error: what is wrong, in a sentence, with the form in which it can be mended.
enum RefusalPage {
    /// The answer to a question that is refused: a page, unless somebody asks who may not.
    ///
    /// - Parameters:
    ///   - refusal: Why it is refused.
    ///   - route: The page that was asked for; nil if there is none.
    /// - Returns: The answer.
    static func answer(_ refusal: Refusal, _ route: Site.Route? = nil) -> Answer {
        guard let route, [400, 404].contains(refusal.status) else {
            return answer(refusal, keeping: nil)
        }
        var request = route.request
        request.problem = refusal
        let form = route.page.form(request)
        let hasForm = form != nil || refusal.field == "q"
        let kept = KeptForm(
            title: hasForm && refusal.status == 400 ? route.page.tab?.label : nil,
            tab: route.page.tab,
            html: form ?? .none,
            query: request.value("q") ?? ""
        )
        return answer(refusal, keeping: kept)
    }

    /// The answer to a request that is refused.
    ///
    /// - Parameters:
    ///   - refusal: Why it is refused.
    ///   - form: The form with what was typed; nil if there is none.
    /// - Returns: The answer.
    static func answer(_ refusal: Refusal, keeping form: KeptForm?) -> Answer {
        if refusal.status == 403 { return plain(refusal) }
        let title = form?.title ?? title(refusal.status)
        let html = form?.html ?? .none
        // A form has the sentence if it has the field. Texts in it are escaped, and cannot be this one.
        let isBesideField = html.text.contains("id=\"\(Refusal?.id)\"")
        let layout = Layout(
            title: title,
            tab: form?.tab,
            query: form?.query ?? "",
            problem: isBesideField ? nil : refusal,
            formats: []
        )
        let sentence: HTML = """
            <p class="empty problem" id="\(Refusal?.id)" dir="auto">\(refusal.sentence.capitalizedSentence).\
            </p>

            """
        let main =
            .heading(title) + (isBesideField ? .none : sentence)
            + (refusal.remedy.map(link) ?? .none) + html
        return Answer(
            refusal.status,
            type: "text/html; charset=utf-8",
            (layout.beginning + main + layout.end).text
        )
    }

    private static func link(to remedy: Refusal.Remedy) -> HTML {
        "<p class=\"more\"><a href=\"\(remedy.address)\">\(remedy.label)</a></p>\n"
    }

    /// The answer to somebody who has no key, without anything about the archive.
    static func plain(_ refusal: Refusal) -> Answer {
        Answer(
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
    /// The id of the sentence that says what is wrong.
    static let id = "problem"

    /// The attributes of a field, which mark it if it is wrong; each has a blank before it.
    func attributes(of field: String) -> HTML {
        guard self?.field == field else { return .none }
        return " aria-invalid=\"true\" aria-describedby=\"\(Self.id)\""
    }

    /// What is wrong, beside a field; nothing if the field is not wrong.
    func message(beside field: String) -> HTML {
        guard let refusal = self, refusal.field == field else { return .none }
        return """
            <span class="problem" id="\(Self.id)" dir="auto">\(refusal.sentence.capitalizedSentence).</span>

            """
    }
}

extension Refusal {
    /// The refusal for an error while a question was answered.
    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case Question.Stop.tookTooLong:
            self.init(503, "the question took too long and was stopped; ask for less")
        case is Question.Stop: self.init(503, "the question was stopped")
        case let error as RenderingError where error.isOfQuestion: self.init(400, "\(error)")
        case let error as ArchiveError: self.init(error.status, "\(error)")
        default: self.init(500, "\(error)")
        }
    }
}

extension ArchiveError {
    /// The HTTP status of the error.
    fileprivate var status: Int {
        switch self {
        case .unknownTerm, .unknownMention, .unknownAuthor, .unknownList, .unknownDump: 404
        case .noTerm, .ambiguousMention, .badQuery: 400
        case .termOfDumps, .termOfSearch: 409
        case .missing, .notAnArchive, .newer, .older, .addedObject, .changedSchema,
            .damaged, .foreignFile, .unusable, .notCompacted, .interrupted:
            500
        }
    }
}

extension RenderingError {
    /// Whether the question asks for a format that its table does not have.
    fileprivate var isOfQuestion: Bool {
        switch self {
        case .noChart, .noNetwork, .noIDs, .noContacts, .noPositions: true
        case .noWorkbookLibrary, .workbook: false
        }
    }
}
