import Foundation
import ReportRendering
import TestSupport
import Testing

/// What a table in a format must not hold, whatever its texts are.
struct HarmlessOutput {
    let text: String
    let format: Format

    /// Why it could do harm, in sentences.
    func harms() throws -> [String] {
        switch format {
        case .text, .json, .jsonLines: controls
        case .csv, .csvExcel, .tsv: controls + separatedHarms
        case .markdown: controls + markdownHarms
        case .html, .svg, .gexf: controls + markupHarms
        case .xlsx: text.hasPrefix("PK") ? [] : ["no zip file"]
        }
    }

    /// The kinds of elements with their attributes, in markup.
    func elements() throws -> Set<String> {
        Set(
            try MarkupReader.elements(of: text).map { element in
                ([element.name] + element.attributes.keys.sorted()).joined(separator: " ")
            }
        )
    }

    /// The records of CSV or TSV; a field between quotes may hold anything.
    var records: [[String]] {
        var records: [[String]] = []
        var (record, field, isQuoted) = ([String](), "", false)
        let separator: Unicode.Scalar = format == .tsv ? "\t" : ","
        for scalar in text.unicodeScalars where scalar != "\u{FEFF}" || !records.isEmpty {
            switch scalar {
            case "\"" where format != .tsv:
                // A doubled quote ends the quotes and begins them again.
                if !isQuoted, field.unicodeScalars.last == "\u{F8FF}" {
                    field.unicodeScalars.removeLast()
                    field += "\""
                } else if isQuoted {
                    field += "\u{F8FF}"
                }
                isQuoted.toggle()
            case separator where !isQuoted:
                record.append(field)
                field = ""
            case "\n" where !isQuoted:
                if format == .csvExcel, field.unicodeScalars.last == "\r" {
                    field.unicodeScalars.removeLast()
                }
                records.append(record + [field])
                (record, field) = ([], "")
            default: field.unicodeScalars.append(scalar)
            }
        }
        return records.map { $0.map { $0.replacing("\u{F8FF}", with: "") } }
    }
}

extension HarmlessOutput {
    /// The characters that steer whoever shows the text.
    private var controls: [String] {
        var previous: Unicode.Scalar = "\n"
        var harms: [String] = []
        for scalar in text.unicodeScalars {
            let isEndOfLine = format == .csvExcel && previous == "\r"
            let isAllowed =
                switch scalar {
                case "\n": true
                case "\r": format == .csvExcel
                case "\t": format == .tsv
                default: !scalar.steers
                }
            if !isAllowed { harms.append("U+" + String(scalar.value, radix: 16)) }
            if isEndOfLine != (format == .csvExcel && scalar == "\n") {
                harms.append("a line end that is not CRLF")
            }
            previous = scalar
        }
        return harms
    }

    private var separatedHarms: [String] {
        let records = records
        let widths = Set(records.map(\.count))
        let formulas = records.joined().filter { field in
            field.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        }
        return formulas.map { "the formula \($0)" }
            + (widths.count == 1 ? [] : ["records of \(widths.sorted()) fields"])
    }

    /// What would be markup in GitHub's Markdown, and tables whose lines have other numbers of cells.
    ///
    /// Goes by scalars: with an accent behind it, a sign of markup is another `Character`.
    private var markdownHarms: [String] {
        var harms: [String] = []
        var width: Int?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // What is left of a line without what is escaped, and without the bold of a heading.
            let escape = #/\\[\\!-\/:-@\[-`{-~]/#.matchingSemantics(.unicodeScalar)
            // A comment keeps what looks like an address from becoming a link.
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
        ["<script>alert", "<img", "<b>", "<i>", "]]>"].filter(text.contains).map { "\($0) in it" }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal or a browser obeys this scalar rather than shows it.
    fileprivate var steers: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
