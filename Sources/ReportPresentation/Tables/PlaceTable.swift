public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates a table of places, those of the most tweets first.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.places(of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    ///
    /// - Parameter report: The places.
    public init(_ report: PlaceReport) {
        let (subject, zone) = (SubjectFacts(report.subject), report.subject.filter.timeZone)
        self.init(
            heading: "Places of \(subject.phrase)",
            columns: PlaceReport.columns,
            sections: [Section(rows: Rows.ranked(report.rows) { $0.cells(in: zone) })],
            facts: subject.facts(
                of: "Places",
                [
                    Fact(label: "Clock", .text(zone.name)),
                    report.placelessFact,
                    RowFacts.leftOut(report.leftOut, by: report.limit, "row"),
                ],
                rules: PlaceReport.rules
            )
        )
        positions = Positions(
            longitude: columns.index(of: "longitude"),
            latitude: columns.index(of: "latitude"),
            box: Positions.Box(
                west: columns.index(of: "west"),
                south: columns.index(of: "south"),
                east: columns.index(of: "east"),
                north: columns.index(of: "north")
            )
        )
    }
}

extension PlaceReport {
    fileprivate static let columns = [
        Table.Column("rank", .rowNumber),
        Table.Column("place"),
        Table.Column("country"),
        Table.Column("tweets", .number),
        Table.Column("authors", .number),
        Table.Column("first", .time, visibility: .details),
        Table.Column("last", .time, visibility: .details),
        Table.Column("longitude", .number),
        Table.Column("latitude", .number),
        Table.Column("west", .number, visibility: .details),
        Table.Column("south", .number, visibility: .details),
        Table.Column("east", .number, visibility: .details),
        Table.Column("north", .number, visibility: .details),
    ]

    fileprivate var placelessFact: Table.Fact {
        let words = "\(placeless.counted("tweet")) without a place \(placeless.isOrAre) left out."
        return Table.Fact(
            key: "without_place",
            .count(placeless),
            sentence: placeless == 0 ? nil : words,
            topic: .tweets
        )
    }

    fileprivate static let rules = [
        SubjectFacts.tweetRule,
        "A tweet with a place counts for the place, one with a point alone for the point. The longitude "
            + "and latitude of a place are those of its newest tweet with a point, else the middle of "
            + "its bounding box, in degrees east and north.",
    ]
}

extension PlaceReport.Row {
    /// The tweets of the row; nil if nothing tells them from others.
    package var counted: Table.Counted? {
        if let key { return Table.Counted(.place(key)) }
        guard let longitude, let latitude else { return nil }
        return Table.Counted(.point(longitude: longitude, latitude: latitude))
    }

    /// The cells after the rank.
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            name.map { .text($0) } ?? .empty, country.map { .text($0) } ?? .empty,
            .count(tweets, of: counted), authors.map { .count($0) } ?? .unknown,
            first.map { .time(zone.time($0)) } ?? .empty,
            last.map { .time(zone.time($0)) } ?? .empty,
        ]
            + [longitude, latitude, box?.west, box?.south, box?.east, box?.north]
            .map { $0.map { .real($0) } ?? .empty }
    }
}
