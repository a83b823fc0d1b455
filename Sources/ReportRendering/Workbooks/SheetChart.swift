import CXlsxWriter

/// A chart that spreadsheets draw of the cells of a sheet.
struct SheetChart {
    /// How high the library makes a chart, in pixels.
    private static let height = 288.0
    /// The colours of ``ChartStyle`` on a light background.
    private static let hashtagColour: lxw_color_t = 0x0072B2
    private static let userColour: lxw_color_t = 0xC75000

    private let table: TableSheet
    private let sheet: Sheet
    private let chart: Table.Chart
    private let label: Int
    private let values: [Int]

    /// It is nil if the sheet does not have what it shows.
    init?(_ chart: Table.Chart, of table: TableSheet, on sheet: Sheet) {
        guard let label = table.column(chart.label) else { return nil }
        self.table = table
        self.sheet = sheet
        self.chart = chart
        self.label = label
        values = chart.valueColumns.compactMap(table.column)
        guard !values.isEmpty, table.rows >= (chart.hasLines ? 2 : 1) else { return nil }
    }

    private var library: xlsx_writer { sheet.workbook.library }

    /// Draws it at the top of a column, from 0.
    func insert(into home: Sheet, column: Int) throws {
        let drawn = try chart.hasLines ? lines() : bars()
        var font = lxw_chart_font()
        font.size = 12
        font.bold = UInt8(LXW_TRUE.rawValue)
        library.chart_title_set_name(drawn, title)
        library.chart_title_set_name_font(drawn, &font)
        var options = lxw_chart_options()
        (options.x_scale, options.y_scale) = scale
        options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
        try library.check(
            library.worksheet_insert_chart_opt(home.sheet, 1, UInt16(column), drawn, &options)
        )
    }

    /// The title in one line of what XML can hold.
    private var title: String {
        let title = CellText.cleaned(visible(chart.title))
        // A text that begins with this sign would be a formula, whatever accent it has.
        return title.utf8.first == UInt8(ascii: "=") ? " " + title : title
    }

    private func bars() throws -> UnsafeMutablePointer<lxw_chart> {
        let drawn = try sheet.workbook.addChart(LXW_CHART_BAR)
        for column in values {
            let series = try addSeries(column, to: drawn)
            library.chart_series_set_labels(series)
            if values.count == 1 { try setColours(of: series) }
        }
        library.chart_set_series_gap(drawn, 40)
        library.chart_legend_set_position(drawn, legendPosition)
        // The first row is the top one.
        library.chart_axis_set_reverse(drawn.pointee.y_axis)
        // The bars say their numbers themselves. In a chart of bars this is the axis of the numbers.
        library.chart_axis_off(drawn.pointee.x_axis)
        // Else large numbers, near to each other, would have bars of any length.
        if isPositive { library.chart_axis_set_min(drawn.pointee.x_axis, 0) }
        library.chart_axis_major_gridlines_set_visible(drawn.pointee.x_axis, 0)
        library.chart_axis_major_gridlines_set_visible(drawn.pointee.y_axis, 0)
        return drawn
    }

    private var legendPosition: UInt8 {
        UInt8((values.count == 1 ? LXW_CHART_LEGEND_NONE : LXW_CHART_LEGEND_BOTTOM).rawValue)
    }

    /// Gives the bars of hashtags and of users a colour each.
    private func setColours(of series: UnsafeMutablePointer<lxw_chart_series>) throws {
        let looks = table.firstRows.map { $0[chart.label].mentionKind }
        guard looks.contains(where: { $0 != nil }) else { return }
        // The library copies what the list, which ends with no pointer, leads to.
        let fills = UnsafeMutablePointer<lxw_chart_fill>.allocate(capacity: 2)
        let points = UnsafeMutablePointer<lxw_chart_point>.allocate(capacity: 2)
        defer {
            fills.deallocate()
            points.deallocate()
        }
        for (index, colour) in [SheetChart.hashtagColour, SheetChart.userColour].enumerated() {
            var fill = lxw_chart_fill()
            fill.color = colour
            (fills + index).initialize(to: fill)
            (points + index).initialize(
                to: lxw_chart_point(line: nil, fill: fills + index, pattern: nil)
            )
        }
        var list = looks.map { points + ($0 == .user ? 1 : 0) } + [nil]
        try library.check(library.chart_series_set_points(series, &list))
    }

    private var isPositive: Bool {
        table.firstRows.allSatisfy { row in
            chart.valueColumns.allSatisfy { (row[$0].number ?? 0) >= 0 }
        }
    }

    private func lines() throws -> UnsafeMutablePointer<lxw_chart> {
        let type = hasPartsOfDays ? LXW_CHART_SCATTER_STRAIGHT : LXW_CHART_LINE
        let drawn = try sheet.workbook.addChart(type)
        for column in values { _ = try addSeries(column, to: drawn) }
        library.chart_legend_set_position(drawn, legendPosition)
        var pale = lxw_chart_line()
        pale.color = 0xD9D9D9
        library.chart_axis_major_gridlines_set_line(drawn.pointee.y_axis, &pale)
        setTimes(of: drawn.pointee.x_axis)
        return drawn
    }

    /// Whether the points are nearer to each other than a day.
    ///
    /// On the axis of a chart of lines all hours of a day have one place; that of a chart of points
    /// has places for any number.
    private var hasPartsOfDays: Bool {
        guard case .time(let time)? = table.firstRows.first?[chart.label] else { return false }
        return time.length == .second || time.length == .hour
    }

    private func setTimes(of axis: UnsafeMutablePointer<lxw_chart_axis>?) {
        guard let first = table.firstRows.first?[chart.label],
            let last = table.lastRow?[chart.label],
            case .number(let start, .time(let length, _)) = CellContent(first),
            case .number(let end, .time) = CellContent(last)
        else { return }
        // The clock may be set forward or back meanwhile.
        let format = CellLook.Kind.time(length, offset: nil).numberFormat
        library.chart_axis_set_num_format(axis, format)
        guard hasPartsOfDays else { return }
        library.chart_axis_set_min(axis, start)
        library.chart_axis_set_max(axis, end)
    }

    private func addSeries(
        _ column: Int,
        to drawn: UnsafeMutablePointer<lxw_chart>
    ) throws -> UnsafeMutablePointer<lxw_chart_series> {
        let series = try library.made(library.chart_add_series(drawn, nil, nil))
        let (last, label, column) = (UInt32(shownRows), UInt16(label), UInt16(column))
        library.chart_series_set_categories(series, sheet.name, 1, label, last, label)
        library.chart_series_set_values(series, sheet.name, 1, column, last, column)
        library.chart_series_set_name_range(series, sheet.name, 0, column)
        return series
    }

    private var shownRows: Int {
        chart.hasLines ? table.rows : min(table.rows, Table.Chart.maxBars)
    }

    /// How much larger it is than the library would make it.
    private var scale: (Double, Double) {
        if chart.hasLines { return (1.95, 1.4) }
        let rowHeight = 8 + 14 * Double(values.count)
        return (1.25, (100 + rowHeight * Double(shownRows)) / SheetChart.height)
    }
}
