import ReportRendering
import TweetArchive

/// The page of an error: what is wrong, in a sentence.
enum RefusalPage {
    /// The answer to a request that is refused: a page, unless somebody asks who may not.
    static func answer(_ refusal: Refusal) -> Answer {
        if refusal.status == 403 { return plain(refusal) }
        let title = title(refusal.status)
        let layout = Layout(title: title, tab: nil, query: "", formats: [])
        let sentence: HTML = """
            <p class="empty" dir="auto">\(refusal.sentence.capitalizedSentence).</p>
            \(refusal.remedy.map(link))
            """
        return Answer(
            refusal.status,
            type: "text/html; charset=utf-8",
            (layout.beginning + .heading(title) + sentence + layout.end).text
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

extension Refusal {
    /// The refusal for an error while a question was answered.
    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case Question.Stop.tookTooLong:
            self.init(503, "the question took too long and was stopped; ask for less")
        case is Question.Stop: self.init(503, "the question was stopped")
        case let error as RenderingError where error.isOfQuestion: self.init(400, "\(error)")
        case ArchiveError.lacksContents: self.init(503, "\(error)", .imports)
        case let error as ArchiveError: self.init(error.status, "\(error)")
        default: self.init(500, "\(error)")
        }
    }
}

extension Refusal.Remedy {
    /// The page that imports dumps.
    fileprivate static let imports = Refusal.Remedy(
        label: "Import a dump",
        address: PageAddress(ImportsPage.path)
    )
}

extension ArchiveError {
    /// The HTTP status of the error.
    fileprivate var status: Int {
        switch self {
        case .unknownTerm, .unknownMention, .unknownAuthor, .unknownList, .unknownDump: 404
        case .noTerm, .ambiguousMention, .badQuery: 400
        case .termOfDumps, .termOfSearch: 409
        case .missing, .notAnArchive, .newer, .older, .lacksContents, .addedObject, .changedSchema,
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
