import ReportPresentation
import ReportRendering
import TweetArchive

/// Sends the response to a request for a page, as HTML or in another format of its table.
struct PagePrinter {
    private let route: Site.Route

    init(_ route: Site.Route) { self.route = route }

    /// Reads the archive, and sends the response.
    ///
    /// Long responses are sent while they are rendered; a late error is thrown after their beginning was
    /// sent.
    func send(_ archive: TweetArchive, to writer: any ResponseWriter) throws {
        try route.withRealNames(archive) { try PagePrinter($0).print(archive, to: writer) }
    }

    private func print(_ archive: TweetArchive, to writer: any ResponseWriter) throws {
        let page = try route.page.init(route.request)
        try route.request.refuseUnreadNames()
        let isPage = route.request.format == nil
        let frame = isPage ? try FrameFacts(archive, route.request.server.watch) : nil
        let beginning = try beginning(of: page, archive, frame, to: writer)
        try page.show(archive) { content in
            if let format = route.request.format, let table = content.table {
                let made = command(content.command).map { table.made(by: $0.line) } ?? table
                try send(made, as: format, to: writer)
            } else {
                try send(content, beginning, frame, to: writer)
            }
        }
    }

    /// Sends the beginning of a page before its tweets are read; nil if it may still be refused.
    private func beginning(
        of page: any Page,
        _ archive: TweetArchive,
        _ frame: FrameFacts?,
        to writer: any ResponseWriter
    ) throws -> ResponseStream? {
        guard let frame, let question = page.question, try route.request.rowChoice.isInOrder else {
            return nil
        }
        try archive.requireNames(in: question.term, question.filter)
        let title = route.page.tab?.label ?? ""
        var stream = ResponseStream(ResponseHead(200, type: Format.html.mediaType), to: writer)
        stream.write(layout(of: PageContent(title, []), frame).beginning.text)
        stream.flush()
        return stream
    }

    private func layout(of content: PageContent, _ frame: FrameFacts?) -> Layout {
        let request = route.request
        let bar = FilterBar(
            request: request,
            options: route.page.options,
            suggestions: frame?.suggestions ?? [:]
        )
        return Layout(
            title: content.title,
            tab: route.page.tab,
            archive: request.server.archiveName,
            question: request.subject,
            bar: route.page.hasFilters ? bar : nil,
            tweets: frame?.tweets,
            found: content.found,
            query: request.typed("q") ?? "",
            formats: content.hasFormats ? formats : [],
            command: command(content.command)?.line,
            version: frame?.version,
            showsMessages: request.server.messages != nil
        )
    }

    /// The command that prints the table of a page; nil with pseudonyms, because commands take the real
    /// names.
    private func command(_ own: TerminalCommand?) -> TerminalCommand? {
        PagePseudonyms.current == nil ? own ?? route.page.command(route.request) : nil
    }

    private func send(_ table: Table, as format: Format, to writer: any ResponseWriter) throws {
        var head = ResponseHead(200, type: format.mediaType)
        if !format.isShownByBrowsers {
            let file = route.request.fileName + "." + (format.fileExtensions.first ?? "txt")
            head.headers.append(("content-disposition", "attachment; filename=\"\(file)\""))
        }
        var stream = ResponseStream(head, to: writer)
        var table = try PagePseudonyms.table(table.stopping(with: writer), keepingLinks: false)
        let choice = try route.request.rowChoice
        if !choice.isInOrder { table = try choice.applied(to: table).table }
        try table.render(as: format, into: &stream)
        stream.flush()
    }

    private func send(
        _ content: PageContent,
        _ beginning: ResponseStream?,
        _ frame: FrameFacts?,
        to writer: any ResponseWriter
    ) throws {
        let request = route.request
        // Chosen before anything is sent, so that an error becomes a page of its own.
        let tables = try tables(of: content, for: writer)
        let layout = layout(of: content, frame)
        let head = ResponseHead(content.status, type: Format.html.mediaType)
        var stream = beginning ?? ResponseStream(head, to: writer)
        if beginning == nil { stream.write(layout.beginning.text) }
        let links = PageLinks.ofSite(
            about: content.subject ?? request.subject,
            keeping: request.subject
        )
        for (part, table) in zip(content.parts, tables) {
            switch part {
            case .html(let html): stream.write(html.text)
            case .streamed(let write): try write(&stream)
            case .table(_, let level):
                try table?.render(links, headingLevel: level, into: &stream)
            }
        }
        let hasMore = content.hasMore || tables.contains { $0?.hasMore == true }
        if beginning != nil, let found = content.found {
            stream.write(Layout.count(found, of: frame?.tweets).text)
        }
        if request.hasRead("page"), !content.hasPager {
            stream.write(request.pager(hasMore: hasMore).text)
        }
        stream.write(layout.end.text)
        stream.flush()
    }

    /// The table of each part; nil for other parts.
    private func tables(
        of content: PageContent,
        for writer: any ResponseWriter
    ) throws -> [Printed?] {
        let choice = route.request.hasTable ? try route.request.rowChoice : nil
        return try content.parts.map { part in
            guard case .table(let table, _) = part else { return nil }
            let stopping = table.stopping(with: writer)
            let shown = try PagePseudonyms.table(stopping, keepingLinks: true)
            return try Printed(shown, choice, route.request)
        }
    }

    private struct Printed {
        private static let maxCurves = 200

        var table: Table
        var curves: [PageCurve] = []
        var order: PageOrder?
        /// True if the limit of the page left out chosen rows.
        var hasMore = false

        /// Prepares a table, with all its rows if an address can choose and sort them.
        init(_ table: Table, _ choice: RowChoice?, _ request: PageRequest) throws {
            self.table = table
            if let choice {
                let chosen = try choice.applied(to: table)
                self.table = chosen.table
                order = request.order(of: chosen)
                hasMore = !choice.isInOrder && chosen.leftOut > 0
            }
            guard let draw = table.curves else { return }
            self.table = self.table.cachingFewRows
            let rows = try firstRows()
            curves = try zip(rows, draw(rows)).compactMap { cells, numbers in
                request.subject.curve(numbers, of: cells)
            }
        }

        private func firstRows() throws -> [[Table.Cell]] {
            var first: [[Table.Cell]] = []
            try table.allRows.read { if first.count < Printed.maxCurves { first.append($0) } }
            return first
        }

        func render(
            _ links: PageLinks,
            headingLevel: Int?,
            into output: inout ResponseStream
        ) throws {
            // These facts name options of commands; the page has links instead.
            var table = table
            table.facts.removeAll { $0.topic == .limit }
            for index in table.facts.indices where table.facts[index].topic == .hidden {
                table.facts[index].sentence = nil
            }
            let fragment = PageFragment(
                table,
                links: links,
                headingLevel: headingLevel,
                labelsCells: true,
                order: order,
                isServed: true,
                curves: curves
            )
            try fragment.render(into: &output)
        }
    }

    private var formats: [(format: Format, address: PageAddress)] {
        route.page.formats.filter { !$0.fileExtensions.isEmpty }.map { format in
            let hasFilters = !route.page.unfilteredFormats.contains(format)
            return (format, route.request.address(as: format, withFilters: hasFilters))
        }
    }
}

extension PageRequest {
    /// The maximum number of rows of a table without a form that chooses some of them.
    private static let maxRowsWithoutForm = 50

    /// The form above a table, and the links of its headings, which sort it.
    fileprivate func order(of chosen: ChosenTable) -> PageOrder {
        let columns = chosen.table.columns
        let sorted = chosen.order.map { ($0.index, chosen.isDescending ?? false) }
        return PageOrder(choice: choice(of: chosen).text, sorted: sorted) { column in
            guard chosen.total > 1 else { return nil }
            let isOther = chosen.order?.index == column && chosen.order?.isReversed == false
            return addressOfRows("sort", (isOther ? "-" : "") + columns[column].name)
        }
    }

    /// The number of rows, and a form that chooses some of them if there are many.
    private func choice(of chosen: ChosenTable) -> HTML {
        let words = value("rows")
        let hasForm = chosen.total > PageRequest.maxRowsWithoutForm || words != nil
        guard hasForm || chosen.leftOut > 0 || chosen.skipped > 0 || chosen.order != nil else {
            return .none
        }
        let form: HTML = """
            <form action="\(ownPath)#\(PageOrder.anchor)" method="get">
            \(FormAddress.mark)\(hiddenFields(except: ["rows", "page"]))\
            <label for="rows-with">Rows with</label>
            <input type="search" id="rows-with" name="rows" value="\(words ?? "")" dir="auto"/>
            <button class="btn" type="submit">Show</button>
            </form>

            """
        let reset: HTML = """
            <a href="\(addressOfRows("sort", nil))">In the report’s own order</a>

            """
        return """
            <div class="filter">
            \(hasForm ? form : .none)<span>\(sentence(of: chosen))</span>
            \(chosen.order == nil ? .none : reset)</div>

            """
    }

    private func sentence(of chosen: ChosenTable) -> String {
        let (shown, matching) = (chosen.shown.grouped, chosen.matching.grouped)
        let all = chosen.total.counted("row")
        let part =
            chosen.skipped > 0
            ? "rows \((chosen.skipped + 1).grouped) to \(shown) of" : "the first \(shown) of"
        return switch (chosen.leftOut > 0 || chosen.skipped > 0, value("rows") != nil) {
        case (false, false): all
        case (true, false): "\(part) \(all)"
        case (false, true): "\(matching) of \(all)"
        case (true, true): "\(part) \(matching) found in \(all)"
        }
    }

    /// The address of the same page with another value, at its rows.
    private func addressOfRows(_ name: String, _ value: String?) -> String {
        address(with: name, value).text + "#" + PageOrder.anchor
    }
}

extension PageRequest {
    /// The maximum length of the name of a file without its extension, in bytes.
    private static let maxFileName = 100

    /// The name of a file with the page's table, made from the values of the request:
    /// `tagtally-mentions-ucd-en`.
    ///
    /// It has only letters and digits of ASCII, and hyphens.
    fileprivate var fileName: String {
        let values = query.filter { hasRead($0.name) }
            .map { PagePseudonyms.value($0.value, of: $0.name)[...] }
        let name = name.isEmpty ? "" : PagePseudonyms.name(name, behind: path)
        let parts = path.split(separator: "/") + [name[...]] + values
        let words = (["tagtally"] + parts).joined(separator: " ").unicodeScalars
            .split {
                !$0.isASCII || !($0.properties.isAlphabetic || $0.properties.numericType != nil)
            }
        return String(words.map(String.init).joined(separator: "-").prefix(PageRequest.maxFileName))
    }
}

/// What the frame of a page shows of the archive.
private struct FrameFacts {
    /// The maximum number of terms and of lists that fields suggest.
    private static let maxSuggestions = 100

    let version: String?
    let tweets: Int
    let suggestions: [PageFilter.Suggestions: [String]]

    init(_ archive: TweetArchive, _ watch: ArchiveWatch) throws {
        // Read first, so that a page is never older than its version.
        version = try? watch.version()
        tweets = try archive.size().tweets
        let lists = try archive.lists().lists.prefix(FrameFacts.maxSuggestions)
        suggestions = [
            .terms: try archive.termNames(limit: FrameFacts.maxSuggestions),
            .lists: lists.map(\.name),
        ]
    }
}

extension Table {
    /// The table, whose rows throw an error after the client has disconnected.
    fileprivate func stopping(with writer: any ResponseWriter) -> Table {
        var table = self
        for index in table.sections.indices {
            let rows = table.sections[index].rows
            table.sections[index].rows = Rows { body in
                try rows.read { row in
                    if writer.isClosed { throw ArchiveJob.Stop.clientLeft }
                    try body(row)
                }
            }
        }
        return table
    }
}

extension Format {
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
        case .gexf, .graphML: "application/xml"
        case .vCard: "text/vcard; charset=utf-8"
        case .geoJSON: "application/geo+json"
        }
    }

    /// Whether browsers show the format, rather than save it.
    fileprivate var isShownByBrowsers: Bool { self == .json || self == .text }
}
