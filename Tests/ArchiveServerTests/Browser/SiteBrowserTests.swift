import DraftFiles
import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps
import TweetSearch

@testable import ArchiveServer

/// The pages of published sites in a browser, opened as files.
///
/// `make test-browser` runs these tests.
@Suite(.serialized, .enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTestsOfSites {
    @Test(arguments: ServedArchive.Content.allCases)
    func showEveryPage(content: ServedArchive.Content) throws {
        try withSite(of: content) { page, _, paths in
            for path in paths {
                for (width, isDark) in [(320, false), (320, true), (1280, false)] {
                    try page.open("/" + path, width: width, isDark: isDark)
                    try page.photograph("site-\(content)-\(path)-\(width)\(isDark ? "-dark" : "")")
                    try page.expectSound("\(path) at \(width)", width: width)
                }
            }
        }
    }

    @Test func leadFromAddressesToTweets() throws {
        try withSite(of: .sample) { page, archive, _ in
            let ids = try archive.tweets(of: nil, limit: 5) { $0.ids }
            #expect(ids.count == 5)
            for id in ids {
                try page.open("/\(SiteOrder.addressPage(of: id))#tweet-\(id)", width: 1280)
                #expect(try page.address().hasPrefix("/months/"))
                #expect(
                    try page.text("return document.querySelector(':target').id") == "tweet-\(id)"
                )
            }
        }
    }

    @Test(arguments: SplitMix64.seeds(1)) func findWhatTheArchiveFinds(seed: UInt64) throws {
        try withSite(of: .sample) { page, archive, _ in
            try page.open("/search.html", width: 1280)
            var (queries, generator) = (0, SplitMix64(seed: seed))
            let texts = try archive.tweets(of: nil) { report in
                var tweets: [ListedTweet] = []
                try report.rows.read { tweets.append($0) }
                return tweets
            }
            while queries < 60 {
                let query = RandomQuery.make(of: texts, using: &generator)
                let found = try page.value(of: Self.search, query)
                guard let ids = found as? [String] else {
                    #expect("\(found)" == "unknown", "\(query)")
                    continue
                }
                queries += 1
                var filter = TweetFilter()
                filter.search = try SearchQuery(parsing: query)
                if filter.search?.condition == nil { continue }
                let expected = try archive.tweets(of: nil, filter) { $0.ids.map { "\($0)" } }
                #expect(ids == expected, "\(query)")
            }
        }
    }

    /// Finds the ids of all tweets of a query, with the functions of the page.
    private static let search = """
        async (query) => {
          const parsed = parse(query);
          if (parsed.unknown.length > 0) return "unknown";
          const index = await load("index");
          const ids = [];
          for await (const number of (await search(parsed, index)).tweets) {
            ids.push((await tweet(number, index))[0]);
          }
          return ids;
        }
        """

    @Test func showsResultsInParts() throws {
        try withSite(of: .sample) { page, _, _ in
            func found() throws -> [String] {
                let script = """
                    return [document.getElementById("found").textContent,
                      document.querySelectorAll("#results > li").length,
                      document.getElementById("show-more").hidden].join("|")
                    """
                for _ in 0..<100 {
                    let parts = try page.text(script).split(separator: "|").map(String.init)
                    if parts[0] != "Searching …" { return parts }
                    usleep(50_000)
                }
                return []
            }
            try page.open("/search.html?q=nowhere%20at%20all%20x7", width: 1280)
            #expect(try found() == ["No tweet has all of that.", "0", "true"])
            try page.open("/search.html?q=%23iot", width: 1280)
            let first = try found()
            #expect(first[0].hasSuffix("of which the newest 20 are shown."), "\(first)")
            #expect(first.dropFirst() == ["20", "false"])
            _ = try page.text("document.getElementById('show-more').click(); return 1")
            #expect(try ServedArchive.isTrueSoon { try Int(found()[1]) ?? 0 > 20 })
            try page.open("/search.html?q=since:2020", width: 1280)
            #expect(try found()[0] == "This search does not know since:2020.")
        }
    }

    /// Publishes an archive, and opens the site in a browser.
    private func withSite(
        of content: ServedArchive.Content,
        _ body: (OpenedPage, TweetArchive, [String]) throws -> Void
    ) throws {
        let served = try ServedArchive(content)
        let folder = try publish(served)
        let paths = try paths(in: folder)
        // A folder that exists ends in a slash.
        let address = URL(filePath: folder, directoryHint: .isDirectory).absoluteString
        try WebDriver.with { browser in
            let page = try OpenedPage(
                browser,
                origin: String(address.dropLast()),
                first: address + "index.html"
            )
            try body(page, served.archive, paths)
        }
    }

    /// Publishes an archive, and returns the path of the site.
    private func publish(_ served: ServedArchive) throws -> String {
        let folder = served.folder.appending(path: "site").path
        let draft = try DraftFolder(for: folder)
        var choice = SiteChoice()
        choice.title = "A site"
        _ = try SitePublisher(served.archive, choice).write(into: draft)
        let isReplaced = try draft.replace(PublishedSite.mayReplace)
        #expect(isReplaced)
        return folder
    }

    /// The paths of pages of each kind.
    private func paths(in folder: String) throws -> [String] {
        let found = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".html") }
        let others = found.filter { !$0.hasPrefix("status/") && !$0.hasPrefix("months/") }
        let months = found.filter { $0.hasPrefix("months/") }
        return others + months.prefix(3) + ["search.html?q=iot"]
    }
}

/// Searches of the kinds that a site knows, made of what tweets have.
private enum RandomQuery {
    static func make(of tweets: [ListedTweet], using generator: inout SplitMix64) -> String {
        func words(of tweet: ListedTweet?) -> [String] {
            (tweet?.text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let tweet = tweets.randomElement(using: &generator)
        let own = words(of: tweet)
        let otherWords = words(of: tweets.randomElement(using: &generator))
        let other = otherWords.randomElement(using: &generator)
        let parts: [String?] =
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: [own.randomElement(using: &generator)?.uppercased()]
            case 1: [own.randomElement(using: &generator), own.randomElement(using: &generator)]
            case 2: [own.randomElement(using: &generator), other]
            case 3:
                [
                    (tweet?.hashtags.randomElement(using: &generator)).map {
                        "#" + $0.lowercased()
                    }, other,
                ]
            case 4: [(tweet?.users.randomElement(using: &generator)).map { "@" + $0.uppercased() }]
            case 5: [(tweet?.author).map { "from:" + $0 }, own.first]
            default: ["\"" + own.suffix(3).joined(separator: " ").replacing("\"", with: "") + "\""]
            }
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
