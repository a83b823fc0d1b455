import GRDB
import TweetDumps

/// The table `media`, with the pictures and films in each tweet.
struct MediaStore {
    /// A picture or film, with texts in UTF-8.
    private struct Media: Equatable {
        let kind: MediaKind
        let url: [UInt8]
        let description: [UInt8]?

        /// Whether it comes first: a video before an animation before a photo, then by address, then
        /// one with a description before one without.
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

    /// Inserts the media of new tweets, in an order of their indices in which their ids ascend.
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

    /// Merges the media of another record with those of a stored tweet: the longer list is kept, else
    /// the first one.
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
