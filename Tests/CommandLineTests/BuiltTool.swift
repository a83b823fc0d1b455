import Foundation
import Synchronization
import TestSupport

@testable import tagtally

/// The `tagtally` program that was built with these tests, run in a temporary folder.
///
/// ```swift
/// @Suite struct ImportTests {
///     private let tool = BuiltTool()
///
///     @Test func importsADump() async throws {
///         let result = try await tool.run("import", "dump.jsonl")
///         #expect(result.status == 0)
///     }
/// }
/// ```
///
/// Each test has its own instance of its suite, and so an empty folder.
struct BuiltTool {
    /// The working folder.
    let folder: URL
    /// Removes the folder after the last use of the tool; nil if it is removed in another way.
    private var owner: TemporaryFolder?

    /// A tool in a new folder, which is removed together with the last copy of the tool.
    init() {
        let owner = TemporaryFolder()
        (folder, self.owner) = (owner.url, owner)
    }

    init(folder: URL) { self.folder = folder }

    /// The output and the exit status of a program.
    struct RunResult {
        /// Standard output, together with standard error if the two are joined.
        let output: String
        /// Standard error; empty if it is joined to standard output.
        let errors: String
        /// The exit status; after a signal, 128 plus the number of the signal, as in a shell.
        let status: Int32
    }

    /// The error for a program that was killed because it ran longer than its timeout.
    struct TimedOut: Error, CustomStringConvertible {
        let arguments: [String]
        let timeout: Duration
        var description: String { "\(arguments.joined(separator: " ")): not done after \(timeout)" }
    }

    /// Prepares a folder once, for all tests that only read it.
    ///
    /// ```swift
    /// static let samples = BuiltTool.prepared { tool in _ = try await tool.run("import", "a.jsonl") }
    ///
    /// try await tool.copyFiles(of: samples)
    /// ```
    ///
    /// The folder is removed when the tests end.
    static func prepared(
        _ prepare: @escaping @Sendable (BuiltTool) async throws -> Void
    ) -> Task<BuiltTool, any Error> {
        Task {
            let tool = BuiltTool()
            SharedFolders.removeAtExit(tool.folder)
            try await prepare(tool)
            return tool
        }
    }

    /// Copies the files of a prepared folder into that of this tool, which may change them.
    func copyFiles(of prepared: Task<BuiltTool, any Error>) async throws {
        let source = try await prepared.value.folder.path
        for name in try FileManager.default.contentsOfDirectory(atPath: source) {
            try FileManager.default.copyItem(
                atPath: "\(source)/\(name)",
                toPath: "\(folder.path)/\(name)"
            )
        }
    }

    /// Runs `tagtally` with some arguments and bytes for standard input.
    ///
    /// The variables in `environment` are added to those of the tests.
    func run(
        _ arguments: String...,
        input: Data = Data(),
        environment: [String: String] = [:]
    ) async throws -> RunResult {
        try await run(arguments: arguments, input: input, environment: environment)
    }

    func run(
        arguments: [String],
        input: Data = Data(),
        environment: [String: String] = [:]
    ) async throws -> RunResult {
        try await run(program: Self.program, arguments, input: input, environment: environment)
    }

    /// Runs a command of `tagtally` in the process of the tests, which starts no program.
    ///
    /// A command prints and ends as the program does (`callsCommandsAsTheProgramDoes`). Programs take a tenth
    /// of a second to start, so tests with hundreds of commands call them. Run the program instead for a
    /// command that reads standard input, depends on the environment, or may never end.
    ///
    /// The program is started if it is not the built one, and on macOS, which has no working folder for a
    /// thread alone.
    func call(_ arguments: String...) async throws -> RunResult {
        try await call(arguments: arguments)
    }

    func call(arguments: [String]) async throws -> RunResult {
        #if os(Linux)
        guard Self.isProgramBuiltHere else { return try await run(arguments: arguments) }
        return try await Self.withTemporaryFolder { streamFolder in
            let streams = try StandardStreams(in: streamFolder, Data(), joinsErrors: false)
            defer { streams.close() }
            return try streams.result(status: await call(arguments, writingTo: streams.descriptors))
        }
        #else
        return try await run(arguments: arguments)
        #endif
    }

    #if os(Linux)
    /// Runs a command in the process of the tests, with descriptors for its standard streams.
    ///
    /// - Returns: The exit status.
    func call(
        _ arguments: [String],
        writingTo streams: (output: Int32, errors: Int32)
    ) async -> Int32 {
        var invocation = Invocation.current
        invocation.arguments = arguments
        invocation.archive = "tweets.sqlite"
        (invocation.output, invocation.errors) = streams
        return await Self.status(of: invocation, in: folder)
    }
    #endif

    /// Runs a command of `/bin/sh` with the folder of `tagtally` first in `PATH`.
    ///
    /// Standard error is joined to standard output.
    func shell(_ command: String, timeout: Duration = .seconds(1800)) async throws -> RunResult {
        let shell = URL(filePath: "/bin/sh")
        return try await run(program: shell, ["-c", command], joinsErrors: true, timeout: timeout)
    }

    /// Runs any program in the folder, and kills it after the timeout.
    func run(
        program: URL,
        _ arguments: [String],
        input: Data = Data(),
        environment: [String: String] = [:],
        joinsErrors: Bool = false,
        timeout: Duration = .seconds(1800)
    ) async throws -> RunResult {
        try await Self.withTemporaryFolder { streamFolder in
            let streams = try StandardStreams(in: streamFolder, input, joinsErrors: joinsErrors)
            let process = process(program, arguments, environment)
            guard let status = try await Self.status(of: process, streams, timeout: timeout) else {
                throw TimedOut(arguments: [program.lastPathComponent] + arguments, timeout: timeout)
            }
            return try streams.result(status: status)
        }
    }

    /// The program that is tested: that in the environment, such as one of a package, else the built one.
    static let program =
        ProcessInfo.processInfo.environment["TAGTALLY_PROGRAM"].map { URL(filePath: $0) }
        ?? buildFolder.appending(path: "tagtally")

    /// True if the program has the same code as the tests.
    static let isProgramBuiltHere = ProcessInfo.processInfo.environment["TAGTALLY_PROGRAM"] == nil

    /// The folder of the built programs.
    static let buildFolder: URL = {
        #if os(macOS)
        Bundle(for: TemporaryFolder.self).bundleURL.deletingLastPathComponent()
        #else
        Bundle.main.bundleURL
        #endif
    }()
}

extension BuiltTool {
    private static func withTemporaryFolder<Value>(
        _ body: (URL) async throws -> Value
    ) async throws -> Value {
        let owner = TemporaryFolder()
        defer { withExtendedLifetime(owner) {} }
        return try await body(owner.url)
    }

    #if os(Linux)
    /// Gives a thread a working folder of its own; the module of the C library does not declare it.
    private static let unshare = unsafeBitCast(
        dlsym(nil, "unshare"),
        to: (@convention(c) (Int32) -> Int32).self
    )
    private static let cloneFS: Int32 = 0x200

    /// Runs a call on a thread with a working folder of its own.
    ///
    /// Threads that it starts have the same folder. Threads of Dispatch may have any.
    private static func status(of invocation: Invocation, in folder: URL) async -> Int32 {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                precondition(unshare(cloneFS) == 0 && chdir(folder.path) == 0)
                let status = Tagtally.run(invocation)
                // What goes on may run on a thread that begins in the folder of this one.
                chdir(projectFolder.path)
                continuation.resume(returning: status)
            }
            // That of the main thread, which runs commands of the program.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
    #endif

    /// A process that has not been started, and has no streams.
    private func process(
        _ program: URL,
        _ arguments: [String],
        _ environment: [String: String]
    ) -> Process {
        let process = Process()
        #if os(macOS)
        (process.executableURL, process.arguments) = (program, arguments)
        #else
        // A server that another test starts makes this process ignore broken pipes, and children
        // inherit that.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=PIPE", program.path] + arguments
        #endif
        process.currentDirectoryURL = folder
        process.environment = Self.environment(home: folder).merging(environment) { $1 }
        return process
    }

    /// Runs a process with standard streams and returns its exit status, or nil after a timeout.
    ///
    /// After the timeout, the process and its children are killed.
    private static func status(
        of process: Process,
        _ streams: StandardStreams,
        timeout: Duration
    ) async throws -> Int32? {
        let (statuses, status) = AsyncStream.makeStream(of: Int32?.self)
        process.terminationHandler = { process in
            let isKilled = process.terminationReason == .uncaughtSignal
            status.yield(isKilled ? 128 + process.terminationStatus : process.terminationStatus)
        }
        try startUnblocked(process, streams)
        let id = process.processIdentifier
        let watch = Task {
            try await Task.sleep(for: timeout)
            // First, because the status of the killed process is told by another thread.
            status.yield(nil)
            _ = kill(-id, SIGKILL)
            _ = kill(id, SIGKILL)
        }
        defer { watch.cancel() }
        return await statuses.first { _ in true } ?? nil
    }

    /// Starts a process that does not block signals, and closes the tests' copies of its streams.
    ///
    /// A process inherits the signals that the starting thread blocks. The threads that run tests
    /// block all of them.
    private static func startUnblocked(_ process: Process, _ streams: StandardStreams) throws {
        streams.connect(to: process)
        defer { streams.close() }
        var noSignals = sigset_t()
        var previousMask = sigset_t()
        sigemptyset(&noSignals)
        pthread_sigmask(SIG_SETMASK, &noSignals, &previousMask)
        defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
        try process.run()
    }

    /// The environment of the tests, without variables that change the output of `tagtally`.
    ///
    /// Coverage and sanitizers need the other variables.
    private static func environment(home: URL) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["TAGTALLY_DATABASE"] = nil
        environment["COLUMNS"] = nil
        let others = environment["PATH"] ?? "/usr/bin:/bin"
        environment["PATH"] = program.deletingLastPathComponent().path + ":" + others
        environment["HOME"] = home.path
        environment["LC_ALL"] = "C.UTF-8"
        environment["TZ"] = "UTC"
        return environment
    }
}

/// Folders that are removed when the tests end.
private enum SharedFolders {
    private static let folders = Mutex<[URL]>([])

    static func removeAtExit(_ folder: URL) {
        let isFirst = folders.withLock { folders in
            folders.append(folder)
            return folders.count == 1
        }
        if isFirst { atexit { SharedFolders.remove() } }
    }

    private static func remove() {
        for folder in folders.withLock(\.self) { try? FileManager.default.removeItem(at: folder) }
    }
}

/// Files that a program has as its standard streams.
///
/// A pipe can fill up, and a child that outlives the program keeps it open. Files have neither
/// problem.
private struct StandardStreams {
    private let outputFile: URL
    private let errorFile: URL
    private let input: FileHandle
    private let output: FileHandle
    private let errors: FileHandle

    /// Creates and opens the files in an empty folder, with the data for standard input.
    ///
    /// If errors are joined, standard error goes to the file of standard output.
    init(in folder: URL, _ data: Data, joinsErrors: Bool) throws {
        let inputFile = folder.appending(path: "input")
        outputFile = folder.appending(path: "output")
        errorFile = folder.appending(path: "errors")
        try data.write(to: inputFile)
        try Data().write(to: outputFile)
        try Data().write(to: errorFile)
        input = try FileHandle(forReadingFrom: inputFile)
        output = try FileHandle(forWritingTo: outputFile)
        errors = try joinsErrors ? output : FileHandle(forWritingTo: errorFile)
    }

    /// Makes the files the standard streams of a process that has not been started.
    func connect(to process: Process) {
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
    }

    /// The descriptors of standard output and standard error.
    var descriptors: (output: Int32, errors: Int32) {
        (output.fileDescriptor, errors.fileDescriptor)
    }

    /// Closes the files for the tests; a process that has been started has its own descriptors.
    ///
    /// Hundreds of programs run at the same time, and Foundation starts no more of them when the
    /// tests have more than about a thousand open files.
    func close() { for handle in [input, output, errors] { try? handle.close() } }

    /// What the program has written, with its exit status.
    func result(status: Int32) throws -> BuiltTool.RunResult {
        BuiltTool.RunResult(
            output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
            status: status
        )
    }
}
