/// The labels and numbers that a chart shows.
///
/// Their number is limited, so they need little memory even for a table with many rows.
struct ChartData {
    /// A row of a table in a chart with bars, dots or fields.
    struct Bar {
        let label: String
        /// The kind of mention in the label; nil for other labels.
        let mention: Table.Mention.Kind?
        /// For each series the number, at least 0, and its text in the table.
        let values: [(number: Double, text: String)]
    }

    /// The maximum width of a label, in terminal cells.
    private static let maxLabelWidth = 40

    let chart: Table.Chart
    let labelHeading: String
    /// The names of the series, which are the columns whose numbers are shown.
    let seriesNames: [String]
    let seriesMentions: [Table.Mention.Kind?]
    private(set) var hasShares = false
    private(set) var rowCount = 0
    /// The largest number of all rows and series, at least 0.
    private(set) var maximum = 0.0
    /// The first rows, in a chart with bars, dots or fields.
    private(set) var bars: [Bar] = []
    /// The points of all rows, in a chart with lines.
    private(set) var line = DownsampledPoints()

    /// The largest number of the rows that have bars or dots, at least 0.
    var barMaximum: Double { bars.flatMap { $0.values.map(\.number) }.max() ?? 0 }

    /// The largest number in the first series, at least 0.
    var firstColumnMaximum: Double {
        chart.hasLines ? line.points.compactMap { $0.numbers[0] }.max() ?? 0 : maximum
    }

    /// Reads the rows of a table once.
    init(of table: Table, _ chart: Table.Chart) throws {
        self.init(for: chart, of: table.columns)
        if let rows = table.drawnRows {
            try rows.read { append($0) }
        } else {
            try table.forEachRow { append($0) }
        }
    }

    /// Creates the data of a table with these columns, without rows.
    init(for chart: Table.Chart, of columns: [Table.Column]) {
        self.chart = chart
        labelHeading = ChartData.label(columns[chart.label].heading)
        seriesMentions = chart.valueColumns.map { columns[$0].mention?.kind }
        let names = chart.names ?? chart.valueColumns.map { columns[$0].heading }
        seriesNames = names.map(ChartData.label)
    }

    mutating func append(_ row: [Table.Cell]) {
        rowCount += 1
        let columns = chart.valueColumns
        let numbers = columns.map { row[$0].length }
        maximum = numbers.reduce(maximum) { max($0, $1 ?? 0) }
        if case .share = row[columns[0]] { hasShares = true }
        switch chart.form {
        case .bars, .compared, .heatMap: appendBar(row)
        case .lines:
            line.append(DownsampledPoints.Point(label: label(of: row), numbers: numbers))
        }
    }

    private mutating func appendBar(_ row: [Table.Cell]) {
        guard bars.count < chart.maxDrawnRows else { return }
        let values = chart.valueColumns.map { column in
            (number: row[column].length ?? 0, text: row[column].forPeople)
        }
        bars.append(
            Bar(label: label(of: row), mention: row[chart.label].mentionKind, values: values)
        )
    }

    private func label(of row: [Table.Cell]) -> String {
        ChartData.label(row[chart.label].forPeople)
    }

    /// A text cut to the maximum width of a label, because all labels are kept in memory.
    private static func label(_ text: String) -> String {
        visible(text.forPeople).shortened(to: maxLabelWidth)
    }
}

/// The points of a chart with lines, limited to the number that a picture can show.
///
/// If a table has more rows, each point has the largest numbers of several consecutive rows. The
/// largest number keeps every peak, and it keeps the unit of the axis: a sum of several days would
/// no longer be a number of tweets a day.
struct DownsampledPoints {
    /// One row, or several consecutive ones.
    struct Point: Equatable {
        /// The label of the first of the rows.
        var label: String
        /// The largest number in each column; nil if no row has a number there.
        var numbers: [Double?]
    }

    /// The maximum number of points, which must be even.
    static let maxPoints = 1000

    private(set) var points: [Point] = []
    /// The number of rows in each point; the last point may have fewer.
    private(set) var rowsPerPoint = 1
    private var rowsInLastPoint = 0

    mutating func append(_ point: Point) {
        if let last = points.last, rowsInLastPoint < rowsPerPoint {
            points[points.count - 1] = merged(last, point)
            rowsInLastPoint += 1
        } else {
            // All points have their full number of rows here, so they can be merged in pairs.
            if points.count == DownsampledPoints.maxPoints { mergePairs() }
            points.append(point)
            rowsInLastPoint = 1
        }
    }

    /// Merges each two neighbouring points into one.
    private mutating func mergePairs() {
        points = stride(from: 0, to: points.count, by: 2).map { merged(points[$0], points[$0 + 1]) }
        rowsPerPoint *= 2
    }

    private func merged(_ one: Point, _ other: Point) -> Point {
        let numbers = zip(one.numbers, other.numbers).map { [$0, $1].compactMap(\.self).max() }
        return Point(label: one.label, numbers: numbers)
    }
}
