import Foundation
import Testing

@testable import TweetArchive
@testable import TweetDumps

/// Deletions, files of refused records, signs of rounded ids and manifests in imports.
@Suite struct ImportOptionTests {
    @Test func ignoresDeletionsByDefault() throws {
        let example = try Example()
        let dump = ConstructedDump("x")
        dump.add([tweet(1, ["a"])], isLast: true) { $0.deletions = [1] }
        let summary = try #require(try example.add(dump).first)
        #expect(summary.removed == 0)
        #expect(try example.table() == "#a 1/1")
    }

    /// A deletion can come before, with or after its tweet, in the same dump or in another one.
    @Test(arguments: permutations([0, 1, 2]), [[0, 0, 0], [0, 1, 2]])
    func appliesDeletionsInAnyOrder(order: [Int], dumps: [Int]) throws {
        let example = try Example()
        let dump = ConstructedDump("x", "y", "z")
        for (index, step) in order.enumerated() {
            let (records, deletions): ([String], [Int64]) = [
                ([tweet(1, ["a"])], []), ([tweet(2, ["b"]), tweet(1, ["a"])], []), ([], [1]),
            ][step]
            let isLast = index == 2 || dumps[index + 1] != dumps[index]
            dump.add(records, of: dumps[index], isLast: isLast) { $0.deletions = deletions }
        }
        let options = ImportOptions(terms: GivenTerms(SearchTerm("t")), appliesDeletions: true)
        let summaries = try example.add(dump, options)
        let removed = summaries.reduce(0) { $0 + $1.removed }
        #expect(removed == (order[0] == 2 ? 0 : 1))
        #expect(try example.table() == "#b 1/1")
        #expect(try example.table("t") == "#b 1/1")
        #expect(try example.archive.check() == [])
    }

    @Test func writesTheRefusedRecords() throws {
        let example = try Example()
        let path = example.folder.appending(path: "refused").path
        let refused = try RefusedRecords(writingTo: path)
        let dump = ConstructedDump("in/x", "in/y", "in/z", folder: true)
        dump.add([tweet(1), "{"], isLast: true) { $0.refusedBytes = Array("one\n".utf8) }
        dump.add(["{"], of: 1, isLast: true) { $0.refusedBytes = Array("no dump\n".utf8) }
        dump.add(["{"], of: 2, endsEntry: false) { $0.refusedBytes = Array("two\n".utf8) }
        dump.add([tweet(2), "{"], of: 2, isLast: true) { $0.refusedBytes = Array("three\n".utf8) }
        _ = try example.add(dump, ImportOptions(refused: refused))
        #expect(refused.close())
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\nthree\n")
        #expect(try example.storedRefusals() == ["z:1 not JSON", "z:2 not JSON", "x:2 not JSON"])
    }

    @Test func removesWrittenRecordsOfOtherFiles() throws {
        let example = try Example()
        let path = example.folder.appending(path: "refused").path
        let refused = try RefusedRecords(writingTo: path)
        refused.append(Array("one\n".utf8), below: [])
        refused.endDump(isDump: true)
        refused.append(Array("picture".utf8), below: [])
        try refused.write()
        refused.append(Array("more of it".utf8), below: [])
        refused.endDump(isDump: false)
        refused.append(Array("two\n".utf8), below: [])
        refused.endDump(isDump: true)
        try refused.write()
        #expect(refused.close())
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
    }

    @Test func forgetsRefusalsHeldBackByAStoppedImport() throws {
        let example = try Example()
        let stopped = ConstructedDump("in/x", folder: true)
        stopped.add(["{", "{"], endsEntry: false)
        _ = try example.add(stopped)
        let dump = ConstructedDump("in/y", folder: true)
        dump.add(["{"], endsEntry: false)
        dump.add([tweet(1)], isLast: true)
        _ = try example.add(dump)
        #expect(try example.storedRefusals() == ["y:1 not JSON"])
        #expect(try example.archive.check() == [])
    }

    @Test func keepsTheFileIfNothingIsRefused() throws {
        let example = try Example()
        let path = example.folder.appending(path: "refused").path
        try Data("old".utf8).write(to: URL(filePath: path))
        let refused = try RefusedRecords(writingTo: path)
        try example.archive.importDumps([], refused: refused)
        #expect(!refused.close())
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(throws: RefusedRecords.Failure.self) {
            try RefusedRecords(writingTo: example.folder.path)
        }
    }

    @Test func addsUpTheSignsOfRoundedIDs() throws {
        let example = try Example()
        let dump = ConstructedDump("x")
        let lost = #"{"id":8.4E17,"text":"t","user":{}}"#
        dump.add([lost, tweet(1)], endsEntry: false) {
            $0.roundedIDs = RoundedIDs(disagreeing: 1, large: 2, rounded: 1)
        }
        dump.add([lost, "{"], isLast: true) { $0.roundedIDs = RoundedIDs(large: 5, rounded: 4) }
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.roundedIDs == RoundedIDs(disagreeing: 1, large: 7, rounded: 5))
        #expect(summary.account.refusals[.idLost] == 2)
    }

    /// The path of a manifest, the path that it states, the path of a file with two tweets and one refused
    /// record, and whether the manifest means that file.
    @Test(arguments: [
        ("X/data/manifest.js", "data/tweets.js", "X/data/tweets.js", true),
        ("/X/data/manifest.js", "data/tweets.js", "/X/data/tweets.js", true),
        ("manifest.js", "data/tweets.js", "tweets.js", true),
        ("X/manifest.js", "data/tweets.js", "X/data/tweets.js", true),
        ("X/tweet_index.js", "data/js/tweets/2013_01.js", "X/2013_01.js", true),
        (
            "X/data/js/tweet_index.js", "data/js/tweets/2013_01.js", "X/data/js/tweets/2013_01.js",
            true
        ),
        ("X/data/manifest.js", "data/tweets.js", "Y/data/tweets.js", false),
        ("X/data/manifest.js", "data/tweets.js", "X/data/old/tweets.js", false),
        ("X/data/manifest.js", "data/tweets.js", "X/data/tweet.js", false),
        ("X/data/manifest.js", "data/tweets.js", "/X/data/tweets.js", false),
    ])
    func comparesNumbersOfTweetsWithAManifest(
        manifest: String,
        stated: String,
        file: String,
        isMeant: Bool
    ) throws {
        let counts = [
            ManifestCount(file: stated, records: 4), ManifestCount(file: "q.js", records: 1),
        ]
        let records = [tweet(1), tweet(2), #"{"id":8.4E17,"text":"t","user":{}}"#]
        let expected = isMeant ? [CountMismatch(file: file, tweets: 3, stated: 4)] : []
        let example = try Example()
        let dump = ConstructedDump(manifest, file)
        dump.add(isLast: true) { $0.manifestCounts = counts }
        dump.add(records, of: 1, isLast: true)
        let mismatches = try example.add(dump).map(\.mismatches)
        #expect(mismatches == [[], expected])
        let zip = ConstructedDump("a.zip")
        zip.add(records, entry: file)
        zip.add(entry: manifest) { $0.manifestCounts = counts }
        zip.end()
        let mismatchesOfEntries = try Example().add(zip).map(\.mismatches)
        #expect(mismatchesOfEntries == [expected])
    }

    @Test func acceptsAFileThatMatchesItsManifest() throws {
        let example = try Example()
        let dump = ConstructedDump("manifest.js", "tweets.js")
        dump.add(isLast: true) { $0.manifestCounts = [.init(file: "data/tweets.js", records: 1)] }
        dump.add([tweet(1)], of: 1, isLast: true)
        let mismatches = try example.add(dump).map(\.mismatches)
        #expect(mismatches == [[], []])
    }
}
