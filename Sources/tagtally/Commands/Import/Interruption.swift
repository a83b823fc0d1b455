import Foundation
import Synchronization

/// Ctrl-C, which lets the current transaction end; a second one ends the program at once.
enum Interruption {
    static var hasCome: Bool { flag.load(ordering: .relaxed) }

    static func watch() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                flag.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}

/// Outside of the type, since a signal's handler captures nothing.
private let flag = Atomic<Bool>(false)
