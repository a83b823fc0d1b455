import Testing

@testable import TweetDumps

@Suite struct HashIndexTests {
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
}
