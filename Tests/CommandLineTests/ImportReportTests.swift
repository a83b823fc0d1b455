import Foundation
import Testing

@testable import TweetArchive
@testable import TweetDumps
@testable import tagtally

/// What an import says of dumps that no sample shows.
@Suite struct ImportReportTests {
    private func summary(_ change: (inout DumpSummary) -> Void) -> DumpSummary {
        var summary = DumpSummary(file: DumpFile(path: "a.zip"))
        summary.isFinished = true
        change(&summary)
        return summary
    }

    private func status(_ change: (inout DumpSummary) -> Void) throws -> Int32 {
        let source = DumpSource("a.zip")
        return ImportReport([source], [summary(change)], isVerbose: false).status
    }

    @Test func takesMembersThatAreNoDumpsForNormal() throws {
        let status = try status { summary in
            summary.members = 1
            summary.counts.new = 1
            summary.otherMembers.append(DumpError(name: "read.me", reason: .notADump))
        }
        #expect(status == 0)
    }

    @Test func failsWhereAMemberCannotBeRead() throws {
        let status = try status { summary in
            summary.members = 1
            summary.counts.new = 1
            summary.unreadableMembers.append(DumpError(name: "x", reason: .unreadable(EIO)))
        }
        #expect(status == 1)
    }

    @Test func failsWhereNoMemberIsADump() throws {
        let status = try status { summary in
            summary.isFinished = false
            summary.otherMembers.append(DumpError(name: "read.me", reason: .notADump))
        }
        #expect(status == 1)
    }

    @Test(arguments: [
        (RoundedIDs(disagreeing: 1), ["a: 1 tweet has an id that differs"]),
        (RoundedIDs(disagreeing: 5), ["a: 5 tweets have an id that differs"]),
        (RoundedIDs(large: 9, rounded: 9), []), (RoundedIDs(large: 10, rounded: 1), []),
        (RoundedIDs(large: 10, rounded: 2), ["a: the ids look rounded: 2 of 10 end in 00"]),
    ])
    func tellsOfSignsOfBadIDs(signs: RoundedIDs, beginnings: [String]) {
        // The signs of an argument are summed up over its files.
        let notes = DumpSummary.notes(
            [summary { $0.idSigns = signs }, summary { $0.idSigns = .none }],
            of: "a"
        )
        #expect(notes.count == beginnings.count)
        for (note, beginning) in zip(notes, beginnings) { #expect(note.hasPrefix(beginning)) }
    }

    @Test func tellsOfLostIDsRemovalsAndCounts() {
        let notes = DumpSummary.notes(
            [
                summary {
                    $0.lostIDs = 2
                    $0.removed = 1
                    $0.mismatches = [
                        .init(file: "data/tweets.js", tweets: 796, stated: 1800),
                        .init(file: "a.zip", tweets: 1, stated: 2),
                    ]
                }
            ],
            of: "a"
        )
        #expect(
            notes == [
                "a: 2 ids were written with an exponent or a decimal point, as spreadsheets do, "
                    + "and the last digits are lost",
                "a: 1 tweet was deleted, and removed",
                "a.zip!data/tweets.js has 796 tweets, its manifest says 1,800",
                "a.zip has 1 tweet, its manifest says 2",
            ]
        )
    }
}
