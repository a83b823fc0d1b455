import CXlsxWriter

/// A chart in a workbook, whose labels and numbers are cells of a sheet.
struct SheetChart {
    /// The default height of a chart, in pixels.
    private static let defaultHeight = 288.0
    /// The colours of ``ChartStyle`` on a light background.
    private static let hashtagColour: lxw_color_t = 0x0072B2
    private static let userColour: lxw_color_t = 0xC75000

    private let table: TableSheet
    private let sheet: Sheet
    private let chart: Table.Chart
    /// The index of the sheet's column with the labels.
    private let label: Int
    /// The indices of the sheet's columns with the numbers.
    private let values: [Int]

    /// Creates a chart; nil if the sheet does not have its columns, or too few rows.
    init?(_ chart: Table.Chart, of table: TableSheet, on sheet: Sheet) {
        guard let label = table.column(chart.label) else { return nil }
        self.table = table
        self.sheet = sheet
        self.chart = chart
        self.label = label
        values = chart.valueColumns.compactMap(table.column)
        guard !values.isEmpty, table.rowCount >= (chart.hasLines ? 2 : 1) else { return nil }
    }

    private var library: xlsx_writer { sheet.workbook.library }

    /// Whether the cells themselves are the chart, so that ``colourCells()`` makes it.
    var isOfCells: Bool {
        if case .heatMap = chart.form { true } else { false }
    }

    /// Colours the numbers of the sheet: white for 0, and darker for larger ones.
    func colourCells() throws {
        guard let first = values.min(), let last = values.max() else { return }
        var scale = lxw_conditional_format()
        scale.type = UInt8(LXW_CONDITIONAL_2_COLOR_SCALE.rawValue)
        scale.min_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        scale.min_color = 0xFFFFFF
        scale.max_color = 0x66AAD1
        let (bottom, left, right) = (UInt32(table.rowCount), UInt16(first), UInt16(last))
        try library.check(
            library.worksheet_conditional_format_range(sheet.sheet, 1, left, bottom, right, &scale)
        )
    }

    /// Inserts the chart into a sheet, which need not be the one with the cells, at the top of a
    /// column.
    func insert(into target: Sheet, column: Int) throws {
        let drawing = try chart.hasLines ? lines() : bars()
        var font = lxw_chart_font()
        font.size = 12
        font.bold = UInt8(LXW_TRUE.rawValue)
        library.chart_title_set_name(drawing, title)
        library.chart_title_set_name_font(drawing, &font)
        var options = lxw_chart_options()
        (options.x_scale, options.y_scale) = scale
        options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
        try library.check(
            library.worksheet_insert_chart_opt(target.sheet, 1, UInt16(column), drawing, &options)
        )
    }

    /// The title in one line, without characters that XML does not allow.
    private var title: String {
        let title = CellText.cleaned(visible(chart.title))
        // The library reads a title that begins with `=` as a formula. Bytes are compared, because
        // the sign and a combining accent are another `Character`.
        return title.utf8.first == UInt8(ascii: "=") ? " " + title : title
    }

    private func bars() throws -> UnsafeMutablePointer<lxw_chart> {
        let drawing = try sheet.workbook.addChart(LXW_CHART_BAR)
        for column in values {
            let series = try addSeries(column, to: drawing)
            library.chart_series_set_labels(series)
            if values.count == 1 { try setColours(of: series) }
        }
        library.chart_set_series_gap(drawing, 40)
        library.chart_legend_set_position(drawing, legendPosition)
        // The first row is the top one.
        library.chart_axis_set_reverse(drawing.pointee.y_axis)
        // The axis of the numbers, here the x-axis, is hidden, because the bars have their numbers
        // as labels.
        library.chart_axis_off(drawing.pointee.x_axis)
        // The axis must begin at 0. Otherwise bars of similar numbers could differ much in length.
        if isPositive { library.chart_axis_set_min(drawing.pointee.x_axis, 0) }
        library.chart_axis_major_gridlines_set_visible(drawing.pointee.x_axis, 0)
        library.chart_axis_major_gridlines_set_visible(drawing.pointee.y_axis, 0)
        return drawing
    }

    private var legendPosition: UInt8 {
        UInt8((values.count == 1 ? LXW_CHART_LEGEND_NONE : LXW_CHART_LEGEND_BOTTOM).rawValue)
    }

    private func setColours(of series: UnsafeMutablePointer<lxw_chart_series>) throws {
        let kinds = table.firstRows.map { $0[chart.label].mentionKind }
        guard kinds.contains(where: { $0 != nil }) else { return }
        let colours = kinds.map {
            $0 == .user ? SheetChart.userColour : SheetChart.hashtagColour
        }
        try library.setColours(colours, of: series)
    }

    private var isPositive: Bool {
        table.firstRows.allSatisfy { row in
            chart.valueColumns.allSatisfy { (row[$0].number ?? 0) >= 0 }
        }
    }

    private func lines() throws -> UnsafeMutablePointer<lxw_chart> {
        let type = hasPartsOfDays ? LXW_CHART_SCATTER_STRAIGHT : LXW_CHART_LINE
        let drawing = try sheet.workbook.addChart(type)
        for column in values { _ = try addSeries(column, to: drawing) }
        library.chart_legend_set_position(drawing, legendPosition)
        var pale = lxw_chart_line()
        pale.color = 0xD9D9D9
        library.chart_axis_major_gridlines_set_line(drawing.pointee.y_axis, &pale)
        setTimes(onXAxisOf: drawing)
        return drawing
    }

    /// Whether the labels are times of less than a day.
    ///
    /// A line chart has one position on its axis for each day. Shorter times need a scatter chart.
    private var hasPartsOfDays: Bool {
        guard case .time(let time)? = table.firstRows.first?[chart.label] else { return false }
        return switch time.length {
        case .millisecond, .second, .hour: true
        case .day, .month, .year: false
        }
    }

    private func setTimes(onXAxisOf drawing: UnsafeMutablePointer<lxw_chart>) {
        guard let first = table.firstRows.first?[chart.label],
            let last = table.lastRow?[chart.label],
            case .number(let start, .time(let length, _)) = CellContent(first),
            case .number(let end, .time) = CellContent(last)
        else { return }
        // The axis has no offset from UTC, because daylight saving time may begin or end within it.
        let format = CellStyle.Kind.time(length, offset: nil).numberFormat
        let axis = drawing.pointee.x_axis
        library.chart_axis_set_num_format(axis, format)
        guard hasPartsOfDays else { return }
        library.chart_axis_set_min(axis, start)
        library.chart_axis_set_max(axis, end)
    }

    private func addSeries(
        _ column: Int,
        to drawing: UnsafeMutablePointer<lxw_chart>
    ) throws -> UnsafeMutablePointer<lxw_chart_series> {
        let series = try library.required(library.chart_add_series(drawing, nil, nil))
        let (last, label, column) = (UInt32(shownRows), UInt16(label), UInt16(column))
        library.chart_series_set_categories(series, sheet.name, 1, label, last, label)
        library.chart_series_set_values(series, sheet.name, 1, column, last, column)
        library.chart_series_set_name_range(series, sheet.name, 0, column)
        return series
    }

    private var shownRows: Int {
        chart.hasLines ? table.rowCount : min(table.rowCount, Table.Chart.maxBars)
    }

    /// The factors by which the chart is wider and higher than the default.
    private var scale: (Double, Double) {
        if chart.hasLines { return (1.95, 1.4) }
        let rowHeight = 8 + 14 * Double(values.count)
        return (1.25, (100 + rowHeight * Double(shownRows)) / SheetChart.defaultHeight)
    }
}

extension xlsx_writer {
    fileprivate func setColours(
        _ colours: [lxw_color_t],
        of series: UnsafeMutablePointer<lxw_chart_series>
    ) throws {
        // The library copies the points and fills of the list, which ends with a null pointer.
        let fills = UnsafeMutablePointer<lxw_chart_fill>.allocate(capacity: colours.count)
        let points = UnsafeMutablePointer<lxw_chart_point>.allocate(capacity: colours.count)
        defer {
            fills.deallocate()
            points.deallocate()
        }
        for (index, colour) in colours.enumerated() {
            var fill = lxw_chart_fill()
            fill.color = colour
            (fills + index).initialize(to: fill)
            (points + index).initialize(
                to: lxw_chart_point(line: nil, fill: fills + index, pattern: nil)
            )
        }
        var list = colours.indices.map { points + $0 } + [nil]
        try check(chart_series_set_points(series, &list))
    }
}
