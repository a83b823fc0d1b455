import Foundation
import Testing

@testable import TweetArchive
@testable import TweetDumps

/// Dumps that are archives of files, such as a zip.
@Suite struct MemberTests {
    @Test func hasOneRowForAllMembers() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add([tweet(1, ["a"])], member: "x.json")
            dump.add([tweet(2, ["a"]), "{"], member: "y.json")
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.account.entries.dumps == 2)
            #expect(summary.account.isFinished)
            #expect(summary.counts.new == 2)
            #expect(try example.archive.dumps().dumps.map(\.path) == ["a.zip"])
            #expect(try example.storedRefusals() == ["a.zip!y.json:2 not JSON"])
            #expect(try example.archive.check() == [])
        }
    }

    @Test func keepsThePagesOfMembersApart() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add([tweet(1, ["a"])], member: "x.json") { $0.openPage = 0 }
            dump.add([tweet(2, ["a"])], member: "y.json") { batch in
                batch.terms = [SearchTerm("t")].compactMap(\.self)
                batch.termReferences = [0]
                batch.endOfOpenPage = .init(terms: .init(offset: 0, count: 1), tweets: 1)
            }
            dump.end()
            _ = try example.add(dump)
            #expect(try example.archive.terms().terms.map(\.tweets) == [0])
            #expect(try example.table() == "#a 2/2")
        }
    }

    @Test func doesWithoutMembersThatAreNoDumps() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add(member: "read.me", problem: .notADump)
            dump.add([tweet(1, ["a"])], member: "x.json")
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.account.isFinished)
            #expect(summary.account.entries.dumps == 1)
            #expect(summary.account.entries.others.first.map(\.name) == ["read.me"])
            #expect(summary.account.entries.others.first.map(\.reason) == [.notADump])
            #expect(summary.account.entries.unreadable.count == 0)
            #expect(summary.counts.records == 1)
            #expect(try example.archive.check() == [])
        }
    }

    /// Nothing that could not be read goes without a word.
    @Test func refusesWhatIsUnknownInAMember() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add([tweet(1)], member: "x.json")
            dump.add([#"{"name":"x"}"#, "{"], member: "package.json")
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
    }

    /// In a folder, a file is one whatever is packed in it.
    @Test(arguments: [true, false]) func isNoDumpInAFolderIfNoMemberIsKnown(hasTweet: Bool) throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("in/a.zip", folder: true)
            dump.add(["{"], member: "x.json")
            dump.add(hasTweet ? [tweet(1)] : ["{"], member: "y.json")
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.account.problem == (hasTweet ? nil : .notADumpOfTweets))
            #expect(summary.counts.refused == (hasTweet ? 1 : 0))
            #expect(try example.storedRefusals().count == (hasTweet ? 1 : 0))
            #expect(try example.archive.check() == [])
        }
    }

    @Test func storesRefusalsThatWaitedForTheFirstTweet() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add([tweet(1), "{"], member: "x.json")
            dump.add(["{"], member: "y.json", endsMember: false)
            dump.add([tweet(2), "{"], member: "y.json")
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.counts.refused == 3)
            #expect(summary.account.refusals.first.map(\.entry) == ["x.json", "y.json", "y.json"])
            #expect(try example.storedRefusals().count == 3)
            #expect(try example.archive.check() == [])
        }
    }

    @Test func goesOnBehindAMemberThatCannotBeRead() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip", "b.json")
            dump.add(member: "x.json", problem: .unreadable(EIO))
            dump.add([tweet(1)], member: "y.json")
            dump.end()
            dump.add([tweet(2)], of: 1, isLast: true)
            let summaries = try example.add(dump)
            #expect(summaries.map(\.account.isFinished) == [true, true])
            #expect(summaries[0].account.problem == nil)
            #expect(summaries[0].account.entries.unreadable.first.map(\.name) == ["x.json"])
            #expect(summaries.map(\.account.hasNoDump) == [false, false])
        }
    }

    @Test func hasNoRowWithoutAnyDumpInIt() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add(member: "x", problem: .notADump)
            dump.add(member: "y", problem: .warc)
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.account.hasNoDump)
            #expect(!summary.account.isFinished)
            #expect(summary.account.problem == nil)
            #expect(try example.archive.dumps().dumps.isEmpty)
        }
    }

    @Test func keepsTheNamesOfTheFirstTwenty() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            for number in 1...30 { dump.add(member: "\(number)", problem: .notADump) }
            dump.add(member: "bad", problem: .unreadable(EIO))
            dump.add([tweet(1)], member: "x.json")
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.account.entries.others.count == 30)
            #expect(summary.account.entries.others.first.count == 20)
            #expect(summary.account.entries.unreadable.first.map(\.name) == ["bad"])
        }
    }
}
