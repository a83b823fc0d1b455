import Foundation
import TweetDumps

/// A value that another thread computes.
final class ConcurrentValue<Value: Sendable>: Sendable {
    private let value = Monitor<Value?>(nil)

    /// Begins to compute a value.
    ///
    /// - Parameters:
    ///   - queue: The queue that computes it.
    ///   - compute: Returns the value.
    init(on queue: DispatchQueue, _ compute: @escaping @Sendable () -> Value) {
        queue.async { [value] in
            let computed = compute()
            value.change { $0 = computed }
        }
    }

    /// Waits for the value, and hands it over.
    ///
    /// It must be called only once.
    func take() -> Value {
        let taken = value.wait { value in
            defer { value = nil }
            return value
        }
        guard let taken else {
            preconditionFailure("a wait without a deadline has a result")
        }
        return taken
    }
}
