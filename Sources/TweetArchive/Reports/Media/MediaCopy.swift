import DraftFiles
import Foundation
import TweetDumps

/// A copy of a file that appears under its name when it is complete.
struct MediaCopy {
    /// What became of a copy.
    enum Outcome {
        case created
        /// A file with the same name and content exists.
        case isPresent
        /// A file with the same name and another content exists.
        case isTaken
    }

    /// The number of bytes that are copied or compared at once.
    private static let pieceSize = 1 << 16

    private let path: String
    private let draft: DraftFile

    /// Copies a file of a personal archive.
    ///
    /// - Parameters:
    ///   - path: The path of the copy.
    ///   - first: The bytes of the file that were read already.
    ///   - file: The file, whose other bytes are read.
    /// - Throws: ``MediaSavingError``.
    init(to path: String, beginningWith first: [UInt8], _ file: PersonalArchiveFile) throws {
        try self.init(to: path)
        try write(first)
        while let piece = file.next() { try write(piece) }
    }

    /// Copies a copy that is complete.
    init(to path: String, of other: MediaCopy) throws {
        try self.init(to: path)
        var offset = 0
        while true {
            let piece = MediaCopy.piece(of: other.draft.descriptor, at: offset)
            if piece.isEmpty { return }
            try write(piece)
            offset += piece.count
        }
    }

    private init(to path: String) throws {
        self.path = path
        do {
            draft = try DraftFile(for: path)
        } catch {
            throw MediaSavingError(path, error)
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        do {
            try draft.write(bytes)
        } catch {
            throw MediaSavingError(path, error)
        }
    }

    /// Gives the copy its name, unless a file has it.
    ///
    /// - Throws: ``MediaSavingError``.
    func create() throws -> Outcome {
        do {
            if try draft.createIfAbsent() { return .created }
        } catch {
            throw MediaSavingError(path, error)
        }
        return isEqualToFile ? .isPresent : .isTaken
    }

    /// Whether the file at the path has the same bytes.
    private var isEqualToFile: Bool {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var offset = 0
        while true {
            let own = MediaCopy.piece(of: draft.descriptor, at: offset)
            let other = MediaCopy.piece(of: file, at: offset)
            if own != other { return false }
            if own.isEmpty { return true }
            offset += own.count
        }
    }

    /// The bytes of a file from an offset on: 65,536, or the rest.
    private static func piece(of file: Int32, at offset: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
            while count < pieceSize {
                let start = buffer.baseAddress.map { $0 + count }
                let read = pread(file, start, pieceSize - count, off_t(offset + count))
                if read < 0, errno == EINTR { continue }
                if read <= 0 { return }
                count += read
            }
        }
    }
}
