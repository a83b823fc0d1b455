/// The tweets and users in a page's `includes`, which its results refer to by their ids.
///
/// Of a tweet it keeps only what counts for its retweets, since a page may have a great many.
final class PageIncludes: Sendable {
    /// A tweet in `includes`.
    struct Tweet {
        fileprivate var names: Range<Int>
        /// Whether its text is cut or withheld.
        var isCut: Bool
    }

    /// A name, as a stretch of `bytes`.
    fileprivate struct Name {
        var place: Range<Int>
        var kind: MentionKind
    }

    private let tweets: [String: Tweet]
    private let users: [String: String]
    private let names: [Name]
    private let bytes: [UInt8]

    fileprivate init(_ gathered: IncludesReader) {
        tweets = gathered.tweets
        users = gathered.users
        names = gathered.names
        bytes = gathered.bytes
    }

    /// Reads the value of a page's `includes`.
    convenience init(_ includes: JSONValue) {
        var reader = IncludesReader()
        for (key, value) in includes.object?.members ?? [] {
            guard let kind = IncludesReader.Kind(key), value.isList else { continue }
            reader.begin(kind)
            for element in value.elements {
                var cursor = element.cursor
                try? reader.read(&cursor, kind, level: 0)
            }
        }
        self.init(reader)
    }

    /// The tweet of an id, as the page writes it.
    func tweet(_ id: String) -> Tweet? { tweets[id] }

    /// The screen name of the user of an id.
    func user(_ id: String) -> String? { users[id] }

    /// What a tweet names, in UTF-8.
    func names(of tweet: Tweet) -> some Sequence<(ArraySlice<UInt8>, MentionKind)> {
        names[tweet.names].lazy.map { (self.bytes[$0.place], $0.kind) }
    }
}

/// Gathers what stands in `includes`, element by element.
struct IncludesReader {
    /// The lists in `includes` that are read.
    enum Kind {
        case tweets, users

        init?(_ key: JSONText) {
            if key.equals("tweets") {
                self = .tweets
            } else if key.equals("users") {
                self = .users
            } else {
                return nil
            }
        }
    }

    fileprivate var tweets: [String: PageIncludes.Tweet] = [:]
    fileprivate var users: [String: String] = [:]
    fileprivate var names: [PageIncludes.Name] = []
    fileprivate var bytes: [UInt8] = []
    private var reader = TweetReader()
    private var text: [UInt8] = []

    /// Begins a list; of several of a kind the last counts.
    mutating func begin(_ kind: Kind) {
        switch kind {
        case .tweets: tweets = [:]
        case .users: users = [:]
        }
    }

    /// Reads an element of a list.
    mutating func read(
        _ cursor: inout JSONCursor,
        _ kind: Kind,
        level: Int
    ) throws(JSONFault) {
        guard cursor.byte == UInt8(ascii: "{") else { return try cursor.skipValue(level: level) }
        switch kind {
        case .tweets: try readTweet(&cursor, level: level)
        case .users: try readUser(&cursor, level: level)
        }
    }

    /// All that was read.
    func finish() -> PageIncludes { PageIncludes(self) }

    private mutating func readTweet(_ cursor: inout JSONCursor, level: Int) throws(JSONFault) {
        let tweet = try reader.readNested(&cursor, level: level)
        guard let id = tweet.idName else { return }
        let first = names.count
        let reading = TextReading(of: tweet, into: &text)
        reading.forEachListed(of: tweet, in: reader) { name, kind in
            let begin = bytes.count
            name.decode(into: &bytes)
            names.append(.init(place: begin..<bytes.count, kind: kind))
        }
        reading.forEachFound(in: text) { name, kind in
            let begin = bytes.count
            bytes.append(contentsOf: name.utf8)
            names.append(.init(place: begin..<bytes.count, kind: kind))
        }
        tweets[id.string] = PageIncludes.Tweet(
            names: first..<names.count,
            isCut: reading.isCut || reading.isWithheld
        )
    }

    private mutating func readUser(_ cursor: inout JSONCursor, level: Int) throws(JSONFault) {
        var id: JSONText?
        var name: JSONText?
        try cursor.readObject(level: level) { (cursor, key) throws(JSONFault) in
            if key.equals("id") {
                id = try cursor.readText(level: level + 1)
            } else if key.equals("username") {
                name = try cursor.readText(level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
            }
        }
        if let id, let name { users[id.string] = name.string }
    }
}
