import ReportRendering
import TweetArchive

extension Table {
    /// What a query finds, ready to be printed in any format.
    ///
    /// Its title has the name of the archive's file, and its source the statement.
    init(_ report: QueryReport, _ limit: RowLimit, sql: String, of archive: String) {
        self.init(
            facts: [("left_out", .integer(report.leftOut))],
            title: "Query of \(archive)",
            columns: QueryReport.distinct(report.columns).map {
                Column($0, alignment: nil, widest: Column.longWidest, hasPlainNumbers: true)
            },
            sections: [Section(rows: Rows(report.rows) { $0.map(\.cell) })],
            notes: limit.note(report.leftOut, "row"),
            provenance: [
                Fact("Report", .text("Query")), Fact("SQL", .text(sql)),
                Fact("Made by", .text("tagtally \(Tagtally.version)")),
            ]
        )
    }
}

extension QueryReport {
    /// The names, with a number where one was there before, for formats in which they must differ.
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
    fileprivate var cell: Table.Value {
        switch self {
        case .null: .null
        case .integer(let number): .integer(Int(number))
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .blob(let bytes): .text(bytes.map(\.hexadecimal).joined())
        }
    }
}

extension UInt8 {
    /// Two digits.
    fileprivate var hexadecimal: String {
        (self < 0x10 ? "0" : "") + String(self, radix: 16, uppercase: true)
    }
}
