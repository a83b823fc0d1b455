import Foundation

/// The root folder of the project, which has Package.swift.
public let projectFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the sample data.
public let sampleData = projectFolder.appending(path: "SampleData")

/// A new folder, which is removed together with this object.
public final class TemporaryFolder: Sendable {
    /// The location of the folder.
    public let url: URL

    /// Creates a folder whose name has an ending.
    public init(ending: String = "") {
        url = FileManager.default.temporaryDirectory.appending(
            path: "tagtally-tests-\(UUID().uuidString)\(ending)",
            directoryHint: .isDirectory
        )
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch { preconditionFailure("no folder for a test: \(error)") }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// The first program of a name, such as `python3`, on the search path; nil if there is none.
public func installedProgram(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

extension Process {
    /// The error for a program that ended with another exit status than 0.
    public struct Failure: Error {
        let status: Int32
    }

    /// Runs a program to its end, and returns what it printed.
    ///
    /// Its standard error is that of the tests, unless it is silent.
    ///
    /// - Throws: ``Failure`` if the exit status is not 0.
    @discardableResult
    public static func output(
        of program: URL,
        _ arguments: [String],
        input: Data? = nil,
        in folder: URL? = nil,
        isSilent: Bool = false
    ) throws -> Data {
        let (process, inputPipe, outputPipe) = (Process(), Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        if input != nil { process.standardInput = inputPipe }
        process.standardOutput = outputPipe
        if isSilent { process.standardError = FileHandle.nullDevice }
        try process.run()
        if let input {
            try inputPipe.fileHandleForWriting.write(contentsOf: input)
            try inputPipe.fileHandleForWriting.close()
        }
        let output = try outputPipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitForEnd()
        guard process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus)
        }
        return output
    }

    /// Waits until the process has ended.
    ///
    /// On Linux, `waitUntilExit` alone asks again and again, which took a tenth of the time of all tests.
    public func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        waitUntilExit()
    }
}
