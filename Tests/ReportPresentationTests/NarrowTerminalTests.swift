import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ReportPresentation
@testable import ReportRendering

/// Tables at terminals of all widths, with values that are longer than any line.
@Suite struct NarrowTerminalTests {
    /// No line is wider than the terminal, and no time, number, name or address is broken that is not
    /// wider itself.
    @Test func fitsEveryReport() throws {
        let test = try makeArchive()
        try forEachTable(of: test) { name, table in
            let table = table.cachingFewRows
            for width in 60...200 { try expectFits(table, width, name) }
            // A table that fits is the same at a terminal as in a file.
            var style = RenderingStyle()
            style.width = 100_000
            let shown = try table.rendered(as: .text, style: style)
            #expect(try shown.withoutMarks == table.rendered(as: .text), "\(name)")
        }
    }

    /// The same with the kinds of cells of all columns mixed.
    @Test(arguments: SplitMix64.seeds(30)) func fitsAnyTable(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed)
        let columns = (0...Int.random(in: 0..<12, using: &numbers)).map { index in
            let ending = Bool.random(using: &numbers) ? "" : String(repeating: "x", count: 40)
            return Table.Column(
                "c\(index)" + ending,
                Self.kinds[Int.random(in: Self.kinds.indices, using: &numbers)],
                maxWidth: Bool.random(using: &numbers) ? nil : Table.Column.longMaxWidth
            )
        }
        let rows = (0..<5).map { _ in columns.map { Self.cell($0.kind, &numbers) } }
        let table = Table(heading: Self.long, columns: columns, sections: [.init(rows: rows)])
        for width in stride(from: 60, through: 200, by: 7) {
            try expectFits(table, width, "seed \(seed)")
        }
    }

    /// Expects that a table fits into a width, and that its cells are complete there.
    private func expectFits(_ table: Table, _ width: Int, _ name: String) throws {
        var style = RenderingStyle()
        style.width = width
        let text = try table.rendered(as: .text, style: style).withoutMarks
        let lines = text.split(separator: "\n")
        let wide = lines.filter { $0.displayWidth > width }
        #expect(wide.isEmpty, "\(name) at \(width):\n\(text)")
        let words = Set(lines.flatMap { $0.split(separator: " ") })
        let leftOut =
            lines.firstIndex { $0.hasPrefix("Left out to fit the terminal:") }
            .map { lines[$0...].joined(separator: " ") } ?? ""
        for field in table.fields(in: .text) where !leftOut.contains(field.heading) {
            if table.showsHeadings, field.heading.displayWidth <= 12 {
                let parts = field.heading.split(separator: " ")
                #expect(parts.allSatisfy(words.contains), "\(name) at \(width): \(field.heading)")
            }
            try table.forEachRow { row in
                let cell = field.cell(of: row)
                let lost = Self.words(of: cell, in: field.column, width).first {
                    words.isDisjoint(with: $0)
                }
                #expect(lost == nil, "\(name) at \(width):\n\(text)")
            }
        }
    }

    /// The words of a cell that must be in one line each, in the forms that they can have.
    private static func words(
        of cell: Table.Cell,
        in column: Table.Column,
        _ width: Int
    ) -> [[Substring]] {
        let text = visible(cell.forPeople).shortened(to: column.maxWidth)
        if column.kind == .time {
            let minutes = text.prefix(16) + text.dropFirst(19)
            return text.isEmpty ? [] : [[text[...], minutes[...], text.prefix(10)]]
        }
        return text.split(separator: " ").filter {
            $0.displayWidth <= width && $0.unicodeScalars.allSatisfy { $0.value < 0x0E00 }
        }.map { [$0] }
    }
}

// MARK: - Tables

extension NarrowTerminalTests {
    /// Calls a closure with the table of each report.
    private func forEachTable(of test: TestArchive, _ body: (String, Table) throws -> Void) throws {
        let archive = test.archive
        let term = try #require(Self.terms.first.flatMap { SearchTerm($0) })
        var zoned = TweetFilter()
        zoned.timeZone = try #require(NamedTimeZone("Asia/Kolkata"))
        var popularity = PopularityReport.Options()
        (popularity.minCount, popularity.countsAuthors) = (1, true)
        try archive.popularity(of: term, options: popularity) { try body("report", Table($0)) }
        var links = LinkReport.Options()
        links.minCount = 1
        try archive.links(of: nil, options: links) { try body("links", Table($0)) }
        var words = WordReport.Options()
        words.minCount = 1
        try archive.words(of: nil, options: words) { try body("words", Table($0)) }
        try archive.places(of: nil) { try body("places", Table($0)) }
        var comparison = ComparisonReport.Options()
        comparison.minCount = 1
        let terms = Self.terms.compactMap { SearchTerm($0) }
        try archive.comparison(of: terms, options: comparison) { try body("compare", Table($0)) }
        var network = NetworkReport.Options()
        (network.minWeight, network.edges) = (1, NetworkReport.Edges.named)
        try archive.network(of: nil, options: network) { try body("network", Table($0)) }
        var trend = TrendReport.Options()
        (trend.period, trend.top) = (.month, 4)
        try archive.trend(of: nil, options: trend) { try body("trend", Table($0)) }
        for filter in [TweetFilter(), zoned] {
            try archive.people(of: nil, filter) { try body("people", Table($0)) }
            try archive.media(of: nil, filter) { try body("media", Table($0)) }
            try archive.tweets(of: nil, filter) { try body("timeline", Table($0)) }
            try archive.sample(of: nil, filter, size: 3) { try body("sample", Table($0)) }
            try archive.topTweets(of: nil, filter) { try body("top", Table($0)) }
            let mention = try #require(MentionName("#" + Self.name(100)))
            try archive.evidence(for: mention, of: nil, filter) { try body("evidence", Table($0)) }
        }
        try archive.conversations(of: [1, 2]) { try body("conversation", Table(reading: $0)) }
        try archive.details(of: [1, 2, 3]) { try body("show", Table(reading: $0)) }
        try archive.refusals { try body("dumps --refused", Table($0)) }
        try body("dumps", Table(archive.dumps()))
        try body("terms", Table(archive.terms()))
        try body("facets", Table(archive.facets(of: nil)))
        try body("profile", Table(archive.profile(of: Self.name(15))))
        for table in ["tweet", "link", "term", "author", "dump"] {
            try archive.query("SELECT * FROM \(table)") { try body("query \(table)", Table($0)) }
        }
    }

    private static func cell(_ kind: Table.Column.Kind, _ numbers: inout SplitMix64) -> Table.Cell {
        if Int.random(in: 0..<6, using: &numbers) == 0 { return .empty }
        return switch kind {
        case .number: .count(Int.random(in: 0...(.max), using: &numbers))
        case .time: .time(Table.Time(start: Int.random(in: 0..<1 << 31, using: &numbers)))
        case .mention:
            .mention(Table.Mention(.hashtag, name(Int.random(in: 1...150, using: &numbers))))
        case .author: .author(name(Int.random(in: 1...150, using: &numbers)))
        case .any: .identifier(Int64.random(in: 1...(.max), using: &numbers))
        default: .text(texts[Int.random(in: texts.indices, using: &numbers)])
        }
    }

    private static func name(_ length: Int) -> String {
        String(String(repeating: "Abc_", count: 40).prefix(length))
    }

    private static let texts = [
        long, "https://example.org/" + name(90), "語言" + long, "", "x", "https://t.co/a",
    ]
    private static let kinds: [Table.Column.Kind] = [
        .text, .number, .time, .any, .mention, .author,
    ]
    private static let terms = ["#iot", "#" + name(70), "smart " + name(44)]
    private static let long =
        "A text with https://example.org/\(name(45)) and 見て日本語の長い文章です日本語の長い文章です"
        + "https://t.co/Abcdefghij then #\(name(58)) @\(name(15)) at 2019-09-20T07:46:47Z, 12,345,678"

    /// An archive of tweets whose texts, names and addresses are long.
    private func makeArchive() throws -> TestArchive {
        let test = try TestArchive(inFolder: Self.name(60))
        for (index, term) in Self.terms.enumerated() {
            let lines = try (1...4).map { number in
                let record = Self.record(4 * index + number)
                let data = try JSONSerialization.data(withJSONObject: record)
                return String(decoding: data, as: UTF8.self)
            }
            let name = "\(index) \(Self.name(30)).jsonl"
            try test.importDump(lines + ["not JSON"], as: name, term: SearchTerm(term))
        }
        return test
    }

    private static func record(_ number: Int) -> [String: Any] {
        let tag: [String: Any] = ["text": name(number.isMultiple(of: 2) ? 100 : 7)]
        let link: [String: Any] = ["expanded_url": "https://example.org/\(name(10 * number))"]
        let photo = ["type": "photo", "media_url": "https://example.org/\(name(12 * number)).jpg"]
        return [
            "id_str": "\(number)", "created_at": "Mon Oct 08 12:00:0\(number % 10) +0000 2018",
            "text": long, "lang": "en", "in_reply_to_status_id_str": "\(number - 1)",
            "user": ["screen_name": name(16 - number), "name": long],
            "place": ["id": "\(number)", "full_name": long, "country_code": "US"],
            "entities": [
                "hashtags": [tag], "user_mentions": [["screen_name": name(14)]], "urls": [link],
                "media": [photo],
            ],
        ]
    }
}

extension String {
    /// The text without the marks that a terminal gets behind words that run right to left.
    fileprivate var withoutMarks: String { replacing("\u{200E}", with: "") }
}
