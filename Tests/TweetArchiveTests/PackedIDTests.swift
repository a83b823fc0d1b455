import TestSupport
import Testing

@testable import TweetArchive

/// The ids of tweets as rows of `dump_tweets` store them.
@Suite struct PackedIDTests {
    @Test(
        arguments: [
            ([10, 12, 512], [2, 0xF4, 3]), ([7], []), ([1, 128, 256], [0x7F, 0x80, 1]),
            ([1, .max], [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [([Int64], [UInt8])]
    )
    func writesTheDifferences(ids: [Int64], blob: [UInt8]) throws {
        let packed = PackedIDs(ids[...])
        #expect(packed.blob == blob)
        #expect((packed.first, packed.last) == (ids.first, ids.last))
        #expect(try packed.ids() == ids)
    }

    @Test(arguments: SplitMix64.seeds(20)) func keepsEveryIDOnce(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let largest = Int64(1) << Int64.random(in: 1...62, using: &generator)
        var ids = (0..<Int.random(in: 0...3_500, using: &generator)).map { _ in
            Int64.random(in: 1...largest, using: &generator)
        }
        if Bool.random(using: &generator) { ids.sort() }
        let rows = PackedIDs.rows(of: ids)
        #expect(try rows.flatMap { try $0.ids() } == Set(ids).sorted())
        #expect(rows.dropLast().allSatisfy { (try? $0.ids().count) == PackedIDs.maxCount })
    }

    @Test(
        arguments: [
            (0, 0, []), (-5, -5, []), (5, 6, []), (5, 5, [0]), (5, 6, [0x80]),
            (5, 6, [0x81, 0x80]),
            (5, 6, [2]), (5, 7, [1]), (.max, .min, [1]), (.max - 1, .max, [1, 1]),
            (1, 2, [0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0]),
            (1, 1_001, [UInt8](repeating: 1, count: 1_000)),
            (1, 10_001, [UInt8](repeating: 1, count: 10_000)),
        ] as [(Int64, Int64, [UInt8])]
    )
    func refusesWhatImportsDoNotWrite(first: Int64, last: Int64, blob: [UInt8]) {
        #expect(throws: DamagedValue.self) {
            try PackedIDs(first: first, last: last, blob: blob).ids()
        }
    }

    @Test(arguments: SplitMix64.seeds(20)) func readsNothingButAscendingIDs(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 1...200 {
            let count = Int.random(in: 0...12, using: &generator)
            let blob = (0..<count).map { _ in UInt8.random(in: 0...UInt8.max, using: &generator) }
            let packed = PackedIDs(
                first: 1,
                last: .random(in: 1...300, using: &generator),
                blob: blob
            )
            guard let ids = try? packed.ids() else { continue }
            #expect(ids == Set(ids).sorted() && ids.first == 1 && ids.last == packed.last)
        }
    }
}
