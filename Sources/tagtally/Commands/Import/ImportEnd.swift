import ReportPresentation
import TweetArchive

/// The last line of an import: where the tweets are now, and what to do with them.
struct ImportEnd {
    let line: String

    /// - Parameters:
    ///   - archive: The archive.
    ///   - options: How the command line names it.
    ///   - terms: The terms that the imported tweets were found by.
    /// - Throws: An error if the archive cannot be read.
    init(_ archive: TweetArchive, _ options: ArchiveOptions, terms: [String]) throws {
        let (tweets, bytes) = try archive.size()
        let size = "\(archive.path) has \(tweets.of("tweet")) in \(bytes.megabytes)"
        let next = tweets > 0 ? ImportEnd.report(on: terms) : "tagtally dumps --refused"
        let database = options.database.map { " --database \(ShellQuoting.quoted($0))" } ?? ""
        line = "\(size); next: \(next)\(database)"
    }

    private static func report(on terms: [String]) -> String {
        guard terms.count < 2 else { return "tagtally terms" }
        return (["tagtally report"] + terms.map(ShellQuoting.quoted)).joined(separator: " ")
    }
}
