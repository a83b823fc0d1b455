package import ReportRendering
package import TweetArchive

/// The places that tweets were written at.
package enum Places: Report {
    package static let name = "places"
    package static let sentence = "Print the places that the tweets were written at."
    package static let explanation = """
        A tweet with a place counts for the place, one with a point alone for the point. The longitude and \
        latitude of a place are those of its newest tweet with a point, else the middle of its bounding box. \
        Files also have the box and the first and last time.
        """
    package static let examples = """
        tagtally places '#ucd'                    the places of these tweets
        tagtally places --since 2019 --output places.csv
        tagtally places --output places.geojson   for a map
        """
    package static let options: [any AnyReportOption] = []
    package static let formats: [Format] = [.geoJSON]

    package static func make(
        from archive: TweetArchive,
        _ request: ReportRequest,
        _ body: (Table, ReportSubject?) throws -> Void
    ) throws {
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
                Column("west", .number, visibility: .details),
                Column("south", .number, visibility: .details),
                Column("east", .number, visibility: .details),
                Column("north", .number, visibility: .details),
            ],
            sections: [Section(rows: Rows.ranked(report.rows) { $0.cells(in: zone) })],
            facts: subject.facts(
                of: "Places",
                [
                    Fact(label: "Clock", .text(zone.name)),
                    report.placelessFact,
                    RowFacts.leftOut(report.leftOut, by: report.limit, "row"),
                ],
                rules: [
                    "A tweet with a place counts for the place, one with a point alone for the point. "
                        + "The longitude and latitude of a place are those of its newest tweet with a "
                        + "point, else the middle of its bounding box, in degrees east and north."
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
        return Table.Fact(key: "without_place", number: placeless, note: words, .tweets)
    }
}

extension PlaceReport.Row {
    /// The tweets of the row; nil if they have neither a known place nor a point.
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
