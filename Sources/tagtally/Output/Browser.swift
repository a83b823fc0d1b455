import Foundation

/// The browser of the user.
enum Browser {
    #if os(macOS)
    private static let command = ["/usr/bin/open"]
    #else
    private static let command = ["/usr/bin/env", "xdg-open"]
    #endif

    /// Opens an address; prints a note if there is no program for it.
    static func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = command.dropFirst() + [address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            if process.terminationStatus != 0 { noteFailure() }
        }
        do {
            try process.run()
        } catch {
            noteFailure()
        }
    }

    private static func noteFailure() {
        Messages.note("the browser could not be started; open the address yourself")
    }
}
