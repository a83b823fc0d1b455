extension String {
    /// About how wide this is as a label, rather too wide: a drawing does not know its reader's font.
    var labelWidth: Double { reduce(0) { $0 + $1.labelWidth } }

    /// The text, or as much of it as is no wider than this, with `…` behind it.
    func fitted(to width: Double) -> String {
        guard labelWidth > width else { return self }
        var rest = width - Character("…").labelWidth
        let kept = prefix { character in
            rest -= character.labelWidth
            return rest >= 0
        }
        return kept + "…"
    }
}

extension Character {
    /// About how wide this is among the letters of a label, 13 units high.
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

/// About how wide the widest of some labels is.
func widest(_ labels: [String]) -> Double {
    labels.map(\.labelWidth).max() ?? 0
}
