/// The values beside the tweets of a personal archive that apply to them: their author and whole texts.
final class PersonalArchive: Sendable, EqualByIdentity {
    /// The owner, who is the author of tweets that name none; nil if unknown.
    let owner: PersonalArchiveOwner?
    /// The whole texts of the owner's long posts; nil if there are none.
    let notes: NoteTweets?
    /// True if later files or members could add nothing.
    let isComplete: Bool

    init(owner: PersonalArchiveOwner?, notes: NoteTweets?, isComplete: Bool = true) {
        (self.owner, self.notes, self.isComplete) = (owner, notes, isComplete)
    }
}

/// An object that equals only itself.
protocol EqualByIdentity: AnyObject, Equatable {}

extension EqualByIdentity {
    static func == (one: Self, other: Self) -> Bool { one === other }
}

extension PersonalArchiveOwner {
    /// Reads the object of an `account.js`; nil if it has no screen name.
    init?(account: JSONValue) {
        guard let name = account["username"]?.screenName?.string else { return nil }
        self.init(
            name: name,
            account: account["accountId"]?.id,
            created: account["createdAt"]?.unixTime
        )
    }

    /// Reads the object `userInfo` of a `manifest.js`; nil if it has no screen name.
    init?(userInfo: JSONValue) {
        guard let name = userInfo["userName"]?.screenName?.string else { return nil }
        self.init(name: name)
    }
}

// MARK: - A personal archive in one object

/// The members of an object with a whole personal archive, as community-archive.org publishes them.
///
/// Each is a list with the content of a file.
struct PersonalArchiveMembers: Equatable {
    enum Name: Sendable {
        case account, profile, notes
    }

    private var owner: PersonalArchiveOwner?
    private var display: String?
    private var profile: PersonalArchiveOwner.Profile?
    private var notes: NoteTweets?

    /// Reads the value of a member; the last of several with the same name counts.
    mutating func read(_ name: Name, _ value: JSONValue) {
        switch name {
        case .account:
            let account = value.firstElement("account")
            owner = account.flatMap { PersonalArchiveOwner(account: $0) }
            display = account?["accountDisplayName"]?.filledText?.string
        case .profile:
            let description = value.firstElement("profile")?["description"]
            profile = PersonalArchiveOwner.Profile(
                description: description?["bio"]?.filledText?.string,
                location: description?["location"]?.filledText?.string
            )
        case .notes:
            notes = NoteTweets(value)
        }
    }

    /// Adds later members, which replace those with the same name.
    mutating func add(_ others: PersonalArchiveMembers) {
        if others.owner != nil { (owner, display) = (others.owner, others.display) }
        profile = others.profile ?? profile
        notes = others.notes ?? notes
    }

    /// Nil if the members have neither an owner nor notes.
    var archive: PersonalArchive? {
        guard owner != nil || notes != nil else { return nil }
        var owner = owner
        owner?.profile = profile ?? .init()
        owner?.profile.display = display
        let isComplete = owner != nil && profile != nil && notes != nil
        return PersonalArchive(owner: owner, notes: notes, isComplete: isComplete)
    }
}

extension PersonalArchive {
    /// Reads an object that has lists of tweets and of accounts; nil for any other.
    static func read(_ object: JSONObject) -> PersonalArchive? {
        guard object["account"]?.isList == true else { return nil }
        var members = PersonalArchiveMembers()
        for (name, value) in object.members {
            guard case .archive(let name) = TweetFormat.recordMembers[name] else { continue }
            members.read(name, value)
        }
        return members.archive
    }
}

extension JSONValue {
    /// The first object that an element has in a member; nil if there is none.
    fileprivate func firstElement(_ name: StaticString) -> JSONValue? {
        elements.lazy.compactMap { $0[name] }.first(where: \.isObject)
    }
}

// MARK: - Long posts

/// The whole texts of long posts, which are cut in the tweets of a personal archive.
///
/// A note does not name its tweet. It belongs to the tweet of the same second whose text has the same
/// beginning.
final class NoteTweets: Sendable, EqualByIdentity {
    /// The maximum number of bytes of notes that are kept, and of a file that are searched for them.
    static let maxBytes = 1 << 24
    /// The maximum length of a note, in bytes, which limits the work if many tweets have it.
    ///
    /// A post of 25,000 characters, which is Twitter's maximum, is shorter even if all are escaped.
    static let maxNoteLength = 1 << 19
    /// The number of characters that a note and its tweet must have in common.
    private static let comparedLength = 200

    /// The offsets of the notes in ``bytes``, by the second and by the beginning of the text.
    private let offsets: [Int64: [[UInt8]: Int]]
    /// The JSON object of each note with its text and lists, followed by zeros for ``JSONCursor``.
    private let bytes: [UInt8]

    private init?(_ reader: NoteReader) {
        if reader.offsets.isEmpty { return nil }
        (offsets, bytes) = (reader.offsets, reader.padded)
    }

    /// Reads a list of notes; nil if there is none.
    convenience init?(_ list: JSONValue) { self.init(NoteReader(list.cursor)) }

    /// Reads the first bytes of a `note-tweet.js`; nil if there is no note.
    convenience init?(in head: [UInt8]) {
        guard let first = head.firstIndex(of: UInt8(ascii: "[")) else { return nil }
        // The bytes may end within the JSON.
        self.init(ByteBuffer(head[first...]).withPadding { NoteReader($0.cursor) })
    }

    /// Calls a closure with the note of a tweet, which must not outlive the call; nil if it has none.
    func withNote<Result>(of tweet: TweetObject, _ body: (JSONValue?) -> Result) -> Result {
        guard let time = tweet.values.times.unixTime, let offsets = offsets[time],
            let text = tweet.own.fullest, let offset = offsets[NoteTweets.beginning(of: text)]
        else { return body(nil) }
        return bytes.withAddress { body(JSONValue(position: $0 + offset)) }
    }

    /// The compared beginning of a text, without HTML escapes, in UTF-8.
    fileprivate static func beginning(of text: JSONText) -> [UInt8] {
        let scalars = TweetText.unescapedScalars(of: text.string).prefix(comparedLength)
        return scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    }
}

/// Reads a list of notes, up to the maximum size.
private struct NoteReader {
    private(set) var offsets: [Int64: [[UInt8]: Int]] = [:]
    private var bytes: [UInt8] = []

    /// The bytes, followed by zeros for ``JSONCursor``.
    var padded: [UInt8] { bytes + [UInt8](repeating: 0, count: JSONCursor.padding) }

    /// Reads the list at a cursor, up to its end or the first error.
    init(_ cursor: JSONCursor) {
        guard cursor.byte == UInt8(ascii: "[") else { return }
        var cursor = cursor
        try? cursor.readArray { (cursor) throws(JSONFault) in
            let value = JSONValue(position: cursor.position)
            try cursor.skipValue()
            if let note = value["noteTweet"] { append(note) }
        }
    }

    private mutating func append(_ note: JSONValue) {
        guard let time = note["createdAt"]?.unixTime, let core = note["core"],
            let text = core["text"]?.text
        else { return }
        let object = core.bytes
        guard object.count <= NoteTweets.maxNoteLength,
            bytes.count + object.count <= NoteTweets.maxBytes
        else { return }
        // Of notes with the same time and beginning, the first counts.
        let beginning = NoteTweets.beginning(of: text)
        guard offsets[time]?[beginning] == nil else { return }
        offsets[time, default: [:]][beginning] = bytes.count
        bytes.append(contentsOf: object)
    }
}
