import ReportPresentation
import TweetArchive

/// The last line of an import: the size of the archive, and a command to go on with.
struct NextStep {
    /// The line, without a newline.
    let line: String

    /// Reads the size of an archive.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - options: The option that names it on the command line.
    ///   - terms: The terms that found the imported tweets.
    /// - Throws: An error if the archive cannot be read.
    init(_ archive: TweetArchive, _ options: ArchiveOptions, terms: [String]) throws {
        let (tweets, bytes) = try archive.size()
        let size = "\(archive.path) has \(tweets.counted("tweet")) in \(bytes.megabytes)"
        let next = tweets > 0 ? NextStep.report(on: terms) : "tagtally dumps --refused"
        let database = options.database.map { " --database \(ShellQuoting.quoted($0))" } ?? ""
        line = "\(size); next: \(next)\(database)"
    }

    private static func report(on terms: [String]) -> String {
        guard terms.count < 2 else { return "tagtally terms" }
        return (["tagtally report"] + terms.map(ShellQuoting.quoted)).joined(separator: " ")
    }
}
