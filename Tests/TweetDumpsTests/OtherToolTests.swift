import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Tables and JSON as other tools write them, where the layouts of one tool cannot show it.
@Suite struct OtherToolTests {
    // MARK: - Tables

    @Test(arguments: [
        ("Export of the 5th\n;;;\nid;text\n1000007;#a", "1000007 #a"),
        ("\n".repeated(18) + "id,text\n1000007,#a", "1000007 #a"),
    ]) func findsTheNamesBelowOtherLines(table: String, example: String) throws {
        #expect(try tweets(table).map(\.example) == [example])
    }

    @Test func findsNoNamesBelowTwentyLines() throws {
        let table = "x\n".repeated(20) + "id,text\n1000007,a"
        #expect(try DecodedFile(table).entries.map(\.problem) == [.notADump])
    }

    @Test(arguments: [
        ("https://m.example/@ann/1000007", DumpError.Reason.tableOfOtherSite),
        ("https://m.example/ann/1000007", nil), ("https://x.com/ann/status/1000007", nil),
    ]) func recognisesPostsOfOtherSites(address: String, problem: DumpError.Reason?) throws {
        let table = "id,text,url\n1000007,a,\(address)"
        #expect(try DecodedFile(table).entries.map(\.problem) == [problem])
    }

    @Test(arguments: [
        ("Mon Apr 06 22:19:45 PDT 2009", 1_239_081_585), ("2009-04-07 05:19", 1_239_081_540),
        ("1239081585.0", 1_239_081_585), ("Mon Apr 06 22:19:45 XYZ 2009", nil), ("2009-04-07", nil),
    ]) func readsTimesOfOtherTools(cell: String, time: Int64?) throws {
        let table = "id,text,date\n1000007,a,\(cell)"
        #expect(try batches(table).first?.rows.first?.numbers[.time] == time)
    }

    /// twitter-web-exporter has the whole record beside what it tells itself.
    @Test(arguments: [#""full_text":"b #b""#, #""text":"no status""#])
    func readsTheRecordInACell(text: String) throws {
        let record =
            #"{""rest_id"":""1000007"",""legacy"":{\#(text.replacing("\"", with: "\"\""))}}"#
        let found = try tweets("id,full_text,metadata\n1000007,a #a,\"\(record)\"")
        #expect(found.map(\.example) == [text.contains("full") ? "1000007 #b" : "1000007 #a"])
    }

    /// A number, a truth value or nothing is no text, unless it is in quotes.
    @Test(arguments: [
        ("7", nil), ("true", nil), ("None", nil), ("'7'", "7"), ("'true'", "true"),
    ]) func readsTextsOfObjects(written: String, text: String?) throws {
        let media = "[{'media_url': 'https://p.example/a', 'alt_text': \(written)}]"
        let place = "{'id': \(written), 'fullName': 'Here'}"
        let found = try tweets("id,text,media,place\n1000007,a,\"\(media)\",\"\(place)\"")[0]
        #expect(found.media.map(\.description) == [text])
        #expect(found.place?.key == text ?? "Here")
    }

    /// Times are read whatever is behind their numbers, also a quote that has no end.
    @Test(arguments: [
        ("2020, 1, 2, 3, 4, 5", 1_577_934_245), ("2020, 1, 2", 1_577_923_200),
        ("2020, 1, 2, 3, ' tzinfo=datetime.timezone(x)", 1_577_934_000), ("2020", nil),
    ]) func readsPrintedTimes(numbers: String, created: Int64?) throws {
        let user = "User(username='ann', created=datetime.datetime(\(numbers)))"
        let found = try tweets("id,text,user\n1000007,a,\"\(user)\"")[0]
        #expect(found.profile[.created] == created)
    }

    // MARK: - Chosen columns

    @Test(arguments: [
        ("nothing=a", "'nothing=a' names no field"), ("id", "'id' names no field"),
        ("id=a,text=A", "the column 'A' is named twice"), ("id=-", "'-' names no column"),
        ("", "'' names no field"), ("twarc=a", "'twarc=a' names no field"),
    ]) func refusesAWrongChoice(typed: String, sentence: String) {
        #expect {
            try ChosenColumns(typed: typed)
        } throws: { error in
            "\(error)".hasPrefix(sentence)
        }
    }

    @Test func readsTheChosenColumnsAlone() throws {
        let rows = "id,text,key,story,likes,tags\n5,no,1000007,a #b,3,c d\n6,no,1000019,e,4,".utf8
        let found = try chosen(rows, "id=Key,text=story,hashtags=tags,likes=")
        #expect(found.map(\.example) == ["1000007 #c #d", "1000019 "].map(\.trimmed))
        #expect(found.allSatisfy { $0[.likes] == nil })
        // Numbers of rows are ids if the user says so.
        #expect(try chosen(rows, "id=id,text=story").map(\.id) == [5, 6])
    }

    @Test func saysWhatEachColumnWasTakenFor() throws {
        let table = """
            tweet_id,text,name,lang,mood,created_at,date,likes
            1000007,a,Ada,,good,2020-01-02 03:04:05,2020-01-03,many
            """
        let columns = try #require(try batches(table).first?.tableUses.first).columns
        #expect(columns.map(\.name).joined(separator: ",") == table.prefix { $0 != "\n" })
        let reasons = columns.map { $0.reason?.rawValue ?? $0.fields.joined(separator: "+") }
        #expect(
            reasons == ["id", "text", "unread", "empty", "unknown", "time", "second", "unread"]
        )
        #expect(columns.map(\.values) == [1, 1, 1, 0, 1, 1, 1, 1])
    }

    @Test func readsTheChosenColumnsOfACompressedTable() throws {
        let rows = "key,story\n1000007,a #b"
        let found = try chosen(compressed(Array(rows.utf8), .gzip), "id=key,text=story")
        #expect(found.map(\.example) == ["1000007 #b"])
    }

    private func chosen(_ table: some Sequence<UInt8>, _ typed: String) throws -> [Tweet] {
        let columns = try ChosenColumns(typed: typed)
        return try withFile(table, named: "table.csv") { path in
            let reader = DumpReader([DumpFile(path: path, columns: columns)], decoders: 1)
            return reader.batches().flatMap { Array($0) }
        }
    }

    // MARK: - JSON

    /// twscrape has lists of the beginning that Twitter shows, and its media by kind.
    @Test func readsTwscrape() throws {
        let text = "\("long ".repeated(60))#end"
        let media =
            #"{"photos":[{"url":"p"}],"videos":[],"animated":[{"videoUrl":"g","thumbnailUrl":"t"}]}"#
        let members = #""replyCount":0,"hashtags":["a"],"mentionedUsers":[],"isQuoteStatus":true"#
        let long = try decodeTweet(
            #"{"id":1,"rawContent":"\#(text)","displayTextRange":[0,276],"media":\#(media),\#(members)}"#
        )
        #expect(long.example == "1 #end")
        #expect(long.kind == .quote)
        #expect(long.media.map(\.url) == ["p", "g"])
        #expect(long.media.map(\.kind) == [.photo, .animation])
        let short = #"{"id":1,"rawContent":"x #no","displayTextRange":[0,3],\#(members)}"#
        #expect(try decodeTweet(short).example == "1 #a")
    }

    /// Of a record with links and without entities the mentions are those of the text.
    @Test func findsMentionsBesideLinks() throws {
        let tweet = try decodeTweet(#"{"id":1,"text":"x #a @b","urls":["https://a.example/x"]}"#)
        #expect(tweet.example == "1 #a @b")
        #expect(tweet.links == ["https://a.example/x"])
    }

    /// Addresses stand one after the other in a text, not in a list with other things.
    @Test(arguments: [
        (#""https://a.example/x, https://b.example/y""#, 2), (#"["https://a.example/x",1]"#, 0),
        (#"["https://a.example/x"]"#, 1), (#"[{"url":"https://a.example/x"},null]"#, 0),
    ]) func readsListsOfLinks(value: String, count: Int) throws {
        let tweet = try decodeTweet(#"{"id":1,"text":"t","urls":\#(value),"photos":\#(value)}"#)
        #expect(tweet.links.count == count)
        #expect(tweet.media.count == count)
    }

    @Test func readsTheTweetsInsideARecord() throws {
        let inner = #"{"id":"9","text":"whole #w","author":{"userName":"Or"}}"#
        for name in ["retweeted_tweet", "retweetedTweet", "retweetedStatus", "retweet"] {
            let tweet = try decodeTweet(#"{"id":1,"text":"RT @Or: …","\#(name)":\#(inner)}"#)
            #expect(tweet.text == "RT @Or: whole #w", "\(name)")
            #expect(tweet[.retweetOf] == 9)
            #expect(tweet.example == "1 #w @Or")
        }
    }

    /// The author of a gallery's retweet is the original's; who retweeted it is another user, or not told.
    @Test(arguments: [(#"{"id":5,"name":"Re"}"#, "Re"), (#"{"id":4,"name":"Or"}"#, nil)])
    func readsWhoRetweetedInAGallery(user: String, author: String?) throws {
        let members = #""content":"t","author":{"id":4,"name":"Or"},"user":\#(user)"#
        let tweet = try decodeTweet(#"{"tweet_id":1,"retweet_id":9,\#(members)}"#)
        #expect(tweet.author == author)
        #expect(tweet.kind == .retweet)
        #expect(tweet[.originalAccount] == 4)
        #expect(tweet.originalAuthor == "Or")
    }

    // MARK: - Twitter's web pages

    /// Members come and go: what should be a tweet is read, or refused.
    @Test(arguments: [
        (#""rest_id":"1","legacy":{"full_text":"t"},"core":{"user_results":{}}"#, "1 tweet"),
        (#""legacy":{"id_str":"1","full_text":"t"}"#, "1 tweet"),
        (#""rest_id":"1","legacy":{"full_text":"t","favorite_count":"5"}"#, "1 tweet"),
        (#""rest_id":"1","details":{"full_text":"t"}"#, "no text"),
        (#""rest_id":"1","legacy":{"created_at":"x"}"#, "no text"),
        (#""legacy":{"full_text":"t"}"#, "no id"), (#""__typename":"TweetTombstone""#, "none"),
        (#""__typename":"TweetUnavailable""#, "none"), ("", "none"),
    ]) func losesNoResult(members: String, outcome: String) throws {
        let record = #"{"data":{"x":[{"tweet_results":{"result":{\#(members)}}}]}}"#
        let batch = try #require(try batches(record).first)
        let refused = batch.refusals.first?.reason.sentence
        let tweets = batch.count == 1 ? "1 tweet" : nil
        #expect((refused ?? tweets ?? "none") == outcome)
        #expect(batch.records == 1)
    }

    // MARK: - Members that no format knows

    /// What is empty, or within an unknown member, does not count; within a tweet the paths begin again.
    @Test(arguments: [
        (#"{"id":1,"text":"t","shade":{"of":"blue"},"moods":[],"tone":""}"#, ["shade": 1]),
        (#"{"id":1,"text":"t","user":{"id":2,"mood":1,"screen_name":"a"}}"#, ["user.mood": 1]),
        (#"{"id":1,"text":"t","shade":0,"retweeted_status":{"id":2,"shade":1}}"#, ["shade": 2]),
        (#"{"id":{"$numberLong":"1"},"text":"t","lang":{"code":"en"}}"#, ["lang": 1]),
        (#"{"id":1,"text":"t","entities":{"urls":[{"x":1},{"x":2}]}}"#, ["entities.urls.x": 2]),
        (#"{"id":1,"text":"t","like_count":3,"authorUserName":"a","rank":9}"#, ["rank": 1]),
        (#"{"tweet":{"id":"1","full_text":"t","shade":1}}"#, ["shade": 1]),
        (#"{"id":1,"user":{},"shade":1}"#, ["shade": 1]),
        (
            #"{"data":[{"id":"1","text":"t","x":1}],"includes":{"users":[{"id":"2","x":1}]}}"#,
            ["x": 1, "includes.users.x": 1]
        ),
        (
            #"{"data":{"id":"1","text":"t"},"includes":{"media":[{"media_key":"2","x":1}]}}"#,
            ["includes.media.x": 1]
        ),
    ]) func countsUnknownMembers(record: String, values: [String: Int]) throws {
        #expect(try unknownMembers(record) == values)
    }

    @Test func countsThousandUnknownMembers() throws {
        let records = (0..<1100).map { #"{"id":1,"text":"t","x\#($0)":1}"# }
        #expect(try unknownMembers(records.joined(separator: "\n")).count == 1000)
    }

    private func unknownMembers(_ dump: String) throws -> [String: Int] {
        try withFile(dump.utf8, named: "dump.json") { path in
            let inspections = Inspection.inspect([DumpFile(path: path)], maxRefusals: 1)
            return try #require(inspections.first).unknownMembers.values
        }
    }

    // MARK: - Names

    @Test func takesTheFirstMemberWithAName() throws {
        let record = #"{"id":1,"text":"t","like_count":5,"likeCount":6,"likes":7}"#
        #expect(try decodeTweet(record)[.likes] == 5)
        let nested = #"{"id":1,"text":"t","author":{"user_name":"a"},"authorUserName":"b"}"#
        #expect(try decodeTweet(nested).author == "a")
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }

    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
