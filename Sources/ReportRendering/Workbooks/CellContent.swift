/// What a cell of a workbook holds of a value.
enum CellContent: Equatable {
    case nothing
    case number(Double, CellLook.Kind)
    case text(String)

    /// The largest whole number of which spreadsheets show every digit.
    private static let largest = 999_999_999_999_999

    init(_ cell: Table.Cell) {
        self =
            switch cell {
            case .empty, .unknown: .nothing
            case .count(let number), .rank(let number), .integer(let number):
                number.magnitude <= CellContent.largest
                    ? .number(Double(number), .integer) : .text(cell.forPrograms)
            case .part: .text(cell.forPeople)
            case .real(let number) where number.isFinite: .number(number, .real)
            case .share(let part) where part.isFinite: .number(part, .share)
            case .time(let time): time.cell
            case .real, .share, .identifier, .mention, .path, .label, .text:
                .text(cell.forPrograms)
            case .author(let name): .text("@" + name)
            }
    }
}

extension Table.Time {
    /// From when on spreadsheets agree on dates, March 1900, and the end of the last, the year 9999.
    private static let dates = -2_203_891_200..<253_402_300_800

    /// The days since the end of 1899, as the clock shows them.
    fileprivate var cell: CellContent {
        guard Table.Time.dates.contains(localStart) else { return .text(description) }
        return .number(Double(localStart) / 86_400 + 25_569, .time(length, offset: offset))
    }
}
