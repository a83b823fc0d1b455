import TweetArchive
import TweetDumps

/// What one argument of `import` names: a file, standard input, or a folder.
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
