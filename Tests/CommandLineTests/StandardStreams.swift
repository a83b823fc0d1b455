import Foundation

/// Files that a program has as its standard streams.
///
/// A pipe can fill up, and a child that outlives the program keeps it open. Files have neither
/// problem.
struct StandardStreams {
    private let outputFile: URL
    private let errorFile: URL
    private let input: FileHandle
    private let output: FileHandle
    private let errors: FileHandle

    /// Creates and opens the files in an empty folder, with the data for standard input.
    ///
    /// If errors are joined, standard error goes to the file of standard output.
    ///
    /// - Throws: An error if a file cannot be written.
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
    func close() {
        for handle in [input, output, errors] { try? handle.close() }
    }

    /// The text that the program has written to standard output.
    var writtenOutput: String {
        get throws { String(decoding: try Data(contentsOf: outputFile), as: UTF8.self) }
    }

    /// The text that the program has written to standard error, unless it is joined.
    var writtenErrors: String {
        get throws { String(decoding: try Data(contentsOf: errorFile), as: UTF8.self) }
    }
}
