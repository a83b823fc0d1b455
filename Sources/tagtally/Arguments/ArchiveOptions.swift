import ArgumentParser
import Foundation

/// The archive that a command works on.
struct ArchiveOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The archive's file. (default: $TAGTALLY_DATABASE, else tweets.sqlite)",
            valueName: "file"
        ),
        completion: .file()
    )
    var database: String?

    var path: String { database ?? ArchiveOptions.inheritedPath }

    /// The archive's file where no option names one.
    static var inheritedPath: String {
        // Foundation would first make a dictionary of the whole environment.
        let inherited = getenv("TAGTALLY_DATABASE").map { String(cString: $0) } ?? ""
        return inherited.isEmpty ? "tweets.sqlite" : inherited
    }
}
