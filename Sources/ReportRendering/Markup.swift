extension String {
    /// The text for XML, HTML and SVG, in an element or between quotes.
    ///
    /// What would steer a reader, or is no character of XML 1.0, becomes something to see.
    var escapedForMarkup: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar.visible)
            }
        }
        return escaped
    }

    /// The text for an HTML element of prose, in which words from right to left turn nothing else.
    var escapedWithDirections: String {
        directionParts.map { text, isRightToLeft in
            let escaped = text.escapedForMarkup
            return isRightToLeft ? "<bdi dir=\"ltr\">\(escaped)</bdi>" : escaped
        }.joined(separator: " ")
    }

    /// The text for an SVG element, in which words from right to left turn nothing else.
    var escapedForDrawing: String {
        let parts = directionParts
        guard parts.count > 1 else { return escapedForMarkup }
        return parts.map { text, isRightToLeft in
            let escaped = text.escapedForMarkup
            return isRightToLeft
                ? "<tspan direction=\"ltr\" unicode-bidi=\"isolate\">\(escaped)</tspan>" : escaped
        }.joined(separator: " ")
    }

    /// The text for an HTML element that shows its lines as lines.
    var escapedWithNewlines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).escapedForMarkup }.joined(separator: "\n")
    }
}
