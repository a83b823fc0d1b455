import Foundation
import NIOPosix
import Synchronization
import TweetArchive

/// Runs jobs on a few threads of its own, so that connections never wait for the archive.
///
/// ```swift
/// let job = ArchiveJob()
/// let result = try await jobs.run(job) { archive in try archive.terms(limit: .none) }
/// ```
final class ArchiveJobs: Sendable {
    private let readers: ArchiveReaders
    private let threads: WorkerThreads

    init(_ readers: ArchiveReaders, threads: Int) {
        self.readers = readers
        self.threads = WorkerThreads(threads, maxCalls: 128)
    }

    /// Runs a job, which is stopped if the task is cancelled.
    func run<Value: Sendable>(
        _ job: ArchiveJob,
        _ body: @escaping @Sendable (TweetArchive) throws -> Value
    ) async throws(Refusal) -> Result<Value, any Error> {
        guard threads.reserve() else {
            throw Refusal(503, "too many requests are waiting; try again")
        }
        return await withTaskCancellationHandler {
            await threads.run { [readers] in
                try readers.read { archive in try job.run(on: archive) { try body(archive) } }
            }
        } onCancel: {
            job.stop(.clientLeft)
        }
    }

    /// Waits for the jobs, whose tasks must have been cancelled.
    func end() throws { try threads.end() }
}

/// Work that reads the archive, which can be stopped while it runs.
///
/// Reports call SQLite from several threads without suspending, so the cancellation of a task would not
/// reach their statements.
final class ArchiveJob: Sendable {
    /// The interval at which a stopped job is interrupted again, in seconds.
    private static let interval = 0.05

    enum Stop: Error {
        case clientLeft
        case tookTooLong
    }

    private struct State {
        var reason: Stop?
        var archive: TweetArchive?
    }

    private let state = Mutex(State())

    var stopReason: Stop? { state.withLock { $0.reason } }

    /// Calls a closure that reads the archive, unless the job was stopped before.
    func run<Result>(on archive: TweetArchive, _ body: () throws -> Result) throws -> Result {
        try state.withLock { state in
            if let reason = state.reason { throw reason }
            state.archive = archive
        }
        defer { state.withLock { $0.archive = nil } }
        do {
            return try body()
        } catch {
            throw stopReason ?? error
        }
    }

    /// Stops the job with all its statements; the first reason counts.
    func stop(_ reason: Stop) {
        let isFirst = state.withLock { state in
            defer { state.reason = state.reason ?? reason }
            return state.reason == nil
        }
        if isFirst { interrupt() }
    }

    /// Interrupts the running statements of SQLite, again and again until the job has ended.
    private func interrupt() {
        let isRunning = state.withLock { state in
            // Under the lock, so that no later job on this connection is interrupted.
            state.archive?.interrupt()
            return state.archive != nil
        }
        guard isRunning else { return }
        // A statement that begins after an interrupt is not ended by it.
        let again = DispatchTime.now() + ArchiveJob.interval
        DispatchQueue.global().asyncAfter(deadline: again) { self.interrupt() }
    }
}

/// Connections that read an archive, each used by one job at a time, and one that watches it.
///
/// The archive need not exist at first if the user may create it; the connections are opened once it does.
final class ArchiveReaders: Sendable {
    private struct State {
        /// True once the archive was found.
        var hasArchive = false
        /// The connection that watches the archive, and records searches if it can.
        var watching: (archive: TweetArchive, isRecorder: Bool)?
        var idle: [TweetArchive] = []
    }

    private let path: String
    private let isReadOnly: Bool
    private let hidesIdentities: Bool
    private let state = Mutex(State())

    /// Opens the first connections, which change no file if `isReadOnly`, and read nothing that identifies a
    /// person if `hidesIdentities`.
    ///
    /// A missing archive is an error only if `isReadOnly`, because then no import can create it.
    init(archiveAt path: String, isReadOnly: Bool, hidesIdentities: Bool = false) throws {
        (self.path, self.isReadOnly, self.hidesIdentities) = (path, isReadOnly, hidesIdentities)
        guard isReadOnly || hasArchive else { return }
        let first = try connection()
        state.withLock { $0.idle.append(first) }
        _ = try watching()
    }

    /// Whether there is an archive; once it was found, this is not checked again.
    var hasArchive: Bool {
        if state.withLock({ $0.hasArchive }) { return true }
        guard TweetArchive.exists(at: path) else { return false }
        state.withLock { $0.hasArchive = true }
        return true
    }

    private func connection() throws -> TweetArchive {
        try TweetArchive(
            readingAt: path,
            keepingFiles: isReadOnly,
            hidingIdentities: hidesIdentities
        )
    }

    /// The connection that detects changes made over other connections; nil without an archive.
    ///
    /// It also records searches, so that these do not make open pages reload.
    func watching() throws -> TweetArchive? {
        guard hasArchive else { return nil }
        if let known = state.withLock({ $0.watching }) { return known.archive }
        let recorder = isReadOnly ? nil : try? TweetArchive(recordingAt: path)
        let opened = try recorder ?? connection()
        return state.withLock { state in
            let watching = state.watching ?? (opened, recorder != nil)
            state.watching = watching
            return watching.archive
        }
    }

    /// The connection that records searches; nil if they cannot be recorded.
    func recorder() -> TweetArchive? {
        guard (try? watching()) != nil else { return nil }
        return state.withLock { $0.watching.flatMap { $0.isRecorder ? $0.archive : nil } }
    }

    /// Calls a closure with a connection that no other job uses.
    ///
    /// There are as many connections as calls at the same time.
    fileprivate func read<Result>(_ body: (TweetArchive) throws -> Result) throws -> Result {
        let known = state.withLock { state in
            state.idle.removeAll(where: \.isOutdated)
            return state.idle.popLast()
        }
        let archive = try known ?? connection()
        defer { state.withLock { $0.idle.append(archive) } }
        do {
            return try body(archive)
        } catch is ArchiveError where archive.isOutdated {
            throw Refusal(503, "the archive was changed while it was read; load the page again")
        }
    }
}

/// Threads for work that blocks, up to a maximum number of calls that run or wait.
final class WorkerThreads: Sendable {
    /// The interval at which ``end(interrupting:)`` interrupts the calls, in seconds.
    private static let interval = 0.05

    private let maxCalls: Int
    private let pool: NIOThreadPool
    private let calls = Mutex((count: 0, isEnded: false))

    init(_ threads: Int, maxCalls: Int) {
        self.maxCalls = maxCalls
        pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
    }

    /// Reserves a call, which must be made then; returns false if too many calls run or wait.
    func reserve() -> Bool {
        calls.withLock { calls in
            if calls.isEnded || calls.count >= maxCalls { return false }
            calls.count += 1
            return true
        }
    }

    func submit(_ body: @escaping @Sendable () -> Void) {
        pool.submit { [self] _ in
            body()
            calls.withLock { $0.count -= 1 }
        }
    }

    /// Makes a reserved call on one of the threads, and waits for its result.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async -> Result<Value, any Error> {
        await withCheckedContinuation { continuation in
            submit { continuation.resume(returning: Result(catching: body)) }
        }
    }

    /// Waits for all calls, which a closure interrupts again and again, and ends the threads.
    func end(interrupting interrupt: () -> Void = {}) throws {
        calls.withLock { $0.isEnded = true }
        while calls.withLock({ $0.count > 0 }) {
            interrupt()
            Thread.sleep(forTimeInterval: WorkerThreads.interval)
        }
        try pool.syncShutdownGracefully()
    }
}
