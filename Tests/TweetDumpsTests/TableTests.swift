import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Tables of tweets, CSV and TSV.
@Suite struct TableTests {
    // MARK: - Rows and cells

    @Test(arguments: [
        "id,text\n1000007,a\n1000019,\"b\nc\"\n", "id;text\r\n1000007;a\r\n1000019;\"b\r\nc\"",
        "id\ttext\r\r\n1000007\ta\r\r\n1000019\tb", "text|id\na|1000007\nb|1000019",
        "id,text\r1000007,a\r1000019,\"b\rc\"\r", "\u{FEFF}id,text\n1000007,a\n1000019,b",
        "sep=;\r\nid;text\r\n1000007;a\r\n1000019;b",
        "\n\nid,text\n,,\n1000007,a,too many\n1000019,\n",
    ]) func readsRows(table: String) throws {
        let file = try DecodedFile(table)
        #expect(file.ids == [1_000_007, 1_000_019])
        #expect(file.refusals == [])
    }

    @Test func readsUTF16() throws {
        let table = try #require("id,text\n1000007,#ünïque\n1000019,b".data(using: .utf16))
        #expect(try DecodedFile(Array(table)).ids == [1_000_007, 1_000_019])
    }

    @Test(arguments: [
        ("\"a \"\"b\"\" c\"", "a \"b\" c"), ("\"The \"Book\" is\"", "The \"Book\" is"),
        ("\"he\" said", "\"he\" said"), ("\"never closed", "\"never closed"),
        ("\"two\nlines\"", "two\nlines"), ("x\"y\"", "x\"y\""), ("\"\"", ""),
        ("\"\"\"q\"\"\"", "\"q\""),
    ]) func readsQuotes(cell: String, text: String) throws {
        #expect(try tweets("id,text\n1000007,\(cell)\n1000019,b")[0].text == text)
    }

    /// A quote that was not meant to be closed does not swallow the rows behind it.
    @Test func readsATableWithoutQuoting() throws {
        let table = "text,id\n\"he\" said so,1000007\nnext,1000019\n\"open,1000042\nlast,1000077"
        #expect(try DecodedFile(table).ids == [1_000_007, 1_000_019, 1_000_042, 1_000_077])
    }

    @Test func quotesNoCellThatIsTooLong() throws {
        let long = String(repeating: "é", count: RowReader.maxQuotedLength)
        let table = "id,text\n1000007,\"\(long)\nx\"\n1000019,b\n1000042,\"\(long.dropLast(2))\"\n"
        let file = try DecodedFile(table)
        #expect(file.ids == [1_000_007, 1_000_019, 1_000_042])
        #expect(file.refusals == ["3: no id"])
    }

    /// The separators of ASCII are white space, too, as in Python.
    @Test func trimsAllWhiteSpace() {
        let wrong = (UInt32(0)...0x3100).compactMap(Unicode.Scalar.init).filter { scalar in
            let isSpace = scalar.properties.isWhitespace || 0x1C...0x1F ~= scalar.value
            let text = "\(scalar)é\(scalar)"
            let trimmed = ByteView.withPadding(Array(text.utf8)) {
                String(decoding: $0.trimmed, as: UTF8.self)
            }
            return !trimmed.utf8.elementsEqual((isSpace ? "é" : text).utf8)
        }
        #expect(wrong.isEmpty)
    }

    /// Quotes that are never closed are searched once, not once for each cell, which would take hours.
    @Test(arguments: ["\"a\n", "\"a\"\",", "\"\"\"\"x,", "\",\"\"b"])
    func readsHostileQuotesInTime(cell: String) throws {
        let table = "id,text\n" + String(repeating: cell, count: 3_000_000 / cell.utf8.count)
        #expect(try DecodedFile(table).ids == [])
    }

    @Test func givesTheLinesOfRefusedRows() throws {
        let table = "id,text\n1000007,\"a\nb\nc\"\n\nx,y\n8\n1.2E+18,z\n"
        let file = try DecodedFile(table)
        #expect(file.refusals == ["6: no id", "7: no text", "8: id lost"])
        let old = table.replacing("\n", with: "\r")
        #expect(try DecodedFile(old).refusals == file.refusals)
    }

    @Test(arguments: SplitMix64.seeds(8)) func decodesTheSameInThreads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let cells = [
            "#a", "\"@b, \"\"c\"\"\"", "\"two\nlines\"", "\"1,x\n2,y\"", "", "plain", "\"\n\n\"",
        ]
        let rows = (1...60).map { _ in
            let id =
                Bool.random(using: &generator) ? Int.random(in: 1000...1999, using: &generator) : 5
            return "\(id),\(cells[Int.random(in: cells.indices, using: &generator)])"
        }
        let bytes = Array(("id,text\n" + rows.joined(separator: "\n")).utf8)
        let whole = try DecodedFile(bytes, decoders: 1)
        #expect(!whole.ids.isEmpty)
        for (decoders, chunkSize) in [(1, 64), (2, 16), (2, 150), (3, 400)] {
            let inParts = try DecodedFile(bytes, decoders: decoders, chunkSize: chunkSize)
            #expect(inParts == whole, "\(decoders) threads, chunks of \(chunkSize)")
        }
    }

    @Test func refusesLongRows() throws {
        let long = String(repeating: "x", count: DumpDecoder.maxRecordLength + 1)
        let file = try DecodedFile("id,text\n1000007,a\n1000019,\(long)\n1000042,b\n")
        #expect(file.ids == [1_000_007, 1_000_042])
        #expect(file.refusals == ["3: too long"])
    }

    @Test func countsARepeatedHeaderAsNoTweet() throws {
        let tweets = try batches("id,text\n1000007,a\nid,text\n1000019,b")
        #expect(tweets.map(\.count).reduce(0, +) == 2)
        #expect(tweets.map(\.nonTweets).reduce(0, +) == 1)
    }

    // MARK: - Encodings

    @Test func readsWindows1252() throws {
        let bytes =
            Array("id,text\n1000007,".utf8) + [
                0x23, 0x45, 0x73, 0x70, 0x61, 0xF1, 0x61, 0x85, 0x0A,
            ]
        #expect(try tweets(bytes)[0].text == "#España…")
    }

    @Test func repairsBrokenUTF8() throws {
        let bytes = Array("id,text\n1000007,é ".utf8) + [0xF0, 0x9F] + Array(" #a".utf8)
        #expect(try tweets(bytes)[0].text == "é \u{FFFD} #a")
    }

    // MARK: - Ids

    @Test(arguments: [
        "x77", "xx77", "'77'", "'77", "\"77\"", "\"=\"\"77\"\"\"", " 77 ", "b'77'", "`77`",
    ])
    func readsMarkedIDs(cell: String) throws {
        #expect(try DecodedFile("id,text\n\(cell),a\n5,b").ids == [77, 5])
    }

    @Test(arguments: ["1.34E+18", "\"1,00814E+18\"", "1.0310E+018", "12345678.0", "1E18"])
    func refusesLostIDs(cell: String) throws {
        let file = try DecodedFile("id,text\n\(cell),a\n5000000,b")
        #expect(file.ids == [5_000_000])
        #expect(file.refusals == ["2: id lost"])
    }

    @Test func refusesRoundedIDs() throws {
        func table(_ count: Int) -> String {
            "id,text\n" + (1...count).map { "\(100_000_000_000_000_000 + $0 * 70),a\n" }.joined()
        }
        #expect(try DecodedFile(table(20)).refusals.count == 20)
        #expect(try DecodedFile(table(19)).ids.count == 19)
    }

    @Test func readsIDsOfAddresses() throws {
        let table = """
            ID,Tweet URL,text
            58-1,https://twitter.com/a/status/1000007?s=20,x
            1.2E+18,mobile.x.com/i/web/status/1000019,y
            "",https://a.example/status/9,z
            """
        let file = try DecodedFile(table)
        #expect(file.ids == [1_000_007, 1_000_019])
        #expect(file.refusals == ["4: no id"])
    }

    @Test(arguments: [
        "id,text\n1,a\n4,b\n5,c\n", "id,text\n2000007,a\n2000008,b\n2000009,c\n", "date,text\nx,a",
    ])
    func takesNoRowNumbersForIDs(table: String) throws {
        #expect(try DecodedFile(table).entries.map(\.problem) == [.tableWithoutIDs])
    }

    @Test(arguments: ["id\n7000000\n", "tweet_id,label\n7000000,1\n"])
    func recognisesListsOfIDs(table: String) throws {
        #expect(try DecodedFile(table).entries.map(\.problem) == [.listOfIDs])
    }

    @Test(arguments: ["a,b\n1,2\n", "7000000\n8000000\n", "just a text\n"])
    func recognisesOtherTexts(text: String) throws {
        #expect(try DecodedFile(text).entries.map(\.problem) == [.notADump])
    }

    @Test func readsAHeaderWithoutRows() throws {
        #expect(try DecodedFile("id,text\n").entries == [.init()])
    }

    // MARK: - Lists of mentions

    @Test(arguments: [
        "a B", "#a #B", "\"['a', 'B']\"", "\"[\"\"a\"\", \"\"B\"\"]\"", "a;B", "\"a, B\"",
        "#a|#B", "\"[a, B]\"", "\"[{'text': 'a', 'indices': [1, 2]}, {'text': 'B'}]\"",
    ]) func readsHashtags(cell: String) throws {
        let tweet = try tweets("id,text,hashtags\n1000007,#no @c,\(cell)")[0]
        #expect(tweet.example == "1000007 #B #a @c")
    }

    @Test(arguments: [
        "[User(username='b', id=1, displayname='x (y', created=datetime.datetime(2020, 1, 1, tzinfo=<UTC>))]",
        "[{'_type': 's.User', 'username': 'b', 'displayname': \"it's\", 'url': None}]",
        "[{\"screen_name\":\"b\",\"name\":\"\\u00e9 \\\"q\\\"\",\"id\":1}]", "@b", "b;",
    ]) func readsUsers(cell: String) throws {
        let quoted = cell.replacing("\"", with: "\"\"")
        let tweet = try tweets("id,text,mentionedUsers\n1000007,@no #t,\"\(quoted)\"")[0]
        #expect(tweet.example == "1000007 #t @b")
    }

    @Test(arguments: ["", "NA", "None", "nan", "[]", "\"[\"\"\"\"]\""])
    func readsEmptyLists(cell: String) throws {
        let tweets = try tweets("id,text,hashtags\n1000007,#no,\(cell)\n1000019,#no,yes")
        #expect(tweets.map(\.example) == ["1000007", "1000019 #yes"])
    }

    /// Columns of counts, of truth values or of nothing are no lists.
    @Test(arguments: ["TRUE", "1", "", "\"[123, 456]\""])
    func extractsWhereNoNamesAreListed(cell: String) throws {
        let tweet = try tweets("id,text,hashtags\n1000007,#a,\(cell)")[0]
        #expect(tweet.example == "1000007 #a")
    }

    @Test func readsNumberedColumns() throws {
        let table =
            "id,text,hashtags__001,entities.hashtags.1.text\n1000007,#no,a,b\n1000019,#no,c,\n"
        #expect(try tweets(table).map(\.example) == ["1000007 #a #b", "1000019 #c"])
    }

    @Test func extractsWhereAListCannotBeRead() throws {
        let table = "id,text,hashtags\n1000007,#yes,\"['a', {'te\"\n1000019,x,b"
        #expect(try tweets(table).map(\.example) == ["1000007 #yes", "1000019 #b"])
    }

    @Test func readsEntities() throws {
        let entities =
            "{\"hashtags\":[{\"text\":\"E\"}],\"user_mentions\":[{\"screen_name\":\"m\",\"id\":1}]}"
        let table = """
            id_str,text,hashtags,entities_str
            1000007,#no,no,"\(entities.replacing("\"", with: "\"\""))"
            1000019,#no,x,"{""hash"
            """
        #expect(try tweets(table).map(\.example) == ["1000007 #E @m", "1000019 #x"])
    }

    @Test(arguments: [("screen_name", "1000007 @a @b"), ("username", "1000007 @b")])
    func readsTheRepliesOfTwint(member: String, mentions: String) throws {
        let table = """
            id,tweet,username,mentions,hashtags,reply_to
            1000007,@a hi @b,u,"['b']",[],"[{'\(member)': 'a', 'id': '1'}]"
            """
        #expect(try tweets(table)[0].example == mentions)
    }

    /// rtweet paired whole texts with the lists of cut ones.
    @Test func readsTheListsOfRTweet() throws {
        let table = """
            status_id,text,display_text_width,hashtags,mentions_screen_name,is_retweet
            x1000177,#a #b,140,a,o,TRUE
            x1000190,x,1,,,FALSE
            """
        #expect(try tweets(table).map(\.example) == ["1000177 #a #b @o", "1000190"])
    }

    // MARK: - Texts

    @Test func leavesOutWhatIsCut() throws {
        let table = """
            id,text
            1000007,RT @a: x #…
            1000019,#a so #fant… https://t.co/abc
            1000042,\(String(repeating: "x", count: 140)) #fant… https://t.co/abc
            """
        let tweets = try tweets(table)
        #expect(tweets.map(\.example) == ["1000007 @a", "1000019 #a", "1000042 #fant"])
        #expect(tweets.map(\.isCut) == [true, true, false])
        #expect(tweets[1].text == "#a so #fant… https://t.co/abc")
    }

    /// The mark at the end of a retweet means that its text is cut.
    @Test func leavesOutWhatIsCutOfARetweet() throws {
        let table = """
            id,text,retweeted_status_id,is_retweet
            1000007,a #b #fant…,1000190,
            1000019,a #b #fant…,,TRUE
            1000042,a #b #fant…,,
            """
        #expect(
            try tweets(table).map(\.example) == ["1000007 #b", "1000019 #b", "1000042 #b #fant"]
        )
    }

    @Test func countsTheMentionsOfAnOriginal() throws {
        let table = "id,text,hashtags,retweet_text\n1000007,RT @o: #a #…,a,#A #z"
        #expect(try tweets(table)[0].example == "1000007 #A #z @o")
    }

    /// The beginning of a long post in the column of the original.
    @Test func leavesOutWhatIsCutOfAnOriginal() throws {
        for (length, isCut) in [(240, true), (239, false)] {
            let beginning = String(repeating: "x", count: length)
            let table = "id,text,retweet_text\n1000007,RT @o: x,\(beginning) #b #fant…"
            let tweet = try tweets(table)[0]
            #expect(tweet.isCut == isCut)
            #expect(tweet.example == (isCut ? "1000007 #b @o" : "1000007 #b #fant @o"))
        }
    }

    @Test func readsPrintedBytes() throws {
        let tweet = try tweets("id_str,text\nb'1000177',b'#caf\\xc3\\xa9 it\\'s'")[0]
        #expect(tweet.text == "#café it's")
    }

    @Test func prefersTheFullText() throws {
        let tweet = try tweets("id,text,full_text,truncated\n1000007,#a,#b,TRUE")[0]
        #expect(tweet.example == "1000007 #b")
        #expect(!tweet.isCut)
    }

    // MARK: - Other columns

    @Test func readsTerms() throws {
        let table = """
            id,text,Search Query,__twarc.url
            1000007,a,#Q r,
            1000019,b,"['k']",https://api.example/2/search?query=%23T&x=1
            1000042,c,,
            """
        #expect(try tweets(table).map { $0.terms.map(\.name) } == [["#Q r"], ["#T"], []])
    }

    @Test func readsOtherFields() throws {
        let table = """
            id,text,created_at,screen_name,lang,retweet_count,favorite_count,in_reply_to_status_id,source
            1000007,a,2019-05-01 10:00:00,@Ann,EN,3,x,5,"<a href=""x"">Web</a>"
            """
        let row = try #require(try batches(table).first?.rows.first)
        #expect(row.numbers[.time] == 1_556_704_800)
        #expect(row.numbers[.retweets] == 3)
        #expect(row.numbers[.likes] == nil)
        #expect(row.numbers[.replyTo] == 5)
        #expect(row.kind == .reply)
        #expect(try tweets(table)[0].author == "Ann")
    }

    @Test(arguments: [
        ("['1000005', '1000007']", 1_000_007), (#"["1000005", "1000008"]"#, 1_000_008),
        ("['1000005']", nil), ("", nil), ("x", nil), ("1000005", nil),
        ("1000005;1000006", 1_000_006),
        ("1000005, 1000006", 1_000_006), ("[1000005, 1000009]", 1_000_009),
    ]) func readsTheLatestVersion(cell: String, latest: Int64?) throws {
        let quoted = "\"" + cell.replacing("\"", with: "\"\"") + "\""
        let table = "id,text,edit_history_tweet_ids\n1000005,tea,\(quoted)\n"
        #expect(try tweets(table).map { $0[.latestVersion] } == [latest])
    }

    /// In a table that tagtally printed, which some columns show.
    @Test func readsColumnsWithTwittersNames() throws {
        let columns = TweetField.numbers.compactMap { field in
            field == .time ? nil : field.entry.twitterName.map { (field, $0) }
        }
        // Twitter has no name for the latest version.
        #expect(columns.count == TweetField.numberCount - 2)
        let names = columns.map { ",\($0.1)" }.joined()
        let cells = columns.indices.map { columns[$0].0.type == .flag ? ",True" : ",\($0 + 1)" }
        let table =
            "id,text,created_at,author.username,lang,kind,hashtags,users,links,media,address\(names)\n"
            + "1000007,a,2020-01-02T03:04:05.000Z,ann,en,original,,,,,\(cells.joined())"
        let row = try #require(try batches(table).first?.rows.first)
        #expect(row.numbers[.time] == 1_577_934_245)
        #expect(try tweets(table)[0].author == "ann")
        for (index, (field, _)) in columns.enumerated() where field != .originalAccount {
            #expect(row.numbers[field] == (field.type == .flag ? 1 : Int64(index) + 1), "\(field)")
        }
    }

    @Test(arguments: [
        ("a⏎⏎b", "a\n\nb"), ("'@ann hello", "@ann hello"), ("'＋1", "＋1"), ("'a' b", "'a' b"),
        ("a & b <c>", "a &amp; b &lt;c&gt;"), ("b'x'", "b'x'"),
    ])
    func undoesWhatTagtallyPrints(cell: String, text: String) throws {
        let table = "id,text,kind,hashtags,users,links,media,address\n1000007,\(cell),,,,,,"
        #expect(try tweets(table)[0].text == text)
        // Tables of other programs mean what they say.
        #expect(try tweets("id,text\n1000007,#a⏎ '@b")[0].text == "#a⏎ '@b")
    }
}

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
        let file = try DecodedFile(table)
        #expect(file.ids == [1_000_007])
        #expect(file.refusals == ["3: no id"])
    }

    @Test(
        arguments: [("\(String(repeating: "0", count: 19))5", 5), ("00", 0), ("0x5", nil)]
            as [(String, Int64?)]
    )
    func readsZerosBeforeNumbers(cell: String, number: Int64?) throws {
        let table = "id,text,retweet_count\n1000007,a,\(cell)"
        #expect(try batches(table).first?.rows.first?.numbers[.retweets] == number)
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

    @Test func readsNamesThatWereRepliedToAsTheyStand() throws {
        let table = "id,text,mentions,reply_to\n1000007,x,a,[]\n1000019,x,a,b''"
        #expect(try tweets(table).map(\.example) == ["1000007 @a", "1000019 @a @b"])
    }
}
