import CXlsxWriter

/// What cells have in common that look the same.
struct CellLook: Hashable {
    enum Kind: Hashable {
        /// The title of a column.
        case heading
        /// The name of a fact.
        case label
        /// Text in a line.
        case text
        /// Text in as many lines as it needs.
        case paragraph
        case integer
        case real
        case share
        /// A time, and by how many seconds its clock is ahead of UTC, if that is shown.
        case time(Table.Time.Length, offset: Int?)
    }

    let kind: Kind
    var alignment: Table.Column.Alignment? = .left

    /// Gives a new format this look.
    func dress(_ format: UnsafeMutablePointer<lxw_format>, _ library: xlsx_writer) {
        library.format_set_num_format(format, kind.numberFormat)
        if let alignment {
            let side = alignment == .left ? LXW_ALIGN_LEFT : LXW_ALIGN_RIGHT
            library.format_set_align(format, UInt8(side.rawValue))
        }
        library.format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
        switch kind {
        case .heading:
            library.format_set_bold(format)
            library.format_set_bottom(format, UInt8(LXW_BORDER_THIN.rawValue))
            // Excel draws the filter's button over the right end.
            if alignment == .right { library.format_set_indent(format, 2) }
        case .label: library.format_set_bold(format)
        case .paragraph: library.format_set_text_wrap(format)
        case .integer, .real, .share, .time:
            // Away from a text in the next column.
            if alignment == .right { library.format_set_indent(format, 1) }
        case .text: break
        }
    }
}

extension CellLook.Kind {
    /// How a number is shown; `@` for text, which stays text even when somebody edits the cell.
    var numberFormat: String {
        switch self {
        case .heading, .label, .text, .paragraph: "@"
        case .integer: "0"
        case .real: "General"
        case .share: "0.0%"
        case .time(let length, let offset):
            switch length {
            case .second: "yyyy-mm-dd hh:mm:ss" + CellLook.zone(offset)
            case .hour: "yyyy-mm-dd hh:mm" + CellLook.zone(offset)
            case .day: "yyyy-mm-dd"
            case .month: "yyyy-mm"
            case .year: "yyyy"
            }
        }
    }
}

extension CellLook {
    /// The clock's distance from UTC, as it stands behind a time: dates of spreadsheets have none.
    fileprivate static func zone(_ offset: Int?) -> String {
        offset.map { "\"\(Table.Time(start: 0, offset: $0).zone)\"" } ?? ""
    }
}
