import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The curves of tables, the chart of a trend, and the drawing of a network.
@Suite struct DrawnPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    @Test(arguments: ["/mentions?min=1", "/words", "/mentions?sort=mention&rows=o"])
    func drawACurveForEachRow(address: String) throws {
        let elements = try served.elements(address)
        let cells = elements.indices.filter { elements[$0].classes == ["curve"] }
        #expect(cells.count == elements.count { $0.attributes["scope"] == "row" } + 1)
        for index in cells.dropFirst() {
            let target = try #require(elements[index + 1].attributes["href"])
            #expect(target.hasPrefix("/trend?") && target.contains(/[?&](mention|word)=/))
            #expect(elements[index + 2].attributes["viewBox"] == "0 0 23 20")
        }
        let trend = try served.get(#require(elements[cells[1] + 1].attributes["href"]))
        #expect(trend.status == 200)
    }

    // MARK: - Trend

    /// Tweets of two days with months between them.
    private static func importTwoDays(_ archive: TweetArchive, _ folder: URL) throws {
        let days = ["Mon Jan 07", "Tue Jan 08", "Sat Jun 01"]
        let records = days.enumerated().map { id, day in
            """
            {"id_str": "\(id + 1)", "text": "a #moon", "created_at": "\(day) 10:00:00 +0000 2019", \
            "entities": {"hashtags": [{"text": "moon"}]}}
            """
        }
        try archive.importRecords(records, folder)
    }

    @Test func showsTimesWithoutTweetsInOneRow() throws {
        let served = try ServedArchive(filledBy: Self.importTwoDays)
        let page = try served.get("/trend?by=day&mention=%23moon").text
        #expect(page.contains(">2019-01-09 to 2019-05-31<"))
        #expect(page.matches(of: /<tr>/).count == 5)
        let csv = try served.get("/trend.csv?by=day&mention=%23moon").text
        #expect(csv.split(separator: "\n").count == 147)
        let hits = try served.elements("/trend?by=day&mention=%23moon")
            .compactMap { $0.attributes["aria-label"] }.filter { $0.contains("#moon 1") }
        let days = ["7 Jan 2019", "8 Jan 2019", "1 Jun 2019"]
        #expect(hits == days.map { "\($0): 1 tweet, #moon 1" })
    }

    @Test func drawsManyTimesTogether() throws {
        let served = try ServedArchive(filledBy: Self.importTwoDays)
        let hours = try served.elements("/trend?by=hour")
        let bars = hours.filter { $0.classes == ["bar"] }
        #expect(bars.count == 3)
        let chart = hours.drop { $0.classes != ["bar-chart"] }
        #expect(chart.contains { $0.text.hasSuffix(" in 9 hours") })
        let labels = chart.filter { $0.name == "text" }.map(\.text).dropFirst()
        #expect(Array(labels) == ["Feb 2019", "Mar 2019", "Apr 2019", "May 2019", "Jun 2019"])
    }

    @Test func countsByDaysOrHoursIfThereAreFewMonths() throws {
        let current = { (address: String) -> String? in
            try served.elements(address).first { $0.attributes["aria-current"] == "true" }?.text
        }
        #expect(try current("/trend") == "month")
        #expect(try current("/trend?at=2019-11") == "day")
        #expect(try current("/trend?at=2019-11-05") == "hour")
        #expect(try current("/trend?at=2019-11-05&by=month") == "month")
        #expect(try served.get("/trend?at=2019-11").text.contains("trend --per day"))
    }

    // MARK: - Network

    @Test func drawsANetworkWithLinks() throws {
        let elements = try served.elements("/network?edges=hashtag&weight=1&t=%23ucd")
        let drawing = elements.drop { $0.classes != ["network"] }.prefix { $0.name != "table" }
        let edges = drawing.compactMap { $0.attributes["data-ends"] }
        let nodes = Set(drawing.compactMap { $0.attributes["data-node"] })
        #expect(edges.count > 5 && nodes.count > 5)
        let ends = Set(edges.flatMap { $0.split(separator: " ").map(String.init) })
        #expect(ends == nodes)
        let targets = drawing.compactMap { $0.attributes["href"] }
        #expect(targets.count == edges.count + nodes.count)
        #expect(targets.allSatisfy { $0.contains("t=%23ucd") && $0.contains("with=") })
    }

    /// Tweets of two people about two sites, in two months.
    private static func importSites(_ archive: TweetArchive, _ folder: URL) throws {
        let tweets = [
            ("ann", "https://one.example/a", "Jan 07"), ("ann", "https://one.example/b", "Mar 01"),
            ("bob", "https://one.example/a", "Mar 02"), ("bob", "https://two.example/", "Mar 03"),
        ]
        let records = tweets.enumerated().map { id, tweet in
            """
            {"id_str": "\(id + 1)", "text": "a", "created_at": "Mon \(tweet.2) 10:00:00 +0000 2019", \
            "user": {"screen_name": "\(tweet.0)"}, \
            "place": {"id": "p1", "full_name": "Springfield <b>", "country_code": "US"}, \
            "entities": {"urls": [{"expanded_url": "\(tweet.1)"}]}}
            """
        }
        try archive.importRecords(records, folder)
    }

    @Test func tellsKindsOfNodesByShapes() throws {
        let served = try ServedArchive(filledBy: Self.importSites)
        let page = try served.elements("/network?edges=author-domain&lang=")
        let figure = page.drop { $0.classes != ["network"] }.prefix { $0.name != "table" }
        let legend = figure.filter { $0.name == "li" }
        #expect(legend.map(\.text) == ["users", "domains"])
        // One shape of each kind is in the legend.
        let circles = figure.filter { $0.name == "circle" }
        let others = figure.filter { $0.classes.first == "shape" }
        #expect(circles.count == 3 && others.count == 3)
        let titles = figure.filter { $0.name == "title" }.map(\.text)
        for title in [
            "@ann: 1 edge", "one.example (domain): 2 edges", "@ann – one.example: weight 2",
        ] { #expect(titles.contains(title)) }
    }

    @Test(arguments: [
        ("author-domain", ["/person/ann", "/tweets?registrable-domain=one.example"]),
        ("author-link", ["/tweets?canonical-link=https%3A%2F%2Ftwo.example"]),
        ("link-country", ["/tweets?country=US"]), ("author-place", ["/tweets?place=p1"]),
    ])
    func leadsFromNodesToWhatHasThem(edges: String, targets: [String]) throws {
        let served = try ServedArchive(filledBy: Self.importSites)
        let page = try served.elements("/network?edges=\(edges)&weight=1")
        let drawn = page.filter { $0.attributes["data-node"] != nil }
            .compactMap { $0.attributes["href"] }
        let listed = page.indices.dropFirst()
            .filter { ["th", "td"].contains(page[$0 - 1].name) }
            .compactMap { page[$0].attributes["href"] }
        for target in targets { #expect(drawn.contains(target) && listed.contains(target)) }
    }

    @Test func showsNamesOfPlacesToPeopleAndTheirIDsToPrograms() throws {
        let served = try ServedArchive(filledBy: Self.importSites)
        let page = try served.elements("/network?edges=author-place")
        let shown = page.filter { $0.attributes["href"] == "/tweets?place=p1" }.map(\.text)
        #expect(shown.contains("Springfield <b>"))
        let csv = try served.get("/network.csv?edges=author-place").text
        #expect(csv.contains("ann,place:p1,") && !csv.contains("Springfield"))
    }

    @Test func hasASliderOfPeriods() throws {
        let served = try ServedArchive(filledBy: Self.importSites)
        let plain = try served.elements("/network?edges=author-domain")
        let page = try served.elements("/network?edges=author-domain&per=month")
        let slider = try #require(page.first { $0.attributes["type"] == "range" })
        #expect(slider.attributes["max"] == "2" && slider.attributes["value"] == "0")
        #expect(slider.attributes["data-periods"] == "2019-01 2019-03")
        #expect(slider.attributes["aria-valuetext"] == "all 2 months")
        // The heaviest edge is drawn last.
        let whens = page.compactMap { $0.attributes["data-when"] }
        #expect(whens == ["1.1", "1.1", "0.3"])
        // Everything stays where it is without periods.
        let places = { (elements: [MarkupElement]) in
            elements.map { $0.attributes["d"] ?? $0.attributes["cx"] ?? "" }.filter { !$0.isEmpty }
        }
        #expect(places(page) == places(plain))
        #expect(!plain.contains { $0.attributes["type"] == "range" })
        #expect(page.contains { $0.attributes["data-label"] == "2019-03" })
    }

    @Test func hasNoColumnsForManyPeriods() throws {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
        let records = (0..<30).map { number in
            """
            {"id_str": "\(number + 1)", "text": "#a #b", \
            "created_at": "Mon \(months[number % 6]) 07 10:00:00 +0000 \(2010 + number / 6)", \
            "entities": {"hashtags": [{"text": "a"}, {"text": "b"}]}}
            """
        }
        let served = try ServedArchive { try $0.importRecords(records, $1) }
        let page = try served.elements("/network?per=month")
        #expect(!page.contains { $0.attributes["data-label"] == "2010-04" })
        #expect(page.first { $0.attributes["type"] == "range" }?.attributes["max"] == "30")
        #expect(page.contains { $0.text.hasPrefix("The table has no columns for 30 periods") })
        #expect(try served.get("/network.csv?per=month").text.contains(",2010-04,"))
    }

    @Test(arguments: [
        ([], "0."), ([false], "0."), ([true], "0.1"), ([false, true], "1.1"),
        ([true, false, false, false, true], "0.11"),
        ([false, false, true, true, true, true, true, false], "2.f1"),
        ([false, false, false, true, false, true], "3.5"),
    ])
    func packsThePeriodsOfAnEdge(hasWeight: [Bool], text: String) {
        #expect(NetworkSpells(hasWeight).text == text)
    }

    @Test(arguments: [
        (["a b, c"], "a b, c"), (["a\\n"], "a\\n"), (["a", "b\\"], "a\nb\\\\"),
        (["a\nb"], "a\\nb\n"), (["a\r\n", "\r"], "a\\r\\n\n\\r"), (["é\u{301}"], "é\u{301}"),
    ])
    func putsSeveralNamesIntoOneValue(names: [String], value: String) {
        #expect(NameList.value(of: names) == value)
        #expect(NameList.names(in: value) == names)
        // Browsers send the line ends of fields as these.
        #expect(NameList.names(in: value.replacing("\n", with: "\r\n")) == names)
    }

    @Test func listsEveryNetworkOnce() throws {
        let page = try served.elements("/network?edges=domain-author&per=week&retweets=yes")
        let list = page.drop { $0.attributes["id"] != "network-edges" }.dropFirst()
            .prefix { $0.name != "select" }.filter { $0.name == "option" }
        let values = list.compactMap { $0.attributes["value"] }
        #expect(values.count == NetworkReport.Edges.names.count + 1)
        #expect(Set(values).count == values.count)
        #expect(list.first { $0.attributes["selected"] != nil }?.text == "domains and authors")
        // Retweets always count between other things, so that links to these do not ask for them.
        let links = page.compactMap { $0.attributes["href"] }
        #expect(links.contains("/network?per=week&edges=hashtag"))
        #expect(links.contains("/network?per=week&retweets=yes&edges=mention"))
    }

    /// The number of an edge by similar texts leads to pairs by similar texts.
    @Test func leadsToPairsOfSimilarTexts() throws {
        let texts = ["vote for the new pier", "vote for the new pier today"]
        let others = ["the old quay is open again", "the old quay is open again today"]
        let records = (1...4).map { id in
            """
            {"id_str": "\(id)", "text": "\((id > 2 ? texts : others)[id % 2])", "created_at": \
            "Mon Jan 07 10:00:0\(id) +0000 2019", "user": {"screen_name": "u\(id % 2)"}}
            """
        }
        let served = try ServedArchive { try $0.importRecords(records, $1) }
        let page = try served.elements("/coordination?by=text&similar=80")
        let targets = page.compactMap { $0.attributes["href"] }
        let target = try #require(targets.first { $0.contains("table=pairs") })
        #expect(target.contains("similar=80"))
        #expect(try served.elements(target).count { $0.attributes["scope"] == "row" } == 2)
        #expect(try !served.get("/coordination?by=text").text.contains("table=pairs&"))
        #expect(try served.get("/coordination?by=text&similar=49").status == 400)
    }

    @Test(arguments: [nil, "table=edges&window=10m"])
    func drawsAccountsThatShareThings(options: String?) throws {
        let path = sampleData.appending(path: "coordination.jsonl").path
        let served = try ServedArchive { archive, _ in
            try archive.importDumps([DumpFile(path: path)])
        }
        let page = try served.elements("/coordination?" + (options ?? ""))
        let drawn = page.filter { $0.name == "circle" }.compactMap { $0.attributes["class"] }
        #expect(drawn.count { $0 == "c1" } == 3 && drawn.contains("c2"))
        let targets = page.compactMap { $0.attributes["href"] }
            .filter { $0.contains("table=pairs") }
        // Each edge leads there, and its number of events in the table.
        #expect(targets.count == 2 * page.count { $0.classes == ["edge"] })
        for (index, element) in page.enumerated() where element.name == "a" {
            guard page[index - 1].attributes["data-label"] == "events",
                let target = element.attributes["href"]
            else { continue }
            #expect(targets.contains(target))
            let pairs = try served.elements(target).count { $0.attributes["scope"] == "row" }
            #expect(pairs == Int(element.text))
        }
    }

    @Test func drawsTwoAccountsOfOneNameAsTwoNodes() throws {
        // They retweet the same tweets.
        let records = [(1, 11), (2, 12), (3, 11), (4, 12)].map { id, account in
            """
            {"id_str": "\(id)", "text": "RT @bob: x", "created_at": "Mon Jan 07 10:00:0\(id) +0000 2019", \
            "user": {"id_str": "\(account)", "screen_name": "ann"}, \
            "retweeted_status": {"id_str": "\(90 + (id + 1) / 2)", "text": "x", \
            "user": {"id_str": "9", "screen_name": "bob"}}}
            """
        }
        let served = try ServedArchive { try $0.importRecords(records, $1) }
        let page = try served.elements("/coordination")
        #expect(page.count { $0.name == "circle" } == 2)
        #expect(page.compactMap { $0.attributes["data-ends"] } == ["0 1"])
    }

    @Test func drawsTheSameBytesEachTime() throws {
        let address = "/network?edges=mention"
        #expect(try served.get(address).text == served.get(address).text)
    }
}

/// The places of the nodes of a drawn network.
@Suite struct NetworkLayoutTests {
    @Test func placesNodesWithAnEdgeNearEachOther() {
        // Two groups of ten nodes, all of which have edges, and one edge between the groups.
        let pairs = (0..<20).flatMap { one in (0..<one).map { (one, $0) } }
        let edges = pairs.filter { $0 / 10 == $1 / 10 || ($0, $1) == (10, 9) }
            .map { NetworkLayout.Edge(source: $0, target: $1, weight: 1) }
        let places = NetworkLayout(nodes: 20, edges).places
        func distance(_ one: Int, _ other: Int) -> Double {
            let gap = places[one] - places[other]
            return (gap * gap).sum().squareRoot()
        }
        let inside = pairs.filter { $0 / 10 == $1 / 10 }.map(distance)
        let between = pairs.filter { $0 / 10 != $1 / 10 }.map(distance)
        #expect(inside.allSatisfy { $0 > 0.05 })
        let means = [inside, between].map { $0.reduce(0, +) / Double($0.count) }
        #expect(means[0] < means[1] / 2)
    }

    @Test(arguments: [0, 1, 2, 3, 400]) func placesEveryNode(count: Int) {
        // All edges lead to one node, which other nodes may not cover.
        let edges = (0..<count).dropFirst().map {
            NetworkLayout.Edge(source: $0, target: 0, weight: $0 % 7 + 1)
        }
        let places = NetworkLayout(nodes: count, edges).places
        #expect(places.count == count)
        #expect(places.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        #expect(Set(places.map { [$0.x, $0.y] }).count == count)
    }
}
