import Foundation
import Testing

@testable import TweetArchive
@testable import TweetDumps
@testable import tagtally

/// The exit status and the notes of imports, in cases that no sample has.
@Suite struct ImportReportTests {
    /// The summary of a dump that was read completely.
    private func summary(of parts: DumpPart..., name: String = "a.zip") -> DumpSummary {
        var summary = DumpSummary(file: DumpFile(path: name))
        for part in parts + [.of(isLast: true)] { summary.add(part, WrittenPart()) }
        return summary
    }

    private var oneTweet: TweetBatch {
        var batch = TweetBatch()
        batch.rows = [.init()]
        return batch
    }

    private func status(_ summary: DumpSummary) -> Int32 {
        ImportReport([DumpSource("a.zip")], [summary], isVerbose: false).status
    }

    @Test func acceptsEntriesThatAreNotDumps() {
        let dump = DumpPart.of(oneTweet, entry: "a.json")
        let other = DumpPart.of(entry: "read.me", problem: .notADump)
        #expect(status(summary(of: dump, other)) == 0)
    }

    @Test func failsIfAnEntryCannotBeRead() {
        let dump = DumpPart.of(oneTweet, entry: "a.json")
        let unreadable = DumpPart.of(entry: "x", problem: .unreadable(EIO))
        #expect(status(summary(of: dump, unreadable)) == 1)
    }

    @Test func failsIfNoEntryIsADump() {
        #expect(status(summary(of: .of(entry: "read.me", problem: .notADump))) == 1)
    }

    @Test(arguments: [
        (RoundedIDs(disagreeing: 1), ["a.zip: 1 tweet has an id that differs"]),
        (RoundedIDs(disagreeing: 5), ["a.zip: 5 tweets have an id that differs"]),
        (RoundedIDs(large: 9, rounded: 9), []), (RoundedIDs(large: 10, rounded: 1), []),
        (RoundedIDs(large: 10, rounded: 2), ["a.zip: the ids look rounded: 2 of 10 end in 00"]),
    ])
    func reportsSignsOfRoundedIDs(signs: RoundedIDs, beginnings: [String]) {
        var batch = TweetBatch()
        batch.roundedIDs = signs
        // The signs are added up over all files of an argument.
        let dumps = [summary(of: .of(batch)), summary(of: .of(), name: "b.zip")]
        let notes = DumpSummary.notes(dumps, of: DumpSource("a"))
        #expect(notes.count == beginnings.count)
        for (note, beginning) in zip(notes, beginnings) { #expect(note.hasPrefix(beginning)) }
    }

    /// A warning about a folder names its dumps, those with the most ids first.
    @Test func namesTheDumpsOfAWarning() {
        let dumps = (1...7).map { number in
            var batch = TweetBatch()
            batch.roundedIDs = RoundedIDs(disagreeing: number, large: 10, rounded: number)
            batch.refusals = [Refusal(line: 1, recordNumber: nil, reason: .idLost)]
            return summary(of: .of(batch), name: "\(number).json")
        }
        let notes = DumpSummary.notes(dumps, of: DumpSource("a"))
        #expect(notes.count == 3)
        let most = "7 in 7.json, 6 in 6.json, 5 in 5.json, 4 in 4.json, 3 in 3.json"
        #expect(notes[0].hasPrefix("a: 28 tweets (\(most), 3 in 2 more) have an id that differs"))
        // One in ten ends in 00 by chance.
        let rounded = "the ids look rounded: 28 of 70 end in 00 (\(most), 2 in 1 more), so"
        #expect(notes[1].hasPrefix("a: \(rounded)"))
        #expect(notes[2].hasPrefix("a: 7 ids (1 in 1.json, 1 in 2.json,"))
    }

    @Test func reportsLostIDsRemovedTweetsAndWrongCounts() {
        let lost = Refusal(line: 1, recordNumber: nil, reason: .idLost)
        var batch = TweetBatch()
        batch.refusals = [lost, lost]
        var summary = summary(of: .of(batch))
        summary.removed = 1
        summary.mismatches = [
            CountMismatch(file: "data/tweets.js", tweets: 796, stated: 1800),
            CountMismatch(file: "a.zip", tweets: 1, stated: 2),
        ]
        let notes = DumpSummary.notes([summary], of: DumpSource("a"))
        #expect(
            notes == [
                "a.zip: 2 ids were written with an exponent or a decimal point, as spreadsheets do, "
                    + "and the last digits are lost",
                "a: 1 tweet was deleted, and removed",
                "a.zip!data/tweets.js has 796 tweets, its manifest says 1,800",
                "a.zip has 1 tweet, its manifest says 2",
            ]
        )
    }
}
