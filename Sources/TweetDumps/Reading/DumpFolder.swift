import Foundation

/// The dumps in a folder: the regular files below it, in the order of the bytes of their paths.
///
/// Names that begin with a dot are left out. Links to files are followed, links to folders are not.
public struct DumpFolder: Sendable {
    /// The files.
    public let files: [DumpFile]
    /// The folders that cannot be read: this one, or some below it.
    public let problems: [DumpError]

    /// Looks into a folder and all that are below it.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - excluded: Files that are no dumps, such as the archive itself. They are known by what
    ///     they are, whatever the path that leads to them.
    public init(path: String, excluding excluded: [String] = []) {
        var search = FolderSearch(excluded)
        search.gather(Array(path.utf8))
        search.found.sort { $0.lexicographicallyPrecedes($1) }
        files = search.found.map { DumpFile(inFolder: $0) }
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

    mutating func gather(_ folder: [UInt8]) {
        let slash = UInt8(ascii: "/")
        let prefix = folder.last == slash ? folder : folder + [slash]
        for name in names(in: folder) where name.first != UInt8(ascii: ".") {
            let path = prefix + name
            guard let status = FileStatus(path) else {
                noteMissing(path)
                continue
            }
            if status.isFolder {
                if FileStatus(path, followsLinks: false)?.isFolder == true { gather(path) }
            } else if status.isRegular, !excluded.contains(status.identity) {
                found.append(path)
            }
        }
    }

    /// Tells of a path that cannot be looked at; a link that leads nowhere is none of the files.
    private mutating func noteMissing(_ path: [UInt8]) {
        let reason = errno
        guard reason != ENOENT else { return }
        let name = String(decoding: path, as: UTF8.self)
        problems.append(DumpError(name: name, reason: .unreadable(reason)))
    }

    private mutating func names(in folder: [UInt8]) -> [[UInt8]] {
        guard let stream = folder.withCPath({ opendir($0) }) else {
            let name = String(decoding: folder, as: UTF8.self)
            problems.append(DumpError(name: name, reason: .unreadable(errno)))
            return []
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            )
        }
        return names
    }
}
