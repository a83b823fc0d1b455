import ArchiveServer
import ArgumentParser
import Foundation
import ReportPresentation

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show the archive in a browser on this computer.",
        discussion: """
            It prints an address to open. The server answers only those who have the key in this address, \
            and other computers cannot reach it. Ctrl-C ends it. Looking at pages changes nothing, except \
            that what you type into the search box becomes a recent search. An archive that you may not \
            write is shown as with --read-only, and so is one with pseudonyms. If there is no archive yet, \
            the page shows how to begin: it accepts files, and the first one makes the archive.

            EXAMPLES
              tagtally serve               print the address of the archive's pages
              tagtally serve --open        open it in the browser
              tagtally serve '#ucd'        begin with the table of a search term
              tagtally serve --port 8080   keep the same port, for bookmarks
              tagtally serve --read-only   leave the archive byte for byte as it is
              tagtally serve --pseudonyms study.key   show it to others without the names of people
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var port: PortOption

    @Flag(help: "Open the address in the browser.")
    var open = false

    @Flag(help: "Change nothing: record no searches, and offer no forms that change the archive.")
    var readOnly = false

    @Flag(help: "Also show the direct messages that tagtally import --messages has added.")
    var messages = false

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymKeyOptions

    func validate() throws {
        if messages, pseudonyms.pseudonyms != nil {
            throw ValidationError("--messages and --pseudonyms contradict each other")
        }
    }

    func run() throws {
        let end = EndSignal()
        let server = try server()
        if !server.hasArchive { for line in Beginning.lines(archive) { Messages.note(line) } }
        try server.show(subject.term, inBrowser: open, until: end, archive.path)
    }

    private func server() throws -> ArchiveServer {
        guard let pseudonyms = try pseudonyms.choice() else {
            return try ArchiveServer(
                archiveAt: archive.path,
                port: port.port,
                isReadOnly: readOnly,
                showsMessages: messages,
                note: Messages.note
            )
        }
        return try ArchiveServer(
            archiveAt: archive.path,
            port: port.port,
            pseudonyms: pseudonyms,
            note: Messages.note
        )
    }
}

/// The messages if there is no archive yet: how to begin.
private enum Beginning {
    /// How the names of personal archives begin and end, as X sends them.
    private static let (start, end) = ("twitter-", ".zip")

    static func lines(_ archive: ArchiveOptions) -> [String] {
        let own = ShellQuoting.quoted(personalArchive(besideArchiveAt: archive.path))
        let database = archive.database.map { " --database \(ShellQuoting.quoted($0))" } ?? ""
        return [
            "there is no archive at \(archive.path) yet; "
                + "the page at this address shows how to begin",
            "your own tweets, as X lets you download them: tagtally open \(own)",
            "tweets that you collect: tagtally import search.json\(database)",
        ]
    }

    /// The name of the newest personal archive in the folder of an archive, else of its only ZIP, else an
    /// example.
    private static func personalArchive(besideArchiveAt archive: String) -> String {
        // The names have the date: twitter-2024-11-16-….zip.
        let zips = FileManager.default.paths(beside: archive)
            .filter { $0.lowercased().hasSuffix(end) }
        let dated = zips.filter { ($0 as NSString).lastPathComponent.hasPrefix(start) }
        return dated.max() ?? (zips.count == 1 ? zips[0] : "twitter-2024.zip")
    }
}
