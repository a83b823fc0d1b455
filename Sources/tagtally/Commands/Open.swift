import ArchiveServer
import ArgumentParser
import Foundation
import ReportPresentation
import TweetArchive
import TweetDumps

struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Look at your personal archive in a browser, or at any other dump.",
        discussion: """
            A personal archive is the ZIP of your own data that X lets you download; on X, open Settings, \
            Your account, Download an archive of your data. It is imported into an archive of the same name \
            beside it: twitter-2024.sqlite for twitter-2024.zip. Then its pages are shown in the browser \
            until Ctrl-C ends the command. All of it stays on this computer.

            Open it again whenever you like: files that have not changed since the import are not read \
            again. Other commands use the archive with --database.

            EXAMPLES
              tagtally open twitter-2024.zip    your own tweets, as downloaded
              tagtally open twitter-2024/       the same, unpacked
              tagtally open 2019.zip 2024.zip   several downloads together, in 2019.sqlite
              tagtally open --messages 2024.zip   with the direct messages
              tagtally open search.json.gz      any other dump
              tagtally open 2024.zip -d ~/x.sqlite   from a read-only disk
            """
    )

    @Argument(
        help: .value("dump", "Personal archives or other dumps: files or folders."),
        completion: .file()
    )
    var dumps: [String]

    @Option(
        name: .shortAndLong,
        help: .value("file", "The archive's file. (default: beside the first dump)"),
        completion: .file()
    )
    var database: String?

    @OptionGroup(title: "Personal archives") var personal: PersonalOptions

    @OptionGroup var port: PortOption

    @Flag(help: "Print the address without opening a browser.")
    var noBrowser = false

    func validate() throws {
        if dumps.contains("-") {
            throw ValidationError("standard input (-) cannot be opened; name a file or folder")
        }
        if dumps.contains("") { throw ValidationError("a dump needs a name") }
    }

    func run() throws {
        let status = try Interruption.handled(isQuiet: false, goOn: "open it again") {
            let status = try importDumps()
            try requireContents()
            return status
        }
        let end = EndSignal()
        if Interruption.isRequested { throw ExitCode(130) }
        let server = try ArchiveServer(
            archiveAt: path,
            port: port.port,
            isReadOnly: false,
            showsMessages: personal.messages,
            note: Messages.note
        )
        Messages.note("the pages are at this address until Ctrl-C ends the command")
        try server.show(inBrowser: !noBrowser, until: end, path)
        if status != 0 { throw ExitCode(status) }
    }

    private var path: String { database ?? Open.archive(beside: dumps[0]) }

    /// The path of the archive beside a dump, named like the dump; the dump itself if it is an archive.
    private static func archive(beside dump: String) -> String {
        let dump = URL(filePath: dump).standardizedFileURL
        if dump.pathExtension == "sqlite" { return dump.path }
        let name = DumpFile.nameWithoutEndings(dump.path)
        return dump.deletingLastPathComponent().appending(path: name + ".sqlite").path
    }

    /// Imports the dumps, unless all of them are imported and have not changed; returns the exit status.
    ///
    /// They are imported by their full paths, so that their pictures are found from any folder.
    private func importDumps() throws -> Int32 {
        let dumps = dumps.filter { !TweetArchive.isFile(at: $0, ofArchiveAt: path) }
            .map { URL(filePath: $0).standardizedFileURL.path }
        if dumps.isEmpty { return 0 }
        // Optional parts may have been left out before, so the dumps must be read again.
        if try !personal.isGiven && areImported(dumps) {
            let verb = dumps.count == 1 ? "has" : "have"
            Messages.note(
                "\(path) is up to date: \(dumps.listed) \(verb) not changed since the import"
            )
            return try noteRefusals()
        }
        if Interruption.isRequested { throw CancellationError() }
        try requireFolder(for: dumps)
        var dumpImport = DumpImport(dumps, into: path)
        dumpImport.database = path
        dumpImport.personal = personal
        let report = try dumpImport.run()
        if report.read.isEmpty, report.status != 0 { throw ExitCode(report.status) }
        return report.status
    }

    /// Prints how many records earlier imports refused; returns the exit status.
    private func noteRefusals() throws -> Int32 {
        let imports = try TweetArchive(readingAt: path).dumps().dumps
        let refused = imports.reduce(0) { $0 + $1.counts.refused }
        guard refused > 0 else { return 0 }
        let command = "tagtally dumps --refused --database \(ShellQuoting.quoted(path))"
        Messages.note("\(refused.counted("record")) could not be read then; see: \(command)")
        return 2
    }

    private func requireContents() throws {
        if TweetArchive.exists(at: path) {
            let archive = try TweetArchive(readingAt: path)
            if try archive.size().tweets > 0 || !archive.owners().rows.isEmpty { return }
        }
        throw CommandFailure("there is nothing to show: \(dumps.listed) has no tweets")
    }

    private func areImported(_ dumps: [String]) throws -> Bool {
        guard TweetArchive.exists(at: path) else { return false }
        let sources = dumps.map { DumpSource($0, archiveAt: path) { Interruption.isRequested } }
        guard sources.allSatisfy(\.problems.isEmpty) else { return false }
        let line = ProgressLine()
        defer { line.clear() }
        let archive = try TweetArchive(readingAt: path)
        return try sources.allSatisfy { source in
            try archive.isUpToDate(with: source.files) { done, all in
                line.show("\(source.name): \(done.megabytes) of \(all.megabytes) compared")
            }
        }
    }

    /// Throws an error if no archive can be created beside the dumps.
    private func requireFolder(for dumps: [String]) throws {
        guard database == nil, !TweetArchive.exists(at: path), TweetArchive.exists(at: dumps[0]),
            let obstacle = TweetArchive.obstacle(toChangingArchiveAt: path)
        else { return }
        let name = ShellQuoting.quoted(URL(filePath: path).lastPathComponent)
        throw CommandFailure(
            "\(path) cannot be made: \(obstacle), or choose another place with --database ~/\(name)"
        )
    }
}
