import Foundation
import Synchronization

/// The file that is being written, which goes when someone interrupts the program.
enum UnfinishedFile {
    private static let signals = [SIGINT, SIGTERM]

    /// Has interruptions remove a file before they end the program.
    static func begin(_ path: String) {
        address.store(Int(bitPattern: strdup(path)), ordering: .releasing)
        for number in signals {
            signal(number) { number in
                // All of this is allowed in a signal's handler.
                UnfinishedFile.path.map { _ = unlink($0) }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    /// Lets interruptions be.
    static func end() {
        for number in signals { signal(number, SIG_DFL) }
        let path = path
        address.store(0, ordering: .releasing)
        free(path)
    }

    private static var path: UnsafeMutablePointer<CChar>? {
        UnsafeMutablePointer(bitPattern: address.load(ordering: .acquiring))
    }
}

/// The path, outside of the type, since a signal's handler captures nothing.
private let address = Atomic<Int>(0)
