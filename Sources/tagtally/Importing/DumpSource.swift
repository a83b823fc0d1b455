import TweetArchive
import TweetDumps

/// What one argument of `import` names: a file, standard input, or a folder.
struct DumpSource {
    let name: String
    let isFolder: Bool
    let files: [DumpFile]
    /// Why the folder cannot be read.
    let problem: String?

    init(_ argument: String, archive: TweetArchive) {
        name = argument
        isFolder = argument != "-" && DumpFile.isFolder(argument)
        guard isFolder else {
            files = [DumpFile(path: argument)]
            problem = nil
            return
        }
        do {
            let itself = ["", "-wal", "-shm", "-journal"].map { archive.path + $0 }
            files = try DumpFile.files(in: argument, excluding: itself)
            problem = nil
        } catch {
            files = []
            problem = "\(error)"
        }
    }
}
