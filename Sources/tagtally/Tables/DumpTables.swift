import ReportRendering
import TweetArchive

extension Table {
    /// The imports of dumps, ready to be printed in any format.
    ///
    /// In text, paths stand at the end of the lines, where they may be as long as they are.
    ///
    /// Its title has the name of the archive's file.
    init(
        _ dumps: [ImportedDump],
        _ limit: RowLimit,
        leftOut: Int,
        of archive: String,
        fullPaths: Bool
    ) {
        let names = DumpNames(of: dumps.map(\.path), areFull: fullPaths)
        self.init(
            facts: [("dumps", .integer(dumps.count + leftOut))],
            title: "Dumps imported into \(archive)",
            columns: [
                Column("path", formats: .forPrograms),
                Column("format", formats: .forPrograms),
                Column("started", heading: "imported"),
                Column("state", formats: .forPrograms),
                Column("terms", formats: .forPrograms),
                Column("records", alignment: .right, formats: .forPrograms),
                Column("new", alignment: .right),
                Column("upgraded", heading: "upgr.", alignment: .right),
                Column("duplicates", heading: "dupl.", alignment: .right),
                Column("non_tweets", heading: "other", alignment: .right),
                Column("refused", alignment: .right),
                Column("terms", formats: .forPeople, widest: 30),
            ] + Table.dumpColumns,
            sections: [Section(rows: dumps.map { $0.values(names) })],
            notes: limit.note(leftOut, "import")
        )
    }

    /// The records that were refused, ready to be printed in any format.
    ///
    /// Its title has the name of the archive's file.
    init(_ report: RefusalReport, _ limit: RowLimit, of archive: String, fullPaths: Bool) {
        let names = DumpNames(of: report.dumps, areFull: fullPaths)
        self.init(
            facts: [("refused", .integer(report.refused)), ("not_kept", .integer(report.notKept))],
            title: "Records that were refused on import into \(archive)",
            columns: [
                Column("path", formats: .forPrograms),
                Column("started", heading: "imported"),
                Column("member", formats: .forPrograms),
                Column("line", alignment: .right, hasPlainNumbers: true),
                Column("entry", alignment: .right, hasPlainNumbers: true),
                Column("reason"),
            ] + Table.dumpColumns,
            sections: [Section(rows: Rows(report.rows) { $0.values(names) })],
            notes: limit.note(report.leftOut, "record") + report.notes
        )
    }

    /// The dumps by their paths, and by their names where the table is handed on.
    private static let dumpColumns = [
        Column("dump", formats: [.text, .markdown], widest: Column.longWidest),
        Column("dump", formats: [.html, .xlsx]),
    ]
}

extension ImportedDump {
    fileprivate func values(_ names: DumpNames) -> [Table.Value] {
        let formats = format.map { Table.Value.text($0) } ?? .null
        let terms = Table.Value.text(terms.joined(separator: ", "))
        return [
            .text(path), formats, .text(started), .text(isFinished ? "finished" : "unfinished"),
            terms, .integer(counts.records), .integer(counts.new), .integer(counts.upgraded),
            .integer(counts.duplicates), .integer(counts.nonTweets), .integer(counts.refused),
            terms, .text(path + remark), .text(names[path] + remark),
        ]
    }

    /// What else there is to say of the dump, behind its path.
    private var remark: String {
        let parts = [format, isFinished ? nil : "unfinished"].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}

extension RefusalReport {
    /// What there is to say of records of which nothing but their number is kept.
    fileprivate var notes: [String] {
        notKept > 0 ? ["Of \(notKept.of("more refused record")) only the number is kept."] : []
    }
}

extension StoredRefusal {
    fileprivate func values(_ names: DumpNames) -> [Table.Value] {
        let inside = member.map { "!" + $0 } ?? ""
        return [
            .text(path), .text(started), member.map { .text($0) } ?? .null, .integer(line),
            entry.map { .integer($0) } ?? .null, .text(reason), .text(path + inside),
            .text(names[path] + inside),
        ]
    }
}
