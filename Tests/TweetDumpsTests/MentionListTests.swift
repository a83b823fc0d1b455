import Testing

@testable import TweetDumps

@Suite struct MentionListTests {
    @Test func countsEqualEntries() {
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
            // The original's entries at a tie.
            ([(1, 10)], [(1, 11)], ["1/11×1"]),
            ([(1, 10), (1, 11)], [(1, 12), (1, 12)], ["1/12×2"]),
            // Else those of the list where the mention stands more often, in whatever spellings.
            ([(1, 10), (1, 11)], [(1, 12)], ["1/10×1", "1/11×1"]),
            ([(1, 10)], [(1, 11), (1, 12)], ["1/11×1", "1/12×1"]),
            (
                [(1, 10), (3, 30)], [(2, 20), (4, 40), (4, 40)],
                ["1/10×1", "2/20×1", "3/30×1", "4/40×2"]
            ),
        ] as [([(Int32, Int32)], [(Int32, Int32)], [String])]
    )
    func takesOfEachMentionTheLargerNumber(
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
    private func counted(_ entries: [(mention: Int32, spelling: Int32)]) -> MentionList {
        var list = MentionList()
        for entry in entries { list.append(spelling: entry.spelling, of: entry.mention) }
        list.count()
        return list
    }
}

extension MentionList.Run {
    fileprivate var example: String { "\(mention)/\(spelling)×\(count)" }
}
