import ArgumentParser
import TweetDumps

/// Which term's tweets a report is about.
struct TermOptions: ParsableArguments {
    @Argument(help: "The search term; without one, the whole archive. Quote it: '#ucd'.")
    var term: SearchTerm?

    /// Says that it is about the whole archive, in case a shell took the term for a comment.
    func sayIfWhole() {
        if term == nil { Messages.note("whole archive; quote a term that begins with #") }
    }
}
