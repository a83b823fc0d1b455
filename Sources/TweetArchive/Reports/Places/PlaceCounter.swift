import GRDB
import TweetDumps

/// Counts the places of the tweets that a report is about.
struct PlaceCounter {
    /// Places that were counted.
    struct Counted {
        /// The rows within the limit.
        let rows: [PlaceReport.Row]
        /// The number of rows without the limit.
        let count: Int
        /// The number of tweets without a place.
        let placeless: Int
        /// The tweets that were read.
        let total: TweetTotal
    }

    /// The values that the scan reads of each tweet, from ``TweetScan/firstColumn`` on.
    private static let columns = [
        "tweet.place", "tweet.longitude", "tweet.latitude", TweetTime.sql, "tweet.author",
    ]
    private static let place = TweetScan.firstColumn
    private static let longitude = TweetScan.firstColumn + 1
    private static let latitude = TweetScan.firstColumn + 2
    private static let time = TweetScan.firstColumn + 3
    private static let author = TweetScan.firstColumn + 4

    /// The tweets that are counted.
    let tweets: SelectedTweets

    /// Counts places.
    ///
    /// - Parameter limit: The maximum number of rows; nil for all.
    /// - Returns: The places.
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func places(_ limit: Int?) throws -> Counted {
        var (tally, total) = try tally()
        let authors = authors(&tally)
        let place = try PlaceReader(tweets.db)
        var largest = LargestRows<PlaceReport.Row>(limit: limit) { $0.precedes($1) }
        for (index, key) in tally.keys.enumerated() {
            largest.append(try place.row(key, tally.numbers[index], authors: authors[index]))
        }
        return Counted(
            rows: largest.sorted(),
            count: largest.count,
            placeless: tally.placeless,
            total: total
        )
    }

    private func tally() throws -> SelectedTweets.Counted<PlaceTally> {
        let (place, time) = (PlaceCounter.place, PlaceCounter.time)
        let author = PlaceCounter.author
        return try tweets.tally(columns: PlaceCounter.columns) { scan, _ in
            var tally = PlaceTally()
            let total = try scan.read { tweet in
                let row = tweet.row
                try tally.add(
                    tweet.id,
                    by: row.isNull(author) ? nil : row.integer(author),
                    at: row.isNull(time) ? nil : row.integer(time),
                    row.isNull(place) ? nil : row.integer(place),
                    PlaceCounter.point(of: row)
                )
            }
            return (tally, total)
        } adding: {
            try $0.add($1)
        }
    }

    /// The number of different known authors of each place.
    private func authors(_ tally: inout PlaceTally) -> [Int] {
        var counts = Array(repeating: 0, count: tally.keys.count)
        tally.readAuthors { index, _ in counts[index] += 1 }
        return counts
    }

    private static func point(of row: RawStatement.Row) -> MapPoint? {
        guard !row.isNull(longitude), !row.isNull(latitude) else { return nil }
        return MapPoint(row.real(longitude), row.real(latitude))
    }
}

/// Reads what the archive keeps of places.
private struct PlaceReader {
    private let statement: Statement

    init(_ db: Database) throws {
        statement = try db.makeStatement(
            sql: """
                SELECT CAST(key AS BLOB) AS key, CAST(name AS BLOB) AS name,
                    CAST(country AS BLOB) AS country,
                    west, south, east, north
                FROM place WHERE id = ?
                """
        )
    }

    /// The row of a place or point.
    func row(
        _ key: PlaceTally.Key,
        _ numbers: PlaceTally.Numbers,
        authors: Int
    ) throws -> PlaceReport.Row {
        var stored: Row?
        if case .place(let id) = key { stored = try Row.fetchOne(statement, arguments: [id]) }
        let box = try stored.flatMap { try PlaceReport.Box($0) }
        var point = numbers.newest?.point ?? box?.middle
        if case .point(let own) = key { point = own }
        return PlaceReport.Row(
            key: stored?.blobText("key"),
            name: stored?.blobText("name"),
            country: stored?.blobText("country"),
            tweets: numbers.tweets,
            newest: numbers.last,
            // Every tweet has an author, so 0 means that none is known.
            authors: authors > 0 ? authors : nil,
            first: numbers.times.map { Int($0.lowerBound) },
            last: numbers.times.map { Int($0.upperBound) },
            longitude: point?.longitude,
            latitude: point?.latitude,
            box: box
        )
    }
}

extension PlaceReport.Box {
    /// The box of a place; nil if it is unknown or beyond the map.
    fileprivate init?(_ row: Row) throws {
        guard let west: Double = try row.stored("west"), let east: Double = try row.stored("east"),
            let south: Double = try row.stored("south"),
            let north: Double = try row.stored("north"), MapPoint(west, south) != nil,
            MapPoint(east, north) != nil
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }

    /// The middle of the box, also if it crosses 180°, to about a centimetre.
    var middle: MapPoint? {
        var longitude = (west + (west <= east ? east : east + 360)) / 2
        if longitude > 180 { longitude -= 360 }
        return MapPoint(longitude.roundedOnMap, ((south + north) / 2).roundedOnMap)
    }
}

extension PlaceReport.Row {
    /// Whether the row comes before another one in the report.
    fileprivate func precedes(_ other: Self) -> Bool {
        if tweets != other.tweets { return tweets > other.tweets }
        if authors != other.authors { return (authors ?? 0) > (other.authors ?? 0) }
        // A point comes behind the places.
        let (one, another) = (name ?? "\u{10FFFF}", other.name ?? "\u{10FFFF}")
        if one != another { return one.utf8.lexicographicallyPrecedes(another.utf8) }
        if longitude != other.longitude { return (longitude ?? 999) < (other.longitude ?? 999) }
        if latitude != other.latitude { return (latitude ?? 999) < (other.latitude ?? 999) }
        // Several places can have the same name.
        let (country, otherCountry) = (country ?? "", other.country ?? "")
        if country != otherCountry {
            return country.utf8.lexicographicallyPrecedes(otherCountry.utf8)
        }
        return (first ?? 0, last ?? 0) < (other.first ?? 0, other.last ?? 0)
    }
}

extension Double {
    /// The degrees rounded to seven decimal places.
    fileprivate var roundedOnMap: Double { (self * 1e7).rounded() / 1e7 }
}
