/// The tweets and users in a page's `includes`, which its results refer to by id.
///
/// It keeps only what retweets need of a tweet, and compactly: a page may have millions.
final class PageIncludes: Sendable {
    /// A tweet in `includes`.
    struct Tweet {
        /// The index of its first name.
        fileprivate var firstName: UInt32
        fileprivate var nameCount: UInt32
        /// True if its text is cut or withheld.
        var isCut: Bool
    }

    /// A name, as a range of ``bytes``.
    fileprivate struct Name {
        private let offset: UInt32
        /// The length in bytes, shifted by one bit, and the kind in the lowest bit.
        ///
        /// A name is shorter than a record, so the length fits.
        private let countAndKind: UInt32

        init(_ range: Range<Int>, _ kind: MentionKind) {
            offset = UInt32(range.lowerBound)
            countAndKind = UInt32(range.count) << 1 | UInt32(kind.rawValue)
        }

        var range: Range<Int> { Int(offset)..<Int(offset) + Int(countAndKind >> 1) }
        var kind: MentionKind { countAndKind & 1 == 0 ? .hashtag : .user }
    }

    private let tweets: IDMap<Tweet>
    private let users: IDMap<Name>
    private let names: [Name]
    private let bytes: [UInt8]

    fileprivate init(_ gathered: IncludesReader) {
        tweets = gathered.tweets
        users = gathered.users
        // Copying drops unused capacity.
        names = Array(gathered.names[...])
        bytes = Array(gathered.bytes[...])
    }

    /// Reads the value of a page's `includes`.
    convenience init(_ includes: JSONValue) {
        var reader = IncludesReader()
        for (name, value) in includes.object?.members ?? [] {
            guard let kind = IncludesReader.Kind(name), value.isList else { continue }
            reader.begin(kind)
            for element in value.elements {
                var cursor = element.cursor
                try? reader.read(&cursor, kind)
            }
        }
        self.init(reader)
    }

    /// The tweet with an id, as written in the page.
    func tweet(_ id: JSONText) -> Tweet? { tweets[id] }

    /// The screen name of the user with an id, in UTF-8.
    func user(_ id: JSONText) -> ArraySlice<UInt8>? { users[id].map { bytes[$0.range] } }

    /// The names of a tweet's mentions, in UTF-8.
    func names(of tweet: Tweet) -> some Sequence<(ArraySlice<UInt8>, MentionKind)> {
        let first = Int(tweet.firstName)
        return names[first..<first + Int(tweet.nameCount)].lazy
            .map { (self.bytes[$0.range], $0.kind) }
    }
}

/// Values by id as written.
///
/// Most ids are numbers, which take less memory than strings.
private struct IDMap<Value: Sendable>: Sendable {
    private var numbers: [UInt64: Value] = [:]
    private var others: [ExactText: Value] = [:]

    subscript(id: JSONText) -> Value? {
        get { IDMap.number(id).map { numbers[$0] } ?? others[ExactText(id.string)] }
        set {
            if let number = IDMap.number(id) {
                numbers[number] = newValue
            } else {
                others[ExactText(id.string)] = newValue
            }
        }
    }

    /// The id as a number; nil if it has leading zeros, too many digits or other characters.
    private static func number(_ id: JSONText) -> UInt64? {
        guard 1...19 ~= id.count, id.raw[0] != UInt8(ascii: "0") else { return nil }
        var number: UInt64 = 0
        for byte in id.raw {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + UInt64(digit)
        }
        return number
    }
}

/// Collects the elements of `includes`.
struct IncludesReader {
    /// The lists in `includes` that are read.
    enum Kind {
        case tweets, users

        init?(_ name: JSONText) {
            if name.equals("tweets") {
                self = .tweets
            } else if name.equals("users") {
                self = .users
            } else {
                return nil
            }
        }
    }

    fileprivate var tweets = IDMap<PageIncludes.Tweet>()
    fileprivate var users = IDMap<PageIncludes.Name>()
    fileprivate var names: [PageIncludes.Name] = []
    fileprivate var bytes: [UInt8] = []
    private var reader = TweetReader()
    private var text: [UInt8] = []

    /// Begins a list.
    ///
    /// The last one counts if several have the same name.
    mutating func begin(_ kind: Kind) {
        switch kind {
        case .tweets: tweets = IDMap()
        case .users: users = IDMap()
        }
    }

    /// Reads an element of a list.
    mutating func read(_ cursor: inout JSONCursor, _ kind: Kind) throws(JSONFault) {
        // Offsets of names must fit into 32 bits.
        guard cursor.byte == UInt8(ascii: "{"), bytes.count < Int(Int32.max) else {
            return try cursor.skipValue()
        }
        switch kind {
        case .tweets: try readTweet(&cursor)
        case .users: try readUser(&cursor)
        }
    }

    /// Returns all that was read.
    func finish() -> PageIncludes { PageIncludes(self) }

    private mutating func readTweet(_ cursor: inout JSONCursor) throws(JSONFault) {
        let tweet = try reader.readNested(&cursor)
        guard let id = tweet.idAsWritten else { return }
        let first = names.count
        let fullest = FullestText(of: tweet, into: &text)
        fullest.forEachListed(of: tweet, in: reader) { name, kind in append(name, kind) }
        fullest.forEachFound(in: text) { name, kind in
            let begin = bytes.count
            bytes.append(contentsOf: name.utf8)
            names.append(PageIncludes.Name(begin..<bytes.count, kind))
        }
        tweets[id] = PageIncludes.Tweet(
            firstName: UInt32(first),
            nameCount: UInt32(names.count - first),
            isCut: fullest.isCut || fullest.isWithheld
        )
    }

    private mutating func append(_ name: JSONText, _ kind: MentionKind) {
        names.append(addName(name, kind))
    }

    private mutating func addName(_ name: JSONText, _ kind: MentionKind) -> PageIncludes.Name {
        let begin = bytes.count
        name.decode(into: &bytes)
        return PageIncludes.Name(begin..<bytes.count, kind)
    }

    private mutating func readUser(_ cursor: inout JSONCursor) throws(JSONFault) {
        var id: JSONText?
        var name: JSONText?
        try cursor.readObject { (cursor, memberName) throws(JSONFault) in
            if memberName.equals("id") {
                id = try cursor.readText()
            } else if memberName.equals("username") {
                name = try cursor.readText()
            } else {
                try cursor.skipValue()
            }
        }
        if let id, let name { users[id] = addName(name, .user) }
    }
}
