import ArgumentParser
import TweetArchive

/// A command that opens the archive, opens its output, and prints tables.
///
/// ```swift
/// struct Terms: TableCommand {
///     @OptionGroup var archive: ArchiveOptions
///     @OptionGroup var rows: LimitOptions
///     @OptionGroup var output: OutputOptions<NoSpecialFormats>
///     @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions
///
///     func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
///         try printer.print(Table(archive.terms(limit: rows.limit(for: output))))
///     }
/// }
/// ```
protocol TableCommand: ParsableCommand {
    associatedtype Special: SpecialFormats

    var archive: ArchiveOptions { get }
    var output: OutputOptions<Special> { get }
    var pseudonyms: PseudonymOptions { get }
    /// Whether pages and workbooks have the whole paths of dumps.
    var showsFullPaths: Bool { get }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws

    /// Prints a note that the table is about the whole archive, if a shell may have taken what limits it
    /// for a comment.
    ///
    /// It is printed after the table, which would scroll it off the screen.
    func noteWholeArchive()
}

extension TableCommand {
    var showsFullPaths: Bool { false }

    func noteWholeArchive() {}

    func run() throws { try printTables() }

    /// Opens the archive and the output, and prints the tables.
    func printTables() throws {
        let people = try pseudonyms.writer(ofPeopleIn: self.archive)
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try TablePrinter(
            output,
            about: archive,
            showsFullPaths: showsFullPaths,
            pseudonyms: people
        )
        defer { noteWholeArchive() }
        try printTables(of: archive, with: printer)
    }
}
