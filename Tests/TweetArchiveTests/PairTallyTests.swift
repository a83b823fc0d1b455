import Testing

@testable import TweetArchive

@Suite struct PairTallyTests {
    /// More pairs than are sorted at once, of few and of many different ids.
    @Test(arguments: [(10, 700_000), (900, 700_000), (3, 0)])
    func countsLikeADictionary(ids: Int, pairs: Int) throws {
        var tally = PairTally()
        var expected: [[Int]: Int] = [:]
        var state = 7
        for _ in 0..<pairs {
            state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
            let (first, second) = ((state >> 8) % ids, (state >> 16) % ids)
            try tally.add(first, second)
            expected[[first, second], default: 0] += 1
        }
        var last = [-1, -1]
        var found = 0
        tally.read { pair in
            #expect(expected[[pair.first, pair.second]] == pair.count)
            #expect(last.lexicographicallyPrecedes([pair.first, pair.second]))
            last = [pair.first, pair.second]
            found += 1
        }
        #expect(found == expected.count)
    }

    @Test func refusesIDsThatAreTooLarge() {
        var tally = PairTally()
        #expect(throws: (any Error).self) { try tally.add(1 << 32, 1) }
    }
}
