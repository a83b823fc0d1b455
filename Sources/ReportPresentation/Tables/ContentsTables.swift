public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates the table of the dumps that were imported into an archive.
    ///
    /// In formats for people, the path is in the last column, because it may be long, and the
    /// format of the dump follows it.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try Table(archive.dumps()).rendered(as: .text), terminator: "")
    /// ```
    public init(_ report: DumpReport) {
        let names = DumpNames(of: report.dumps.map(\.path))
        let number = Table.Fact(key: "dumps", .count(report.dumps.count + report.leftOut))
        self.init(
            title: "Dumps imported into \(report.archive)",
            columns: [
                Column("path", .path, heading: "dump", placement: .last),
                Column("format", visibility: .programs),
                Column("started", .time, heading: "imported"),
                Column("state", visibility: .programs),
                Column("terms", placement: .late, maxWidth: 30),
                Column("records", .number, visibility: .programs),
                Column("new", .number),
                Column("upgraded", .number, heading: "upgr."),
                Column("duplicates", .number, heading: "dupl."),
                Column("non_tweets", .number, heading: "other"),
                Column("refused", .number),
                Column("bytes", .number, visibility: .details),
                Column("sha256", visibility: .details).telling(.nobody),
                Column("columns", visibility: .programs),
            ],
            sections: [Section(rows: report.dumps.map { $0.cells(names) })],
            facts: [number, RowFacts.leftOut(report.leftOut, key: nil, by: report.limit, "import")]
        )
    }
}

extension ImportedDump {
    fileprivate func cells(_ names: DumpNames) -> [Table.Cell] {
        [
            .path(names.path(path, remark: remark)),
            format.map { .text($0) } ?? .empty,
            .text(started),
            .text(isFinished ? "finished" : "unfinished"),
            .text(terms.joined(separator: ", ")),
            .count(counts.records),
            .count(counts.new),
            .count(counts.upgraded),
            .count(counts.duplicates),
            .count(counts.nonTweets),
            .count(counts.refused),
            size.map { .count($0) } ?? .empty,
            checksum.map { .text($0) } ?? .empty,
            columns.map { .text($0) } ?? .empty,
        ]
    }

    /// The format and the state, in parentheses, after the path in formats for people.
    private var remark: String {
        let parts = [format, isFinished ? nil : "unfinished"].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}

extension Table {
    package init(_ report: TermReport) {
        let number = Table.Fact(key: "terms", .count(report.terms.count + report.leftOut))
        self.init(
            title: "Search terms of \(report.archive)",
            columns: [
                Column("term", maxWidth: 48),
                Column("tweets", .number),
                Column("dumps", .number),
                Column("first_used", .time, heading: "first used"),
                Column("last_used", .time, heading: "last used"),
                Column("query", heading: "search", placement: .last, maxWidth: Column.longMaxWidth),
            ],
            sections: [Section(rows: report.terms.map(\.cells))],
            facts: [number, RowFacts.leftOut(report.leftOut, key: nil, by: report.limit, "term")]
        )
    }
}

extension TermSummary {
    fileprivate var cells: [Table.Cell] {
        [
            .text(name), .count(tweets, of: Table.Counted(.all, term: name)), .count(dumps),
            .text(firstUsed), .text(lastUsed),
            query.map { .text($0) } ?? .unknown,
        ]
    }
}

extension Table {
    /// Creates the table of the records that were refused on import.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// print(try archive.refusals { try Table($0).rendered(as: .text) }, terminator: "")
    /// ```
    public init(_ report: RefusalReport) {
        let names = DumpNames(of: report.dumps)
        self.init(
            title: "Records that were refused on import into \(report.archive)",
            columns: [
                Column("path", .path, heading: "dump", placement: .last),
                Column("started", .time, heading: "imported"),
                Column("member", visibility: .programs),
                Column("line", .number),
                Column("entry", .number, heading: "record"),
                Column("reason"),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(names) })],
            facts: report.facts
        )
    }
}

extension RefusalReport {
    fileprivate var facts: [Table.Fact] {
        let records = notKept.counted("more refused record")
        let sentence = "\(records) \(notKept.wasOrWere) counted, but not kept."
        return [
            Table.Fact(key: "refused", .count(refused)),
            Table.Fact(key: "not_kept", number: notKept, note: sentence, .source),
            RowFacts.leftOut(leftOut, key: nil, by: limit, "record"),
        ]
    }
}

extension StoredRefusal {
    fileprivate func cells(_ names: DumpNames) -> [Table.Cell] {
        [
            .path(names.path(path, remark: entry.map { "!" + $0 } ?? "")),
            .text(started),
            entry.map { .text($0) } ?? .empty,
            .integer(line),
            recordNumber.map { .integer($0) } ?? .empty,
            .text(reason),
        ]
    }
}

extension Table {
    package init(_ report: RecentSearchReport) {
        let number = Table.Fact(key: "searches", .count(report.searches.count + report.leftOut))
        self.init(
            title: "Recent searches of \(report.archive)",
            columns: [
                Column("last_used", .time, heading: "last used"),
                Column("tweets", .number),
                Column("query", heading: "search", maxWidth: Column.longMaxWidth),
            ],
            sections: [Section(rows: report.searches.map(\.cells))],
            facts: [number, RowFacts.leftOut(report.leftOut, key: nil, by: report.limit, "row")]
        )
    }
}

extension RecentSearch {
    fileprivate var cells: [Table.Cell] {
        [.text(lastUsed), tweets.map { .count($0) } ?? .unknown, .text(query)]
    }
}

extension Table {
    /// Creates the table of the rows that an SQL query returns.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let sql = "SELECT kind, count(*) AS tweets FROM tweet GROUP BY kind"
    /// let json = try archive.query(sql) { try Table($0).rendered(as: .json) }
    /// ```
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
    /// The names, with a number after each repeated name: `n`, `n_2`, `n_3`.
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
        case .blob(let bytes):
            .text(bytes.map { String($0, radix: 16, uppercase: true).zeroPadded(to: 2) }.joined())
        }
    }
}

extension Table {
    /// Creates the table of the dumps whose files have changed since they were imported.
    package init(_ report: DumpChangeReport) {
        let names = DumpNames(of: report.dumps.map(\.dump.path))
        self.init(
            title: "Dumps that have changed since they were imported into \(report.archive)",
            columns: [
                Column("path", .path, heading: "dump", placement: .last),
                Column("started", .time, heading: "imported"),
                Column("change"),
                Column("bytes", .number),
                Column("bytes_now", .number, heading: "now"),
                Column("sha256", visibility: .details),
                Column("sha256_now", heading: "sha256 now", visibility: .details),
            ],
            sections: [Section(rows: report.dumps.map { $0.cells(names) })],
            facts: report.facts
        )
    }
}

extension DumpChangeReport {
    fileprivate var facts: [Table.Fact] {
        let number = "\(unchecked.counted("dump")) \(unchecked == 1 ? "has" : "have")"
        let pipes = "\(pipes.counted("import")) of standard input cannot be compared."
        return [
            Table.Fact(
                key: "compared",
                .count(compared),
                sentence: "\(compared.counted("dump")) \(compared.wasOrWere) compared.",
                topic: .reading
            ),
            Table.Fact(key: "changed", .count(dumps.count + leftOut)),
            Table.Fact(
                key: "unchecked",
                number: unchecked,
                note: "\(number) no checksum: only the size was compared; "
                    + "tagtally dumps --checksums computes checksums.",
                .source
            ),
            Table.Fact(key: "standard_input", number: self.pipes, note: pipes, .source),
            RowFacts.leftOut(leftOut, key: nil, by: limit, "dump"),
        ]
    }
}

extension ChangedDump {
    fileprivate func cells(_ names: DumpNames) -> [Table.Cell] {
        [
            .path(names.path(dump.path)),
            .text(dump.started),
            .text(word),
            dump.size.map { .count($0) } ?? .empty,
            now.map { .count($0.size) } ?? .empty,
            dump.checksum.map { .text($0) } ?? .empty,
            now?.checksum.map { .text($0) } ?? .empty,
        ]
    }

    private var word: String {
        switch change {
        case .missing: "missing"
        case .unreadable: "unreadable"
        case .size(let now): now.size > dump.size ?? 0 ? "larger" : "smaller"
        case .bytes: "other bytes"
        }
    }

    /// The bytes of the file as it is now; nil if there are none.
    private var now: StoredBytes? {
        switch change {
        case .missing, .unreadable: nil
        case .size(let stored), .bytes(let stored): stored
        }
    }

    /// What changed in a sentence about the path, without a full stop.
    package var sentence: String {
        switch change {
        case .missing: "\(dump.path) does not exist any more"
        case .unreadable(let reason): "\(dump.path) \(reason)"
        case .size(let now):
            "\(dump.path) has \(now.size.counted("byte")) now, and had "
                + "\((dump.size ?? 0).grouped) when it was imported"
        case .bytes: "\(dump.path) has other bytes than when it was imported"
        }
    }
}
