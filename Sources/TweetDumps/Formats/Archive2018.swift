import Foundation

extension TweetFormat {
    /// Personal archives since 2018: `{"tweet": {…}}` with the members of API v1.1, but without
    /// authors and originals of retweets, and with all numbers as strings.
    ///
    /// The very first ones had the tweets without the enclosing object; those are read as statuses.
    static let archive2018 = TweetFormat(
        name: "archive 2018",
        distinctiveMembers: ["tweet"],
        wrapper: "tweet",
        recognises: { object in
            guard object.count == 1, let tweet = object["tweet"]?.object else { return false }
            return tweet["full_text"] != nil || tweet["text"] != nil
        }
    )
}

/// The JavaScript assignment with which a file of a personal archive begins.
struct Script: Equatable {
    /// The left side of the equals sign, such as `window.YTD.tweets.part0`.
    let name: String

    /// True if the file belongs to a personal archive of 2018 or later.
    var isPersonalArchive: Bool { name.hasPrefix("window.YTD.") }

    /// True if it begins a file with tweets.
    var hasTweets: Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let names: Set<Substring> = ["tweet", "tweets", "community_tweet", "community_tweets"]
        guard parts.count == 4, names.contains(parts[2]), parts[3].hasPrefix("part") else {
            return false
        }
        let number = parts[3].dropFirst(4).utf8
        return !number.isEmpty && number.allSatisfy(\.isDigit)
    }

    /// True if the file may have private data of the personal archive, such as messages.
    ///
    /// Its refused records are not written to a file.
    var isPrivate: Bool { isPersonalArchive && !hasTweets }
}

extension Script {
    /// The assignment that belongs at the beginning of a file of messages, by the file's name; nil for other
    /// files.
    ///
    /// If the beginning of the file is lost, the rest must not be read as tweets.
    init?(ofMessagesIn path: String) {
        guard let name = path.split(separator: "/").last,
            PersonalArchiveKind(ofFile: String(name))?.use == .readWithMessages
        else { return nil }
        self.init(name: "window.YTD.direct_messages.part0")
    }

    enum Match: Equatable {
        /// An assignment of an array or object, whose bracket is at the offset `length`.
        case found(Script, length: Int)
        case none
        case needsMore
    }

    /// The bytes from the first one that is no white space and no byte order mark.
    static func start(of head: [UInt8]) -> ArraySlice<UInt8> {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return head.drop { blanks.contains($0) }
    }

    /// The maximum length of an assignment, in bytes.
    static let maxLength = 4096

    /// Reads an assignment such as `name = [` at the beginning of the bytes: an optional `var`, `let`
    /// or `const`, then a path of names.
    static func match(in window: some RandomAccessCollection<UInt8>, isLast: Bool) -> Match {
        guard window.first?.beginsName == true else { return .none }
        var scan = Scan(window.prefix(maxLength))
        if let found = scan.assignment() { return found }
        return scan.isAtEnd && window.count <= maxLength && !isLast ? .needsMore : .none
    }

    private struct Scan<Bytes: RandomAccessCollection<UInt8>> {
        private let bytes: Bytes
        private var position: Bytes.Index

        init(_ bytes: Bytes) {
            self.bytes = bytes
            position = bytes.startIndex
        }

        var isAtEnd: Bool { position == bytes.endIndex }

        private var byte: UInt8 { isAtEnd ? 0 : bytes[position] }

        private mutating func advance() { position = bytes.index(after: position) }

        mutating func assignment() -> Match? {
            for word in ["var", "let", "const"] where skipWord(word) { break }
            let first = position
            guard skipPath() else { return nil }
            let name = String(decoding: bytes[first..<position], as: UTF8.self)
            _ = skipSpace()
            guard byte == UInt8(ascii: "=") else { return nil }
            advance()
            _ = skipSpace()
            guard byte.opensJSON else { return nil }
            let length = bytes.distance(from: bytes.startIndex, to: position)
            return .found(Script(name: name), length: length)
        }

        /// Moves over a keyword and the following white space.
        private mutating func skipWord(_ word: String) -> Bool {
            var ahead = self
            for letter in word.utf8 {
                guard ahead.byte == letter else { return false }
                ahead.advance()
            }
            guard ahead.skipSpace() else { return false }
            self = ahead
            return true
        }

        /// Moves over a path such as `name.name[0].name`.
        private mutating func skipPath() -> Bool {
            guard byte.beginsName else { return false }
            skipName()
            while true {
                if byte == UInt8(ascii: ".") {
                    advance()
                    guard byte.continuesName else { return false }
                    skipName()
                } else if byte == UInt8(ascii: "[") {
                    guard skipIndex() else { return false }
                } else {
                    return true
                }
            }
        }

        private mutating func skipName() {
            while byte.continuesName { advance() }
        }

        private mutating func skipIndex() -> Bool {
            var length = 0
            while !isAtEnd, length <= 81, byte != UInt8(ascii: "]"), byte != 0x0A {
                advance()
                length += 1
            }
            guard byte == UInt8(ascii: "]") else { return false }
            advance()
            return true
        }

        private mutating func skipSpace() -> Bool {
            let first = position
            while byte == 0x20 || 0x09...0x0D ~= byte { advance() }
            return position > first
        }
    }
}

extension UInt8 {
    /// True if a name of JavaScript can begin with the byte.
    fileprivate var beginsName: Bool {
        isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
    }

    fileprivate var continuesName: Bool { beginsName || isDigit }
}
