import Foundation
import Testing

/// What a table in a format must not hold, whatever its texts are.
struct HarmlessOutput {
    let text: String
    /// The name of the format.
    let format: String

    /// Why it could do harm, in sentences.
    func harms() throws -> [String] {
        var harms = controls
        switch format {
        case "csv", "csv-excel", "tsv": harms += separatedHarms
        case "markdown": harms += markdownHarms
        case "html", "svg", "gexf": harms += markupHarms
        default: break
        }
        return harms
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
        let separator: Unicode.Scalar = format == "tsv" ? "\t" : ","
        for scalar in text.unicodeScalars where scalar != "\u{FEFF}" || !records.isEmpty {
            switch scalar {
            case "\"" where format != "tsv":
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
                if format == "csv-excel", field.unicodeScalars.last == "\r" {
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
            let isEndOfLine = format == "csv-excel" && previous == "\r"
            let isAllowed =
                switch scalar {
                case "\n": true
                case "\r": format == "csv-excel"
                case "\t": format == "tsv"
                default: !scalar.steers
                }
            if !isAllowed { harms.append("U+" + String(scalar.value, radix: 16)) }
            if isEndOfLine != (format == "csv-excel" && scalar == "\n") {
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
    private var markdownHarms: [String] {
        var harms: [String] = []
        var width: Int?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // What is left of a line without what is escaped, and without the bold of a heading.
            let bare = line.replacing(#/\\[\\!-\/:-@\[-`{-~]/#, with: "")
                .replacing(#/^\*\*([^*]*)\*\*$/#) { $0.1 }
            if bare.contains(#/[`*_\[\]<&~$!@\\]|:\/\/|www\./#) {
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
