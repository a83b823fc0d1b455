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
    /// Locked while a zip file is read; the last film that is larger than the cache.
    private let reader = Mutex<(key: MediaKey, film: MediaFile)?>(nil)

    init(_ cache: MediaCache?) { self.cache = cache }

    /// Whether one of some personal archives has a file; the first call walks over each zip file.
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

    /// The file, copied out of a zip file.
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
