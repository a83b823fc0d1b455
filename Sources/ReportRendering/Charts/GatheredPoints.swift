/// The points of lines, of which there are never more than a picture can show.
///
/// When there are too many, neighbours become one point, which has the largest number of them: so
/// the axis keeps its meaning, and no peak is lost. A sum would not say “tweets a day” any more.
struct GatheredPoints {
    /// A row, or several that follow one another.
    struct Point: Equatable {
        /// What the first of the rows is.
        var label: String
        /// The number in each column; nil where no row has one.
        var numbers: [Double?]
    }

    /// The most points that are kept, an even number.
    static let most = 1000

    private(set) var points: [Point] = []
    /// How many rows a point stands for; the last may have fewer.
    private(set) var rowsPerPoint = 1
    private var rowsInLast = 0

    mutating func append(_ point: Point) {
        if let last = points.last, rowsInLast < rowsPerPoint {
            points[points.count - 1] = merged(last, point)
            rowsInLast += 1
        } else {
            // All points are full here, so that two of them are a full one of the next size.
            if points.count == GatheredPoints.most { halve() }
            points.append(point)
            rowsInLast = 1
        }
    }

    /// Makes one point of two.
    private mutating func halve() {
        points = stride(from: 0, to: points.count, by: 2).map { merged(points[$0], points[$0 + 1]) }
        rowsPerPoint *= 2
    }

    private func merged(_ one: Point, _ other: Point) -> Point {
        let numbers = zip(one.numbers, other.numbers).map { [$0, $1].compactMap(\.self).max() }
        return Point(label: one.label, numbers: numbers)
    }
}
