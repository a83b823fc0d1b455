import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Random samples of tweets.
@Suite struct RandomSampleTests {
    private static func sample(
        _ size: Int,
        seed: UInt64 = SampleReport.defaultSeed,
        _ example: Example,
        _ filter: TweetFilter = .init()
    ) throws -> [Int64] {
        try example.archive.sample(of: nil, filter, size: size, seed: seed) { report in
            #expect(report.size == min(size, report.subject.tweets))
            return try report.rows.collected().map(\.id)
        }
    }

    @Test func drawsEachTweetOnce() throws {
        let example = try Example()
        try example.add((1...50).map { tweet($0) })
        let all = try Self.sample(.max, example)
        #expect(all.sorted() == Array(1...50) && all != Array(1...50))
        for size in [1, 7, 50] {
            #expect(try Self.sample(size, example) == Array(all.prefix(size)))
        }
        let other = try Self.sample(50, seed: .max, example)
        #expect(other.sorted() == Array(1...50) && other != all)
    }

    /// Programs elsewhere may rely on the order, so that it must not change.
    @Test func keepsItsOrder() {
        let order = SampleOrder(seed: SampleReport.defaultSeed)
        let ids = (1...20).sorted { order.number(of: $0) < order.number(of: $1) }
        #expect(ids == [4, 18, 13, 3, 17, 1, 20, 16, 15, 12, 10, 8, 7, 5, 6, 9, 2, 11, 19, 14])
    }

    @Test(arguments: SplitMix64.seeds(5))
    func isTheSameForEveryOrderOfImports(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let ids = (0..<300).map { _ in Int.random(in: 1...Int.max, using: &generator) }
        let samples = try [nil, 1, 3].map { threads in
            let example = try Example()
            let records = ids.map { tweet($0) }.shuffled(using: &generator)
            try example.add(Array(records.prefix(100)))
            try example.add(Array(records.dropFirst(50)), name: "others")
            let readers = try threads.map { try ParallelReaders(example.archive, count: $0) }
            return try example.archive.report { db in
                if let readers { #expect(try readers.begin(with: db)) }
                let tweets = SelectedTweets(db, readers, of: nil, .init())
                return try SampleOrder(seed: seed).first(20, of: tweets).ids
            }
        }
        let order = SampleOrder(seed: seed)
        let expected = Set(ids.map { Int64($0) })
            .sorted { order.number(of: $0) < order.number(of: $1) }.prefix(20)
        #expect(samples.allSatisfy { $0 == Array(expected) })
    }

    /// Every tweet is about as often in a sample as any other.
    @Test func hasNoFavourites() {
        var counts = Array(repeating: 0, count: 100)
        for seed in 1...1_000 as ClosedRange<UInt64> {
            let order = SampleOrder(seed: seed)
            let first = (0..<100).sorted { order.number(of: $0) < order.number(of: $1) }.prefix(10)
            for id in first { counts[Int(id)] += 1 }
        }
        // The standard deviation is 9.5.
        #expect(counts.allSatisfy { (50...150).contains($0) })
    }
}
