import Foundation
import ReportRendering
import TestSupport
import Testing
import TweetArchive

@testable import ArchiveServer

/// The order of tweets in a published site.
@Suite struct SiteOrderTests {
    /// A tweet of a random archive: its id, its day, its author, and the id that it answers.
    private typealias Invented = (id: Int, day: Int, author: Int, answered: Int?)

    @Test(arguments: SplitMix64.seeds(3)) func keepsThreadsTogether(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let tweets = Self.invented(1_400, using: &generator)
        let served = try ServedArchive { try $0.importRecords(tweets.map(Self.record), $1) }
        try served.archive.outlines(of: nil) { outlines in
            let order = SiteOrder(outlines, in: .utc)
            let positions = order.pages.flatMap { $0.threads.joined() }
            #expect(positions.sorted() == Array(tweets.indices))
            #expect(order.pages.allSatisfy { $0.size <= SiteOrder.maxTweets && $0.size > 0 })
            #expect(Set(order.pages.map(\.path)).count == order.pages.count)
            for (number, page) in order.pages.enumerated() {
                let numbers = page.threads.joined().map { order.page(of: $0) }
                #expect(Set(numbers) == [number])
            }
            expectThreads(order, tweets)
        }
    }

    private static func record(_ tweet: Invented) -> String {
        let answered = tweet.answered.map { #","in_reply_to_status_id_str":"\#($0)""# } ?? ""
        let day = String(format: "2020-%02d-%02d", tweet.day / 28 + 1, tweet.day % 28 + 1)
        return """
            {"id_str":"\(tweet.id)","text":"t","created_at":"\(day)T12:00:00Z",\
            "user":{"id_str":"\(tweet.author)","screen_name":"u\(tweet.author)"}\(answered)}
            """
    }

    /// Compares the threads with those that each tweet's chain of answers gives.
    private func expectThreads(_ order: SiteOrder, _ tweets: [Invented]) {
        let indexes = Dictionary(uniqueKeysWithValues: tweets.enumerated().map { ($1.id, $0) })
        func first(of index: Int) -> Int {
            guard let answered = tweets[index].answered.flatMap({ indexes[$0] }),
                tweets[answered].author == tweets[index].author
            else { return index }
            return first(of: answered)
        }
        let threads = Dictionary(grouping: tweets.indices, by: first)
        for page in order.pages {
            for thread in page.threads {
                let whole = threads[first(of: thread[thread.startIndex])] ?? []
                // A thread that is longer than a page has parts.
                let isPart = whole.count > SiteOrder.maxTweets
                #expect(isPart ? Set(thread).isSubset(of: whole) : Array(thread) == whole)
                let month = tweets[whole[0]].day / 28 + 1
                #expect(page.month?.description == "2020-0\(month)")
            }
        }
    }

    /// Tweets of a few people, with a thread that is longer than a page.
    private static func invented(_ count: Int, using generator: inout SplitMix64) -> [Invented] {
        var tweets: [Invented] = []
        for index in 0..<count {
            let isLong = index % 2 == 0 && index < 1_200
            let author = isLong ? 9 : Int.random(in: 1...4, using: &generator)
            let earlier = tweets.randomElement(using: &generator)?.id
            let own = isLong && index > 1 ? tweets[index - 2].id : nil
            let isAnswer = Int.random(in: 0..<3, using: &generator) == 0
            let answered = own ?? (isAnswer ? earlier : nil)
            let id = 1_200_000_000_000_000_000 + index
            tweets.append((id, index * 100 / count, author, answered))
        }
        return tweets
    }
}
