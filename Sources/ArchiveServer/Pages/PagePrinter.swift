import ReportRendering
import TweetArchive

/// Prints a page, or its table in another format.
struct PagePrinter {
    private let route: Site.Route

    init(_ route: Site.Route) { self.route = route }

    /// Asks the archive, and sends the answer.
    ///
    /// Long answers are sent while they are made; an error in the middle is thrown after their
    /// beginning was sent.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - receiver: Where the answer is sent.
    /// - Throws: ``Refusal``, or an error of the archive or of the format.
    func send(_ archive: TweetArchive, to receiver: any AnswerReceiver) throws {
        let page = try route.page.init(route.request)
        // Asked first, so that a page that is older than its version is never taken for new.
        let version = route.request.format == nil ? try? route.request.server.watch.version() : nil
        try page.show(archive) { content in
            if let format = route.request.format, let table = content.table {
                try send(table, as: format, to: receiver)
            } else {
                try send(content, version: version, to: receiver)
            }
        }
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
        try table.stopping(with: receiver).render(as: format, into: &stream)
        stream.finish()
    }

    private func send(
        _ content: PageContent,
        version: String?,
        to receiver: any AnswerReceiver
    ) throws {
        let layout = Layout(
            title: content.title,
            tab: route.page.tab,
            query: route.request.value("q") ?? "",
            formats: formats,
            version: version
        )
        let head = AnswerHead(content.status, type: Format.html.mediaType)
        var stream = AnswerStream(head, to: receiver)
        stream.write(layout.beginning.text)
        for part in content.parts { try write(part.stopping(with: receiver), into: &stream) }
        if content.hasMore { stream.write(route.request.linkToMore.text) }
        stream.write(layout.end.text)
        stream.finish()
    }

    private func write(_ part: PageContent.Part, into output: inout AnswerStream) throws {
        switch part {
        case .html(let html): output.write(html.text)
        case .asked(let ask): try ask(&output)
        case .tweets(let rows, var articles):
            output.write("<div class=\"tweets\">\n")
            try rows.read { output.write(articles.article($0).text) }
            output.write("</div>\n")
        case .table(let table): try write(table, headingLevel: 1, into: &output)
        case .section(let table): try write(table, headingLevel: 2, into: &output)
        case .rows(let table): try write(table, headingLevel: nil, into: &output)
        }
    }

    private func write(
        _ table: Table,
        headingLevel: Int?,
        into output: inout AnswerStream
    ) throws {
        // They name options of commands; the page has links instead.
        var table = table
        table.facts.removeAll { $0.topic == .limit }
        for index in table.facts.indices where table.facts[index].topic == .hidden {
            table.facts[index].sentence = nil
        }
        let fragment = PageFragment(
            table,
            links: .ofSite,
            headingLevel: headingLevel,
            labelsCells: true
        )
        try fragment.render(into: &output)
    }

    private var formats: [(name: String, address: PageAddress)] {
        route.page.formats.filter { !$0.fileExtensions.isEmpty }.map { format in
            (format.rawValue, route.request.address(as: format))
        }
    }
}

extension PageContent.Part {
    /// The part, whose rows end with an error when nobody waits for them any more.
    fileprivate func stopping(with receiver: any AnswerReceiver) -> Self {
        if case .table(let table) = self { return .table(table.stopping(with: receiver)) }
        return self
    }
}

extension Table {
    /// The table, whose rows end with an error when nobody waits for them any more.
    fileprivate func stopping(with receiver: any AnswerReceiver) -> Table {
        var table = self
        for index in table.sections.indices {
            let rows = table.sections[index].rows
            table.sections[index].rows = Rows { body in
                try rows.read { row in
                    if receiver.isClosed { throw Question.Stop.clientLeft }
                    try body(row)
                }
            }
        }
        return table
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
