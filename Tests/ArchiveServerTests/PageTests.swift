import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing
import TweetArchive
import TweetDumps
import TweetSearch

@testable import ArchiveServer

/// The pages of archives with no tweets, with those of the sample, and with hostile ones.
@Suite struct PageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    static let addresses = [
        "/", "/tweets?q=iot", "/tweets?q=%23common", "/tweets?q=zzzz", "/terms", "/mentions",
        "/mentions?by=tweets&min=1", "/tweets", "/tweets?order=oldest&limit=3",
        "/tweets?at=2019-11", "/tweets?at=1999", "/evidence?m=%23iot&lang=en", "/people",
        "/people?by=mentioned", "/links", "/links?by=domain", "/person/nadia_relay",
        "/person/everyone", "/person/nadia_relay?show=replies", "/person/nadia_relay?show=media",
        "/person/nadia_relay?show=mentions", "/places", "/places?q=iot", "/places?at=1999",
        "/places?limit=1", "/media", "/media?q=iot", "/imports", "/refused", "/query", "/help",
        "/facets?q=iot", "/facets?q=iot%20OR%20ucd", "/top?by=likes&sort=text",
        "/identical?accounts=1&rows=a", "/words?min=1", "/words?emoji=yes&min=1&sort=emoji",
        "/network?edges=hashtag", "/network?edges=retweet&weight=1", "/trend?top=3",
        "/network?edges=author-domain&weight=1&per=day", "/network?edges=hashtag-place&weight=1",
        "/trend?mention=%23iot,@nadia_relay&by=hour", "/trend",
        "/trend?by=day&since=2019-11&until=2019-11&kind=no-retweets",
        "/mentions?since=2019&lang=en&kind=original&min=1", "/mentions?q=iot",
        "/query?sql=SELECT%20text%20FROM%20tweet", "/people?sort=-mentioned&rows=a",
        "/terms?sort=tweets", "/mentions?min=1&rows=%3Cb%3E&sort=mention", "/trend?sort=tweets",
        "/query?sql=SELECT%20text%20FROM%20tweet&sort=text&rows=e", "/imports?sort=-path",
    ]

    @Test(arguments: ServedArchive.Content.allCases)
    func areWellFormed(content: ServedArchive.Content) throws {
        let served = try ServedArchive(content)
        let terms = try served.archive.terms().terms.map {
            PageAddress("/mentions", ["t": $0.name, "min": "1"]).text
        }
        let ids = try served.archive.tweets(of: nil) { $0.ids }
        let tweets = ids.map { "/tweet/\($0)" }
        for address in PageTests.addresses + terms + tweets {
            let answer = try served.get(address)
            let canBeUnknown = ["/person/", "/evidence", "/trend?mention="].contains {
                address.hasPrefix($0)
            }
            let isUnknown = answer.status == 404 && canBeUnknown
            #expect(answer.status == 200 || isUnknown, "\(address): \(answer.status)")
            try expectSound(answer.text, address)
        }
    }

    /// Checks what every page has, and that texts of tweets are no markup.
    private func expectSound(_ page: String, _ address: String) throws {
        let elements: [MarkupElement]
        do {
            elements = try MarkupReader.elements(of: page)
        } catch {
            Issue.record("\(address): \(error)")
            return
        }
        let names = Set(elements.map(\.name))
        #expect(names.isDisjoint(with: ["iframe", "object", "style", "base"]), "\(address)")
        #expect(elements.count { $0.name == "h1" } == 1, "\(address)")
        #expect(elements.count { $0.name == "script" } == 1, "\(address)")
        let ids = elements.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count, "\(address)")
        for element in elements {
            if let source = element.attributes["src"], element.name != "script" {
                #expect(source.hasPrefix("/media/file/"), "\(address): \(source)")
            }
            #expect(!element.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" })
            guard let target = element.attributes["href"] else { continue }
            #expect(
                target.hasPrefix("/") && !target.hasPrefix("//") || target.hasPrefix("#")
                    || target.hasPrefix("http://") || target.hasPrefix("https://"),
                "\(address): \(target)"
            )
        }
    }

    @Test(arguments: [
        ("/nothing", 404), ("/mentions?t=%23unknown", 404), ("/tweets?list=nobody", 404),
        ("/tweet/1", 404), ("/tweet/x", 400), ("/tweet/-1", 400), ("/tweet/01", 400),
        ("/tweet/99999999999999999999", 400), ("/tweet/", 400), ("/tweet", 404),
        ("/person/unknown_user", 404), ("/person/a-b", 404), ("/person/%C3%A9", 404),
        ("/people?by=size", 400), ("/person/nadia_relay?show=x", 400),
        ("/person/nadia_relay.ids?show=media", 400), ("/links?by=x", 400), ("/tweets?at=x", 400),
        ("/tweets?limit=0", 400), ("/tweets?limit=x", 400), ("/mentions?min=0", 400),
        ("/mentions?kind=x", 400), ("/mentions?since=x", 400), ("/trend?by=x", 400),
        ("/evidence", 400), ("/evidence?m=%23", 400), ("/evidence?m=%23nothing", 404),
        ("/tweets?same-words=x", 400), ("/top?same-original=0", 400), ("/tweets?point=x", 400),
        ("/tweets?point=91,0", 400), ("/tweets?point=nan,0", 400),
        ("/mentions?with=%23nothing", 404), ("/compare.csv?other=%23iot", 400),
        ("/compare?t=%23ucd&other=%23no", 404), ("/tweets?q=since:x", 400),
        ("/tweets?q=min_retweets:x", 400), ("/mentions?t=%23", 400),
        ("/media/file/1/0", 404), ("/media/file/x/0", 404), ("/media/file/1", 404),
        ("/terms.gexf", 404), ("/terms.pdf", 404), ("/terms.csv.csv", 404), ("/a/b/c", 404),
    ])
    func refuseWithASentence(address: String, status: Int) throws {
        let answer = try served.get(address)
        #expect(answer.status == status)
        if status == 400, address.hasSuffix("/") { return }
        let elements = try MarkupReader.elements(of: answer.text)
        let sentence = elements.first { $0.attributes["id"] == "problem" }?.text ?? ""
        #expect(sentence.count > 15 && sentence.hasSuffix("."), "\(sentence)")
    }

    @Test func sayWhatToDoInAnEmptyArchive() throws {
        let served = try ServedArchive(.empty)
        for address in [
            "/", "/terms", "/mentions", "/tweets", "/people", "/links", "/places", "/media",
            "/tweets?q=a", "/words", "/network",
        ] {
            #expect(try served.get(address).text.contains("tagtally import DUMP"), "\(address)")
        }
    }

    @Test func saysHowToNameATerm() throws {
        let tweet = #"{"id_str": "1", "text": "a"}"#
        let served = try ServedArchive { try $0.importRecords([tweet], $1) }
        let page = try served.get("/terms").text
        let link = try #require(page.range(of: #"<a href="/imports">import a dump</a>"#))
        let terminal = try #require(page.range(of: "In a terminal"))
        #expect(link.lowerBound < terminal.lowerBound)
    }

    @Test func marksHitsAndLinksMentions() throws {
        let elements = try served.elements("/tweets?q=iot")
        #expect(elements.count { $0.name == "article" } == 24)
        #expect(elements.contains { $0.name == "mark" && $0.text == "IoT" })
        #expect(elements.contains { $0.attributes["href"] == "/tweets?q=iot&with=%23IoT" })
        #expect(elements.contains { $0.attributes["href"] == "/person/pumphouse9?q=iot" })
        let arabic = elements.filter { $0.attributes["lang"] == "ar" }
        #expect(arabic.contains { $0.attributes["dir"] == "auto" })
        #expect(elements.first { $0.attributes["id"] == "q" }?.attributes["value"] == "iot")
    }

    @Test func offerMoreRows() throws {
        let page = try served.get("/tweets?limit=3").text
        #expect(page.contains("href=\"/tweets?limit=3&amp;page=2\""))
        #expect(page.matches(of: /<article/).count == 3)
        let all = try served.get("/tweets?limit=1000").text
        #expect(!all.contains("rel=\"next\""))
        // The pages of a list have all of its tweets, each once.
        var (seen, next): ([String], String?) = ([], "/tweets?limit=7&order=likes")
        while let address = next {
            let elements = try served.elements(address)
            seen += elements.filter { $0.name == "article" }.compactMap { $0.attributes["id"] }
            next = elements.first { $0.attributes["rel"] == "next" }?.attributes["href"]
        }
        let whole = try served.elements("/tweets?limit=1000&order=likes")
            .filter { $0.name == "article" }.compactMap { $0.attributes["id"] }
        #expect(seen == whole && whole.count > 14)
    }
}

/// The addresses of pages at which tests look.
enum PageAddresses {
    /// Those of every page of the site: without a question, with those of ``PageTests``, of an example
    /// for each page with a name, and of errors.
    ///
    /// Examples are found by following links, so that new pages are among them. An empty archive has
    /// none.
    static func all(of served: ServedArchive) throws -> [String] {
        let paths = Site.standard.pages.map { $0.path }
        let plain = paths.filter { !$0.hasSuffix("/") }
        var addresses = PageTests.addresses + plain + ["/nothing", "/tweets?at=x"]
        let links = try addresses.flatMap { try targets(of: served, $0) }
        for path in paths where path.hasSuffix("/") {
            addresses += links.filter { $0.hasPrefix(path) && !$0.contains("?") }.prefix(2)
        }
        var seen: Set<String> = []
        return addresses.filter { seen.insert($0).inserted }
    }

    private static func targets(of served: ServedArchive, _ address: String) throws -> [String] {
        let elements = try served.elements(address)
        return elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    }
}

/// The keys that are no characters, as WebDriver sends them.
enum WebKey {
    static let tab = "\u{E004}"
    static let enter = "\u{E007}"
    static let left = "\u{E012}"
    static let right = "\u{E014}"
    static let escape = "\u{E00C}"
}

/// The tables of pages in other formats, which are those of the command.
@Suite struct TwinTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    /// A page, and the table that the command prints for the same question.
    struct Twin: CustomTestStringConvertible {
        let path: String
        let query: String
        let table: @Sendable (TweetArchive, (Table) throws -> String) throws -> String

        var testDescription: String { path + query }
    }

    private static func search(_ query: String) throws -> TweetFilter {
        var filter = TweetFilter()
        filter.search = try SearchQuery(parsing: query)
        return filter
    }

    static let twins = [
        Twin(path: "/tweets", query: "?q=iot") { archive, render in
            try archive.tweets(of: nil, search("iot")) { try render(Table($0)) }
        },
        Twin(path: "/searches", query: "") { archive, render in
            try render(Table(archive.recentSearches()))
        },
        Twin(path: "/terms", query: "") { archive, render in
            try render(Table(archive.terms()))
        },
        Twin(path: "/mentions", query: "?t=%23ucd") { archive, render in
            try archive.popularity(of: SearchTerm("#ucd")) { try render(Table($0)) }
        },
        Twin(path: "/tweets", query: "?order=likes&limit=5") { archive, render in
            try archive.tweets(of: nil, order: .likes, limit: 5) { try render(Table($0)) }
        },
        Twin(path: "/people", query: "?by=mentioned") { archive, render in
            try archive.people(of: nil, order: .mentioned) { try render(Table($0)) }
        },
        Twin(path: "/places", query: "?q=iot") { archive, render in
            try archive.places(of: nil, search("iot")) { try render(Table($0)) }
        },
        Twin(path: "/media", query: "?t=%23iot") { archive, render in
            try archive.media(of: SearchTerm("#iot")) { try render(Table($0)) }
        },
        Twin(path: "/links", query: "?by=domain") { archive, render in
            var options = LinkReport.Options()
            options.grouping = .domain
            return try archive.links(of: nil, options: options) { try render(Table($0)) }
        },
        Twin(path: "/facets", query: "?q=iot") { archive, render in
            try render(Table(archive.facets(of: nil, search("iot"))))
        },
        Twin(path: "/trend", query: "?t=%23ucd&by=day") { archive, render in
            try archive.trend(of: SearchTerm("#ucd")) { try render(Table($0)) }
        },
        Twin(path: "/compare", query: "?t=%23ucd&other=%23iot") { archive, render in
            try archive.comparison(of: ["#ucd", "#iot"].compactMap { SearchTerm($0) }) {
                try render(Table($0))
            }
        },
        Twin(path: "/mentions", query: "?q=iot") { archive, render in
            try archive.popularity(of: nil, search("iot")) { try render(Table($0)) }
        },
        Twin(path: "/person/nadia_relay", query: "") { archive, render in
            var filter = TweetFilter()
            filter.authors = ["nadia_relay"]
            filter.kinds.remove(.reply)
            return try archive.tweets(of: nil, filter) { try render(Table($0)) }
        },
        Twin(path: "/evidence", query: "?t=%23ucd&m=%23iot&lang=en") { archive, render in
            var filter = TweetFilter()
            filter.languages = ["en"]
            let mention = try #require(MentionName("#iot"))
            return try archive.evidence(for: mention, of: SearchTerm("#ucd"), filter) {
                try render(Table($0))
            }
        },
        Twin(path: "/tweet/1191341760983338589", query: "") { archive, render in
            try archive.details(of: [1_191_341_760_983_338_589]) { try render(Table($0)) }
        },
    ]

    @Test(arguments: twins) func areTheTablesOfTheCommand(twin: Twin) throws {
        for format in [Format.json, .csv, .text, .markdown, .html] {
            let ending = try #require(format.fileExtensions.first)
            let answer = try served.get("\(twin.path).\(ending)\(twin.query)")
            #expect(answer.status == 200 && answer.isComplete)
            let made = answer.text.replacing(/<dt>Command<\/dt>\n<dd>[^\n]*\n/, with: "")
            #expect(try made == twin.table(served.archive) { try $0.rendered(as: format) })
        }
    }

    @Test func areHarmlessInHostileArchives() throws {
        let served = try ServedArchive(.hostile)
        let answer = try served.get("/tweets.csv")
        let expected = try served.archive.tweets(of: nil) { try Table($0).rendered(as: .csv) }
        #expect(answer.text == expected)
        #expect(answer.headers["content-type"] == "text/csv; charset=utf-8")
        let disposition = "attachment; filename=\"tagtally-tweets.csv\""
        #expect(answer.headers["content-disposition"] == disposition)
    }

    @Test func linksToEveryFormat() throws {
        let page = try served.get("/people?by=mentioned").text
        for ending in ["json", "csv", "xlsx", "vcf", "html"] {
            #expect(page.contains("href=\"/people.\(ending)?by=mentioned\""))
        }
    }
}

/// The addresses of pages, and those on the web to which pages link.
@Suite struct PageAddressTests {
    @Test func escapesAllButLettersAndDigits() {
        #expect(PageAddress("/tweets", ["q": "#iot & é"]).text == "/tweets?q=%23iot%20%26%20%C3%A9")
        #expect(PageAddress("/person/", name: "../a").text == "/person/..%2Fa")
        #expect(PageAddress("/", ["a": nil, "b": "1"]).text == "/?b=1")
    }

    @Test(arguments: ["http://a.b", "HTTPS://a.b/?c=d&e#f", "https://é.example/ü"])
    func linksToTheWeb(address: String) { #expect(WebAddress(address)?.text == address) }

    @Test(arguments: [
        "", "http://", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        " https://a.b", "https://a.b/ c", "https://a.b/\"onclick", "https://a.b/\u{202E}",
        "https://a.b/\n", "ftp://a.b", "//a.b", "https:/a.b",
    ])
    func doesNotLinkToAnythingElse(address: String) { #expect(WebAddress(address) == nil) }

    @Test func escapesTexts() {
        let text = "<b>&\"'\u{1B}"
        let html: HTML = "<p title=\"\(text)\">\(3)\(HTML.none)</p>"
        #expect(html.text == "<p title=\"&lt;b&gt;&amp;&quot;&#39;\u{FFFD}\">3</p>")
    }
}

/// The scripts of the pages.
@Suite struct ScriptTests {
    private static let maxLines = 699

    @Test func isShort() {
        let lines = Asset.script.text.split(separator: "\n").filter { line in
            let code = line.drop(while: \.isWhitespace)
            return !code.isEmpty && !code.hasPrefix("//")
        }
        #expect((200...ScriptTests.maxLines).contains(lines.count))
    }
}
