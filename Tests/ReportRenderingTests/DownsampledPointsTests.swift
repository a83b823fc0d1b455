import Testing

@testable import ReportRendering

@Suite struct DownsampledPointsTests {
    private func gathered(_ count: Int) -> DownsampledPoints {
        (0..<count).reduce(into: DownsampledPoints()) { gathered, index in
            gathered.append(
                DownsampledPoints.Point(label: "\(index)", numbers: [Double(index), nil])
            )
        }
    }

    @Test(arguments: [(1, 1, 1), (1000, 1000, 1), (1001, 501, 2), (2000, 1000, 2), (2001, 501, 4)])
    func areNeverTooMany(rows: Int, points: Int, rowsPerPoint: Int) {
        let gathered = gathered(rows)
        #expect(gathered.points.count == points)
        #expect(gathered.rowsPerPoint == rowsPerPoint)
    }

    @Test func haveTheFirstLabelAndTheLargestNumber() {
        let points = gathered(2001).points
        #expect(points[1] == DownsampledPoints.Point(label: "4", numbers: [7, nil]))
        #expect(points[500] == DownsampledPoints.Point(label: "2000", numbers: [2000, nil]))
    }
}
