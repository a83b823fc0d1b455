/// What a chart shows of a table, however many rows that has.
struct ChartData {
    /// A row of a chart of bars.
    struct Bar {
        let label: String
        /// The number as the table prints it.
        let text: String
        let number: Double
    }

    /// How many rows become bars.
    static let mostBars = 20

    let chart: Table.Chart
    /// The heading of the column of labels.
    let labelHeading: String
    /// Whether the labels are mentions with their signs.
    let hasMentions: Bool
    /// The headings of the columns of numbers that are drawn.
    let series: [String]
    /// Whether the numbers are parts of a whole.
    private(set) var hasShares = false
    /// How many rows the table has.
    private(set) var rows = 0
    /// The largest number of all rows in the columns that are drawn, at least 0.
    private(set) var largest = 0.0
    private(set) var bars: [Bar] = []
    private(set) var line = GatheredPoints()

    /// The places of the columns of numbers that are drawn.
    let places: [Int]

    /// Reads the rows of a table once.
    ///
    /// - Throws: An error if the rows cannot be read.
    init(of table: Table, _ chart: Table.Chart) throws {
        self.chart = chart
        labelHeading = table.columns[chart.label].heading
        hasMentions = table.columns[chart.label].hasMentions
        places = chart.form == .bars ? Array(chart.values.prefix(1)) : chart.values
        series = places.map { table.columns[$0].heading }
        try table.forEachRow { take($0) }
    }

    private mutating func take(_ row: [Table.Value]) {
        rows += 1
        let numbers = places.map { row[$0].drawable }
        largest = numbers.reduce(largest) { max($0, $1 ?? 0) }
        if case .share = row[places[0]] { hasShares = true }
        switch chart.form {
        case .bars: takeBar(row, numbers[0] ?? 0)
        case .lines:
            line.append(GatheredPoints.Point(label: label(of: row), numbers: numbers))
        }
    }

    private mutating func takeBar(_ row: [Table.Value], _ number: Double) {
        guard bars.count < ChartData.mostBars else { return }
        bars.append(Bar(label: label(of: row), text: row[places[0]].forPeople, number: number))
    }

    /// The label in so few cells that a million of long ones can be passed by.
    private func label(of row: [Table.Value]) -> String {
        visible(row[chart.label].forPeople).shortened(to: 40)
    }
}

extension Table.Value {
    /// The number, where there is one that has a place in a picture, which begins at 0.
    var drawable: Double? {
        guard let number, number.isFinite else { return nil }
        return max(0, number)
    }
}
