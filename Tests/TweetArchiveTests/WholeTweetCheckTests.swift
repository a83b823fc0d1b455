import GRDB
import Testing

@testable import TweetArchive

/// `check` finds what does not fit together in the rows of a tweet.
@Suite struct WholeTweetCheckTests {
    @Test(arguments: [
        "UPDATE author SET tweets = tweets + 1", "UPDATE author SET tweets = 0",
        "INSERT INTO author (folded, name, tweets) VALUES ('other', 'other', 1)",
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
        let example = try Example()
        try example.add([wholeTweet(1, 1), tweet(2, ["a"])])
        #expect(try example.archive.check() == [])
        try example.archive.database.writeWithoutTransaction { try $0.execute(sql: sql) }
        #expect(try !example.archive.check().isEmpty)
    }
}
