import TweetDumps

/// The names of the files of pictures and films.
struct MediaName {
    /// The maximum length of the part behind the id, in bytes.
    private static let maxLength = 100

    /// The tweet's id.
    private let tweet: Int64
    /// The last part of the address, without a query.
    private let last: Substring

    /// - Parameters:
    ///   - tweet: The id of the tweet.
    ///   - url: The address of the picture or film.
    init(_ tweet: Int64, _ url: String) {
        self.tweet = tweet
        let path = url.prefix { $0 != "?" && $0 != "#" }
        last = path.split(separator: "/").last ?? ""
    }

    /// The name in a personal archive, such as `1191324976926425401-EabcXYZ.jpg`.
    var inArchive: String { "\(tweet)-\(last)" }

    /// A name for a copy, with nothing but ASCII letters, digits, `-` and `_` before the extension.
    ///
    /// - Parameters:
    ///   - type: The type of the file, which decides the extension.
    ///   - number: The number of the name, from 1 on, if others are taken.
    /// - Returns: The name.
    func ofCopy(_ type: MediaType, number: Int) -> String {
        let stem = last.prefix { $0 != "." }.utf8.prefix(MediaName.maxLength)
        let safe = stem.map { MediaName.isSafe($0) ? Character(Unicode.Scalar($0)) : "_" }
        let suffix = number == 1 ? "" : "-\(number)"
        return "\(tweet)-\(String(safe))\(suffix).\(type.rawValue)"
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The id at the beginning of a name in a personal archive; nil if there is none.
    static func tweet(ofName name: String) -> Int64? {
        name.firstIndex(of: "-").flatMap { Int64(name[..<$0]) }
    }
}

/// The type of a picture or film; the raw value is the extension of its file.
package enum MediaType: String, Sendable {
    case jpeg = "jpg"
    case png, gif, webp, mp4

    /// The number of bytes at the beginning of a file that decide its type.
    package static let prefix = 12

    /// Recognises the type by the first bytes of a file; nil if it is another one.
    package init?(_ bytes: [UInt8]) {
        switch FileKind(Array(bytes.prefix(MediaType.prefix))) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .gif: self = .gif
        case .webp: self = .webp
        case .mp4: self = .mp4
        default: return nil
        }
    }
}
