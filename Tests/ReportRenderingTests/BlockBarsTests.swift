import Testing

@testable import ReportRendering

@Suite struct BlockBarsTests {
    @Test(
        arguments: [
            ([], 8, ""), ([0, 0], 8, "__"), ([1, 2, 3, 4, 5, 6, 7], 7, "▂▃▄▅▆▇█"),
            ([0, 1, 100], 3, "_▂█"),
            // Three numbers a cell, then two, and the last cell has what is left.
            ([0, 7, 1, 2, 3, 4, 5], 3, "█▅▆"), ([7, 0, 0, 7, 3], 4, "██▄"),
            ([1, 2, 3, 4, 5, 6, 7], 1, "█"), ([0, 0, 0], 2, "__"),
        ] as [([Double], Int, String)]
    )
    func drawsTheLargestOfWhatSharesACell(values: [Double], width: Int, curve: String) {
        #expect(BlockBars.sparkline(values, width: width) == curve)
    }

    @Test(arguments: 1...20) func fitsIntoItsCells(width: Int) {
        for count in 0...100 {
            let curve = BlockBars.sparkline((0..<count).map(Double.init), width: width)
            #expect(curve.count <= width)
            #expect(curve.count == count || count > width)
            #expect(curve.hasSuffix(count > 1 ? "█" : curve))
        }
    }

    @Test(arguments: [(0.0, ""), (1e-9, "▏"), (0.5, "█"), (0.75, "█▌"), (1, "██")])
    func drawsAnEighthAtLeast(value: Double, bar: String) {
        #expect(BlockBars.bar(value, of: 1, width: 2) == bar)
    }
}
