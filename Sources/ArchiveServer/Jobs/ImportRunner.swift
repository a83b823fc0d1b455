import Foundation
import ReportPresentation
import TweetArchive
import TweetDumps

/// Imports dumps on a thread of its own, one import at a time.
final class ImportRunner: Sendable {
    /// The size of the thread's stack in bytes, which is that of a program's main thread.
    private static let stackSize = 8 << 20

    /// The state of the last import.
    enum State: Sendable {
        /// The server has not imported anything.
        case idle
        case running(RunningImport)
        case ended(ImportOutcome)
    }

    private struct Value: Sendable {
        var state = State.idle
        var isEnding = false
        /// Incremented by each change of the state, apart from its progress.
        var revision = 0
    }

    private let writer: ArchiveWriter
    private let value = Monitor(Value())

    init(_ writer: ArchiveWriter) { self.writer = writer }

    /// The state of the last import.
    var state: State { value.change(\.state) }

    /// A number that changes with the state, apart from the progress.
    var revision: Int { value.change(\.revision) }

    /// Starts an import.
    ///
    /// - Throws: ``Refusal`` if another import runs.
    func start(_ request: ImportRequest) throws(Refusal) {
        let isStarted = value.change { value in
            if case .running = value.state { return false }
            if value.isEnding { return false }
            value.state = .running(RunningImport(paths: request.paths))
            value.revision += 1
            writer.letImportWait(true)
            return true
        }
        guard isStarted else {
            throw Refusal(409, "an import is running; wait for its end, or cancel it")
        }
        let thread = Thread { self.run(request) }
        thread.stackSize = ImportRunner.stackSize
        thread.start()
    }

    /// Stops the running import, if there is one; the batches that it has written stay.
    func stop() {
        value.change { value in
            guard case .running(var running) = value.state else { return }
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
        value.wait { value -> Void? in
            if case .running = value.state { nil } else { () }
        }
    }

    // MARK: - The thread of an import

    private func run(_ request: ImportRequest) {
        let result = Result { try outcome(request) }
        let wasStopped = isStopped
        value.change { value in
            writer.letImportWait(nil)
            switch result {
            case .success(let outcome): value.state = .ended(outcome)
            case .failure(let error):
                // An import that is stopped while another program writes ends with an error.
                let errors = wasStopped ? [] : ["\(error)"]
                value.state = .ended(ImportOutcome(errors: errors, wasStopped: wasStopped))
            }
            value.revision += 1
        }
    }

    private var isStopped: Bool {
        guard case .running(let running) = state else { return true }
        return running.isStopped
    }

    private func outcome(_ request: ImportRequest) throws -> ImportOutcome {
        let sources = request.paths.map { path in
            DumpSource(path, archiveAt: writer.path) { isStopped }
        }
        let files = sources.flatMap(\.files)
        let sizes = files.map(\.size)
        change { $0.size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) } }
        var notes: [String] = []
        let summaries = try writer.connection().importDumps(
            files,
            term: request.term,
            appliesDeletions: request.appliesDeletions
        ) { progress in
            self.change { $0.progress = progress }
            return self.isStopped
        } compactionFailed: { error in
            notes.append("\(error)")
        }
        return ImportOutcome(sources, summaries, notes: notes, wasStopped: isStopped)
    }

    /// Changes the progress of the running import.
    private func change(_ body: (inout RunningImport) -> Void) {
        value.change { value in
            guard case .running(var running) = value.state else { return }
            body(&running)
            value.state = .running(running)
        }
    }
}

/// The files and options of an import.
struct ImportRequest: Sendable {
    let paths: [String]
    /// The term that found all tweets; nil for the terms that the dumps name.
    let term: SearchTerm?
    /// True to remove tweets for good that the dumps report as deleted.
    let appliesDeletions: Bool
}

/// The progress of a running import.
struct RunningImport: Sendable {
    let paths: [String]
    /// The number of bytes of all files; nil while it is not known.
    var size: Int?
    var progress: ImportProgress?
    /// Whether the import is about to stop.
    var isStopped = false
}

/// The result of an import.
struct ImportOutcome: Sendable {
    /// The maximum number of other files of a folder that are named.
    private static let maxOtherFiles = 10

    /// The number of dumps that were begun.
    private(set) var dumps = 0
    /// The outcomes of all records.
    private(set) var counts = RecordCounts()
    /// The number of tweets that were removed because a dump reports them as deleted.
    private(set) var removed = 0
    /// Errors and warnings, each a sentence without a full stop.
    private(set) var errors: [String] = []
    /// Whether the user stopped the import.
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
