package import ReportRendering
package import TweetArchive

enum Places: Report {
    static let name = "places"
    static let sentence = "Print the places where the tweets were written."
    static let explanation = """
        A tweet with a place counts for the place, one with only a point for the point. The longitude and \
        latitude of a place are those of its newest tweet with a point, else the middle of its bounding box. \
        Files also have the box and the first and last time.
        """
    static let examples = """
        tagtally places '#ucd'                    the places of these tweets
        tagtally places --since 2019 --output places.csv
        tagtally places --output places.geojson   for a map
        """
    static let formats: [Format] = [.geoJSON]

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        try archive.places(of: request.term, request.filter, limit: request.limit) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of places, those of the most tweets first.
    package init(_ report: PlaceReport) {
        let (subject, zone) = (SubjectFacts(report.subject), report.subject.filter.timeZone)
        self.init(
            heading: "Places of \(subject.phrase)",
            columns: [
                Column("rank", .rowNumber),
                Column("place"),
                Column("country"),
                Column("tweets", .number),
                Column("authors", .number),
                Column("first", .time, visibility: .details),
                Column("last", .time, visibility: .details),
                Column("longitude", .number),
                Column("latitude", .number),
            ]
                + ["west", "south", "east", "north"].map {
                    Column($0, .number, visibility: .details)
                },
            sections: [Section(rows: Rows.ranked(report.rows) { $1.cells($0, in: zone) })],
            facts: subject.facts(
                of: "Places",
                [
                    Fact(label: "Clock", .text(zone.name)),
                    report.placelessFact,
                    RowFacts.leftOut(report.leftOut, by: report.limit, "row"),
                ],
                rules: [
                    "A tweet with a place counts for the place, one with only a point for the "
                        + "point. The longitude and latitude of a place are those of its newest "
                        + "tweet with a point, else the middle of its bounding box, in degrees "
                        + "east and north."
                ]
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
    fileprivate var placelessFact: Table.Fact {
        let words = "\(placeless.counted("tweet")) without a place \(placeless.isOrAre) left out."
        return Table.Fact(key: "without_place", number: placeless, note: words)
    }
}

extension PlaceReport.Row {
    /// The tweets of the row; nil if they have neither a known place nor a point.
    package var counted: Table.Counted? {
        if let key { return Table.Counted(.place(key)) }
        guard let longitude, let latitude else { return nil }
        return Table.Counted(.point(longitude: longitude, latitude: latitude))
    }

    fileprivate func cells(_ rank: Table.Cell, in zone: NamedTimeZone) -> [Table.Cell] {
        [
            rank, name.map { .text($0) } ?? .empty, country.map { .text($0) } ?? .empty,
            .count(tweets, of: counted), authors.map { .count($0) } ?? .unknown,
            zone.cell(first), zone.cell(last),
        ]
            + [longitude, latitude, box?.west, box?.south, box?.east, box?.north]
            .map { $0.map { .real($0) } ?? .empty }
    }
}
