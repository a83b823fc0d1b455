import DraftFiles
import Foundation
import TweetDumps

/// Copies of files out of zip files, in a folder that only this user can read.
///
/// The copies survive the program. When the folder is full, the least recently used are removed. Several
/// programs can use the folder at the same time.
struct MediaCache: Sendable {
    /// The folder of every server.
    ///
    /// It is `tagtally/media` in `XDG_CACHE_HOME` or `~/.cache`, and in `~/Library/Caches` on macOS.
    static var standardFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        #if os(macOS)
        let caches = home + "/Library/Caches"
        #else
        // A relative path is not valid there.
        let set = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let caches = set ?? home + "/.cache"
        #endif
        return caches + "/tagtally/media"
    }

    /// The maximum size of all copies, in bytes.
    let capacity: Int
    private let folder: String

    /// Opens a cache, and creates its folder if needed; nil if the folder is a symbolic link, belongs to
    /// another user, or cannot be created.
    init?(in folder: String, capacity: Int = 10 << 20) {
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0 || chmod(folder, 0o700) == 0
        else { return nil }
        self.folder = folder
        self.capacity = capacity
    }

    func file(_ key: MediaKey) -> MediaFile? {
        guard let file = MediaFile(at: path(key.text)) else { return nil }
        // Sets the time of the last use.
        futimens(file.descriptor, nil)
        return file
    }

    /// Keeps a copy of a file, unless it is larger than the cache.
    ///
    /// The copy is complete or absent, also if the program is killed meanwhile. If the disk is full, there
    /// is no copy.
    func keep(_ file: MediaFile, as key: MediaKey) {
        guard file.size <= capacity, let draft = try? DraftFile(for: path(key.text)) else { return }
        do {
            var offset = 0
            while offset < file.size {
                let piece = try file.bytes(at: offset, count: 1 << 16)
                try draft.write(piece)
                offset += piece.count
            }
            removeOldest(for: file.size)
            _ = try draft.createIfAbsent()
        } catch {}
    }

    /// Removes copies until another one of this size fits.
    private func removeOldest(for size: Int) {
        var copies = copies
        var sum = copies.reduce(size) { $0 + $1.size }
        copies.sort { ($0.used, $0.name) < ($1.used, $1.name) }
        for copy in copies where sum > capacity {
            unlink(path(copy.name))
            sum -= copy.size
        }
    }

    /// The copies in the folder, without files of other programs.
    private var copies: [(name: String, size: Int, used: Double)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter(MediaKey.isValid).compactMap { name in
            var status = stat()
            guard lstat(path(name), &status) == 0 else { return nil }
            let time = status.lastChange
            return (name, Int(status.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
}

/// The name of a copy in the cache, which identifies a file in a version of a personal archive.
struct MediaKey: Sendable, Hashable {
    /// Two hashes in hexadecimal digits, with the id of the tweet between them.
    let text: String

    init(_ name: String, of tweet: Int64, in archive: MediaVersion) {
        text = "\(archive.hash)-\(tweet)-\(MediaKey.hash(name))"
    }

    /// The hash of a text in 16 hexadecimal digits.
    fileprivate static func hash(_ text: String) -> String {
        StableHash.hash(Array(text.utf8).span, seed: 1).hexDigits
    }

    static func isValid(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{16}-[0-9]+-[0-9a-f]{16}/) != nil
    }
}

/// The version of a personal archive; another version has another size or time.
struct MediaVersion: Sendable, Hashable {
    /// The path, the size and the time of the last change.
    private let text: String

    /// nil if the personal archive has been moved or deleted.
    init?(_ archive: PersonalArchiveMedia) {
        var status = stat()
        guard stat(archive.path, &status) == 0 else { return nil }
        let time = status.lastChange
        text = "\(status.st_size) \(time.tv_sec) \(time.tv_nsec) \(archive.path)"
    }

    fileprivate var hash: String { MediaKey.hash(text) }
}

extension stat {
    /// The time of the last change of the file's content.
    fileprivate var lastChange: timespec {
        #if os(macOS)
        st_mtimespec
        #else
        st_mtim
        #endif
    }
}
