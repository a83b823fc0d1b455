import Foundation
import Testing

@testable import TweetDumps

@Suite struct DumpAccountTests {
    private static let named = DumpFile(path: "a.json")
    private static let inFolder = DumpFile(inFolder: Array("dumps/a.json".utf8))

    @Test func countsTheRecordsOfAllParts() {
        let account = account(
            of: Self.named,
            part([tweet(1), "{", #"{"delete":{"status":{"id":1}}}"#]),
            part([tweet(2), tweet(3), #"{"id":8.4E17,"text":"t","user":{}}"#], isLast: true)
        )
        #expect(account.tweets == 3)
        #expect(account.nonTweets == 1)
        #expect(account.nonTweetMembers == ["delete"])
        #expect(account.refusals.count == 2)
        #expect(account.refusals[.notJSON] == 1)
        #expect(account.refusals[.idLost] == 1)
        #expect(account.refusals[.noID] == 0)
        #expect(account.records == 6)
        #expect(account.formats == ["v1.1 without entities"])
        #expect(account.isFinished)
    }

    @Test(arguments: [(0, 0), (3, 3), (20, 10)])
    func keepsTheFirstRefusals(maxRefusals: Int, kept: Int) {
        var account = DumpAccount(of: Self.named, maxRefusals: maxRefusals)
        for isLast in [false, true] {
            account.add(part(Array(repeating: "{]", count: 5), isLast: isLast))
        }
        #expect(account.refusals.count == 10)
        #expect(account.refusals.kept.count == kept)
    }

    /// A picture in a folder can look like JSON that is broken.
    @Test func holdsRefusalsBackUntilARecordIsKnown() {
        let named = account(of: Self.named, part(["{", "{"]))
        #expect(named.refusals.count == 2)
        var account = account(of: Self.inFolder, part(["{", "{"]))
        #expect(account.isDoubtful)
        #expect(account.records == 0)
        account.add(part(["{", tweet(1)]))
        #expect(!account.isDoubtful)
        #expect(account.refusals.count == 3)
        #expect(account.refusals.kept.map(\.line) == [1, 2, 1])
    }

    @Test(
        arguments: [
            ("{", .notADumpOfTweets), (#"{"name":"x"}"#, .notADumpOfTweets), ("[]", nil),
            (#"{"id_str":"1","text":"t"}"#, nil), (#"{"id":8.4E17,"text":"t","user":{}}"#, nil),
            (#"{"delete":{"status":{"id":1}}}"#, nil),
        ] as [(String, DumpError.Reason?)]
    )
    func isADumpOfAFolderIfARecordShowsIt(record: String, problem: DumpError.Reason?) {
        let inFolder = account(of: Self.inFolder, part([record], isLast: true))
        #expect(inFolder.problem == problem)
        #expect(inFolder.isFinished == (problem == nil))
        #expect(inFolder.isHarmless == (problem != nil))
        #expect(inFolder.showsDump == (problem == nil))
        let named = account(of: Self.named, part([record], isLast: true))
        #expect(named.problem == nil)
        #expect(named.showsDump)
    }

    /// A file of a folder that cannot be read to its end is a failure, whatever it is.
    @Test func keepsAProblemBeforeAnyKnownRecord() {
        let account = account(
            of: Self.inFolder,
            part(["{"]),
            part(isLast: true, problem: .unreadable(EIO))
        )
        #expect(account.problem == .unreadable(EIO))
        #expect(!account.isHarmless)
        #expect(account.records == 0)
    }

    @Test func sortsTheEntriesOfAContainer() {
        let account = account(
            of: DumpFile(path: "a.zip"),
            part([tweet(1)], entry: "a.json"),
            part(["[]"], entry: "b.json"),
            part(entry: "read.me", problem: .notADump),
            part([tweet(2)], entry: "cut.json", problem: .unreadable(EIO)),
            part(isLast: true)
        )
        #expect(account.entries.dumps == 2)
        #expect(account.entries.others.kept.map(\.name) == ["read.me"])
        #expect(account.entries.unreadable.kept.map(\.name) == ["cut.json"])
        #expect(account.tweets == 2)
        #expect(account.problem == nil)
        #expect(account.isFinished)
    }

    @Test func keepsTheFirstTwentySkippedEntries() {
        var account = DumpAccount(of: DumpFile(path: "a.zip"))
        for number in 1...30 { account.add(part(entry: "\(number)", problem: .notADump)) }
        #expect(account.entries.others.count == 30)
        #expect(account.entries.others.kept.map(\.name) == (1...20).map(String.init))
    }

    @Test func hasNoDumpAtTheEndOfAContainerWithoutAny() {
        var account = DumpAccount(of: DumpFile(path: "a.zip"))
        account.add(part(entry: "read.me", problem: .notADump))
        #expect(!account.hasNoDump)
        #expect(!account.isComplete)
        account.add(part(isLast: true))
        #expect(account.hasNoDump)
        #expect(!account.isFinished)
        #expect(!account.isRead)
        #expect(!account.showsDump)
    }

    @Test(arguments: [64, 150, 500]) func isTheSameInChunksOfAnySize(chunkSize: Int) throws {
        let lines = (1...200).map { $0 % 3 == 0 ? "{" : tweet($0) }
        try withFile(lines.joined(separator: "\n").utf8) { path in
            let file = DumpFile(path: path)
            let reader = DumpReader([file], decoders: 3, chunkSize: chunkSize)
            var account = DumpAccount(of: file)
            while let part = reader.next() { account.add(part) }
            #expect(account.tweets == 134)
            #expect(account.refusals.count == 66)
            #expect(account.refusals.kept.map(\.line) == (1...20).map { $0 * 3 })
            #expect(account.isFinished)
        }
    }
}

@Suite struct OpenPageTests {
    @Test func givesTheTweetsOfEarlierParts() {
        var page = OpenPage()
        #expect(page.add(part([tweet(1), tweet(2)]) { $0.openPage = 1 }) == [])
        #expect(page.add(part([tweet(3)]) { $0.openPage = 0 }) == [])
        #expect(page.add(part([tweet(4)]) { $0.endOfOpenPage = .end }) == [2, 3])
        #expect(page.add(part([tweet(5)]) { $0.endOfOpenPage = .end }) == [])
    }

    @Test func beginsAnotherPageInThePartThatEndsOne() {
        var page = OpenPage()
        _ = page.add(part([tweet(1)]) { $0.openPage = 0 })
        let both = part([tweet(2), tweet(3)]) {
            $0.endOfOpenPage = .end
            $0.openPage = 1
        }
        #expect(page.add(both) == [1])
        #expect(page.add(part { $0.endOfOpenPage = .end }) == [3])
    }

    /// An entry that is cut leaves its page open.
    @Test(arguments: [nil, DumpError.Reason.unreadable(EIO)])
    func endsWithItsFile(problem: DumpError.Reason?) {
        var page = OpenPage()
        _ = page.add(part([tweet(1)], entry: "x", problem: problem) { $0.openPage = 0 })
        #expect(page.add(part([tweet(2)], entry: "y") { $0.endOfOpenPage = .end }) == [])
    }
}

@Suite struct CountMismatchTests {
    private static let manifest = [
        ManifestCount(file: "data/tweets.js", records: 3),
        ManifestCount(file: "data/x.js", records: 1),
    ]

    @Test(arguments: [(3, []), (2, [CountMismatch(file: "tweets.js", tweets: 2, stated: 3)])])
    func comparesEntriesWithTheManifestBesideThem(tweets: Int, expected: [CountMismatch]) {
        let account = account(
            of: DumpFile(path: "a.zip"),
            part(entry: "manifest.js") { $0.manifestCounts = Self.manifest },
            part((1...tweets).map(tweet), entry: "tweets.js"),
            part(isLast: true)
        )
        #expect(CountMismatch.all(in: [account])[0] ?? [] == expected)
    }

    @Test func comparesFilesWithTheManifestBesideThem() {
        let manifest = part(isLast: true) { $0.manifestCounts = Self.manifest }
        let accounts = [
            account(of: DumpFile(path: "in/tweets.js"), part([tweet(1), "{"], isLast: true)),
            account(of: DumpFile(path: "in/manifest.js"), manifest),
            account(of: DumpFile(path: "manifest.js"), manifest),
        ]
        let mismatch = CountMismatch(file: "in/tweets.js", tweets: 2, stated: 3)
        #expect(CountMismatch.all(in: accounts) == [0: [mismatch]])
    }

    @Test func leavesOutFilesThatWereNotReadToTheirEnd() {
        let manifest = part(isLast: true) { $0.manifestCounts = Self.manifest }
        let accounts = [
            account(of: DumpFile(path: "manifest.js"), manifest),
            account(of: DumpFile(path: "data/tweets.js"), part([tweet(1)])),
        ]
        #expect(CountMismatch.all(in: accounts).isEmpty)
    }
}

// MARK: - Parts

/// The account of a dump with these parts.
private func account(of file: DumpFile, _ parts: DumpPart...) -> DumpAccount {
    parts.reduce(into: DumpAccount(of: file)) { $0.add($1) }
}

/// A part with what the decoder makes of these lines; it ends its file if it is that of an entry.
private func part(
    _ lines: [String] = [],
    entry: String? = nil,
    isLast: Bool = false,
    problem: DumpError.Reason? = nil,
    _ change: (inout TweetBatch) -> Void = { _ in }
) -> DumpPart {
    var decoder = DumpDecoder()
    let dump = Array(lines.joined(separator: "\n").utf8)
    _ = ByteView.withPadding(dump) { decoder.decode($0, isLast: true) }
    var (batch, lines) = decoder.takeBatch()
    change(&batch)
    return DumpPart(
        dump: 0,
        entry: entry,
        batch: batch,
        lines: lines,
        bytes: 0,
        endsRecordFile: entry != nil || isLast,
        isLast: isLast,
        problem: problem
    )
}

private func tweet(_ id: Int) -> String {
    #"{"id_str":"\#(id)","text":"t","user":{"screen_name":"me"}}"#
}

extension TweetBatch.PageEnd {
    /// The end of a page that no term found.
    fileprivate static let end = TweetBatch.PageEnd(terms: .init(), tweets: 0)
}
