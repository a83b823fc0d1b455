import DraftFiles
import Foundation
import Synchronization
import TweetArchive
import TweetDumps

/// The files of pictures and films in imported personal archives.
///
/// One personal archive is read at a time. Files in zip files are copied to a cache; a film that is
/// larger than the cache is kept until another one is requested.
final class MediaFiles: Sendable {
    /// The maximum size of a file in a zip file, in bytes: Twitter's limit for films.
    private static let maxSize = 512 << 20

    private let cache: MediaCache?
    private let names = Mutex<[MediaVersion: Set<String>]>([:])
    /// The last film that is larger than the cache; locked while a zip file is read.
    private let reader = Mutex<(key: MediaKey, film: MediaFile)?>(nil)

    init(_ cache: MediaCache?) { self.cache = cache }

    /// Whether a personal archive has a file; the first call reads each zip file from start to end.
    func contains(_ name: String, in archives: [PersonalArchiveMedia]) -> Bool {
        archives.contains { archive in
            let paths = archive.paths(ofFile: name)
            if !paths.isEmpty { return paths.contains { MediaFile(at: $0) != nil } }
            return MediaVersion(archive).map { names(in: archive, $0).contains(name) } ?? false
        }
    }

    /// Opens a file of a tweet; nil if no personal archive has it, or it is damaged.
    func file(
        _ name: String,
        of tweet: Int64,
        in archives: [PersonalArchiveMedia]
    ) throws -> MediaFile? {
        for archive in archives {
            let paths = archive.paths(ofFile: name)
            if let file = paths.lazy.compactMap({ MediaFile(at: $0) }).first { return file }
            guard paths.isEmpty, let version = MediaVersion(archive),
                names(in: archive, version).contains(name)
            else { continue }
            let key = MediaKey(name, of: tweet, in: version)
            if let file = try cache?.file(key) ?? extracted(name, key, archive) { return file }
        }
        return nil
    }

    private func names(in archive: PersonalArchiveMedia, _ version: MediaVersion) -> Set<String> {
        names.withLock { known in
            if let names = known[version] { return names }
            let names = archive.names()
            known[version] = names
            return names
        }
    }

    private func extracted(
        _ name: String,
        _ key: MediaKey,
        _ archive: PersonalArchiveMedia
    ) throws -> MediaFile? {
        try reader.withLock { last in
            if let last, last.key == key { return last.film }
            // Another request may have copied it meanwhile.
            if let file = cache?.file(key) { return file }
            let copy = try archive.read(file: name) { try MediaFiles.copy(of: $0) }
            guard let file = copy ?? nil else { return nil }
            cache?.keep(file, as: key)
            if file.size > cache?.capacity ?? 0 { last = (key, file) }
            return file
        }
    }

    /// A copy of a file in an unnamed file; nil if it is damaged, too large, or no picture or film.
    private static func copy(of file: PersonalArchiveFile) throws -> MediaFile? {
        let folder = FileManager.default.temporaryDirectory.path
        do {
            let scratch = try ScratchFile(in: folder)
            var size = 0
            while let piece = file.next() {
                if size == 0, MediaType(piece) == nil { return nil }
                size += piece.count
                guard size <= maxSize else { return nil }
                try writeAll(piece, to: scratch.descriptor)
            }
            return file.isWhole ? MediaFile(scratch, size: size) : nil
        } catch {
            throw Refusal(
                500,
                "the temporary folder \(folder) cannot be used: \(error); set TMPDIR to another one"
            )
        }
    }
}

/// An open file of a picture or film, which is closed when it is released.
final class MediaFile: Sendable {
    let descriptor: Int32
    let size: Int
    /// The unnamed file that closes the descriptor; nil if this object does.
    private let scratch: ScratchFile?

    /// Opens a file; nil if it does not exist, or is a symbolic link, a pipe or a folder.
    init?(at path: String) {
        descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        scratch = nil
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        size = Int(status.st_size)
    }

    init(_ scratch: ScratchFile, size: Int) {
        (self.scratch, self.size) = (scratch, size)
        descriptor = scratch.descriptor
    }

    deinit { if scratch == nil { close(descriptor) } }

    /// The type that the first bytes show; nil if it is no picture or film.
    var type: MediaType? {
        (try? bytes(at: 0, count: MediaType.prefix)).flatMap { MediaType($0) }
    }

    /// Calls a closure with the bytes at some offsets, which the file must have, in pieces of up to 64 KiB.
    func read(_ offsets: Range<Int>, _ body: ([UInt8]) throws -> Void) throws {
        for offset in stride(from: offsets.lowerBound, to: offsets.upperBound, by: 1 << 16) {
            try body(bytes(at: offset, count: min(1 << 16, offsets.upperBound - offset)))
        }
    }

    /// Up to `count` bytes from an offset; fewer only at the end of the file.
    func bytes(at offset: Int, count: Int) throws -> [UInt8] {
        let wanted = min(count, size - offset)
        let bytes = [UInt8](unsafeUninitializedCapacity: max(wanted, 0)) { buffer, filled in
            while filled < wanted, let start = buffer.baseAddress {
                let position = off_t(offset + filled)
                let read = pread(descriptor, start + filled, wanted - filled, position)
                if read < 0, errno == EINTR { continue }
                if read <= 0 { return }
                filled += read
            }
        }
        guard bytes.count == wanted else { throw SystemError(EIO) }
        return bytes
    }
}

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
            try file.read(0..<file.size) { try draft.write($0) }
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
