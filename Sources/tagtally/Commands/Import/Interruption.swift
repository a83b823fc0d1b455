import Foundation
import Synchronization

/// Interruption by Ctrl-C: the first ends the import after the current transaction, the second ends
/// the program at once.
enum Interruption {
    /// Whether Ctrl-C was pressed, or the program was asked to terminate.
    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Installs the handlers of the signals.
    static func handleSignals() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                flag.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}

/// It is global because a signal handler captures nothing.
private let flag = Atomic<Bool>(false)
