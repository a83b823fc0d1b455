import ArchiveServer
import ArgumentParser
import Foundation
import TweetDumps

/// The port of the pages that a command shows.
struct PortOption: ParsableArguments {
    @Option(help: .value("number", "The port; 0 for a free one."))
    var port = 0

    func validate() throws {
        guard (0...Int(UInt16.max)).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535")
        }
    }
}

extension ArchiveServer {
    /// Prints the address of the pages, and shows them until a signal ends the command.
    ///
    /// The pages of a term begin with its table. `path` is that of the archive.
    func show(
        _ term: SearchTerm? = nil,
        inBrowser opensBrowser: Bool,
        until end: EndSignal,
        _ path: String
    ) throws {
        if let obstacle { Messages.note("\(path) is shown read-only: \(obstacle)") }
        try Messages.answer(address(of: term))
        if opensBrowser { Browser.open(addressForOneUse(of: term)) }
        end.wait()
        try stop()
    }
}

/// Waits for Ctrl-C, or for a signal of another program that ends this one.
final class EndSignal {
    private let semaphore = DispatchSemaphore(value: 0)
    private var sources: [any DispatchSourceSignal] = []

    /// From now on the signals do not end the program.
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

private enum Browser {
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
