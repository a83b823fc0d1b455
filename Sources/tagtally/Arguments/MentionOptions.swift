import ArgumentParser
import TweetArchive
import TweetDumps

extension MentionKind: ExpressibleByArgument {
    /// Reads `hashtag` or `user`.
    public init?(argument: String) {
        guard let kind = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    /// The names on the command line.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension MentionName: ExpressibleByArgument {
    /// Reads a name with or without its sign.
    public init?(argument: String) { self.init(argument) }
}

/// The choice of mentions in a report.
struct MentionOptions: ParsableArguments {
    @Option(help: "Show hashtags or users alone.")
    var kind: MentionKind?

    @Option(
        help: .value("mention", "Leave out this mention, such as the term itself; may be repeated.")
    )
    var exclude: [MentionName] = []

    /// Prints a note for each excluded mention that the archive does not have, because it may be mistyped.
    func noteUnknownExclusions(in archive: TweetArchive) throws {
        for name in exclude {
            do {
                try archive.requireMention(name)
            } catch let error as ArchiveError {
                guard case .unknownMention = error else { throw error }
                Messages.note("--exclude leaves nothing out: \(error)")
            }
        }
    }

    var kinds: [MentionKind] { kind.map { [$0] } ?? MentionKind.allCases }
}
