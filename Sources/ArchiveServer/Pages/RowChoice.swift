import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// How the address of a page sorts and chooses the rows of its table.
///
/// `sort` names a column, as CSV does: numbers begin with the largest, everything else with the
/// smallest. `-` before the name reverses that. Empty and unknown cells come last in both
/// directions, and equal cells keep the order of the report. `rows` is a text that the rows
/// contain.
///
/// ```swift
/// // /people?sort=mentioned&rows=star
/// let chosen = try RowChoice(sort: "mentioned", words: "star", limit: 100).applied(to: table)
/// ```
struct RowChoice {
    /// The name of a column, with a `-` before it for the other direction; nil for the order of the report.
    let sort: String?
    /// The text that rows must contain; nil for all rows.
    let words: String?
    let limit: RowLimit
    /// The number of rows before the first one that is shown.
    var skipped = 0
    /// The number of rows that are sorted in memory.
    ///
    /// A table with more rows is printed in parts of this size; for each part all rows are computed again.
    var partSize = 50_000

    /// Whether the rows are those of the report, in its order.
    var isInOrder: Bool { sort == nil && words == nil }

    /// Chooses and sorts the rows of a table of which the report left out none.
    ///
    /// All rows are computed once before this returns.
    func applied(to table: Table) throws -> ChosenTable {
        if isInOrder { return try ChosenTable(counting: table).dropping(skipped) }
        let order = try sort.map { try SortedColumn($0, of: table) }
        let selection = RowSelection(order, words, table)
        var chosen = ChosenTable(table, order)
        if table.chart?.hasLines == true { chosen.table.drawnRows = chosen.table.allRows }
        let maximum = limit.maximum.map { $0 + skipped } ?? .max
        for index in table.sections.indices {
            let rows = table.sections[index].rows
            let part = min(maximum, partSize)
            let first = try selection.rows(of: rows, after: nil, limit: part)
            chosen.total += first.total
            chosen.matching += first.matching
            chosen.shown += min(first.matching, maximum)
            chosen.descends = chosen.descends ?? first.rows.first?.key?.descends
            chosen.table.sections[index].rows = Table.Rows { body in
                var (part, rest) = (first.rows, maximum)
                while let last = part.last {
                    for row in part.prefix(rest) { try body(row.cells) }
                    rest -= part.count
                    guard rest > 0, part.count == partSize else { return }
                    part = try selection.rows(of: rows, after: last, limit: part.count).rows
                }
            }
        }
        chosen.addFacts(words)
        return chosen.dropping(skipped)
    }
}

/// A table whose rows were counted, and perhaps chosen and sorted.
struct ChosenTable {
    fileprivate(set) var table: Table
    /// The number of rows of the report, also of those that its limit left out.
    fileprivate(set) var total = 0
    /// The number of these rows that contain the text.
    fileprivate(set) var matching = 0
    /// The number of rows up to the last one that is shown.
    fileprivate(set) var shown = 0
    fileprivate(set) var skipped = 0
    /// nil for the order of the report.
    let order: SortedColumn?
    /// Whether the natural order of the column is descending; nil without rows.
    fileprivate var descends: Bool?

    var leftOut: Int { matching - shown }

    /// nil if the rows are not sorted.
    var isDescending: Bool? { order.map { (descends ?? false) != $0.isReversed } }

    fileprivate init(_ table: Table, _ order: SortedColumn?) {
        (self.table, self.order) = (table, order)
    }

    fileprivate init(counting table: Table) throws {
        self.init(table.cachingFewRows, nil)
        for section in self.table.sections { try section.rows.read { _ in shown += 1 } }
        let leftOut = table.facts.first { $0.topic == .limit }?.value
        if case .count(let number, _) = leftOut { total = number }
        total += shown
        matching = total
    }

    /// The same table without the first rows of each section.
    fileprivate func dropping(_ count: Int) -> ChosenTable {
        var dropped = self
        dropped.skipped = min(count, shown)
        guard count > 0 else { return self }
        for index in table.sections.indices {
            let rows = table.sections[index].rows
            dropped.table.sections[index].rows = Table.Rows { body in
                var position = 0
                try rows.read { row in
                    position += 1
                    if position > count { try body(row) }
                }
            }
        }
        return dropped
    }

    /// Adds facts, which every format prints, about how the rows were chosen and sorted.
    fileprivate mutating func addFacts(_ words: String?) {
        if leftOut > 0 {
            table.facts.removeAll { $0.topic == .limit }
            let sentence = "\(leftOut.counted("row")) \(leftOut.isOrAre) left out."
            table.facts.append(
                Table.Fact(key: "left_out", .count(leftOut), sentence: sentence, topic: .limit)
            )
        }
        if let words {
            let sentence =
                "The table has the rows with “\(words)”: \(matching.grouped) of "
                + "\(total.counted("row"))."
            table.facts.append(
                Table.Fact(
                    key: "rows_with",
                    label: "Rows with",
                    .text(words),
                    sentence: sentence,
                    topic: .choice
                )
            )
        }
        guard let order else { return }
        let column = table.columns[order.index]
        let end = order.isReversed ? ", in reverse order" : ""
        let hasRanks = table.columns.contains { $0.kind == .rowNumber }
        let note =
            "Sorted by \(column.heading)\(end); the ranks are those of the report’s own order."
        table.facts.append(
            Table.Fact(
                key: "sorted_by",
                label: "Sorted by",
                .text((order.isReversed ? "-" : "") + column.name),
                words: column.heading + end,
                sentence: hasRanks ? note : nil,
                topic: .choice
            )
        )
    }
}

struct SortedColumn {
    let index: Int
    let isReversed: Bool

    fileprivate init(_ typed: String, of table: Table) throws(Refusal) {
        let names = table.columns.map(\.name)
        isReversed = typed.hasPrefix("-") && !names.contains(typed)
        guard let index = names.firstIndex(of: String(typed.dropFirst(isReversed ? 1 : 0))) else {
            let all = names.joined(separator: ", ")
            throw .badAddress(
                "the table cannot be sorted by '\(typed)'; it has the columns: \(all)",
                in: "sort"
            )
        }
        self.index = index
    }
}

/// Selects rows of a section in an order.
private struct RowSelection {
    /// A row with what it is sorted by: a key, then its position in the report.
    struct Row {
        let key: SortKey?
        let position: Int
        let cells: [Table.Cell]
    }

    /// The first rows of an order, with the numbers of all rows and of those that match.
    struct Part {
        var total = 0
        var matching = 0
        var rows: [Row] = []
    }

    private let order: SortedColumn?
    private let words: [UInt8]?
    private let text: ([Table.Cell]) -> String

    init(_ order: SortedColumn?, _ words: String?, _ table: Table) {
        self.order = order
        self.words = words.map { Array(RowSelection.folded($0).utf8) }
        text = table.textOfRows
    }

    /// The first rows, or those that follow another one.
    func rows(of rows: Table.Rows, after last: Row?, limit: Int) throws -> Part {
        let isReversed = order?.isReversed ?? false
        let precedes = { @Sendable (one: Row, other: Row) in
            guard let key = one.key, let otherKey = other.key else {
                return one.position < other.position
            }
            let order = key.order(before: otherKey, isReversed: isReversed)
            return order == 0 ? one.position < other.position : order < 0
        }
        var part = Part()
        var first = LargestRows(limit: limit, by: precedes)
        try rows.read { cells in
            part.total += 1
            guard matches(cells) else { return }
            part.matching += 1
            let key = order.map { SortKey(cells[$0.index]) }
            let row = Row(key: key, position: part.total, cells: cells)
            if last.map({ precedes($0, row) }) ?? true { first.append(row) }
        }
        part.rows = first.sorted()
        return part
    }

    private func matches(_ row: [Table.Cell]) -> Bool {
        guard let words, let first = words.first else { return true }
        var text = RowSelection.folded(text(row))
        return text.withUTF8 { bytes in
            var start = bytes.startIndex
            while let index = bytes[start...].firstIndex(of: first) {
                if bytes[index...].starts(with: words) { return true }
                start = index + 1
            }
            return false
        }
    }

    /// The folded text; a `#` or `@` at its beginning stays.
    private static func folded(_ text: String) -> String {
        String(Folding.folded("\n" + text).dropFirst())
    }
}

private struct SortKey: Sendable {
    private enum Value {
        case integer(Int)
        case real(Double)
        case text(String)
        case none
    }

    private let value: Value
    /// Whether the largest comes first, unless the direction is reversed.
    let descends: Bool

    init(_ cell: Table.Cell) {
        switch cell {
        case .empty, .unknown: self.init(.none)
        case .count(let number, _), .part(let number, _), .integer(let number):
            self.init(.integer(number), descends: true)
        case .real(let number), .share(let number): self.init(.real(number), descends: true)
        case .rank(let rank): self.init(.integer(rank))
        case .time(let time): self.init(.integer(time.start))
        case .flag(let flag): self.init(.integer(flag ? 1 : 0), descends: true)
        case .identifier(let id): self.init(.integer(Int(id)))
        case .mention(let mention): self.init(.text(mention.folded))
        case .author(let text, _), .text(let text): self.init(folding: text)
        case .node(let node): self.init(folding: node.name)
        case .path(let path): self.init(folding: path.name)
        case .paths(let paths): self.init(folding: paths.map(\.name).joined(separator: " "))
        case .label(let label): self.init(folding: label.text)
        case .marked(let marked): self.init(folding: marked.text)
        case .list(let texts): self.init(folding: texts.joined(separator: " "))
        }
    }

    private init(_ value: Value, descends: Bool = false) {
        (self.value, self.descends) = (value, descends)
    }

    private init(folding text: String) {
        self.init(text.isEmpty ? .none : .text(Folding.folded(text)))
    }

    /// Less than 0 if this key comes before another one, 0 if neither does.
    func order(before other: SortKey, isReversed: Bool) -> Int {
        let order =
            switch (value, other.value) {
            case (.integer(let one), .integer(let other)): SortKey.order(one, other)
            case (.integer(let one), .real(let other)): SortKey.order(Double(one), other)
            case (.real(let one), .integer(let other)): SortKey.order(one, Double(other))
            case (.real(let one), .real(let other)): SortKey.order(one, other)
            case (.text(let one), .text(let other)): SortKey.order(one, other)
            default: 0
            }
        // In both directions numbers come before texts, and empty cells come last.
        guard group == other.group else { return group - other.group }
        return descends == isReversed ? order : -order
    }

    private var group: Int {
        switch value {
        case .integer, .real: 0
        case .text: 1
        case .none: 2
        }
    }

    private static func order<Number: Comparable>(_ one: Number, _ other: Number) -> Int {
        one < other ? -1 : one == other ? 0 : 1
    }
}
