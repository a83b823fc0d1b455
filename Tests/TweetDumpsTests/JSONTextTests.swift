import Testing

@testable import TweetDumps

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("", ""),
        ("plain", "plain"),
        (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#"\u0041\u00e9\u20AC\u0000"#, "Aé€\u{0}"),
        (#"\ud83d\ude00 \uD83D\uDE00"#, "😀 😀"),
        (#"a\\u0041"#, #"a\u0041"#),
        ("grüße 😀 \u{2028}", "grüße 😀 \u{2028}"),
    ]) func decodesEscapes(raw: String, text: String) throws {
        #expect(try string(Array(raw.utf8)) == text)
    }

    @Test(arguments: [
        (#"\ud83d"#, "\u{FFFD}"),
        (#"\ude00"#, "\u{FFFD}"),
        (#"\ud83dx"#, "\u{FFFD}x"),
        (#"\ud83d\n"#, "\u{FFFD}\n"),
        (#"\ud83d\u0041"#, "\u{FFFD}A"),
        (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
        (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
        (#"\ud83d\\ude00"#, "\u{FFFD}\\ude00"),
    ]) func replacesLoneSurrogates(raw: String, text: String) throws {
        #expect(try string(Array(raw.utf8)) == text)
    }

    @Test(arguments: [
        ([0xFF], "\u{FFFD}"),
        ([0x61, 0x80, 0x62], "a\u{FFFD}b"),
        ([0xE2, 0x82, 0x61], "\u{FFFD}a"),
        ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
        ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
        ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ([0x5C, 0x6E, 0xE9, 0x5C, 0x74], "\n\u{FFFD}\t"),
    ]) func repairsBrokenUTF8(raw: [UInt8], text: String) throws {
        #expect(try string(raw) == text)
    }

    /// Many bytes are examined together, so the quote is tried at each offset.
    @Test func endsAtTheFirstQuoteAtAnyOffset() throws {
        for count in 0..<40 {
            let plain = String(repeating: "x", count: count)
            #expect(try string(Array(plain.utf8), behind: "\",\"y\\\"") == plain)
            let escaped = plain + #"\"\\"#
            #expect(try string(Array(escaped.utf8), behind: "\"!") == plain + #""\"#)
        }
    }

    /// Several escapes are examined together, so their number and offset vary.
    @Test func decodesConsecutiveEscapes() throws {
        for before in 0..<33 {
            for count in 1..<13 {
                let plain = String(repeating: "x", count: before)
                let escaped = String(repeating: #"\u00e9"#, count: count)
                let text = plain + String(repeating: "é", count: count)
                #expect(try string(Array((plain + escaped).utf8)) == text)
                #expect(try string(Array((plain + escaped + #"\n"#).utf8)) == text + "\n")
                #expect(try string(Array((plain + escaped + "é!").utf8)) == text + "é!")
            }
        }
    }

    @Test func readsEveryHexadecimalDigitAtEveryOffset() throws {
        for offset in 0..<4 {
            for byte in UInt8(0x20)...0x7E where ![0x22, 0x5C].contains(byte) {
                var digits = Array("0041".utf8)
                digits[offset] = byte
                let expected = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
                let isDigit = Character(Unicode.Scalar(byte)).isHexDigit
                let found = try? string(Array(#"\u"#.utf8) + digits)
                let scalar = expected.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
                #expect(found == (isDigit ? scalar.map { String(Character($0)) } : nil))
            }
        }
    }

    /// The cursor stops at the byte that is wrong.
    @Test(arguments: [
        (#""\u00e9\u00g9""#, 11), (#""\u00e9\x""#, 8), (#""\u12""#, 5), (#""abc\"#, 5),
    ]) func stopsAtAWrongEscape(json: String, offset: Int) throws {
        let found = withCursor(Array(json.utf8)) { cursor in
            #expect(throws: JSONFault.self) { try cursor.readString() }
            return cursor.position - cursor.start
        }
        #expect(found == offset)
    }

    @Test func equalsAWordAlsoIfItIsEscaped() throws {
        for (raw, isEqual) in [("id", true), (#"\u0069d"#, true), ("idx", false), ("i", false)] {
            let equals = try withCursor(Array("\"\(raw)\"".utf8)) { cursor in
                try cursor.readString().equals("id")
            }
            #expect(equals == isEqual, "\(raw)")
        }
    }

    private func string(_ raw: [UInt8], behind: String = "\"") throws -> String {
        let quote = UInt8(ascii: "\"")
        return try withCursor([quote] + raw + Array(behind.utf8)) { cursor in
            let text = try cursor.readString()
            #expect(cursor.position - cursor.start == raw.count + 2)
            return text.string
        }
    }
}
