import Foundation
import Testing

@testable import TweetArchive
@testable import TweetDumps

/// Dumps that are containers, such as a zip.
@Suite struct ContainerTests {
    @Test func hasOneRowForAllEntries() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1, ["a"])], entry: "x.json")
        dump.add([tweet(2, ["a"]), "{"], entry: "y.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.entries.dumps == 2)
        #expect(summary.account.isFinished)
        #expect(summary.counts.new == 2)
        #expect(try example.archive.dumps().dumps.map(\.path) == ["a.zip"])
        #expect(try example.storedRefusals() == ["a.zip!y.json:2 not JSON"])
        #expect(try example.archive.check() == [])
    }

    @Test func separatesThePagesOfEntries() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1, ["a"])], entry: "x.json") { $0.openPage = 0 }
        dump.add([tweet(2, ["a"])], entry: "y.json") { batch in
            batch.terms = [SearchTerm("t")].compactMap(\.self)
            batch.termReferences = [0]
            batch.endOfOpenPage = .init(terms: .init(offset: 0, count: 1), tweets: 1)
        }
        dump.end()
        _ = try example.add(dump)
        #expect(try example.archive.terms().terms.map(\.tweets) == [0])
        #expect(try example.table() == "#a 2/2")
    }

    @Test func ignoresEntriesThatAreNotDumps() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add(entry: "read.me", problem: .notADump)
        dump.add([tweet(1, ["a"])], entry: "x.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.isFinished)
        #expect(summary.account.entries.dumps == 1)
        #expect(summary.account.entries.others.kept.map(\.name) == ["read.me"])
        #expect(summary.account.entries.others.kept.map(\.reason) == [.notADump])
        #expect(summary.account.entries.unreadable.count == 0)
        #expect(summary.counts.records == 1)
        #expect(try example.archive.check() == [])
    }

    /// Records that cannot be read are never dropped silently.
    @Test func refusesUnknownRecordsInAnEntry() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1)], entry: "x.json")
        dump.add([#"{"name":"x"}"#, "{"], entry: "package.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.entries.dumps == 2)
        #expect(summary.counts.refused == 2)
        #expect(
            try example.storedRefusals() == [
                "a.zip!package.json:1 not recognised", "a.zip!package.json:2 not JSON",
            ]
        )
    }

    /// In a folder, a container counts as one file, whatever its entries are.
    @Test(arguments: [true, false]) func isNotADumpInAFolderWithoutKnownEntries(hasTweet: Bool)
        throws
    {
        let example = try Example()
        let dump = ConstructedDump("in/a.zip", folder: true)
        dump.add(["{"], entry: "x.json")
        dump.add(hasTweet ? [tweet(1)] : ["{"], entry: "y.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.problem == (hasTweet ? nil : .notADumpOfTweets))
        #expect(summary.counts.refused == (hasTweet ? 1 : 0))
        #expect(try example.storedRefusals().count == (hasTweet ? 1 : 0))
        #expect(try example.archive.check() == [])
    }

    @Test func storesRefusalsBeforeTheFirstTweet() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1), "{"], entry: "x.json")
        dump.add(["{"], entry: "y.json", endsEntry: false)
        dump.add([tweet(2), "{"], entry: "y.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.counts.refused == 3)
        #expect(summary.account.refusals.kept.map(\.entry) == ["x.json", "y.json", "y.json"])
        #expect(try example.storedRefusals().count == 3)
        #expect(try example.archive.check() == [])
    }

    @Test func continuesAfterAnUnreadableEntry() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip", "b.json")
        dump.add(entry: "x.json", problem: .unreadable(EIO))
        dump.add([tweet(1)], entry: "y.json")
        dump.end()
        dump.add([tweet(2)], of: 1, isLast: true)
        let summaries = try example.add(dump)
        #expect(summaries.map(\.account.isFinished) == [true, true])
        #expect(summaries[0].account.problem == nil)
        #expect(summaries[0].account.entries.unreadable.kept.map(\.name) == ["x.json"])
        #expect(summaries.map(\.account.hasNoDump) == [false, false])
    }

    @Test func hasNoRowWithoutADumpInIt() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add(entry: "x", problem: .notADump)
        dump.add(entry: "y", problem: .otherKind(.warc))
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.hasNoDump)
        #expect(!summary.account.isFinished)
        #expect(summary.account.problem == nil)
        #expect(try example.archive.dumps().dumps.isEmpty)
    }

    @Test func keepsTheNamesOfTheFirstTwenty() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        for number in 1...30 { dump.add(entry: "\(number)", problem: .notADump) }
        dump.add(entry: "bad", problem: .unreadable(EIO))
        dump.add([tweet(1)], entry: "x.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.entries.others.count == 30)
        #expect(summary.account.entries.others.kept.count == 20)
        #expect(summary.account.entries.unreadable.kept.map(\.name) == ["bad"])
    }
}
