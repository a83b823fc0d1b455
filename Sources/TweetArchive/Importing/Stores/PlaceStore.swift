import GRDB
import TweetDumps

/// The table `place`, in which the values of a place in several records are merged.
struct PlaceStore {
    /// The values of a place, which are nil if unknown; texts are in UTF-8.
    private struct Values: Equatable {
        var name: [UInt8]?
        var country: [UInt8]?
        var box: GeoBox?

        /// Merges the values in another record: the first of two texts, or boxes, is kept.
        mutating func merge(_ other: Values) {
            name = Merging.firstText(name, other.name)
            country = Merging.firstText(country, other.country)
            box = Merging.first(box, other.box) { $0.borders.lexicographicallyPrecedes($1.borders) }
        }
    }

    private let put: RawStatement
    private let find: RawStatement
    let order: RowOrder
    /// The rows of descriptions that were merged recently.
    private var cache = NameCache<Int64>()

    init(_ db: Database) throws {
        put = try RawStatement(
            db,
            """
            INSERT INTO place (key, name, country, west, south, east, north)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (key) DO UPDATE
            SET name = ?2, country = ?3, west = ?4, south = ?5, east = ?6, north = ?7
            RETURNING id
            """
        )
        find = try RawStatement(
            db,
            "SELECT id, name, country, west, south, east, north FROM place WHERE key = ?1"
        )
        order = try RowOrder(db, "SELECT key FROM place WHERE id = ?1")
    }

    /// The row of a tweet's place, which is added if it is new, or else merged; nil if the place is unknown.
    @inline(__always)
    mutating func row(of tweet: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        tweet.place < 0 ? nil : try row(of: batch.places[Int(tweet.place)], in: batch)
    }

    private mutating func row(of place: TweetBatch.Place, in batch: TweetBatch) throws -> Int64 {
        let description = place.description(in: batch)[...]
        let hash = StableHash.hash(description.span, seed: 0)
        if let known = cache[description, hash] { return known }
        let id = try merge(place, in: batch)
        cache.insert(id, description, hash)
        return id
    }

    private func merge(_ place: TweetBatch.Place, in batch: TweetBatch) throws -> Int64 {
        let key = place.key.range.map { batch.bytes[$0] } ?? []
        let new = Values(
            name: place.name.range.map { Array(batch.bytes[$0]) },
            country: place.country.range.map { Array(batch.bytes[$0]) },
            box: place.box
        )
        guard let (id, stored) = try stored(key) else { return try put(key, new) }
        var merged = stored
        merged.merge(new)
        return merged == stored ? id : try put(key, merged)
    }

    private func stored(_ key: ArraySlice<UInt8>) throws -> (id: Int64, Values)? {
        try find.first(for: key.span) { row in
            let values = Values(
                name: row.isNull(1) ? nil : try row.bytes(1),
                country: row.isNull(2) ? nil : try row.bytes(2),
                box: row.box(3)
            )
            return (try row.nameID(0), values)
        }
    }

    /// Writes a row, which is added if it is new, and returns its id.
    private func put(_ key: ArraySlice<UInt8>, _ values: Values) throws -> Int64 {
        var texts = Texts()
        let key = texts.append(key)
        let name = values.name.map { texts.append($0) }
        let country = values.country.map { texts.append($0) }
        let id = try put.first(texts: texts.bytes.span) {
            $0.bind(key)
            $0.bind(name)
            $0.bind(country)
            $0.bind(values.box?.west)
            $0.bind(values.box?.south)
            $0.bind(values.box?.east)
            $0.bind(values.box?.north)
        } read: {
            try $0.nameID(0)
        }
        guard let id else { throw StorageError.rowWithoutID(table: "place") }
        return id
    }

    mutating func forget() { cache.removeAll() }
}

extension GeoBox {
    fileprivate var borders: [Double] { [west, south, east, north] }
}

extension TweetBatch.Place {
    /// The bytes of all values of the place in a record; different values have different bytes.
    fileprivate func description(in batch: TweetBatch) -> [UInt8] {
        var description: [UInt8] = []
        for text in [key, name, country] {
            withUnsafeBytes(of: text.count) { description.append(contentsOf: $0) }
            if let range = text.range { description.append(contentsOf: batch.bytes[range]) }
        }
        for border in box?.borders ?? [] {
            withUnsafeBytes(of: border) { description.append(contentsOf: $0) }
        }
        return description
    }
}

/// The table `source`, with the programs that tweets were written with.
struct SourceStore {
    private let insert: RawStatement
    private let find: RawStatement
    let order: RowOrder
    /// The rows of sources that were seen recently.
    private var cache = NameCache<Int64>()

    init(_ db: Database) throws {
        insert = try RawStatement(db, "INSERT INTO source (name) VALUES (?1) RETURNING id")
        find = try RawStatement(db, "SELECT id FROM source WHERE name = ?1")
        order = try RowOrder(db, "SELECT name FROM source WHERE id = ?1")
    }

    /// The row of a tweet's source, which is added if it is new; nil if the source is unknown.
    @inline(__always)
    mutating func row(of tweet: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        guard let range = tweet.source.range else { return nil }
        let name = batch.bytes[range]
        let hash = StableHash.hash(name.span, seed: 0)
        if let known = cache[name, hash] { return known }
        let id = try find(name.span)
        cache.insert(id, name, hash)
        return id
    }

    private func find(_ name: Span<UInt8>) throws -> Int64 {
        for statement in [find, insert] {
            let id = try statement.first(for: name) { try $0.nameID(0) }
            if let id { return id }
        }
        throw StorageError.rowWithoutID(table: "source")
    }

    mutating func forget() { cache.removeAll() }
}

/// The order of the rows of a table by the code points of a text in them.
struct RowOrder {
    private let find: RawStatement

    /// Prepares to compare rows by a query for the text of the row with an id.
    init(_ db: Database, _ sql: StaticString) throws {
        find = try RawStatement(db, sql)
    }

    /// The one of two rows that is first; a known one before an unknown one.
    func first(_ one: Int64?, _ other: Int64?) throws -> Int64? {
        if one == other { return one }
        return try Merging.first(one, other) {
            try text(of: $0).lexicographicallyPrecedes(text(of: $1))
        }
    }

    private func text(of row: Int64) throws -> [UInt8] {
        try find.first(for: row) { try $0.bytes(0) } ?? []
    }
}
