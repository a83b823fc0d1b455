/// The content of a workbook cell: a number in a format, or a text.
enum CellContent: Equatable {
    case nothing
    case number(Double, CellStyle.Kind)
    case text(String)

    /// The largest whole number of which spreadsheets keep every digit.
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
            case .real, .share, .identifier, .mention, .path, .label, .text, .marked, .list:
                .text(cell.forPrograms)
            case .author(let name): .text("@" + name)
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
