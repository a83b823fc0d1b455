import ReportRendering
import TweetArchive

/// Prints a page, or its table in another format.
struct PagePrinter {
    private let route: Site.Route

    init(_ route: Site.Route) { self.route = route }

    /// Asks the archive, and sends the answer.
    ///
    /// Pages are sent when they are complete. Tables in other formats may be long, and are sent while
    /// they are made; an error in the middle is thrown after their beginning was sent.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - receiver: Where the answer is sent.
    /// - Returns: The page; nil if the answer was sent in parts.
    /// - Throws: ``Refusal``, or an error of the archive or of the format.
    func answer(_ archive: TweetArchive, to receiver: any AnswerReceiver) throws -> Answer? {
        let page = try route.page.init(route.request)
        var answer: Answer?
        try page.show(archive) { content in
            if let format = route.request.format {
                try send(content.table, as: format, to: receiver)
            } else {
                answer = try html(content)
            }
        }
        return answer
    }

    private func send(
        _ table: Table,
        as format: Format,
        to receiver: any AnswerReceiver
    ) throws {
        var head = AnswerHead(200, type: format.mediaType)
        if !format.isShownByBrowsers {
            let name = route.page.path.split(separator: "/")[0]
            let file = "tagtally-\(name).\(format.fileExtensions.first ?? "txt")"
            head.headers.append(("content-disposition", "attachment; filename=\"\(file)\""))
        }
        var stream = AnswerStream(head, to: receiver)
        try table.render(as: format, into: &stream)
        stream.finish()
    }

    private func html(_ content: PageContent) throws -> Answer {
        let layout = Layout(
            title: content.title,
            tab: route.page.tab,
            query: route.request.value("q") ?? "",
            formats: formats
        )
        var output = RenderedBytes()
        output.write(layout.beginning.text)
        for part in content.parts { try write(part, into: &output) }
        if content.hasMore { output.write(more.text) }
        output.write(layout.end.text)
        var answer = Answer(200, type: "text/html; charset=utf-8", "")
        answer.body = output.bytes
        return answer
    }

    private func write(_ part: PageContent.Part, into output: inout RenderedBytes) throws {
        switch part {
        case .html(let html): output.write(html.text)
        case .table(var table):
            // They name options of commands; the page has a link instead.
            table.facts.removeAll { $0.topic == .limit }
            try PageFragment(table, links: .ofSite, labelsCells: true).render(into: &output)
        }
    }

    private var more: HTML {
        "<p class=\"more\"><a href=\"\(route.request.addressOfMore)\">Show more</a></p>\n"
    }

    private var formats: [(name: String, address: PageAddress)] {
        route.page.formats.filter { !$0.fileExtensions.isEmpty }.map { format in
            (format.rawValue, route.request.address(as: format))
        }
    }
}

extension Format {
    /// The media type of a file in this format.
    fileprivate var mediaType: String {
        switch self {
        case .text, .ids: "text/plain; charset=utf-8"
        case .csv, .csvExcel: "text/csv; charset=utf-8"
        case .tsv: "text/tab-separated-values; charset=utf-8"
        case .json: "application/json"
        case .jsonLines: "application/x-ndjson"
        case .markdown: "text/markdown; charset=utf-8"
        case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case .html: "text/html; charset=utf-8"
        case .svg: "image/svg+xml"
        case .gexf: "application/xml"
        case .vCard: "text/vcard; charset=utf-8"
        case .geoJSON: "application/geo+json"
        }
    }

    /// Whether browsers show the format, rather than save it.
    fileprivate var isShownByBrowsers: Bool { self == .json || self == .text }
}
