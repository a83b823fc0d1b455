import ReportRendering
import TweetArchive

/// The shape that tells a kind of nodes from others in a drawing, where colours are communities.
///
/// All shapes of a size have about the same area. Those of two kinds that occur together differ at the size
/// of a few pixels, too.
struct NodeShape {
    /// The corners of an outline, in parts of the radius of a circle of the same area; none for a circle.
    private let corners: [SIMD2<Double>]
    /// Whether only its outline is drawn.
    private let isHollow: Bool

    /// The shape of nodes of a kind.
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

    /// The shape around a place, with the area of a circle of some radius and the CSS class of its colour.
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
    /// The number with one decimal place, as drawings have it.
    var tenths: String { "\((self * 10).rounded() / 10)" }
}
