import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The numbers of tweets in pages, each of which leads to exactly the tweets that it counts.
@Suite(.slow) struct CountedTweetTests {
    /// The columns with numbers that count no tweets of the archive.
    private static let otherColumns: Set<String> = [
        "rank", "hour", "names", "authors", "accounts", "share", "spellings", "dumps", "longitude",
        "latitude", "new", "upgr.", "dupl.", "other", "refused", "record", "line", "retweets",
        "likes", "times", "alpha",
    ]

    struct Number: Hashable {
        let value: Int
        /// The address of the page with the tweets.
        let target: String
        /// Whether it counts how often the tweets have a mention.
        let countsMentions: Bool
    }

    @Test(arguments: [ServedArchive.Content.sample, .hostile])
    func leadToTheirTweets(content: ServedArchive.Content) throws {
        let served = try ServedArchive(content)
        let terms = try served.archive.terms().terms.map { ["t": $0.name, "min": "1"] }
        let tables = terms.map { PageAddress("/mentions", items: $0.map { ($0, $1) }).text }
        try expectTweets(behindNumbersOf: served, PageAddresses.all(of: served) + tables)
    }

    @Test func leadToTheirTweetsUnderEachFilter() throws {
        let served = try ServedArchive(filledBy: CountedTweets.importAll)
        let periods = TrendReport.Period.allCases.map { "/trend?by=\($0.rawValue)&" }
        let pages =
            [
                "/mentions?min=1&", "/places?", "/hours?", "/sources?", "/languages?",
                "/compare?t=%23owl&other=moon&min=1&", "/person/ann?", "/person/Cy_9?",
                "/person/marta_q?", "/person/marta_q?show=mentions&", "/person/zed?",
                "/words?min=1&", "/words?stop-words=yes&min=1&", "/words?emoji=yes&min=1&",
                "/trend?by=day&top=4&", "/top?", "/identical?accounts=1&",
                "/identical?accounts=1&similar=60&", "/identical?accounts=1&similar=90&",
            ] + periods
            + NetworkReport.Edges.named.map { "/network?weight=1&edges=\($0.name)&" }
        let filtered = pages.flatMap { page in CountedTweets.filters.map { page + $0 } }
        try expectTweets(behindNumbersOf: served, CountedTweets.addresses + filtered)
    }

    /// The networks of any two things, each with a few of the filters, and over time.
    @Test func leadToTheirTweetsInEachNetwork() throws {
        let served = try ServedArchive(filledBy: CountedTweets.importAll)
        let filters = CountedTweets.filters
        let periods = CalendarPeriod.allCases.map(\.rawValue)
        let pages = NetworkReport.Edges.names.enumerated().flatMap { number, edges in
            let page = "/network?weight=1&edges=\(edges)&"
            let some = (0..<3).map { filters[(number * 3 + $0) % filters.count] }
            let isOfAuthors = edges == "mention" || edges.hasPrefix("author-")
            let retweets = isOfAuthors ? ["retweets=yes", "retweets=yes&kind=retweet"] : []
            let period =
                "per=\(periods[number % periods.count])&since=2018-12-31T23:30&tz=Asia/Tokyo"
            return (["", period] + some + retweets).map { page + $0 }
        }
        let others = [
            "edges=link-link&weight=1&canonical-link=https%3A%2F%2Fa.example%2Fx",
            "edges=domain-domain&weight=1&registrable-domain=a.example",
            "edges=country-hashtag&country=US&weight=1",
            "edges=place-author&per=year&backbone=0.9",
            "edges=user-user&largest=1&with=%23owl&weight=1",
        ]
        try expectTweets(behindNumbersOf: served, pages + others.map { "/network?\($0)" })
    }

    @Test func leadToTheirTweetsInEachNetworkOfHostileTweets() throws {
        let served = try ServedArchive(.hostile)
        let pages = NetworkReport.Edges.names.map { "/network?weight=1&per=year&edges=\($0)" }
        try expectTweets(behindNumbersOf: served, pages)
    }

    /// A personal archive, and the files of all formats.
    @Test(arguments: ["archives/2024.zip", ""])
    func leadToTheirTweetsInOtherArchives(path: String) throws {
        let root = sampleData.appending(path: "formats/\(path)").path
        let others = try path.isEmpty ? FileManager.default.subpathsOfDirectory(atPath: root) : []
        let files = path.isEmpty ? others.sorted().map { "\(root)/\($0)" } : [root]
        let isFolder = { (file: String) in
            (try? FileManager.default.contentsOfDirectory(atPath: file)) != nil
        }
        let served = try ServedArchive { archive, _ in
            try archive.importDumps(files.filter { !isFolder($0) }.map { DumpFile(path: $0) })
        }
        let addresses = try PageAddresses.all(of: served)
        // No search finds just the tweets of a person whose name others had, too.
        try expectTweets(behindNumbersOf: served, addresses, withoutTweetsIn: "/people")
    }

    @Test func aWrongNumberIsNoticed() throws {
        let served = try ServedArchive(filledBy: CountedTweets.importAll)
        let numbers = try page("/mentions?min=1", of: served).numbers
        let right = try #require(numbers.first { !$0.countsMentions })
        let tweets = try Tweets(at: right.target, served)
        #expect(tweets.haveNumber(right))
        let wrong = Number(value: right.value + 1, target: "", countsMentions: false)
        #expect(!tweets.haveNumber(wrong))
    }

    // MARK: - The walk

    private func expectTweets(
        behindNumbersOf served: ServedArchive,
        _ addresses: [String],
        withoutTweetsIn exception: String? = nil
    ) throws {
        var known: [String: Tweets] = [:]
        for address in addresses {
            let (numbers, plain) = try page(address, of: served)
            let mayBePlain = exception.map(address.hasPrefix) ?? false
            #expect(mayBePlain || plain.isEmpty, "\(address) has numbers without tweets: \(plain)")
            for number in numbers {
                let tweets = try known[number.target] ?? Tweets(at: number.target, served)
                known[number.target] = tweets
                #expect(
                    tweets.haveNumber(number),
                    "\(address): \(number.value) leads to \(number.target): \(tweets)"
                )
            }
        }
        #expect(known.count > 10)
    }

    private struct Tweets {
        private let heading: String
        /// The numbers in the heading: of tweets, and how often they have the mention.
        private let numbers: (tweets: Int?, times: Int?)
        private let listed: Int

        init(at target: String, _ served: ServedArchive) throws {
            // A page with few rows also says how many there are.
            let page = try served.get(target + "&limit=1")
            let elements = try MarkupReader.elements(of: page.text)
            heading = elements.first { $0.name == "h1" }?.text ?? ""
            let times =
                heading.contains(", of ")
                ? heading.matches(of: /([0-9,]+) times?, of\ /).last : nil
            let found = elements.firstIndex { $0.classes == ["found", "num"] }
            numbers = (
                found.map { CountedTweetTests.number(elements[$0 + 1].text[...]) },
                times.map { CountedTweetTests.number($0.1) }
            )
            // The link that saves the ids leaves out what has no effect on the tweets.
            let save = elements.compactMap { $0.attributes["href"] }.first { $0.contains(".ids") }
            let list = try served.get(save ?? "")
            let isWhole = page.status == 200 && list.status == 200
            listed = isWhole ? list.text.utf8.count { $0 == UInt8(ascii: "\n") } : -1
        }

        func haveNumber(_ number: Number) -> Bool {
            listed == numbers.tweets
                && number.value == (number.countsMentions ? numbers.times : listed)
        }
    }

    /// The numbers of a page that lead to tweets, and those of tables that count tweets and lead nowhere.
    private func page(
        _ address: String,
        of served: ServedArchive
    ) throws -> (numbers: [Number], plain: [String]) {
        let answer = try served.get(address)
        let elements = try MarkupReader.elements(of: answer.text)
        var (numbers, plain): ([Number], [String]) = ([], [])
        for (index, element) in elements.enumerated() {
            let next = elements.indices.contains(index + 1) ? elements[index + 1] : nil
            let label = element.attributes["data-label"] ?? ""
            if element.name == "td", element.classes.contains("number"),
                element.attributes["data-value"] != "0", next?.name != "a",
                !CountedTweetTests.otherColumns.contains(label.lowercased()),
                // A word can occur in a tweet several times.
                !(label == "count" && address.hasPrefix("/words")),
                !["/query", "/evidence"].contains(where: address.hasPrefix)
            {
                plain.append("\(label) \(element.text)")
            }
            guard element.name == "a", let target = element.attributes["href"],
                target.hasPrefix("/evidence?") || target.hasPrefix("/tweets?"), next?.name != "ul"
            else { continue }
            let text = next?.name == "span" ? next?.text : element.text
            let shown = CountedTweetTests.number(in: element, elements[(index + 1)...]) ?? text
            guard let digits = shown?.prefixMatch(of: /[0-9][0-9,]*/) else { continue }
            let column = index > 0 ? elements[index - 1].attributes["data-label"] ?? "" : ""
            numbers.append(
                Number(
                    value: CountedTweetTests.number(digits.output),
                    target: target,
                    countsMentions: target.hasPrefix("/evidence?")
                        && !["", "tweets", "mentioned"].contains(column)
                )
            )
        }
        return (numbers, plain)
    }

    /// The number of a bar, which is in its name or behind it.
    fileprivate static func number(
        in link: MarkupElement,
        _ others: ArraySlice<MarkupElement>
    ) -> String? {
        if let label = link.attributes["aria-label"] {
            return label.firstMatch(of: /: ([0-9,]+) tweets?(,|$)/).map { String($0.1) }
        }
        // An edge of a drawing.
        if others.first?.name == "title" {
            return others.first?.text.firstMatch(of: /: weight ([0-9,]+)$/).map { String($0.1) }
        }
        if link.classes == ["line"] { return others.first { $0.classes == ["num"] }?.text }
        return others.first?.name == "b" ? others.first?.text : nil
    }

    fileprivate static func number(_ digits: Substring) -> Int {
        Int(digits.replacing(",", with: "")) ?? -1
    }
}

/// Tweets of every kind, in an archive with two search terms.
private enum CountedTweets {
    /// The filters of pages, each of which some of the tweets pass.
    static let filters = [
        "", "t=%23owl", "lang=en", "kind=no-retweets", "kind=reply", "kind=retweet", "author=ann",
        "q=owl%20OR%20moon", "list=friends", "hour=0", "hour=Tue%200", "source=web",
        "at=2019-01-01", "since=2018-12-31T23:30&until=2019-01-01", "retweeted=bob", "place=p1",
        "link=https%3A%2F%2Fa.example%2Fx", "domain=a.example", "point=-10.5,40.25",
        "t=moon&lang=de&kind=quote", "word=OWL", "any-word=of", "emoji=%F0%9F%91%8D",
        "answered=zed", "quoted=ann", "canonical-link=https%3A%2F%2Fa.example%2Fx",
        "registrable-domain=a.example", "shortener=bit.ly", "same-original=1004",
        "same-original=1006", "same-words=1008", "similar-words=1009~60",
        "similar-words=1009~60%201009~90",
    ]

    static let addresses =
        [
            "/terms", "/", "/?lang=en", "/?t=%23owl&kind=reply", "/people", "/people?t=%23owl",
            "/people?t=moon", "/links", "/links?t=%23owl",
            "/links?by=domain", "/links?by=domain&t=moon", "/links?canonical=yes&min=1",
            "/links?by=domain&canonical=yes&min=1&t=moon", "/links?short=yes&min=1",
            "/links?by=domain&short=yes&min=1", "/links?short=yes&canonical=yes&min=1",
            "/trend?by=year&at=2019-01", "/trend?by=week&at=2018-12",
            "/trend?mention=%23owl,@marta_q", "/facets?q=owl", "/facets?q=away%20OR%20%23moon",
        ]
        + ["ann", "bob", "marta_q", "zed"].flatMap {
            ["/person/\($0)", "/person/\($0)?show=mentions"]
        }

    static func importAll(_ archive: TweetArchive, _ folder: URL) throws {
        for (term, parity) in [("#owl", 0), ("moon", 1)] {
            let records = (0..<48).filter { $0 % 3 != 2 - parity }.map(record)
            let name = "\(parity).jsonl"
            try archive.importRecords(records, folder, as: name, term: SearchTerm(term))
        }
        if let list = ListName("friends") { try archive.add(["ann", "bob"], to: list) }
    }

    private static let times = [
        "Sun Dec 30 23:59:59 +0000 2018", "Mon Dec 31 00:00:00 +0000 2018",
        "Mon Dec 31 23:40:00 +0000 2018", "Tue Jan 01 00:05:00 +0000 2019",
        "Tue Jan 01 00:59:59 +0000 2019", "Wed Jan 02 12:00:00 +0000 2019", nil,
    ]
    private static let places = [
        nil, #""place": {"id": "p1", "full_name": "Springfield", "country_code": "US"}"#, nil,
        #""place": {"id": "p2", "full_name": "Springfield", "country_code": "US"}"#,
        #""coordinates": {"coordinates": [40.25, -10.5]}"#,
        #""place": {"full_name": "Springfield Lake"}"#,
        #""coordinates": {"coordinates": [40.2500001, -10.5]}"#,
    ]
    private static let links = [
        [], ["https://a.example/x"], ["https://a.example/x", "https://a.example/x"],
        ["http://WWW.A.example/y", "https://b.example/?q=1&r=2"], ["https://a.example/X"],
        ["http://www.a.example/x/?utm_source=t", "https://bit.ly/q"],
        ["http://m.bit.ly/q", "https://sub.a.example/", "http://a.co.uk", "http://b.co.uk"],
    ]
    private static let mentions = [[], ["marta_q"], ["bob", "Marta_Q"], ["ann", "ann"]]
    private static let hashtags = [["owl"], ["Owl", "moon"], [], ["OWL", "owl"], ["été", "日本"]]

    /// A tweet; which of many values it has depends on its number.
    private static func record(_ number: Int) -> String {
        // The account of some of these had another name.
        let author = number % 8 == 6 ? "Cy_old" : ["ann", "bob", "Cy_9", "dora"][number * 7 % 4]
        let account = author.hasPrefix("Cy") ? #", "id_str": "9""# : ""
        var text = "tweet \(number) of owl"
        var others: [String] = []
        switch number % 9 {
        case 0:
            // A near-copy of others: eight of its ten pairs of words are theirs.
            text += " and the moon over the old pier"
        case 3:
            others.append(#""in_reply_to_status_id_str": "\#(1000 + number / 2)""#)
        case 4:
            text = "RT @zed: away \(number)"
            others.append(
                #""retweeted_status": {"id_str": "77", "text": "away", "user": {"screen_name": "zed"}}"#
            )
        case 5:
            // The original has another author than the text says, because users can be renamed.
            text = "RT @former: tweet 1 of owl"
            others.append(#""retweeted_status": \#(record(1))"#)
        case 6:
            text = "RT @Bob: older \(number)"
        case 7:
            others.append(#""in_reply_to_status_id_str": "1000", "quoted_status": \#(record(0))"#)
            others.append(#""is_quote_status": true, "quoted_status_id_str": "1000""#)
        case 8:
            text = "@Zed: the Owl 👍🏽, an OWL of été 👍"
            others.append(#""in_reply_to_status_id_str": "78""#)
        default: break
        }
        let names = mentions[number % mentions.count].map { #"{"screen_name": "\#($0)"}"# }
        let tags = hashtags[number % hashtags.count].map { #"{"text": "\#($0)"}"# }
        let urls = links[number % links.count].map { #"{"expanded_url": "\#($0)"}"# }
        others += [
            #""id_str": "\#(1000 + number)""#, #""text": "\#(text)""#,
            #""user": {"screen_name": "\#(author)"\#(account)}"#,
            #""entities": {"user_mentions": [\#(names.joined(separator: ","))], "#
                + #""hashtags": [\#(tags.joined(separator: ","))], "#
                + #""urls": [\#(urls.joined(separator: ","))]}"#,
        ]
        others += [
            times[number % times.count].map { #""created_at": "\#($0)""# },
            ["en", "de", "und", nil][number % 4].map { #""lang": "\#($0)""# },
            places[number % places.count],
            ["<a>web</a>", "App & Co", nil][number / 2 % 3].map { #""source": "\#($0)""# },
        ].compactMap(\.self)
        return "{" + others.joined(separator: ", ") + "}"
    }
}

/// The links of pages that narrow a search, or lead to a month.
@Suite struct NarrowingTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    @Test(arguments: ["iot", "iot OR ucd", "-filter:retweets"])
    func facetsLeadToAsManyTweetsAsTheySay(query: String) throws {
        let item = PageAddress("", ["q": query]).text
        let targets = try targets(ofNumbersAt: "/facets\(item)", ["/tweets?", "/evidence?"])
        #expect(targets.count > 5 && targets.allSatisfy { $0.contains(item.dropFirst()) })
    }

    @Test(arguments: ["", "t=%23ucd", "lang=en", "kind=original"])
    func monthsLeadToAsManyTweetsAsTheySay(query: String) throws {
        let targets = try targets(ofNumbersAt: "/?\(query)", ["/tweets?at=", "/tweets?since="])
        #expect(targets.count > (query.isEmpty ? 2 : 0))
        #expect(targets.allSatisfy { $0.hasSuffix(query) })
    }

    @Test(arguments: ["?t=%23ucd", "?t=%23ucd&other=%23iot"])
    func termsShowWhatTheLeastCountHides(query: String) throws {
        let path = query.contains("other") ? "/compare" : "/mentions"
        let page = try served.get("\(path)\(query)").text
        let link = "\(path)\(query)&min=1"
        let escaped = link.replacing("&", with: "&amp;")
        #expect(page.contains(" hidden; <a href=\"\(escaped)\">show all</a>."))
        #expect(!page.contains("--min-count"))
        let all = try served.get(link).text
        #expect(!all.contains("show all") && all.count > page.count)
    }

    @Test func termsHaveFiltersAndOtherTerms() throws {
        let address = "/mentions?t=%23ucd&lang=de&kind=original&with=%23iot"
        let elements = try served.elements(address)
        func value(_ name: String) -> String? {
            elements.first { $0.attributes["name"] == name }?.attributes["value"]
        }
        #expect(value("t") == "#ucd" && value("lang") == "de" && value("with") == "#iot")
        let chosen = elements.first { $0.attributes["selected"] != nil }
        #expect(chosen?.attributes["value"] == "original")
        #expect(elements.first { $0.name == "h1" }?.text.contains("#iot") == true)
    }

    /// The addresses with one of some beginnings to which a page links; each has as many tweets as the number
    /// of the link.
    private func targets(ofNumbersAt address: String, _ prefixes: [String]) throws -> [String] {
        let elements = try served.elements(address)
        return try elements.indices.compactMap { index in
            let rest = elements[(index + 1)...]
            guard let target = elements[index].attributes["href"],
                prefixes.contains(where: target.hasPrefix),
                let number = CountedTweetTests.number(in: elements[index], rest).flatMap({ Int($0) }
                )
            else { return nil }
            let page = try served.get(target + "&limit=1000").text
            #expect(page.matches(of: /<article/).count == number, "\(target)")
            return target
        }
    }
}
