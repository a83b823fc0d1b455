import Foundation

/// The threads that read and decode dumps, and the finished parts.
///
/// One thread at a time reads. It takes the next ticket, passes the turn to read on to another
/// thread, and decodes what does not depend on earlier bytes. Parts are delivered in the order of
/// tickets. A ticket can have several parts: its thread waits while some are ready. The thread of
/// the first ticket never waits for another thread, so all of them finish.
final class DecodingPipeline: @unchecked Sendable {
    /// The maximum number of ready parts of a ticket.
    private static let maxReady = 2
    /// The size of ready parts, in bytes, below which extra tickets are issued.
    ///
    /// So more small files than usual are decoded while the archive writes a transaction.
    private static let maxReadySize = 2 << 20
    /// The maximum number of tickets, however small their parts are.
    private static let maxTickets = 256
    /// The stack size of a thread, in bytes.
    ///
    /// Nested values are read recursively, at most ``JSONCursor/maxDepth`` deep.
    private static let stackSize = 8 << 20

    private let files: [DumpFile]
    private let pool: BufferPool
    private let maxInFlight: Int
    private let keepsRefused: Bool
    private let condition = NSCondition()

    // The following is guarded by `condition`, except that the thread with the turn uses `open`.
    private var open: OpenDump?
    private var nextFile = 0
    private var isTurnTaken = false
    private var isStopped = false
    /// True if guesses must be confirmed before more is read.
    private var awaitsConfirmation = false
    private var tickets = 0
    private var delivered = 0
    private var ready: [Int: Ready] = [:]
    /// The size of the ready parts in memory, in bytes.
    private var readySize = 0

    /// The ready parts of a ticket.
    private struct Ready {
        var parts: [DumpPart] = []
        /// True if no more parts will follow.
        var isComplete = false
    }

    init(_ files: [DumpFile], chunkSize: Int, maxInFlight: Int, keepsRefused: Bool) {
        self.files = files
        self.keepsRefused = keepsRefused
        pool = BufferPool(capacity: chunkSize)
        self.maxInFlight = maxInFlight
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

    /// The next part, which remains the next one until it is accepted.
    ///
    /// - Parameter deadline: When to stop waiting; nil to wait as long as necessary.
    /// - Returns: nil at the end, once stopped, and at the deadline.
    func next(until deadline: Date?) -> DumpPart? {
        condition.withLock {
            while !isStopped {
                if let part = ready[delivered]?.parts.first { return part }
                if isFinished && delivered == tickets { return nil }
                if !wait(until: deadline) { return nil }
            }
            return nil
        }
    }

    /// Waits for a change; false at the deadline.
    private func wait(until deadline: Date?) -> Bool {
        if let deadline { return condition.wait(until: deadline) }
        // `wait(until: .distantFuture)` would overflow on Linux.
        condition.wait()
        return true
    }

    /// Accepts the next part.
    func accept() {
        condition.withLock {
            if let part = ready[delivered]?.parts.removeFirst() {
                readySize -= part.size
                if let chunk = part.guess?.chunk { pool.putBack(chunk) }
            }
            dropDelivered()
            condition.broadcast()
        }
    }

    /// Moves on to the first ticket that has parts or will have some.
    private func dropDelivered() {
        while let first = ready[delivered], first.isComplete, first.parts.isEmpty {
            ready[delivered] = nil
            delivered += 1
        }
        if delivered == tickets { awaitsConfirmation = false }
    }

    /// True if all parts were accepted, or reading was stopped.
    var isEmpty: Bool {
        condition.withLock { isStopped || isFinished && delivered == tickets }
    }

    /// True if nothing more will be read, unless a guess is rejected.
    private var isFinished: Bool { !isTurnTaken && open == nil && nextFile == files.count }
}

// MARK: - The threads

extension DecodingPipeline {
    private func work() {
        while waitForTurn() {
            let job = readOne()
            let ticket = passTurn(isTicketTaken: job != nil)
            guard let job else { continue }
            job.run { part in add(part, to: ticket) }
            condition.withLock {
                ready[ticket, default: Ready()].isComplete = true
                dropDelivered()
                condition.broadcast()
            }
        }
    }

    /// Adds a part as soon as its ticket has room; false once stopped.
    private func add(_ part: DumpPart, to ticket: Int) -> Bool {
        condition.withLock {
            while !isStopped, (ready[ticket]?.parts.count ?? 0) >= DecodingPipeline.maxReady {
                condition.wait()
            }
            guard !isStopped else { return false }
            ready[ticket, default: Ready()].parts.append(part)
            readySize += part.size
            condition.broadcast()
            return true
        }
    }

    /// Waits for the turn to read; false if there is nothing more to read.
    private func waitForTurn() -> Bool {
        condition.withLock {
            while !isStopped && !isFinished {
                if !isTurnTaken, !awaitsConfirmation, hasTicket {
                    isTurnTaken = true
                    return true
                }
                condition.wait()
            }
            condition.broadcast()
            return false
        }
    }

    /// True if another ticket may be issued.
    private var hasTicket: Bool {
        let waiting = tickets - delivered
        return waiting < maxInFlight
            || waiting < DecodingPipeline.maxTickets && readySize < DecodingPipeline.maxReadySize
    }

    /// Reads the next bytes to decode; nil if guesses must be confirmed before.
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
        try OpenDump(files[index], index: index, pool: pool, keepsRefused: keepsRefused) {
            [weak self] in self?.condition.withLock { self?.isStopped } ?? true
        }
    }

    /// Ends this thread's turn to read, and issues a ticket if there is a job.
    ///
    /// If the dump is read to its end but parts of it were decoded by guesses, it stays open, because
    /// ``rejectGuess()`` may have to decode them again.
    ///
    /// - Returns: The ticket, which is meaningless if none is taken.
    private func passTurn(isTicketTaken: Bool) -> Int {
        condition.withLock {
            let ticket = tickets
            if isTicketTaken { tickets += 1 }
            if open?.isDone == true, open?.awaitsConfirmation == false { open = nil }
            awaitsConfirmation =
                (!isTicketTaken || open?.awaitsConfirmation == true) && delivered < tickets
            isTurnTaken = false
            condition.broadcast()
            return ticket
        }
    }

    /// Drops the next part and all later ones, because a guess about where records begin was wrong.
    ///
    /// ``DumpReader`` calls it when the next part does not begin where the part before it ends. The
    /// open dump decodes the same bytes again, in order. A guessed ticket has one part, so that waiting
    /// until all tickets are complete ends.
    func rejectGuess() {
        condition.withLock {
            while isTurnTaken || ready.values.count(where: \.isComplete) < tickets - delivered {
                condition.wait()
            }
            let wrong = (delivered..<tickets).compactMap { ready[$0]?.parts.first }
            ready = [:]
            readySize = 0
            tickets = delivered
            awaitsConfirmation = false
            open?.rejectGuesses(
                wrong.compactMap(\.guess),
                bytes: wrong.reduce(0) { $0 + $1.bytes }
            )
            condition.broadcast()
        }
    }
}

extension DumpPart {
    /// The size of the part in memory, in bytes, as far as it grows with the dump.
    fileprivate var size: Int { batch.size + (guess?.chunk.capacity ?? 0) }
}
