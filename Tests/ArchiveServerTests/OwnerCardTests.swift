import Foundation
import GRDB
import ReportPresentation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The greeting of the owner of personal archives on the overview, and the cards about their tweets.
@Suite struct OwnerCardTests {
    /// 11 May 2024, 23:30 in UTC, which is 12 May in Berlin.
    private static let now = 1_715_470_200

    /// Imports an invented personal archive of four tweets, of which two answer others, and one the owner.
    private static func importArchive(
        of owner: String,
        from first: Int = 1,
        _ archive: TweetArchive,
        _ folder: URL
    ) throws {
        let days = ["Sat May 11 12:00", "Sun May 12 12:00", "Fri May 11 12:00", "Sat May 11 12:00"]
        let years = [2013, 2013, 2018, 2024]
        let tweets = zip(days, years).enumerated().map { index, time in
            let reply = #""in_reply_to_status_id_str": "9", "#
            let answered = index < 2 ? "@Bob " : index == 2 ? "@\(owner) " : ""
            return #"{"tweet": {"id_str": "\#(first + index)", "favorite_count": "\#(index)", "#
                + #""full_text": "\#(answered)<i>\#(index)</i>", "#
                + #""created_at": "\#(time.0):00 +0000 \#(time.1)", \#(index < 3 ? reply : "")"#
                + #""entities": {"user_mentions": [{"screen_name": "bob"}]}}}"#
        }
        let data = folder.appending(path: owner)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let account =
            #"{"username": "\#(owner)", "accountId": "\#(first)", "#
            + #""createdAt": "2009-02-03T04:05:06.000Z"}"#
        try Data("window.YTD.account.part0 = [{\"account\": \(account)}]".utf8)
            .write(to: data.appending(path: "account.js"))
        let dump = data.appending(path: "tweets.js")
        try Data("window.YTD.tweets.part0 = [\(tweets.joined(separator: ","))]".utf8)
            .write(to: dump)
        _ = try archive.importDumps([DumpFile(path: dump.path)], term: nil)
    }

    /// The text of each card by its heading.
    private func cards(_ served: ServedArchive, _ address: String = "/") throws -> [String: String]
    {
        let page = try served.get(address).text
        #expect(!page.contains(/<i>[0-9]/))
        let cards = page.matches(of: /<h2>([^<]*)<\/h2>(?s)(.*?)<\/section>/)
        return Dictionary(cards.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }

    /// Adds what a personal archive tells of its owner.
    private static func addOwner(
        _ archive: TweetArchive,
        _ account: Int = 1,
        _ name: String = "ann",
        made: Int = 1_700_000_000,
        _ texts: [String?] = ["Ann Byron", "Bakes", "Cork", "https://ann.example.org/"]
    ) throws {
        let values: [(any DatabaseValueConvertible)?] =
            [account, name, made] + texts + [1_233_633_906]
        try archive.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO personal_archive
                        (account, name, made, display, description, location, website, created)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: StatementArguments(values)
            )
        }
    }

    /// The greeting: the part of the page up to the numbers.
    private func greeting(_ served: ServedArchive, _ address: String = "/") throws -> String {
        let page = try served.get(address).text
        let start = try #require(page.range(of: "<main"))
        let end = try #require(page.range(of: "<nav class=\"stats\""))
        return String(page[start.upperBound..<end.lowerBound])
    }

    @Test func greetsTheOwner() throws {
        let served = try ServedArchive(at: Self.now) { archive, folder in
            try Self.importArchive(of: "ann", archive, folder)
            try Self.addOwner(archive)
        }
        let text = try greeting(served)
        #expect(text.contains("<h1 id=\"heading\" dir=\"auto\"><bdi>Ann Byron</bdi>’s tweets</h1>"))
        for part in [
            ">@ann</a>", ">3 Feb 2009<", ">Bakes<", ">Cork<", "href=\"https://ann.example.org/\"",
            ">4 tweets</a> since ", ">11 May 2013<", "the personal archive was made on ",
            ">14 Nov 2023<",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
        #expect(!text.contains("The archive also has the personal archives"))
        // Headings are in order.
        let page = try served.get("/").text
        #expect(page.matches(of: /<h1/).count == 1)
        #expect(try #require(text.firstMatch(of: /<h([1-6])/)).1 == "1")
    }

    /// The likes of a retweet are those of somebody else's tweet.
    @Test func showsNoRetweetsAsMostLiked() throws {
        let served = try ServedArchive(at: Self.now) { archive, folder in
            try Self.importArchive(of: "ann", archive, folder)
            let retweet =
                #"{"tweet": {"id_str": "9", "favorite_count": "99", "full_text": "RT @bob: hello", "#
                + #""created_at": "Sat May 11 12:00:00 +0000 2019", "entities": {}}}"#
            let dump = folder.appending(path: "ann/tweets-part1.js")
            try Data("window.YTD.tweets.part1 = [\(retweet)]".utf8).write(to: dump)
            try archive.importDumps([DumpFile(path: dump.path)])
        }
        let liked = try #require(try cards(served)["Most liked"])
        #expect(liked.matches(of: /id="tweet-([0-9])"/).map(\.1) == ["4", "3", "2"])
        #expect(liked.contains("q=-filter%3Aretweets"))
    }

    @Test func showsTheTweetsOfTheOwner() throws {
        let served = try ServedArchive(at: Self.now) {
            try Self.importArchive(of: "ann", $0, $1)
        }
        #expect(try greeting(served).contains("<bdi>@ann</bdi>’s tweets"))
        let cards = try cards(served)
        #expect(try #require(cards["First tweet"]).contains("id=\"tweet-1\""))
        let liked = try #require(cards["Most liked"])
        #expect(liked.matches(of: /id="tweet-([0-9])"/).map(\.1) == ["4", "3", "2"])
        let answers = try #require(cards["Answered most"])
        #expect(answers.matches(of: /<li>/).count == 1 && answers.contains(">2</span>"))
        let answered = try #require(answers.firstMatch(of: /class="line" href="([^"]*)"/)).1
        try expect(2, at: answered, served)
        let years = try #require(cards["Tweets by year"])
        let links = years.matches(of: /<a href="(\/tweets[^"]*)"[^>]*aria-label="([^"]*)"/)
        #expect(links.map(\.2) == ["2013: 2 tweets", "2018: 1 tweet", "2024: 1 tweet"])
        try expect(2, at: links[0].1, served)
        // Tweets of today are not in an earlier year.
        let day = try #require(cards["11 May in earlier years"])
        #expect(day.matches(of: /id="tweet-([0-9])"/).map(\.1) == ["3", "1"])
        try expect(2, at: try #require(day.firstMatch(of: /href="([^"]*)">all 2</)).1, served)
        #expect(cards["Authors"] == nil)
    }

    private func expect(_ tweets: Int, at link: some StringProtocol, _ served: ServedArchive) throws
    {
        let list = try served.get(String(link).replacing("&amp;", with: "&")).text
        #expect(list.matches(of: /<article/).count == tweets, "\(link)")
    }

    @Test func namesEachArchiveAndTheOtherOwners() throws {
        let served = try ServedArchive(at: Self.now) { archive, folder in
            try Self.importArchive(of: "ann", archive, folder)
            try Self.importArchive(of: "annie", from: 11, archive, folder)
            try Self.importArchive(of: "cay", from: 21, archive, folder)
            try Self.addOwner(archive, 1, "annie")
            try Self.addOwner(archive, 1, "ann", made: 1_400_000_000, ["Old name", nil, nil, nil])
            try Self.addOwner(archive, 21, "cay", made: 1_600_000_000, ["Cay", nil, nil, nil])
            try Self.addOwner(archive, 21, "cay", made: 1_500_000_000, ["Cay", nil, nil, nil])
        }
        let text = try greeting(served)
        #expect(text.contains("<bdi>Ann Byron</bdi>") && !text.contains("Old name"))
        #expect(text.contains(">8 tweets</a>"), "\(text)")
        #expect(text.contains("; personal archives were made on "))
        #expect(text.contains(">14 Nov 2023<") && text.contains(">13 May 2014<"))
        let others = "<bdi>Cay</bdi> (<a href=\"/person/cay\">@cay</a>)."
        #expect(text.contains("The archive also has the personal archives of \(others)"), "\(text)")
        let cards = try cards(served)
        let answers = try #require(cards["Answered most"])
        // Those of both names together.
        #expect(answers.matches(of: /<li>/).count == 1 && answers.contains(">4</span>"))
        #expect(cards["Authors"] != nil)
    }

    @Test func showsAnOwnerWithoutTweets() throws {
        let served = try ServedArchive { archive, _ in try Self.addOwner(archive) }
        let page = try served.get("/")
        #expect(page.status == 200 && page.text.contains("<bdi>Ann Byron</bdi>’s tweets</h1>"))
        #expect(page.text.contains("No tweets; the personal archive was made on "))
    }

    @Test func isSafeFromHostileOwners() throws {
        let hostile = "<script>alert(1)</script>\u{202E}\"'&,\u{1B}[1m"
        let served = try ServedArchive(at: Self.now) { archive, folder in
            try Self.importArchive(of: "ann", archive, folder)
            let own = [hostile, hostile, hostile, "javascript:alert(1)"]
            try Self.addOwner(archive, 1, hostile, own)
            try Self.addOwner(archive, 1, "ann", made: 5)
            let texts = [hostile, nil, nil, "https://a.example/\"onclick=\"alert(1)"]
            try Self.addOwner(archive, 2, hostile + "2", made: 4, texts)
            try Self.addOwner(archive, 3, "", made: 3, [" ", "", "\n", ""])
            for account in 4..<20 { try Self.addOwner(archive, account, "bob", made: 1) }
        }
        let page = try served.get("/")
        #expect(page.status == 200 && !page.text.contains("<script>alert"))
        #expect(!page.text.contains("javascript:") && !page.text.contains("onclick=\""))
        #expect(!page.text.contains("\u{1B}"))
        #expect(try greeting(served).contains(" and 13 others."))
        // The tweets are found under the name that can be one.
        #expect(try #require(cards(served)["First tweet"]).contains("id=\"tweet-1\""))
        _ = try served.elements("/")
    }

    @Test func isUnknownUnderAPseudonym() throws {
        let key = try #require(PseudonymKey((0..<32).map { UInt8($0) }))
        let served = try ServedArchive(at: Self.now, pseudonyms: PseudonymChoice(key: key)) {
            try Self.importArchive(of: "ann", $0, $1)
            try Self.addOwner($0)
            try Self.addOwner($0, 2, "cay", made: 5, ["Cay Ey", nil, nil, nil])
        }
        let page = try served.get("/").text
        let text = try greeting(served)
        #expect(text.contains(/<bdi>@person-[a-z]{8}<\/bdi>’s tweets/), "\(text)")
        let others = #/archives of <a href="/person/person-[a-z]{8}">@person-/#
        #expect(text.contains(others), "\(text)")
        for part in [
            "Ann", "Byron", "ann.example", "Bakes", "Cork", "Cay", "@ann", "@cay", "/ann", "=ann",
            "@bob", "=bob",
        ] { #expect(!page.contains(part), "\(part)") }
    }

    @Test func obeysTheTimeZone() throws {
        let served = try ServedArchive(at: Self.now) {
            try Self.importArchive(of: "ann", $0, $1)
        }
        let day = try #require(cards(served, "/?tz=Europe/Berlin")["12 May in earlier years"])
        #expect(day.matches(of: /id="tweet-([0-9])"/).map(\.1) == ["2"])
        // Another question is about other tweets than those of the owner.
        #expect(!(try greeting(served, "/?since=2010").contains("’s tweets")))
    }

    @Test func isUnknownInAnArchiveOfSeveralPeople() throws {
        let served = try ServedArchive { archive, folder in
            try Self.importArchive(of: "ann", archive, folder)
            try Self.importArchive(of: "cay", from: 11, archive, folder)
        }
        #expect(!(try greeting(served).contains("’s tweets")))
        let owner = try ServedArchive(.sample).archive.owner()
        #expect(owner == nil)
    }

    @Test(arguments: [
        ("2024-05-11T12:00Z", "11 May", "2022-06", 2), ("2024-02-29T12:00Z", "29 Feb", "2015", 2),
        ("2023-02-28T12:00Z", "28 Feb", "2023", 0), ("2024-02-29T12:00Z", "29 Feb", "2021", 0),
        ("2024-05-11T12:00Z", "11 May", "1970", 18),
    ])
    func findsTheDaysOfEarlierYears(now: String, name: String, first: String, days: Int) throws {
        let now = try #require(NamedPeriod(now, in: .utc)).start.seconds
        let start = try #require(NamedPeriod(first, in: .utc)).start.seconds
        let today = EarlierDays(now, in: .utc)
        #expect(today.name == name)
        #expect((today.search(since: start)?.matches(of: /since:/).count ?? 0) == days)
    }
}
