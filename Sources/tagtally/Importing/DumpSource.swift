import TweetArchive
import TweetDumps

/// What one argument of `import` names: a file, standard input, or a folder.
struct DumpSource {
    let name: String
    let isFolder: Bool
    let files: [DumpFile]
    /// The folders that cannot be read.
    let problems: [DumpError]

    init(_ argument: String, archive: TweetArchive) {
        name = argument
        isFolder = argument != "-" && DumpFile.isFolder(argument)
        guard isFolder else {
            files = [DumpFile(path: argument)]
            problems = []
            return
        }
        let itself = ["", "-wal", "-shm", "-journal"].map { archive.path + $0 }
        let folder = DumpFolder(path: argument, excluding: itself)
        files = folder.files
        problems = folder.problems
    }
}
