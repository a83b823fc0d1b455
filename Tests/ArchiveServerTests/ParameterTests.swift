import ReportPresentation
import TestSupport
import Testing
import TweetArchive
import TweetSearch

@testable import ArchiveServer

/// The names behind the question mark of an address: each has an effect, or is refused.
@Suite(.slow) struct ParameterTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    /// Every name that a page knows, and invented ones, each with values of which one has an effect on
    /// the tables of the pages below, if the page knows it.
    private static let values = [
        "t": ["%23iot"], "q": ["robotics"], "list": ["friends"], "at": ["2019-11"],
        "since": ["2019-11-05"], "until": ["2019-11-04"], "lang": ["de"], "kind": ["reply"],
        "author": ["nadia_relay"], "by": ["domain", "mentioned", "tweets", "day", "likes"],
        "order": ["likes", "oldest"], "accounts": ["1", "99"], "same-original": ["1"],
        "same-words": ["1"], "similar-words": ["1~80"], "limit": ["1"], "min": ["1", "99"],
        "with": ["%23iot"], "show": ["replies"],
        "sort": ["tweets", "text", "mention", "path", "link", "url"],
        "m": ["@nadia_relay"], "retweeted": ["nadia_relay"], "link": ["https://example.org/x"],
        "source": ["no-such-program"], "hour": ["5"], "count": ["mentions"],
        "domain": ["example.org"], "canonical-link": ["https://example.org/x"],
        "registrable-domain": ["example.org"], "shortener": ["t.co"], "canonical": ["yes"],
        "short": ["yes"], "place": ["x"], "point": ["1,1"], "rows": ["zzzz"], "other": ["%23iot"],
        "mentions": ["user"], "dump": ["no-such-dump"], "sql": ["SELECT%202"], "mention": ["%23x"],
        "edges": ["retweet"], "per": ["day"], "backbone": ["0.001"], "largest": ["1"],
        "retweets": ["yes"], "country": ["XX"], "with-each": ["%23iot"],
        "exclude": ["%23ucd"], "authors": ["yes"], "tz": ["Asia/Tokyo"], "Since": ["2019"],
        "format": ["csv"],
    ]

    /// Addresses of every page, with and without a format.
    private static let pages = ownPages + reports

    /// The pages that are made from the description of a report about tweets; the archive has no likes.
    private static let reports = Reports.all.filter { $0.hasPage && $0.isAboutTweets }
        .map { ("/" + $0.pageName, "") }

    private static let ownPages = [
        ("/", ""), ("/tweets", "q=%23iot"), ("/tweets", ""), ("/searches", ""), ("/terms", ""),
        ("/evidence", "m=%23iot"), ("/mentions", "t=%23ucd"), ("/compare", "t=%23ucd&other=%23iot"),
        ("/person/nadia_relay", ""), ("/person/nadia_relay", "show=mentions"),
        ("/links", "min=1"), ("/media", ""), ("/tweet/1191341760983338589", ""), ("/imports", ""),
        ("/refused", ""), ("/query", "sql=SELECT%20text%20FROM%20tweet"), ("/facets", "q=iot"),
        ("/trend", ""), ("/network", "weight=1"),
    ]

    @Test(arguments: pages) func haveAnEffectOrAreRefused(path: String, query: String) throws {
        let given = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
        let other = try TweetArchive(updatingAt: served.archive.path)
        try other.add(["dorm_owl"], to: #require(ListName("friends")))
        for word in ["owl", "moon"] {
            other.recordSearch(try SearchQuery(parsing: word), tweets: nil)
        }
        // The overview has no table.
        let table = path == "/" ? path : "\(path).json"
        let plain = try served.get("\(table)?\(query)")
        #expect(plain.status == 200)
        let isShort = plain.text.split(separator: "\n").count { $0.hasPrefix("{") } < 3
        for (name, values) in Self.values where !given.contains(name[...]) {
            var (isRefused, hasEffect) = (false, false)
            for value in values {
                // A time zone has an effect on the times of other filters.
                let since = try name == "tz" ? self.since(at: table, query) : ""
                let plain = try since.isEmpty ? plain : served.get("\(table)?\(query)\(since)")
                let separator = query.isEmpty && since.isEmpty ? "" : "&"
                let item = "\(since)\(separator)\(name)=\(value)"
                let table = try served.get("\(table)?\(query)\(item)")
                let page = try served.get("\(path)?\(query)\(item)")
                let refusal =
                    table.status == 400 && table.text.contains("cannot use &#39;\(name)&#39;")
                if refusal, PageFilter.keptNames.contains(name), page.status == 200 {
                    // The page keeps it for others, and says that it has no effect.
                    #expect(page.text.contains("(not on this page)"), "\(path)?\(query)\(item)")
                } else {
                    #expect(page.status == table.status, "\(path)?\(query)\(item)")
                }
                isRefused = isRefused || refusal
                hasEffect = hasEffect || table.text != plain.text && !refusal
            }
            let empty = try served.get("\(table)?\(query.isEmpty ? "" : "\(query)&")\(name)=")
            #expect(empty.status == (isRefused ? 400 : 200), "\(path)?\(query): \(name)")
            // A limit leaves nothing out of a single row.
            if name == "limit", isShort, !isRefused { continue }
            #expect(isRefused != hasEffect, "\(path)?\(query): \(name)")
        }
    }

    /// An item with a time, if a table takes one.
    private func since(at table: String, _ query: String) throws -> String {
        let item = "\(query.isEmpty ? "" : "&")since=2019-11-05"
        return try served.get("\(table)?\(query)\(item)").status == 200 ? item : ""
    }

    @Test func coverEveryPage() {
        let tested = Set(Self.pages.map { $0.0.split(separator: "/").first ?? "" })
        // The page of help is the same for every question; the archive has no likes and no messages.
        let pages = Site.standard.pages.filter { $0.path != HelpPage.path && $0.hasFilters }
        let all = Set(pages.map { $0.path.split(separator: "/").first ?? "" })
        #expect(tested.isSuperset(of: all))
    }

    @Test(arguments: [
        ("/tweets?lang=en&lang=de", "lang"), ("/people?t=%23ucd&t=%23ucd", "t"),
        ("/tweets?at=2019&since=2019", "at"), ("/links?q=iot&Q=iot", "Q"),
        ("/compare?t=%23ucd&other=%23iot&by=tweets", "by"), ("/people.csv?mention=x", "mention"),
        ("/people?sort=size", "size"), ("/person/nadia_relay?show=media&sort=id", "sort"),
    ])
    func areRefusedByName(address: String, name: String) throws {
        let answer = try served.get(address)
        #expect(answer.status == 400 && answer.text.contains(name))
    }

    @Test func mayBeEmpty() throws {
        let answer = try served.get("/people?since=&lang=&q=&q=iot&rows=&sort=")
        #expect(answer.status == 200)
    }

    @Test(arguments: [
        ("/people.csv?", "q=robotics"), ("/links.csv?min=1&", "author=nadia_relay"),
        ("/people.csv?", "since=2019-11-05"), ("/links.csv?min=1&", "kind=reply"),
    ])
    func filterPeopleAndLinks(address: String, item: String) throws {
        let (all, some) = try (served.get(address), served.get(address + item))
        #expect(all.status == 200 && some.status == 200 && some.text.count > 10)
        #expect(all.text != some.text)
    }
}

/// Pages that say what is wrong with a form, which keep it.
@Suite struct KeptFormTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    /// An address with a wrong value, the id of its field, and what was typed.
    static let addresses: [(String, String, String?)] = [
        ("/mentions?t=%23ucd&since=yesterday&lang=en", "filter-since", "yesterday"),
        ("/mentions?t=%23ucd&min=0", "filter-min", "0"),
        ("/mentions?t=%23ucd&min=many", "filter-min", "many"),
        ("/mentions?t=%23ucd&with=%23", "filter-with", "#"),
        ("/compare?t=%23ucd&other=%23", "compare-other", "#"),
        ("/people?tz=Mars", "filter-tz", "Mars"),
        ("/mentions?exclude=%23", "filter-exclude", "#"),
        ("/network?edges=author-author&per=day", "filter-edges", nil),
        ("/network?edges=author-domain&backbone=1.5", "filter-backbone", "1.5"),
        ("/network?largest=0", "filter-largest", "0"), ("/network?per=decade", "filter-per", nil),
        ("/mentions?q=filter:trusted", "q", "filter:trusted"),
        ("/people?until=2019-13", "filter-until", "2019-13"),
        ("/links?min=x&by=domain", "filter-min", "x"), ("/links?kind=x", "filter-kind", nil),
        ("/tweets?q=since:2019-13", "q", "since:2019-13"),
        ("/tweets?q=filter:trusted", "q", "filter:trusted"),
        ("/facets?q=min_faves:many", "q", "min_faves:many"),
    ]

    @Test(arguments: addresses)
    func markTheFieldOfAnAddress(address: String, id: String, typed: String?) throws {
        let answer = try served.get(address)
        #expect(answer.status == 400)
        try expectMarked(answer, id, typed)
        #expect(!answer.text.contains("This address cannot be read"))
        let elements = try MarkupReader.elements(of: answer.text)
        let fields = elements.filter { ["input", "select"].contains($0.name) }
        for item in address.split(separator: "?")[1].split(separator: "&") {
            let name = item.prefix { $0 != "=" }
            #expect(fields.contains { $0.attributes["name"] == String(name) }, "\(name)")
        }
    }

    private func expectMarked(_ answer: RawAnswer, _ id: String, _ typed: String?) throws {
        let elements = try MarkupReader.elements(of: answer.text)
        let field = try #require(elements.first { $0.attributes["id"] == id })
        #expect(elements.count { $0.attributes["aria-invalid"] == "true" } == 1)
        #expect(field.attributes["aria-invalid"] == "true")
        #expect(field.attributes["aria-describedby"] == "problem")
        if let typed { #expect((field.attributes["value"] ?? field.text) == typed) }
        let problem = try #require(elements.first { $0.attributes["id"] == "problem" })
        #expect(problem.text.count > 15 && !problem.text.contains(/^[A-Z][a-z_]+:/))
    }

    @Test func keepValuesThatHaveNoField() throws {
        for address in ["/people?limit=0&lang=en", "/links?nonsense=1&lang=en&sort=tweets"] {
            let answer = try served.get(address)
            let elements = try MarkupReader.elements(of: answer.text)
            let lang = elements.first { $0.attributes["id"] == "filter-lang" }
            #expect(answer.status == 400 && lang?.attributes["value"] == "en")
            let hidden = elements.filter { $0.attributes["type"] == "hidden" }
            let names = hidden.compactMap { $0.attributes["name"] }
            // The search box of every page keeps the question, and the bar also the order.
            #expect(
                names == ["typed", "lang", "form"] + (address.contains("sort=") ? ["sort"] : [])
            )
            #expect(elements.contains { $0.attributes["id"] == "problem" })
        }
    }

    @Test(arguments: [
        (
            "/imports/start",
            [("paths", "/no/such <file>"), ("term", "#x"), ("deletions", "1")], "paths"
        ),
        ("/imports/start", [("paths", "/tmp"), ("term", "#")], "term"),
        ("/keep", [("q", "moon"), ("term", "#")], "keep-term"),
        (
            "/list", [("person", "dorm_owl"), ("list", String(repeating: "x", count: 5_000))],
            "list-name"
        ),
    ])
    func markTheFieldOfAForm(path: String, fields: [(String, String)], id: String) throws {
        let answer = try served.post(path, fields)
        #expect(answer.status == 400)
        try expectMarked(answer, id, nil)
        let elements = try MarkupReader.elements(of: answer.text)
        for (name, value) in fields {
            let field = elements.first { $0.attributes["name"] == name }
            let kept = field?.name == "textarea" ? field?.text : field?.attributes["value"]
            #expect(kept == value, "\(name)")
        }
        #expect(elements.contains { $0.attributes["name"] == "token" })
    }

    @Test(arguments: ["limit=0", "mention=x", "sort=x"]) func keepAStatement(item: String) throws {
        let answer = try served.get("/query?sql=SELECT%201&\(item)")
        let elements = try MarkupReader.elements(of: answer.text)
        #expect(answer.status == 400)
        #expect(elements.first { $0.name == "textarea" }?.text == "SELECT 1")
    }

    @Test func keepTheFormOfATermThatHasTweets() throws {
        let answer = try served.post("/keep", [("q", "water"), ("term", "#ucd")])
        #expect(answer.status == 409 && answer.text.contains("name=\"add\""))
        #expect(answer.text.contains("value=\"#ucd\""))
    }
}
