import ReportRendering
import TweetArchive
import TweetDumps

// The tables of a package that no command prints: its dumps, and the numbers about it.

/// The imports from which the tweets of a package come, in the order of import.
struct PackageDumps {
    let imports: [ImportedDump]

    /// Selects the imports for the term of a subject; all imports for the whole archive, and for a term that
    /// a search made.
    init(_ report: DumpReport, of subject: ReportSubject) {
        let all = Array(report.dumps.reversed())
        guard let term = subject.term, subject.query == nil else {
            imports = all
            return
        }
        imports = all.filter { $0.terms.contains(term) }
    }

    static let fields = [
        PackageTable.Field("number", .number, "the number of the import, from 1"),
        .init("file", .text, "the name of the file, without folders"),
        .init("format", .text, "the formats of its tweets; empty if it had none"),
        .init("imported", .time, "when the import began, in UTC"),
        .init("state", .text, "finished, or unfinished if the import did not reach the end"),
        .init("records", .number, "the number of records"),
        .init("new", .number, "tweets that the archive did not have"),
        .init("upgraded", .number, "fuller records of tweets that it had"),
        .init("duplicates", .number, "other records of tweets that it had"),
        .init("non_tweets", .number, "records of other things, such as notices"),
        .init("refused", .number, "records that could not be read"),
        .init("bytes", .number, "the size of the file as it is stored; empty if unknown"),
        .init("sha256", .text, "the SHA-256 of the same bytes; empty if it was not computed"),
    ]
}

extension Table {
    /// Creates the table of the imports of a package, without folders.
    init(_ dumps: PackageDumps) {
        self.init(
            title: "Imported files",
            columns: PackageDumps.fields.map {
                Column($0.name, $0.type == .number ? .number : .text).telling(.nobody)
            },
            sections: [Section(rows: zip(1..., dumps.imports).map { $1.cells(number: $0) })]
        )
    }
}

extension ImportedDump {
    fileprivate func cells(number: Int) -> [Table.Cell] {
        [
            .integer(number), .path(Table.Path(fileName, name: fileName)),
            format.map { .text($0) } ?? .empty, .text(started),
            .text(isFinished ? "finished" : "unfinished"), .count(counts.records),
            .count(counts.new), .count(counts.upgraded), .count(counts.duplicates),
            .count(counts.nonTweets), .count(counts.refused), size.map { .count($0) } ?? .empty,
            checksum.map { .text($0) } ?? .empty,
        ]
    }

    private var fileName: String {
        if path == "-" { return "standard input" }
        let slash = UInt8(ascii: "/")
        return path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? path
    }
}

/// The facts of the tables of a package that its texts need.
struct PackageFacts {
    /// The numbers by the names of the tables and the keys of their facts.
    private var numbers: [String: [String: Int]] = [:]

    /// Stores the facts of a table that are numbers.
    mutating func add(_ table: Table, named name: String) {
        for fact in table.facts {
            guard let key = fact.key, case .count(let number, _) = fact.value else { continue }
            numbers[name, default: [:]][key] = number
        }
    }

    /// A number about the collection, with what it counts.
    typealias Row = (key: String, value: Table.Cell, meaning: String)

    func rows(_ collection: CollectionReport, _ dumps: PackageDumps) -> [Row] {
        tweetRows(collection) + tableRows + dumpRows(collection.subject, dumps.imports)
    }

    private func tweetRows(_ collection: CollectionReport) -> [Row] {
        let (subject, zone) = (collection.subject, collection.subject.filter.timeZone)
        func kind(_ kind: TweetKind) -> Table.Cell { .count(collection.kinds[kind] ?? 0) }
        return [
            ("tweets", .count(subject.tweets), "tweets that the tables count"),
            ("all_tweets", .count(subject.allTweets), "tweets before the filters"),
            ("accounts", .count(collection.accounts), "accounts that wrote the tweets"),
            ("authorless", .count(collection.authorless), "tweets without a known author"),
            ("first", zone.cell(collection.first), "time of the first tweet"),
            ("last", zone.cell(collection.last), "time of the last tweet"),
            ("original", kind(.original), "tweets that refer to no other"),
            ("replies", kind(.reply), "replies"),
            ("retweets", kind(.retweet), "retweets"),
            ("quotes", kind(.quote), "tweets that quote another"),
            ("cut", .count(collection.cut), "tweets whose text is cut"),
            (
                "extracted", .count(collection.extracted),
                "tweets whose mentions were found in the text"
            ),
        ]
    }

    private var tableRows: [Row] {
        func row(_ key: String, of table: String, _ meaning: String) -> Row {
            (key, .count(numbers[table]?[key] ?? 0), meaning)
        }
        return [
            row(
                "without_time",
                of: "trend-by-day",
                "tweets without a time, which the trends leave out"
            ),
            row(
                "without_language",
                of: "languages",
                "tweets without a language, which languages.csv leaves out"
            ),
            row(
                "without_source",
                of: "sources",
                "tweets without a program, which sources.csv leaves out"
            ),
            row("min_count", of: "popularity", "least count of mentions in popularity.csv"),
            row("hidden", of: "popularity", "mentions with a smaller count"),
        ]
    }

    private func dumpRows(_ subject: ReportSubject, _ imports: [ImportedDump]) -> [Row] {
        func sum(_ number: KeyPath<RecordCounts, Int>) -> Table.Cell {
            .count(imports.reduce(0) { $0 + $1.counts[keyPath: number] })
        }
        return [
            ("imports", .count(imports.count), "imports of files"),
            (
                "unfinished", .count(subject.unfinishedImports),
                "files whose last import did not reach the end"
            ),
            (
                "without_checksum", .count(imports.count { $0.checksum == nil }),
                "imports without a checksum of the file"
            ),
            ("records", sum(\.records), "records of these imports"),
            ("new", sum(\.new), "records of tweets that the archive did not have"),
            ("upgraded", sum(\.upgraded), "fuller records of tweets that it had"),
            ("duplicates", sum(\.duplicates), "other records of tweets that it had"),
            ("non_tweets", sum(\.nonTweets), "records of other things"),
            ("refused", sum(\.refused), "records that could not be read"),
            ("removed", .count(subject.removedTweets), "tweets that were removed from the archive"),
            ("last_import", imports.last.map { .text($0.started) } ?? .empty, "last import"),
        ]
    }
}

extension Table {
    init(_ rows: [PackageFacts.Row]) {
        self.init(
            title: "Numbers about the collection",
            columns: [Column("key"), Column("value", .any), Column("meaning")].map {
                $0.telling(.nobody)
            },
            sections: [Section(rows: rows.map { [.text($0.key), $0.value, .text($0.meaning)] })]
        )
    }
}
