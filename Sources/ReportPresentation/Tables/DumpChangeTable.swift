package import ReportRendering
package import TweetArchive
import TweetDumps

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
                sentence: "\(compared.counted("dump")) \(compared == 1 ? "was" : "were") compared.",
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

    /// What changed, in a word or two.
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
