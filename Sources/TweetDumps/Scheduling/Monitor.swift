package import Foundation

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
