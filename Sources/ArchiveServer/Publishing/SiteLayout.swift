import PageAssets
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The HTML around the main part of every page of a site.
///
/// Its content security policy allows only files of the site, so that not even unescaped text could run.
struct SiteLayout {
    let siteTitle: String
    let path: String
    /// Whether several people wrote the tweets, so that there is a page about them.
    let hasPeople: Bool
    let hasPseudonyms: Bool
    let isForSearchEngines: Bool

    private static let policy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; media-src 'self'; \
        form-action 'self'; base-uri 'none'
        """
    private static let icons = HTML(drawing: String(cString: page_icons()))

    /// The path from the page to the folder of the site: `../` for each folder.
    private var root: String {
        String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    }

    func address(_ path: String) -> PageAddress { PageAddress(root + path) }

    /// A page with a heading, which the title of the window has, too; nil for the title of the site alone.
    func page(_ heading: String?, _ main: HTML, scripts: [String] = []) -> HTML {
        let robots: HTML? =
            isForSearchEngines ? nil : "<meta name=\"robots\" content=\"noindex\">\n"
        let scripts = scripts.map { path -> HTML in
            "<script src=\"\(address(path))\" defer=\"defer\"></script>\n"
        }
        let title = [heading, siteTitle].compactMap(\.self).joined(separator: " – ")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(SiteLayout.policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            \(robots)<title>\(title)</title>
            <link rel="stylesheet" href="\(address("assets/page.css"))"/>
            <link rel="icon" href="\(address("assets/icon.svg"))"/>
            \(scripts)</head>
            <body class="site">
            <a class="skip" href="#main">Skip to the content</a>
            <div hidden="hidden">\(SiteLayout.icons)</div>
            <header class="top">
            <div class="top-bar wrap"><a class="brand" href="\(address("index.html"))">\
            <strong dir="auto">\(siteTitle)</strong></a></div>
            <nav class="tabs wrap" aria-label="Pages">
            <ul>
            \(tabs)</ul>
            </nav>
            </header>
            <main id="main" class="wrap" tabindex="-1">
            \(banner)\(HTML.heading(heading ?? siteTitle))\(main)</main>
            <footer class="foot">
            <div class="wrap"><p>Made with tagtally. \
            <a href="\(address("about.html"))">About this site</a></p></div>
            </footer>
            </body>
            </html>

            """
    }

    private var banner: HTML? {
        guard hasPseudonyms else { return nil }
        return """
            <p class="note banner" role="note">The names of people are replaced by pseudonyms, and the \
            ids of tweets by other numbers.</p>

            """
    }

    private var tabs: [HTML] {
        let people = hasPeople ? [("People", "people.html")] : []
        let others = [
            ("Hashtags", "mentions.html"), ("Search", "search.html"), ("About", "about.html"),
        ]
        return ([("Months", "index.html")] + people + others).map { label, path in
            let current: HTML? = path == self.path ? " aria-current=\"page\"" : nil
            return """
                <li><a class="tab" href="\(address(path))"\(current)><span class="lab">\(label)</span></a>\
                </li>

                """
        }
    }
}

/// The links of texts, names and numbers in a site.
struct SiteLinks {
    private let order: SiteOrder
    private let months: [Table.Time: String]
    private let root: String
    private let pseudonyms: Pseudonyms?

    /// Prepares links of pages; `root` is the path from them to the folder of the site.
    init(_ order: SiteOrder, root: String, _ pseudonyms: Pseudonyms?) {
        (self.order, self.root, self.pseudonyms) = (order, root, pseudonyms)
        let firsts = order.pages.filter { $0.number == 1 }
        months = Dictionary(
            firsts.compactMap { page in page.month.map { ($0, page.path) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The address of a tweet that never changes.
    static func permanentAddress(of id: Int64, root: String = "") -> PageAddress {
        PageAddress(root + SiteOrder.addressPage(of: id), fragment: "tweet-\(id)")
    }

    func search(_ query: String) -> PageAddress { SiteLinks.search(query, root) }

    private static func search(_ query: String, _ root: String) -> PageAddress {
        PageAddress(root + "search.html", ["q": query])
    }

    /// The page with the tweets that a number counts; nil if there is none.
    func address(of counted: Table.Counted) -> PageAddress? {
        switch counted.part {
        case .period(let first, _, nil): months[first].map { PageAddress(root + $0) }
        case .mention(let mention): search(mention.signed)
        case .author(let name): search("from:" + name)
        default: nil
        }
    }

    var articles: ArticleLinks {
        ArticleLinks(
            tweet: { id in
                let real = pseudonyms?.realNumber(id) ?? id
                let isShown = order.tweets.position(of: real) != nil
                return isShown ? SiteLinks.permanentAddress(of: id, root: root) : nil
            },
            person: { name in
                let isName = pseudonyms != nil || ScreenName.isValid(name.utf8)
                return isName ? search("from:" + name) : nil
            },
            source: { _ in nil },
            texts: tables,
            icons: ""
        )
    }

    var tables: PageLinks {
        let root = root
        return PageLinks(
            ofCell: { cell, _ in
                switch cell {
                case .mention(let mention): SiteLinks.search(mention.signed, root).text
                case .author(let name, _): SiteLinks.search("from:" + name, root).text
                case .text(let text): WebAddress(text)?.text
                default: nil
                }
            },
            ofMark: { mark, text in
                switch mark {
                case .hashtag, .user: SiteLinks.search(text, root).text
                case .link: WebAddress(text)?.text
                case .hit: nil
                }
            }
        )
    }
}

/// The order of tweets in a site: by month, with the tweets of a thread together, on pages of at most 500.
///
/// A thread is a tweet with the answers that the same person gave to it, and to these answers. It is in the
/// month of its first tweet.
struct SiteOrder {
    static let maxTweets = 500
    /// The number of pages that lead from ids to tweets.
    ///
    /// It decides addresses, which never change, so it must not change either.
    static let addressPages: UInt32 = 256

    struct Page {
        /// The beginning of the month; nil for tweets without a time.
        let month: Table.Time?
        /// Counted from 1 in each month.
        let number: Int
        /// The threads, each with the positions of its tweets in ``SiteOrder/tweets``.
        ///
        /// A thread that is longer than a page continues on the next one.
        fileprivate(set) var threads: [ArraySlice<Int>] = []

        var size: Int { threads.reduce(0) { $0 + $1.count } }

        /// Such as `months/2019-09.html`.
        var path: String { "months/\(month.map { "\($0)" } ?? "undated")\(suffix).html" }

        private var suffix: String { number == 1 ? "" : "-\(number)" }
    }

    /// The tweets, in the order of their ids.
    let tweets: TweetOutlines
    /// The pages in the order of time; that of tweets without a time at the end.
    let pages: [Page]
    private var pageNumbers: [Int]

    /// Sorts tweets, which are in the order of their ids, by the clock of a time zone.
    init(_ tweets: TweetOutlines, in zone: NamedTimeZone) {
        self.tweets = tweets
        var pages: [Page] = []
        for (month, threads) in SiteOrder.months(tweets, in: zone) {
            pages += SiteOrder.pages(of: month, threads)
        }
        self.pages = pages
        pageNumbers = [Int](repeating: 0, count: tweets.tweets.count)
        for (number, page) in pages.enumerated() {
            for position in page.threads.joined() { pageNumbers[position] = number }
        }
    }

    func page(of position: Int) -> Int { pageNumbers[position] }

    /// The path of the page that permanently leads to the tweet with an id, such as `status/a3.html`.
    static func addressPage(of id: Int64) -> String {
        let number = StableNumber.hash("\(id)".utf8) % addressPages
        return "status/\(String(number, radix: 16).zeroPadded(to: 2)).html"
    }

    // MARK: Threads

    /// The months with the threads that begin in each, in the order of time.
    private static func months(
        _ tweets: TweetOutlines,
        in zone: NamedTimeZone
    ) -> [(month: Table.Time?, threads: [ArraySlice<Int>])] {
        var clock = MonthClock(zone: zone)
        var months: [Table.Time?: [ArraySlice<Int>]] = [:]
        for thread in threads(tweets) {
            let time = thread.first.flatMap { tweets.tweets[$0].time }
            months[time.map { clock.month(of: $0) }, default: []].append(thread)
        }
        return months.sorted { ($0.key?.start ?? .max) < ($1.key?.start ?? .max) }
            .map { ($0.key, $0.value) }
    }

    private static func threads(_ outlines: TweetOutlines) -> [ArraySlice<Int>] {
        let tweets = outlines.tweets
        var firsts: [Int] = []
        for (position, tweet) in tweets.enumerated() {
            // An answer has a larger id than what it answers, so the answered tweet already has its thread.
            let answered = tweet.replyTo.flatMap { outlines.position(of: $0) }
            let isOwn = answered.map {
                $0 < position && tweet.person != nil && tweets[$0].person == tweet.person
            }
            firsts.append(isOwn == true ? answered.map { firsts[$0] } ?? position : position)
        }
        let order = tweets.indices.sorted { (firsts[$0], $0) < (firsts[$1], $1) }
        var (threads, start): ([ArraySlice<Int>], Int) = ([], 0)
        for end in 1...max(order.count, 1) where end <= order.count {
            if end < order.count, firsts[order[end]] == firsts[order[start]] { continue }
            threads.append(order[start..<end])
            start = end
        }
        return threads
    }

    private static func pages(of month: Table.Time?, _ threads: [ArraySlice<Int>]) -> [Page] {
        var (pages, size) = ([Page(month: month, number: 1)], 0)
        for thread in threads {
            for start in stride(from: thread.startIndex, to: thread.endIndex, by: maxTweets) {
                let part = thread[start..<min(start + maxTweets, thread.endIndex)]
                if size + part.count > maxTweets {
                    pages.append(Page(month: month, number: pages.count + 1))
                    size = 0
                }
                pages[pages.count - 1].threads.append(part)
                size += part.count
            }
        }
        return pages
    }
}

/// Finds the months of times; it remembers the last one, because most times are in the month of the one
/// before.
private struct MonthClock {
    let zone: NamedTimeZone
    private var last: (times: Range<Int>, month: Table.Time)?

    init(zone: NamedTimeZone) { self.zone = zone }

    /// The month of a time in seconds since 1970 in UTC.
    mutating func month(of seconds: Int) -> Table.Time {
        if let last, last.times.contains(seconds) { return last.month }
        let month = zone.time(seconds).lasting(.month)
        guard let period = NamedPeriod("\(month)", in: zone) else { return month }
        let first = zone.time(period.start.seconds).lasting(.month)
        last = (period.start.seconds..<period.end.seconds, first)
        return first
    }
}

/// Numbers that represent texts in addresses, and so must never change.
enum StableNumber {
    /// FNV-1a with 32 bits, which the script of the search computes as well.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
