import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// Tweets as pages show them.
@Suite struct TweetArticleTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(filledBy: Self.importTweets) }

    private static func record(_ id: Int, _ text: String, _ others: String...) -> String {
        let user = #""user": {"screen_name": "ann_lee", "name": "Ann <b>Lee</b>"}"#
        let all = [#""id_str": "\#(id)""#, #""text": "\#(text)""#, user] + others
        return "{" + all.joined(separator: ", ") + "}"
    }

    private static func importTweets(_ archive: TweetArchive, _ folder: URL) throws {
        let link = #"{"url": "https://t.co/aa", "expanded_url": "https://example.org/post/1"}"#
        let status =
            #"{"url": "https://t.co/bb", "expanded_url": "https://twitter.com/i/status/10"}"#
        let media =
            #"[{"id_str": "5", "type": "photo", "media_url_https": "https://pbs.twimg.com/media/x.jpg", "#
            + #""url": "https://t.co/pic"}]"#
        let owner = #"{"screen_name": "bob", "name": "Bob"}"#
        let records = [
            record(
                10,
                "See (https://t.co/aa) and https://t.co/pic",
                #""entities": {"urls": [\#(link)], "media": \#(media)}"#,
                #""extended_entities": {"media": \#(media)}"#,
                #""retweet_count": 7, "favorite_count": 0"#,
                #""created_at": "Mon Nov 04 12:14:18 +0000 2019""#
            ),
            record(
                11,
                "RT @ann_lee: See (https://t.co/aa)",
                #""retweeted_status": {"id_str": "10", "text": "See", "user": {"screen_name": "ann_lee"}}"#
            ).replacing(#""ann_lee", "name": "Ann <b>Lee</b>"}"#, with: #""cay", "name": "Cay"}"#),
            record(
                12,
                "Look https://t.co/bb",
                #""entities": {"urls": [\#(status)]}, "quoted_status_id_str": "10""#,
                #""is_quote_status": true"#
            ),
            record(
                13,
                "RT @zed: away <i>",
                #""retweeted_status": {"id_str": "77", "text": "away <i>", "user": {"screen_name": "zed"}}"#
            ),
            record(
                14,
                "Both of you",
                #""quoted_status_id_str": "78", "is_quote_status": true"#,
                #""quoted_status": {"id_str": "78", "text": "they said", "user": \#(owner)}"#
            ),
            record(15, "@ann_lee yes", #""in_reply_to_status_id_str": "10""#),
            record(16, "Helo", #""edit_history": {"edit_tweet_ids": ["16", "17"]}"#),
            record(17, "Hello", #""edit_history": {"edit_tweet_ids": ["16", "17"]}"#),
            record(18, "Bye", #""edit_history": {"edit_tweet_ids": ["18", "19"]}"#),
        ]
        try archive.importRecords(records, folder)
    }

    /// The part of a page with a tweet.
    private func article(_ id: Int, at address: String = "/tweets") throws -> String {
        let page = try served.get(address).text
        let start = try #require(page.range(of: "<article class=\"tweet\" id=\"tweet-\(id)\""))
        let end = try #require(page[start.lowerBound...].range(of: "</article>"))
        return String(page[start.lowerBound..<end.upperBound])
    }

    @Test func haveNamesDatesAndTheTargetsOfLinks() throws {
        let article = try article(10)
        #expect(article.contains("<bdi>Ann &lt;b&gt;Lee&lt;/b&gt;</bdi></a>"))
        #expect(article.contains("<span class=\"at\">@ann_lee</span>"))
        #expect(article.contains(">AB</a>"))
        let time = "<time datetime=\"2019-11-04T12:14:18Z\" title=\"2019-11-04T12:14:18Z\">"
        #expect(article.contains(time + "4 Nov 2019, 12:14</time>"))
        let link = "See (<span class=\"link\"><a href=\"https://example.org/post/1\">"
        #expect(article.contains(link) && !article.contains("t.co"))
        #expect(article.contains("and</p>"))
        #expect(article.contains("https://pbs.twimg.com/media/x.jpg"))
        // Numbers are those that are known and not zero.
        #expect(article.contains("title=\"7 retweets\"") && !article.contains("likes"))
    }

    @Test func ofRetweetsAreTheOriginals() throws {
        let known = try article(11)
        #expect(known.contains("<bdi>Cay</bdi></a> retweeted"))
        #expect(known.contains("https://example.org/post/1") && !known.contains("RT @"))
        #expect(known.contains("href=\"/tweet/10\"") && known.contains("href=\"/tweet/11\""))
        let unknown = try article(13)
        #expect(unknown.contains("retweeted") && unknown.contains("<bdi>@zed</bdi>"))
        #expect(unknown.contains(">away &lt;i&gt;</p>"))
    }

    @Test func haveQuotedTweetsInside() throws {
        let known = try article(12)
        let quote = try #require(known.firstRange(of: "<blockquote class=\"quote\">"))
        #expect(known[..<quote.lowerBound].contains(">Look</p>"))
        #expect(known[quote.lowerBound...].contains("https://example.org/post/1"))
        let unknown = try article(14)
        #expect(unknown.contains("they said") && unknown.contains("href=\"/person/bob\""))
    }

    @Test func namesTheAnsweredTweet() throws {
        let link = "<a href=\"/tweet/10\">In answer to <bdi>@ann_lee</bdi></a>"
        #expect(try article(15).contains(link))
        let page = try served.elements("/tweet/15")
        let thread = page.filter { $0.name == "article" && $0.attributes["id"] != "tweet-15" }
        #expect(thread.map { $0.attributes["id"] } == ["tweet-10", "tweet-15-here"])
        #expect(thread.map(\.classes) == [["tweet", "depth0"], ["tweet", "here", "depth1"]])
    }

    @Test func tellThatTheyWereEdited() throws {
        #expect(try article(16).contains("replaced by <a href=\"/tweet/17\">a later version</a>"))
        #expect(try article(17).contains(">edited</span>"))
        #expect(try article(18).contains("replaced by a later version"))
        #expect(try !article(15).contains("edited"))
    }

    @Test func showTimesByTheChosenClock() throws {
        let article = try article(10, at: "/tweets?tz=Asia/Tokyo")
        #expect(article.contains(">4 Nov 2019, 21:14</time>"))
        #expect(article.contains("href=\"/person/ann_lee?tz=Asia%2FTokyo\""))
    }

    @Test(arguments: [
        ("a https://t.co/1 b", ["https://x.example/1"], false, "a https://x.example/1 b"),
        ("https://t.co/1 https://t.co/2", ["https://x.example"], true, "https://x.example"),
        // It is not known which one is missing.
        (
            "https://t.co/1 https://t.co/2", ["https://x.example"], false,
            "https://t.co/1 https://t.co/2"
        ),
        ("no link", ["https://x.example"], true, "no link"),
        ("https://t.co/1", ["https://x.example", "https://y.example"], true, "https://t.co/1"),
        ("https://t.co/", [], true, "https://t.co/"), ("é https://t.co/1", [], true, "é"),
    ])
    func expandLinks(text: String, links: [String], hasMedia: Bool, expanded: String) {
        #expect(ExpandedText(text, links, hasMedia: hasMedia).text == expanded)
    }

    @Test func keepTheLinkOfAQuotedTweetThatIsNotShown() {
        let text = "a https://t.co/1 https://t.co/2"
        func expanded(_ quote: ExpandedText.Quote?) -> String {
            ExpandedText(text, ["https://x.example"], hasMedia: false, quote: quote).text
        }
        #expect(expanded(.shown) == "a https://x.example")
        #expect(expanded(.unknown) == "a https://x.example https://t.co/2")
        #expect(expanded(nil) == text)
    }

    @Test(arguments: [
        ("ann", "Ann Lee", "AL"), ("ann_lee", nil, "AL"), ("x", "夜更けの カワウソ", "夜"), ("x", "🦦", "?"),
        ("x", "e\u{301}\u{301}\u{301}mile", "E"),
    ])
    func haveInitials(name: String, displayName: String?, initials: String) {
        #expect(Avatar(name, displayName).initials == initials)
        #expect((0..<12).contains(Avatar(name, displayName).hue))
    }
}

/// The frame of every page, which keeps the question.
@Suite struct FrameTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    private static let filters = [
        "t": "#iot", "q": "a OR b", "since": "2019-11-01", "until": "2019-12", "lang": "en,de",
        "kind": "no-retweets", "author": "nadia_relay", "with": "#iot", "tz": "Europe/Berlin",
        "retweeted": "dorm_owl", "link": "https://example.org/x?a=b&c", "domain": "example.org",
        "place": "x", "point": "1.0,2.0", "source": "web", "hour": "Mon 13", "exclude": "#ucd",
        "mentions": "user", "min": "3", "authors": "yes",
    ]

    static let pages = [
        "/", "/tweets", "/mentions", "/people", "/links", "/media", "/places", "/trend", "/hours",
        "/terms", "/imports", "/query", "/tweet/1191341760983338589", "/person/nadia_relay",
        "/compare", "/searches", "/words", "/network", "/help",
    ]

    @Test(arguments: pages) func keepsTheQuestionInEveryTab(page: String) throws {
        let items = Self.filters.map { (name: $0.key, value: $0.value) }
        let elements = try served.elements(PageAddress(page, items: items).text)
        let tabs = elements.drop { $0.classes != ["tabs", "wrap"] }.prefix { $0.name != "main" }
            .filter { $0.name == "a" && !$0.classes.contains("chip-x") }
            .compactMap { $0.attributes["href"] }.filter { !$0.contains(/^[^?]*\.[a-z]+/) }
        #expect(tabs.count > Tab.all.count)
        // A page that is not about tweets has no filters.
        let bare = Tab.all.filter { !$0.hasFilters }.map(\.path)
        for address in tabs {
            let expected = bare.contains(address) ? [:] : Self.filters
            #expect(try Self.items(of: address) == expected, "\(address)")
        }
        let names = Set(Self.filters.keys)
        let fields = elements.drop { $0.classes != ["search"] }.prefix { $0.name != "button" }
            .filter { $0.name == "input" }.compactMap { $0.attributes["name"] }
        #expect(Set(fields) == names.union(["typed"]))
        // Each filter can be taken off.
        let chips = elements.filter { $0.classes == ["chip-x"] }
            .compactMap { $0.attributes["href"] }
        let rests = try chips.map { Set(try Self.items(of: $0).keys) }
        let period: Set = ["since", "until"]
        let expected = names.subtracting(period).map { names.subtracting([$0]) }
        #expect(Set(rests) == Set(expected + [names.subtracting(period)]))
    }

    private static func items(of address: String) throws -> [String: String] {
        let query = try RequestTarget(address).query
        return Dictionary(uniqueKeysWithValues: query.map { ($0.name, $0.value) })
    }

    @Test(arguments: [
        ("/tweets?lang=de", "2 of 50"), ("/mentions?t=%23iot", "24 of 50"), ("/people", "50"),
        ("/?kind=reply", "3 of 50"), ("/evidence?m=%23iot", "24 of 50"),
        ("/trend?t=%23ucd", "20 of 50"), ("/words?lang=de", "2 of 50"), ("/network", "50"),
    ])
    func tellsHowManyTweetsThereAre(address: String, number: String) throws {
        let page = try served.get(address).text
        let pattern = #/<p class="found num"><b>([0-9,]+)</b>([^<]*)/#
        let found = try #require(page.firstMatch(of: pattern))
        #expect("\(found.1)\(found.2)" == number + " tweets")
    }

    @Test func leadsFormsToAddressesWithoutEmptyValues() throws {
        let answer = try served.get("/people?form=1&since=&lang=en&q=&min=")
        #expect(answer.status == 303 && answer.headers["location"] == "/people?lang=en")
        let typed = try served.get("/tweets?typed=1&q=owl&form=1&t=")
        #expect(typed.headers["location"] == "/tweets?q=owl")
    }

    @Test func namesFilesAfterTheQuestion() throws {
        let answer = try served.get("/mentions.csv?t=%23iot&lang=en&q=%22%0D%0Ax%22")
        let name = "attachment; filename=\"tagtally-mentions-iot-en-x.csv\""
        #expect(answer.headers["content-disposition"] == name)
    }

    @Test(arguments: [
        (
            "/mentions?t=%23iot&kind=no-retweets&exclude=%23iot&authors=yes&min=1",
            "report '#iot' --no-retweets --exclude '#iot' --authors --min-count 1"
        ),
        (
            "/people?lang=en,de&by=mentioned",
            "people --language en --language de --sort-by mentioned"
        ),
        ("/tweets?q='b'&order=oldest", "timeline --order oldest --search ''\\''b'\\'''"),
        (
            "/trend?t=%23ucd&at=2019&tz=Europe/Berlin&kind=reply,quote",
            "trend '#ucd' --per month --since 2019 --until 2019 --tweet-kind reply --tweet-kind quote "
                + "--time-zone Europe/Berlin"
        ),
        ("/evidence?t=%23iot&m=@dorm_owl", "evidence '#iot' @dorm_owl"),
        ("/compare?t=%23ucd&other=%23iot", "compare '#ucd' '#iot'"),
        ("/media?with=%23iot", "media --with '#iot'"),
        ("/words?stop-words=yes&min=3", "words --stop-words --min-count 3"),
        (
            "/network?edges=reply&weight=2&exclude=@a",
            "network --edges reply --min-count 2 --exclude @a"
        ),
        (
            "/network?edges=author-domain&per=month&backbone=0.05&largest=2&retweets=yes",
            "network --edges author-domain --per month --backbone 0.05 --largest 2 --with-retweets"
        ),
        (
            "/trend?mention=%23iot,@nadia_relay&by=year",
            "trend --per year --mention '#iot' --mention @nadia_relay"
        ),
    ])
    func namesTheCommandThatMakesTheTable(address: String, command: String) throws {
        let codes = try served.elements(address).filter { $0.name == "code" }.map(\.text)
        #expect(codes == ["tagtally " + command])
    }

    @Test func namesTheFileOfTheArchiveInTheCommand() throws {
        let served = try ServedArchive(.sample, file: "my owls.db")
        let codes = try served.elements("/media").filter { $0.name == "code" }.map(\.text)
        #expect(codes == ["tagtally media --database 'my owls.db'"])
    }

    @Test(arguments: ["/tweets?hour=5", "/people?retweeted=dorm_owl", "/imports", "/"])
    func namesNoCommandThatIsNotAll(address: String) throws {
        #expect(try !served.get(address).text.contains("In a terminal: <code>tagtally"))
    }

    @Test func keepsTheOverviewUntilTheArchiveChanges() throws {
        let addresses = ["/", "/?lang=en"]
        let first = try addresses.map { try served.get($0).text }
        #expect(try addresses.map { try served.get($0).text } == first)
        try TweetArchive(updatingAt: served.archive.path)
            .importRecords([#"{"id_str": "1", "text": "x", "lang": "en"}"#], served.folder)
        for (address, text) in zip(addresses, first) {
            #expect(try ServedArchive.isTrueSoon { try served.get(address).text != text })
        }
    }
}
