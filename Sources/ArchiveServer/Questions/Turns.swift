import Synchronization

/// Lets a few callers at a time do something that takes long.
final class Turns: Sendable {
    private let free: Mutex<Int>

    /// - Parameter count: The number of callers at a time.
    init(count: Int) { free = Mutex(count) }

    /// Calls a closure, unless enough others do so.
    ///
    /// - Throws: ``Refusal`` with status 503 if others do, or the error of `body`.
    func take<Result>(_ body: () throws -> Result) throws -> Result {
        let isFree = free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        guard isFree else {
            throw Refusal(503, "other queries are being answered; try again when they have ended")
        }
        defer { free.withLock { $0 += 1 } }
        return try body()
    }
}
