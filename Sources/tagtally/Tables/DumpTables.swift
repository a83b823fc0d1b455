import ReportRendering
import TweetArchive

extension Table {
    /// The imports of dumps, ready to be printed in any format.
    ///
    /// In text, paths stand at the end of the lines, where they may be as long as they are.
    ///
    /// Its title has the name of the archive's file.
    init(_ dumps: [ImportedDump], leftOut: Int, of archive: String) {
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
                Column("dump", formats: .forPeople, widest: Column.longWidest),
            ],
            sections: [Section(rows: dumps.map(\.values))],
            notes: ReportNotes.more(leftOut, "dump")
        )
    }

    /// The records that were refused, ready to be printed in any format.
    ///
    /// Its title has the name of the archive's file.
    init(_ report: RefusalReport, of archive: String) {
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
                Column("dump", formats: .forPeople, widest: Column.longWidest),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.values })],
            notes: ReportNotes.more(report.leftOut, "record") + report.notes
        )
    }
}

extension ImportedDump {
    fileprivate var values: [Table.Value] {
        let formats = format.map { Table.Value.text($0) } ?? .null
        let terms = Table.Value.text(terms.joined(separator: ", "))
        return [
            .text(path), formats, .text(started), .text(isFinished ? "finished" : "unfinished"),
            terms, .integer(counts.records), .integer(counts.new), .integer(counts.upgraded),
            .integer(counts.duplicates), .integer(counts.nonTweets), .integer(counts.refused),
            terms, .text(description),
        ]
    }

    /// The path with what else there is to say of it.
    private var description: String {
        let parts = [format, isFinished ? nil : "unfinished"].compactMap(\.self)
        return parts.isEmpty ? path : "\(path) (\(parts.joined(separator: ", ")))"
    }
}

extension RefusalReport {
    /// What there is to say of records of which nothing but their number is kept.
    fileprivate var notes: [String] {
        notKept > 0 ? ["Of \(notKept.of("more refused record")) only the number is kept."] : []
    }
}

extension StoredRefusal {
    fileprivate var values: [Table.Value] {
        [
            .text(path), .text(started), member.map { .text($0) } ?? .null, .integer(line),
            entry.map { .integer($0) } ?? .null, .text(reason),
            .text(member.map { "\(path)!\($0)" } ?? path),
        ]
    }
}
