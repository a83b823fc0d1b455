import Testing

@testable import TweetDumps

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
    func readsADumpWithoutRecords(dump: String) {
        #expect(decode(dump) == Decoded())
    }

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
    ]) func continuesAfterInvalidJSON(dump: String, refusals: [String]) {
        let decoded = decode(filled(dump))
        #expect(decoded.tweets == ["1", "2"])
        #expect(decoded.refusals == refusals)
    }

    @Test(arguments: [
        ("Connected\nT1\nT2", ["1: not JSON"]),
        ("null\nT1\nT2", ["1: not JSON"]),
        ("\0\nT1\nT2", ["1: not JSON"]),
        ("\0{\"id\":0}\nT1\nT2", ["1: not JSON"]),
        ("a\nb,{\nnull\nT1\nT2", ["1: not JSON"]),
    ]) func continuesAfterJunk(dump: String, refusals: [String]) {
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

    /// The layout with tweets for `T1` and `T2`.
    private func filled(_ layout: String) -> String {
        layout
            .replacing("T1", with: "{\"id_str\":\"1\",\"text\":\"t\"}")
            .replacing("T2", with: "{\"id_str\":\"2\",\"text\":\"t\"}")
    }
}
