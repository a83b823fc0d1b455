import Testing

@testable import ReportRendering

@Suite struct DownsampledPointsTests {
    private func downsampled(_ count: Int) -> DownsampledPoints {
        (0..<count).reduce(into: DownsampledPoints()) { points, index in
            points.append(
                DownsampledPoints.Point(label: "\(index)", numbers: [Double(index), nil])
            )
        }
    }

    @Test(arguments: [(1, 1, 1), (1000, 1000, 1), (1001, 501, 2), (2000, 1000, 2), (2001, 501, 4)])
    func areLimitedToAMaximum(rows: Int, points: Int, rowsPerPoint: Int) {
        let downsampled = downsampled(rows)
        #expect(downsampled.points.count == points)
        #expect(downsampled.rowsPerPoint == rowsPerPoint)
    }

    @Test func haveTheFirstLabelAndTheLargestNumbers() {
        let points = downsampled(2001).points
        #expect(points[1] == DownsampledPoints.Point(label: "4", numbers: [7, nil]))
        #expect(points[500] == DownsampledPoints.Point(label: "2000", numbers: [2000, nil]))
    }
}
