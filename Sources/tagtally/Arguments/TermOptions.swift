import ArgumentParser
import TweetDumps

/// Which term's tweets a report is about.
struct TermOptions: ParsableArguments {
    @Argument(help: "The search term; without one, the whole archive. Quote it: '#ucd'.")
    var term: SearchTerm?

    /// Says that it is about the whole archive, if a shell may have taken the term for a comment.
    ///
    /// It is said below the table, where nothing scrolls it off the screen.
    func sayIfWhole() {
        guard term == nil, CommandLine.mayBeCut(behind: 0) else { return }
        Messages.note("whole archive; quote a term that begins with #")
    }
}

extension CommandLine {
    /// Whether a shell may have taken the rest of the line for a comment.
    ///
    /// People write the term before the options, so that a line with options is whole. The archive's
    /// file is an exception, which scripts and aliases put first.
    ///
    /// - Parameter count: How many arguments there are behind the command.
    /// - Returns: Whether there is nothing else on the line but the archive's file.
    static func mayBeCut(behind count: Int) -> Bool {
        ArchiveOptions.split(arguments).others.count == 2 + count
    }
}
