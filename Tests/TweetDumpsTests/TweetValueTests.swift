import Foundation
import Testing

@testable import TweetDumps

/// What odd values of members mean.
@Suite struct TweetValueTests {
    @Test(arguments: [
        (#""EN""#, "en"), (#""zh_CN""#, "zh-cn"), (#""in""#, "in"), (#""und-x""#, "und-x"),
        (#""und""#, nil), (#""qme""#, nil), (#""zxx""#, nil), (#""art""#, nil), (#""qua""#, "qua"),
        (#""""#, nil), (#""klingon""#, nil), (#""en-""#, nil), (#""e""#, nil), ("null", nil),
        (#""en-123456789""#, nil), (#""\u212ao""#, "ko"),
    ]) func knowsLanguages(value: String, language: String?) throws {
        #expect(try tweet(#""lang":\#(value)"#).language == language)
    }

    @Test(arguments: [
        (#"<a href=\"x\" rel=\"y\">A &amp; B</a>"#, "A & B"), ("web", "web"), ("<a></a>", nil),
        ("&lt;a href=&quot;x&quot;&gt;web&lt;/a&gt;", "web"), (" ", nil), ("a<b", "a<b"),
        (#"\u00a0<a\n>a &amp;lt; b</a>\u3000"#, "a &lt; b"), ("&#39;&apos;&amp", "''&amp"),
    ]) func removesMarkupFromSources(value: String, source: String?) throws {
        #expect(try tweet(#""source":"\#(value)""#).source == source)
    }

    @Test(arguments: [
        ("0", 0), (#""7""#, 7), (#"{"$numberLong":"8"}"#, 8), (#"{"$numberInt":9}"#, 9), ("-0", 0),
        ("9223372036854775807", Int.max), ("9223372036854775808", nil), (#""100+""#, nil),
        ("-1", nil), ("3.0", nil), ("true", nil), ("null", nil), (#""""#, nil), (#"" 7""#, nil),
        (#"{"$numberLong":null,"$numberInt":9}"#, nil), ("5,\"favorite_count\":null", nil),
    ]) func readsCounts(value: String, count: Int?) throws {
        #expect(try tweet(#""favorite_count":\#(value)"#).likes == count)
    }

    @Test(arguments: [
        ("[1,2]", "1.0 2.0"), (#"["-122.5","+45"]"#, "-122.5 45.0"), ("[0,0]", nil),
        ("[-0.0,0]", nil), ("[181,1]", nil), ("[1,91]", nil), ("[true,1]", nil), ("[null,1]", nil),
        ("[1]", nil), ("[1,2,3]", nil), (#"[".5",1]"#, nil), ("[1e400,1]", nil), ("{}", nil),
        ("[0.1,-1e1]", "0.1 -10.0"),
    ]) func readsPoints(value: String, point: String?) throws {
        let read = try tweet(#""coordinates":{"coordinates":\#(value)}"#).point
        #expect(read.map { "\($0.longitude) \($0.latitude)" } == point)
    }

    @Test(arguments: [
        (#"{"coordinates":[52,4]}"#, "4.0 52.0"),
        (#"{"coordinates":{"coordinates":[4,52]}}"#, "4.0 52.0"),
        (#"{"coordinates":[99,4]}"#, nil), ("[52,4]", nil),
    ]) func readsPointsWithTheLatitudeFirst(value: String, point: String?) throws {
        let read = try tweet(#""coordinates":null,"geo":\#(value)"#).point
        #expect(read.map { "\($0.longitude) \($0.latitude)" } == point)
    }

    @Test(arguments: [
        (#"{"id":"k","name":"n","country_code":"usa"}"#, ": t", #"place k "n""#),
        (#"{"id":" ","full_name":"f"}"#, ": t", #"place f "f""#),
        (#"{"country_code":"de"}"#, ": t", nil), (#""Town""#, ": t", #"place Town "Town""#),
        (#"{"id":"k","bounding_box":{"coordinates":[[[1,99]]]}}"#, ": t", "place k"),
        (
            #"{"id":"k","bounding_box":{"coordinates":[[[1,2],[3,4],[0,9]]]}}"#, ": t",
            "place k 0.0 2.0 3.0 9.0"
        ),
        (#"{"id":"k","bounding_box":{"coordinates":[]}}"#, ": t", "place k"),
    ]) func readsPlaces(value: String, text: String, place: String?) throws {
        #expect(try tweet(#""place":\#(value)"#).details == (place ?? "") + text)
    }

    @Test(arguments: [
        ("https://twitter.com/a/status/5", nil), ("http://x.com/a/statuses/5/photo/1", nil),
        ("HTTPS://WWW.Twitter.com/#!/A_1/Status/5?s=20", nil),
        ("https://mobile.twitter.com/i/web/status/05", nil), ("http://m.x.com/i/status/5", nil),
        ("https://x.com/a/status/0", nil),  // An id that is not valid leads to an unknown tweet.
        ("https://twitter.com/a/status/6", "https://twitter.com/a/status/6"),
        ("https://twitter.com/a/status/", "https://twitter.com/a/status/"),
        (
            "https://twitter.com/a/status/55555555555555555555",
            "https://twitter.com/a/status/55555555555555555555"
        ),
        ("https://nottwitter.com/a/status/5", "https://nottwitter.com/a/status/5"),
        ("https://twitter.com/a/b/status/5", "https://twitter.com/a/b/status/5"),
        ("https://twitter.com/i/web/x/status/5", "https://twitter.com/i/web/x/status/5"),
        ("see https://twitter.com/a/status/5", "see https://twitter.com/a/status/5"),
        (" ", nil),
    ]) func leavesOutLinksToQuotedTweets(address: String, link: String?) throws {
        let entities = #""entities":{"urls":[{"expanded_url":"\#(address)"}]}"#
        let tweet = try tweet(#""quoted_status_id":5,\#(entities)"#)
        #expect(tweet.links == [link].compactMap(\.self))
    }

    @Test func knowsNoLinksOfAWithheldText() throws {
        let notice =
            "account is temporarily unavailable because it violates the Twitter Media Policy"
        let tweet = try decodeTweet(
            #"{"id":1,"text":"O's \#(notice).","entities":{"urls":[{"url":"http://help/"}]}}"#
        )
        #expect(tweet.links == [])
    }

    @Test(arguments: [
        (#"{"media_url":"http","media_url_https":"https"}"#, "photo https"),
        (#"{"type":"GIF","media_url":"g"}"#, "animation g"),
        (#"{"type":"other","media_url":"x"}"#, nil), (#"{"type":7,"media_url":"x"}"#, nil),
        (#"{"type":"photo"}"#, nil), (#"{"type":"photo","media_url":" "}"#, nil), ("5", nil),
        (#"{"media_url":"m","ext_alt_text":" ","alt_text":"a"}"#, "photo m (a)"),
        (
            #"{"type":"video","media_url":"p","video_info":{"variants":[{"content_type":"#
                + #""application/x-mpegURL","url":"m"},{"content_type":"video/mp4","bitrate":"5","#
                + #""url":"v5"},{"content_type":"video/mp4","bitrate":32,"url":"w32"},"#
                + #"{"content_type":"video/mp4","bitrate":32,"url":"v32?tag=1"}]}}"#,
            "video v32"
        ),
    ]) func readsMedia(value: String, medium: String?) throws {
        let tweet = try tweet(#""entities":{"media":[\#(value)]}"#)
        #expect(tweet.details == ": t" + (medium.map { "\n" + $0 } ?? ""))
    }

    @Test(arguments: [
        (#""user":{"screen_name":"No Name","username":"ok_1","name":" "}"#, "by ok_1: t"),
        (#""user":{"name":"\t\u3000","description":"\u00a0.","location":""}"#, "?/\u{A0}./?: t"),
        (#""user":{"screen_name":"a"},"user":"b""#, "by b: t"),
        (#""user":{"screen_name":"a","screen_name":5}"#, ": t"),
        (#""user":[],"author":{"username":"c"}"#, "by c: t"),
        (#""screen_name":" ","username":"d""#, "by d: t"),
        (#""from_user":"a b","username":"d""#, ": t"),
        (#""from_user":"e","from_user_name":"E e""#, "by e, E e/?/?: t"),
    ]) func findsTheAuthor(members: String, details: String) throws {
        #expect(try decodeTweet(#"{"id":1,"text":"t",\#(members)}"#).details == details)
    }

    @Test(arguments: [
        (#""in_reply_to_user_id":4"#, "reply: t"), (#""in_reply_to_user_id":0"#, ": t"),
        (#""in_reply_to_screen_name":"a""#, "reply: t"), (#""to_user":"a""#, "reply: t"),
        (#""in_reply_to_status_id":"""#, ": t"), (#""in_reply_to_status_id":1"#, "reply: t"),
        (#""quoted_status_id":1"#, "quote: t"), (#""quoted_status_id":8"#, "quote, quoting 8: t"),
        (#""is_quote_status":"true""#, ": t"), (#""quoted_status":{}"#, ": t"),
        (#""quoted_status":{"text":"q"}"#, "quote: t"), (#""retweeted_status_id":1"#, ": t"),
        (#""quoted_status":{"id":8,"text":""}"#, "quote, quoting 8: t"),
    ]) func knowsOtherTweets(members: String, details: String) throws {
        #expect(try tweet(members).details == details)
    }

    /// A tweet with the id 1 and the text `t`.
    private func tweet(_ members: String) throws -> Tweet {
        try decodeTweet(#"{"id":1,"text":"t",\#(members)}"#)
    }
}

/// The digests of what records say.
@Suite struct RecordDigestTests {
    private let record =
        #"{"id":1,"text":"t #a","user":{"screen_name":"A","name":"n"},"source":"<b>s</b>","#
        + #""place":{"id":"k","name":"n"},"entities":{"urls":[{"url":"u"},{"url":"v"}],"#
        + #""media":[{"media_url":"m"}]},"quoted_status":{"id":2,"text":"q"}}"#

    @Test(arguments: [
        (#""text":"t #a""#, #""text":"t #b""#), (#""text":"t #a""#, #""text":"t #a","lang":"en""#),
        (#""name":"n"},"source""#, #""description":"n"},"source""#), ("<b>s</b>", "<b>ss</b>"),
        (#""id":"k","name":"n""#, #""id":"n""#), (#"{"url":"u"},{"url":"v"}"#, #"{"url":"uv"}"#),
        (#"{"url":"u"},{"url":"v"}"#, #"{"url":"v"},{"url":"u"}"#), (#""id":2"#, #""id":3"#),
        (#""media_url":"m""#, #""media_url":"m","alt_text":"m""#), (#""text":"q""#, #""text":"r""#),
        (#""media_url":"m""#, #""media_url":"m","type":"video""#), (#""id":1"#, #""id":4"#),
        (#""id":1"#, #""id":1,"favorite_count":0"#), (#""id":1"#, #""id":1,"created_at":1"#),
        (#""id":1"#, #""id":1,"coordinates":{"coordinates":[1,2]}"#), (#""A""#, #""a""#),
        (#""id":1"#, #""id":1,"in_reply_to_status_id":7"#),
        (#""id":1"#, #""id":1,"truncated":true"#),
    ]) func differForDifferentRecords(part: String, other: String) {
        #expect(record.contains(part))
        #expect(
            digests(record)[0] != digests(record.replacingOccurrences(of: part, with: other))[0]
        )
    }

    /// The digest depends neither on what else is in the batch nor on what is not kept.
    @Test(arguments: [
        (#""id":1"#, #""id":"1","idle":[]"#), ("<b>s</b>", "s"),
        (#""id":1"#, #""id":1,"lang":"und","favorite_count":-1,"geo":{"coordinates":[0,0]}"#),
        (#""name":"n"},"source""#, #""name":"n","location":" "},"source""#),
    ]) func areEqualForEqualRecords(part: String, other: String) {
        let same = record.replacingOccurrences(of: part, with: other)
        let before = ##"{"id":8,"text":"#b","source":"x","user":"B","entities":{"urls":[]}}"##
        let all = digests([record, before, same, record].joined(separator: "\n"))
        #expect(all[0] == all[2])
        #expect(all[0] == all[3])
        #expect(all[0] != all[1])
    }

    /// It is stored in archives.
    @Test func staysTheSame() {
        #expect(digests(record) == [7_427_923_572_561_392_323])
    }

    private func digests(_ dump: String) -> [UInt64] {
        var decoder = DumpDecoder()
        _ = ByteView.withPadding(Array(dump.utf8)) { decoder.decode($0, isLast: true) }
        return decoder.takeBatch().batch.rows.map(\.recordDigest)
    }
}
