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
    ///   - columns: The columns that are chosen for some fields in the tables among them.
    ///   - isStopped: Called before each file; true ends the search with the files found so far.
    public init(
        path: String,
        excluding excluded: [String] = [],
        columns: ChosenColumns = .none,
        isStopped: () -> Bool = { false }
    ) {
        var search = FolderSearch(excluded)
        search.gather(Array(path.utf8), isStopped)
        search.found.sort { $0.lexicographicallyPrecedes($1) }
        var archives = PersonalArchiveFolders()
        for path in search.found { archives.note(path[...]) }
        files = search.found.map {
            DumpFile(inFolder: $0, isLeftOut: archives.leavesOut($0), columns: columns)
        }
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
                let code = errno
                // A link that leads nowhere is ignored.
                if code != ENOENT { report(path, code) }
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

    private mutating func report(_ path: [UInt8], _ code: Int32) {
        let name = String(decoding: path, as: UTF8.self)
        problems.append(DumpError(name: name, reason: .unreadable(code)))
    }

    private mutating func names(in folder: [UInt8], _ isStopped: () -> Bool) -> [[UInt8]] {
        var names: [[UInt8]] = []
        do throws(SystemError) {
            let reader = try FolderReader(folder)
            while !isStopped(), let name = try reader.next() { names.append(name) }
        } catch {
            report(folder, error.code)
        }
        return names
    }
}

/// Reads the names in a folder, which need not be UTF-8.
final class FolderReader {
    #if os(Linux)
    private let stream: OpaquePointer
    #else
    private let stream: UnsafeMutablePointer<DIR>
    #endif

    init(_ path: [UInt8]) throws(SystemError) {
        while true {
            if let stream = opendir(path.cPath) {
                self.stream = stream
                return
            }
            if errno != EINTR { throw SystemError() }
        }
    }

    deinit { closedir(stream) }

    /// The next name, as bytes; nil at the end.
    func next() throws(SystemError) -> [UInt8]? {
        // At the end of the folder `readdir` leaves `errno` unchanged.
        errno = 0
        guard let entry = readdir(stream) else {
            if errno != 0 { throw SystemError() }
            return nil
        }
        return withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    }
}

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

    /// Finds the dumps, without the archive that is written and the table of terms.
    ///
    /// `isStopped` is called before each file of a folder; true ends the search.
    package init(
        _ path: String,
        archiveAt archive: String? = nil,
        termsAt table: String? = nil,
        columns: ChosenColumns = .none,
        isStopped: () -> Bool = { false }
    ) {
        name = path
        isFolder = path != "-" && DumpFile.isFolder(path)
        guard isFolder else {
            files = [DumpFile(path: path, columns: columns)]
            problems = []
            return
        }
        var excluded = table.map { [$0] } ?? []
        if let archive { excluded += ["", "-wal", "-shm", "-journal"].map { archive + $0 } }
        let folder = DumpFolder(
            path: path,
            excluding: excluded,
            columns: columns,
            isStopped: isStopped
        )
        files = folder.files
        problems = folder.problems
    }

    /// True if the only dump is standard input.
    var isStandardInput: Bool { files.count == 1 && files[0].isStandardInput }

    /// Creates a source of a single dump.
    package init(_ file: DumpFile) {
        (name, isFolder, files, problems) = (file.name, false, [file], [])
    }
}

extension [DumpSource] {
    /// Divides the results of reading the files, in order, among the sources.
    ///
    /// The results of the last files may be missing.
    package func dividing<Result>(_ results: [Result]) -> [(source: DumpSource, results: [Result])]
    {
        var rest = results[...]
        return map { source in
            defer { rest = rest.dropFirst(source.files.count) }
            return (source, [Result](rest.prefix(source.files.count)))
        }
    }
}

/// The personal archives among the files of a folder or container, and which of their files are read.
///
/// ```swift
/// var archives = PersonalArchiveFolders()
/// for path in ["data/account.js", "data/tweets.js"] { archives.note(Array(path.utf8)[...]) }
/// archives.leavesOut(Array("data/tweets_media/1-a.jpg".utf8))  // true
/// archives.leavesOut(Array("data/like.js".utf8))  // false
/// ```
///
/// A personal archive has a folder `data` with several files that have the same names in every one.
/// Only the scripts and tables in this folder are read: pictures, films and the pages that show them
/// are beside them. Any other file beside `data` may be a dump of its own.
struct PersonalArchiveFolders {
    /// Files in `data` that show a personal archive, if there are two of them.
    private static let signs = [
        "account.js", "manifest.js", "tweets.js", "tweet.js", "js/tweet_index.js",
        "js/user_details.js",
    ].map { Array("data/\($0)".utf8) }
    private static let requiredSigns = 2
    /// The maximum length of a path that is examined, in bytes, since every folder in it is looked up.
    private static let maxLength = 4096

    /// Folders beside `data` that show it in a browser.
    private static let pageFolders = Set(["assets", "css", "img", "js", "lib"])

    /// The number of signs that were noted, by the folder that has `data`.
    private var roots: [[UInt8]: Set<Int>] = [:]

    /// Notes the path of a file, which may show a personal archive.
    mutating func note(_ path: ArraySlice<UInt8>) {
        guard path.last == UInt8(ascii: "s"), path.count <= PersonalArchiveFolders.maxLength,
            let sign = PersonalArchiveFolders.signs.firstIndex(where: { path.hasSuffix($0) })
        else { return }
        let root = path.dropLast(PersonalArchiveFolders.signs[sign].count)
        guard root.last ?? UInt8(ascii: "/") == UInt8(ascii: "/") else { return }
        roots[Array(root), default: []].insert(sign)
    }

    /// True if a file belongs to a personal archive that was noted, and has no tweets.
    func leavesOut(_ path: [UInt8]) -> Bool {
        guard !roots.isEmpty, path.count <= PersonalArchiveFolders.maxLength else { return false }
        let slash = UInt8(ascii: "/")
        let ends = [0] + path.indices.filter { path[$0] == slash }.map { $0 + 1 }
        return ends.contains { end in
            let signs = roots[Array(path[..<end])]?.count ?? 0
            return signs >= PersonalArchiveFolders.requiredSigns
                && PersonalArchiveFolders.isLeftOut(path[end...])
        }
    }

    private static func isLeftOut(_ path: ArraySlice<UInt8>) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"))
            .map { String(decoding: $0, as: UTF8.self) }
        guard let first = names.first, let last = names.last else { return false }
        if first == "data" {
            let isScript = last.hasSuffix(".js") && (names.count == 2 || names[1] == "js")
            return !isScript && !last.hasSuffix(".csv")
        }
        if names.count > 1 { return pageFolders.contains(first) }
        return last.hasSuffix(".html") || last == "README.txt"
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
