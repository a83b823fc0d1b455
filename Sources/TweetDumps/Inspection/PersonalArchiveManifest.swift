/// What a personal archive states about its own files.
struct PersonalArchiveManifest: Equatable {
    /// The names of the files that state something.
    static let files: Set = ["manifest.js", "tweet_index.js", "payload_details.js"]
    /// The number of bytes of such a file that are read.
    private static let maxLength = 1 << 24

    /// A number of records that is stated for a file.
    struct Promise: Equatable {
        /// The path as it is written, such as `data/like.js`.
        let path: String
        let records: Int
    }

    private(set) var promises: [Promise] = []
    /// The number of tweets in all files, as `payload_details.js` states it; nil if nothing does.
    private(set) var tweets: Int?
    /// True if there is a list of files.
    private(set) var hasList = false
    /// True if the list has every file, not only those with tweets.
    private(set) var listsAll = false

    /// Reads one of ``files`` without moving on in its bytes; nil if it cannot be read.
    init?(_ source: ByteSource) {
        let head = source.peek(PersonalArchiveManifest.maxLength)
        guard let first = head.firstIndex(where: { $0.opensJSON }) else { return nil }
        let found = ByteBuffer(head[first...]).withPadding { json in
            var cursor = json.cursor
            let value = JSONValue(position: cursor.position)
            guard (try? cursor.skipValue()) != nil else { return false }
            read(value)
            return true
        }
        guard found else { return nil }
    }

    init() {}

    /// Adds what another file states.
    mutating func add(_ other: PersonalArchiveManifest) {
        promises += other.promises
        tweets = other.tweets ?? tweets
        hasList = hasList || other.hasList
        listsAll = listsAll || other.listsAll
    }

    private mutating func read(_ value: JSONValue) {
        if let types = value["dataTypes"]?.object {
            (hasList, listsAll) = (true, true)
            let files = types.members.flatMap { $0.value["files"]?.elements ?? [] }
            promises = files.compactMap { Promise($0["fileName"], $0["count"]) }
        } else if value.isList {
            hasList = true
            promises = value.elements.compactMap { Promise($0["file_name"], $0["tweet_count"]) }
        } else {
            tweets = value["tweets"]?.number.map { Int($0) }
        }
    }
}

extension PersonalArchiveManifest.Promise {
    fileprivate init?(_ path: JSONValue?, _ records: JSONValue?) {
        guard let path = path?.text?.string, let records = records?.number else { return nil }
        self.init(path: path, records: Int(records))
    }
}
