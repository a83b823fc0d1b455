import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The page of an author.
@Suite struct PersonPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(filledBy: Self.importTweets) }

    private static func importTweets(_ archive: TweetArchive, _ folder: URL) throws {
        let user =
            #""user": {"screen_name": "ann", "name": "Ann <b>Lee</b>", "description": "#
            + #""Sea & <i>sky</i>", "location": "Kiel;\nNorth"}"#
        let bob = #"{"screen_name": "bob", "indices": [0, 4]}"#
        let records = [
            #"{"id_str": "1", "text": "@bob one", \#(user), "in_reply_to_status_id_str": "9", "#
                + #""in_reply_to_screen_name": "bob", "entities": {"user_mentions": [\#(bob)]}}"#,
            #"{"id_str": "2", "text": "@bob two @cay", \#(user), "entities": {"user_mentions": "#
                + #"[\#(bob), {"screen_name": "cay", "indices": [9, 13]}], "hashtags": []}}"#,
            #"{"id_str": "3", "text": "three", "user": {"screen_name": "bob"}}"#,
        ]
        try archive.importRecords(records, folder)
    }

    @Test func showsTheProfile() throws {
        let elements = try served.elements("/person/Ann")
        let profile = elements.filter { ["display", "bio"].contains($0.classes.first) }
        #expect(profile.map(\.text) == ["Ann <b>Lee</b>", "Sea & <i>sky</i>"])
        #expect(elements.contains { $0.text.hasPrefix("Kiel;") })
        let current = elements.filter { $0.attributes["aria-current"] == "page" }
        #expect(current.map { $0.attributes["href"] } == ["/people", "/person/ann"])
    }

    @Test(arguments: [("", ["2"]), ("?show=replies", ["1"]), ("?show=media", [])])
    func keepsTweetsAndRepliesApart(query: String, ids: [String]) throws {
        let elements = try served.elements("/person/ann\(query)")
        let articles = elements.filter { $0.name == "article" }
        #expect(articles.compactMap { $0.attributes["id"] } == ids.map { "tweet-\($0)" })
        #expect(elements.contains { $0.classes == ["empty"] } == ids.isEmpty)
    }

    @Test func showsWhoIsMentionedMost() throws {
        let csv = try served.get("/person/ann.csv?show=mentions").text
        let rows = csv.split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.map { $0.split(separator: ",")[1] } == ["bob", "cay"])
        let page = try served.get("/person/ann?show=mentions").text
        #expect(page.contains("href=\"/person/bob\""))
    }

    @Test(arguments: [
        ("q=two", ["2"], "1 tweet"), ("q=one", [], "1 tweet"), ("with=@cay", ["2"], "1 tweet"),
        ("kind=reply", [], "1 tweet"), ("kind=original", ["2"], "1 tweet"),
        ("author=bob", [], "0 tweets"), ("author=bob,ann", ["2"], "2 tweets"),
    ])
    func appliesTheFilters(query: String, ids: [String], number: String) throws {
        let page = try served.get("/person/ann?\(query)")
        #expect(page.status == 200 && !page.text.contains("not on this page"))
        let elements = try MarkupReader.elements(of: page.text)
        let articles = elements.filter { $0.name == "article" }
        #expect(articles.compactMap { $0.attributes["id"] } == ids.map { "tweet-\($0)" })
        #expect(elements.contains { $0.classes == ["empty"] } == ids.isEmpty)
        let words = page.text.replacing(/<[^>]*>/, with: "")
        #expect(words.contains("\n\(number); "))
        let found = elements.firstIndex { $0.classes == ["found", "num"] }
        #expect(found.map { elements[$0 + 1].text } == "\(ids.count)")
        let parts = elements.compactMap { $0.attributes["href"] }.filter { $0.contains("show=") }
        #expect(parts.count == 3 && parts.allSatisfy { $0.contains("&") })
        let list = try served.get("/person/ann.ids?\(query)").text
        #expect(list == ids.map { $0 + "\n" }.joined())
    }

    @Test(arguments: ["/person/ann?show=mentions", "/tweets?t=", "/people?t=", "/media?t="])
    func hasOneLinkToThePageBefore(address: String) throws {
        let page = try served.get("\(address)&limit=1&page=2").text
        #expect(page.matches(of: /rel="prev"/).count == 1)
    }

    @Test func countsAllTweetsOfAPageThatShowsSome() throws {
        let page = try served.get("/person/ann?limit=1").text
        #expect(page.contains("<p class=\"found num\"><b>1</b> of 3 tweets</p>"))
        #expect(try served.get("/person/ann.vcf?q=two").status == 400)
        let filtered = try served.get("/person/ann?q=two").text
        #expect(filtered.contains("\"/person/ann.vcf\""))
        #expect(filtered.contains("/person/ann.csv?q=two"))
    }

    @Test func showsTheOtherNamesOfTheAccount() throws {
        let record = { (id: Int, account: Int, name: String) in
            #"{"id_str":"\#(id)","text":"t","user":{"id_str":"\#(account)","screen_name":"\#(name)"}}"#
        }
        let records = [record(1, 7, "old"), record(2, 7, "new"), record(3, 8, "old")]
        let others = (10..<20).map { record($0, 7, "new\($0)") }
        let served = try ServedArchive { try $0.importRecords(records + others, $1) }
        let page = try served.get("/person/old").text
        #expect(page.contains("2 accounts had this name."))
        #expect(page.contains("Also known as <a class=\"author\" href=\"/person/new\">@new</a>"))
        let all = "/tweets?q=account%3A%40old"
        #expect(page.contains(all))
        #expect(page.contains("@new18</a> and 1 name more; "))
        #expect(try served.get(all).text.matches(of: /<article/).count == 13)
        // A search of the page is one of the conditions of the tweets that a number leads to.
        for search in ["t", "t%20OR%20no", "no%20OR%20t%20t"] {
            let people = try served.get("/people?q=\(search)").text
            let link = try #require(people.firstMatch(of: /href="([^"]*account%3A7[^"]*)"/))
            let tweets = try served.get(String(link.1).replacing("&amp;", with: "&")).text
            #expect(tweets.matches(of: /<article/).count == 12)
        }
        #expect(try !self.served.get("/person/ann").text.contains("Also known as"))
    }

    @Test func hasACardForAddressBooks() throws {
        let card = try served.get("/person/ann.vcf")
        #expect(card.headers["content-type"] == "text/vcard; charset=utf-8")
        #expect(card.text.contains("FN:Ann <b>Lee</b>\r\n"))
        #expect(card.text.matches(of: /BEGIN:VCARD/).count == 1)
        #expect(try served.get("/people.vcf").text.matches(of: /BEGIN:VCARD/).count == 2)
        #expect(try served.get("/person/cay.vcf").status == 404)
    }
}

/// The page of a user who wrote nothing.
@Suite struct MentionedPersonPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(filledBy: Self.importMentions) }

    /// Tweets of which three mention `Marta_Q`, and two repeat `zed`.
    private static func importMentions(_ archive: TweetArchive, _ folder: URL) throws {
        let tweets: [(author: String, text: String, users: [String])] = [
            ("ann", "one @Marta_Q", ["Marta_Q"]),
            ("ann", "two @Marta_Q @bob", ["Marta_Q", "bob"]),
            ("cay", "three @marta_q", ["marta_q"]), ("cay", "four @bob", ["bob"]),
            ("ann", "RT @Zed: five", []), ("cay", "RT @zed: six", []),
        ]
        let records = tweets.enumerated().map { index, tweet in
            let mentions = tweet.users.map { #"{"screen_name": "\#($0)"}"# }.joined(separator: ",")
            return
                #"{"id_str": "\#(index + 1)", "text": "\#(tweet.text)", "user": {"screen_name": "#
                + #""\#(tweet.author)"}, "created_at": "Mon Nov 04 12:0\#(index + 1):00 +0000 2019", "#
                + #""entities": {"user_mentions": [\#(mentions)], "hashtags": []}}"#
        }
        try archive.importRecords(records, folder)
    }

    @Test(arguments: ["marta_q", "Marta_Q", "MARTA_Q"])
    func showsTheTweetsThatMentionAUserWhoWroteNothing(name: String) throws {
        let answer = try served.get("/person/\(name)")
        #expect(answer.status == 200)
        let elements = try MarkupReader.elements(of: answer.text)
        #expect(elements.first { $0.name == "h1" }?.text == "@\(name)")
        #expect(answer.text.contains(">No tweets by @Marta_Q; <a href=\"/evidence?m=%40Marta_Q\">"))
        #expect(elements.contains { $0.name == "a" && $0.text == "3 tweets" })
        let times = elements.indices.filter { elements[$0].name == "time" }.prefix(2)
        let exact = ["2019-11-04T12:01:00Z", "2019-11-04T12:03:00Z"]
        #expect(times.map { elements[$0].attributes["datetime"] } == exact)
        #expect(times.map { elements[$0].text } == ["4 Nov 2019, 12:01", "4 Nov 2019, 12:03"])
        #expect(times.map { elements[$0 - 1].attributes["href"] } == ["/tweet/1", "/tweet/3"])
        let articles = elements.filter { $0.name == "article" }
        #expect(articles.map { $0.attributes["id"] } == ["tweet-3", "tweet-2", "tweet-1"])
        let start = try #require(answer.text.range(of: "<h2>Written by</h2>"))
        let end = try #require(answer.text.range(of: "<div class=\"feed\">"))
        let others = "<ul>" + answer.text[start.lowerBound..<end.lowerBound] + "</ul>"
        let names = try MarkupReader.elements(of: others).filter { $0.name == "a" }.map(\.text)
        #expect(names == ["@ann", "2", "@cay", "1", "@bob", "1"])
    }

    @Test func hasTheOtherPartsAndFormatsOfAUserWhoWroteNothing() throws {
        #expect(try served.get("/person/marta_q.ids").text == "3\n2\n1\n")
        let mentions = try served.get("/person/marta_q.csv?show=mentions").text
        let rows = mentions.split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.map { $0.split(separator: ",")[1] } == ["bob"])
        for part in ["replies", "media"] {
            let page = try served.get("/person/marta_q?show=\(part)")
            #expect(page.status == 200 && page.text.contains("no \(part) with @marta_q"))
        }
        #expect(try served.get("/person/marta_q.vcf").status == 404)
    }

    @Test(arguments: [
        ("marta_q?author=ann", ["2", "1"], "2 tweets"), ("marta_q?q=two", ["2"], "1 tweet"),
        ("marta_q?q=four", [], "0 tweets"), ("zed?author=cay", ["6"], "0 tweets"),
        ("zed?since=2019-11-04T12:06", ["6"], "0 tweets"),
    ])
    func appliesTheFiltersToAUserWhoWroteNothing(
        address: String,
        ids: [String],
        number: String
    ) throws {
        let page = try served.get("/person/\(address)").text
        let elements = try MarkupReader.elements(of: page)
        let articles = elements.filter { $0.name == "article" }
        #expect(articles.compactMap { $0.attributes["id"] } == ids.map { "tweet-\($0)" })
        #expect(page.replacing(/<[^>]*>/, with: "").contains("; \(number) mention"))
        #expect(page.contains("<p class=\"found num\"><b>\(ids.count)</b> of 6 tweets</p>"))
    }

    @Test func showsTheRetweetsOfAUserWhoWroteNothing() throws {
        let page = try served.get("/person/zed").text
        let sentence = "0 tweets mention @zed; <a href=\"/tweets?retweeted=zed\">2 retweets</a>"
        #expect(page.contains(sentence))
        #expect(page.matches(of: /<article/).count == 2)
    }

    @Test func suggestsTheNearestUsers() throws {
        let answer = try served.get("/person/marta_k")
        #expect(answer.status == 404 && answer.text.contains("the nearest it has: @Marta_Q."))
        #expect(try served.get("/person/cey").text.contains("the nearest it has: @cay."))
    }
}
