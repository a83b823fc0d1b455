import Testing

@testable import TweetArchive

@Suite struct IDMapTests {
    @Test(
        arguments: [
            [], [1, 2, 3], [7, 2], [-5], [-5, .min], [.max, 3, -1, 0], [1 << 40, 1 << 41],
        ] as [[Int64]]
    )
    func findsTheNumberOfEachRow(ids: [Int64]) {
        let map = IDMap(ids: ids, numbers: 10..<10 + UInt32(ids.count))
        for (index, id) in ids.enumerated() {
            #expect(map[id] == 10 + index)
            #expect(map.slot(of: id).map { map.slots.contains($0) } == true)
        }
        #expect(Set(ids.map { map.slot(of: $0) }).count == ids.count)
        for id in [-7, 5, 99, 1 << 42] as [Int64] where !ids.contains(id) {
            #expect(map[id] == nil)
        }
    }
}
