import DraftFiles
import Foundation
import GRDB
package import TweetDumps

/// The outcome of saving pictures and films.
package struct SavedMedia: Sendable, Equatable {
    /// The number of files that were written.
    package internal(set) var saved = 0
    /// The number of files that the folder had already, with the same content.
    package internal(set) var present = 0
    /// The number of files that are no picture or film, or are damaged.
    package internal(set) var damaged = 0
    /// The number of pictures and films whose file no personal archive has.
    package internal(set) var missing = 0
    /// The number of personal archives that were read.
    package internal(set) var archives = 0
    /// The paths of imported personal archives that are no longer there.
    package internal(set) var absent: [String] = []

    /// The id of the tweet to which a saved file belongs, by its name; nil if it has another name.
    package static func tweet(ofFile name: String) -> Int64? { MediaName.tweet(ofName: name) }

    /// The name, without its extension, of the saved copy of a file, by its name in a personal archive.
    package static func name(ofFile name: String) -> String? {
        MediaName.tweet(ofName: name).map {
            MediaName($0, String(name.dropFirst("\($0)-".count))).stem
        }
    }
}

/// A file that cannot be written.
package struct MediaSavingError: Error, CustomStringConvertible {
    /// The path of the file.
    package let path: String
    private let reason: String

    init(_ path: String, _ error: SystemError) {
        self.path = path
        reason = error.description
    }

    /// The path and the reason.
    package var description: String { "'\(path)' cannot be written: \(reason)" }
}

extension TweetArchive {
    /// Copies pictures and films out of the imported personal archives that are still where they were.
    ///
    /// The names begin with the id of the tweet. Existing files are not changed: a file with another content
    /// gets a name with a number. If `trustsNames` is true, a file with the name is not compared.
    package func saveMedia(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        to folder: String,
        trustsNames: Bool = false,
        progress: (Int) -> Void = { _ in }
    ) throws -> SavedMedia {
        try report(on: term, filter) { tweets in
            let found = try tweets.media().tally
            var saver = MediaSaver(tweets.db, found, to: folder, trustsNames: trustsNames)
            try saver.save(progress)
            return saver.result
        }
    }
}

private struct MediaSaver {
    private(set) var result = SavedMedia()
    private let db: Database
    /// The tweets whose pictures and films are saved, and the number of these.
    private let tweets: Set<Int64>
    private let mediaCount: Int
    private let folder: String
    private let trustsNames: Bool
    /// The names in personal archives of the files that were found.
    private var names: Set<String> = []

    init(_ db: Database, _ media: FoundMedia, to folder: String, trustsNames: Bool) {
        (self.db, tweets, mediaCount) = (db, Set(media.tweets), media.count)
        (self.folder, self.trustsNames) = (folder, trustsNames)
    }

    mutating func save(_ progress: (Int) -> Void) throws {
        for archive in try PersonalArchiveMedia.imported(db) {
            guard archive.exists else {
                result.absent.append(archive.path)
                continue
            }
            result.archives += 1
            try archive.read {
                try name(of: $0) != nil
            } _: { file in
                try save(file)
                progress(names.count)
            }
        }
        result.missing = mediaCount - names.count
    }

    /// The name of a requested picture or film, by the name of a file in a personal archive; else nil.
    private func name(of file: String) throws -> MediaName? {
        guard let tweet = MediaName.tweet(ofName: file), tweets.contains(tweet) else { return nil }
        let find = try RawStatement(db, "SELECT url FROM media WHERE tweet = ?1")
        return try find.values(for: tweet) { MediaName(tweet, $0.text(0)) }
            .first { $0.inArchive == file }
    }

    private mutating func save(_ file: PersonalArchiveFile) throws {
        guard let name = try name(of: file.name) else { return }
        let isNew = names.insert(file.name).inserted
        guard let first = file.next(), let type = MediaType(first) else {
            if isNew { result.damaged += 1 }
            return
        }
        var number = 0
        let path = freePath(name, type, after: &number)
        if trustsNames, number == 1, access(path, F_OK) == 0 {
            if isNew { result.present += 1 }
            return
        }
        var copy = try MediaCopy(to: path, beginningWith: first, file)
        guard file.isWhole else {
            if isNew { result.damaged += 1 }
            return
        }
        while true {
            switch try copy.create() {
            case .created:
                result.saved += 1
                return
            case .isPresent:
                if isNew { result.present += 1 }
                return
            case .isTaken:
                copy = try MediaCopy(to: freePath(name, type, after: &number), of: copy)
            }
        }
    }

    /// The path with the next number at which there is no symbolic link.
    ///
    /// A link could lead out of the folder.
    private func freePath(
        _ name: MediaName,
        _ type: MediaType,
        after number: inout Int
    ) -> String {
        while true {
            number += 1
            let path = "\(folder)/\(name.ofCopy(type, number: number))"
            var status = stat()
            if lstat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFLNK { return path }
        }
    }
}

/// A copy of a file that appears under its name when it is complete.
private struct MediaCopy {
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

    /// Copies a file of a personal archive, whose first bytes were already read.
    init(to path: String, beginningWith first: [UInt8], _ file: PersonalArchiveFile) throws {
        try self.init(to: path)
        try write(first)
        while let piece = file.next() { try write(piece) }
    }

    /// Copies a complete copy.
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
    func create() throws -> Outcome {
        do {
            if try draft.createIfAbsent() { return .created }
        } catch {
            throw MediaSavingError(path, error)
        }
        return isEqualToFile ? .isPresent : .isTaken
    }

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
