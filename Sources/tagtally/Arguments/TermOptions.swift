import ArgumentParser
import TweetDumps

/// The term whose tweets a report counts.
struct TermOptions: ParsableArguments {
    static let help: ArgumentHelp =
        "The search term; without one, the whole archive. Quote it: '#ucd'."

    @Argument(help: TermOptions.help) var term: SearchTerm?

    /// Prints a note that the report is about the whole archive, if a shell may have taken the term for
    /// a comment.
    static func noteWholeArchive(insteadOf term: SearchTerm?) {
        guard term == nil, Invocation.current.mayLackArguments(after: 0) else { return }
        Messages.note("whole archive; quote a term that begins with #")
    }
}

extension Invocation {
    /// Whether a shell may have taken the rest of the line, behind some arguments of the subcommand, for
    /// a comment.
    ///
    /// Users write the term before the options, so that a line with options is complete. The option for
    /// the archive is an exception, because scripts and aliases put it first.
    func mayLackArguments(after count: Int) -> Bool {
        ArchiveOptions.split(arguments).others.count == 1 + count
    }
}

extension SearchTerm: ExpressibleByArgument {
    /// Reads a term; a text without a name is wrong usage.
    public init?(argument: String) { self.init(argument) }

    /// Shells complete the terms of the archive.
    public static var defaultCompletionKind: CompletionKind {
        .custom { words, _, _ in TermCompletion(words).candidates }
    }

    /// The term in help texts.
    public var defaultValueDescription: String { name }
}
