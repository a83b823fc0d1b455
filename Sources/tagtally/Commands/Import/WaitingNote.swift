import Synchronization

/// A note, printed once, that another program has been writing to the archive for a while.
final class WaitingNote: Sendable {
    /// The time before the note is printed, in seconds.
    private static let delay = 2.0

    private let isDue: Atomic<Bool>

    init(isShown: Bool) {
        isDue = Atomic(isShown)
    }

    /// Prints the note if the import has waited long enough.
    func show(after seconds: Double) {
        guard seconds >= WaitingNote.delay else { return }
        if isDue.exchange(false, ordering: .relaxed) {
            Messages.note("waiting for another program that writes to the archive")
        }
    }
}
