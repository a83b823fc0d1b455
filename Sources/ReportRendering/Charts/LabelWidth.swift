extension String {
    /// The estimated width of this text as a label of a drawing, in units of the drawing.
    ///
    /// The reader's font is not known, so the estimate is rather too large.
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

/// The estimated width of the widest of some labels; 0 without labels.
func maxLabelWidth(of labels: [String]) -> Double {
    labels.map(\.labelWidth).max() ?? 0
}
