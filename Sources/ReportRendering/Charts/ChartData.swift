/// What a chart shows of a table, however many rows that has.
struct ChartData {
    /// A row of which a chart shows something beside its label.
    struct Bar {
        let label: String
        /// The kind of the mention that the label is; nil for another label.
        let mention: Table.Mention.Kind?
        /// The numbers in the columns that are drawn, and as the table prints them.
        let values: [(number: Double, text: String)]
    }

    let chart: Table.Chart
    /// The most cells of a label; a million of long ones can be passed by.
    private static let widestLabel = 40

    /// The heading of the column of labels.
    let labelHeading: String
    /// Whether the labels are mentions.
    let hasMentions: Bool
    /// The names of the columns of numbers that are drawn.
    let series: [String]
    /// The kinds of the mentions that these columns are about; nil for other columns.
    let mentions: [Table.Mention.Kind?]
    /// The largest number of the rows that have bars or dots, at least 0.
    var largestOfBars: Double { bars.flatMap { $0.values.map(\.number) }.max() ?? 0 }
    /// Whether the numbers are parts of a whole.
    private(set) var hasShares = false
    /// How many rows the table has.
    private(set) var rows = 0
    /// The largest number of all rows in the columns that are drawn, at least 0.
    private(set) var largest = 0.0
    /// The largest number in the first of these columns.
    var largestOfFirst: Double {
        chart.hasLines ? line.points.compactMap { $0.numbers[0] }.max() ?? 0 : largest
    }

    private(set) var bars: [Bar] = []
    private(set) var line = GatheredPoints()

    /// The places of the columns of numbers that are drawn.
    private var places: [Int] { chart.valueColumns }

    /// Reads the rows of a table once.
    ///
    /// - Throws: An error if the rows cannot be read.
    init(of table: Table, _ chart: Table.Chart) throws {
        self.init(for: chart, of: table.columns)
        if let rows = table.drawnRows {
            try rows.read { take($0) }
        } else {
            try table.forEachRow { take($0) }
        }
    }

    /// Begins without rows, of a table with these columns.
    init(for chart: Table.Chart, of columns: [Table.Column]) {
        self.chart = chart
        labelHeading = ChartData.label(columns[chart.label].heading)
        hasMentions = columns[chart.label].hasMentions
        mentions = chart.valueColumns.map { columns[$0].mention?.kind }
        series = (chart.names ?? chart.valueColumns.map { columns[$0].heading }).map(
            ChartData.label
        )
    }

    /// Takes the next row.
    mutating func take(_ row: [Table.Cell]) {
        rows += 1
        let numbers = places.map { row[$0].length }
        largest = numbers.reduce(largest) { max($0, $1 ?? 0) }
        if case .share = row[places[0]] { hasShares = true }
        switch chart.form {
        case .bars, .compared: takeBar(row)
        case .lines:
            line.append(GatheredPoints.Point(label: label(of: row), numbers: numbers))
        }
    }

    private mutating func takeBar(_ row: [Table.Cell]) {
        guard bars.count < Table.Chart.maxBars else { return }
        let values = places.map { (number: row[$0].length ?? 0, text: row[$0].forPeople) }
        bars.append(
            Bar(label: label(of: row), mention: row[chart.label].mentionKind, values: values)
        )
    }

    private func label(of row: [Table.Cell]) -> String {
        ChartData.label(row[chart.label].forPeople)
    }

    /// A text in so few cells that there is room for it.
    private static func label(_ text: String) -> String {
        visible(text.forPeople).shortened(to: widestLabel)
    }
}
