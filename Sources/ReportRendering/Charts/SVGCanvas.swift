/// Takes the elements of a drawing; the only place where they are written.
///
/// Lengths have one digit behind the point at most, so that the same table is the same bytes
/// everywhere. Looks are classes, for ``ChartStyle``.
struct SVGCanvas {
    /// The side of its place on which a text stands.
    enum Anchor: String {
        case start
        case middle
        case end
    }

    /// What a dot looks like.
    enum Shape: CaseIterable {
        case circle
        case square
        case diamond
    }

    private(set) var elements = ""

    mutating func text(
        _ text: String,
        x: Double,
        y: Double,
        _ anchor: Anchor = .start,
        as look: String = "label"
    ) {
        elements +=
            "<text class=\"\(look)\" x=\"\(length(x))\" y=\"\(length(y))\""
            + " text-anchor=\"\(anchor.rawValue)\">\(text.escapedForDrawing)</text>\n"
    }

    mutating func bar(x: Double, y: Double, width: Double, height: Double, as look: String) {
        elements +=
            "<rect class=\"\(look)\" x=\"\(length(x))\" y=\"\(length(y))\""
            + " width=\"\(length(width))\" height=\"\(length(height))\"/>\n"
    }

    mutating func rule(x: Double, y: Double, width: Double, as look: String) {
        elements +=
            "<path class=\"\(look)\" d=\"M\(length(x)) \(length(y))h\(length(width))\"/>\n"
    }

    mutating func dot(
        x: Double,
        y: Double,
        radius: Double = 3,
        _ shape: Shape = .circle,
        as look: String
    ) {
        switch shape {
        case .circle:
            elements +=
                "<circle class=\"\(look)\" cx=\"\(length(x))\" cy=\"\(length(y))\""
                + " r=\"\(length(radius))\"/>\n"
        case .square:
            bar(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, as: look)
        case .diamond:
            let (side, back) = (length(radius), length(-radius))
            elements +=
                "<path class=\"\(look)\" d=\"M\(length(x)) \(length(y - radius))"
                + "l\(side) \(side)l\(back) \(side)l\(back) \(back)z\"/>\n"
        }
    }

    /// A line through points, with a gap where there is none.
    mutating func line(through points: [(x: Double, y: Double)?], as look: String) {
        var path = ""
        var isBroken = true
        for point in points {
            if let point {
                // A point between gaps is a line without a length, whose round ends are seen.
                path += isBroken ? "M\(pair(point))L\(pair(point))" : "L\(pair(point))"
            }
            isBroken = point == nil
        }
        elements += "<path class=\"\(look)\" d=\"\(path)\"/>\n"
    }
}

private func pair(_ point: (x: Double, y: Double)) -> String {
    length(point.x) + " " + length(point.y)
}

/// A length in units of the drawing.
func length(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let whole = String(abs(tenths) / 10)
    let sign = tenths < 0 ? "-" : ""
    return tenths % 10 == 0 ? sign + whole : "\(sign)\(whole).\(abs(tenths) % 10)"
}
