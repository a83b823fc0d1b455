import Foundation
import Synchronization

/// Removes a hidden file when a signal ends the program.
///
/// This works for one file at a time, the first. Any other is removed as a leftover by the next
/// draft.
enum UnfinishedFile {
    /// Signals that end the program: Ctrl-C, a request of another program, a closed terminal, a
    /// closed pipe, and a file that exceeds its size limit.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ]

    private typealias Handler = @convention(c) (Int32) -> Void

    private static let handler: Handler = { number in
        // These calls are safe in a signal handler.
        _ = UnsafePointer<CChar>(bitPattern: address.load(ordering: .acquiring)).map(unlink)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Installs handlers that remove the file before a signal ends the program.
    ///
    /// Signals that are ignored or handled otherwise stay as they are.
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

    /// Restores the signals, if this is the file that they remove.
    static func end(_ path: String) {
        let own = address.load(ordering: .acquiring)
        guard let text = UnsafePointer<CChar>(bitPattern: own), strcmp(text, path) == 0 else {
            return
        }
        for number in signals { exchangeHandler(of: number, handler, for: nil) }
        // The string is not freed, since a handler may be reading it. It is short, and there are
        // few of them.
        address.store(0, ordering: .releasing)
    }

    /// Replaces the handler of a signal if it is `old`; nil is the system's default.
    private static func exchangeHandler(of number: Int32, _ old: Handler?, for new: Handler?) {
        let former = signal(number, new ?? SIG_DFL)
        guard bits(former) != bits(old) else { return }
        signal(number, former)
    }

    private static func bits(_ handler: Handler?) -> Int {
        handler.map { unsafeBitCast($0, to: Int.self) } ?? unsafeBitCast(SIG_DFL, to: Int.self)
    }
}

/// The address of the path, as a global variable: a signal handler cannot capture context.
private let address = Atomic<Int>(0)
