import Testing

@testable import TweetDumps

@Suite struct InternTableTests {
    /// Enough keys that the table grows several times; with few hashes, of which many are equal.
    @Test(arguments: [(keys: 300, hashes: 1), (3_000, 7), (20_000, 20_000)] as [(Int, UInt64)])
    func findsEachKey(keys count: Int, hashes: UInt64) {
        let keys = (0..<count).map { UInt64($0) }
        let hash = { (key: UInt64) in StableHash.mix(key % hashes) }
        var table = HashIndex()
        for (index, key) in keys.enumerated() {
            #expect(table.find(hash(key), where: { keys[$0] == key }) == nil)
            table.insert(hash(key), index: index)
        }
        for (index, key) in keys.enumerated() {
            #expect(table.find(hash(key), where: { keys[$0] == key }) == index)
        }
        table.removeAll()
        #expect(table.find(hash(0), where: { _ in true }) == nil)
    }

    /// Names of up to 20 bytes, some of which begin with the same bytes, with equal hashes or not.
    @Test(arguments: [1, 5, 100_000] as [UInt64]) func numbersDifferentNames(hashes: UInt64) {
        let names = (0..<2_000).map {
            Array(repeating: UInt8($0 % 7), count: $0 % 20) + [UInt8($0 / 20)]
        }
        let hash = { (name: [UInt8]) in StableHash.hash(name.span, seed: 0) % hashes << 32 }
        var table = InternTable()
        var known: [[UInt8]] = []
        var different: Set<[UInt8]> = []
        for name in names {
            let (index, isNew) = table.insert(name.span, hash(name))
            #expect(isNew == different.insert(name).inserted)
            if isNew { known.append(name) }
            #expect(known[index] == name && table.count == known.count)
        }
        for (index, name) in known.enumerated() {
            #expect(Array(table[index]) == name && table.hash(at: index) == hash(name))
            let found = table.index(of: name.span, hash(name))
            #expect(found == index)
        }
        let order = table.sort()
        #expect(order.map { known[$0] } == order.indices.map { Array(table[$0]) })
        table.removeAll()
        let name = names[1]
        let (first, isNew) = table.insert(name.span, hash(name))
        #expect(isNew && first == 0 && table.count == 1)
    }

    @Test(arguments: 0..<40) func hashesAnyTextDifferentlyWithEachSeed(length: Int) {
        let text = (0..<length).map { UInt8($0 * 37 % 256) }
        let hashes = (0..<6 as Range<UInt64>).map { StableHash.hash(text.span, seed: $0) }
        #expect(Set(hashes).count == 6)
    }
}
