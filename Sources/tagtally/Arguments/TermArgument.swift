import ArgumentParser
import TweetDumps

extension SearchTerm: ExpressibleByArgument {
    /// Reads a term from the command line.
    ///
    /// A text without a name is wrong usage.
    public init?(argument: String) {
        self.init(argument)
    }

    /// Shells complete the terms of the archive.
    public static var defaultCompletionKind: CompletionKind {
        .custom { words, _, _ in TermCompletion(words).candidates }
    }

    /// The term in help texts.
    public var defaultValueDescription: String { name }
}
