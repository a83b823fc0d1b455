import CXlsxWriter

/// The format of workbook cells: their kind and alignment.
struct CellStyle: Hashable {
    /// The kind of content, which decides the number format and the font.
    enum Kind: Hashable {
        /// The heading of a column.
        case heading
        /// The label of a fact.
        case label
        /// Text in one line.
        case text
        /// Text that is wrapped into lines.
        case paragraph
        case integer
        case real
        case share
        /// A time of some length, with its offset from UTC in seconds; nil to print no offset.
        case time(Table.Time.Length, offset: Int?)
    }

    let kind: Kind
    var alignment: Table.Column.Alignment? = .left

    /// Sets the properties of a new format.
    func apply(to format: LibraryObject<lxw_format>, _ library: xlsx_writer) {
        library.format_set_num_format(format.pointer, kind.numberFormat)
        if let alignment {
            let side = alignment == .left ? LXW_ALIGN_LEFT : LXW_ALIGN_RIGHT
            library.format_set_align(format.pointer, UInt8(side.rawValue))
        }
        library.format_set_align(format.pointer, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
        switch kind {
        case .heading:
            library.format_set_bold(format.pointer)
            library.format_set_bottom(format.pointer, UInt8(LXW_BORDER_THIN.rawValue))
            // Excel draws the filter button over the right end of the heading.
            if alignment == .right { library.format_set_indent(format.pointer, 2) }
        case .label: library.format_set_bold(format.pointer)
        case .paragraph: library.format_set_text_wrap(format.pointer)
        case .integer, .real, .share, .time:
            // Keeps the number apart from a text in the next column.
            if alignment == .right { library.format_set_indent(format.pointer, 1) }
        case .text: break
        }
    }
}

extension CellStyle.Kind {
    /// The number format of a spreadsheet; `@` for text, which stays text when the cell is edited.
    var numberFormat: String {
        switch self {
        case .heading, .label, .text, .paragraph: "@"
        case .integer: "0"
        case .real: "General"
        case .share: "0.0%"
        case .time(let length, let offset):
            switch length {
            case .second: "yyyy-mm-dd hh:mm:ss" + CellStyle.zone(offset)
            case .hour: "yyyy-mm-dd hh:mm" + CellStyle.zone(offset)
            case .day: "yyyy-mm-dd"
            case .month: "yyyy-mm"
            case .year: "yyyy"
            }
        }
    }
}

extension CellStyle {
    /// The offset from UTC as literal text of a number format, because dates of spreadsheets have
    /// no time zone.
    fileprivate static func zone(_ offset: Int?) -> String {
        offset.map { "\"\(Table.Time(start: 0, offset: $0).zone)\"" } ?? ""
    }
}
