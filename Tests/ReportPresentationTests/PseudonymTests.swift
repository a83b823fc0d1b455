import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ReportPresentation

/// The pseudonyms and numbers that a key makes.
@Suite struct PseudonymKeyTests {
    private let key: PseudonymKey

    init() throws { key = try #require(PseudonymKey((0..<32).map { UInt8($0) })) }

    /// Outputs of all versions agree, so that these never change.
    @Test func staysTheSame() {
        #expect(key.pseudonym(ofAccount: 12) == "person-usvxozuo")
        #expect(key.pseudonym(ofName: "nasa") == "person-uxudcvzx")
        #expect(key.number(for: 12) == 4_025_092_683)
        #expect(key.number(for: 1_050_118_621_198_921_728) == 2_115_205_635_212_753_892)
        #expect(key.number(for: .max) == 4_785_875_510_923_833_301)
    }

    @Test func foldsNames() {
        #expect(key.pseudonym(ofName: "NASA") == key.pseudonym(ofName: "nasa"))
        #expect(key.pseudonym(ofName: "12") != key.pseudonym(ofAccount: 12))
    }

    @Test func hasTheRightLength() {
        #expect(PseudonymKey([1, 2, 3]) == nil)
        #expect(PseudonymKey.random().bytes.count == PseudonymKey.length)
    }

    @Test func sharesNothingWithAnotherKey() {
        let other = PseudonymKey.random()
        for number in Int64(1)...500 {
            #expect(key.pseudonym(ofAccount: number) != other.pseudonym(ofAccount: number))
        }
        let numbers = (0..<500).map { 1 << 60 + Int64($0) }
        #expect(Set(numbers.map(key.number)).isDisjoint(with: numbers.map(other.number)))
    }

    @Test func encryptsBytes() throws {
        let bytes = Array("dorm_owl".utf8)
        let sealed = try key.sealed(bytes)
        #expect(try key.sealed(bytes) == sealed && key.opened(sealed) == bytes)
        #expect(try key.sealed(bytes + [0]).prefix(12) != sealed.prefix(12))
        #expect(PseudonymKey.random().opened(sealed) == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(key.opened(changed) == nil)
        }
        #expect(key.opened([]) == nil)
    }

    @Test(arguments: SplitMix64.seeds(3)) func givesEachNumberAnotherThatLeadsBack(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let limit: Int64 = 29_700_000_000
        let ranges = [1...2_000, 1...limit, limit + 1...(1 << 62) - 1, 1 << 62...Int64.max]
        for range in ranges {
            let numbers = Set((0..<1_000).map { _ in Int64.random(in: range, using: &random) })
            let others = numbers.map(key.number)
            #expect(Set(others).count == numbers.count)
            let allowed = range.upperBound <= limit ? 1...limit : range
            #expect(others.allSatisfy(allowed.contains))
            #expect(others.map(key.realNumber) == Array(numbers))
        }
        for number in Int64(-5)...0 {
            #expect(key.number(for: number) == number && key.realNumber(for: number) == number)
        }
    }
}

/// Tweets as people see them, with pseudonyms.
@Suite struct PseudonymousTweetTests {
    private let archive: TweetArchive
    private let choice: PseudonymChoice

    init() throws {
        archive = try TweetArchive(inMemory: ())
        let files = ["ucd-search.json", "iot-stream.jsonl", "timeline.json"]
        try archive.importDumps(files.map { DumpFile(path: sampleData.appending(path: $0).path) })
        choice = PseudonymChoice(key: try #require(PseudonymKey((0..<32).map { UInt8($0) })))
    }

    /// All tweets of the archive, and what is known of the tweets that they quote.
    private func tweets() throws -> (shown: [ShownTweet], quoted: [TweetLookup.Quoted]) {
        try archive.tweets(of: nil) { report in
            let tweets = try report.ids.compactMap { try report.lookup.tweet($0) }
            let quotes = try tweets.compactMap {
                try $0.tweet[.quoteOf].flatMap(report.lookup.quoted)
            }
            return (tweets, quotes)
        }
    }

    @Test func tellNobody() throws {
        let real = try tweets()
        try archive.withKnownPeople { people in
            let pseudonyms = Pseudonyms(choice, people)
            let shown = try real.shown.map(pseudonyms.shown)
            let quoted = try real.quoted.map(pseudonyms.quoted)
            #expect(!shown.isEmpty && !quoted.isEmpty)
            let text = "\(shown)\(quoted)".lowercased()
            let found = real.shown.flatMap { PseudonymousTweetTests.identities(of: $0) }
                .filter { text.contains($0.lowercased()) }
            #expect(found.isEmpty)
            let names = shown.flatMap {
                [$0.tweet.author, $0.tweet.originalAuthor] + $0.tweet.users
            }
            #expect(names.allSatisfy { $0?.hasPrefix(PseudonymKey.prefix) ?? true })
            #expect(shown.allSatisfy { $0.displayName == nil && $0.media.isEmpty })
        }
    }

    /// What of a tweet a text with pseudonyms must not have.
    private static func identities(of shown: ShownTweet) -> [String] {
        let tweet = shown.tweet
        let fields: [TweetField] = [
            .account, .replyTo, .replyToAccount, .retweetOf, .originalAccount, .quoteOf,
            .conversation, .latestVersion,
        ]
        let people = [tweet.author, tweet.originalAuthor].compactMap(\.self) + tweet.users
        let numbers = [tweet.id] + fields.compactMap { tweet[$0] }
        return people.map { "@" + $0 } + numbers.map { String($0) } + shown.media.map(\.url)
    }

    @Test func keepWhatTellsNobody() throws {
        let real = try tweets().shown
        try archive.withKnownPeople { people in
            let pseudonyms = Pseudonyms(choice, people)
            for tweet in real {
                let shown = try pseudonyms.shown(tweet).tweet
                #expect(pseudonyms.realNumber(shown.id) == tweet.tweet.id)
                #expect(shown[.replyTo].map(pseudonyms.realNumber) == tweet.tweet[.replyTo])
                #expect(shown.author == (try tweet.tweet.author.map(pseudonyms.name)))
                #expect(shown.time == tweet.tweet.time)
                #expect(shown.hashtags == tweet.tweet.hashtags)
                #expect(shown[.likes] == tweet.tweet[.likes])
            }
        }
    }

    /// Addresses of pages have pseudonyms in place of names, and texts may be replaced twice.
    @Test func leadBackToTheRealNames() throws {
        let real = try tweets().shown
        try archive.withKnownPeople { people in
            let pseudonyms = Pseudonyms(choice, people)
            let names = try pseudonyms.realNames()
            for tweet in real.map(\.tweet) {
                for name in [tweet.author, tweet.originalAuthor].compactMap(\.self) + tweet.users {
                    #expect(names[try pseudonyms.name(name)] == name.lowercased())
                }
                let text = try pseudonyms.text(tweet.text.lowercased())
                let texts = [text, try pseudonyms.text(text)].map { $0.filter { !$0.isNumber } }
                #expect(texts[0] == texts[1])
            }
            let author = try #require(real.compactMap(\.tweet.author).first)
            let search = try "from:\(pseudonyms.name(author)) (moon)"
            #expect(names.text(search) == "from:\(author.lowercased()) (moon)")
            #expect(names.text("person-aaaaaaaa person-a") == "person-aaaaaaaa person-a")
        }
    }

    @Test func canHaveTheirNumbersAndRoundedTimes() throws {
        let real = try tweets().shown
        var (others, hours) = (choice, choice)
        (others.keepsNumbers, hours.roundsTimes) = (true, true)
        try archive.withKnownPeople { people in
            for tweet in real {
                let kept = try Pseudonyms(others, people).shown(tweet).tweet
                #expect(kept.id == tweet.tweet.id)
                let rounded = try Pseudonyms(hours, people).shown(tweet).tweet
                #expect(rounded.time.map { $0 % 3600 } ?? 0 == 0)
                #expect((rounded[.time] ?? 0) % 3600 == 0)
            }
        }
    }
}

/// What in texts tells who somebody is.
@Suite struct NamesInTextTests {
    /// Texts in which names are between `<` and `>`, numbers between `{` and `}`, and what is left out
    /// between `[` and `]`.
    private static let texts = [
        "RT @<nasa>: with .@<ESA>, ＠<jaxa_en> and mail@<example>.org",
        "no name: nasa, @ nasa, @, #nasa, 12345",
        "@<nasa>'s @<a_very_long_name_that_no_account_has>",
        "https://twitter.com/<nasa>/status/{1050118621198921728}?s=20 https://x.com/<esa>",
        "twitter.com/#!/<nasa> mobile.twitter.com/@<nasa>/with_replies HTTPS://X.COM/<Nasa>",
        "https://twitter.com/i/web/status/{12} twitter.com/hashtag/nasa twitter.com/search?q=%40<nasa>",
        "https://twitter.com/intent/user?screen_name=<nasa>&user_id={1234567}",
        "https%3A%2F%2Ftwitter.com%2F<nasa>%2Fstatus%2F{1050118621198921728}",
        "https://t.co/[AbC123xyz] pic.twitter.com/[AbC] https://pbs.twimg.com/[media/X.jpg]",
        "tweet {1050118621198921728} in data_{1050118621198921728}.json, call 5551234567",
        "from:<nasa> to:@<esa> -retweets_of:<jaxa> netflix.com/nasa example.org/status/12",
        "found by (-filter:retweets from:\"<nasa>\") to:\"<esa>\" account:\"@<jaxa>\"",
        "émile@<nasa>é日本@<esa>語",
    ]

    @Test(arguments: texts) func finds(marked: String) {
        var (text, expected) = ("", [String]())
        var start: Int?
        for character in marked.unicodeScalars {
            switch character {
            case "<", "{", "[": start = text.utf8.count
            case ">", "}", "]":
                expected.append("\(character) \(start ?? -1)..<\(text.utf8.count)")
                start = nil
            default: text.unicodeScalars.append(character)
            }
        }
        let found = NamesInText(text).parts.map { part, range in
            let sign =
                switch part {
                case .name: ">"
                case .number: "}"
                case .address: "]"
                }
            return "\(sign) \(range)"
        }
        #expect(found == expected)
    }

    @Test func findsNumbersInOwnSentences() {
        func found(_ text: String, isOwn: Bool) -> [Range<Int>] {
            NamesInText(text, isOwn: isOwn).parts.map(\.range)
        }
        let text = "the archive has no tweets 12, 345, which 7 people read"
        #expect(found(text, isOwn: true) == [26..<28, 30..<33])
        #expect(found(text, isOwn: false).isEmpty)
        let search = "account:12 account:nasa account:@esa since_id:34 nasa:56"
        #expect(found(search, isOwn: true) == [8..<10, 19..<23, 33..<36, 46..<48])
    }
}
