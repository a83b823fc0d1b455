/// The text of a tweet with its entities.
///
/// Indices count code points.
struct TweetText: ~Copyable {
    /// A hashtag or a user.
    struct Mention {
        /// The user; nil if the mention is a hashtag.
        let user: User?
        /// The range of the name in the bytes, without its sign.
        let name: Range<Int>
        /// The indices of the mention, with its sign.
        let indices: Range<Int>
    }

    /// A shortened link to a page, a photo or a quoted tweet.
    struct Link {
        enum Target {
            case page, photo, tweet
        }

        let target: Target
        /// The number that ten characters of the address encode.
        let code: UInt64
        let indices: Range<Int>
    }

    /// The number of characters of a shortened link.
    static let linkLength = 23

    /// The end of a word, at which a text can be cut.
    struct Break {
        let bytes: Int
        let points: Int
    }

    /// The text in UTF-8; `&` is written as `&amp;`, as Twitter does.
    private(set) var bytes = ByteBuffer(capacity: 1024)
    private(set) var points = 0
    private(set) var breaks: [Break] = []
    private(set) var mentions: [Mention] = []
    private(set) var links: [Link] = []

    /// The indices of the displayed text: after the users who are replied to, and before the photo.
    private(set) var shown = 0..<0

    mutating func removeAll() {
        bytes.removeAll()
        points = 0
        breaks.removeAll(keepingCapacity: true)
        mentions.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        shown = 0..<0
    }

    /// The end of the longest sequence of whole words with at most a number of code points.
    func beginning(upTo limit: Int) -> Break {
        breaks.last { $0.points <= limit } ?? Break(bytes: 0, points: 0)
    }

    mutating func append(word number: Int, of language: Language) {
        let spelling: Spelling = points == shown.lowerBound ? .capital : .lower
        separate(language.hasBlanks)
        points += Vocabulary.write(word: number, in: language.script, spelling, to: &bytes)
        endWord()
    }

    mutating func append(emoji number: Int) {
        separate()
        let emoji = Vocabulary.emoji[number % Vocabulary.emoji.count]
        bytes.append(emoji)
        points += emoji.points
        endWord()
    }

    /// Appends ASCII characters, such as `&amp;`.
    mutating func append(sign: StaticString) {
        separate()
        bytes.append(sign)
        points += sign.utf8CodeUnitCount
        endWord()
    }

    mutating func append(hashtag number: Int, _ spelling: Spelling) {
        separate()
        bytes.append("#")
        let start = bytes.count
        let length = Vocabulary.write(hashtag: number, spelling, to: &bytes)
        endMention(of: nil, from: start, points: length)
    }

    mutating func append(mentionOf user: User) {
        separate()
        bytes.append("@")
        let start = bytes.count
        let length = user.writeScreenName(to: &bytes)
        endMention(of: user, from: start, points: length)
    }

    mutating func append(linkTo target: Link.Target, code: UInt64) {
        separate()
        let indices = points..<points + Self.linkLength
        links.append(Link(target: target, code: code, indices: indices))
        bytes.append("https://t.co/")
        bytes.append(linkCode: code)
        points = indices.upperBound
        endWord()
    }

    /// Begins the displayed text after the users who are replied to.
    mutating func beginShown() {
        let start = points == 0 ? 0 : points + 1
        shown = start..<start
    }

    /// Ends the displayed text before the photo.
    mutating func endShown() { shown = shown.lowerBound..<max(shown.lowerBound, points) }

    private mutating func separate(_ isNeeded: Bool = true) {
        if points > 0, isNeeded || breaks.last?.points != points {
            bytes.append(" ")
            points += 1
        }
    }

    private mutating func endMention(of user: User?, from start: Int, points length: Int) {
        let indices = points..<points + 1 + length
        mentions.append(Mention(user: user, name: start..<bytes.count, indices: indices))
        points = indices.upperBound
        endWord()
    }

    private mutating func endWord() { breaks.append(Break(bytes: bytes.count, points: points)) }
}

extension ByteBuffer {
    /// Writes the ten characters of a shortened link.
    mutating func append(linkCode code: UInt64) {
        var rest = code
        for _ in 0..<10 {
            let value = UInt8(rest % 62)
            rest /= 62
            switch value {
            case ..<10: append(byte: 0x30 + value)
            case ..<36: append(byte: 0x41 + value - 10)
            default: append(byte: 0x61 + value - 36)
            }
        }
    }
}
