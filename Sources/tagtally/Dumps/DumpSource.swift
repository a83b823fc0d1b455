import TweetDumps

/// What one argument of `import` or `inspect` names: a file, standard input, or a folder.
struct DumpSource {
    let name: String
    let isFolder: Bool
    let files: [DumpFile]
    /// The folders that cannot be read.
    let problems: [DumpError]

    /// Looks for the dumps.
    ///
    /// - Parameters:
    ///   - argument: What the command line names.
    ///   - archive: The path of the archive that is written, whose files are no dumps.
    ///   - isStopped: Asked before each file of a folder; true ends the search.
    init(
        _ argument: String,
        archiveAt archive: String? = nil,
        isStopped: () -> Bool = { false }
    ) {
        name = argument
        isFolder = argument != "-" && DumpFile.isFolder(argument)
        guard isFolder else {
            files = [DumpFile(path: argument)]
            problems = []
            return
        }
        let itself = archive.map { archive in
            ["", "-wal", "-shm", "-journal"].map { archive + $0 }
        }
        let folder = DumpFolder(
            path: argument,
            excluding: itself ?? [],
            isStopped: isStopped
        )
        files = folder.files
        problems = folder.problems
    }
}

extension [DumpSource] {
    /// Divides the results of reading all their files, in order, among the sources.
    ///
    /// - Parameter results: A result for each file; those of the last files may be missing.
    /// - Returns: Each source with the results of its files.
    func dividing<Result>(_ results: [Result]) -> [(source: DumpSource, results: [Result])] {
        var rest = results[...]
        return map { source in
            defer { rest = rest.dropFirst(source.files.count) }
            return (source, [Result](rest.prefix(source.files.count)))
        }
    }
}
