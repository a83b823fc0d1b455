import Synchronization

/// What is said once when another program has been writing to the archive for a while.
final class WaitingNote: Sendable {
    /// How long to wait in silence, in seconds.
    private static let patience = 2.0

    private let isDue: Atomic<Bool>

    init(isShown: Bool) {
        isDue = Atomic(isShown)
    }

    func show(after seconds: Double) {
        guard seconds >= WaitingNote.patience else { return }
        if isDue.exchange(false, ordering: .relaxed) {
            Messages.note("waiting for another program that writes to the archive")
        }
    }
}
