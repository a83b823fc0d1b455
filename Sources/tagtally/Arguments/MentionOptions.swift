import ArgumentParser
import TweetArchive
import TweetDumps

extension MentionKind: ExpressibleByArgument {
    /// Reads `hashtag` or `user`.
    public init?(argument: String) {
        guard let kind = MentionKind.allCases.first(where: { $0.name == argument }) else {
            return nil
        }
        self = kind
    }

    /// The names that the command line takes.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension MentionName: ExpressibleByArgument {
    /// Reads a name with or without its sign.
    public init?(argument: String) { self.init(argument) }
}

/// Which mentions a report is about.
struct MentionOptions: ParsableArguments {
    @Option(help: "Show hashtags or users alone.")
    var kind: MentionKind?

    @Option(
        help: ArgumentHelp(
            "Leave out this mention, such as the term itself; may be repeated.",
            valueName: "mention"
        )
    )
    var exclude: [MentionName] = []

    /// Says which mentions cannot be left out, since there are none, in case they were mistyped.
    func sayIfUnknown(to archive: TweetArchive) throws {
        for name in exclude {
            do {
                try archive.requireMention(name)
            } catch let error as ArchiveError {
                guard case .unknownMention = error else { throw error }
                Messages.note("--exclude leaves nothing out: \(error)")
            }
        }
    }

    /// The kinds that are shown.
    var kinds: [MentionKind] { kind.map { [$0] } ?? MentionKind.allCases }
}
