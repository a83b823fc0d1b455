import Foundation
import Synchronization

/// The file that is being written, which goes where the program is ended by a signal.
enum UnfinishedFile {
    /// What ends a program that has not finished: by Ctrl-C, by another program, since the terminal is
    /// gone, since nobody reads what it says, and since a file may not grow any more.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ]

    /// Has these signals remove a file before they end the program; those that are ignored stay so.
    static func begin(_ path: String) {
        address.store(Int(bitPattern: strdup(path)), ordering: .releasing)
        for number in signals {
            let former = signal(number) { number in
                // All of this is allowed in a signal's handler.
                UnfinishedFile.path.map { _ = unlink($0) }
                signal(number, SIG_DFL)
                raise(number)
            }
            keepIgnoring(number, former)
        }
    }

    /// Lets the signals be.
    static func end() {
        for number in signals { keepIgnoring(number, signal(number, SIG_DFL)) }
        let path = path
        address.store(0, ordering: .releasing)
        free(path)
    }

    /// Ignores a signal if it was ignored by its former handler.
    private static func keepIgnoring(
        _ number: Int32,
        _ former: (@convention(c) (Int32) -> Void)?
    ) {
        guard unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
            return
        }
        signal(number, SIG_IGN)
    }

    private static var path: UnsafeMutablePointer<CChar>? {
        UnsafeMutablePointer(bitPattern: address.load(ordering: .acquiring))
    }
}

/// The path, outside of the type, since a signal's handler captures nothing.
private let address = Atomic<Int>(0)
