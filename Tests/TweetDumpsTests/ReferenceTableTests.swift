import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Compares random tables with the reference program, which reads them independently.
@Suite(.enabled(if: ReferenceProgram.canRun, "the reference program is not available"))
struct ReferenceTableTests {
    @Test func readsWhatTheReferenceProgramReads() throws {
        let first = UInt64.random(in: 0..<1_000_000_000)
        let tables = (first..<first + 200).map { seed in
            var table = RandomTable(seed: seed)
            return table.bytes()
        }
        let expected = try ReferenceProgram.output(
            of: script,
            for: tables.map { Data($0) },
            as: [TableOutcome].self
        )
        for ((table, expected), seed) in zip(zip(tables, expected), first...) {
            let difference = try TableOutcome(of: table).difference(from: expected)
            #expect(difference == nil, "the table with the seed \(seed)")
        }
        // Rows of all kinds are compared.
        let rows = expected.flatMap(\.rows)
        #expect(rows.count > 700)
        #expect(rows.count(where: \.isCut) > 40 && rows.count(where: \.isExtracted) > 100)
        #expect(rows.count { !$0.mentions.isEmpty } > 300)
        #expect(expected.flatMap(\.refusals).count > 60)
    }

    private let script = """
        import base64, json, sys
        sys.path.insert(0, sys.argv[1] + "/next")
        import reference_counts as counts, reference_csv as tables, reference_tweets as tweets

        class Outcome(tables.Tables):
            def add(self, fmt, ids, part, terms, place, status):
                signs = {"hashtag": "#", "user": "@"}
                self.rows.append({
                    "id": ids[0],
                    "text": tweets.tell(fmt, status, tweets.Beside({}), ids[0])["text"],
                    "isCut": part.cut, "isExtracted": part.from_text,
                    "mentions": {signs[kind] + name: n for (kind, name), n in part.counts.items()},
                    "terms": [counts.fold_term(term) for term in terms if counts.is_term(term)],
                })
                super().add(fmt, ids, part, terms, place, status)

        def outcome(table):
            read = Outcome()
            read.rows = []
            read.data("table", base64.b64decode(table))
            assert not read.skipped, read.skipped
            return {"rows": read.rows, "nonTweets": sum(read.nontweets.values()),
                    "refusals": [place.split(":", 1)[1] for place in read.places]}

        with open(sys.argv[2]) as file:
            found = [outcome(table) for table in json.load(file)]
        with open(sys.argv[3], "w") as file:
            json.dump(found, file)
        """
}

/// What is read from a table of tweets.
struct TableOutcome: Decodable, Equatable {
    /// What is read from a row.
    struct Row: Decodable, Equatable {
        let id: Int64
        let text: String
        let isCut: Bool
        let isExtracted: Bool
        /// The number of each mention by its sign and folded name.
        let mentions: [String: Int]
        /// The folded terms.
        let terms: Set<String>
    }

    var rows: [Row] = []
    /// The line and the reason of each refusal, such as `3: no id`.
    var refusals: [String] = []
    var nonTweets = 0

    /// Reads a table.
    init(of table: [UInt8]) throws {
        for batch in try batches(table) {
            rows += batch.map(Row.init)
            refusals += batch.refusals.map(\.example)
            nonTweets += batch.nonTweets
        }
    }

    /// What differs from another outcome; nil if nothing does.
    func difference(from other: TableOutcome) -> String? {
        for (row, otherRow) in zip(rows, other.rows) where row != otherRow {
            return "\(row)\nis not\n\(otherRow)"
        }
        if self == other { return nil }
        return "\(rows.map(\.id)) \(refusals) \(nonTweets)\nis not\n"
            + "\(other.rows.map(\.id)) \(other.refusals) \(other.nonTweets)"
    }
}

extension TableOutcome.Row {
    fileprivate init(_ tweet: Tweet) {
        let counts = tweet.mentions.map { ($0.kind.sign + $0.folded, $0.count) }
        self.init(
            id: tweet.id,
            text: tweet.text,
            isCut: tweet.isCut,
            isExtracted: tweet.isExtracted,
            mentions: Dictionary(counts, uniquingKeysWith: +),
            terms: Set(tweet.terms.map(\.folded))
        )
    }
}

/// Generates tables of invented tweets as many programs write them, some of them damaged.
struct RandomTable {
    private var random: SplitMix64
    private var lastID = 0
    private let columns: [String]
    private let separator: String
    private let newline: String

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let others = RandomTable.otherColumns.shuffled(using: &random)
            .prefix(Int.random(in: 0...6, using: &random))
        let known = ["id", "text"].map { random.pick(RandomTable.names[$0] ?? []) }
        columns = (known + others).shuffled(using: &random)
        separator = random.pick([",", ",", ";", "\t", "|"])
        newline = random.pick(["\n", "\n", "\r\n", "\r", "\r\r\n"])
        self.random = random
    }

    /// The bytes of the table.
    mutating func bytes() -> [UInt8] {
        let header = columns.map(inQuotes).joined(separator: separator)
        // The first row is whole, so that the table always has an id and a text.
        let whole = cells(id: "\(nextID())", text: "an #ant…").map(inQuotes)
        let first = whole.joined(separator: separator) + newline
        var rest = (0..<pick([0, 1, 3, 6, 12, 24])).map { _ in
            let id = idCell()
            return row(id: id) + newline
        }.joined()
        if Int.random(in: 0..<20, using: &random) == 0 { rest += header + newline }
        return encoded(header + newline + first, damaged(rest))
    }

    private mutating func cells(id: String, text: String) -> [String] {
        columns.map { column in
            switch RandomTable.names.first(where: { $0.value.contains(column) })?.key {
            case "id": id
            case "text": text
            default: cell(of: column)
            }
        }
    }

    private mutating func row(id: String) -> String {
        let text = text()
        var cells = cells(id: id, text: text).map { quoted($0) }
        switch Int.random(in: 0..<40, using: &random) {
        case 0: cells.removeLast()
        case 1: cells.append("more")
        default: break
        }
        return cells.joined(separator: separator)
    }

    private mutating func nextID() -> Int {
        lastID += Int.random(in: 1_000_003...9_000_000_000_000_000, using: &random)
        return lastID
    }

    private mutating func idCell() -> String {
        let id = nextID()
        return pick([
            "\(id)", "\(id)", "\(id)", "x\(id)", "'\(id)", "=\"\(id)\"", "b'\(id)'", " \(id) ", "",
            "NA", "\(id).0", "1,2E+18", "0\(id)", "-\(id)", "id", "\(id)\(id)",
        ])
    }
}

// MARK: - Cells

extension RandomTable {
    private static let names = [
        "id": ["id", "id_str", "Tweet Id", "status_id", "tweetid"],
        "text": ["text", "full_text", "Tweet", "raw content", "body"],
    ]
    private static let lists = [
        "hashtags", "entities.hashtags", "mentionedUsers", "mentions", "reply_to",
        "mentions_screen_name", "hashtags__001", "user_mentions.0.screen_name", "mention1",
    ]
    private static let otherColumns =
        lists + [
            "entities_str", "retweet_text", "is_retweet", "truncated", "display_text_width", "lang",
            "retweeted_status_id", "search query", "__twarc.url", "permalink", "user", "retweets",
        ]
    private static let words = [
        "#ant", "#Ant", "#été", "#1", "@bee", "@Bee_1", "@bee/list", "café", "日本", "👍", "&amp;",
        "http://t.co/ab", "x.example/#no", "\"so\"", "it's", ",", ";", "\n", "\r\n", "\u{1C}", "…",
        "\u{A0}", "[", "\\",
    ]
    private static let ends = [
        "", "", "", "…", " #cut…", " @cut ...", "… https://t.co/ab", " #cut… https://t.co/ab ",
        String(repeating: "y", count: 130) + "… https://t.co/ab",
    ]

    private mutating func cell(of column: String) -> String {
        if RandomTable.lists.contains(column) { return list(in: column) }
        switch column {
        case "retweet_text": return text()
        case "entities_str":
            return #"{"hashtags":\#(list(in: column)),"user_mentions":[{"screen_name":"bee"}]}"#
        case "retweeted_status_id": return pick(["", "NA", "77", "x77", "7.7E+17"])
        case "search query": return pick(["#Bee", "ant", "", "['ant']", "#", " @bee "])
        case "__twarc.url": return "https://api.example/search?query=%23ant+x&n=1"
        case "permalink": return "https://twitter.com/bee/status/\(nextID())"
        default: return pick(["TRUE", "FALSE", "1", "", "en", "@bee", "007"])
        }
    }

    private mutating func text() -> String {
        let words = (0..<pick([0, 1, 3, 9])).map { _ in pick(RandomTable.words) }
        let text =
            pick(["", "", "RT @bee: ", "RT @bee "]) + words.joined(separator: pick([" ", " ", ""]))
            + pick(RandomTable.ends)
        return pick([text, text, text, text, "b'\(text)\\xc3\\xa9'", "NA"])
    }

    /// A list of names as one of many programs writes it.
    private mutating func list(in column: String) -> String {
        let names = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            pick(["ant", "Ant", "#ant", "@bee", "été", "nan", "12", "it's", "a b"])
        }
        let member = pick(["text", "tag", "screen_name", "username"])
        let printed = names.map { pick(["'\($0)'", "\"\($0)\"", "u'\($0)'", $0]) }
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return names.joined(separator: pick([" ", ",", ", ", ";", "|", "\u{1C}"]))
        case 1: return "[\(printed.joined(separator: ", "))]"
        case 2:
            return "[\(printed.map { "{'\(member)': \($0), 'id': None}" }.joined(separator: ","))]"
        case 3: return "[\(printed.map { "User(id=1, \(member)=\($0), at=<x, (y)>)" }.joined())]"
        case 4: return "{\"\(member)\": \(printed.first ?? "null")}"
        case 5: return "['cut', {'"
        case 6: return pick(["TRUE", "3", "[1, 2]", "[[['a']]]", "('a',)", "c(\"a\", \"b\")"])
        default: return pick(["", "NA", "[]", "None", "[None]", "[\"\"]"])
        }
    }
}

// MARK: - Syntax

extension RandomTable {
    /// A cell, nearly always in quotes if it needs them.
    private mutating func quoted(_ cell: String) -> String {
        let isSpecial = cell.unicodeScalars.contains { scalar in
            "\"\r\n".unicodeScalars.contains(scalar) || separator.unicodeScalars.contains(scalar)
        }
        let chance = Int.random(in: 0..<50, using: &random)
        if chance == 0 { return cell }
        if chance == 1 { return "\"\(cell)\"" }
        return isSpecial || chance < 10 ? inQuotes(cell) : cell
    }

    private func inQuotes(_ cell: String) -> String {
        "\"\(cell.replacing("\"", with: "\"\""))\""
    }

    private mutating func damaged(_ rows: String) -> String {
        var scalars = Array(rows.unicodeScalars)
        for _ in 0..<pick([0, 0, 0, 1, 4]) where !scalars.isEmpty {
            let index = Int.random(in: scalars.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: scalars.remove(at: index)
            case 1: scalars.removeSubrange(index..<min(index + 40, scalars.count))
            default:
                let text = pick([
                    "\"", "\"\"", "\"\n", separator, newline, "\r", "\n", "'", "\u{FEFF}",
                ])
                scalars.insert(contentsOf: text.unicodeScalars, at: index)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The bytes of the rows that are whole, and of the others.
    private mutating func encoded(_ whole: String, _ rest: String) -> [UInt8] {
        let table = whole + rest
        let bytes = Array(table.utf8)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return [0xFF, 0xFE] + table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case 1: return Array("\u{FEFF}".utf8) + bytes
        case 2 where newline != "\r":
            return Array("sep=\(separator)\(newline)".utf8) + bytes
        case 3:
            // Bytes that are no UTF-8, behind the row that is whole.
            let index = Int.random(in: whole.utf8.count...bytes.count, using: &random)
            let broken: [UInt8] = pick([[0xFF], [0xC3], [0xF0, 0x9F], [0x80]])
            return bytes[..<index] + broken + bytes[index...]
        default: return bytes
        }
    }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { random.pick(choices) }
}
