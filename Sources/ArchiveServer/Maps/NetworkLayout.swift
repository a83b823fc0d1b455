import ReportRendering
import TweetArchive

/// Places the nodes of a network in the plane: those with an edge near each other, all others apart.
///
/// Edges pull like springs and nodes push each other away, in steps that become smaller (T. Fruchterman and
/// E. Reingold, "Graph drawing by force-directed placement", 1991). Nodes that are far away push as one
/// (J. Barnes and P. Hut, "A hierarchical O(N log N) force-calculation algorithm", 1986). The same network
/// always has the same places: nothing is random, and only sums, products, quotients and square roots are
/// used, which all computers round alike.
struct NetworkLayout {
    typealias Point = SIMD2<Double>

    /// An edge between two nodes, which are numbered from 0.
    struct Edge {
        let source: Int
        let target: Int
        let weight: Int
    }

    /// The number of nodes that all steps together move, within the bounds of `steps`.
    private static let work = 150_000
    private static let steps = 60...300
    /// How strongly all nodes are pulled to the middle, so that parts without an edge between them are about
    /// as far from each other as the ends of an edge.
    private static let gravity = 0.5

    /// The place of each node; two nodes with an edge are about 1 apart.
    private(set) var places: [Point]

    /// Places some nodes.
    ///
    /// - Complexity: O(*n* log *n* + *e*) for each of up to 300 steps.
    init(nodes: Int, _ edges: [Edge]) {
        places = NetworkLayout.spiral(nodes)
        let range = NetworkLayout.steps
        let steps = min(max(NetworkLayout.work / max(nodes, 1), range.lowerBound), range.upperBound)
        for step in 0..<steps where nodes > 1 {
            let remaining = Double(steps - step) / Double(steps)
            move(edges, by: Double(nodes).squareRoot() / 4 * remaining * remaining + 0.01)
        }
    }

    /// Places in a spiral, each about as far from its neighbours.
    private static func spiral(_ count: Int) -> [Point] {
        // The cosine and the sine of the golden angle.
        let turn = Point(-0.737_368_878_078_320, 0.675_490_294_261_524)
        var direction = Point(1, 0)
        return (0..<count).map { index in
            let place = direction * (Double(index) + 0.5).squareRoot()
            direction = Point(
                direction.x * turn.x - direction.y * turn.y,
                direction.x * turn.y + direction.y * turn.x
            )
            return place
        }
    }

    /// Moves each node as the others push and its edges pull it, but not farther than a maximum.
    private mutating func move(_ edges: [Edge], by maxDistance: Double) {
        let tree = Quadtree(places)
        var forces = places.map { tree.push(at: $0) - $0 * NetworkLayout.gravity }
        for edge in edges {
            let gap = places[edge.target] - places[edge.source]
            // Each doubling of the weight pulls as much as one more tweet.
            let strength = Double(Int.bitWidth - edge.weight.leadingZeroBitCount)
            let pull = gap * (gap * gap).sum().squareRoot() * strength
            forces[edge.source] += pull
            forces[edge.target] -= pull
        }
        for (index, force) in forces.enumerated() {
            let length = (force * force).sum().squareRoot()
            if length > 0 { places[index] += force * (min(length, maxDistance) / length) }
        }
    }
}

/// A quadtree whose squares have the number of their nodes and the sum of the places of these.
private struct Quadtree {
    private typealias Point = NetworkLayout.Point

    private struct Square {
        var middle: NetworkLayout.Point
        var width: Double
        var sum = NetworkLayout.Point(0, 0)
        var count = 0
        /// The index of the first of the four squares in it; 0 if it has none.
        var first = 0
    }

    /// The maximum of (width / distance)² at which the nodes of a square push as one.
    private static let closeness = 0.9
    /// The depth at which nodes share a square, since they may have the same place.
    private static let maxDepth = 24

    private var squares: [Square]

    init(_ places: [NetworkLayout.Point]) {
        let largest = places.reduce(1) { max($0, $1.x.magnitude, $1.y.magnitude) }
        squares = [Square(middle: Point(0, 0), width: largest * 2)]
        for place in places { add(place) }
    }

    private mutating func add(_ place: Point) {
        var (index, depth) = (0, 0)
        while true {
            let count = squares[index].count
            if count == 1, squares[index].first == 0, depth < Quadtree.maxDepth { split(index) }
            squares[index].sum += place
            squares[index].count += 1
            guard squares[index].first > 0 else { return }
            index = child(of: index, at: place)
            depth += 1
        }
    }

    /// Divides a square into four, and moves its only node into one of them.
    private mutating func split(_ index: Int) {
        let square = squares[index]
        squares[index].first = squares.count
        let quarter = square.width / 4
        for (x, y) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            let middle = square.middle + Point(x, y) * quarter
            squares.append(Square(middle: middle, width: square.width / 2))
        }
        let child = child(of: index, at: square.sum)
        (squares[child].sum, squares[child].count) = (square.sum, 1)
    }

    private func child(of index: Int, at place: Point) -> Int {
        let square = squares[index]
        return square.first + (place.x >= square.middle.x ? 1 : 0)
            + (place.y >= square.middle.y ? 2 : 0)
    }

    /// The force with which all nodes push a node at a place.
    func push(at place: NetworkLayout.Point) -> NetworkLayout.Point {
        var (push, open) = (Point(0, 0), [0])
        while let index = open.popLast() {
            let square = squares[index]
            guard square.count > 0 else { continue }
            let gap = place - square.sum / Double(square.count)
            let distance = (gap * gap).sum()
            let isFar = square.width * square.width < distance * Quadtree.closeness
            if square.first > 0, !isFar {
                open += square.first..<square.first + 4
            } else if distance > 0 {
                push += gap * (Double(square.count) / distance)
            }
        }
        return push
    }
}

/// The shape of a kind of nodes in a drawing, where colours show communities.
///
/// All shapes of a size have about the same area. Those of two kinds that occur together differ at the size
/// of a few pixels, too.
struct NodeShape {
    /// The corners of the outline, in units of the radius of a circle of the same area; empty for a circle.
    private let corners: [SIMD2<Double>]
    private let isHollow: Bool

    init(_ kind: NetworkReport.NodeKind) {
        isHollow = kind == .source || kind == .language
        corners =
            switch kind {
            case .author, .user, .source: []
            case .hashtag, .language: NodeShape.square
            case .link: NodeShape.diamond
            case .domain: NodeShape.triangle
            case .place: NodeShape.triangle.map { [$0.x, -$0.y] }
            case .country: NodeShape.cross
            }
    }

    private static let square: [SIMD2<Double>] = [
        [-0.886, -0.886], [0.886, -0.886], [0.886, 0.886], [-0.886, 0.886],
    ]
    private static let diamond: [SIMD2<Double>] = [
        [0, -1.253], [1.253, 0], [0, 1.253], [-1.253, 0],
    ]
    private static let triangle: [SIMD2<Double>] = [
        [0, -1.555], [1.347, 0.778], [-1.347, 0.778],
    ]
    private static let cross: [SIMD2<Double>] = [
        [-0.396, -1.189], [0.396, -1.189], [0.396, -0.396], [1.189, -0.396], [1.189, 0.396],
        [0.396, 0.396], [0.396, 1.189], [-0.396, 1.189], [-0.396, 0.396], [-1.189, 0.396],
        [-1.189, -0.396], [-0.396, -0.396],
    ]

    /// The shape around a place, as large as a circle of the radius, with the CSS class of its colour.
    func html(at place: SIMD2<Double>, radius: Double, colour: String) -> HTML {
        let classes = isHollow ? "\(colour) hollow" : colour
        guard !corners.isEmpty else {
            return """
                <circle class="\(classes)" cx="\(place.x.tenths)" cy="\(place.y.tenths)" \
                r="\(radius.tenths)"/>
                """
        }
        let points = corners.map { corner in
            let point = place + corner * radius
            return "\(point.x.tenths) \(point.y.tenths)"
        }
        return "<path class=\"shape \(classes)\" d=\"M\(points.joined(separator: "L"))Z\"/>"
    }
}

extension Double {
    var tenths: String { "\((self * 10).rounded() / 10)" }
}
