import ArchiveServer
import ArgumentParser
import Foundation
import TweetArchive
import TweetDumps

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show the archive in a browser on this computer.",
        discussion: """
            It prints an address to open. The address has a key, without which the server answers \
            nobody, and no other computer reaches it. Ctrl-C ends it. Looking changes nothing; what you \
            type into the search box becomes a recent search. An archive that you may not write is shown \
            as with --read-only, and so is one with pseudonyms. If there is no archive yet, the page tells \
            how to begin: it takes files, and the first one makes the archive.

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

    @Option(help: .value("number", "The port; 0 for a free one."))
    var port = 0

    @Flag(help: "Open the address in the browser.")
    var open = false

    @Flag(help: "Change nothing: record no searches, and offer no forms that change the archive.")
    var readOnly = false

    @Flag(help: "Also show the direct messages that tagtally import --messages has added.")
    var messages = false

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymKeyOptions

    func validate() throws {
        guard (0...Int(UInt16.max)).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535")
        }
    }

    func run() throws {
        let end = EndSignal()
        let server = try server()
        if let obstacle = server.obstacle {
            Messages.note("\(archive.path) is shown read-only: \(obstacle)")
        }
        if !server.hasArchive {
            Messages.note(
                "there is no archive at \(archive.path) yet; the page at this address tells how to begin"
            )
        }
        try Messages.answer(server.address(of: subject.term))
        if open { Browser.open(server.addressForOneUse(of: subject.term)) }
        end.wait()
        try server.stop()
    }
}

extension Serve {
    private func server() throws -> ArchiveServer {
        guard let pseudonyms = try pseudonyms.choice() else {
            return try ArchiveServer(
                archiveAt: archive.path,
                port: port,
                isReadOnly: readOnly,
                showsMessages: messages,
                note: Messages.note
            )
        }
        return try ArchiveServer(
            archiveAt: archive.path,
            port: port,
            pseudonyms: pseudonyms,
            note: Messages.note
        )
    }
}

/// Waits for Ctrl-C, or for a signal of another program that ends this one.
private final class EndSignal {
    private let semaphore = DispatchSemaphore(value: 0)
    private var sources: [any DispatchSourceSignal] = []

    /// From here on the signals do not end the program.
    init() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [semaphore] in semaphore.signal() }
            source.resume()
            sources.append(source)
        }
    }

    /// Returns after the first signal; another one ends the program at once.
    func wait() {
        semaphore.wait()
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}

/// The browser of the user.
enum Browser {
    #if os(macOS)
    private static let command = ["/usr/bin/open"]
    #else
    private static let command = ["/usr/bin/env", "xdg-open"]
    #endif

    /// Opens an address; prints a note if there is no program for it.
    static func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = command.dropFirst() + [address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            if process.terminationStatus != 0 { noteFailure() }
        }
        do {
            try process.run()
        } catch {
            noteFailure()
        }
    }

    private static func noteFailure() {
        Messages.note("the browser could not be started; open the address yourself")
    }
}
