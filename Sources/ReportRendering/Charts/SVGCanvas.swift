/// The elements of an SVG drawing.
///
/// Each function appends an element. Lengths have at most one decimal place, so that a table is
/// drawn with the same bytes on every machine. The CSS classes are those of ``ChartStyle``.
struct SVGCanvas {
    /// The point of a text that is at its x coordinate.
    enum Anchor: String {
        case start
        case middle
        case end
    }

    enum Shape: CaseIterable {
        case circle
        case square
        case diamond
    }

    /// The elements so far, each on a separate line.
    private(set) var elements = ""

    /// Draws a text, whose baseline is at `y`.
    mutating func text(
        _ text: String,
        x: Double,
        y: Double,
        _ anchor: Anchor = .start,
        cssClass: String = "label"
    ) {
        elements +=
            "<text class=\"\(cssClass)\" x=\"\(svgLength(x))\" y=\"\(svgLength(y))\""
            + " text-anchor=\"\(anchor.rawValue)\">\(text.escapedForSVG)</text>\n"
    }

    /// Draws a rectangle, whose upper left corner is at `x` and `y`.
    mutating func bar(x: Double, y: Double, width: Double, height: Double, cssClass: String) {
        elements +=
            "<rect class=\"\(cssClass)\" x=\"\(svgLength(x))\" y=\"\(svgLength(y))\""
            + " width=\"\(svgLength(width))\" height=\"\(svgLength(height))\"/>\n"
    }

    /// Draws a rectangle with an opacity from 0 to 1.
    mutating func field(x: Double, y: Double, width: Double, height: Double, opacity: Double) {
        let rounded = Table.Cell.real((opacity * 100).rounded() / 100).forPrograms
        elements +=
            "<rect class=\"bar\" x=\"\(svgLength(x))\" y=\"\(svgLength(y))\""
            + " width=\"\(svgLength(width))\" height=\"\(svgLength(height))\""
            + " fill-opacity=\"\(rounded)\"/>\n"
    }

    /// Draws a horizontal line to the right of `x`.
    mutating func horizontalLine(x: Double, y: Double, width: Double, cssClass: String) {
        elements +=
            "<path class=\"\(cssClass)\" d=\"M\(svgLength(x)) \(svgLength(y))"
            + "h\(svgLength(width))\"/>\n"
    }

    /// Draws a dot around `x` and `y`.
    mutating func dot(
        x: Double,
        y: Double,
        radius: Double = 3,
        _ shape: Shape = .circle,
        cssClass: String
    ) {
        switch shape {
        case .circle:
            elements +=
                "<circle class=\"\(cssClass)\" cx=\"\(svgLength(x))\" cy=\"\(svgLength(y))\""
                + " r=\"\(svgLength(radius))\"/>\n"
        case .square:
            let side = 2 * radius
            bar(x: x - radius, y: y - radius, width: side, height: side, cssClass: cssClass)
        case .diamond:
            let (side, back) = (svgLength(radius), svgLength(-radius))
            elements +=
                "<path class=\"\(cssClass)\" d=\"M\(svgLength(x)) \(svgLength(y - radius))"
                + "l\(side) \(side)l\(back) \(side)l\(back) \(back)z\"/>\n"
        }
    }

    mutating func line(through points: [(x: Double, y: Double)?], cssClass: String) {
        var path = ""
        var isBroken = true
        for point in points {
            if let point {
                // A point between two gaps is a line of length 0, whose round ends are visible.
                path += isBroken ? "M\(pair(point))L\(pair(point))" : "L\(pair(point))"
            }
            isBroken = point == nil
        }
        elements += "<path class=\"\(cssClass)\" d=\"\(path)\"/>\n"
    }
}

private func pair(_ point: (x: Double, y: Double)) -> String {
    svgLength(point.x) + " " + svgLength(point.y)
}

/// A length or coordinate in SVG, rounded to one decimal place: `1.3` for 1.25, `720` for 719.96.
func svgLength(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let whole = String(abs(tenths) / 10)
    let sign = tenths < 0 ? "-" : ""
    return tenths % 10 == 0 ? sign + whole : "\(sign)\(whole).\(abs(tenths) % 10)"
}

extension String {
    /// The estimated width of this text as a label of a drawing, in units of the drawing.
    ///
    /// The reader's font is not known, so the estimate is generous.
    var labelWidth: Double { reduce(0) { $0 + $1.labelWidth } }

    /// Returns the text, cut with `…` at its end if it is wider than `width`.
    func fitted(to width: Double) -> String {
        guard labelWidth > width else { return self }
        var remaining = width - Character("…").labelWidth
        let kept = prefix { character in
            remaining -= character.labelWidth
            return remaining >= 0
        }
        return kept + "…"
    }
}

extension Character {
    /// The estimated width of this character in a font of 13 units.
    fileprivate var labelWidth: Double {
        switch (displayWidth, self) {
        case (0, _): 0
        case (2, _), (_, "m"), (_, "w"), (_, "M"), (_, "W"), (_, "@"), (_, "%"), (_, "…"): 13.5
        case (_, "f"), (_, "i"), (_, "j"), (_, "l"), (_, "r"), (_, "t"), (_, "I"): 5.5
        case (_, ","), (_, "."), (_, "-"), (_, " "): 5.5
        default: isUppercase ? 10 : isASCII ? 8.3 : 9.2
        }
    }
}

func maxLabelWidth(of labels: [String]) -> Double {
    labels.map(\.labelWidth).max() ?? 0
}
