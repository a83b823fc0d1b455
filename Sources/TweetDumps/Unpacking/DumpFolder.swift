import DraftFiles
import Foundation

/// The files in a folder and its subfolders, sorted by the bytes of their paths.
///
/// ```swift
/// let folder = DumpFolder(path: "dumps", excluding: ["dumps/tweets.sqlite"])
/// let reader = DumpReader(folder.files)
/// ```
///
/// Names that begin with a dot are left out. Links to files are followed, links to folders are not.
public struct DumpFolder: Sendable {
    /// The regular files.
    public let files: [DumpFile]
    /// Errors about folders and files that cannot be read.
    public let problems: [DumpError]

    /// Searches a folder and its subfolders.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - excluded: Paths of files that are no dumps, such as the archive. They are recognised by
    ///     identity, so other paths to them are excluded, too.
    ///   - isStopped: Called before each file; true ends the search with the files found so far.
    public init(
        path: String,
        excluding excluded: [String] = [],
        isStopped: () -> Bool = { false }
    ) {
        var search = FolderSearch(excluded)
        search.gather(Array(path.utf8), isStopped)
        search.found.sort { $0.lexicographicallyPrecedes($1) }
        var archives = PersonalArchiveFolders()
        for path in search.found { archives.note(path[...]) }
        files = search.found.map { DumpFile(inFolder: $0, isLeftOut: archives.leavesOut($0)) }
        problems = search.problems
    }
}

/// A search through folders.
private struct FolderSearch {
    var found: [[UInt8]] = []
    var problems: [DumpError] = []
    private let excluded: Set<FileIdentity>

    init(_ excluded: [String]) {
        self.excluded = Set(excluded.compactMap { FileStatus(Array($0.utf8))?.identity })
    }

    mutating func gather(_ folder: [UInt8], _ isStopped: () -> Bool) {
        let slash = UInt8(ascii: "/")
        let prefix = folder.last == slash ? folder : folder + [slash]
        for name in names(in: folder, isStopped) where name.first != UInt8(ascii: ".") {
            if isStopped() { return }
            let path = prefix + name
            guard let status = FileStatus(path) else {
                noteMissing(path, errno)
                continue
            }
            if status.isFolder {
                if FileStatus(path, followsLinks: false)?.isFolder == true {
                    gather(path, isStopped)
                }
            } else if status.isRegular, !excluded.contains(status.identity) {
                found.append(path)
            }
        }
    }

    /// Reports a path whose status cannot be read.
    ///
    /// A link that leads nowhere is ignored.
    private mutating func noteMissing(_ path: [UInt8], _ code: Int32) {
        if code != ENOENT { note(path, code) }
    }

    /// Reports a path that cannot be read.
    private mutating func note(_ path: [UInt8], _ code: Int32) {
        let name = String(decoding: path, as: UTF8.self)
        problems.append(DumpError(name: name, reason: .unreadable(code)))
    }

    private mutating func names(in folder: [UInt8], _ isStopped: () -> Bool) -> [[UInt8]] {
        var names: [[UInt8]] = []
        do throws(SystemError) {
            let reader = try FolderReader(folder)
            while !isStopped(), let name = try reader.next() { names.append(name) }
        } catch {
            note(folder, error.code)
        }
        return names
    }
}
