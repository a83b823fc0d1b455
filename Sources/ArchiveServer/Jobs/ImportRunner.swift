import DraftFiles
import Foundation
import ReportPresentation
import TweetArchive
import TweetDumps

/// Imports dumps on a thread of its own, one import at a time.
final class ImportRunner: Sendable {
    /// The size of the thread's stack in bytes, which is that of a program's main thread.
    private static let stackSize = 8 << 20

    enum State: Sendable {
        case idle
        case running(RunningImport)
        case ended(ImportOutcome)

        var running: RunningImport? {
            if case .running(let running) = self { running } else { nil }
        }
    }

    private struct Value: Sendable {
        var state = State.idle
        var isEnding = false
        var revision = 0
    }

    private let writer: ArchiveWriter
    private let value = Monitor(Value())

    init(_ writer: ArchiveWriter) { self.writer = writer }

    var state: State { value.change(\.state) }

    /// A number that changes with the state, apart from the progress.
    var revision: Int { value.change(\.revision) }

    /// Starts an import, unless another one runs.
    func start(_ request: ImportRequest) throws(Refusal) {
        try begin(RunningImport(names: request.names))
        run(request) { _ in }
    }

    /// Stops the running import, if there is one; the batches that it has written stay.
    func stop() {
        value.change { value in
            guard var running = value.state.running else { return }
            running.isStopped = true
            value.state = .running(running)
            value.revision += 1
            writer.letImportWait(false)
        }
    }

    /// Stops the running import, and waits for its end; no other can be started.
    func end() {
        value.change { $0.isEnding = true }
        stop()
        value.wait { $0.state.running == nil ? () : nil }
    }

    private func begin(_ running: RunningImport) throws(Refusal) {
        let isBegun = value.change { value in
            if value.state.running != nil || value.isEnding { return false }
            value.state = .running(running)
            value.revision += 1
            return true
        }
        guard isBegun else {
            throw Refusal(409, "an import is running; wait for its end, or cancel it")
        }
    }

    // MARK: - A file that is being received

    /// Begins an import whose only dump is still being received, so that no other import begins meanwhile.
    ///
    /// ``runReceived(_:)`` or ``giveUp(_:)`` must follow. The size is in bytes; nil if it is not known.
    func beginReceiving(_ name: String, size: Int?) throws(Refusal) {
        try begin(RunningImport(names: [name], received: 0, size: size))
    }

    /// Adds to the number of bytes that have arrived; returns false if the user has stopped the import.
    func receive(_ bytes: Int) -> Bool {
        change { $0.received = ($0.received ?? 0) + bytes }
        return !isStopped
    }

    func runReceived(_ request: ImportRequest) async -> ImportOutcome {
        change { $0.received = nil }
        return await withCheckedContinuation { continuation in
            run(request) { continuation.resume(returning: $0) }
        }
    }

    /// Ends the import of a dump that did not arrive completely.
    func giveUp(_ reason: String) {
        let wasStopped = isStopped
        finish(ImportOutcome(errors: wasStopped ? [] : [reason], wasStopped: wasStopped))
    }

    // MARK: - The thread of an import

    /// Runs the import that was begun, and calls a closure with its result.
    private func run(
        _ request: ImportRequest,
        whenEnded: @escaping @Sendable (ImportOutcome) -> Void
    ) {
        value.change { value in
            guard let running = value.state.running else { return }
            writer.letImportWait(!running.isStopped)
        }
        let thread = Thread {
            let result = Result { try self.outcome(request) }
            let wasStopped = self.isStopped
            let outcome: ImportOutcome =
                switch result {
                case .success(let outcome): outcome
                case .failure(let error):
                    // An import that is stopped while another program writes ends with an error.
                    ImportOutcome(errors: wasStopped ? [] : ["\(error)"], wasStopped: wasStopped)
                }
            self.finish(outcome)
            whenEnded(outcome)
        }
        thread.stackSize = ImportRunner.stackSize
        thread.start()
    }

    private func finish(_ outcome: ImportOutcome) {
        value.change { value in
            writer.letImportWait(nil)
            value.state = .ended(outcome)
            value.revision += 1
        }
    }

    private var isStopped: Bool { state.running?.isStopped ?? true }

    private func outcome(_ request: ImportRequest) throws -> ImportOutcome {
        let sources = request.sources(archiveAt: writer.path) { isStopped }
        let files = sources.flatMap(\.files)
        let sizes = files.map(\.size)
        change { $0.size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) } }
        var notes: [String] = []
        let opened = OpenedDumps(files)
        let summaries = try archive(for: opened).importDumps(
            opened,
            terms: GivenTerms(request.term),
            appliesDeletions: request.appliesDeletions
        ) { progress in
            self.change { $0.progress = progress }
            return self.isStopped
        } compactionFailed: { error in
            notes.append("\(error)")
        }
        return ImportOutcome(sources, summaries, notes: notes, wasStopped: isStopped)
    }

    /// The archive, created if there is none; one in memory if no dump can be read, so that no empty file is
    /// left behind.
    private func archive(for dumps: OpenedDumps) throws -> TweetArchive {
        let isNeeded = writer.hasArchive || dumps.haveDump { isStopped }
        return try isNeeded ? writer.connection() : TweetArchive(inMemory: ())
    }

    private func change(_ body: (inout RunningImport) -> Void) {
        value.change { value in
            guard var running = value.state.running else { return }
            body(&running)
            value.state = .running(running)
        }
    }
}

struct ImportRequest: Sendable {
    enum Dumps: Sendable {
        case paths([String])
        case received(ReceivedFile)
    }

    let dumps: Dumps
    /// The term that found all tweets; nil for the terms that the dumps name.
    let term: SearchTerm?
    /// True to remove tweets for good that the dumps report as deleted.
    let appliesDeletions: Bool

    fileprivate var names: [String] {
        switch dumps {
        case .paths(let paths): paths
        case .received(let file): [file.name]
        }
    }

    fileprivate func sources(archiveAt path: String, isStopped: () -> Bool) -> [DumpSource] {
        switch dumps {
        case .paths(let paths):
            paths.map { DumpSource($0, archiveAt: path, isStopped: isStopped) }
        case .received(let file): [DumpSource(file.dump)]
        }
    }
}

struct RunningImport: Sendable {
    /// The paths as they were typed, or the name of the file that is received.
    let names: [String]
    /// The number of bytes of the file that have arrived; nil if none is being received.
    var received: Int?
    /// The number of bytes of all files; nil while it is not known.
    var size: Int?
    var progress: ImportProgress?
    /// Whether the import is about to stop.
    var isStopped = false
}

struct ImportOutcome: Sendable {
    /// The maximum number of other files of a folder that are named.
    private static let maxOtherFiles = 10

    /// The number of dumps that were begun.
    private(set) var dumps = 0
    private(set) var counts = RecordCounts()
    /// The number of tweets that were removed because a dump reports them as deleted.
    private(set) var removed = 0
    /// Errors and warnings, each a sentence without a full stop.
    private(set) var errors: [String] = []
    let wasStopped: Bool

    /// An import that failed, or was stopped before it began.
    init(errors: [String], wasStopped: Bool) {
        (self.errors, self.wasStopped) = (errors, wasStopped)
    }

    /// An import that reached its end, or was stopped.
    init(
        _ sources: [DumpSource],
        _ summaries: [DumpSummary],
        notes: [String],
        wasStopped: Bool
    ) {
        dumps = summaries.count { $0.account.isRead }
        counts = summaries.reduce(RecordCounts()) { $0 + $1.counts }
        removed = summaries.reduce(0) { $0 + $1.removed }
        errors = sources.dividing(summaries).flatMap { source, results in
            let account = SourceAccount(source: source, accounts: results.map(\.account))
            return account.errors + account.otherFiles(upTo: ImportOutcome.maxOtherFiles)
                + account.idWarnings.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        }
        errors += notes
        self.wasStopped = wasStopped
    }
}

/// A file that a browser sends to be imported, stored as it arrives.
///
/// ```swift
/// let file = try ReceivedFile("search.json", besideArchiveAt: "tweets.sqlite")
/// try file.append(bytes)
/// try archive.importDumps([file.dump])
/// ```
///
/// It is a file without a name on the disk of the archive: no other user can open it, and the system removes
/// it when it is released, also if the server is killed.
final class ReceivedFile: Sendable {
    /// The maximum length of a name, in bytes, which is that of most file systems.
    private static let maxName = 255

    let name: String
    private let file: ScratchFile

    /// Opens an empty file; the name is one from ``name(of:)``, and the archive need not exist.
    init(_ name: String, besideArchiveAt path: String) throws(Refusal) {
        self.name = name
        do throws(SystemError) {
            let archive = URL(filePath: try SymbolicLink.end(of: path))
            file = try ScratchFile(in: archive.deletingLastPathComponent().path)
        } catch {
            throw Refusal(name, error)
        }
    }

    func append(_ bytes: [UInt8]) throws(Refusal) {
        do throws(SystemError) {
            try writeAll(bytes, to: file.descriptor)
        } catch {
            throw Refusal(name, error)
        }
    }

    var dump: DumpFile { DumpFile(path: file.path, named: name) }

    /// The name for a file that a browser sends: the last part of the path, without control characters.
    ///
    /// It searches Unicode scalars for slashes, because a combining mark after a slash makes another
    /// character of it.
    static func name(of sent: String) throws(Refusal) -> String {
        let last = sent.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? [][...]
        let name = String(String.UnicodeScalarView(last.filter { !$0.isHidden }))
        guard name.utf8.count <= maxName else {
            throw Refusal(
                400,
                "the name of the file is longer than \(maxName) bytes; give it a shorter one"
            )
        }
        // A hyphen is the name of standard input.
        guard !name.allSatisfy(\.isWhitespace), ![".", "..", "-"].contains(name) else {
            throw Refusal(400, "the file has no name that can be kept; give it one")
        }
        return name
    }
}

extension Unicode.Scalar {
    /// True for characters that change how the text around them is shown.
    fileprivate var isHidden: Bool {
        if properties.isBidiControl { return true }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension Refusal {
    fileprivate init(_ name: String, _ error: SystemError) {
        let advice = error.code == ENOSPC ? "; make room, and send it again" : ""
        self.init(507, "'\(name)' cannot be stored beside the archive: \(error)\(advice)")
    }
}
