/// The dumps that one path names: a file, standard input, or the files of a folder.
package struct DumpSource {
    /// The path, or `-` for standard input.
    package let name: String
    /// True if the path leads to a folder.
    package let isFolder: Bool
    /// The dumps, those of a folder in the order of their paths.
    package let files: [DumpFile]
    /// The folders that cannot be read.
    package let problems: [DumpError]

    /// Finds the dumps.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder, or `-` for standard input.
    ///   - archive: The path of the archive that is written, whose files are no dumps.
    ///   - table: The path of the table of terms, which is no dump.
    ///   - isStopped: Called before each file of a folder; true ends the search.
    package init(
        _ path: String,
        archiveAt archive: String? = nil,
        termsAt table: String? = nil,
        isStopped: () -> Bool = { false }
    ) {
        name = path
        isFolder = path != "-" && DumpFile.isFolder(path)
        guard isFolder else {
            files = [DumpFile(path: path)]
            problems = []
            return
        }
        let itself = archive.map { archive in
            ["", "-wal", "-shm", "-journal"].map { archive + $0 }
        }
        let folder = DumpFolder(
            path: path,
            excluding: (itself ?? []) + [table].compactMap(\.self),
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
    package func dividing<Result>(_ results: [Result]) -> [(source: DumpSource, results: [Result])]
    {
        var rest = results[...]
        return map { source in
            defer { rest = rest.dropFirst(source.files.count) }
            return (source, [Result](rest.prefix(source.files.count)))
        }
    }
}
