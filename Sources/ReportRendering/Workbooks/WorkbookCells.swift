import CXlsxWriter

/// The content of a workbook cell: a number in a format, or a text.
enum CellContent: Equatable {
    case nothing
    case number(Double, CellStyle.Kind)
    case text(String)

    /// The largest whole number whose digits spreadsheets all keep.
    private static let maxExactInteger = 999_999_999_999_999

    init(_ cell: Table.Cell) {
        self =
            switch cell {
            case .empty, .unknown: .nothing
            case .count(let number, _), .rank(let number), .integer(let number):
                number.magnitude <= CellContent.maxExactInteger
                    ? .number(Double(number), .integer) : .text(cell.forPrograms)
            case .part: .text(cell.forPeople)
            case .real(let number) where number.isFinite: .number(number, .real)
            case .share(let part) where part.isFinite: .number(part, .share)
            case .time(let time): time.cell
            case .real, .share, .identifier, .flag, .mention, .node, .path, .paths, .label, .text,
                .marked, .list:
                .text(cell.forPrograms)
            case .author: .text(cell.forPeople)
            }
    }
}

extension Table.Time {
    /// The times that spreadsheets can hold as dates, in seconds since 1970.
    ///
    /// They begin in March 1900, because Excel has a 29 February 1900, and end with the year 9999.
    private static let dates = -2_203_891_200..<253_402_300_800

    /// The local time as a date of a spreadsheet: the days since 30 December 1899; else as text.
    fileprivate var cell: CellContent {
        guard Table.Time.dates.contains(localStart) else { return .text(description) }
        return .number(Double(localStart) / 86_400 + 25_569, .time(length, offset: offset))
    }
}

/// The format of workbook cells: their kind and alignment.
struct CellStyle: Hashable {
    /// The kind of content, which decides the number format and the font.
    enum Kind: Hashable {
        case heading
        case label
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

    func apply(to format: UnsafeMutablePointer<lxw_format>, _ library: xlsx_writer) {
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
            // Excel draws the filter button over the right end of the heading.
            if alignment == .right { library.format_set_indent(format, 2) }
        case .label: library.format_set_bold(format)
        case .paragraph: library.format_set_text_wrap(format)
        case .integer, .real, .share, .time:
            // Keeps the number apart from a text in the next column.
            if alignment == .right { library.format_set_indent(format, 1) }
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
            case .millisecond, .second: "yyyy-mm-dd hh:mm:ss" + zone(offset)
            case .hour: "yyyy-mm-dd hh:mm" + zone(offset)
            case .day: "yyyy-mm-dd"
            case .month: "yyyy-mm"
            case .year: "yyyy"
            }
        }
    }

    /// The offset from UTC as literal text, because dates of spreadsheets have no time zone.
    private func zone(_ offset: Int?) -> String {
        offset.map { "\"\(Table.Time(start: 0, offset: $0).zone)\"" } ?? ""
    }
}

/// A text in a cell of a workbook.
///
/// Spreadsheets read the exact text back, with these exceptions: line ends become newlines,
/// characters that XML does not allow become U+FFFD, and a text that is longer than Excel allows is
/// cut.
struct CellText {
    /// The maximum length of a cell's text, in UTF-16 code units.
    static let maxLength = 32_767

    /// The text, in which texts that look like Excel's character codes, such as `_x0041_`, are
    /// escaped.
    let escaped: String
    let isCut: Bool

    init(_ text: String) {
        guard !CellText.isPlain(text) else {
            (escaped, isCut) = (text, false)
            return
        }
        let cleaned = CellText.cleaned(text)
        var kept = cleaned.prefix(utf16: CellText.maxLength)
        var escaped = CellText.escaped(kept)
        // The library limits the escaped text, which can be about twice as long. So each pass cuts
        // about half of the excess.
        while escaped.utf16.count > CellText.maxLength {
            let excess = max(1, (escaped.utf16.count - CellText.maxLength) * 7 / 13)
            kept = kept.prefix(utf16: kept.utf16.count - excess)
            escaped = CellText.escaped(kept)
        }
        (self.escaped, isCut) = (escaped, kept.utf16.count < cleaned.utf16.count)
    }

    /// Returns a text with U+FFFD for each character that XML or a C string cannot hold.
    ///
    /// Every line end becomes a newline, as in cells.
    static func cleaned(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isChangedInXML) else { return text }
        var cleaned = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": cleaned.append("\n")
            case "\n" where last == "\r": break
            default: cleaned.append(scalar.isChangedInXML ? "\u{FFFD}" : scalar)
            }
            last = scalar
        }
        return String(cleaned)
    }

    /// Whether a text is certainly the same in a cell, decided by its bytes.
    ///
    /// The bytes of U+FFFE and U+FFFF, which XML does not allow, begin with 0xEF.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= maxLength
            && text.utf8.allSatisfy { byte in
                byte >= 0x20 && byte != UInt8(ascii: "_") && byte != 0xEF
                    || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            }
    }

    /// Returns the text with `_x005F_`, the code of `_`, for each `_` that begins a character code.
    private static func escaped(_ text: String) -> String {
        text.replacing(#/_(?=x[0-9A-Fa-f]{4}_)/#.matchingSemantics(.unicodeScalar), with: "_x005F_")
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 does not allow this scalar, or changes it, like the carriage return.
    fileprivate var isChangedInXML: Bool {
        switch value {
        case 0x9, 0xA: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

extension String {
    /// The maximum length of a character that is left out rather than cut, in UTF-16 code units.
    ///
    /// Every emoji is shorter.
    private static let maxCharacterLength = 64

    /// Returns the beginning of the text, with at most `maxLength` UTF-16 code units.
    ///
    /// The text is cut between characters. Only a very long character, such as a letter with many
    /// combining marks, is itself cut, between scalars.
    func prefix(utf16 maxLength: Int) -> String {
        guard
            let limited = utf16.index(startIndex, offsetBy: max(0, maxLength), limitedBy: endIndex),
            limited < endIndex
        else { return self }
        // An index between two surrogates moves back to the beginning of their scalar.
        let end = limited.samePosition(in: unicodeScalars) ?? utf16.index(before: limited)
        guard end > startIndex, end.samePosition(in: self) == nil else {
            return String(self[..<end])
        }
        let last = self[..<end].index(before: end)
        let isShort = utf16.distance(from: last, to: end) <= String.maxCharacterLength
        return String(self[..<(isShort ? last : end)])
    }
}
