public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates the table of the rows that an SQL query returns.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let sql = "SELECT kind, count(*) AS tweets FROM tweet GROUP BY kind"
    /// let json = try archive.query(sql) { try Table($0).rendered(as: .json) }
    /// ```
    ///
    /// - Parameter report: The result of the query.
    public init(_ report: QueryReport) {
        self.init(
            title: "Query of \(report.archive)",
            columns: QueryReport.distinct(report.columns).map {
                Column($0, .any, maxWidth: Column.longMaxWidth)
            },
            sections: [Section(rows: Rows(report.rows) { $0.map(\.cell) })],
            facts: [
                Fact(label: "Report", .text("Query")),
                Fact(label: "SQL", .text(report.sql)),
                SubjectFacts.madeBy,
                RowFacts.leftOut(report.leftOut, by: report.limit, "row"),
            ]
        )
    }
}

extension QueryReport {
    /// Returns the names, with a number after each repeated name: `n`, `n_2`, `n_3`.
    ///
    /// The members of a JSON object must have different names.
    fileprivate static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.map { name in
            var (candidate, number) = (name, 1)
            while !seen.insert(candidate).inserted {
                number += 1
                candidate = "\(name)_\(number)"
            }
            return candidate
        }
    }
}

extension QueryReport.Value {
    fileprivate var cell: Table.Cell {
        switch self {
        case .null: .empty
        case .integer(let number): .integer(Int(number))
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .blob(let bytes): .text(bytes.map(\.hexadecimal).joined())
        }
    }
}

extension UInt8 {
    /// The byte as two hexadecimal digits.
    fileprivate var hexadecimal: String {
        (self < 0x10 ? "0" : "") + String(self, radix: 16, uppercase: true)
    }
}
