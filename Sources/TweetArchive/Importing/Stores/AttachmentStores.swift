import GRDB
import TweetDumps

/// The tables `link` and `omitted_link`: the links of each tweet, and those that lead to the tweet itself, or
/// to one that it repeats or quotes.
///
/// A later record of a tweet can show which tweet it quotes. The omitted links are stored because the list of
/// all links decides which record's links are kept.
struct LinkStore {
    /// A stored link.
    private struct Link: Equatable {
        let url: [UInt8]
        let isOmitted: Bool
    }

    /// A row to insert, whose text is a range of an array of bytes.
    private struct Row {
        let tweet: Int64
        let position: Int
        let url: Range<Int>?
        let isOmitted: Bool
    }

    private let insertion: RowInsertion
    private let omittedInsertion: RowInsertion
    private let find: RawStatement
    private let deleteLinks: RawStatement
    private let deleteOmitted: RawStatement

    init(_ db: Database) throws {
        insertion = try RowInsertion(db, into: "link", ["tweet", "position", "url"])
        omittedInsertion = try RowInsertion(db, into: "omitted_link", ["tweet", "position", "url"])
        find = try RawStatement(
            db,
            """
            SELECT url, 0, position FROM link WHERE tweet = ?1
            UNION ALL SELECT url, 1, position FROM omitted_link WHERE tweet = ?1
            ORDER BY 3
            """
        )
        deleteLinks = try RawStatement(db, "DELETE FROM link WHERE tweet = ?1")
        deleteOmitted = try RawStatement(db, "DELETE FROM omitted_link WHERE tweet = ?1")
    }

    /// Inserts the links of new tweets, whose indices are given in the order of their ids.
    func insert(_ order: [Int], of pending: PendingTweets) throws {
        var copied = CopiedRows<Row>()
        for index in order {
            let tweet = pending.row(of: index)
            for (position, link) in pending.links(of: index).enumerated() {
                let row = Row(
                    tweet: tweet.id,
                    position: position,
                    url: link.url.range.map {
                        copied.texts.append(pending.bytes(of: $0, in: index))
                    },
                    isOmitted: tweet.refers(to: link.status)
                )
                try copied.add(row, insert)
            }
        }
        try copied.insertAll(insert)
    }

    private func insert(_ rows: [Row], texts: Span<UInt8>) throws {
        for (statement, isOmitted) in [(insertion, false), (omittedInsertion, true)] {
            try statement.run(rows.lazy.filter { $0.isOmitted == isOmitted }, texts: texts) {
                $0.bind($1.tweet)
                $0.bind(Int64($1.position))
                $0.bind($1.url)
            }
        }
    }

    /// Keeps the longer list of the links of a stored tweet and of another record, else the first list.
    ///
    /// The merged values of the tweet decide which links are omitted.
    func merge(_ row: TweetBatch.Row, in batch: TweetBatch, _ tweet: StoredTweet) throws {
        let stored = try links(of: row.id)
        let new = batch.links[row.links.indices].map { Array(batch.bytes[$0.url.range ?? 0..<0]) }
        let urls = Merging.longer(stored.map(\.url), new) { $0.lexicographicallyPrecedes($1) }
        let merged = urls.map { url in
            Link(url: url, isOmitted: tweet.refers(to: StatusAddress.target(of: url[...]) ?? 0))
        }
        guard merged != stored else { return }
        try delete(of: row.id)
        var texts = Texts()
        let rows = merged.enumerated().map { position, link in
            Row(
                tweet: row.id,
                position: position,
                url: texts.append(link.url),
                isOmitted: link.isOmitted
            )
        }
        try insert(rows, texts: texts.bytes.span)
    }

    private func links(of tweet: Int64) throws -> [Link] {
        try find.values(for: tweet) { Link(url: try $0.bytes(0), isOmitted: $0.integer(1) == 1) }
    }

    func delete(of tweet: Int64) throws {
        try deleteLinks.run { $0.bind(tweet) }
        try deleteOmitted.run { $0.bind(tweet) }
    }
}

/// The table `media`, with the pictures and films in each tweet.
struct MediaStore {
    /// A picture or film, with texts in UTF-8.
    private struct Media: Equatable {
        let kind: MediaKind
        let url: [UInt8]
        let description: [UInt8]?

        /// Whether it comes first: by kind, then by address, then with a description before without one.
        func precedes(_ other: Media) -> Bool {
            if kind != other.kind { return kind.order < other.kind.order }
            if url != other.url { return url.lexicographicallyPrecedes(other.url) }
            guard let description, let description2 = other.description else {
                return description != nil && other.description == nil
            }
            return description.lexicographicallyPrecedes(description2)
        }
    }

    /// A row to insert, whose texts are ranges of an array of bytes.
    private struct Row {
        let tweet: Int64
        let position: Int
        let kind: MediaKind
        var url: Range<Int>?
        var description: Range<Int>?

        /// A row with texts in the bytes of a batch.
        init(_ media: TweetBatch.Media, at position: Int, in tweet: Int64) {
            self.tweet = tweet
            self.position = position
            kind = media.kind
            url = media.url.range
            description = media.description.range
        }
    }

    private let insertion: RowInsertion
    private let find: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        insertion = try RowInsertion(
            db,
            into: "media",
            ["tweet", "position", "kind", "url", "description"]
        )
        find = try RawStatement(
            db,
            "SELECT kind, url, description FROM media WHERE tweet = ?1 ORDER BY position"
        )
        delete = try RawStatement(db, "DELETE FROM media WHERE tweet = ?1")
    }

    /// Inserts the media of new tweets, whose indices are given in the order of their ids.
    func insert(_ order: [Int], of pending: PendingTweets) throws {
        var copied = CopiedRows<Row>()
        for index in order {
            for (position, media) in pending.media(of: index).enumerated() {
                let copy = { copied.texts.append(pending.bytes(of: $0, in: index)) }
                var row = Row(media, at: position, in: pending.tweets[index].id)
                row.url = row.url.map(copy)
                row.description = row.description.map(copy)
                try copied.add(row, insert)
            }
        }
        try copied.insertAll(insert)
    }

    private func insert(_ rows: [Row], texts: Span<UInt8>) throws {
        try insertion.run(rows, texts: texts) {
            $0.bind($1.tweet)
            $0.bind(Int64($1.position))
            $0.bind(Int64($1.kind.rawValue))
            $0.bind($1.url)
            $0.bind($1.description)
        }
    }

    /// Keeps the longer list of the media of a stored tweet and of another record, else the first list.
    func merge(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        let stored = try media(of: row.id)
        let new = batch.media[row.media.indices].map { media in
            Media(
                kind: media.kind,
                url: Array(batch.bytes[media.url.range ?? 0..<0]),
                description: media.description.range.map { Array(batch.bytes[$0]) }
            )
        }
        guard Merging.longer(stored, new, by: { $0.precedes($1) }) != stored else { return }
        try delete(of: row.id)
        let rows = batch.media[row.media.indices].enumerated().map { position, media in
            Row(media, at: position, in: row.id)
        }
        try insert(rows, texts: batch.bytes.span)
    }

    private func media(of tweet: Int64) throws -> [Media] {
        try find.values(for: tweet) { row in
            guard let kind = UInt8(exactly: row.integer(0)).flatMap(MediaKind.init) else {
                throw DamagedValue(column: "kind")
            }
            let description = row.isNull(2) ? nil : try row.bytes(2)
            return Media(kind: kind, url: try row.bytes(1), description: description)
        }
    }

    func delete(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
    }
}

extension MediaKind {
    fileprivate var order: Int {
        switch self {
        case .video: 0
        case .animation: 1
        case .photo: 2
        }
    }
}

/// The table `quoted`, in which the values of a quoted tweet in several records are merged.
///
/// Quoted tweets can be of any age, so their rows are spread over the table. Those of a transaction are
/// written together in the order of their ids, so that each page changes once.
struct QuotedStore {
    /// The values of a quoted tweet, which are nil if unknown; texts are in UTF-8.
    private struct Values: Equatable {
        var author: [UInt8]?
        var time: Int64?
        var text: [UInt8]

        /// Merges the values in another record: the first author, the later time, the longer text.
        mutating func merge(_ other: Values) {
            author = Merging.first(author, other.author) { Merging.precedes($0, $1) }
            time = Merging.first(time, other.time, by: >)
            if Merging.isPreferred(other.text[...], to: text[...]) { text = other.text }
        }

        /// The approximate size in memory, in bytes: the texts, and 128 for the rest of an entry.
        var size: Int { text.count + (author?.count ?? 0) + 128 }
    }

    /// The number of bytes at which they are written before the transaction ends.
    private static let maxPendingSize = 1 << 23

    /// The merged values of the transaction that are not yet written, by the ids of the quoted tweets.
    private var pending: [Int64: Values] = [:]
    /// An upper bound of the number of bytes in them.
    private var pendingSize = 0

    private let insert: RawStatement
    private let update: RawStatement
    private let find: RawStatement

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            """
            INSERT INTO quoted (id, author, time, text) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (id) DO NOTHING
            """
        )
        update = try RawStatement(
            db,
            "UPDATE quoted SET author = ?2, time = ?3, text = ?4 WHERE id = ?1"
        )
        find = try RawStatement(db, "SELECT author, time, text FROM quoted WHERE id = ?1")
    }

    /// Merges the quoted tweets inside a record.
    @inline(__always)
    mutating func merge(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        for quoted in batch.quoted[row.quoted.indices] { merge(quoted, in: batch) }
        if pendingSize > QuotedStore.maxPendingSize { try flush() }
    }

    private mutating func merge(_ quoted: TweetBatch.Quoted, in batch: TweetBatch) {
        let new = Values(
            author: quoted.author.range.map { Array(batch.bytes[$0]) },
            time: quoted.time == .min ? nil : quoted.time,
            text: Array(batch.bytes[quoted.text.range ?? 0..<0])
        )
        pendingSize += new.size
        if pending[quoted.id]?.merge(new) == nil { pending[quoted.id] = new }
    }

    mutating func flush() throws {
        for (tweet, new) in pending.sorted(by: { $0.key < $1.key }) { try write(new, of: tweet) }
        pending.removeAll()
        pendingSize = 0
    }

    /// Merges values with the stored row, which is added if there is none.
    private func write(_ new: Values, of tweet: Int64) throws {
        try run(insert, tweet, new)
        guard insert.changes == 0, let stored = try values(of: tweet) else { return }
        var merged = stored
        merged.merge(new)
        if merged != stored { try run(update, tweet, merged) }
    }

    private func values(of tweet: Int64) throws -> Values? {
        try find.first(for: tweet) { row in
            Values(
                author: row.isNull(0) ? nil : try row.bytes(0),
                time: row.isNull(1) ? nil : row.integer(1),
                text: try row.bytes(2)
            )
        }
    }

    private func run(_ statement: RawStatement, _ tweet: Int64, _ values: Values) throws {
        var texts = Texts()
        let author = values.author.map { texts.append($0) }
        let text = texts.append(values.text)
        try statement.run(texts: texts.bytes.span) {
            $0.bind(tweet)
            $0.bind(author)
            $0.bind(values.time)
            $0.bind(text)
        }
    }
}
