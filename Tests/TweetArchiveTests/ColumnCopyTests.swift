import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Copies of columns, of few rows each, so that reports read some rows from them and others from the tables.
@Suite struct ColumnCopyTests {
    /// Records of some tweets, of several languages, kinds, authors and mentions.
    private func records(_ ids: [Int], _ generator: inout SplitMix64) -> [String] {
        ids.map { id in
            let tags = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                ["a", "A", "b", "c\(id % 700)"].randomElement(using: &generator) ?? "a"
            }
            let author = "u\(Int.random(in: 0..<40, using: &generator))"
            let language = ["en", "de", "zh-hant-tw", ""].randomElement(using: &generator) ?? ""
            var more = language.isEmpty ? "" : #","lang":"\#(language)""#
            var text = "t"
            if id.isMultiple(of: 3) {
                let original = Int.random(in: 1...2 * id, using: &generator)
                let name = "u\(original % 60)"
                more += #","retweeted_status":\#(tweet(original, by: name))"#
                text = "RT @\(name): t"
            }
            return tweet(id, tags, ["u\(id % 50)"], by: author, text: text, more: more)
        }
    }

    /// The filters with which reports are compared.
    private static let filters = [
        TweetFilter(), TweetFilter { $0.kinds.remove(.retweet) },
        TweetFilter { $0.languages = ["en", "DE"] },
        TweetFilter { ($0.languages, $0.kinds) = (["zh-Hant-TW"], [.original]) },
        TweetFilter { $0.authors = ["u1", "u2"] },
    ]

    /// What reports say of an archive.
    private func reports(_ archive: TweetArchive) throws -> [String] {
        var lines: [String] = []
        for filter in Self.filters {
            for term in [nil, SearchTerm("#x")] {
                var options = PopularityReport.Options()
                options.minCount = 1
                let rows = try archive.collected(of: term, filter, options: options).rows
                lines.append(rows.map(\.example).joined(separator: " "))
                try archive.people(of: term, filter) { report in
                    lines.append("\(report.count) \(report.otherRetweets)")
                    try report.rows.read { row in
                        let numbers = [row.tweets, row.retweeted, row.mentioned]
                        lines.append("\(row.name ?? "") \(numbers)")
                    }
                }
            }
        }
        return lines
    }

    /// Tweets are added before, between and behind others, replaced and removed after they were copied.
    @Test(arguments: SplitMix64.seeds(3), [7, 300, 5_000])
    func reportsAreThoseWithoutCopies(seed: UInt64, rowsOfCopy: Int) throws {
        var generator = SplitMix64(seed: seed)
        let (plain, copied) = (try Example(), try Example())
        for step in 0..<4 {
            let count = step == 0 ? 3_000 : Int.random(in: 1...40, using: &generator)
            let last = step == 0 ? 4_000 : 5_000
            let records = records(
                (0..<count).map { _ in Int.random(in: 1...last, using: &generator) },
                &generator
            )
            let removed = (0..<step).map { _ in Int64.random(in: 1...5_000, using: &generator) }
            for example in [plain, copied] {
                try example.add(records, term: step == 2 ? nil : "#x")
                try example.archive.remove(removed)
            }
            try requireSound(copied)
            #expect(try reports(plain.archive) == reports(copied.archive))
            try copied.archive.copyColumns(maxRows: 4_000, rowsOfCopy: rowsOfCopy)
            try copied.archive.copyColumns(rowsOfCopy: rowsOfCopy)
            try requireSound(copied)
            #expect(try reports(plain.archive) == reports(copied.archive))
        }
        #expect(try copied.number("SELECT count(*) FROM column_copy") > 0)
    }

    private func requireSound(_ example: Example) throws {
        #expect(try example.archive.check() == [])
    }

    /// A report of damaged copies is an error, or the same as without those that are not there.
    @Test(arguments: [
        "UPDATE column_copy SET data = x'00'", "UPDATE column_copy SET data = zeroblob(1 << 20)",
        "UPDATE column_copy SET rows = 1 << 40", "UPDATE column_copy SET rows = rows + 1",
        "UPDATE column_copy SET last = first + 1", "UPDATE column_copy SET last = 1 << 62",
        "DELETE FROM column_copy WHERE name IN ('author', 'spelling')",
        "DELETE FROM column_copy WHERE first % 2 = 0",
    ])
    func damagedCopiesAreReported(change: String) throws {
        var generator = SplitMix64(seed: 1)
        let example = try Example()
        try example.add(records(Array(1...3_000), &generator), term: "#x")
        let expected = try reports(example.archive)
        try example.archive.copyColumns(rowsOfCopy: 300)
        try example.execute("PRAGMA ignore_check_constraints = 1; \(change)")
        do {
            let found = try reports(example.archive)
            #expect(!change.hasPrefix("DELETE") || found == expected)
        } catch let error as ArchiveError {
            #expect(!change.hasPrefix("DELETE") && !error.description.isEmpty)
        }
        // A whole copy may be deleted, but not one of its columns.
        #expect(try example.archive.check().isEmpty == change.contains("first %"))
    }

    @Test func packsIntegersInAsFewBytesAsTheyNeed() throws {
        let lists: [(values: [Int64], width: Int)] = [
            ([5], 0), ([5, 5], 0), ([5, 260], 1), ([-1, 255], 2), ([.min, .max, 0], 8),
        ]
        for (values, width) in lists {
            let bytes = PackedIntegers.packed(values)
            #expect(bytes.count == 8 + width * values.count)
            let packed = try PackedIntegers(bytes.span, count: Int64(values.count))
            var read = [Int64](repeating: 1, count: values.count)
            packed.read(values.indices, into: &read, every: 1)
            #expect(read == values)
        }
    }
}

extension Example {
    fileprivate func number(_ sql: String) throws -> Int {
        try archive.read { try Int.fetchOne($0, sql: sql) ?? 0 }
    }
}
