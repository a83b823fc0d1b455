import Foundation

/// The `tagtally` that was built with these tests, run in a folder of its own.
///
/// ```swift
/// try await BuiltTool.inTemporaryFolder { tool in
///     let end = try await tool.run("import", "dump.jsonl")
///     #expect(end.status == 0)
/// }
/// ```
struct BuiltTool {
    /// The working folder, empty at first.
    let folder: URL

    /// What a program left behind.
    struct End {
        /// Standard output, and standard error as well if both were asked for as one.
        let output: String
        let errors: String
        /// The exit status, or 128 and the number of the signal, as a shell says it.
        let status: Int32
    }

    /// A program that had to be killed.
    struct TimedOut: Error, CustomStringConvertible {
        let arguments: [String]
        let timeout: Duration
        var description: String { "\(arguments.joined(separator: " ")): not done after \(timeout)" }
    }

    /// Gives the body a tool in a fresh folder, and removes the folder at its end.
    @discardableResult
    static func inTemporaryFolder<Result>(
        _ body: (BuiltTool) async throws -> Result
    ) async throws -> Result {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(BuiltTool(folder: folder))
    }

    /// Runs `tagtally`, with these bytes as standard input and these variables besides the usual
    /// ones.
    func run(
        _ arguments: String...,
        input: Data = Data(),
        environment: [String: String] = [:],
        timeout: Duration = .seconds(300)
    ) async throws -> End {
        try await run(
            arguments: arguments,
            input: input,
            environment: environment,
            timeout: timeout
        )
    }

    /// Runs `tagtally` with a list of arguments.
    func run(
        arguments: [String],
        input: Data = Data(),
        environment: [String: String] = [:],
        timeout: Duration = .seconds(300)
    ) async throws -> End {
        let tool = Self.buildFolder.appending(path: "tagtally")
        return try await end(
            of: tool,
            arguments,
            input: input,
            environment: environment,
            timeout: timeout
        )
    }

    /// Runs a command of `/bin/sh`, for which `tagtally` is on the path; standard error joins
    /// standard output.
    func shell(_ command: String, timeout: Duration = .seconds(300)) async throws -> End {
        let shell = URL(filePath: "/bin/sh")
        return try await end(of: shell, ["-c", command], joinsErrors: true, timeout: timeout)
    }

    /// Runs any program in the folder.
    func end(
        of program: URL,
        _ arguments: [String],
        input: Data = Data(),
        environment: [String: String] = [:],
        joinsErrors: Bool = false,
        timeout: Duration = .seconds(300)
    ) async throws -> End {
        // Streams are files: no pipe fills up, and no grandchild holds one open.
        let streams = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: streams) }
        let (inputFile, outputFile, errorFile) = (
            streams.appending(path: "0"), streams.appending(path: "1"), streams.appending(path: "2")
        )
        try input.write(to: inputFile)
        try Data().write(to: outputFile)
        try Data().write(to: errorFile)

        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = Self.environment(home: folder).merging(environment) { $1 }
        let output = try FileHandle(forWritingTo: outputFile)
        let errors = try joinsErrors ? output : FileHandle(forWritingTo: errorFile)
        let given = try FileHandle(forReadingFrom: inputFile)
        // Else they stay open until the tests end, and after a thousand Foundation starts no program.
        defer { for handle in [given, output, errors] { try? handle.close() } }
        process.standardInput = given
        process.standardOutput = output
        process.standardError = errors

        let status = try await Self.status(of: process, timeout: timeout)
        guard let status else {
            throw TimedOut(arguments: [program.lastPathComponent] + arguments, timeout: timeout)
        }
        return End(
            output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
            status: status
        )
    }

    /// Where SwiftPM puts what it builds.
    static let buildFolder: URL = {
        #if os(macOS)
        Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
        #else
        Bundle.main.bundleURL
        #endif
    }()

    /// The folder of Package.swift.
    static let packageFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

extension BuiltTool {
    private final class Marker {}

    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// `nil` if the process and its children had to be killed.
    private static func status(of process: Process, timeout: Duration) async throws -> Int32? {
        let (ends, end) = AsyncStream.makeStream(of: Int32?.self)
        process.terminationHandler = { process in
            let killed = process.terminationReason == .uncaughtSignal
            end.yield(killed ? 128 + process.terminationStatus : process.terminationStatus)
        }
        try startUnblocked(process)
        let id = process.processIdentifier
        let watch = Task {
            try await Task.sleep(for: timeout)
            _ = kill(-id, SIGKILL)
            _ = kill(id, SIGKILL)
            end.yield(nil)
        }
        defer { watch.cancel() }
        return await ends.first { _ in true } ?? nil
    }

    /// Starts a process that signals reach: it inherits what its thread blocks, and the threads that
    /// tests run on block all.
    private static func startUnblocked(_ process: Process) throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }

    /// The environment of the tests (coverage and sanitizers need it), without what changes output.
    private static func environment(home: URL) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["TAGTALLY_DATABASE"] = nil
        environment["COLUMNS"] = nil
        environment["PATH"] = buildFolder.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        environment["HOME"] = home.path
        environment["LC_ALL"] = "C.UTF-8"
        environment["TZ"] = "UTC"
        return environment
    }
}
