import Foundation
import Synchronization

/// A file with a hidden name, which is removed if a signal ends the program.
///
/// It is one at a time: of several, the first. The others are removed as those of a killed program are.
enum UnfinishedFile {
    /// What ends a program that has not finished: by Ctrl-C, by another program, since the terminal is
    /// gone, since nobody reads what it says, and since a file may not grow any more.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ]

    private typealias Handler = @convention(c) (Int32) -> Void

    private static let handler: Handler = { number in
        // All of this is allowed in a signal's handler.
        _ = UnsafePointer<CChar>(bitPattern: address.load(ordering: .acquiring)).map(unlink)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Has the signals that would end the program remove a file before they do so.
    ///
    /// Signals that are ignored, or that the program has its own use for, stay as they are.
    static func begin(_ path: String) {
        let new = Int(bitPattern: strdup(path))
        let (isFirst, _) = address.compareExchange(
            expected: 0,
            desired: new,
            ordering: .acquiringAndReleasing
        )
        guard isFirst else {
            free(UnsafeMutablePointer<CChar>(bitPattern: new))
            return
        }
        for number in signals { exchangeHandler(of: number, nil, for: handler) }
    }

    /// Leaves the signals as they were, if this file was the one that they remove.
    static func end(_ path: String) {
        let own = address.load(ordering: .acquiring)
        guard let text = UnsafePointer<CChar>(bitPattern: own), strcmp(text, path) == 0 else {
            return
        }
        for number in signals { exchangeHandler(of: number, handler, for: nil) }
        // The text stays: a handler may be reading it. It is short, and there are few of them.
        address.store(0, ordering: .releasing)
    }

    /// Gives a signal another handler if it has a certain one; nil is the system's default.
    private static func exchangeHandler(of number: Int32, _ old: Handler?, for new: Handler?) {
        let former = signal(number, new ?? SIG_DFL)
        guard bits(former) != bits(old) else { return }
        signal(number, former)
    }

    private static func bits(_ handler: Handler?) -> Int {
        handler.map { unsafeBitCast($0, to: Int.self) } ?? unsafeBitCast(SIG_DFL, to: Int.self)
    }
}

/// The address of the path, outside of the type, since a signal's handler captures nothing.
private let address = Atomic<Int>(0)
