import ArgumentParser
import TweetArchive
import TweetDumps

struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a search term another name.",
        discussion: """
            If the archive has a term of the new name, the two become one: a tweet that both found \
            counts once.

            EXAMPLES
              tagtally rename '#udc' '#ucd'     correct a mistyped term
            """
    )

    @Argument(help: "The search term.")
    var term: SearchTerm

    @Argument(help: "Its new name.")
    var new: SearchTerm

    @OptionGroup var archive: ArchiveOptions

    func run() throws {
        let isMerged = try archive.openForUpdate().rename(term, to: new)
        Messages.note(
            isMerged
                ? "\(term.name) is now part of \(new.name)" : "\(term.name) is now \(new.name)"
        )
    }
}
