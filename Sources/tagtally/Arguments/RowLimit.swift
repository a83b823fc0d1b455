/// How many rows a section of a table has at most, and who says so.
enum RowLimit {
    /// All rows.
    case none
    /// As many as someone wants to see.
    case asked(Int)
    /// As many as a terminal has room for, with what is above and below the table.
    case terminal

    /// The most rows where nobody says how many to show on a terminal.
    static let onTerminal = 20

    /// The most rows; nil for all.
    var rows: Int? {
        switch self {
        case .none: nil
        case .asked(let rows): rows
        case .terminal: RowLimit.onTerminal
        }
    }

    /// Whether rows are left out that nobody asked to leave out.
    var hidesUnasked: Bool {
        switch self {
        case .none, .asked: false
        case .terminal: true
        }
    }

    /// The rows that the table does not have, in a sentence.
    func note(_ leftOut: Int, _ noun: String) -> [String] {
        guard leftOut > 0 else { return [] }
        let sentence = "\(leftOut.of(noun)) \(leftOut.are) left out"
        return switch self {
        case .none, .asked: [sentence + " by --limit."]
        case .terminal: [sentence + "; --all shows all."]
        }
    }
}
