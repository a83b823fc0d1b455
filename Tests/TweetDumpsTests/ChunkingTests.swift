import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// A dump has the same records wherever its bytes are split.
@Suite struct ChunkingTests {
    @Test(arguments: SplitMix64.seeds(10)) func decodesTheSameInWindowsOfAnySize(seed: UInt64) {
        var dumps = RandomDump(seed: seed)
        let bytes = Array(dumps.text().utf8)
        let whole = decode(bytes: bytes)
        for window in [1, 2, 3, 5, 7, 16, 61, 200] {
            #expect(decode(bytes: bytes, window: window) == whole, "windows of \(window)")
            let inBatches = decode(bytes: bytes, window: window, takesBatches: true)
            #expect(inBatches == whole, "batches of \(window)")
        }
    }

    /// A page whose end is missing is refused at the end of the dump.
    @Test(arguments: [
        ("{\"data\":[\r\n %,\r\n \r\n", 4), ("{\"data\":[\n %,\n", 3), ("{\"data\":[\n %", 2),
        ("{\"statuses\":[\n %,\n \n", 4), ("{\"statuses\":[\n %\n \n  ", 4), ("{\"data\":[", 1),
    ]) func refusesAMissingEndAtTheEnd(layout: String, line: Int) {
        let bytes = Array(filled(layout).utf8)
        for window in [1, 3, 20, 61, .max] {
            #expect(decode(bytes: bytes, window: window).refusals == ["\(line): not JSON"])
        }
    }

    @Test(arguments: SplitMix64.seeds(10)) func decodesTheSameInThreads(seed: UInt64) throws {
        var dumps = RandomDump(seed: seed)
        let texts = [dumps.text(), dumps.text()]
        let whole = texts.map { decode($0) }
        for (decoders, chunkSize) in [(1, 64), (2, 1), (2, 2), (2, 150), (3, 400), (4, 1000)] {
            let inParts = try read(texts, decoders: decoders, chunkSize: chunkSize)
            #expect(inParts == whole, "\(decoders) threads, chunks of \(chunkSize)")
        }
    }

    /// Each change of layout makes the guesses about later chunks wrong.
    @Test(arguments: [
        "%\n%\n%\n%\n%\n[%]\n%\n%\n", "%\n%\n%\n  %\n  %\n  %\n%\n%\n",
        "%\n%\n%\n{\"statuses\":[\n%,\n%,\n%]}\n%\n",
        "{\"statuses\":[\n %,\n %,\n %,\n %\n],\"query\":\"q\"}\n%\n%",
        "[\n %,\n %,\n %,\n %\n]\n%\n%\n[%,%,%]",
        "%\n%\n%\n{\"id\n%\n%\n%", "%\n%\n{\"id\n \n{\"a\":\"\n%\n%", "[\n%,\n%,\n%\n],\n%\n%\n%",
        "[\n{\n\"a\":[\n%,\n%\n]},\n%,\n%,\n%]", "%\n%\n\u{1E}%\n\u{1E}%\n%",
    ]) func rejectsWrongGuesses(layout: String) throws {
        let text = filled(layout)
        let whole = decode(text)
        for chunkSize in [50, 70, 90, 130, 200] {
            for decoders in [1, 3] {
                let inParts = try read([text], decoders: decoders, chunkSize: chunkSize)
                #expect(inParts == [whole], "\(decoders) threads, chunks of \(chunkSize)")
            }
        }
    }

    @Test func readsARecordThatIsLongerThanManyChunks() throws {
        let long = String(repeating: "long ", count: 5000)
        let text = filled(
            "%\n%\n{\"id_str\":\"9\",\"text\":\"\(long)\"}\n%\n[%,{\"a\":\"\(long)\",}\n,%]\n%"
        )
        let parts = try read([text], decoders: 2, chunkSize: 100)
        #expect(parts == [decode(text)])
    }

    @Test func keepsRefusedRecordsApart() throws {
        let lines = (1...200).map { number in
            number % 3 == 0 ? "{\"id_str\":\"\(number)\",\"text\":\"t\"}" : "{\"bad\":\(number),,}"
        }
        for chunkSize in [40, 60, 100, 250] {
            let records = try refusedLines(of: lines, chunkSize)
            #expect(records == lines.filter { $0.contains("bad") })
        }
    }

    /// The unreadable rest of a page that is buffered until its end is kept as it is.
    @Test func keepsTheRestOfABufferedPage() throws {
        let rest = [#"   {"id":,"#, #"   "bad": 1,"#, #"   "long": "long long long long""#, "   }"]
        let lines =
            ["{", #" "users": ["#, #"   {"id": 1, "status": {"id": 2, "text": "t"}},"#]
            + rest + [" ]", "}"]
        let whole = try refusedLines(of: lines, 1 << 20)
        #expect(whole == [#"{"id":,"#] + rest.dropFirst() + [" ]", "}"])
        for chunkSize in 20...80 {
            let records = try refusedLines(of: lines, chunkSize)
            #expect(records == whole, "chunks of \(chunkSize)")
        }
    }

    @Test func returnsNothingOnceStopped() throws {
        let lines = String(repeating: "%\n", count: 500)
        try withFile(filled(lines).utf8) { path in
            let reader = DumpReader([DumpFile(path: path)], decoders: 2, chunkSize: 100)
            #expect(reader.next() != nil)
            reader.stop()
            #expect(reader.next() == nil)
            #expect(reader.isFinished)
        }
    }

    /// The lines of the refused records that are kept.
    private func refusedLines(of lines: [String], _ chunkSize: Int) throws -> [String] {
        try withFile(lines.joined(separator: "\n").utf8) { path in
            let reader = DumpReader(
                [DumpFile(path: path)],
                decoders: 2,
                chunkSize: chunkSize,
                keepsRefused: true
            )
            let kept = reader.batches().flatMap(\.refusedBytes)
            return String(decoding: kept, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    /// The layout with a tweet for each `%`.
    private func filled(_ layout: String) -> String {
        layout.split(separator: "%", omittingEmptySubsequences: false).enumerated().reduce("") {
            text,
            part in
            let tweet = "{\"id_str\":\"\(part.offset)\",\"text\":\"t\",\"entities\":{}}"
            return text + (part.offset > 0 ? tweet : "") + part.element
        }
    }

    /// What is decoded of several files.
    private func read(_ texts: [String], decoders: Int, chunkSize: Int) throws -> [Decoded] {
        try withFolder { folder in
            let files = try texts.enumerated().map { index, text in
                let path = "\(folder)/\(index)"
                try writeFile(text, at: path)
                return DumpFile(path: path)
            }
            let reader = DumpReader(files, decoders: decoders, chunkSize: chunkSize)
            var decoded = texts.map { _ in Decoded() }
            var bytes = texts.map { _ in 0 }
            while let part = reader.next() {
                decoded[part.dump].add(part.batch)
                decoded[part.dump].isNoDump = part.problem == .notADump
                bytes[part.dump] += part.bytes
            }
            for (index, text) in texts.enumerated() where !decoded[index].isNoDump {
                #expect(bytes[index] == text.utf8.count)
            }
            return decoded
        }
    }
}

/// Layouts of dumps, and how decoding continues after unreadable records.
@Suite struct RecordRecoveryTests {
    @Test(arguments: [
        "T1\nT2\n", "T1\nT2", "T1\r\nT2\r\n", "\n\r\n T1\n\n \t\nT2\n\n", "T1T2", "T1 T2", "T1,T2",
        "T1,\nT2,\n", "T1;T2;", "\u{FEFF}T1\nT2", "\u{1E}T1\n\u{1E}T2\n", "[T1,T2]",
        "[\n  T1,\n  T2\n]",
        "[T1][T2]", "[[T1],[[T2]]]", "[T1]\nT2", "T1\n[T2]", "[T1\nT2]", "[T1,,T2,]", "[T1,T2",
        "\u{FEFF}[T1,\u{1E}T2]", "[]\n[T1,T2]\n[]", "{\n\"id_str\":\n\"1\",\"text\":\"t\"\n}T2",
    ]) func readsEveryLayout(layout: String) {
        let decoded = decode(filled(layout))
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == [])
        #expect(decoded.nonTweets == 0)
    }

    @Test(arguments: ["", " ", "\n\r\n\t", "[]", "[\n]", "\u{FEFF}", "[][]", "{\"statuses\":[]}"])
    func readsADumpWithoutRecords(dump: String) { #expect(decode(dump) == Decoded()) }

    @Test(arguments: [
        // JSON lines.
        ("T1\n{\"id\nT2", ["2: not JSON"]),
        ("T1\n{\"id\nx\n\n y\nT2", ["2: not JSON"]),
        ("{\"id\nT1\n{\"id\nT2\n{\"id", ["1: not JSON", "3: not JSON", "5: not JSON"]),
        ("T1\n\n{\"a\":1]\r\n\nT2", ["3: not JSON"]),
        ("T1 {\"id\":\nT2", ["1: not JSON"]),
        ("T1\n{\"a\":NaN}\nT2", ["2: not JSON"]),
        ("T1\n{\"a\":\"b\tc\"}\nT2", ["2: not JSON"]),
        ("T1\nx\nT2", ["2: not JSON"]),
        ("T1\n12\nT2", ["2: not JSON"]),
        ("\u{1E}T1\n\u{1E}{\"id\n\u{1E}T2", ["2: not JSON"]),
        // Lines with another indentation belong to the unreadable record.
        ("T1\n{\"id\n  {\"a\":1},\n T2\nT2", ["2: not JSON"]),
        ("  T1\n  {\"id\n{\"a\":1}\n  T2", ["2: not JSON"]),
        // Arrays.
        ("[T1,\n{\"id\":2,\"te},\nT2]", ["2: not JSON"]),
        ("[\n T1,\n {\"id\":2,\"te},\n T2\n]", ["3: not JSON"]),
        ("[T1,{\"id\" 2},T2]\nT2", ["1, record 2: not JSON"]),
        (
            "[\n {\n  \"a\":\n },\n T1,\n {\n  \"b\"\n }, {\n\"id_str\":\"2\",\"text\":\"t\"}\n]",
            ["2: not JSON", "6: not JSON"]
        ),
        ("[T1,{}x,\nT2]", ["1, record 2: not recognised", "1, record 3: not JSON"]),
        ("[T1,x]\nT2", ["1, record 2: not JSON"]),
        // Junk before the first record.
        ("Connected\nT1\nT2", ["1: not JSON"]), ("null\nT1\nT2", ["1: not JSON"]),
        ("\0\nT1\nT2", ["1: not JSON"]), ("\0{\"id\":0}\nT1\nT2", ["1: not JSON"]),
        ("a\nb,{\nnull\nT1\nT2", ["1: not JSON"]),
    ]) func continuesAfterInvalidJSON(dump: String, refusals: [String]) {
        let decoded = decode(filled(dump))
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == refusals)
    }

    @Test(arguments: [
        "null", "\"x\"\n 12", "SQLite format 3\0\n ", "tweet_id\n123\n", "a {\n, {", "\u{0}",
        "WARC/1.0\r\nx: [y]\r\n",
    ]) func isNoDumpIfNoLineBeginsLikeJSON(text: String) {
        let decoded = decode(text)
        #expect(decoded.isNoDump)
        #expect(decoded.refusals == [])
    }

    @Test func searchesAMegabyteForALineThatBeginsLikeJSON() {
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: DumpDecoder.headLength - 2)
        let tweet = Array("\n{\"id_str\":\"1\",\"text\":\"t\"}".utf8)
        #expect(decode(bytes: line + tweet).tweets == ["1"])
        let tooFar = decode(bytes: [UInt8(ascii: "x")] + line + tweet)
        #expect(tooFar.isNoDump)
        #expect(tooFar.tweets == [])
    }

    @Test(arguments: [("%\n%\n%", 2), ("[\n%,\n%,\n%]", 3), ("{\"statuses\":[\n %,\n %,\n %]}", 3)])
    func refusesRecordsThatAreNestedTooDeep(layout: String, line: Int) {
        var dump = layout
        for (id, depth) in [(1, 512), (2, 513), (3, 9)] {
            let nested =
                String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
            let record = "{\"id_str\":\"\(id)\",\"text\":\"t\",\"a\":\(nested)}"
            guard let index = dump.firstIndex(of: "%") else { continue }
            dump.replaceSubrange(index...index, with: record)
        }
        let decoded = decode(dump)
        #expect(decoded.tweets == ["1", "3"])
        #expect(decoded.refusals == ["\(line): nested too deep"])
    }

    @Test func distinguishesTooDeepFromNotJSON() {
        let open = { (count: Int) in String(repeating: "[", count: count) }
        let decoded = decode("{\"a\":\(open(505))x\(open(99))\n{\"a\":\(open(512))")
        #expect(decoded.refusals == ["1: not JSON", "2: nested too deep"])
        #expect(decode(open(100_000)).refusals == ["1, record 1: nested too deep"])
    }

    @Test func refusesARecordOfOver64MegabytesAndContinues() {
        let half = [UInt8](repeating: UInt8(ascii: "x"), count: DumpDecoder.maxRecordLength / 2)
        let tail = Array("\",\"entities\":{}}\n{\"id_str\":\"2\",\"text\":\"t\"}".utf8)
        let head = Array("{\"id_str\":\"1\",\"text\":\"".utf8)
        let fits = decode(bytes: head + half + tail)
        #expect(fits.tweets == ["1", "2"])
        let tooLong = decode(bytes: head + half + half + tail)
        #expect(tooLong.tweets == ["2"])
        #expect(tooLong.refusals == ["1: too long"])
    }
}

/// Generates dumps whose layout changes, with unreadable records among the others.
struct RandomDump {
    private var random: SplitMix64
    private var lastID = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func text() -> String {
        let beginning = pick(["", "", "", "\u{FEFF}", "\u{1E}", "\n \n", "Connected\n", "{\n"])
        let stretches = (0..<Int.random(in: 1...5, using: &random)).map { _ in stretch() }
        return beginning + stretches.joined()
    }

    /// Some records in one layout.
    private mutating func stretch() -> String {
        let indent = pick(["", "", "  ", "\t"])
        let newline = pick(["\n", "\n", "\r\n", "\n\n"])
        let records = records()
        let lines = records.map { indent + $0 + newline }.joined()
        let elements = records.map { indent + $0 + "," + newline }.joined()
        let between = pick(["", " ", ",", newline])
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: return lines
        case 7: return script() + "[" + newline + elements + "]" + newline
        case 8: return script() + records.joined(separator: newline) + newline
        case 2: return "[" + newline + elements + pick(["]", "", " ]"]) + newline
        case 3: return "[" + (records + ["null"]).joined(separator: ",") + "]" + newline
        case 4: return records.joined(separator: between) + newline
        default: return page(indent: indent, newline: newline)
        }
    }

    /// The left side of an assignment.
    private mutating func script() -> String {
        pick(["window.YTD.tweets.part0 = ", "window.YTD.like.part0=", "var a =\n", "let b.c[0] = "])
    }

    private mutating func page(indent: String, newline: String) -> String {
        let query = { (number: Int) in #""query":"%23q\#(number)""# }
        let before = pick([
            "", query(1) + ",", #""search_metadata":{\#(query(2))},"# + newline + indent,
            #""__twarc":{"url":"https://a.b/c?x=1&query=%23q5"},"#, RandomDump.includes + ",",
        ])
        let behind = pick([
            "", "," + query(3), #","search_metadata":{\#(query(4))}"#, #","errors":[{"a":1}]"#, "!",
            newline + indent + #","results":[null]"#, "," + RandomDump.includes,
            ",\(newline)\(indent)\(RandomDump.includes),\(query(6))",
            "," + RandomDump.includes.dropLast(pick([1, 2, 9])),
        ])
        let list = records().map { indent + " " + $0 + "," + newline }.joined()
        let end = pick(["null]", "]", "null" + newline + indent + "]", ""])
        let bracket = pick(["}", "}", newline + indent + "}", ""])
        let name = pick(["statuses", "data", "tweets", "users"])
        return indent + "{" + before + "\"\(name)\":[" + newline + list + indent + " " + end
            + behind
            + bracket + newline
    }

    private mutating func records() -> [String] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in record() }
    }

    private mutating func record() -> String {
        lastID += 1
        let id = String(lastID)
        let tweet =
            #"{"id_str":"\#(id)","text":"so \#(id)","entities":{"hashtags":[{"text":"t\#(id)"}]}}"#
        switch Int.random(in: 0..<28, using: &random) {
        case 0: return #"{"delete":{"status":{"id":5}}}"#
        case 1: return #"{"id":\#(id)e3,"text":"t","user":{}}"#
        case 2: return String(tweet.dropLast(Int.random(in: 1..<tweet.count, using: &random)))
        case 3: return tweet.replacing(",", with: ",\n")
        case 4: return tweet.replacing("{", with: "{\n  ").replacing("}", with: "\n}")
        case 5: return "[" + tweet + "]"
        case 6: return "{}"
        case 7: return "x" + tweet
        case 8: return #"{"id_str":"\#(id)","text":"é \n{ … 😀","matching_rules":[{"tag":"r"}]}"#
        case 9: return "\u{1E}" + tweet
        case 10: return #"{"tweet":\#(tweet)}"#
        case 11: return #"{"doc":\#(tweet),"id":"7","key":"k"}"#
        case 12: return #"{"data":\#(tweet),\#(RandomDump.includes)}"#
        case 13...16:
            return #"{"id":"\#(id)","text":"RT @o: t","author_id":"7","#
                + #""referenced_tweets":[{"type":"retweeted","id":"99"}]}"#
        default: return tweet
        }
    }

    /// The includes that the retweets refer to.
    private static let includes =
        #""includes":{"users":[{"id":"7","username":"ann"}],"tweets":[{"id":"99","text":"so #z"}]}"#

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { random.pick(choices) }
}
