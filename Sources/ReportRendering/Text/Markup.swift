extension String {
    /// The text escaped for an element or attribute of XML, HTML and SVG.
    ///
    /// Control characters are replaced like in ``visible(_:)``. So are U+FFFE and U+FFFF, which XML
    /// 1.0 does not allow.
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

    /// The text escaped for a paragraph or heading of HTML, with right-to-left words isolated.
    ///
    /// Isolation keeps such words from changing the order of the words and digits around them.
    var escapedForProse: String {
        directionalRuns.map { text, isRightToLeft in
            let escaped = text.escapedForMarkup
            return isRightToLeft ? "<bdi dir=\"ltr\">\(escaped)</bdi>" : escaped
        }.joined(separator: " ")
    }

    /// The text escaped for an element of SVG, with right-to-left words isolated.
    var escapedForSVG: String {
        let runs = directionalRuns
        guard runs.count > 1 else { return escapedForMarkup }
        return runs.map { text, isRightToLeft in
            let escaped = text.escapedForMarkup
            return isRightToLeft
                ? "<tspan direction=\"ltr\" unicode-bidi=\"isolate\">\(escaped)</tspan>" : escaped
        }.joined(separator: " ")
    }

    /// The text escaped for an element of HTML whose newlines are displayed as line breaks.
    var escapedWithNewlines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).escapedForMarkup }.joined(separator: "\n")
    }
}
