import GRDB
package import TweetDumps

/// The places and points from which the most tweets of a search term or of the whole archive were
/// written.
///
/// ``TweetArchive/places(of:_:limit:_:)`` makes one.
package struct PlaceReport {
    /// A rectangle on the map, in degrees east and north.
    package struct Box: Sendable, Equatable {
        /// Its western border; east of ``east`` if the box crosses 180°.
        package let west: Double
        /// Its southern border.
        package let south: Double
        /// Its eastern border.
        package let east: Double
        /// Its northern border.
        package let north: Double
    }

    /// A place with the tweets that name it, or a point of tweets that name no place.
    package struct Row: Sendable, Equatable {
        /// The key of the place in the archive: Twitter's id, else the name; nil for a point.
        package let key: String?
        /// The name of the place, such as `Toledo, OH`; nil for a point.
        package let name: String?
        /// The code of the country, such as `US`; nil if it is unknown.
        package let country: String?
        /// The number of tweets.
        package let tweets: Int
        /// The id of the newest tweet, which is the largest.
        package let newest: Int64
        /// The number of different known authors of those tweets; nil if none is known.
        package let authors: Int?
        /// The first time of the tweets, in seconds since 1970 in UTC; nil if none is known.
        package let first: Int?
        /// The last time of the tweets.
        package let last: Int?
        /// The longitude of the point, in degrees east, from -180 to 180; nil if it is unknown.
        ///
        /// The point is that of the newest tweet with one, else the middle of the place's box.
        package let longitude: Double?
        /// The latitude of the point, in degrees north, from -90 to 90; nil if it is unknown.
        package let latitude: Double?
        /// The box of the place; nil for a point, or if it is unknown.
        package let box: Box?
    }

    /// The tweets that the report is about, with or without a place.
    package let subject: ReportSubject
    /// The number of tweets that have neither a place nor a point.
    package let placeless: Int
    /// The maximum number of rows.
    package let limit: RowLimit
    /// The rows within the limit: by the number of tweets, then of authors, then by name and point.
    package let rows: ReportRows<Row>
    /// The number of rows beyond the limit.
    package let leftOut: Int
    fileprivate let tweets: ([Int64]) -> ReportRows<ListedTweet>

    /// The newest tweet of each of some rows, in their order.
    ///
    /// They are read from the archive, so they are valid as long as the report.
    package func newestTweets(of rows: [Row]) -> ReportRows<ListedTweet> {
        tweets(rows.map(\.newest))
    }

    /// The report with fewer rows.
    package func limited(to limit: RowLimit) throws -> PlaceReport {
        let all = try rows.collected()
        let kept = all.prefix(limit.maximum ?? .max)
        return PlaceReport(
            subject: subject,
            placeless: placeless,
            limit: limit,
            rows: ReportRows(kept),
            leftOut: leftOut + all.count - kept.count,
            tweets: tweets
        )
    }
}

extension TweetArchive {
    /// Counts the tweets of each place.
    ///
    /// Tweets that have a point alone are counted by point.
    ///
    /// - Complexity: Reads all tweets of the term.
    package func places<Result>(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (PlaceReport) throws -> Result
    ) throws -> Result {
        try report(on: term, filter) { try body($0.places(limit)) }
    }
}

extension SelectedTweets {
    func places(_ limit: RowLimit) throws -> PlaceReport {
        let columns = ["tweet.place", "tweet.longitude", "tweet.latitude"]
        var (counts, total) = try grouped([.authors, .times], columns: columns) { _ in
            PlaceFinder()
        }
        let authors = try counts.authorCounts()
        let place = try PlaceReader(db)
        var largest = LargestRows<RankedPlace>(limit: limit.maximum) { $0.precedes($1) }
        for (index, key) in counts.keys.values.enumerated() {
            let (numbers, point) = (counts.numbers[index], counts.keys.points[key])
            let times = counts.times(of: index)
            let row = try place.row(key, numbers, times, at: point?.point, authors: authors[index])
            largest.append(RankedPlace(row))
        }
        let placed = counts.numbers.reduce(0) { $0 + Int($1.tweets) }
        return PlaceReport(
            subject: try ReportSubject(self, of: total),
            placeless: total.tweets - placed,
            limit: limit,
            rows: ReportRows(largest.sorted().map(\.row)),
            leftOut: limit.leftOut(of: largest.count),
            tweets: { ListedTweet.rows(db, $0) }
        )
    }
}

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

    func row(
        _ key: PlaceKey,
        _ numbers: GroupedCount<PlaceKeys>.Numbers,
        _ times: ClosedRange<Int64>?,
        at newest: MapPoint?,
        authors: Int
    ) throws -> PlaceReport.Row {
        var stored: Row?
        if case .place(let id) = key { stored = try Row.fetchOne(statement, arguments: [id]) }
        let box = try stored.flatMap { try PlaceReport.Box($0) }
        var point = newest ?? box?.middle
        if case .point(let own) = key { point = own }
        return PlaceReport.Row(
            key: stored?.blobText("key"),
            name: stored?.blobText("name"),
            country: stored?.blobText("country"),
            tweets: Int(numbers.tweets),
            newest: numbers.newest,
            // Every tweet has an author, so 0 means that none is known.
            authors: authors > 0 ? authors : nil,
            first: times.map { Int($0.lowerBound) },
            last: times.map { Int($0.upperBound) },
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

private struct RankedPlace {
    let row: PlaceReport.Row
    /// The folded name; for a point a text that sorts after all names.
    private let name: ExactText

    init(_ row: PlaceReport.Row) {
        self.row = row
        name = ExactText(row.name.map(Folding.folded) ?? "\u{10FFFF}")
    }

    func precedes(_ another: Self) -> Bool {
        let (one, other) = (row, another.row)
        if one.tweets != other.tweets { return one.tweets > other.tweets }
        if one.authors != other.authors { return (one.authors ?? 0) > (other.authors ?? 0) }
        if name != another.name { return name < another.name }
        if one.longitude != other.longitude {
            return (one.longitude ?? 999) < (other.longitude ?? 999)
        }
        if one.latitude != other.latitude { return (one.latitude ?? 999) < (other.latitude ?? 999) }
        // Several places can have the same name.
        let (country, otherCountry) = (ExactText(one.country ?? ""), ExactText(other.country ?? ""))
        if country != otherCountry { return country < otherCountry }
        return (one.first ?? 0, one.last ?? 0, one.newest)
            < (other.first ?? 0, other.last ?? 0, other.newest)
    }
}

extension Double {
    fileprivate var roundedOnMap: Double { (self * 1e7).rounded() / 1e7 }
}

struct MapPoint: Hashable {
    /// Degrees east, from -180 to 180.
    let longitude: Double
    /// Degrees north, from -90 to 90.
    let latitude: Double

    init?(_ longitude: Double, _ latitude: Double) {
        guard (-180...180).contains(longitude), (-90...90).contains(latitude) else { return nil }
        self.longitude = longitude
        self.latitude = latitude
    }
}

/// A place of tweets, or a point of those that name none.
private enum PlaceKey: Hashable {
    /// The id of a row of the table `place`.
    case place(Int64)
    case point(MapPoint)
}

/// Places, each with the point of its newest tweet that has one.
private struct PlaceKeys: GroupKeys {
    private(set) var points: [PlaceKey: (tweet: Int64, point: MapPoint)] = [:]
    private var keys = ValueKeys<PlaceKey>()

    var values: [PlaceKey] { keys.values }
    var count: Int { keys.count }

    mutating func index(of key: PlaceKey, in tweet: Int64, at point: MapPoint?) -> Int {
        if case .place = key, let point { note(point, of: key, tweet) }
        return keys.index(of: key)
    }

    private mutating func note(_ point: MapPoint, of key: PlaceKey, _ tweet: Int64) {
        if let known = points[key], known.tweet >= tweet { return }
        points[key] = (tweet, point)
    }

    mutating func add(_ other: PlaceKeys) -> [Int] {
        for (key, newest) in other.points { note(newest.point, of: key, newest.tweet) }
        return keys.add(other.keys)
    }
}

private struct PlaceFinder: GroupReader {
    private static let place = TweetScan.firstColumn
    private static let (longitude, latitude) = (place + 1, place + 2)

    func add(_ tweet: TweetScan.Tweet, to counts: inout GroupedCount<PlaceKeys>) throws {
        let row = tweet.row
        let place = row.knownInteger(PlaceFinder.place)
        let point = PlaceFinder.point(of: row)
        guard let key = place.map(PlaceKey.place) ?? point.map(PlaceKey.point) else { return }
        try counts.add(counts.keys.index(of: key, in: tweet.id, at: point))
    }

    private static func point(of row: RawStatement.Row) -> MapPoint? {
        guard !row.isNull(longitude), !row.isNull(latitude) else { return nil }
        return MapPoint(row.real(longitude), row.real(latitude))
    }
}
