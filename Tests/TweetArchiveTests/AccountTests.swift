import TestSupport
import Testing

@testable import TweetArchive

/// Accounts that took other names, and names that went to other accounts.
@Suite struct AccountTests {
    private static func tweet(_ id: Int, _ account: Int?, _ name: String?) -> String {
        let number = account.map { #""id_str":"\#($0)","# } ?? ""
        let name = name.map { #""screen_name":"\#($0)","# } ?? ""
        return
            #"{"id_str":"\#(id)","text":"t","user":{\#(number)\#(name)"name":"n"},"entities":{}}"#
    }

    /// Account 7 was `old`, then `New`; account 8 took the name `old`.
    private static let records = [
        tweet(10, 7, "old"), tweet(20, 7, "New"), tweet(30, 8, "old"), tweet(40, 8, "old"),
        tweet(15, nil, "OLD"), tweet(35, nil, "old"), tweet(50, 7, nil), tweet(60, nil, "lone"),
        tweet(70, nil, "new"), tweet(80, 9, "77"), tweet(90, 77, "x"), tweet(5, 7, nil),
        tweet(95, 6, nil), tweet(14, 7, nil), tweet(16, 7, nil),
    ]

    @Test func findsTheTweetsOfAccounts() throws {
        let example = try Example(Self.records)
        for (query, ids) in [
            ("account:old", [5, 10, 14, 15, 16, 20, 30, 35, 40, 50, 70]),
            ("account:new", [5, 10, 14, 16, 20, 50, 70]),
            ("account:7", [5, 10, 14, 16, 20, 50, 70]), ("account:8", [30, 35, 40]),
            ("account:LONE", [60]), ("account:@77", [80]), ("account:77", [90]),
            ("account:9", [80]), ("account:6", [95]), ("account:nobody", []),
            ("from:old", [10, 15, 30, 35, 40]), ("from:new", [20, 70]),
            ("-account:old", [60, 80, 90, 95]), ("account:old -from:old", [5, 14, 16, 20, 50, 70]),
        ] as [(String, [Int64])] {
            #expect(try example.search(query) == ids, "\(query)")
        }
    }

    @Test(arguments: [false, true]) func listsRenamedAccounts(isReversed: Bool) throws {
        let example = try Example()
        for record in isReversed ? Self.records.reversed() : Self.records {
            try example.add([record])
        }
        let report = try example.archive.renamedAccounts()
        let line = { (use: RenamedReport.Use) in
            "\(use.account) \(use.name) \(use.tweets) \(use.ids.lowerBound) \(use.ids.upperBound)"
        }
        // Of the tweets without a name, 14 is nearer to 10, and 16 to 20; 15 belongs to nobody.
        #expect(report.accounts.map { $0.map(line) } == [["7 New 4 16 70", "7 OLD 3 5 14"]])
        #expect(report.names.map { $0.map(line) } == [["7 OLD 3 5 14", "8 OLD 3 30 40"]])
    }

    @Test func filtersByAuthors() throws {
        let example = try Example(Self.records)
        for (authors, ids) in [
            (["7"], [5, 10, 14, 16, 20, 50, 70]), (["8", "@lone"], [30, 35, 40, 60]),
            (["@77"], [80]), (["77"], [90]), (["old"], [10, 15, 30, 35, 40]), (["6"], [95]),
        ] as [([String], [Int64])] {
            #expect(try example.ids(TweetFilter { $0.authors = authors }) == ids, "\(authors)")
        }
        // An account without tweets is unknown.
        let filter = TweetFilter { $0.authors = ["5"] }
        #expect(filter.description == "by account 5")
        #expect(throws: ArchiveError.unknownAuthor("account 5")) {
            try example.archive.people(of: nil, filter) { _ in }
        }
    }

    /// The newest profile of a person counts, whatever the name.
    @Test func findsPeopleByTheirProfiles() throws {
        let tweet = { (id: Int, account: Int, name: String, profile: String) in
            #"{"id_str":"\#(id)","text":"t","user":{"id_str":"\#(account)","screen_name":"\#(name)"\#(profile)}}"#
        }
        let example = try Example([
            tweet(1, 7, "old", #","followers_count":500,"verified":true"#),
            tweet(2, 7, "new", #","followers_count":10"#),
            tweet(3, 8, "c", #","followers_count":0"#),
            tweet(4, 9, "d", ""),
        ])
        for (query, ids) in [
            ("min_followers:0", [1, 2, 3]), ("min_followers:10", [1, 2]), ("min_followers:11", []),
            ("-min_followers:10", [3, 4]), ("filter:verified", [1, 2]), ("-is:verified", [3, 4]),
        ] as [(String, [Int64])] {
            #expect(try example.search(query) == ids, "\(query)")
        }
    }

    /// A mention of a name, and a retweet without its original, mean the account that had the name then.
    @Test(arguments: [false, true]) func countsPeople(isFiltered: Bool) throws {
        let mentions = [
            (11, "@old and @NEW"), (31, "@old"), (100, "@old"), (21, "@new"), (32, "RT @old: t"),
            (101, "RT @new: t"), (102, "RT @old: t"), (103, "@lone"), (108, "RT @gone: t"),
        ].map { id, text in #"{"id_str":"\#(id)","text":"\#(text)"}"# }
        let repeats = [(104, 30), (105, 15), (106, 50), (107, 20)].map { id, original in
            #"{"id_str":"\#(id)","text":"RT @x: t","retweeted_status":{"id_str":"\#(original)","text":"t"}}"#
        }
        let example = try Example(Self.records + mentions + repeats)
        let filter = try TweetFilter(searching: isFiltered ? "t OR @old OR @new OR @lone" : nil)
        let rows = try example.archive.people(of: nil, filter) { report in
            #expect(report.otherRetweets == 1 && report.hasNameless)
            return try report.rows.collected().map {
                "\($0.account ?? 0) \($0.name ?? "-") \($0.names) \($0.tweets) \($0.retweeted) \($0.mentioned)"
            }
        }
        #expect(
            rows == [
                "7 New 2 7 2 3", "8 OLD 1 3 2 2", "9 77 1 1 0 0", "0 lone 1 1 0 1", "0 OLD 1 1 2 3",
                // The original 50 has no name, so the text names the user.
                "77 x 1 1 1 4", "6 - 0 1 0 0",
            ]
        )
    }

    /// Of two names only one is mentioned, and the archive's oldest tweet is repeated.
    @Test(arguments: [false, true]) func countsPeopleWithOneMentionedName(isFiltered: Bool) throws {
        let example = try Example([
            Self.tweet(10, 7, "ada"), Self.tweet(20, 7, "lovelace"),
            #"{"id_str":"30","text":"@lovelace @LOVELACE"}"#,
            #"{"id_str":"31","text":"@lovelace t"}"#,
            #"{"id_str":"40","text":"RT @x: t","retweeted_status":{"id_str":"10","text":"t"}}"#,
        ])
        let filter = try TweetFilter(searching: isFiltered ? "t OR @lovelace" : nil)
        let rows = try example.archive.people(of: nil, filter) { try $0.rows.collected() }
        let person = try #require(rows.first)
        #expect(person.account == 7 && person.name == "lovelace" && person.names == 2)
        #expect([person.tweets, person.retweeted, person.mentioned] == [2, 1, 2])
    }

    @Test func findsAccountsThatOccurTwiceInPartsOfTheNames() {
        let numbers = { (range: ClosedRange<Int64>) in range.map { $0 * 7919 } }
        var (one, other) = (RepeatedNumbers(count: 2_000), RepeatedNumbers(count: 2_000))
        for number in numbers(1...1_000) + numbers(5...5) { one.insert(number) }
        for number in numbers(1_000...2_000) + numbers(1_500...1_500) { other.insert(number) }
        one.add(other)
        let found = Set(numbers(1...2_000).filter(one.mayHaveRepeated))
        #expect(found.isSuperset(of: [5, 1_000, 1_500].map { $0 * 7919 }))
        #expect(found.count < 500)
    }

    /// Threads read parts of the tweets and names.
    @Test func countsPeopleOnSeveralThreads() throws {
        let records = (0..<900).map { index in
            Self.tweet(1000 + index, index % 9 == 0 ? nil : index % 40 + 1, "n\(index % 25)")
        }
        let example = try Example(records)
        let found = try [nil, 3].map { connections in
            try example.reading(with: connections) { try ArchivePeople($0, $1).summary }
        }
        #expect(found[0] == found[1])
        #expect(found[0].count > 40)
    }

    /// Many accounts under one name, and many names of an account, take no longer than as many people.
    @Test func countsPeopleOfCrowdedNames() throws {
        let count = 20_000
        let crowd = (1...count).map { Self.tweet($0, $0, "crowd") }
        let example = try Example(
            crowd + (1...count).map { Self.tweet(count + $0, count + 1, "n\($0)") }
        )
        try example.add([Self.tweet(50_000, nil, "crowd"), Self.tweet(50_001, count + 1, nil)])
        let rows = try example.archive.people(of: nil) { try $0.rows.collected() }
        #expect(rows.count == count + 2)
        let first = try #require(rows.first)
        #expect([first.tweets, first.names] == [count + 1, count] && first.name == "n\(count)")
        // The tweet of the name alone is around the tweets of no account.
        #expect(rows.count { $0.account == nil && $0.name == "crowd" } == 1)
    }

    @Test func hasNoneInAnArchiveOfNamesAlone() throws {
        let example = try Example([Self.tweet(1, nil, "a"), Self.tweet(2, nil, "b")])
        let report = try example.archive.renamedAccounts()
        #expect(report.accounts.isEmpty && report.names.isEmpty)
    }
}

extension ArchivePeople {
    /// Who wrote a tweet with each name and account, whatever the numbers of the people.
    fileprivate var summary: Set<String> {
        Set(
            others.map { person in
                let names = person.names.map { "\($0.author) \($0.tweets) \($0.first) \($0.last)" }
                return "\(person.account): \(names.joined(separator: ", "))"
            }
        )
    }
}
