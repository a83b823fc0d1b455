import Testing

@testable import TweetDumps

/// Tables with values that no program writes on purpose, but that some tables have.
@Suite struct UnusualTableTests {
    /// The separators of ASCII stand between names, too, as in Python.
    @Test(arguments: [
        "a\u{1C}B", "\u{1D}a\u{1F} B\u{1E}", "[\u{1C}'a',\u{1D}'B'\u{1F}]", "[a\u{1C}, B\u{1F}]",
    ])
    func separatesNamesByAllWhiteSpace(cell: String) throws {
        #expect(try tweets("id,text,hashtags\n1000007,,\"\(cell)\"")[0].example == "1000007 #B #a")
    }

    /// A number does not tell what a column has of a user.
    @Test(arguments: [
        ("mentions_1_screen_name", "1000007 #x @a"), ("usermention2username", "1000007 #x @a"),
        ("mention1", "1000007 #x @no"), ("mentions__001", "1000007 #x @no"),
        ("hashtag1", "1000007 #a @no"), ("hashtags__001__text", "1000007 #a @no"),
    ]) func readsNumberedColumnsOfOneMember(name: String, mentions: String) throws {
        #expect(try tweets("id,text,\(name)\n1000007,#x @no,a")[0].example == mentions)
    }

    /// An address without a name that a user can have is that of no tweet.
    @Test func readsNoIDBehindALongName() throws {
        let name = String(repeating: "n", count: 20)
        let table = """
            url,text
            https://x.com/\(name)/status/1000007,a
            https://x.com/\(name)n/status/1000019,b
            """
        let file = try DecodedFile(Array(table.utf8))
        #expect(file.ids == [1_000_007])
        #expect(file.refusals == ["3: no id"])
    }

    @Test(arguments: [("\(String(repeating: "0", count: 19))5", 5), ("00", 0), ("0x5", -1)])
    func readsZerosBeforeNumbers(cell: String, number: Int) throws {
        let table = "id,text,retweet_count\n1000007,a,\(cell)"
        #expect(try batches(table).first?.rows.first?.retweets == Int64(number))
    }

    /// A file of other bytes than a text's is no table, however its first characters are encoded.
    @Test(arguments: ["x", "é", "👍"])
    func recognisesZeros(character: String) throws {
        func problem(_ length: Int) throws -> [DumpError.Reason?] {
            let text = String(repeating: character, count: length)
            let table = Array("id,text\n1000007,\(text)\0\n".utf8)
            return try DecodedFile(table).entries.map(\.problem)
        }
        // 16 characters stand before the text.
        #expect(try problem(1000 - 17) == [.notADump])
        #expect(try problem(1000 - 16) == [nil])
    }

    /// A text without a character is not the whole text of a retweet.
    @Test(arguments: [
        "display_text_width,hashtags,id,text,truncated\n1,a,1000007,,TRUE",
        "retweet_text,hashtags,id,text,truncated\nb'',a,1000007,b,TRUE",
    ]) func takesNoEmptyTextForAnOriginal(table: String) throws {
        #expect(try tweets(table).map(\.isCut) == [true])
    }

    /// An escape does not complete bytes that are broken in the file itself.
    @Test func repairsBrokenBytesBeforeEscapes() throws {
        let bytes =
            Array("id,text,\u{E9}\n1000007,b'".utf8) + [0xF0, 0x9F]
            + Array("\\x91\\x81 \\xc3\\xa9'".utf8)
        #expect(try tweets(bytes)[0].text == "\u{FFFD}\u{FFFD}\u{FFFD} é")
    }

    /// Names that were replied to are read as they stand.
    @Test func readsNamesThatWereRepliedToAsTheyStand() throws {
        let table = "id,text,mentions,reply_to\n1000007,x,a,[]\n1000019,x,a,b''"
        #expect(try tweets(table).map(\.example) == ["1000007 @a", "1000019 @a @b"])
    }
}
