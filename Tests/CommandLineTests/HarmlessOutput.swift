import Foundation
import ReportRendering
import TestSupport
import Testing

/// The output of a table, which must be harmless whatever texts the table has.
struct HarmlessOutput {
    let text: String
    let format: Format

    /// Descriptions of everything harmful in the output; empty if it is harmless.
    func harms() throws -> [String] {
        switch format {
        case .text, .json, .jsonLines, .ids, .vCard, .geoJSON: controls
        case .csv, .csvExcel, .tsv: controls + separatedHarms
        case .markdown: controls + markdownHarms
        case .html, .svg, .gexf, .graphML: controls + markupHarms
        case .xlsx: text.hasPrefix("PK") ? [] : ["not a zip file"]
        }
    }

    /// The distinct elements of markup, each as its name with the names of its attributes.
    func elements() throws -> Set<String> {
        Set(
            try MarkupReader.elements(of: text).map { element in
                ([element.name] + element.attributes.keys.sorted()).joined(separator: " ")
            }
        )
    }

    /// The rows of CSV or TSV, each a list of cells.
    ///
    /// A quoted cell may contain separators and line breaks.
    var rows: [[String]] {
        var rows: [[String]] = []
        var (row, cell, isQuoted) = ([String](), "", false)
        let separator: Unicode.Scalar = format == .tsv ? "\t" : ","
        for scalar in text.unicodeScalars where scalar != "\u{FEFF}" || !rows.isEmpty {
            switch scalar {
            case "\"" where format != .tsv:
                // A closing quote leaves the mark U+F8FF. If another quote follows at once, the two
                // are one quote of the cell.
                if !isQuoted, cell.unicodeScalars.last == "\u{F8FF}" {
                    cell.unicodeScalars.removeLast()
                    cell += "\""
                } else if isQuoted {
                    cell += "\u{F8FF}"
                }
                isQuoted.toggle()
            case separator where !isQuoted:
                row.append(cell)
                cell = ""
            case "\n" where !isQuoted:
                if format == .csvExcel, cell.unicodeScalars.last == "\r" {
                    cell.unicodeScalars.removeLast()
                }
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return rows.map { $0.map { $0.replacing("\u{F8FF}", with: "") } }
    }
}

extension HarmlessOutput {
    /// Characters that control a terminal or a browser, and wrong line endings.
    private var controls: [String] {
        let hasCarriageReturns = format == .csvExcel || format == .vCard
        var previous: Unicode.Scalar = "\n"
        var harms: [String] = []
        for scalar in text.unicodeScalars {
            let isEndOfLine = hasCarriageReturns && previous == "\r"
            let isAllowed =
                switch scalar {
                case "\n", " "..."~": true
                case "\r": hasCarriageReturns
                case "\t": format == .tsv
                default: !scalar.isControl
                }
            if !isAllowed { harms.append("U+" + String(scalar.value, radix: 16)) }
            if isEndOfLine != (hasCarriageReturns && scalar == "\n") {
                harms.append("a line ending that is not CRLF")
            }
            previous = scalar
        }
        return harms
    }

    private var separatedHarms: [String] {
        let rows = rows
        let widths = Set(rows.map(\.count))
        let formulas = rows.joined().filter { cell in
            cell.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        }
        return formulas.map { "the formula \($0)" }
            + (widths.count == 1 ? [] : ["rows of \(widths.sorted()) cells"])
    }

    /// Markup in GitHub's Markdown, and tables whose lines have different numbers of cells.
    ///
    /// The patterns match scalars, because a sign with a combining accent is another `Character`.
    private var markdownHarms: [String] {
        var harms: [String] = []
        var width: Int?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // The line without escaped signs and without the bold text of a heading.
            let escape = #/\\[\\!-\/:-@\[-`{-~]/#.matchingSemantics(.unicodeScalar)
            // The renderer writes a comment into addresses so that they do not become links.
            let bare = line.replacing(escape, with: "").replacing("<!-- -->", with: "")
                .replacing(#/^\*\*([^*]*)\*\*$/#) { $0.1 }
            let markup = #/[`*_\[\]<&~$!@\\]|:\/\/|www\./#.matchingSemantics(.unicodeScalar)
            if bare.contains(markup) {
                harms.append("markup in \(line)")
            }
            guard bare.contains("|") else {
                width = nil
                continue
            }
            let bars = bare.unicodeScalars.count { $0 == "|" }
            if width ?? bars != bars { harms.append("\(bars) bars in \(line)") }
            width = bars
        }
        return harms
    }

    private var markupHarms: [String] {
        let bytes = Data(text.utf8)
        return ["<script>alert", "<img", "<b>", "<i>", "]]>"]
            .filter { bytes.range(of: Data($0.utf8)) != nil }.map { "\($0) in it" }
    }
}

extension Unicode.Scalar {
    /// True if a terminal or a browser obeys this scalar instead of displaying it.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
