import Testing

@testable import TweetDumps

@Suite struct MemberTableTests {
    private static let table: MemberTable<Int> = [
        "a": 1, "id": 2, "id_str": 3, "user": 4, "12345678": 5, "123456789": 6,
        "in_reply_to_status_id": 7, "in_reply_to_STATUS_id": 8, "abcdefghijklmnopqrstuvwx": 9,
    ]

    @Test(arguments: [
        ("a", 1), ("id", 2), ("id_str", 3), ("user", 4), ("12345678", 5), ("123456789", 6),
        ("in_reply_to_status_id", 7), ("in_reply_to_STATUS_id", 8), ("abcdefghijklmnopqrstuvwx", 9),
        (#"\u0069d"#, 2), (#"id\u005fstr"#, 3), (#"in_reply_to_\u0073tatus_id"#, 7),
    ]) func findsTheMeaningOfAName(name: String, meaning: Int) throws {
        #expect(try self.meaning(of: name) == meaning)
    }

    @Test(arguments: [
        "", "b", "i", "idx", "di", "id_st", "id_strs", "ID", "1234567", "1234567890",
        "in_reply_to_user_id_str", "in_reply_to_status_id_str", "abcdefghijklmnopqrstuvwxy",
        "abcdefghijklmnopqrstuvwxabcdefghijklmnopqrstuvwx", #"id\u0000"#, #"\u0000"#,
        "идентификатор",
    ]) func hasNoMeaningForOtherNames(name: String) throws {
        #expect(try meaning(of: name) == nil)
    }

    /// What the bytes behind a short name are makes no difference.
    @Test func ignoresTheBytesAfterTheName() throws {
        for behind in ["", "\"", "x", "xxxxxxxxxxxxxxxx", "\u{0}"] {
            #expect(try meaning(of: "id", behind: behind) == 2)
        }
    }

    private func meaning(of name: String, behind: String = "") throws -> Int? {
        try withCursor(Array("\"\(name)\"\(behind)".utf8)) { cursor in
            Self.table[try cursor.readString()]
        }
    }
}
