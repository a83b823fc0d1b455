/// The points of a chart with lines, limited to the number that a picture can show.
///
/// If a table has more rows, each point has the largest numbers of several consecutive rows. The
/// largest number keeps every peak, and it keeps the unit of the axis: a sum of several days would
/// no longer be a number of tweets a day.
struct DownsampledPoints {
    /// One row, or several consecutive ones.
    struct Point: Equatable {
        /// The label of the first of the rows.
        var label: String
        /// The largest number in each column; nil if no row has a number there.
        var numbers: [Double?]
    }

    /// The maximum number of points, which must be even.
    static let maxPoints = 1000

    private(set) var points: [Point] = []
    /// The number of rows in each point; the last point may have fewer.
    private(set) var rowsPerPoint = 1
    private var rowsInLastPoint = 0

    /// Adds the next row.
    mutating func append(_ point: Point) {
        if let last = points.last, rowsInLastPoint < rowsPerPoint {
            points[points.count - 1] = merged(last, point)
            rowsInLastPoint += 1
        } else {
            // All points have their full number of rows here, so they can be merged in pairs.
            if points.count == DownsampledPoints.maxPoints { mergePairs() }
            points.append(point)
            rowsInLastPoint = 1
        }
    }

    /// Merges each two neighbouring points into one.
    private mutating func mergePairs() {
        points = stride(from: 0, to: points.count, by: 2).map { merged(points[$0], points[$0 + 1]) }
        rowsPerPoint *= 2
    }

    private func merged(_ one: Point, _ other: Point) -> Point {
        let numbers = zip(one.numbers, other.numbers).map { [$0, $1].compactMap(\.self).max() }
        return Point(label: one.label, numbers: numbers)
    }
}
