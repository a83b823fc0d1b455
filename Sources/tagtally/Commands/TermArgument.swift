import ArgumentParser
import TweetDumps

extension SearchTerm: ExpressibleByArgument {
    /// Reads a term from the command line; one that is none is wrong usage.
    public init?(argument: String) {
        self.init(argument)
    }

    /// The term in help texts.
    public var defaultValueDescription: String { name }
}
