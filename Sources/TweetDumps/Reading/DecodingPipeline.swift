import Foundation

/// The threads that read and decode dumps, and the parts that they have ready.
///
/// One thread at a time has the turn to read a stretch. It gets the next ticket, passes the turn on
/// and decodes what does not depend on what is before. Parts are given out by their tickets, of
/// which each may have several: its thread waits while it has some ready, and as the first ticket's
/// thread never waits for another one, all come to their end.
final class DecodingPipeline: @unchecked Sendable {
    /// How many parts a ticket may have ready.
    private static let mostReady = 2
    /// How many bytes the ready parts may have before no more than the usual number of tickets is given.
    ///
    /// Of small files, more than the usual number are decoded while the archive writes a transaction.
    private static let roomForSmall = 2 << 20
    /// The most tickets at a time, however small their parts are.
    private static let mostTickets = 256
    /// Nested lists are read recursively, ``JSONCursor/deepest`` deep at most.
    private static let stackSize = 8 << 20

    private let files: [DumpFile]
    private let pool: BufferPool
    private let mostInFlight: Int
    private let keepsRefused: Bool
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
    private var ready: [Int: Ready] = [:]
    /// How much memory the ready parts take, in bytes.
    private var readySize = 0

    /// What a ticket has ready.
    private struct Ready {
        var parts: [DumpPart] = []
        /// Whether no more parts will come.
        var isComplete = false
    }

    init(_ files: [DumpFile], chunkSize: Int, mostInFlight: Int, keepsRefused: Bool) {
        self.files = files
        self.keepsRefused = keepsRefused
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
                if let part = ready[delivered]?.parts.first { return part }
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
            if let part = ready[delivered]?.parts.removeFirst() {
                readySize -= part.size
                if let chunk = part.guess?.chunk { pool.give(chunk) }
            }
            dropDelivered()
            condition.broadcast()
        }
    }

    /// Moves on to the first ticket that has or will have something.
    private func dropDelivered() {
        while let first = ready[delivered], first.isComplete, first.parts.isEmpty {
            ready[delivered] = nil
            delivered += 1
        }
        if delivered == tickets { awaitsCheck = false }
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
            job.run { part in add(part, to: ticket) }
            condition.withLock {
                ready[ticket, default: Ready()].isComplete = true
                dropDelivered()
                condition.broadcast()
            }
        }
    }

    /// Adds a part as soon as there is room; false once stopped.
    private func add(_ part: DumpPart, to ticket: Int) -> Bool {
        condition.withLock {
            while !isStopped, (ready[ticket]?.parts.count ?? 0) >= DecodingPipeline.mostReady {
                condition.wait()
            }
            guard !isStopped else { return false }
            ready[ticket, default: Ready()].parts.append(part)
            readySize += part.size
            condition.broadcast()
            return true
        }
    }

    /// Waits for the turn; false when there is nothing more to read.
    private func waitForTurn() -> Bool {
        condition.withLock {
            while !isStopped && !isFinished {
                if !isTurnTaken, !awaitsCheck, hasTicket {
                    isTurnTaken = true
                    return true
                }
                condition.wait()
            }
            condition.broadcast()
            return false
        }
    }

    /// Whether another ticket may be given out.
    private var hasTicket: Bool {
        let waiting = tickets - delivered
        return waiting < mostInFlight
            || waiting < DecodingPipeline.mostTickets && readySize < DecodingPipeline.roomForSmall
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
        try OpenDump(files[index], index: index, pool: pool, keepsRefused: keepsRefused) {
            [weak self] in self?.condition.withLock { self?.isStopped } ?? true
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
            if open?.isDone == true, open?.awaitsCheck == false { open = nil }
            awaitsCheck = (!isTicketTaken || open?.awaitsCheck == true) && delivered < tickets
            isTurnTaken = false
            condition.broadcast()
            return ticket
        }
    }

    /// Has the open dump go on in order from the next part, which was guessed wrongly.
    func goBack() {
        condition.withLock {
            while isTurnTaken || ready.values.count(where: \.isComplete) < tickets - delivered {
                condition.wait()
            }
            let wrong = (delivered..<tickets).compactMap { ready[$0]?.parts.first }
            ready = [:]
            readySize = 0
            tickets = delivered
            awaitsCheck = false
            open?.goBack(
                to: wrong.compactMap(\.guess),
                bytes: wrong.reduce(0) { $0 + $1.bytes }
            )
            condition.broadcast()
        }
    }
}

extension DumpPart {
    /// How much memory it takes, in bytes: all that grows with what was read.
    fileprivate var size: Int { batch.size + (guess?.chunk.capacity ?? 0) }
}
