import Foundation

/// The files of pictures and films in a personal archive, which is a folder or a zip file.
///
/// ```swift
/// let media = PersonalArchiveMedia(dump: "archive/data/tweets.js")
/// media.read(where: { $0.hasPrefix("1191324976926425401-") }) { file in
///     while let piece = file.next() { print(piece.count) }
/// }
/// ```
///
/// The name of a file is the id of its tweet, `-` and the last part of the address of the picture or
/// film.
package struct PersonalArchiveMedia: Hashable, Sendable {
    /// The names of folders with these files.
    private static let folders = ["tweets_media", "tweet_media"]

    /// The path of the zip file, or of the folder with the dump.
    package let path: String
    private let isFolder: Bool

    /// Finds the personal archive of a dump: a zip file, or a file in a folder, with the path as it
    /// was imported.
    package init(dump: String) {
        isFolder = dump.lowercased().hasSuffix(".js")
        let slash = dump.lastIndex(of: "/")
        path = !isFolder ? dump : slash.map { String(dump[..<$0]) } ?? "."
    }

    /// The name of the file of a picture or film, such as `1191324976926425401-EabcXYZ.jpg`.
    package static func fileName(ofTweet tweet: Int64, url: String) -> String {
        "\(tweet)-\(lastPart(ofURL: url))"
    }

    /// The last part of an address, without a query.
    package static func lastPart(ofURL url: String) -> Substring {
        url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    }

    /// True if the folder or file exists.
    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Reads the requested files of pictures and films, one after another.
    ///
    /// A file is valid until `body` returns. Files and folders that cannot be opened are left out.
    package func read(
        where isWanted: (String) throws -> Bool,
        _ body: (PersonalArchiveFile) throws -> Void
    ) throws {
        if isFolder {
            for folder in PersonalArchiveMedia.folders {
                try readFolder("\(path)/\(folder)", isWanted, body)
            }
        } else {
            try readZip(isWanted, body)
        }
    }

    /// The names of the files of pictures and films; walks over all of a zip file.
    package func names() -> Set<String> {
        var names: Set<String> = []
        let isWanted = { (name: String) in
            names.insert(name)
            return false
        }
        // Nothing is thrown, because no file is read.
        try? read(where: isWanted) { _ in }
        return names
    }

    /// The paths at which a folder can have a file; none in a zip file.
    package func paths(ofFile name: String) -> [String] {
        guard isFolder, !name.contains("/"), !name.contains("\0") else { return [] }
        return PersonalArchiveMedia.folders.map { "\(path)/\($0)/\(name)" }
    }

    /// Reads the first file with a name, which is without folders; returns the result of `body`, or
    /// nil if there is no such file.
    ///
    /// The file is valid until `body` returns.
    package func read<Result>(
        file name: String,
        _ body: (PersonalArchiveFile) throws -> Result
    ) throws -> Result? {
        var result: Result?
        let isWanted = { (other: String) in other == name }
        do {
            try read(where: isWanted) { file in
                result = try body(file)
                throw Found()
            }
        } catch is Found {}
        return result
    }

    /// Thrown to end the reading after the first file.
    private struct Found: Error {}

    private func readFolder(
        _ folder: String,
        _ isWanted: (String) throws -> Bool,
        _ body: (PersonalArchiveFile) throws -> Void
    ) throws {
        guard let reader = try? FolderReader(Array(folder.utf8)) else { return }
        while let bytes = try? reader.next() {
            let name = String(decoding: bytes, as: UTF8.self)
            guard try isWanted(name) else { continue }
            let file = DumpFile(path: "\(folder)/\(name)")
            guard let stream = try? FileStream(file, isStopped: { false }) else { continue }
            try body(PersonalArchiveFile(name: name, stream))
        }
    }

    private func readZip(
        _ isWanted: (String) throws -> Bool,
        _ body: (PersonalArchiveFile) throws -> Void
    ) throws {
        guard let stream = try? FileStream(DumpFile(path: path), isStopped: { false }),
            let size = stream.size
        else { return }
        let reader = ContainerReader(.zip, ByteSource(stream), size: size)
        while let entry = reader.next() {
            let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
            guard !entry.isEncrypted, let name = parts.last.map(String.init),
                let folder = parts.dropLast().last,
                PersonalArchiveMedia.folders.contains(String(folder)), try isWanted(name)
            else { continue }
            try body(PersonalArchiveFile(name: name, reader.bytes(of: entry)))
        }
    }
}

/// A file of a personal archive that is being read.
package final class PersonalArchiveFile {
    /// The number of bytes that are read at once.
    private static let pieceSize = 1 << 16

    /// The name, without folders.
    package let name: String
    private let stream: any ByteStream
    private let buffer = ByteBuffer(capacity: pieceSize)

    init(name: String, _ stream: any ByteStream) {
        self.name = name
        self.stream = stream
    }

    /// The next bytes: 65,536, or the rest; nil at the end.
    package func next() -> [UInt8]? {
        buffer.removeAll()
        while buffer.room > 0, stream.readPatiently(into: buffer) > 0 {}
        return buffer.count > 0 ? buffer.bytes : nil
    }

    /// True if the file was read to its end without damage; valid at the end.
    package var isWhole: Bool { stream.end == .whole }
}
