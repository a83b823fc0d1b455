import Foundation
import Testing

@testable import TweetDumps

/// Tweets become lines of JSON, which are decoded to the same tweets.
@Suite struct ExtractionTests {
    /// A record, and its line.
    struct Example: CustomTestStringConvertible {
        let record: String
        let line: String
        var testDescription: String { record }
    }

    private static let examples = [
        Example(
            record: #"{"id":7,"text":"see #B #b @a #b"}"#,
            line: #"{"id":7,"terms":[],"whole":true,"listed":false,"mentions":["#
                + #"{"kind":"hashtag","folded":"b","count":3,"spellings":["B","b"]},"#
                + #"{"kind":"user","folded":"a","count":1,"spellings":["a"]}],"kind":"original","#
                + #""text":"see #B #b @a #b","rest":{"spelling_counts":[[1,2],[1]]}}"#
        ),
        Example(
            record: ##"{"id_str":"8","text":"","entities":{},"matching_rules":[{"value":"#Z b"},"##
                + ##"{"value":"a"},{"value":"#z B"}]}"##,
            line: ##"{"id":8,"terms":["#z b","a"],"whole":true,"listed":true,"mentions":[],"##
                + ##""kind":"original","rest":{"term_names":["#z B","a"]}}"##
        ),
        Example(
            record: #"{"id_str":"9","text":"q","entities":{"urls":[{"expanded_url":"http://a.b"},"#
                + #"{"expanded_url":"https://x.com/c/status/5"}]},"retweeted_status":{"id_str":"5","#
                + #""text":"q","user":{"screen_name":"c"},"entities":{"urls":["#
                + #"{"expanded_url":"https://x.com/c/status/9"},{"expanded_url":"http://d.e"}]}}}"#,
            line: #"{"id":9,"terms":[],"whole":true,"listed":true,"mentions":[],"kind":"retweet","#
                + #""text":"RT @c: q","retweet_of":5,"links":["http://d.e"],"#
                + #""rest":{"links":["https://x.com/c/status/9","http://d.e"]}}"#
        ),
        Example(
            record:
                #"{"id_str":"6","full_text":"a\n\u2028\ud800 <b>","entities":{},"lang":"EN_gb","#
                + #""created_at":"2020-01-02T03:04:05Z","favorite_count":9223372036854775807,"#
                + #""retweet_count":0,"source":"<a href='x'>&lt;web&gt;</a>","in_reply_to_status_id":4,"#
                + #""coordinates":{"type":"Point","coordinates":[4.25,-52]},"place":{"id":"p","#
                + #""full_name":"P\u0007","country_code":"nl","bounding_box":{"coordinates":"#
                + #"[[[4,51],[4,52],[5.5,52],[5.5,51]]]}},"user":{"screen_name":"Me","name":"M\u001b",""#
                + #"location":" ","description":"d"},"extended_entities":{"media":["#
                + #"{"type":"photo","media_url":"http://p","ext_alt_text":"alt"},"#
                + #"{"type":"video","media_url":"http://v"}]},"quoted_status":{"id_str":"3","text":"old","#
                + #""user":{"screen_name":"Q"},"created_at":"2019-01-02T03:04:05Z"}}"#,
            line: #"{"id":6,"terms":[],"whole":true,"listed":true,"mentions":[],"author":"Me","#
                + #""time":1577934245,"language":"en-gb","kind":"quote","#
                + "\"text\":\"a\\n\\u2028\u{FFFD} <b>\",\"reply_to\":4,\"quote_of\":3,\"retweets\":0,"
                + #""likes":9223372036854775807,"source":"<web>","place":{"key":"p","name":"P\u0007","#
                + #""country":"NL","bbox":[4.0,51.0,5.5,52.0]},"point":[4.25,-52.0],"#
                + #""media":[["photo","http://p","alt"],["video","http://v",null]],"#
                + #""profile":{"display":"M\u001B","description":"d"},"#
                + #""quoted":[{"id":3,"author":"Q","time":1546398245,"text":"old"}]}"#
        ),
    ]

    @Test(arguments: examples) func writesALine(example: Example) throws {
        #expect(try Extracted(example.record).lines == [example.line])
    }

    @Test(arguments: examples) func readsTheSameTweetFromTheLine(example: Example) throws {
        let (record, line) = (batch(example.record), batch(example.line))
        #expect(line.formats == ["extracted"])
        #expect(record.map(\.details) == line.map(\.details))
        #expect(record.rows.map(\.digest) == line.rows.map(\.digest))
        #expect(record.rows.map(\.recordDigest) == line.rows.map(\.recordDigest))
        #expect(record.map { Set($0.terms) } == line.map { Set($0.terms) })
    }

    @Test(arguments: examples) func writesTheSameLineForALine(example: Example) throws {
        #expect(try Extracted(example.line).lines == [example.line])
    }

    @Test func writesTheNamedMembers() throws {
        let members = ExtractedMembers([.text, .terms])
        let lines = try Extracted(##"{"id":1,"text":"#a"}"##, as: LineFormat(members: members))
            .lines
        #expect(lines == [##"{"id":1,"terms":[],"text":"#a"}"##])
    }

    @Test func takesTheGivenTermForAllTweets() throws {
        let format = LineFormat(
            members: ExtractedMembers([.terms, .rest]),
            term: SearchTerm(" #Given")
        )
        let page = #"{"statuses":[{"id":1,"text":"a"}],"search_metadata":{"query":"b"}}"#
        let line = ##"{"id":1,"terms":["#given"],"rest":{"term_names":["#Given"]}}"##
        #expect(try Extracted(page, as: format).lines == [line])
    }

    /// Many terms in the lines of many tweets take more memory than their page.
    @Test func writesFewTweetsAtATimeIfTheirLinesAreLong() {
        let batch = batch(Self.examples.map(\.record).joined(separator: "\n"))
        var lines = LineWriter.lines(of: batch, as: LineFormat())
        let whole = lines.complete
        #expect(lines.end == Self.examples.count)
        var parts: [[UInt8]] = []
        lines = TweetLines()
        while lines.end < batch.count {
            lines = LineWriter.lines(of: batch, from: lines.end, as: LineFormat(), maxSize: 300)
            parts.append(lines.complete)
        }
        #expect(parts.count > 1)
        #expect(Array(parts.joined()) == whole)
    }

    private func batch(_ dump: String) -> TweetBatch {
        var decoder = DumpDecoder()
        ByteView.withPadding(Array(dump.utf8)) { _ = decoder.decode($0, isLast: true) }
        return decoder.takeBatch().batch
    }
}

/// The terms of pages that are longer than the chunks in which a dump is read.
@Suite struct ExtractedPageTests {
    private static let tweets = (1...60).map { number in
        let rules = number % 7 == 0 ? ##","matching_rules":[{"value":"#Own"}]"## : ""
        return #"{"id_str":"\#(number)","text":"an invented text, number \#(number)"\#(rules)}"#
    }
    /// The tweets in three pages, each with its term at the end, and some without a page.
    private static let dump =
        (0..<3).map { page in
            let statuses = tweets[page * 15..<page * 15 + 15].joined(separator: ",\n")
            return #"{"statuses":[\#(statuses)],"search_metadata":{"query":"%23Term\#(page)"}}"#
        }.joined(separator: "\n") + "\n" + tweets[45...].joined(separator: "\n")

    @Test(arguments: [64, 300, 1 << 10, 1 << 12], [0, 100, 1 << 24])
    func haveTheTermsAtTheirEnd(chunkSize: Int, maxPendingInMemory: Int) throws {
        let whole = try Extracted(Self.dump).lines
        #expect(whole.count == 60)
        for (index, line) in whole.enumerated() {
            let own = (index + 1) % 7 == 0 ? ["#own"] : []
            let terms = own + (index < 45 ? ["#term\(index / 15)"] : [])
            #expect(line.contains("\"terms\":\(terms),".replacing(", ", with: ",")), "\(line)")
        }
        for threads in [1, 3] {
            let lines = try Extracted(
                Self.dump,
                threads: threads,
                chunkSize: chunkSize,
                maxPendingInMemory: maxPendingInMemory
            ).lines
            #expect(lines == whole)
        }
    }

    @Test func haveNoTermsIfTheyEndBeforeThem() throws {
        let page = #"{"statuses":["# + Self.tweets[..<15].joined(separator: ",")
        for chunkSize in [64, 1 << 20] {
            let extracted = try Extracted(page, chunkSize: chunkSize)
            #expect(extracted.lines.count == 15)
            #expect(extracted.lines.count { $0.contains(#""terms":[]"#) } == 13)
            #expect(extracted.accounts.map(\.refusals.count) == [1])
        }
    }
}
