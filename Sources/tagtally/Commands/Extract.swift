import ArgumentParser
import DraftFiles
import Foundation
import ReportPresentation
import TweetDumps

extension FieldNames: ExpressibleByArgument {}

struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Print the tweets of dumps as lines of JSON, for other programs.",
        discussion: """
            Reads dumps as import does, and needs no archive. Each record that is a tweet becomes one \
            line, in the order of the dumps, with its search terms, its mentions and all that an \
            import would keep; records of the same tweet are not merged. The lines can be cut, sorted \
            and selected by Spark, DuckDB or jq, and imported. Only --pseudonyms needs an archive of \
            the dumps, to know which account has which name.

            EXAMPLES
              tagtally extract dumps/ | gzip > all.jsonl.gz      everything, on all cores
              tagtally extract --columns id,terms,mentions a.zip only what counting needs
              ls *.bz2 | tagtally extract --paths - --threads 1  files that a program lists
              tagtally extract --ledger dumps.jsonl dumps/       the numbers of each dump
              tagtally extract --names twitter dumps/            names of Twitter's API v2
              tagtally import all.jsonl.gz                       back into an archive
              tagtally extract --pseudonyms study.key dumps/     with pseudonyms
            """
    )

    @Argument(help: .dumps, completion: .file())
    var dumps: [String] = []

    @Option(help: .termOfDumps)
    var term: SearchTerm?

    @Option(
        help: .value(
            "file",
            "Also read the dumps that a file lists, one path a line; - for standard input."
        ),
        completion: .file()
    )
    var paths: String?

    @Option(
        help: .value(
            "names",
            "The members of a line, separated by commas; id is always there. (default: all)"
        ),
        completion: .list(TweetField.all.map(\.name.description))
    )
    var columns: String?

    @Option(
        help: .value("names", "Name the members as tagtally does, or as Twitter's API v2 does.")
    )
    var names = FieldNames.tagtally

    @Option(help: .value("n", "The number of threads that decode. (default: one for each core)"))
    var threads: Int?

    @Option(
        help: .value("file", "Write the numbers of each dump to a file, as lines of JSON."),
        completion: .file()
    )
    var ledger: String?

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    @OptionGroup var archive: ArchiveOptions

    func validate() throws {
        if dumps.isEmpty, paths == nil {
            throw ValidationError("which dumps? Name them, or a file that lists them with --paths")
        }
        try requireOneStandardInput(dumps + [paths].compactMap(\.self))
        if let threads, !(1...1000 ~= threads) {
            throw ValidationError("--threads must be from 1 to 1000")
        }
        if ledger == "-" { throw ValidationError("--ledger needs the name of a file") }
        _ = try members
    }

    func run() throws {
        let listed = try paths.map(listedPaths) ?? []
        let sources = (dumps + listed).map { DumpSource($0) }
        let files = sources.flatMap(\.files)
        try requireOtherFiles(files)
        let people = try pseudonyms.writer(ofPeopleIn: archive)
        let output = try ExtractOutput(files, ledger: ledger)
        let format = LineFormat(members: try members, names: names, term: term)
        let timeNames = try members.contains(.time) ? names : nil
        try people.write { pseudonyms in
            output.pseudonyms = pseudonyms.map { PseudonymousLines($0, timesNamed: timeNames) }
            try output.run(files, as: format, threads: threads)
        }
        let accounts = sources.dividing(output.accounts).map {
            SourceAccount(source: $0.source, accounts: $0.results)
        }
        for account in accounts { account.printRemarks() }
        if accounts.status != 0 { throw ExitCode(accounts.status) }
    }

    private var members: ExtractedMembers {
        get throws {
            guard let columns else { return .all }
            let names = columns.split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return ExtractedMembers(try names.flatMap { try fields($0) })
        }
    }

    /// The fields with a name, of this program or of Twitter's API; an object of that API has several fields.
    private func fields(_ name: String) throws -> [TweetField] {
        let own = TweetField.all.filter { $0.name.description == name }
        let twitters = TweetField.all.filter { entry in
            entry.twitterName.map { $0 == name || $0.hasPrefix(name + ".") } ?? false
        }
        let fields =
            switch names {
            case .tagtally: own.isEmpty ? twitters : own
            case .twitter: twitters.isEmpty ? own : twitters
            }
        guard fields.isEmpty else { return fields.map(\.field) }
        let all = TweetField.all.map { $0.name(names) }.joined(separator: ", ")
        throw ValidationError("'\(name)' is not a member of a line; these are: \(all)")
    }

    /// Throws an error if the output would be written into one of the dumps.
    private func requireOtherFiles(_ files: [DumpFile]) throws {
        var status = stat()
        let writesFile =
            fstat(Invocation.current.output, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        if writesFile, files.contains(where: { $0.isFile(at: "/dev/stdout") }) {
            throw OutputError(name: "standard output", reason: "it is one of the dumps")
        }
        guard let ledger else { return }
        try files.requireNotOverwritten(by: ledger)
        if let paths, paths != "-", isSameFile(paths, ledger) {
            throw OutputError(name: ledger, reason: "it is the list of the dumps")
        }
    }
}

extension SourceAccount {
    /// Prints the failures of the dumps, and warnings about their ids.
    fileprivate func printRemarks() {
        for warning in IDWarning.rounded(in: accounts) {
            Messages.note("\(warning.dump ?? source.name): \(warning.sentence)")
        }
        for error in errors { Messages.error(error) }
    }
}

/// Writes the lines, the accounts and the remarks of an extraction to standard output, the ledger
/// and standard error.
private final class ExtractOutput {
    /// In bytes.
    private static let blockSize = 1 << 16
    private static let maxPrinted = 10
    private static let maxInLedger = 1000

    private(set) var accounts: [DumpAccount] = []

    private let ledger: (name: String, file: OpenFile)?
    private let progress: ReadingProgress
    /// Replaces people in the lines; nil if they keep their names.
    var pseudonyms: PseudonymousLines?
    private var waiting: [UInt8] = []

    init(_ files: [DumpFile], ledger path: String?) throws {
        // On the same terminal, progress would be mixed with the lines.
        progress = ReadingProgress(files: files, isShown: Terminal.standardOutput == nil)
        ledger = try path.map { path in
            (path, try OutputError.naming(path) { try OpenFile(path) })
        }
    }

    /// Extracts the dumps on some threads; nil for one for each core.
    func run(_ files: [DumpFile], as format: LineFormat, threads: Int?) throws {
        defer { progress.clear() }
        let receiver = DumpExtraction.Receiver(
            write: { try self.write(self.pseudonyms?.replaced($0) ?? $0) },
            flush: { try self.flush() },
            end: { try self.end($0) },
            progress: { self.progress.show(bytes: $0, tweets: $1) }
        )
        try DumpExtraction(
            files,
            as: format,
            threads: threads,
            maxRefusals: ledger == nil ? ExtractOutput.maxPrinted : ExtractOutput.maxInLedger,
            to: receiver
        ).run()
    }

    private func write(_ lines: [UInt8]) throws {
        if waiting.isEmpty, lines.count >= ExtractOutput.blockSize { return try send(lines) }
        waiting += lines
        if waiting.count >= ExtractOutput.blockSize { try flush() }
    }

    private func flush() throws {
        try send(waiting)
        waiting.removeAll(keepingCapacity: true)
    }

    private func send(_ lines: [UInt8]) throws {
        try OutputError.naming("standard output") {
            try writeAll(lines, to: Invocation.current.output)
        }
    }

    private func end(_ account: DumpAccount) throws {
        if let ledger, !account.isHarmless {
            try OutputError.naming(ledger.name) { try ledger.file.write(account.jsonLine) }
        }
        if account.refusals.count > 0 {
            progress.clear()
            account.printRefusals(upTo: ExtractOutput.maxPrinted, more: "--ledger lists more")
        }
        accounts.append(account.withoutRefusals)
    }
}
