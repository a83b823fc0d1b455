import Foundation
import ReportPresentation
import Testing

@testable import TweetArchive
@testable import TweetDumps
@testable import tagtally

/// The exit status and the notes of imports, in cases that no sample has.
@Suite struct ImportReportTests {
    private func summary(of parts: DumpPart..., name: String = "a.zip") -> DumpSummary {
        var summary = DumpSummary(file: DumpFile(path: name))
        for part in parts + [.of(isLast: true)] { summary.add(part, WrittenPart()) }
        return summary
    }

    private func status(_ summary: DumpSummary) -> Int32 {
        ImportReport([DumpSource("a.zip")], [summary], isVerbose: false).status
    }

    @Test func failsIfAnEntryCannotBeReadOrNoneIsADump() {
        var oneTweet = TweetBatch()
        oneTweet.rows = [.init()]
        let dump = DumpPart.of(oneTweet, entry: "a.json")
        let other = DumpPart.of(entry: "read.me", problem: .notADump)
        #expect(status(summary(of: dump, other)) == 0)
        #expect(status(summary(of: dump, .of(entry: "x", problem: .unreadable(EIO)))) == 1)
        #expect(status(summary(of: other)) == 1)
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

/// The failures and the exit status of an import or an inspection.
@Suite struct SourceAccountTests {
    @Test(
        arguments: [
            (nil, []),
            (
                .listOfIDs,
                [
                    "a is a list of tweet ids without texts; download their tweets first "
                        + "(hydrate them)"
                ]
            ),
            (.unreadable(ENOENT), ["a cannot be read: No such file or directory"]),
        ] as [(DumpError.Reason?, [String])]
    )
    func failsIfANamedDumpHasAProblem(problem: DumpError.Reason?, errors: [String]) {
        #expect(source(file("a", [.known], problem: problem)).errors == errors)
    }

    @Test func acceptsOtherFilesInAFolder() {
        let dump = file("in/a", inFolder: true, [.known])
        let other = file("in/b", inFolder: true, [], problem: .otherKind(.sqlite))
        let source = source(dump, other)
        #expect(source.errors.isEmpty)
        let sentence =
            "in/b is not a dump of tweets: an SQLite database; export its tweets as JSON lines"
        #expect(source.otherFiles(upTo: 10) == [sentence])
    }

    /// Hundreds of pictures are one line, whatever else is named.
    @Test func countsOtherFilesByKind() {
        let kinds: [(FileKind, Int)] = [(.mp4, 6), (.jpeg, 497)]
        var accounts = kinds.flatMap { kind, count in
            (1...count).map { number in
                file("in/\(kind)\(number)", inFolder: true, [], problem: .otherKind(kind))
            }
        }
        let counted = "-: 503 files are not dumps: 497 JPEG pictures, 6 MP4 films"
        #expect(source(accounts).otherFiles(upTo: 2, hint: "; more") == [counted])
        for name in ["in/x", "in/y", "in/z"] {
            accounts.append(file(name, inFolder: true, [], problem: .listOfIDs))
        }
        let lines = source(accounts).otherFiles(upTo: 2, hint: "; more")
        #expect(lines.map { $0.prefix(4) } == ["in/x", "in/y", "… an", "-: 5"])
        #expect(lines.dropFirst(2) == ["… and 1 other file; more", counted])
        #expect(source(accounts).otherFiles(upTo: nil).count == 506)
    }

    @Test func failsIfAFolderOrContainerHasNoDumpOrAnUnreadableOne() {
        let other = file("in/b", inFolder: true, [], problem: .otherKind(.sqlite))
        #expect(source(other).errors == ["- has no record that is known"])
        let dump = file("in/a", inFolder: true, [.known])
        let unreadable = file("in/b", inFolder: true, [], problem: .unreadable(EIO))
        #expect(source(dump, unreadable).errors == ["in/b cannot be read: Input/output error"])
        let container = container("a.zip", problems: [.notADump])
        #expect(source(container).errors == ["a.zip has no dump in it"])
    }

    @Test func namesTheFirstEntriesThatCannotBeRead() {
        for (count, last) in [
            (20, "a.zip!20 is encrypted; extract it first, with its password"),
            (21, "1 more entry of a.zip cannot be read"),
            (1500, "1,480 more entries of a.zip cannot be read"),
        ] {
            let problems = [DumpError.Reason](repeating: .encrypted, count: count)
            let errors = source(container("a.zip", problems: problems)).errors
            #expect(errors.count == min(count, 21))
            #expect(errors.last == last)
        }
    }

    @Test func acceptsDumpsWithoutRecords() {
        #expect(source(file("a", []), file("b", [])).errors.isEmpty)
        #expect(source(file("a", [.refused])).errors == ["- has no record that is known"])
    }

    @Test(
        arguments: [
            ([.known], 0), ([.known, .refused], 2), ([.refused], 1), ([], 0),
        ] as [([Record], Int32)]
    )
    func hasTheStatusOfItsRecords(records: [Record], status: Int32) {
        #expect([source(file("a", records))].status == status)
        #expect([source(file("a", records)), source(file("b", [.refused]))].status == 1)
    }

    @Test func dividesResultsAmongSources() {
        let sources = ["a", "b", "c"].map { DumpSource($0) }
        let results = sources.dividing([1, 2]).map(\.results)
        #expect(results == [[1], [2], []])
    }

    // MARK: - Accounts

    enum Record { case known, refused }

    private func source(_ accounts: DumpAccount...) -> SourceAccount { source(accounts) }

    private func source(_ accounts: [DumpAccount]) -> SourceAccount {
        SourceAccount(source: DumpSource("-"), accounts: accounts)
    }

    private func file(
        _ name: String,
        inFolder: Bool = false,
        _ records: [Record],
        problem: DumpError.Reason? = nil
    ) -> DumpAccount {
        let file = inFolder ? DumpFile(inFolder: Array(name.utf8)) : DumpFile(path: name)
        var account = DumpAccount(of: file)
        var batch = TweetBatch()
        batch.nonTweets = records.count { $0 == .known }
        batch.refusals = records.filter { $0 == .refused }
            .map { _ in Refusal(line: 1, recordNumber: nil, reason: .notJSON) }
        account.add(.of(batch, problem: problem, isLast: true))
        return account
    }

    private func container(_ name: String, problems: [DumpError.Reason]) -> DumpAccount {
        var account = DumpAccount(of: DumpFile(path: name))
        for (index, problem) in problems.enumerated() {
            account.add(.of(entry: String(index + 1), problem: problem))
        }
        account.add(.of(isLast: true))
        return account
    }
}

extension DumpPart {
    /// A part of a dump of one record file, with these tweets, without lines and bytes.
    static func of(
        _ batch: TweetBatch = TweetBatch(),
        entry: String? = nil,
        problem: DumpError.Reason? = nil,
        isLast: Bool = false
    ) -> DumpPart {
        DumpPart(
            dump: 0,
            entry: entry,
            batch: batch,
            lines: 0,
            bytes: 0,
            endsRecordFile: true,
            isLast: isLast,
            problem: problem
        )
    }
}
