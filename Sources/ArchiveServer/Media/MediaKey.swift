import Foundation
import TweetDumps

/// The name of a copy in the cache: of a file in a personal archive as it is now.
struct MediaKey: Sendable, Hashable {
    /// The name: two numbers in hexadecimal digits, with the id of the tweet between them.
    let text: String

    /// - Parameters:
    ///   - name: The name of the file.
    ///   - tweet: The id of its tweet.
    ///   - archive: The personal archive.
    init(_ name: String, of tweet: Int64, in archive: MediaVersion) {
        text = "\(archive.hash)-\(tweet)-\(MediaKey.hash(name))"
    }

    /// The hash of a text in 16 hexadecimal digits.
    static func hash(_ text: String) -> String {
        StableHash.hash(Array(text.utf8).span, seed: 1).hexDigits
    }

    /// Whether a file has the name of a copy.
    static func isOne(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{16}-[0-9]+-[0-9a-f]{16}/) != nil
    }
}

/// A personal archive as it is now: another version has another size or time.
struct MediaVersion: Sendable, Hashable {
    /// The path, the size and the time of the last change.
    private let text: String

    /// nil if the personal archive is not where it was.
    init?(_ archive: PersonalArchiveMedia) {
        var status = stat()
        guard stat(archive.path, &status) == 0 else { return nil }
        let time = status.lastChange
        text = "\(status.st_size) \(time.tv_sec) \(time.tv_nsec) \(archive.path)"
    }

    fileprivate var hash: String { MediaKey.hash(text) }
}
