import ArgumentParser
import TweetDumps

/// The term whose tweets a report counts.
struct TermOptions: ParsableArguments {
    @Argument(help: "The search term; without one, the whole archive. Quote it: '#ucd'.")
    var term: SearchTerm?

    /// Prints a note that the report is about the whole archive, if a shell may have taken the term for
    /// a comment.
    ///
    /// It is to be printed after the table, which would scroll it off the screen.
    func noteWholeArchive() {
        guard term == nil, Invocation.current.mayLackArguments(after: 0) else { return }
        Messages.note("whole archive; quote a term that begins with #")
    }
}

extension Invocation {
    /// Whether a shell may have taken the rest of the line for a comment.
    ///
    /// Users write the term before the options, so that a line with options is complete. The option for
    /// the archive is an exception, because scripts and aliases put it first.
    ///
    /// - Parameter count: The number of arguments after the subcommand.
    /// - Returns: True if the line has nothing else but the option for the archive.
    func mayLackArguments(after count: Int) -> Bool {
        ArchiveOptions.split(arguments).others.count == 1 + count
    }
}
