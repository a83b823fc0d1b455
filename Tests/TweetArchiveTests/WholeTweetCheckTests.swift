import GRDB
import Testing

@testable import TweetArchive

/// `check` finds what does not fit together in the rows of a tweet.
@Suite struct WholeTweetCheckTests {
    private static let record =
        ##"{"id_str":"1","text":"t","user":{"screen_name":"me","name":"Me"},"source":"web","##
        + ##""place":{"id":"k","full_name":"Town"},"quoted_status":{"id_str":"5","text":"q"},"##
        + ##""entities":{"urls":[{"expanded_url":"http://a/"},{"expanded_url":"http://b/"}],"##
        + ##""media":[{"media_url":"http://c/"}]}}"##

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
        "PRAGMA foreign_keys = 0; INSERT INTO told_since_version_3 VALUES (9, 1, 0, 't', x'00')",
    ])
    func findsAFault(sql: String) throws {
        try Example.withArchive { example in
            try example.add([Self.record, tweet(2, ["a"])])
            #expect(try example.archive.check() == [])
            try example.archive.database.writeWithoutTransaction { try $0.execute(sql: sql) }
            #expect(try !example.archive.check().isEmpty)
        }
    }
}
