import Synchronization

/// Keys that open the server once.
///
/// The address that a program hands to the browser is an argument of a process, which every user of
/// the machine can read. A key in it is of no use to others once the browser has come.
final class OneTimeKeys: Sendable {
    private let keys = Mutex<Set<String>>([])

    /// A new key.
    func make() -> String {
        let key = RandomKey.make()
        keys.withLock { _ = $0.insert(key) }
        return key
    }

    /// Whether a key was made and has not been used; from now on it is used.
    func use(_ key: String) -> Bool { keys.withLock { $0.remove(key) } != nil }
}
