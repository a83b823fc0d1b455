import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Draws the number of tweets in each month, or of some mentions: `/trend?t=%23ucd&by=day&mention=%23iot`.
///
/// Each number links to its tweets.
struct TrendPage: Page {
    static let path = "/trend"
    static let formats = Format.ofAnyTable + [.svg]
    static let options: [any AnyReportOption] = [Trend.mentions, Trend.top]

    private let request: PageRequest
    private let tweets: ReportRequest
    private var options = TrendReport.Options()

    init(_ request: PageRequest) throws {
        self.request = request
        tweets = try ReportRequest(of: request.term(), request.filter())
        let values = try request.values(of: TrendPage.options)
        (options.mentions, options.top) = (values[Trend.mentions], values[Trend.top] ?? 0)
        if let sentence = Trend.contradiction(options.mentions, values[Trend.top]) {
            throw Refusal.badAddress(sentence.replacing("--", with: ""), in: "top")
        }
        options.period = try request.choice("by", default: .month)
        if request.value("by") == nil { options.minPeriods = TimeChart.minPeriods }
        _ = try request.rowChoice
    }

    var question: ReportRequest? {
        var filter = tweets.filter
        filter.mentions += options.mentions
        return ReportRequest(of: tweets.term, filter)
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.trend(of: tweets.term, tweets.filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            let period = report.options.period
            let lines = report.mentions.map(\.signed)
            let rows = try report.rows.collected()
            let subject = request.subject
            let chart = TimeChart(rows, period, lines, address: subject.address(of:)) { line in
                subject.address(of: EvidencePage.path, [("m", line)])
            }
            let beginning = HTML.heading(table.pageTitle) + periods(period) + chart.html
            var shown = table.withoutEmptyStretches
            shown.chart = nil
            var content = PageContent(table.pageTitle, [.html(beginning), .table(shown)], table)
            content.found = report.subject.tweets
            content.command = TerminalCommand(
                request,
                Trend.name,
                arguments: ["--per", period.rawValue],
                TrendPage.options
            )
            try show(content)
        }
    }

    private func periods(_ shown: TrendReport.Period) -> HTML {
        .choice("Count by", TrendReport.Period.allCases, chosen: shown) { period in
            (period.rawValue, request.address(with: "by", period.rawValue))
        }
    }
}

extension Table {
    /// The minimum number of consecutive periods without tweets that become one row.
    private static let minStretch = 3

    /// The table of a trend, with one row for many consecutive periods without tweets.
    fileprivate var withoutEmptyStretches: Table {
        var table = self
        for index in table.sections.indices {
            let rows = table.sections[index].rows
            table.sections[index].rows = Rows { body in
                var empty: [[Cell]] = []
                func end() throws {
                    if empty.count < Table.minStretch {
                        for row in empty { try body(row) }
                    } else if let first = empty.first, let last = empty.last {
                        let times = "\(first[0].timeText) to \(last[0].timeText)"
                        try body([.text(times)] + first.dropFirst())
                    }
                    empty.removeAll()
                }
                try rows.read { row in
                    if case .count(0, _) = row[1] { return empty.append(row) }
                    try end()
                    try body(row)
                }
                try end()
            }
        }
        return table
    }
}

extension Table.Cell {
    fileprivate var timeText: String {
        if case .time(let time) = self { time.description } else { "" }
    }
}

extension Table.Time {
    func lasting(_ length: Length) -> Table.Time {
        Table.Time(start: start, offset: offset, length: length)
    }
}

// MARK: - Chart

/// The tweets of consecutive times as bars, or the mentions in them as lines; each time leads to its tweets.
///
/// It has no fixed width: positions are in per cent, so that text keeps its size.
struct TimeChart {
    /// The minimum number of periods of a chart; for fewer, shorter periods show more.
    static let minPeriods = 4

    /// The maximum number of points that can be distinguished.
    private static let maxPoints = 400
    private static let height = 180
    private static let maxLabels = 8
    /// The minimum number of labels; for fewer, shorter periods have labels.
    private static let minLabels = 3
    /// The number of bars for which there is always room, so that few are not wide.
    private static let minBars = 12
    /// The number of colours; the lines after them repeat these, dashed or not in turn.
    private static let colours = 8

    /// One or several consecutive periods.
    private struct Point {
        let time: Table.Time
        let last: Table.Time
        let end: Table.Time
        let tweets: Int
        let counts: [Int]

        init(_ rows: ArraySlice<TrendReport.Row>, _ period: TrendReport.Period) {
            let time = { (row: TrendReport.Row, seconds: Int) in
                Table.Time(start: row.start + seconds, offset: row.offset, length: period.length)
            }
            let (first, last) = (rows[rows.startIndex], rows[rows.endIndex - 1])
            (self.time, self.last) = (time(first, 0), time(last, 0))
            end = time(last, period.secondsToEnd)
            tweets = rows.reduce(0) { $0 + $1.tweets }
            counts = first.counts.indices.map { line in rows.reduce(0) { $0 + $1.counts[line] } }
        }

        var words: String { time == last ? time.date : "\(time.date) to \(last.date)" }
    }

    private let points: [Point]
    private let lines: [String]
    private let period: TrendReport.Period
    private let address: (Table.Counted) -> PageAddress?
    private let addressOfLine: (String) -> PageAddress?
    /// The number of periods in a point.
    private let step: Int

    /// Creates a chart with bars for tweets if there are no names of lines.
    init(
        _ rows: [TrendReport.Row],
        _ period: TrendReport.Period,
        _ lines: [String] = [],
        address: @escaping (Table.Counted) -> PageAddress?,
        addressOfLine: @escaping (String) -> PageAddress? = { _ in nil }
    ) {
        (self.period, self.lines) = (period, lines)
        (self.address, self.addressOfLine) = (address, addressOfLine)
        step = max(1, (rows.count + TimeChart.maxPoints - 1) / TimeChart.maxPoints)
        points = stride(from: 0, to: rows.count, by: step).map { [step] start in
            Point(rows[start..<min(start + step, rows.count)], period)
        }
    }

    private var most: Int {
        let numbers = lines.isEmpty ? points.map(\.tweets) : points.flatMap(\.counts)
        return max(numbers.max() ?? 1, 1)
    }

    /// That of a point, in per cent.
    private var width: Double {
        100 / Double(lines.isEmpty ? max(points.count, TimeChart.minBars) : points.count)
    }

    var html: HTML {
        if points.isEmpty { return .none }
        let first = points.firstIndex { $0.tweets > 0 }
        let hits = points.enumerated().map { index, point in
            hit(point, index, isStop: index == first)
        }
        let name = lines.isEmpty ? "Tweets over time" : "Mentions over time"
        let note = step > 1 ? " in \(step.counted(period.rawValue))" : ""
        return """
            <div class="time-chart">
            \(legend)<svg class="bar-chart" height="\(TimeChart.height + 40)" role="group" \
            aria-label="\(name)">
            <svg y="18" height="\(TimeChart.height)" width="100%" overflow="visible">
            <rect class="base" y="100%" width="100%" height="1"/>
            \(drawnLines)\(hits)</svg>
            <text x="0" y="12">\(most.grouped)\(note)</text>
            \(labels)</svg>
            <output class="readout" aria-hidden="true"></output>
            </div>

            """
    }

    private var legend: HTML {
        if lines.isEmpty { return .none }
        let items = lines.enumerated().map { index, name -> HTML in
            let address = MentionName(signed: name).flatMap { _ in addressOfLine(name) }
            let link = address.map { "<a href=\"\($0)\"><bdi>\(name)</bdi></a>" as HTML }
            return """
                <li><svg class="sample" width="24" height="8" aria-hidden="true"><path class="\
                \(TimeChart.lineClass(index))" d="M0 4H24"/></svg>\(link ?? "\(name)")</li>

                """
        }
        return "<ul class=\"legend\">\n\(items)</ul>\n"
    }

    /// The lines in a drawing that is stretched to the width; their strokes are not.
    private var drawnLines: HTML {
        if lines.isEmpty { return .none }
        let most = Double(most)
        let paths = lines.indices.map { line -> HTML in
            let corners = points.enumerated().map { index, point in
                let y = 1000 - (Double(point.counts[line]) / most * 1000).rounded()
                return "\(index * 2 + 1) \(Int(y))"
            }
            // A single point is a short line.
            let path = "M" + corners.joined(separator: "L") + (points.count == 1 ? "h1" : "")
            return "<path class=\"\(TimeChart.lineClass(line))\" d=\"\(path)\"/>\n"
        }
        return """
            <svg viewBox="0 0 \(points.count * 2) 1000" width="100%" height="100%" \
            preserveAspectRatio="none" overflow="visible" aria-hidden="true">
            \(paths)</svg>

            """
    }

    private static func lineClass(_ line: Int) -> String {
        "series c\(line % colours)" + (line / colours % 2 == 1 ? " dashed" : "")
    }

    /// The area of a point with its bar, as a link to its tweets; empty without tweets.
    private func hit(_ point: Point, _ index: Int, isStop: Bool) -> HTML {
        guard point.tweets > 0 else { return .none }
        let counts = zip(lines, point.counts).map { ", \($0) \($1.grouped)" }.joined()
        let words = "\(point.words): \(point.tweets.counted("tweet"))\(counts)"
        let rects: HTML = """
            <title>\(words)</title><rect class="hit-bar" x="\(percent(Double(index) * width))" \
            width="\(percent(width))" height="100%"/>\(lines.isEmpty ? bar(point, index) : .none)
            """
        let counted = Table.Counted(.period(from: point.time, to: point.end))
        guard let address = address(counted) else { return rects }
        // The Tab key stops here once, and arrow keys go on; the table has the same links.
        return """
            <a href="\(address)" tabindex="\(isStop ? "0" : "-1")" aria-label="\(words)">\(rects)</a>

            """
    }

    private func bar(_ point: Point, _ index: Int) -> HTML {
        let share = max(0.5, Double(point.tweets) / Double(most) * 100)
        return """
            <rect class="bar" x="\(percent((Double(index) + 0.1) * width))" \
            width="\(percent(width * 0.8))" y="\(percent(100 - share))" height="\(percent(share))"/>
            """
    }

    // MARK: Labels

    /// Labels at the beginnings of years, months or days, the longest that begin often enough, else at all
    /// points; only every *n*th if these are many.
    private var labels: [HTML] {
        let lengths: [Table.Time.Length] = [.year, .month, .day]
        let beginnings = lengths.map { (indexes: starts(of: $0), length: $0) }
        let (all, length) =
            beginnings.first { $0.indexes.count >= TimeChart.minLabels }
            ?? (Array(points.indices), period.length)
        let step = max(1, (all.count + TimeChart.maxLabels - 1) / TimeChart.maxLabels)
        return stride(from: 0, to: all.count, by: step).map { position in
            let label = points[all[position]].time.lasting(length)
            let x = percent(Double(all[position]) * width)
            return "<text x=\"\(x)\" y=\"\(TimeChart.height + 36)\">\(label.date)</text>\n"
        }
    }

    private func starts(of length: Table.Time.Length) -> [Int] {
        let names = points.map { $0.time.lasting(length).description }
        let first = points[0].time.lasting(.second).description
        let isStart = first.contains(length == .year ? "-01-01T00:00:00" : "-01T00:00:00")
        return names.indices.filter { $0 == 0 ? isStart : names[$0] != names[$0 - 1] }
    }

    private func percent(_ number: Double) -> String {
        "\((number * 1000).rounded() / 1000)%"
    }
}
