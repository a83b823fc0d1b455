import Foundation
import NIOPosix
import Synchronization
import TweetArchive

/// Runs jobs on a few threads of its own, so that connections never wait for the archive.
///
/// ```swift
/// let job = ArchiveJob()
/// try jobs.add(job) { archive in try archive.terms(limit: .none) } end: { result in … }
/// job.stop(.clientLeft)
/// ```
final class ArchiveJobQueue: Sendable {
    /// The maximum number of jobs that run or wait.
    private static let maxJobs = 128
    /// The maximum time that ``end()`` waits for jobs, in seconds.
    private static let maxWaitAtEnd = 5.0
    /// The interval at which ``end()`` checks whether the jobs have ended, in seconds.
    private static let interval = 0.05

    private let readers: ArchiveReaders
    private let pool: NIOThreadPool
    private let open = Mutex<[ObjectIdentifier: ArchiveJob]>([:])

    /// - Parameters:
    ///   - readers: The connections to the archive.
    ///   - threads: The number of jobs that run at the same time.
    init(_ readers: ArchiveReaders, threads: Int = 4) {
        self.readers = readers
        pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
    }

    /// Runs a job on another thread, where `end` is called with the result.
    ///
    /// - Throws: ``Refusal`` if too many jobs wait.
    func add<Result: Sendable>(
        _ job: ArchiveJob,
        _ body: @escaping @Sendable (TweetArchive) throws -> Result,
        end: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) throws(Refusal) {
        let isAccepted = open.withLock { open in
            guard open.count < ArchiveJobQueue.maxJobs else { return false }
            open[ObjectIdentifier(job)] = job
            return true
        }
        guard isAccepted else { throw Refusal(503, "too many questions wait; ask again") }
        pool.submit { [self] _ in
            let result = Swift.Result {
                try readers.read { archive in try job.run(on: archive) { try body(archive) } }
            }
            _ = open.withLock { $0.removeValue(forKey: ObjectIdentifier(job)) }
            end(result)
        }
    }

    func end() throws {
        let latest = Date.now.addingTimeInterval(ArchiveJobQueue.maxWaitAtEnd)
        while Date.now < latest {
            let jobs = open.withLock { Array($0.values) }
            if jobs.isEmpty { break }
            for job in jobs { job.stop(.serverEnds) }
            Thread.sleep(forTimeInterval: ArchiveJobQueue.interval)
        }
        try pool.syncShutdownGracefully()
    }
}

/// Work that reads the archive, which can be stopped while it runs.
final class ArchiveJob: Sendable {
    /// The interval at which a stopped job is interrupted again, in seconds.
    private static let interval = 0.05

    enum Stop: Error {
        /// The client has disconnected.
        case clientLeft
        case tookTooLong
        case serverEnds
    }

    private struct State {
        var reason: Stop?
        var archive: TweetArchive?
    }

    private let state = Mutex(State())

    /// Why the job was stopped; nil if it was not.
    var stopReason: Stop? { state.withLock { $0.reason } }

    /// Calls a closure that reads the archive, unless the job was stopped before.
    ///
    /// - Throws: ``Stop`` if the job is stopped, or the error of `body`.
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

/// Read-only connections to an archive, each for one job at a time.
final class ArchiveReaders: Sendable {
    private let path: String
    private let isReadOnly: Bool
    private let idle = Mutex<[TweetArchive]>([])

    /// Opens the first connection.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - isReadOnly: True to leave all files as they are.
    /// - Throws: `ArchiveError` if there is no archive at the path.
    init(archiveAt path: String, isReadOnly: Bool) throws {
        (self.path, self.isReadOnly) = (path, isReadOnly)
        let first = try connection()
        idle.withLock { $0.append(first) }
    }

    /// A new connection, for other purposes.
    func connection() throws -> TweetArchive {
        try TweetArchive(readingAt: path, keepingFiles: isReadOnly)
    }

    /// Calls a closure with a connection that no other job uses.
    ///
    /// There are as many connections as calls at the same time.
    ///
    /// - Throws: ``Refusal`` if the archive was changed in a way that the connection cannot see, or the
    ///   error of `body`.
    func read<Result>(_ body: (TweetArchive) throws -> Result) throws -> Result {
        let known = idle.withLock { archives in
            archives.removeAll(where: \.isOutdated)
            return archives.popLast()
        }
        let archive = try known ?? connection()
        defer { idle.withLock { $0.append(archive) } }
        do {
            return try body(archive)
        } catch is ArchiveError where archive.isOutdated {
            throw Refusal(503, "the archive was changed while it was read; load the page again")
        }
    }
}

/// Lets a limited number of callers do something expensive at the same time; others are refused at once.
final class Semaphore: Sendable {
    private let permits: Mutex<Int>

    init(permits: Int) { self.permits = Mutex(permits) }

    /// Calls a closure, or throws a ``Refusal`` with status 503 if all permits are in use.
    func withPermit<Result>(_ body: () throws -> Result) throws -> Result {
        let isFree = permits.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        guard isFree else {
            throw Refusal(503, "other queries are being answered; try again when they have ended")
        }
        defer { permits.withLock { $0 += 1 } }
        return try body()
    }
}
