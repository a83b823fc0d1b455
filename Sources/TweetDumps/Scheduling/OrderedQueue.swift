package import Foundation

/// Runs jobs on several threads, and delivers their parts in the order of the jobs.
///
/// The jobs come from one sequence. One thread at a time takes the next job from it, and runs the
/// job while another thread takes the job after it. A job hands over any number of parts, one after
/// another. It waits while two of its parts are ready. The number of jobs that run or have parts is
/// bounded, so that memory does not grow with the number of all jobs.
///
/// To avoid a deadlock, a job may wait only for room for its parts, and the sequence only for jobs without
/// parts: the first job then continues whenever its parts are accepted.
// Sendable, although the compiler cannot prove it: `nextJob` is called only by the thread that has
// set `isTaking`, which is guarded by the monitor. The other properties are constant.
final class OrderedQueue<Part: Sendable>: @unchecked Sendable {
    /// Work that hands over parts, until `give` returns false.
    typealias Job = (_ give: (Part) -> Bool) -> Void

    /// The size of all ready parts, in bytes, below which there may be more than `maxJobs` jobs.
    ///
    /// The threads then have enough to do while the archive writes the tweets of many parts.
    static var maxSmallSize: Int { 24 << 20 }

    private let nextJob: () -> Job?
    private let state: Monitor<OrderedParts<Part>>

    /// Creates a queue in which at most `maxJobs` jobs run or have parts that are not accepted.
    ///
    /// While all ready parts together are small, there may be more, up to 1024. `size` returns the
    /// size of a part in memory, in bytes. `nextJob` returns nil at the end; it is called by one
    /// thread at a time.
    init(maxJobs: Int, size: @escaping @Sendable (Part) -> Int, nextJob: @escaping () -> Job?) {
        self.nextJob = nextJob
        state = Monitor(OrderedParts(maxJobs: maxJobs, size: size))
    }

    /// The niceness that is added to that of the threads.
    private static var niceness: Int32 { 5 }

    /// Starts threads with stacks of some size in bytes, which end after the last job, or once
    /// stopped.
    ///
    /// They have a lower priority than the thread that takes the parts, because its work cannot be divided
    /// and everything would wait for it. They also give way to other programs.
    func startThreads(_ count: Int, stackSize: Int) {
        for _ in 0..<count {
            let thread = Thread {
                #if os(Linux)
                // On Linux, the niceness is that of this thread, not of the process.
                _ = nice(OrderedQueue.niceness)
                #endif
                self.work()
            }
            // macOS takes the priority from this.
            thread.qualityOfService = .utility
            thread.stackSize = stackSize
            thread.start()
        }
    }

    /// Ends the delivery of parts, and each thread when its job next hands over a part.
    func stop() {
        state.change { $0.isStopped = true }
    }

    var isFinished: Bool { state.change { $0.isFinished } }

    /// Waits for the next part; nil at the end, once stopped, and at the deadline.
    func next(until deadline: Date?) -> Part? {
        let next = state.wait(until: deadline) { state -> Part?? in
            if state.isFinished { return .some(nil) }
            return state.takeFirst().map { .some($0) }
        }
        return next ?? nil
    }

    private func work() {
        while waitToTakeJob() {
            let job = nextJob()
            let number = state.change { $0.endTaking(hasJob: job != nil) }
            job? { part in add(part, to: number) }
            if job != nil { state.change { $0.finish(number) } }
        }
    }

    /// Waits until this thread may take a job; false if there are no more jobs.
    private func waitToTakeJob() -> Bool {
        state.wait { state in
            if state.isStopped || state.isAtEnd { return false }
            return state.beginTaking() ? true : nil
        } ?? false
    }

    /// Adds a part as soon as its job has room for it; false once stopped.
    private func add(_ part: Part, to number: Int) -> Bool {
        state.wait { state in
            if state.isStopped { return false }
            return state.add(part, to: number) ? true : nil
        } ?? false
    }
}

/// The parts of an ``OrderedQueue`` that are ready, in the order of their jobs.
///
/// Jobs are numbered from 0.
private struct OrderedParts<Part: Sendable>: Sendable {
    private struct JobParts {
        var ready: [Part] = []
        /// True if no more parts will follow.
        var isComplete = false
    }

    /// The maximum number of ready parts of a job.
    private let maxReady = 2
    /// The maximum number of jobs, however small their parts are.
    private let maxSmallJobs = 1024

    let maxJobs: Int
    let size: @Sendable (Part) -> Int
    var isStopped = false
    private var isTaking = false
    /// True if the last job was taken.
    private(set) var isAtEnd = false
    /// The number of the first job that runs or has parts.
    private var first = 0
    /// The parts of that job and all later ones.
    private var jobs: [JobParts] = []
    private var readySize = 0

    init(maxJobs: Int, size: @escaping @Sendable (Part) -> Int) {
        self.maxJobs = maxJobs
        self.size = size
    }

    var isFinished: Bool { isStopped || isAtEnd && jobs.isEmpty }

    /// Lets a thread take a job; false if another thread does that, or there are too many jobs.
    mutating func beginTaking() -> Bool {
        let isSmall = jobs.count < maxSmallJobs && readySize < OrderedQueue<Part>.maxSmallSize
        guard !isTaking, jobs.count < maxJobs || isSmall else { return false }
        isTaking = true
        return true
    }

    /// Adds the job that a thread has taken, if there was one; returns its number.
    mutating func endTaking(hasJob: Bool) -> Int {
        isTaking = false
        if hasJob { jobs.append(JobParts()) } else { isAtEnd = true }
        return first + jobs.count - 1
    }

    /// Adds a part of a job; false if too many of its parts are ready.
    mutating func add(_ part: Part, to number: Int) -> Bool {
        guard jobs[number - first].ready.count < maxReady else { return false }
        jobs[number - first].ready.append(part)
        readySize += size(part)
        return true
    }

    /// Records that a job has no more parts.
    mutating func finish(_ number: Int) {
        jobs[number - first].isComplete = true
        dropDelivered()
    }

    /// Removes and returns the next part; nil if it is not ready.
    mutating func takeFirst() -> Part? {
        guard jobs.first?.ready.isEmpty == false else { return nil }
        let part = jobs[0].ready.removeFirst()
        readySize -= size(part)
        dropDelivered()
        return part
    }

    /// Removes the first jobs that are complete and whose parts were all taken.
    private mutating func dropDelivered() {
        let delivered = jobs.prefix { $0.isComplete && $0.ready.isEmpty }.count
        jobs.removeFirst(delivered)
        first += delivered
    }
}

/// A value that threads share, and whose changes they can wait for.
///
/// ```swift
/// let count = Monitor(0)
/// count.change { $0 += 1 }                         // One thread counts,
/// count.wait { count in count == 3 ? true : nil }  // another waits for the third.
/// ```
///
/// It uses a condition of Foundation because Thread Sanitizer does not understand `Mutex` on Linux.
// Sendable, although the compiler cannot prove it: `value` is private, every access to it is in one
// of the two methods, and both hold the lock of `condition` meanwhile.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Calls a closure that may change the value, and wakes the threads that wait for a change.
    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
        condition.withLock {
            defer { condition.broadcast() }
            return body(&value)
        }
    }

    /// Waits until a closure returns something; nil at the deadline.
    ///
    /// The closure is called with the value, which it may change, at once and after each change.
    package func wait<Result>(
        until deadline: Date? = nil,
        for body: (inout Value) -> Result?
    ) -> Result? {
        condition.withLock {
            while true {
                if let result = body(&value) {
                    condition.broadcast()
                    return result
                }
                guard wait(until: deadline) else { return nil }
            }
        }
    }

    private func wait(until deadline: Date?) -> Bool {
        if let deadline { return condition.wait(until: deadline) }
        // `wait(until: .distantFuture)` would overflow on Linux.
        condition.wait()
        return true
    }
}
