import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetSearch

struct DirectMessages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages",
        abstract: "Search the direct messages of personal archives.",
        discussion: """
            Only tagtally import --messages imports messages, into a separate file beside the archive: \
            tweets.messages.sqlite for tweets.sqlite. Only you can read it, and no other command does, \
            except serve --messages. All words must be in a message, as in tagtally search.

            EXAMPLES
              tagtally messages                   all messages, newest first
              tagtally messages 'train OR bus'    those with one of these words
              tagtally messages --with @ada_b     conversations with somebody
              tagtally messages --delete          delete the file with the messages
            """
    )

    @Argument(help: .value("words", "Words in the messages; several arguments are one search."))
    var words: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: .value("person", "Only conversations with this person: a screen name or a number.")
    )
    var with: String?

    @Flag(help: "Delete the file with the messages.")
    var delete = false

    @OptionGroup var rows: LimitOptions

    @OptionGroup(title: "Output") var output: OutputOptions<AnyTable>

    func validate() throws {
        if delete, !words.isEmpty || with != nil {
            throw ValidationError("--delete deletes all messages: it takes no words and no --with")
        }
    }

    func run() throws {
        if delete { return try deleteMessages() }
        let archive = try TweetArchive(readingAt: archive.path)
        let messages = try MessageArchive(readingBeside: self.archive.path)
        let printer = try TablePrinter(output, about: archive)
        let text = words.joined(separator: " ")
        let report = try archive.messages(
            of: messages,
            text.isEmpty ? nil : SearchQuery(parsing: text),
            with: with,
            limit: rows.limit(for: output)
        )
        try printer.print(Table(report))
    }

    private func deleteMessages() throws {
        let isDeleted = try MessageArchive.delete(beside: archive.path)
        let file = MessageArchive.path(beside: archive.path)
        Messages.note(isDeleted ? "\(file) is deleted" : "there is no \(file)")
    }
}
