import Foundation
import GRDB
import TestSupport
import Testing

@testable import TweetArchive
@testable import TweetDumps
@testable import TweetSearch

/// What is kept of personal archives beside tweets.
@Suite struct PersonalPartTests {
    /// A personal archive in a folder, as it was made at a time: the year.
    private struct Made {
        var year: Int
        var likes: [Int64: String?] = [:]
        var followers: [Int64] = []
        var following: [Int64] = []
        var name = "ann"
        var deleted: [Int64] = []

        private func related(_ kind: String, _ accounts: [Int64]) -> [String] {
            accounts.map { #"{"\#(kind)":{"accountId":"\#($0)"}}"# }
        }

        /// The files by their names.
        var files: [String: String] {
            let likes = likes.sorted { $0.key < $1.key }.map { id, text in
                #"{"like":{"tweetId":"\#(id)"\#(text.map { #","fullText":"\#($0)""# } ?? "")}}"#
            }
            let deleted = deleted.map { id in
                #"{"tweet":{"id_str":"\#(id)","full_text":"gone #old","entities":{"hashtags":[{"text":"old"}]},"#
                    + #""deleted_at":"Sat Nov 09 12:14:18 +0000 2024"}}"#
            }
            let tweet =
                #"{"tweet":{"id_str":"\#(year)","full_text":"@Bo hello","in_reply_to_user_id_str":"7","#
                + #""in_reply_to_screen_name":"Bo","entities":{"user_mentions":[{"screen_name":"Bo","#
                + #""id_str":"7"},{"screen_name":"Cy","id_str":"8"}]}}}"#
            let parts: [String: [String]] = [
                "account": [
                    #"{"account":{"username":"\#(name)","accountId":"42","#
                        + #""accountDisplayName":"Ann \#(year)"}}"#
                ],
                "profile": [
                    #"{"profile":{"description":{"bio":"b\#(year)","location":"Toledo"}}}"#
                ],
                "like": likes,
                "follower": related("follower", followers),
                "following": related("following", following),
                "deleted_tweets": deleted,
                "article": [
                    #"{"article":{"id":"700","title":"On tea","plaintext":"Of \#(year)"}}"#,
                    #"{"article":{"id":"\#(700 + year)","title":"B","contentState":{"blocks":["#
                        + #"{"text":"one"},{"text":"two"}]}}}"#,
                ],
                "tweets": [tweet],
                "lists_created": [
                    #"{"userListInfo":{"url":"https://twitter.com/ann/lists/l\#(year)"}}"#
                ],
                "screen_name_change": [
                    #"{"screenNameChange":{"accountId":"42","screenNameChange":{"changedAt":"#
                        + #""2015-03-04T05:06:07.000Z","changedFrom":"old","changedTo":"ann"}}}"#
                ],
                "direct_messages": [PersonalPartTests.conversation],
            ]
            let manifest =
                #"window.__THAR_CONFIG = {"archiveInfo":{"generationDate":"\#(year)-01-01T00:00:00.000Z"}}"#
            return parts.reduce(into: ["manifest.js": manifest]) { files, part in
                files[part.key.replacing("_", with: "-") + ".js"] =
                    "window.YTD.\(part.key).part0 = [\(part.value.joined(separator: ","))]"
            }
        }
    }

    private static let conversation =
        #"{"dmConversation":{"conversationId":"42-7","messages":["#
        + #"{"messageCreate":{"id":"100","senderId":"42","recipientId":"7","text":"a secret cup of tea &amp; more","#
        + #""createdAt":"2019-01-01T00:00:00.000Z","mediaUrls":["https://example.org/1.jpg"],"urls":[]}},"#
        + #"{"messageCreate":{"id":"101","senderId":"7","recipientId":"42","text":"see https://t.co/a","#
        + #""createdAt":"2019-01-02T00:00:00.000Z","urls":[{"url":"https://t.co/a","expanded":"https://example.org/b"}]}},"#
        + #"{"conversationNameUpdate":{"name":"Tea club","createdAt":"2019-01-03T00:00:00.000Z"}}]}}"#

    private func add(
        _ made: Made,
        to example: Example,
        parts: PersonalParts = .records
    ) throws {
        let named = Dictionary(uniqueKeysWithValues: made.files.map { ("\(made.year)/\($0)", $1) })
        let dumps = OpenedDumps(try example.dumps(named: named), parts: parts)
        let messages =
            parts.contains(.messages)
            ? try MessageArchive(creatingBeside: example.archive.path) : nil
        try example.archive.importDumps(dumps, messages: messages)
        #expect(try example.archive.check() == [])
    }

    /// Imports a file of a personal archive.
    private func add(_ name: String, _ text: String, to example: Example) throws {
        let dumps = try example.dumps(named: [name: text])
        try example.archive.importDumps(OpenedDumps(dumps, parts: .records))
    }

    /// An archive into which personal archives were imported one after the other.
    private func example(_ personalArchives: Made...) throws -> Example {
        let example = try Example()
        for made in personalArchives { try add(made, to: example) }
        return example
    }

    /// The rows of all tables that personal archives fill.
    private func rows(of example: Example) throws -> [String] {
        let tables = [
            "personal_archive", "liked", "related_account", "personal_fact", "deleted_tweet",
            "related_list", "article", "account_name",
        ]
        return try example.archive.read { db in
            try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
                    let values = row.filter { $0.0 != "id" }.map { "\($0)=\($1)" }
                    return "\(table) \(values)"
                }.sorted()
            }
        }
    }

    private static let old = Made(
        year: 2018,
        likes: [1: "tea", 2: "#Coffee &amp; milk", 3: nil],
        followers: [7, 8, 9],
        following: [7, 10],
        name: "old",
        deleted: [900]
    )
    private static let new = Made(
        year: 2024,
        likes: [2: nil, 3: "later", 4: "rain"],
        followers: [7, 11],
        following: [7, 8],
        deleted: [901]
    )

    @Test func keepsEachValueWithTheTimeOfItsArchive() throws {
        let example = try example(Self.old, Self.new)
        let owners = try example.archive.archiveOwners()
        #expect(owners.map(\.name) == ["ann", "old"])
        #expect(owners.map(\.display) == ["Ann 2024", "Ann 2018"])
        #expect(owners.map(\.description) == ["b2024", "b2018"])
        #expect(owners.map(\.account) == [42, 42])
        #expect(owners.map(\.made) == [1_704_067_200, 1_514_764_800])
        let facts = try example.archive.owners().rows.map { "\($0.what): \($0.value)" }
        #expect(facts.contains("name changed: @old became @ann at 2015-03-04T05:06:07Z"))
        #expect(facts.contains("list made: https://twitter.com/ann/lists/l2018"))
        // Those of the latest archive.
        #expect(facts.filter { $0.hasPrefix("followers: ") } == ["followers: 2"])
        #expect(facts.contains("likes: 4"))
    }

    /// Whatever is imported first, and however often, the archive is the same.
    @Test func doesNotDependOnTheOrder() throws {
        var random = SplitMix64(seed: 20)
        let made = (0..<4).map { index in
            let likes = (1...6).filter { _ in Bool.random(using: &random) }.map { id in
                (Int64(id), Bool.random(using: &random) ? "t\(index % 2)" : nil)
            }
            return Made(
                year: 2018 + index / 2 * 2,
                likes: Dictionary(uniqueKeysWithValues: likes),
                followers: (1...5).filter { _ in Bool.random(using: &random) },
                following: (1...5).filter { _ in Bool.random(using: &random) },
                deleted: [Int64(900 + index / 3)]
            )
        }
        var all: Set<[String]> = []
        for order in permutations([0, 1, 2, 3]).prefix(8) {
            let example = try Example()
            for index in order + order.prefix(1) { try add(made[index], to: example) }
            all.insert(try rows(of: example))
        }
        #expect(all.count == 1)
        #expect(all.first?.count ?? 0 > 10)
    }

    @Test func findsLikesByTheirTexts() throws {
        let example = try example(Self.old, Self.new)
        try example.add([#"{"id":4,"text":"rain, as it was posted","user":{"screen_name":"Dee"}}"#])
        func likes(_ query: String?) throws -> [String] {
            let filter = try TweetFilter(searching: query)
            let report = try example.archive.personalTexts(.likes, filter, limit: .none)
            #expect(report.all == 4)
            return report.rows.map { "\($0.id) \($0.author ?? "-") \($0.text ?? "-")" }
        }
        #expect(
            try likes(nil) == [
                "4 Dee rain, as it was posted", "3 - later", "2 - #Coffee & milk", "1 - tea",
            ]
        )
        #expect(try likes("tea OR #coffee") == ["2 - #Coffee & milk", "1 - tea"])
        #expect(try likes("-tea -later posted") == ["4 Dee rain, as it was posted"])
        #expect(throws: ArchiveError.self) { try likes("from:dee") }
        // They count nowhere.
        #expect(try example.archive.size().tweets == 3)
        #expect(try example.table() == "@Bo 2/2 @Cy 2/2")
    }

    @Test func findsArticlesByTheirTitlesAndTexts() throws {
        let example = try example(Self.new, Self.old)
        func articles(_ query: String?) throws -> [String] {
            let filter = try TweetFilter(searching: query)
            let report = try example.archive.personalTexts(.articles, filter, limit: .none)
            #expect(report.all == 3)
            return report.rows.map { "\($0.id) \($0.title ?? "-"): \($0.text ?? "-")" }
        }
        // The text of the latest archive is kept.
        #expect(
            try articles(nil) == ["2724 B: one\ntwo", "2718 B: one\ntwo", "700 On tea: Of 2024"]
        )
        #expect(try articles("tea 2024") == ["700 On tea: Of 2024"])
        #expect(try articles("2018").isEmpty)
        #expect(try example.archive.size().tweets == 2)
    }

    @Test func listsRelatedAccountsOfTheLatestArchiveAndFormerOnes() throws {
        let example = try example(Self.new, Self.old)
        func accounts(_ choice: RelatedAccountReport.Choice) throws -> [String] {
            try example.archive.relatedAccounts(choice).rows.map {
                "\($0.account) \($0.name ?? "-")"
            }
        }
        #expect(try accounts(.init([.follower])) == ["7 Bo", "11 -"])
        #expect(try accounts(.init([.following])) == ["7 Bo", "8 Cy"])
        #expect(try accounts(.init([.follower, .following], isMutual: true)) == ["7 Bo"])
        #expect(try accounts(.init([.follower], isFormer: true)) == ["8 Cy", "9 -"])
        #expect(try accounts(.init([.following], isFormer: true)) == ["10 -"])
        #expect(try accounts(.init([.blocked])) == [])
        let report = try example.archive.relatedAccounts(.init([.follower]), limit: 1)
        #expect(report.rows.count == 1 && report.leftOut == 1 && report.named == 1)
        #expect(report.rows.first?.mentioned == 2)
    }

    /// An archive that was imported in part before has the like, too.
    @Test func listsALikeOnceIfItsOwnerIsKnown() throws {
        let example = try Example()
        let likes = #"window.YTD.like.part0 = [{"like":{"tweetId":"4"}},{"like":{"tweetId":"5"}}]"#
        try add("like.js", likes, to: example)
        try add(Self.new, to: example)
        let report = try example.archive.personalTexts(.likes, .init(), limit: .none)
        #expect(report.rows.map(\.id) == [5, 4, 3, 2])
        #expect(report.rows.map(\.owner) == [nil, 42, 42, 42])
    }

    /// The same for accounts.
    @Test func listsAnAccountOnceIfItsOwnerIsKnown() throws {
        let example = try Example()
        let followers =
            #"window.YTD.follower.part0 = [{"follower":{"accountId":"7"}},{"follower":{"accountId":"12"}}]"#
        try add("follower.js", followers, to: example)
        try add(Self.new, to: example)
        let report = try example.archive.relatedAccounts(.init([.follower]))
        #expect(report.rows.map(\.account) == [7, 11, 12])
    }

    /// An account with two names, of which no profile tells the newer one, has the same in any order.
    @Test func namesAccountsAlikeInAnyOrder() throws {
        let records = [(5, "Zoe"), (6, "Amy")].map { id, name in
            #"{"id":\#(id),"text":"t","user":{"id":7,"screen_name":"\#(name)"}}"#
        }
        let names = try [records, records.reversed()].map { records in
            let example = try Example()
            for record in records { try example.add([record]) }
            try add(Self.new, to: example)
            let report = try example.archive.relatedAccounts(.init([.follower]))
            return report.rows.first { $0.account == 7 }?.name
        }
        #expect(names[0] != nil && names[0] == names[1])
    }

    /// The only conversation of a file is cut: it is refused, and the file is not taken for another one.
    @Test func refusesDamagedMessages() throws {
        let example = try Example()
        let text = "window.YTD.direct_messages.part0 = [\(Self.conversation.prefix(150))"
        let dumps = try example.dumps(named: ["direct-messages.js": text])
        let summaries = try example.archive.importDumps(OpenedDumps(dumps, parts: .messages))
        #expect(summaries.map(\.counts.refused) == [1])
        #expect(summaries.first?.account.isDoubtful == false)
    }

    @Test func countsDeletedTweetsOnlyIfThatIsRequested() throws {
        let (without, with) = (try example(Self.new), try Example())
        try add(Self.new, to: with, parts: [.records, .deletedTweets])
        #expect(try without.archive.size().tweets == 1)
        #expect(try with.archive.size().tweets == 2)
        #expect(try with.table().contains("#old 1/1"))
        #expect(try !without.table().contains("#old"))
        for example in [without, with] {
            #expect(try example.search("filter:deleted").count == (example === with ? 1 : 0))
            let report = try example.archive.personalTexts(.deleted, .init(), limit: .none)
            #expect(report.rows.map(\.id) == [901])
            #expect(report.rows.map(\.text) == ["gone #old"])
            #expect(report.rows.map(\.deleted) == [1_731_154_458])
            #expect(report.rows.map(\.isCounted) == [example === with])
        }
    }

    @Test func findsTheVersionsOfEditedTweets() throws {
        func tweet(_ id: Int, _ versions: [Int]) -> String {
            #"{"id":\#(id),"text":"tea","user":{"screen_name":"Ann"},"edit_info":{"initial":"#
                + #"{"editTweetIds":\#(versions)}}}"#
        }
        // A record of the first version may be older than the last edit, or newer.
        let example = try Example([
            tweet(1, [1]), tweet(5, [5, 7]), tweet(7, [5, 7, 9]), tweet(9, [5, 7, 9]),
        ])
        try example.add([tweet(5, [5, 7, 9]), tweet(1, [1])])
        #expect(try example.search("filter:edited") == [5, 7, 9])
        #expect(try example.search("is:replaced") == [5, 7])
        #expect(try example.search("-filter:replaced") == [1, 9])
        #expect(try example.search("latest_version:9") == [5, 7, 9])
    }

    /// The text of a removed tweet is in no table.
    @Test func forgetsRemovedTweets() throws {
        let example = try example(Self.old)
        let summary = try example.archive.removal(of: [2, 900, 700, 5])
        #expect((summary.removed, summary.texts, summary.absent) == (0, 3, 1))
        #expect(try example.archive.remove([2, 900, 700, 5]) == summary)
        for made in [Self.old, Self.new] { try add(made, to: example) }
        let rows = try rows(of: example).joined(separator: "\n")
        #expect(!rows.contains("Coffee") && !rows.contains("=900") && !rows.contains("On tea"))
        #expect(rows.contains("=901"))
    }

    // MARK: Messages

    @Test func keepsMessagesInAFileOfTheirOwn() throws {
        let example = try example(Self.old)
        #expect(!MessageArchive.exists(beside: example.archive.path))
        for _ in 1...2 { try add(Self.old, to: example, parts: [.records, .messages]) }
        let path = MessageArchive.path(beside: example.archive.path)
        #expect(path.hasSuffix("/tweets.messages.sqlite"))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let messages = try MessageArchive(readingBeside: example.archive.path)
        #expect(try messages.count() == 2)
        func texts(_ query: String?, with person: String? = nil) throws -> [String] {
            let query = try query.map { try SearchQuery(parsing: $0) }
            let report = try example.archive.messages(
                of: messages,
                query,
                with: person,
                limit: .none
            )
            #expect(report.messages.allSatisfy { $0.conversationName == "Tea club" })
            return report.messages.map(\.text)
        }
        let all = ["see https://example.org/b", "a secret cup of tea & more"]
        #expect(try texts(nil) == all)
        #expect(try texts(nil, with: "@BO") == all)
        #expect(try texts("tea", with: "7") == [all[1]])
        #expect(try texts(nil, with: "99") == [])
        #expect(throws: MessageArchiveError.self) { try texts(nil, with: "nobody") }
        try example.archive.database.close()
        for file in try FileManager.default.contentsOfDirectory(atPath: example.folder.path)
        where file.hasPrefix("tweets.sqlite") {
            let bytes = try Data(contentsOf: example.folder.appending(path: file))
            #expect(bytes.range(of: Data("secret cup".utf8)) == nil, "\(file)")
        }
        #expect(try MessageArchive.delete(beside: example.archive.path))
        #expect(try !MessageArchive.delete(beside: example.archive.path))
    }

    /// A conversation that cannot be read is in no file but the dump; a tweet can be mended.
    @Test func writesNoRefusedMessages() throws {
        let example = try Example()
        let whole = Self.conversation
        let cut = "window.YTD.direct_messages.part0 = [\(whole),\n\(whole.prefix(150))"
        let other = #"window.YTD.direct_messages.part1 = [\#(whole),"a secret text"]"#
        let tweets = #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"5","full_text":"half"#
        let dumps = try example.dumps(named: [
            "1/direct-messages.js": cut, "1/direct-messages-part1.js": other, "1/tweets.js": tweets,
        ])
        let path = example.folder.appending(path: "refused.jsonl").path
        let refused = try RefusedRecords(writingTo: path)
        try example.archive.importDumps(
            OpenedDumps(dumps, keepsRefused: true, parts: [.records, .messages]),
            refused: refused,
            messages: MessageArchive(creatingBeside: example.archive.path)
        )
        #expect(refused.close())
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("half") && !text.contains("secret"))
    }

    /// The latest archive has nobody in a list; who was in an earlier one is no longer.
    @Test func listsNobodyIfTheLatestListIsEmpty() throws {
        let example = try example(Made(year: 2024, following: [8]), Self.old)
        func accounts(_ choice: RelatedAccountReport.Choice) throws -> [Int64] {
            try example.archive.relatedAccounts(choice).rows.map(\.account).sorted()
        }
        #expect(try accounts(.init([.follower])).isEmpty)
        #expect(try accounts(.init([.follower], isFormer: true)) == [7, 8, 9])
        #expect(try accounts(.init([.following])) == [8])
        #expect(try accounts(.init([.following], isFormer: true)) == [7, 10])
    }

    /// What is not kept is refused, and not counted as if it were.
    @Test func refusesElementsWithoutTheirIDs() throws {
        let example = try Example()
        let files = [
            "like.js":
                #"window.YTD.like.part0 = [{"like":{"tweetId":"x"}},{"like":{"tweetId":"1"}}]"#,
            "block.js": #"window.YTD.block.part0 = [{"blocking":{}},{}]"#,
            "article.js": #"window.YTD.article.part0 = [{"article":{"title":"t"}}]"#,
            "direct-messages.js": "window.YTD.direct_messages.part0 = [{}]",
        ]
        let summaries = try example.archive.importDumps(try example.dumps(named: files))
        #expect(summaries.reduce(0) { $0 + $1.counts.refused } == 3)
        #expect(summaries.reduce(0) { $0 + $1.counts.nonTweets } == 3)
        #expect(summaries.reduce(0) { $0 + $1.kept } == 1)
        #expect(try example.archive.check() == [])
    }

    /// Its name says what a file has if its beginning is lost.
    @Test func takesNoMessagesForTweets() throws {
        let example = try Example()
        let rest = #"""
            nk","createdAt":"2019-01-01T00:00:00.000Z"}},
            {"id":"5","text":"a secret","senderId":"7","createdAt":"2019-01-01T00:00:00.000Z"}
            {"messageCreate":{"id":"6","text":"a secret","senderId":"7"}}
            {"id":"7","text":"a secret", broken
            \#(Self.conversation)
            """#
        let dumps = try example.dumps(named: ["direct-messages.js": rest, "tweets.jsonl": "{}"])
        let path = example.folder.appending(path: "refused.jsonl").path
        let refused = try RefusedRecords(writingTo: path)
        try example.archive.importDumps(OpenedDumps(dumps, keepsRefused: true), refused: refused)
        #expect(refused.close())
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("secret"))
        #expect(try example.archive.size().tweets == 0)
        try add(Self.new, to: example, parts: .messages)
        let messages = try MessageArchive(creatingBeside: example.archive.path)
        try example.archive.importDumps(OpenedDumps(dumps, parts: .messages), messages: messages)
        #expect(try messages.count() == 2)
    }

    @Test func keepsTheSameMessagesInAnyOrder() throws {
        let short = #"window.YTD.direct_messages.part0 = [\#(Self.conversation)]"#
        let long = short.replacing("a secret cup", with: "one secret cup")
        let texts = try [[short, long], [long, short]].map { files in
            let example = try Example()
            let path = example.archive.path
            for (index, file) in files.enumerated() {
                let dumps = try example.dumps(named: ["\(index)/direct-messages.js": file])
                try example.archive.importDumps(
                    OpenedDumps(dumps, parts: .messages),
                    messages: MessageArchive(creatingBeside: path)
                )
            }
            return try MessageArchive(readingBeside: path).messages().messages.map(\.text)
        }
        #expect(texts[0].last == "one secret cup of tea & more" && texts[0] == texts[1])
    }

    @Test func readsMessagesAfterAnInterruptedImport() throws {
        let example = try Example()
        try add(Self.old, to: example, parts: [.records, .messages])
        let path = MessageArchive.path(beside: example.archive.path)
        let copy = example.folder.appending(path: "copy.sqlite").path
        let other = MessageArchive.path(beside: copy)
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "DELETE FROM message")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
            }
        }
        #expect(try MessageArchive(readingBeside: copy).count() == 2)
        #expect(try MessageArchive.delete(beside: copy))
        #expect(!FileManager.default.fileExists(atPath: other + "-journal"))
    }

    @Test func leavesOtherFilesInThePlaceOfMessages() throws {
        let example = try Example()
        let path = MessageArchive.path(beside: example.archive.path)
        let content = Data("no database, but text that is long enough".utf8)
        try content.write(to: URL(filePath: path))
        #expect(throws: MessageArchiveError.self) {
            try MessageArchive(readingBeside: example.archive.path)
        }
        #expect(throws: MessageArchiveError.self) {
            try MessageArchive.delete(beside: example.archive.path)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == content)
        // An archive of tweets is no file of messages either.
        try FileManager.default.removeItem(atPath: path)
        _ = try TweetArchive(creatingAt: path)
        chmod(path, 0o640)
        #expect(throws: MessageArchiveError.self) {
            try MessageArchive(creatingBeside: example.archive.path)
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }
}
