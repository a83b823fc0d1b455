import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// The layout of records and their distribution over dumps make no difference to the reports.
@Suite struct LayoutPropertyTests {
    @Test(arguments: SplitMix64.seeds(4))
    func givesTheSameTablesInAnyLayout(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let found = (0..<60).map { _ in randomRecord(&generator) }
        let oneByOne = try Example.using { example in
            for (record, term) in found { try example.add([record], term: term) }
            return try tables(example)
        }
        for _ in 1...3 {
            let dumps = spread(found.shuffled(using: &generator), &generator)
            let example = try Example()
            let files = try dumps.enumerated().map { index, text in
                let file = example.folder.appending(path: "\(index)")
                try Data(text.utf8).write(to: file)
                return DumpFile(path: file.path)
            }
            let summaries = try example.archive.importDumps(files)
            #expect(summaries.allSatisfy { $0.account.isFinished && $0.counts.refused == 0 })
            #expect(summaries.map(\.counts.records).reduce(0, +) == found.count)
            #expect(try tables(example) == oneByOne)
            try example.archive.importDumps(files.shuffled(using: &generator))
            #expect(try tables(example) == oneByOne)
        }
    }

    /// A record of one of a few tweets, and the term that found it.
    private func randomRecord(_ generator: inout SplitMix64) -> (record: String, term: String) {
        func pick<Element>(_ choices: [Element]) -> Element {
            choices[Int.random(in: 0..<choices.count, using: &generator)]
        }
        let names = ["a", "A", "b", "ß", "SS", "ss", "é", "e\\u0301", "日本"]
        let tags = (0..<pick([0, 1, 1, 2, 3, 5])).map { _ in pick(names) }
        let users = (0..<pick([0, 0, 1, 2])).map { _ in pick(["u", "U", "v"]) }
        let original = tweet(99, [pick(names), pick(names)], [pick(["u", "w"])])
        let more = pick(["", "", #","truncated":true"#, #","retweeted_status":\#(original)"#])
        let id = pick(Array(1...15))
        let bare = bareTweet(id, text: "so #a #\(pick(["b", "B"])) @u")
        return (pick([tweet(id, tags, users, more: more), bare]), pick(["s", "#s", "T", "t"]))
    }

    /// Dumps with pages of a few records and the term that found them.
    private func spread(
        _ found: [(record: String, term: String)],
        _ generator: inout SplitMix64
    ) -> [String] {
        var dumps = [String](repeating: "", count: 4)
        for term in ["s", "#s", "T", "t"] {
            var rest = found.filter { $0.term == term }.map(\.record)[...]
            let query = term.replacing("#", with: "%23")
            while !rest.isEmpty {
                let few = rest.prefix(Int.random(in: 1...9, using: &generator))
                rest = rest[few.endIndex...]
                let list = few.joined(separator: Bool.random(using: &generator) ? "," : ",\n ")
                let page =
                    Bool.random(using: &generator)
                    ? #"{"query":"\#(query)","statuses":[\#(list)]}"#
                    : "{\"statuses\":[\n \(list)\n],\"search_metadata\":{\"query\":\"\(query)\"}}"
                let isElement = Bool.random(using: &generator)
                dumps[Int.random(in: 0..<4, using: &generator)] +=
                    (isElement ? "[\(page)]" : page) + "\n"
            }
        }
        return dumps
    }

    private func tables(_ example: Example) throws -> [String] {
        #expect(try example.archive.check() == [])
        return try [nil, "s", "#s", "t"].map { try example.table($0) }
    }
}
