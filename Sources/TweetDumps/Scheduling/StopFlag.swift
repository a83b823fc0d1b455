import Synchronization

/// A flag that any thread can set once, to stop the reading of dumps.
final class StopFlag: Sendable {
    private let value = Atomic(false)

    /// True once the flag was set.
    var isSet: Bool { value.load(ordering: .acquiring) }

    /// Sets the flag for ever.
    func set() { value.store(true, ordering: .releasing) }
}
