import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// The tweets of each dump, after any sequence of imports and removals.
@Suite struct DumpTweetTests {
    @Test func hasEveryTweetOfADump() throws {
        let example = try Example([tweet(1), tweet(3), tweet(3), tweet(2)], name: "a")
        try example.add([tweet(3, ["more"]), tweet(4), "{"], name: "b")
        try example.add([tweet(1)], name: "a")
        #expect(try example.names(of: 1) == ["a"])
        #expect(try example.names(of: 3) == ["a", "b"])
        #expect(try example.archive.dumps(of: 1).dumps.count == 2)
        #expect(try example.archive.dumps(of: 1, limit: 1).leftOut == 1)
        #expect(try example.archive.dumps(of: 5).dumps.isEmpty)
        #expect(try example.search("dump:a") == [1, 2, 3])
    }

    @Test func findsADumpByTheEndOfItsPath() throws {
        let example = try Example([tweet(1)], name: "x/y/b.jsonl")
        for name in ["c.json", "B.jsonl", ".jsonl", "b.jsonl/", "y"] {
            #expect(throws: ArchiveError.unknownDump(name, nearest: ["b.jsonl"])) {
                try example.search("dump:\(name)")
            }
        }
        try example.add([tweet(1)], name: "x/c.jsonl")
        try example.add([tweet(2)], name: "z/c.jsonl")
        for (name, ids, others) in [
            ("b.jsonl", [1], [2]), ("y/b.jsonl", [1], [2]), ("x/y/b.jsonl", [1], [2]),
            ("c.jsonl", [1, 2], []), ("z/c.jsonl", [2], [1]),
            ("\(example.folder.path)/x/y/b.jsonl", [1], [2]),
        ] as [(String, [Int64], [Int64])] {
            #expect(try example.search("dump:\"\(name)\"") == ids, "\(name)")
            #expect(try example.search("-dump:\"\(name)\"") == others, "\(name)")
        }
    }

    @Test func leavesOutRemovedTweets() throws {
        let example = try Example()
        let notice = #"{"delete":{"status":{"id":3,"id_str":"3"}}}"#
        let file = try example.dump([tweet(1), tweet(3), notice].joined(separator: "\n"))
        try example.add([tweet(2), tweet(3)], name: "a")
        try example.archive.importDumps([file], appliesDeletions: true)
        #expect(try example.packed() == ["a": [2], "dump": [1]])
        try example.archive.remove([2])
        #expect(try example.packed() == ["dump": [1]])
        try example.add([tweet(2), tweet(3), tweet(4)], name: "a")
        #expect(try example.packed() == ["a": [4], "dump": [1]])
        #expect(try example.archive.check() == [])
    }

    @Test(arguments: SplitMix64.seeds(6)) func agreesWithAModel(seed: UInt64) throws {
        var model = DumpModel(seed: seed)
        let example = try Example()
        for _ in 1...12 { try model.step(example) }
        #expect(try example.packed() == model.dumps.filter { !$0.value.isEmpty })
        for id in DumpModel.ids {
            let expected = model.dumps.filter { $0.value.contains(id) }.keys.sorted()
            #expect(try example.names(of: id).sorted() == expected)
        }
        for (name, ids) in model.dumps {
            #expect(try example.search("dump:\(name)") == ids.sorted())
        }
        #expect(try example.archive.check() == [])
    }

    @Test(arguments: [
        ("UPDATE dump_tweets SET last = 5", "1 rows of dump_tweets are damaged", 2),
        ("UPDATE dump_tweets SET ids = x'80'", "1 rows of dump_tweets are damaged", 2),
        (
            "UPDATE dump_tweets SET last = 6, ids = x'0104'",
            "1 tweets of dumps are not in the archive", 0
        ),
        ("UPDATE dump_tweets SET last = 1, ids = x''", "1 tweets are in no dump", 1),
        ("DELETE FROM dump_tweets", "2 tweets are in no dump", 2),
    ])
    func checksTheTweetsOfDumps(sql: String, fault: String, homeless: Int) throws {
        let example = try Example([tweet(1), tweet(2)])
        #expect(try example.archive.check() == [])
        try example.execute(sql)
        let others =
            homeless == 0 || fault.hasSuffix("dump") ? [] : ["\(homeless) tweets are in no dump"]
        #expect(try example.archive.check() == [fault] + others)
    }

    @Test func checksTheTweetsOfManyRows() throws {
        let count = (1 << 16) + 5
        let example = try Example((1...count).map { bareTweet($0, text: "x") })
        try example.add([tweet(1), tweet(count)], name: "wide")
        #expect(try example.archive.check() == [])
        try example.archive.remove([70, Int64(count)])
        #expect(try example.archive.check() == [])
        #expect(try example.names(of: Int64(count - 1)) == ["dump"])
        #expect(try example.packed()["wide"] == [1])
    }
}

/// Random imports and removals, and the tweets that each dump then has.
private struct DumpModel {
    static let ids: ClosedRange<Int64> = 1...40

    private(set) var dumps: [String: Set<Int64>] = [:]
    /// The terms that found each tweet of the archive.
    private var found: [Int64: Set<String>] = [:]
    private var removed: Set<Int64> = []
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func step(_ example: Example) throws {
        switch Int.random(in: 0...5, using: &generator) {
        case 0: try remove(someIDs(4), example)
        case 1: try undo(someIDs(10), example)
        case 2: try forget(term(), example)
        default: try add(someIDs(25), example)
        }
    }

    private mutating func someIDs(_ count: Int) -> [Int64] {
        (0..<count).map { _ in Int64.random(in: Self.ids, using: &generator) }
    }

    private mutating func term() -> String { "t\(Int.random(in: 0...2, using: &generator))" }

    private mutating func add(_ ids: [Int64], _ example: Example) throws {
        let (name, term) = ("dump\(Int.random(in: 0...4, using: &generator))", term())
        try example.add(ids.map { tweet(Int($0)) }, term: term, name: name)
        let kept = Set(ids).subtracting(removed)
        dumps[name, default: []].formUnion(kept)
        for id in kept { found[id, default: []].insert(term) }
    }

    private mutating func remove(_ ids: [Int64], _ example: Example) throws {
        try example.archive.remove(ids)
        removed.formUnion(ids)
        delete(Set(ids))
    }

    private mutating func undo(_ ids: [Int64], _ example: Example) throws {
        try example.archive.undoRemoval(of: ids)
        removed.subtract(ids)
    }

    private mutating func forget(_ name: String, _ example: Example) throws {
        guard found.values.contains(where: { $0.contains(name) }), let term = SearchTerm(name)
        else { return }
        try example.archive.forget(term, prune: true)
        delete(Set(found.filter { $0.value == [name] }.keys))
        for id in found.keys { found[id]?.remove(name) }
    }

    private mutating func delete(_ ids: Set<Int64>) {
        for name in dumps.keys { dumps[name]?.subtract(ids) }
        for id in ids { found[id] = nil }
    }
}

extension Example {
    /// The names of the dumps that have a tweet, as its details have them.
    fileprivate func names(of tweet: Int64) throws -> [String] {
        let paths = try archive.details(of: [tweet]) { try $0.tweets.collected().flatMap(\.dumps) }
        return paths.map { URL(filePath: $0).lastPathComponent }
    }

    /// The ids in the rows of each dump, by its name.
    fileprivate func packed() throws -> [String: Set<Int64>] {
        try archive.read { db in
            let dumps = try Row.fetchAll(db, sql: "SELECT id, path FROM dump")
            let names = dumps.reduce(into: [Int64: String]()) { names, row in
                names[row["id"]] = URL(filePath: row["path"] as String).lastPathComponent
            }
            let rows = try DumpTweetRows(db)
            return try rows.rows.reduce(into: [:]) { dumps, row in
                dumps[names[row.dump] ?? "", default: []].formUnion(try rows.ids(of: row))
            }
        }
    }
}
