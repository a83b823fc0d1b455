import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows where tweets were written, on a map and in a table: `/places?q=moon&t=%23ucd`.
struct PlacesPage: Page {
    static let path = "/places"
    static let formats = Format.ofAnyTable + [.geoJSON]

    static func command(_ request: PageRequest) -> TerminalCommand? {
        TerminalCommand(request, "places")
    }

    private let tweets: ReportRequest
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        self.request = request
        tweets = try ReportRequest(of: request.term(), request.filter(), limit: request.tableLimit)
    }

    var question: ReportRequest? { tweets }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let pictures = try MediaMarkup(archive, request.server.media)
        let isPage = request.format == nil
        // The map has all places, also those that the table leaves out.
        let limit = isPage ? .none : tweets.limit
        try archive.places(of: tweets.term, tweets.filter, limit: limit) { report in
            guard isPage else { return try show(PageContent(Table(report))) }
            let table = try Table(report.limited(to: tweets.limit))
            let places = try report.rows.collected()
            guard !places.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.places(report)))
            }
            let map = try PlaceMap(places, report, pictures, request.subject)?.html() ?? .none
            try show(PageContent(table, below: map, found: report.subject.tweets))
        }
    }
}

extension EmptyState {
    fileprivate static func places(_ report: PlaceReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return tweets(report.subject) }
        return """
            <p class="empty">None of the \(report.subject.tweets.counted("tweet")) has a place. Few \
            tweets have one; look at the <a href="/places">places of the whole archive</a>.</p>

            """
    }
}

/// A map of places, beside a list of them with their newest tweets.
///
/// A circle leads to its first place in the list. With the script, it opens a callout that has what the list
/// has, and the places are grouped again at each zoom.
private struct PlaceMap {
    /// The maximum number of places in the list; the map has the others without their names.
    private static let maxListed = 1_000
    /// The maximum number of places in the list that have a tweet.
    private static let maxWithTweets = 200

    private let places: [PlaceReport.Row]
    private let drawing: MapDrawing
    private let spots: [MapSpot]
    /// Those that the list leaves out.
    private let others: [(position: MapPosition, tweets: Int)]
    private let tweets: [Int64: ListedTweet]
    private let zone: NamedTimeZone
    private var marks: TweetTextMarks
    private let pictures: MediaMarkup
    private let subject: PageSubject

    /// nil if no place has a position.
    init?(
        _ places: [PlaceReport.Row],
        _ report: PlaceReport,
        _ pictures: MediaMarkup,
        _ subject: PageSubject
    ) throws {
        let located = places.filter { $0.position != nil }
        let positions = located.compactMap(\.position)
        if positions.isEmpty { return nil }
        self.places = located
        let region = MapRegion(around: positions)
        drawing = MapDrawing(region)
        let counted = Array(zip(positions, located.map(\.tweets)))
        spots = MapSpot.spots(of: counted, in: region)
        others = counted.dropFirst(PlaceMap.maxListed).map { ($0, $1) }
        var tweets: [Int64: ListedTweet] = [:]
        let shown = Array(located.prefix(PlaceMap.maxWithTweets))
        try report.newestTweets(of: shown).read { tweets[$0.id] = $0 }
        self.tweets = tweets
        (self.pictures, self.subject) = (pictures, subject)
        zone = report.subject.filter.timeZone
        marks = TweetTextMarks(report.subject.filter.search)
    }

    func html() -> HTML {
        let drawn = spots.map { spot in
            (spot: spot, name: name(of: spot), target: target(of: spot))
        }
        let label = "Map with \(places.count.counted("place"))"
        let map = drawing.html(drawn, others, world: Asset.world.address, label: label)
        var copy = self
        let items = places.prefix(PlaceMap.maxListed).enumerated().map { copy.item($1, $0) }
        return """
            <div class="places">
            <figure class="map" id="map">
            \(map)<div class="zoom" role="group" aria-label="Zoom">
            <button type="button" data-zoom="in" aria-label="Zoom in">+</button>
            <button type="button" data-zoom="out" aria-label="Zoom out">−</button>
            <button type="button" data-zoom="all">All</button>
            </div>
            <figcaption>Larger circles have more tweets; coasts are accurate to about 7 km.\
            <span class="hint"> Drag the map to move it; Ctrl and the wheel, a double click and the keys + \
            and − zoom.</span></figcaption>
            </figure>
            <ol class="card" id="places" aria-label="Places on the map">
            \(items)</ol>
            </div>

            """
    }

    private func name(of spot: MapSpot) -> String {
        let first = spot.places.first.map { places[$0].title } ?? ""
        let others = spot.places.count - 1
        let more = others > 0 ? " and \(others.counted("other place"))" : ""
        return "\(first)\(more): \(spot.tweets.counted("tweet"))"
    }

    /// The id of the first place of a circle, or of the table for one that the list leaves out.
    private func target(of spot: MapSpot) -> String {
        let first = spot.places.first.flatMap { $0 < PlaceMap.maxListed ? PlaceMap.id($0) : nil }
        return first ?? PageOrder.anchor
    }

    private static func id(_ index: Int) -> String { "place-\(index + 1)" }

    private mutating func item(_ place: PlaceReport.Row, _ index: Int) -> HTML {
        let title: HTML = "<bdi>\(place.title)</bdi>"
        let linked = place.search.map { search -> HTML in
            "<a href=\"\(subject.address(of: TweetsPage.path, [("q", search)]))\">\(title)</a>"
        }
        let point = place.position.map(drawing.point) ?? ""
        return """
            <li class="place" id="\(PlaceMap.id(index))" data-at="\(point)" data-tweets="\(place.tweets)">
            <p class="title">\(linked ?? title) <span class="num">\
            \(subject.number(place.tweets, "tweet", of: place.counted))</span></p>
            \(tweets[place.newest].map { newest($0) })</li>

            """
    }

    private mutating func newest(_ tweet: ListedTweet) -> HTML {
        """
        <p class="text" dir="\(tweet.text.writingDirection)"\(TweetArticles.language(tweet.language))>\
        \(HTML(marks.marked(tweet), links: .ofSite(about: subject)))</p>
        \(pictures.thumbnail(of: tweet, subject))\
        <p>\(TweetArticles.author(tweet.author, subject)) \
        <a href="\(subject.tweet(tweet.id))">\(HTML(time: tweet.time, in: zone))</a></p>

        """
    }
}

extension PlaceReport.Row {
    fileprivate var position: MapPosition? {
        guard let longitude, let latitude else { return nil }
        return MapPosition(longitude: longitude, latitude: latitude)
    }

    /// The name with the country, unless the name ends with it; the coordinates if there is no name.
    fileprivate var title: String {
        guard let name else {
            return [latitude, longitude].compactMap(\.self).map { "\($0.short)" }.joined(
                separator: ", "
            )
        }
        let other = country.flatMap { name.hasSuffix(", " + $0) ? nil : $0 }
        return [name, other].compactMap(\.self).joined(separator: ", ")
    }

    /// The search for tweets of the place; nil if its name is not a phrase.
    fileprivate var search: String? {
        if let name {
            let words = name.filter { !"\"“”".contains($0) }
            let isPhrase = words.contains { $0.isLetter || $0.isNumber } && words.utf8.count < 500
            return isPhrase ? "place:\"\(words)\"" : nil
        }
        guard let longitude, let latitude else { return nil }
        return "geocode:\(latitude.short),\(longitude.short),0.1km"
    }
}

extension Double {
    /// The degrees with four decimal places, which are about ten metres.
    fileprivate var short: Double { (self * 1e4).rounded() / 1e4 }
}
