import Synchronization

/// How long a connection waits for other programs that use the archive.
final class BusyTimeout: Sendable {
    private let whileWaiting: @Sendable (_ seconds: Double) -> Bool
    /// The most milliseconds to wait.
    private let limit = Atomic(Int.max)

    /// Waits for as long as the closure says, which is told the seconds so far.
    init(_ whileWaiting: @escaping @Sendable (_ seconds: Double) -> Bool = { _ in true }) {
        self.whileWaiting = whileWaiting
    }

    /// Whether to go on waiting.
    func lasts(after seconds: Double) -> Bool {
        seconds * 1000 < Double(limit.load(ordering: .relaxed)) && whileWaiting(seconds)
    }

    /// Waits at most so long, in milliseconds, while the body runs.
    func limited<Result>(to milliseconds: Int, _ body: () throws -> Result) rethrows -> Result {
        limit.store(milliseconds, ordering: .relaxed)
        defer { limit.store(.max, ordering: .relaxed) }
        return try body()
    }
}
