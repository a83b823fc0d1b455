import Testing

@testable import ReportRendering

@Suite struct BlockBarsTests {
    @Test(
        arguments: [
            ([], 8, ""), ([0, 0], 8, "__"), ([1, 2, 3, 4, 5, 6, 7], 7, "▂▃▄▅▆▇█"),
            ([0, 1, 100], 3, "_▂█"),
            // Three numbers in a cell, then two; the last cell has the rest.
            ([0, 7, 1, 2, 3, 4, 5], 3, "█▅▆"), ([7, 0, 0, 7, 3], 4, "██▄"),
            ([1, 2, 3, 4, 5, 6, 7], 1, "█"), ([0, 0, 0], 2, "__"),
        ] as [([Double], Int, String)]
    )
    func drawsTheLargestNumberOfEachCell(values: [Double], width: Int, sparkline: String) {
        #expect(BlockBars.sparkline(values, width: width) == sparkline)
    }

    @Test(arguments: 1...20) func fitsIntoTheMaximumWidth(width: Int) {
        for count in 0...100 {
            let sparkline = BlockBars.sparkline((0..<count).map(Double.init), width: width)
            #expect(sparkline.count <= width)
            #expect(sparkline.count == count || count > width)
            #expect(sparkline.hasSuffix(count > 1 ? "█" : sparkline))
        }
    }

    @Test(arguments: [(0.0, ""), (1e-9, "▏"), (0.5, "█"), (0.75, "█▌"), (1, "██")])
    func drawsAtLeastAnEighthOfACell(value: Double, bar: String) {
        #expect(BlockBars.bar(value, of: 1, width: 2) == bar)
    }
}
