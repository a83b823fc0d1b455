import Synchronization

/// Decides how long a connection waits for other programs that use the archive.
final class BusyTimeout: Sendable {
    private let whileWaiting: @Sendable (_ seconds: Double) -> Bool
    /// The maximum time to wait, in milliseconds.
    private let limit = Atomic(Int.max)

    /// Waits as long as a closure returns true.
    ///
    /// The closure receives the time waited so far, in seconds.
    init(_ whileWaiting: @escaping @Sendable (_ seconds: Double) -> Bool = { _ in true }) {
        self.whileWaiting = whileWaiting
    }

    /// Whether to continue waiting, after a time in seconds.
    func allowsWaiting(after seconds: Double) -> Bool {
        seconds * 1000 < Double(limit.load(ordering: .relaxed)) && whileWaiting(seconds)
    }

    /// Limits waiting to a time in milliseconds while a closure runs.
    func limited<Result>(to milliseconds: Int, _ body: () throws -> Result) rethrows -> Result {
        limit.store(milliseconds, ordering: .relaxed)
        defer { limit.store(.max, ordering: .relaxed) }
        return try body()
    }
}
