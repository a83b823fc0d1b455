import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Shows where tweets were written, on a map and in a table: `/places?q=moon&t=%23ucd`.
struct PlacesPage: Page {
    static let path = "/places"
    static let tab: Tab? = .places
    static let formats = Format.ofAnyTable + [.geoJSON]

    static func command(_ request: PageRequest) -> TerminalCommand? {
        TerminalCommand(request, "places")
    }

    private let term: SearchTerm?
    private let filter: TweetFilter
    private let limit: RowLimit
    private let isPage: Bool
    private let server: ServerParts
    private let subject: PageSubject

    init(_ request: PageRequest) throws {
        term = try request.term()
        filter = try request.filter()
        limit = try request.tableLimit
        isPage = request.format == nil
        server = request.server
        subject = request.subject
    }

    var question: (term: SearchTerm?, filter: TweetFilter)? { (term, filter) }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let pictures = try MediaMarkup(archive, server.media)
        // The map has all places, also those that the table leaves out.
        try archive.places(of: term, filter, limit: isPage ? .none : limit) { report in
            guard isPage else { return try show(PageContent(Table(report))) }
            let listed = try report.limited(to: limit)
            let table = Table(listed)
            let places = try report.rows.collected()
            guard !places.isEmpty else {
                return try show(PageContent(table, empty: EmptyState.places(report)))
            }
            let map = try PlaceMap(places, report, pictures, subject)?.html() ?? .none
            let title = table.pageTitle
            let parts: [PageContent.Part] = [.html(.heading(title) + map), .rows(table)]
            var content = PageContent(title, parts, table, hasMore: listed.leftOut > 0)
            content.found = report.subject.tweets
            try show(content)
        }
    }
}

extension EmptyState {
    /// No tweet has a place.
    fileprivate static func places(_ report: PlaceReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return tweets(report.subject) }
        return """
            <p class="empty">None of the \(report.subject.tweets.counted("tweet")) tells where it was \
            written. Few tweets do; look at the <a href="/places">places of the whole archive</a>.</p>

            """
    }
}

/// A map of places, with a callout for each circle: its places, and their newest tweets.
///
/// Without the script, a click on a circle shows its callout, which is then the target of the address.
private struct PlaceMap {
    private static let placesOfCallout = 3
    /// The maximum number of circles whose callouts have tweets.
    private static let calloutsWithTweets = 100

    private let places: [PlaceReport.Row]
    private let region: MapRegion
    private let spots: [MapSpot]
    /// The newest tweets of the places that callouts show.
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
        region = MapRegion(around: positions)
        spots = MapSpot.spots(of: Array(zip(positions, located.map(\.tweets))), in: region)
        let shown = spots.prefix(PlaceMap.calloutsWithTweets)
            .flatMap { $0.places.prefix(PlaceMap.placesOfCallout) }.map { located[$0] }
        var tweets: [Int64: ListedTweet] = [:]
        try report.newestTweets(of: shown).read { tweets[$0.id] = $0 }
        self.tweets = tweets
        (self.pictures, self.subject) = (pictures, subject)
        zone = report.subject.filter.timeZone
        marks = TweetTextMarks(report.subject.filter.search)
    }

    func html() -> HTML {
        let drawn = spots.enumerated().map { index, spot in
            (spot: spot, name: name(of: spot), id: PlaceMap.id(index))
        }
        let label = "Map with \(places.count.counted("place"))"
        let map = MapDrawing(region).html(drawn, world: Asset.world.address, label: label)
        var copy = self
        let callouts = spots.enumerated().map { copy.callout($1, PlaceMap.id($0)) }
        return """
            <figure class="map" id="map">
            \(map)<div class="zoom" role="group" aria-label="Zoom">
            <button type="button" data-zoom="0.5" aria-label="Zoom in">+</button>
            <button type="button" data-zoom="2" aria-label="Zoom out">−</button>
            </div>
            \(callouts)</figure>

            """
    }

    private static func id(_ index: Int) -> String { "spot-\(index + 1)" }

    private func name(of spot: MapSpot) -> String {
        let first = spot.places.first.map { places[$0].title } ?? ""
        let others = spot.places.count - 1
        let more = others > 0 ? " and \(others.counted("other place"))" : ""
        return "\(first)\(more): \(spot.tweets.counted("tweet"))"
    }

    private mutating func callout(_ spot: MapSpot, _ id: String) -> HTML {
        let shown = spot.places.prefix(PlaceMap.placesOfCallout).map { part(places[$0]) }
        let rest = spot.places.count - shown.count
        let others: HTML = "<p class=\"kind\">and \(rest.counted("other place"))</p>\n"
        return """
            <div class="callout" id="\(id)" tabindex="-1" role="group" aria-label="\(name(of: spot))">
            \(shown)\(rest > 0 ? others : .none)<a class="close" href="#map">Close</a>
            </div>

            """
    }

    /// The part of a callout about a place.
    private mutating func part(_ place: PlaceReport.Row) -> HTML {
        let title: HTML = "<bdi>\(place.title)</bdi>"
        let linked = place.search.map { search -> HTML in
            "<a href=\"\(subject.address(of: TweetsPage.path, [("q", search)]))\">\(title)</a>"
        }
        return """
            <p class="place">\(linked ?? title) <span class="kind">\
            \(subject.number(place.tweets, "tweet", of: place.counted))</span></p>
            \(tweets[place.newest].map { newest($0) })
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

    /// The name with the country, or the numbers of a point.
    fileprivate var title: String {
        guard let name else {
            return [latitude, longitude].compactMap(\.self).map { "\($0.short)" }.joined(
                separator: ", "
            )
        }
        return [name, country].compactMap(\.self).joined(separator: ", ")
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
