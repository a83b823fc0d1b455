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

    /// True for the path of a file in a personal archive that has no tweets.
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
