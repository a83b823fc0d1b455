import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Removing a tweet also removes what only it referred to.
@Suite struct WholeTweetRemovalTests {
    /// Two tweets that have one link in common.
    private static let records = [wholeTweet(1, 1), wholeTweet(2, 2)]
    /// A record of each tweet that tells what it repeats, so that a link of the first is left out.
    private static let retweets = [1, 2].map { number in
        ##"{"id_str":"\##(number)","text":"","user":{"screen_name":"writer_\##(number)"},"##
            + ##""retweeted_status_id_str":"7\##(number)"}"##
    }
    /// A tweet that shares its author, source and place with the first, and quotes the same tweet.
    private static let sharing =
        ##"{"id_str":"3","text":"text-3","user":{"screen_name":"WRITER_1"},"source":"source-1","##
        + ##""place":{"id":"place-1"},"entities":{},"##
        + ##""quoted_status":{"id_str":"51","text":"quoted-1"}}"##

    @Test func takesEverythingOfTheTweet() throws {
        let example = try Example(Self.records + Self.retweets)
        #expect(try Self.counts(example) == [2, 4, 2, 2, 2, 2, 2, 2])
        try example.archive.remove([1])
        #expect(try Self.counts(example) == [1, 2, 1, 1, 1, 1, 1, 1])
        #expect(try example.archive.check() == [])
        let without = try ArchiveTables(of: example.archive.path)
        try example.add(Self.records + Self.retweets)
        let again = try ArchiveTables(of: example.archive.path)
        #expect(without.differences(from: again) == [])
        try example.archive.remove([2])
        #expect(try Self.counts(example) == [0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test func leavesNoByteOfTheTweetInTheFile() throws {
        let example = try Example(Self.records + Self.retweets)
        try example.archive.remove([1])
        try example.archive.database.close()
        let bytes = try Data(contentsOf: URL(filePath: example.archive.path))
        let parts = [
            "text", "writer_", "display", "description", "location", "source", "place", "name",
            "tag", "http://link", "omitted", "http://media", "alt", "quoted",
        ]
        for part in parts {
            let join = ["writer_", "tag"].contains(part) ? "" : "-"
            #expect(bytes.range(of: Data("\(part)\(join)1".utf8)) == nil, "\(part)")
            #expect(bytes.range(of: Data("\(part)\(join)2".utf8)) != nil, "\(part)")
        }
        #expect(bytes.range(of: Data("http://shared-link/".utf8)) != nil)
    }

    /// What another tweet refers to stays, with what the removed tweet told of it.
    @Test func keepsWhatOtherTweetsReferTo() throws {
        let example = try Example(Self.records + [Self.sharing])
        try example.archive.remove([1])
        let kept = try KeptFields.lines(ofArchiveAt: example.archive.path)
        let expected = [
            #"profile writer_1 0 display "display-1""#,
            #"profile writer_1 0 location "location-1""#, #"tweet 3 source "source-1""#,
            #"tweet 3 place.name "name-1""#, #"quoted 51 text "quoted-1""#,
        ]
        #expect(Set(expected).subtracting(kept) == [])
        try example.archive.remove([3])
        #expect(try Self.counts(example) == [1, 3, 0, 1, 1, 1, 1, 1])
        #expect(try example.archive.check() == [])
    }

    /// A removed tweet stays as a quoted tweet as long as another one quotes it.
    @Test func keepsWhatOtherTweetsSayOfIt() throws {
        let example = try Example([tweet(51, text: "said itself"), Self.records[0]])
        try example.archive.remove([51])
        let kept = try KeptFields.lines(ofArchiveAt: example.archive.path)
        #expect(kept.contains(#"quoted 51 text "quoted-1""#))
        #expect(!kept.contains { $0.contains("said itself") })
        try example.archive.remove([1])
        #expect(try KeptFields.lines(ofArchiveAt: example.archive.path) == [])
    }

    /// A record that the archive has changes nothing, whichever record was imported before it.
    ///
    /// The author of one record, its place and the quoted tweet belong to no tweet, because another
    /// record says others. They are deleted when any tweet is removed.
    @Test(arguments: 0..<8) func staysDeletedWhateverComesBefore(variant: Int) throws {
        let records = [
            wholeTweet(1, 1),
            wholeTweet(1, 2).replacing("display-2", with: "display-2-\(variant)"), wholeTweet(3, 3),
        ]
        let tables = try [[], [records[2]]].map { before in
            let example = try Example(records + [wholeTweet(4, 4)])
            try example.archive.remove([4])
            for record in records { try example.add(before + [record]) }
            return try ArchiveTables(of: example.archive.path)
        }
        #expect(tables[0].differences(from: tables[1]) == [])
    }

    @Test func takesEverythingOfThePrunedTweets() throws {
        let example = try Example([Self.records[0], Self.retweets[0]], term: "one")
        try example.add([Self.records[1], Self.retweets[1]], term: "two")
        try example.archive.forget(#require(SearchTerm("one")), prune: true)
        #expect(try Self.counts(example) == [1, 2, 1, 1, 1, 1, 1, 1])
        #expect(try example.archive.check() == [])
    }

    @Test(arguments: SplitMix64.seeds(8)) func leavesTheOtherTweetsAsTheyWere(seed: UInt64) throws {
        var records = ContradictoryRecords(seed: seed)
        let lines = records.lines()
        let gone: [Int64] = [11, 4_611_686_018_427_387_904]
        let example = try Example()
        try example.archive.remove(gone)
        try example.add(lines)
        let never = try KeptFields.lines(ofArchiveAt: example.archive.path)
        let other = try Example()
        try other.add(lines)
        try other.archive.remove(gone)
        let kept = try KeptFields.lines(ofArchiveAt: other.archive.path)
        #expect(differences(never.filter(Self.isOfItsTweet), kept.filter(Self.isOfItsTweet)) == [])
        #expect(try other.archive.check() == [])
    }

    /// Whether a line of `KeptFields` has what only the records of a tweet tell.
    ///
    /// Authors, places and quoted tweets that remaining tweets refer to keep what removed ones told.
    private static func isOfItsTweet(_ line: String) -> Bool {
        line.hasPrefix("tweet ") && !line.contains(" place.")
    }

    /// The numbers of rows of the tables with what tweets have.
    private static func counts(_ example: Example) throws -> [Int] {
        try [
            "tweet", "link", "omitted_link", "media", "author", "source", "place", "quoted",
        ].map { try example.number("SELECT count(*) FROM \($0)") }
    }
}

/// `check` finds what does not fit together in the rows of a tweet.
@Suite struct WholeTweetCheckTests {
    @Test(arguments: [
        "UPDATE author SET tweets = tweets + 1", "UPDATE author SET tweets = 0",
        "UPDATE author SET account = NULL", "UPDATE author SET account = 8",
        "INSERT INTO further_account (author, account, tweets) VALUES (0, 7, 1)",
        "UPDATE tweet SET author = NULL WHERE id = 1",
        "PRAGMA foreign_keys = 0; INSERT INTO link VALUES (9, 0, 'http://d/')",
        "PRAGMA foreign_keys = 0; UPDATE link SET tweet = 9 WHERE position = 0",
        "PRAGMA foreign_keys = 0; INSERT INTO omitted_link VALUES (9, 0, 'http://d/')",
        "PRAGMA foreign_keys = 0; INSERT INTO media VALUES (9, 0, 0, 'http://d/', NULL)",
        "PRAGMA foreign_keys = 0; UPDATE media SET tweet = 9",
        "PRAGMA foreign_keys = 0; UPDATE tweet SET source = 99 WHERE id = 1",
        "PRAGMA foreign_keys = 0; UPDATE tweet SET place = 99 WHERE id = 1",
        "PRAGMA foreign_keys = 0; DELETE FROM source", "PRAGMA foreign_keys = 0; DELETE FROM place",
        "UPDATE tweet SET retweet_of = 71 WHERE id = 1",
        "INSERT INTO omitted_link VALUES (1, 9, 'http://d/')",
    ])
    func findsAFault(sql: String) throws {
        let example = try Example([wholeTweet(1, 1), tweet(2, ["a"])])
        #expect(try example.archive.check() == [])
        try example.archive.database.writeWithoutTransaction { try $0.execute(sql: sql) }
        #expect(try !example.archive.check().isEmpty)
    }
}

/// A record with everything that an archive keeps of a tweet; each value has the number in it.
///
/// The last of its links leads to the tweet with the id `7` and the number, the quoted tweet has the
/// id `5` and the number.
func wholeTweet(_ id: Int, _ number: Int) -> String {
    let link = { (url: String) in object(["expanded_url": quoted(url)]) }
    return object([
        "id_str": quoted("\(id)"), "text": quoted("text-\(number)"), "lang": quoted("en"),
        "created_at": quoted("2018-10-10 20:19:2\(number % 10)"),
        "user": object([
            "screen_name": quoted("writer_\(number)"), "name": quoted("display-\(number)"),
            "description": quoted("description-\(number)"),
            "location": quoted("location-\(number)"),
        ]),
        "source": quoted("<a>source-\(number)</a>"),
        "place": object([
            "id": quoted("place-\(number)"), "full_name": quoted("name-\(number)"),
            "country_code": quoted("nl"),
            "bounding_box": object(["coordinates": "[[[4,51],[5,53]]]"]),
        ]),
        "coordinates": object(["coordinates": "[4.5,52]"]),
        "retweet_count": "\(number)", "favorite_count": "\(number)", "reply_count": "\(number)",
        "in_reply_to_status_id_str": quoted("6\(number)"),
        "entities": object([
            "hashtags": array([object(["text": quoted("tag\(number)")])]),
            "urls": array([
                link("http://link-\(number)/"), link("http://shared-link/"),
                link("https://x.com/a/status/7\(number)?omitted-\(number)"),
            ]),
            "media": array([
                object([
                    "type": quoted("photo"), "media_url": quoted("http://media-\(number)/"),
                    "ext_alt_text": quoted("alt-\(number)"),
                ])
            ]),
        ]),
        "quoted_status": object([
            "id_str": quoted("5\(number)"), "text": quoted("quoted-\(number)"),
            "user": object(["screen_name": quoted("quoted_\(number)")]),
        ]),
    ])
}
