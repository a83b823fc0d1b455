import ArgumentParser
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive

/// Prints the table of a command in the format and to the destination of its options.
///
/// It is created before the report runs, so that a wrong destination is an error at once.
final class TablePrinter {
    private let format: Format
    /// If true, the table leaves out the current time.
    private let isReproducible: Bool
    private let isFile: Bool
    private let showsFullPaths: Bool
    /// What replaces people by pseudonyms; nil if they keep their names.
    private let pseudonyms: PseudonymWriter?
    private var stream: OutputFile

    /// Opens the destination, which must not be the archive.
    init(
        _ output: OutputOptions<some ReportOptions>,
        about archive: TweetArchive? = nil,
        showsFullPaths: Bool = false,
        pseudonyms: PseudonymWriter? = nil
    ) throws {
        self.pseudonyms = pseudonyms
        format = output.chosenFormat
        isReproducible = output.reproducible
        isFile = output.file != nil
        self.showsFullPaths = showsFullPaths
        try format.requireLibrary()
        guard let file = output.file else {
            if format.isBinary, Terminal.standardOutput != nil {
                throw ValidationError("\(format.rawValue) is not text; name a file with --output")
            }
            stream = .standardOutput
            return
        }
        guard archive?.isFile(at: file) != true else {
            throw OutputError(name: file, reason: "it is the archive")
        }
        stream = try OutputFile(replacing: file)
    }

    /// Prints the reasons if the table is empty, then the table, then notes about hidden rows that its
    /// readers may not notice.
    ///
    /// `hasBars` shows bars beside the numbers of a text.
    func print(
        _ table: Table,
        about subject: ReportSubject? = nil,
        hasBars: Bool = false
    ) throws {
        subject?.noteEmptyResult()
        try pseudonyms.write { pseudonyms in
            let line = ShellQuoting.line(try pseudonyms?.command(command) ?? command)
            let table = try pseudonyms?.table(table) ?? table
            try render(table.made(by: line), hasBars: hasBars)
        }
        if mayHideRows { noteHiddenRows(of: table) }
    }

    private func render(_ table: Table, hasBars: Bool) throws {
        try dated(table).render(as: format, style: style(hasBars: hasBars), into: &stream)
        try stream.finish()
    }

    /// Whether a note must report what the table hides: it is written to a file, or in a format
    /// without notes while a terminal shows messages.
    ///
    /// A script that redirects such a format gets no messages besides it.
    private var mayHideRows: Bool { isFile || !format.isForReading && Terminal.isWatched }

    /// Prints a note for each sentence about hidden rows and rows beyond a limit.
    private func noteHiddenRows(of table: Table) {
        let facts = table.facts.filter { $0.topic == .hidden || $0.topic == .limit }
        for sentence in facts.compactMap(\.sentence) {
            let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
            Messages.note(words.replacing("shows all", with: "writes all"))
        }
    }

    /// The table with the current time, if it lists its source and need not be reproducible.
    private func dated(_ table: Table) -> Table {
        guard !isReproducible, table.hasSource else { return table }
        var table = table
        let now = Int(Date.now.timeIntervalSince1970)
        table.facts.append(Table.Fact(label: "Made at", .time(Table.Time(start: now))))
        return table
    }

    /// The command as it was typed, without its destination and, unless full paths were requested, without
    /// folders, which reveal the owner of a computer.
    private var command: [String] {
        var words: [String] = ["tagtally"]
        var rest = Invocation.current.arguments[...]
        while let word = rest.popFirst() {
            if ["-o", "--output"].contains(word) {
                rest = rest.dropFirst()
            } else if !word.hasPrefix("--output="), !word.hasPrefix("-o=") {
                let file = URL(filePath: word)
                let isPath = word.contains("/") && FileManager.default.fileExists(atPath: word)
                words.append(isPath && !showsFullPaths ? file.lastPathComponent : word)
            }
        }
        return words
    }

    private func style(hasBars: Bool) -> RenderingStyle {
        var style = RenderingStyle()
        style.hasBars = hasBars
        style.showsFullPaths = showsFullPaths
        if !isFile, let terminal = Terminal.standardOutput {
            style.width = terminal.width
            style.isColoured = terminal.hasColours
        }
        return style
    }
}
