import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Draws the number of tweets in each month: `/trend?t=%23ucd&by=day`.
///
/// Each number leads to its tweets.
struct TrendPage: Page {
    static let path = "/trend"
    static let tab: Tab? = .trend
    static let formats = Format.ofAnyTable + [.svg]

    static func command(_ request: PageRequest) -> TerminalCommand? {
        let period = request.typed("by") ?? TrendReport.Period.month.rawValue
        return TerminalCommand(request, "trend", arguments: ["--per", period])
    }

    private let request: PageRequest
    private let term: SearchTerm?
    private let filter: TweetFilter
    private var options = TrendReport.Options()

    init(_ request: PageRequest) throws {
        self.request = request
        term = try request.term()
        filter = try request.filter()
        options.period = try request.choice("by", default: .month)
        _ = try request.rowChoice
    }

    var question: (term: SearchTerm?, filter: TweetFilter)? { (term, filter) }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.trend(of: term, filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.tweets(report.subject)))
            }
            // Bars that lead to their tweets, unless they would be too narrow.
            let rows = try report.rows.collected()
            let isShort = rows.count <= BarChart.maxBars
            let chart = isShort ? BarChart(rows, options.period, request.subject).html : .none
            let beginning = HTML.heading(table.pageTitle) + periods + chart
            var shown = table
            if isShort { shown.chart = nil }
            var content = PageContent(table.pageTitle, [.html(beginning), .rows(shown)], table)
            content.found = report.subject.tweets
            try show(content)
        }
    }

    private var periods: HTML {
        let links = TrendReport.Period.allCases.map { period -> HTML in
            let address = request.address(with: "by", period.rawValue)
            let current: HTML = period == options.period ? " aria-current=\"true\"" : .none
            return "<a href=\"\(address)\"\(current)>\(period.rawValue)</a>\n"
        }
        return "<nav class=\"seg\" aria-label=\"Count by\">\n\(links)</nav>\n"
    }
}

/// Bars for the tweets of consecutive times, each of which leads to these.
///
/// It has no width of its own: positions are in per cent, so that words keep their size.
struct BarChart {
    /// The maximum number of bars that can be told from each other.
    static let maxBars = 500

    private let bars: [(time: Table.Time, end: Table.Time, tweets: Int)]
    private let subject: PageSubject

    private static let height = 180
    private static let maxLabels = 8
    /// The number of bars for which there is always room, so that few are not wide.
    private static let minPlaces = 12

    init(_ rows: [TrendReport.Row], _ period: TrendReport.Period, _ subject: PageSubject) {
        self.subject = subject
        bars = rows.map { row in
            let time = { (seconds: Int) in
                Table.Time(start: row.start + seconds, offset: row.offset, length: period.length)
            }
            return (time(0), time(period.secondsToEnd), row.tweets)
        }
    }

    var html: HTML {
        let most = max(bars.map(\.tweets).max() ?? 1, 1)
        let width = 100 / Double(max(bars.count, BarChart.minPlaces))
        let first = bars.firstIndex { $0.tweets > 0 }
        let drawn = bars.enumerated().map { index, bar -> HTML in
            guard bar.tweets > 0 else { return .none }
            let share = max(0.5, Double(bar.tweets) / Double(most) * 100)
            let words = "\(bar.time.date): \(bar.tweets.counted("tweet"))"
            let rect: HTML = """
                <title>\(words)</title><rect class="hit-bar" x="\(percent(Double(index) * width))" \
                width="\(percent(width))" height="100%"/><rect class="bar" \
                x="\(percent((Double(index) + 0.1) * width))" width="\(percent(width * 0.8))" \
                y="\(percent(100 - share))" height="\(percent(share))"/>
                """
            let counted = Table.Counted(.period(from: bar.time, to: bar.end))
            guard let address = subject.address(of: counted) else { return rect }
            // One stop of the Tab key, as arrows go on; the table has the same links.
            let stop = index == first ? "0" : "-1"
            return """
                <a href="\(address)" tabindex="\(stop)" aria-label="\(words)">\(rect)</a>

                """
        }
        return """
            <svg class="bar-chart" height="\(BarChart.height + 40)" role="group" \
            aria-label="Tweets over time">
            <svg y="18" height="\(BarChart.height)" width="100%" overflow="visible">
            <rect class="base" y="100%" width="100%" height="1"/>
            \(drawn)</svg>
            <text x="0" y="12">\(most.grouped)</text>
            \(labels(width))</svg>

            """
    }

    /// The names of some of the times, at equal distances: of months those of years, if there are several.
    private func labels(_ width: Double) -> [HTML] {
        let years = bars.indices.filter { bars[$0].time.description.hasSuffix("-01") }
        let isOfYears = bars.first?.time.length == .month && years.count > 2
        let all = isOfYears ? years : Array(bars.indices)
        let step = max(1, (all.count + BarChart.maxLabels - 1) / BarChart.maxLabels)
        return stride(from: 0, to: all.count, by: step).map { position in
            let (index, time) = (all[position], bars[all[position]].time)
            let year = String(time.description.prefix { $0 != "-" })
            return """
                <text x="\(percent(Double(index) * width))" y="\(BarChart.height + 36)">\
                \(isOfYears ? year : time.date)</text>

                """
        }
    }

    private func percent(_ number: Double) -> String {
        "\((number * 1000).rounded() / 1000)%"
    }
}
