import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The cards of the overview about the owner of a personal archive.
@Suite struct OwnerCardTests {
    /// 11 May 2024, 23:30 in UTC, which is 12 May in Berlin.
    private static let now = 1_715_470_200

    /// Imports an invented personal archive of four tweets, of which two answer others.
    private static func importArchive(
        of owner: String,
        from first: Int = 1,
        _ archive: TweetArchive,
        _ folder: URL
    ) throws {
        let days = ["Sat May 11 12:00", "Sun May 12 12:00", "Fri May 11 12:00", "Sat May 11 12:00"]
        let years = [2013, 2013, 2018, 2024]
        let tweets = zip(days, years).enumerated().map { index, time in
            let reply = #""in_reply_to_status_id_str": "9", "in_reply_to_screen_name": "bob", "#
            return #"{"tweet": {"id_str": "\#(first + index)", "full_text": "<i>\#(index)</i>", "#
                + #""created_at": "\#(time.0):00 +0000 \#(time.1)", \#(index < 2 ? reply : "")"#
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
        #expect(!page.contains("<i>0") && !page.contains("<i>2"))
        let cards = page.matches(of: /<h2>([^<]*)<\/h2>(?s)(.*?)<\/section>/)
        return Dictionary(cards.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }

    @Test func showsTheOwner() throws {
        let served = try ServedArchive(at: Self.now) {
            try Self.importArchive(of: "ann", $0, $1)
        }
        let cards = try cards(served)
        let about = try #require(cards["Owner of this archive"])
        #expect(about.contains("href=\"/person/ann\"") && about.contains("3 Feb 2009, 04:05"))
        #expect(try #require(cards["First tweet"]).contains("id=\"tweet-1\""))
        let answers = try #require(cards["Mentioned most in answers"])
        #expect(answers.contains("href=\"/person/bob\"") && answers.contains(">2</span>"))
        // Tweets of today are not in an earlier year.
        let day = try #require(cards["11 May in earlier years"])
        #expect(day.matches(of: /id="tweet-([0-9])"/).map(\.1) == ["3", "1"])
        let link = try #require(day.firstMatch(of: /href="([^"]*)">all 2</)).1
        let list = try served.get(String(link).replacing("&amp;", with: "&")).text
        #expect(list.matches(of: /<article/).count == 2)
    }

    @Test func obeysTheTimeZone() throws {
        let served = try ServedArchive(at: Self.now) {
            try Self.importArchive(of: "ann", $0, $1)
        }
        let day = try #require(cards(served, "/?tz=Europe/Berlin")["12 May in earlier years"])
        #expect(day.matches(of: /id="tweet-([0-9])"/).map(\.1) == ["2"])
        // Another question is about other tweets than those of the owner.
        #expect(try cards(served, "/?lang=en")["Owner of this archive"] == nil)
    }

    @Test func isUnknownInAnArchiveOfSeveralPeople() throws {
        let served = try ServedArchive { archive, folder in
            try Self.importArchive(of: "ann", archive, folder)
            try Self.importArchive(of: "cay", from: 11, archive, folder)
        }
        #expect(try cards(served)["Owner of this archive"] == nil)
        try ServedArchive.with(.sample) { served in
            let owner = try served.archive.owner()
            #expect(owner == nil)
        }
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
