import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The order of tweets in a site: by month, with the tweets of a thread together, on pages of at most 500.
///
/// A thread is a tweet with the answers that the same person gave to it, and to these answers. It stands in
/// the month of its first tweet.
struct SiteOrder {
    /// The maximum number of tweets on a page.
    static let maxTweets = 500
    /// The number of pages that lead from ids to tweets.
    ///
    /// It decides addresses, which never change, so it must not change either.
    static let addressPages: UInt32 = 256

    /// A page with tweets.
    struct Page {
        /// The beginning of the month; nil for tweets without a time.
        let month: Table.Time?
        /// The number of the page among those of the month, from 1 on.
        let number: Int
        /// The threads, each with the positions of its tweets in ``SiteOrder/tweets``.
        ///
        /// A longer one than a page goes on at the beginning of the next page.
        fileprivate(set) var threads: [ArraySlice<Int>] = []

        var size: Int { threads.reduce(0) { $0 + $1.count } }

        /// The path in the site, such as `months/2019-09.html`.
        var path: String { "months/\(month.map { "\($0)" } ?? "undated")\(suffix).html" }

        private var suffix: String { number == 1 ? "" : "-\(number)" }
    }

    /// The tweets, by their ids.
    let tweets: TweetOutlines
    /// The pages in the order of time; that of tweets without a time at the end.
    let pages: [Page]
    /// The number of the page of each tweet.
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

    /// The number of the page of the tweet at a position.
    func page(of position: Int) -> Int { pageNumbers[position] }

    /// The path of the page that leads to the tweet with an id for ever, such as `status/a3.html`.
    static func addressPage(of id: Int64) -> String {
        let number = StableNumber.hash("\(id)".utf8) % addressPages
        return "status/\(StableNumber.hexadecimal(number, digits: 2)).html"
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
            // An answer has a larger id than what it answers, so that this has its thread already.
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

    /// The pages of a month, filled one after another.
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

/// Finds the months of times, of which most are in the same month as the one before.
private struct MonthClock {
    let zone: NamedTimeZone
    private var last: (times: Range<Int>, month: Table.Time)?

    init(zone: NamedTimeZone) { self.zone = zone }

    /// The month of a time in seconds since 1970 in UTC.
    mutating func month(of seconds: Int) -> Table.Time {
        if let last, last.times.contains(seconds) { return last.month }
        let time = zone.time(seconds)
        let month = Table.Time(start: time.start, offset: time.offset, length: .month)
        guard let period = NamedPeriod("\(month)", in: zone) else { return month }
        let start = zone.time(period.start.seconds)
        let first = Table.Time(start: start.start, offset: start.offset, length: .month)
        last = (period.start.seconds..<period.end.seconds, first)
        return first
    }
}

/// Numbers that stand for texts in addresses, and so must never change.
enum StableNumber {
    /// FNV-1a with 32 bits, which the script of the search computes as well.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    /// The number in hexadecimal digits, with zeros before it.
    static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
