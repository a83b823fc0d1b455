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
            #expect(summary.members == 2)
            #expect(summary.isFinished)
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
            dump.add([#"{"name":"x"}"#], member: "package.json", endsMember: false)
            dump.add([#"{"name":"y"}"#], member: "package.json")
            dump.add([tweet(1, ["a"])], member: "x.json")
            dump.end()
            let summary = try #require(try example.add(dump).first)
            #expect(summary.isFinished)
            #expect(summary.members == 1)
            #expect(summary.otherMembers.first.map(\.name) == ["read.me", "package.json"])
            #expect(summary.otherMembers.first.map(\.reason) == [.notADump, .notADumpOfTweets])
            #expect(summary.unreadableMembers.count == 0)
            #expect(summary.counts.records == 1)
            #expect(try example.storedRefusals() == [])
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
            #expect(summary.refusals.map(\.member) == ["x.json", "y.json", "y.json"])
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
            #expect(summaries.map(\.isFinished) == [true, true])
            #expect(summaries[0].problem == nil)
            #expect(summaries[0].unreadableMembers.first.map(\.name) == ["x.json"])
            #expect(summaries.map(\.hasNoDump) == [false, false])
        }
    }

    @Test(arguments: [true, false]) func hasNoRowWithoutAnyDumpInIt(isLast: Bool) throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add(["[1]", "{"], member: "x.json")
            dump.add(member: "y", isLast: isLast, problem: .notADump)
            if !isLast { dump.end() }
            let summary = try #require(try example.add(dump).first)
            #expect(summary.hasNoDump)
            #expect(!summary.isFinished)
            #expect(summary.problem == nil)
            #expect(try example.archive.dumps().dumps.isEmpty)
        }
    }

    @Test func tellsWhatEndsTheArchiveEarlyOfTheArchive() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            dump.add([tweet(1)], member: "x.json")
            dump.add([tweet(2)], member: "y.json", isLast: true, problem: .unreadable(EIO))
            let summary = try #require(try example.add(dump).first)
            #expect(summary.problem == .unreadable(EIO))
            #expect(summary.counts.new == 2)
            #expect(try example.archive.dumps().dumps.map(\.isFinished) == [false])
        }
    }

    @Test func keepsTheNamesOfTheFirstTwenty() throws {
        try Example.withArchive { example in
            let dump = ConstructedDump("a.zip")
            for number in 1...30 { dump.add(member: "\(number)", problem: .notADump) }
            dump.add(member: "bad", problem: .unreadable(EIO))
            dump.add([tweet(1)], member: "x.json", isLast: true)
            let summary = try #require(try example.add(dump).first)
            #expect(summary.otherMembers.count == 30)
            #expect(summary.otherMembers.first.count == 20)
            #expect(summary.unreadableMembers.first.map(\.name) == ["bad"])
        }
    }
}
