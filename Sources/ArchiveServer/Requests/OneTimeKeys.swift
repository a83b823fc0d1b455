import Synchronization

/// Keys that open the server once, within a minute.
///
/// The address that a program hands to the browser is an argument of a process, which every user of
/// the machine can read. A key in it is of no use to others once the browser has come, or if none comes.
final class OneTimeKeys: Sendable {
    private let lifetime: Duration
    private let keys = Mutex<[String: ContinuousClock.Instant]>([:])

    /// - Parameter lifetime: The time in which a key must be used.
    init(lifetime: Duration = .seconds(60)) { self.lifetime = lifetime }

    /// A new key.
    func make() -> String {
        let key = RandomKey.make()
        keys.withLock { $0[key] = .now + lifetime }
        return key
    }

    /// Whether a key was made, is not too old, and has not been used; from now on it is used.
    func use(_ key: String) -> Bool {
        let end = keys.withLock { $0.removeValue(forKey: key) }
        return end.map { ContinuousClock.now < $0 } ?? false
    }
}
