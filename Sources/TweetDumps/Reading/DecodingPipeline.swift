import Foundation

/// The threads that read and decode dumps, and the parts that they have ready.
///
/// One thread at a time has the turn to read a stretch. It gets the next ticket, passes the turn on
/// and decodes what does not depend on what is before. Parts are given out by their tickets.
final class DecodingPipeline: @unchecked Sendable {
    /// Nested lists are read recursively, ``JSONCursor/deepest`` deep at most.
    private static let stackSize = 8 << 20

    private let files: [DumpFile]
    private let pool: BufferPool
    private let mostInFlight: Int
    private let condition = NSCondition()

    // All below is guarded by `condition`; `open` is used by the thread that has the turn.
    private var open: OpenDump?
    private var nextFile = 0
    private var isTurnTaken = false
    private var isStopped = false
    /// Whether all parts that were decoded as a guess must be checked before more is read.
    private var awaitsCheck = false
    private var tickets = 0
    private var delivered = 0
    private var parts: [Int: DumpPart] = [:]

    init(_ files: [DumpFile], chunkSize: Int, mostInFlight: Int) {
        self.files = files
        pool = BufferPool(capacity: chunkSize)
        self.mostInFlight = mostInFlight
    }

    func start(threads: Int) {
        for _ in 0..<threads {
            let thread = Thread { self.work() }
            thread.stackSize = DecodingPipeline.stackSize
            thread.start()
        }
    }

    func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
    }

    /// The next part, which stays the next one until it is accepted.
    ///
    /// - Parameter deadline: Until when to wait for it; nil to wait as long as it takes.
    /// - Returns: nil at the end, once stopped, and when the deadline has passed.
    func next(until deadline: Date?) -> DumpPart? {
        condition.withLock {
            while !isStopped {
                if let part = parts[delivered] { return part }
                if isFinished && delivered == tickets { return nil }
                if !wait(until: deadline) { return nil }
            }
            return nil
        }
    }

    /// Waits for a change; false when the deadline has passed.
    private func wait(until deadline: Date?) -> Bool {
        if let deadline { return condition.wait(until: deadline) }
        // `wait(until: .distantFuture)` would overflow on Linux.
        condition.wait()
        return true
    }

    /// Takes the next part as right.
    func accept() {
        condition.withLock {
            if let chunk = parts.removeValue(forKey: delivered)?.guess?.chunk { pool.give(chunk) }
            delivered += 1
            if delivered == tickets { awaitsCheck = false }
            condition.broadcast()
        }
    }

    /// Whether all parts were given out and accepted, or will never be.
    var isEmpty: Bool {
        condition.withLock { isStopped || isFinished && delivered == tickets }
    }

    /// Whether nothing more will be read, which who has the turn may be about to change.
    private var isFinished: Bool { !isTurnTaken && open == nil && nextFile == files.count }
}

// MARK: - The threads

extension DecodingPipeline {
    private func work() {
        while waitForTurn() {
            let job = readOne()
            let ticket = passTurn(isTicketTaken: job != nil)
            guard let job else { continue }
            let part = job.run()
            condition.withLock {
                parts[ticket] = part
                condition.broadcast()
            }
        }
    }

    /// Waits for the turn; false when there is nothing more to read.
    private func waitForTurn() -> Bool {
        condition.withLock {
            while !isStopped && !isFinished {
                if !isTurnTaken, !awaitsCheck, tickets - delivered < mostInFlight {
                    isTurnTaken = true
                    return true
                }
                condition.wait()
            }
            condition.broadcast()
            return false
        }
    }

    /// Reads a stretch; nil where what was guessed must be checked before.
    private func readOne() -> DecodingJob? {
        if open?.isDone == true { open = nil }
        if open == nil, nextFile < files.count {
            let index = nextFile
            nextFile += 1
            do throws(DumpError) {
                open = try openDump(index)
            } catch {
                return .done(DumpPart(unreadable: error.reason, dump: index))
            }
        }
        return open?.next()
    }

    private func openDump(_ index: Int) throws(DumpError) -> OpenDump {
        try OpenDump(files[index], index: index, pool: pool) { [weak self] in
            self?.condition.withLock { self?.isStopped } ?? true
        }
    }

    /// Passes the turn on and gives out a ticket.
    ///
    /// A dump that was read to its end may have to be read again from a wrong guess: it stays open
    /// until all is checked.
    private func passTurn(isTicketTaken: Bool) -> Int {
        condition.withLock {
            let ticket = tickets
            if isTicketTaken { tickets += 1 }
            if open?.isDone == true, open?.hasGuessed == false { open = nil }
            awaitsCheck = (!isTicketTaken || open?.isDone == true) && delivered < tickets
            isTurnTaken = false
            condition.broadcast()
            return ticket
        }
    }

    /// Has the open dump go on in order from the next part, which was guessed wrongly.
    func goBack() {
        condition.withLock {
            while isTurnTaken || parts.count < tickets - delivered { condition.wait() }
            let guesses = (delivered..<tickets).compactMap { parts[$0]?.guess }
            parts = [:]
            tickets = delivered
            awaitsCheck = false
            if let layout = guesses.first?.layout {
                open?.goBack(to: guesses.map(\.chunk), layout: layout)
            }
            condition.broadcast()
        }
    }
}
