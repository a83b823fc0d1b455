import DraftFiles
import Foundation
import TweetArchive

/// An open file of a picture or film, which is closed when it is released.
final class MediaFile: Sendable {
    /// The file descriptor.
    let descriptor: Int32
    /// The size, in bytes.
    let size: Int
    /// The unnamed file to which the descriptor belongs; nil if it is one of its own.
    private let scratch: ScratchFile?

    /// Opens a file; nil if there is none, or it is a symbolic link, a pipe or a folder.
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

    /// A file that was written to an unnamed file.
    init(_ scratch: ScratchFile, size: Int) {
        (self.scratch, self.size) = (scratch, size)
        descriptor = scratch.descriptor
    }

    deinit { if scratch == nil { close(descriptor) } }

    /// The type by the first bytes; nil if it is no picture or film.
    var type: MediaType? {
        (try? bytes(at: 0, count: MediaType.prefix)).flatMap { MediaType($0) }
    }

    /// The bytes from an offset on: so many, or the rest.
    ///
    /// - Throws: `SystemError` if the file cannot be read, or was cut meanwhile.
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
