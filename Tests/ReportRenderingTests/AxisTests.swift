import Testing

@testable import ReportRendering

@Suite struct AxisTests {
    @Test(
        arguments: [
            (0.0, ["0", "1"]),
            (1, ["0", "1"]),
            (3, ["0", "1", "2", "3"]),
            (27, ["0", "10", "20", "30"]),
            (101, ["0", "50", "100", "150"]),
            (4_200, ["0", "1,000", "2,000", "3,000", "4,000", "5,000"]),
            (1_000_001, ["0", "500,000", "1,000,000", "1,500,000"]),
            (0.3, ["0.0", "0.1", "0.2", "0.3"]),
            (0.07, ["0.00", "0.02", "0.04", "0.06", "0.08"]),
        ] as [(Double, [String])]
    )
    func hasTicksAtRoundNumbers(largest: Double, ticks: [String]) {
        let axis = Axis(upTo: largest, hasShares: false)
        #expect(axis.ticks.map(\.text) == ticks)
        #expect(axis.end >= largest)
    }

    @Test func writesSharesAsPercentages() {
        let axis = Axis(upTo: 0.42, hasShares: true)
        #expect(axis.ticks.map(\.text) == ["0 %", "10 %", "20 %", "30 %", "40 %", "50 %"])
        #expect(axis.end == 0.5)
    }
}
