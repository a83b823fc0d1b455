import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Copies of columns, of few rows each, so that reports read some rows from them and others from the tables.
@Suite struct ColumnCopyTests {
    /// Records of some tweets, of several languages, kinds, authors and mentions.
    private func records(_ ids: [Int], _ generator: inout SplitMix64) -> [String] {
        ids.map { id in
            let tags = generator.some(0...2) { $0.pick(["a", "A", "b", "c\(id % 700)"]) }
            let author = "u\(Int.random(in: 0..<40, using: &generator))"
            let language = generator.pick(["en", "de", "zh-hant-tw", ""])
            var more = language.isEmpty ? "" : #","lang":"\#(language)""#
            var text = "t"
            if id.isMultiple(of: 3) {
                let original = Int.random(in: 1...2 * id, using: &generator)
                let name = "u\(original % 60)"
                more += #","retweeted_status":\#(tweet(original, by: name))"#
                text = "RT @\(name): t"
            }
            let record = tweet(id, tags, ["u\(id % 50)"], by: author, text: text, more: more)
            // Some names share an account, and some accounts share a name.
            let name = #""user":{"screen_name":"\#(author)""#
            let account = Int.random(in: 1...30, using: &generator)
            return id.isMultiple(of: 4)
                ? record.replacing(name, with: #"\#(name),"id_str":"\#(account)""#) : record
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
    private func reports(_ example: Example) throws -> [String] {
        var lines: [String] = []
        let subjects = Self.filters.map { (String?.none, $0) } + [("#x", TweetFilter())]
        for (term, filter) in subjects {
            lines.append(try example.table(term, filter))
            let term = term.flatMap { SearchTerm($0) }
            lines += try people(example, term, filter)
            try example.archive.topTweets(of: term, filter) { report in
                lines += try report.rows.collected().map {
                    "\($0.number) \($0.counted) \($0.text)"
                }
            }
        }
        return lines
    }

    /// The people of an archive, of whom a report of the first ones must have just these.
    private func people(
        _ example: Example,
        _ term: SearchTerm?,
        _ filter: TweetFilter
    ) throws -> [String] {
        func lines(_ order: PeopleReport.Order, _ limit: RowLimit) throws -> [String] {
            try example.archive.people(of: term, filter, order: order, limit: limit) { report in
                let rows = try report.rows.collected().map { row in
                    "\(row.name ?? "") \([row.account.map(Int.init) ?? 0, row.tweets, row.retweeted])"
                        + " \([row.mentioned, row.first ?? 0, row.last ?? 0])"
                }
                return ["\(report.count) \(report.otherRetweets)"] + rows
            }
        }
        let orders: [PeopleReport.Order] = filter.passesAll ? [.tweets, .retweeted] : [.mentioned]
        return try orders.flatMap { order in
            let all = try lines(order, .none)
            let first = try lines(order, RowLimit(7))
            #expect(first == Array(all.prefix(8)))
            return all
        }
    }

    /// Tweets are added before, between and behind others, replaced and removed after they were copied.
    @Test(arguments: zip(SplitMix64.seeds(3), [7, 300, 5_000]))
    func reportsAreThoseWithoutCopies(seed: UInt64, rowsOfCopy: Int) throws {
        var generator = SplitMix64(seed: seed)
        let (plain, copied) = (try Example(), try Example())
        for step in 0..<3 {
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
            let expected = try reports(plain)
            func expectTheSame() throws {
                #expect(try copied.archive.check() == [])
                #expect(try reports(copied) == expected)
            }
            // The first tweets have no copies yet.
            if step > 0 { try expectTheSame() }
            try copied.archive.copyColumns(maxRows: 4_000, rowsOfCopy: rowsOfCopy)
            try copied.archive.copyColumns(rowsOfCopy: rowsOfCopy)
            try expectTheSame()
        }
        #expect(try copied.number("SELECT count(*) FROM column_copy") > 0)
    }

    /// A report of damaged copies is an error, or the same as without those that are not there.
    @Test func damagedCopiesAreReported() throws {
        var generator = SplitMix64(seed: 1)
        let example = try Example(records(Array(1...3_000), &generator), term: "#x")
        let expected = try reports(example)
        for change in [
            "UPDATE column_copy SET data = x'00'",
            "UPDATE column_copy SET data = zeroblob(1 << 20)",
            "UPDATE column_copy SET rows = 1 << 40", "UPDATE column_copy SET rows = rows + 1",
            "UPDATE column_copy SET last = first + 1", "UPDATE column_copy SET last = 1 << 62",
            "DELETE FROM column_copy WHERE name IN ('author', 'spelling')",
            "DELETE FROM column_copy WHERE first % 2 = 0",
        ] {
            try example.execute("DELETE FROM column_copy")
            try example.archive.copyColumns(rowsOfCopy: 300)
            try example.execute("PRAGMA ignore_check_constraints = 1; \(change)")
            do {
                let found = try reports(example)
                #expect(!change.hasPrefix("DELETE") || found == expected, "\(change)")
            } catch let error as ArchiveError {
                #expect(!change.hasPrefix("DELETE") && !error.description.isEmpty, "\(change)")
            }
            // A whole copy may be deleted, but not one of its columns.
            let isSound = try example.archive.check().isEmpty
            #expect(isSound == change.contains("first %"), "\(change)")
        }
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
