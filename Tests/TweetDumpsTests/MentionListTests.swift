import Testing

@testable import TweetDumps

@Suite struct MentionListTests {
    @Test func countsEqualPairs() {
        let list = counted([(2, 20), (1, 10), (2, 21), (1, 10), (2, 20)])
        #expect(list.runs.map(\.example) == ["1/10×2", "2/20×2", "2/21×1"])
        #expect(list.total == 5)
    }

    @Test func countsNothingInAnEmptyList() {
        let list = counted([])
        #expect(list.runs.isEmpty)
        #expect(list.total == 0)
    }

    @Test(
        arguments: [
            ([], [(1, 10)], ["1/10×1"]),
            ([(1, 10)], [], ["1/10×1"]),
            // The original's spellings if both have it equally often.
            ([(1, 10)], [(1, 11)], ["1/11×1"]),
            ([(1, 10), (1, 11)], [(1, 12), (1, 12)], ["1/12×2"]),
            // Otherwise those of the list that has the mention more often, in any spellings.
            ([(1, 10), (1, 11)], [(1, 12)], ["1/10×1", "1/11×1"]),
            ([(1, 10)], [(1, 11), (1, 12)], ["1/11×1", "1/12×1"]),
            (
                [(1, 10), (3, 30)], [(2, 20), (4, 40), (4, 40)],
                ["1/10×1", "2/20×1", "3/30×1", "4/40×2"]
            ),
        ] as [([(Int32, Int32)], [(Int32, Int32)], [String])]
    )
    func keepsTheLargerNumberOfEachMention(
        retweet: [(Int32, Int32)],
        original: [(Int32, Int32)],
        merged: [String]
    ) {
        var list = counted(retweet)
        var spare = counted([(9, 90)])
        list.merge(original: counted(original), spare: &spare)
        #expect(list.runs.map(\.example) == merged)
    }

    /// The counted list of pairs of a mention and a spelling.
    private func counted(_ pairs: [(mention: Int32, spelling: Int32)]) -> MentionList {
        var list = MentionList()
        for pair in pairs { list.append(spelling: pair.spelling, of: pair.mention) }
        list.count()
        return list
    }
}

extension MentionList.Run {
    fileprivate var example: String { "\(mention)/\(spelling)×\(count)" }
}
