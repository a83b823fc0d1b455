import Foundation
import TestSupport
import Testing

@testable import TweetDumps

@Suite struct JSONCursorTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-0", "12", "-1.5", "1e5", "1E+05", "0.0e-0", "\"\"",
        "[]", "{}", "[ ]", "{ }", "[1,2]", "{\"a\":1,\"b\":[{}]}", "[\n1\t,\r\n2 ]",
        "{\"a\":1,\"a\":2}", "{\"\":\"\"}", "[1e999, -1e-999]", "\"\u{7F}\u{2028}\"",
    ]) func acceptsAValue(json: String) throws { #expect(try fault(in: json) == nil) }

    @Test(arguments: [
        "nul!", "True", "NaN", "Infinity", "-Infinity", "+1", ".5", "1.", "1.e1", "1e", "1e+!",
        "--1", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{,}",
        "{1:1}", "[1}", "{\"a\":1]", "\"\\x\"", "\"\\u12G4\"", "\"a\nb\"", "\"a\tb\"",
        "\"a\u{0}b\"", "'a'", "[\u{B}]", "[\u{A0}]", "/**/1", "\u{FEFF}1",
    ]) func refusesInvalidJSON(text: String) throws {
        #expect(try fault(in: text) == .malformed)
    }

    @Test(arguments: ["01", "1a", "0x1", "[] x", "{}}", "null,", "\"a\"b", "-01", "1.5.5"])
    func stopsAfterAValue(text: String) throws {
        let isWhole = try withCursor(Array(text.utf8)) { cursor in
            try cursor.skipValue()
            return cursor.isAtEnd
        }
        #expect(!isWhole)
    }

    /// A window can end anywhere.
    @Test func callsEveryBeginningOfAValueIncomplete() throws {
        let json = #"{"a\u00e9\n":[true,false,null,-12.5e+10,{"b":"ü😀"}],"c":{},"d":"0123456789"}"#
        let bytes = Array(json.utf8)
        for count in 0..<bytes.count {
            let found = withCursor(Array(bytes.prefix(count))) { cursor in fault(of: &cursor) }
            #expect(found == .incomplete, "\(String(decoding: bytes.prefix(count), as: UTF8.self))")
        }
    }

    /// A number at the end of the bytes may continue in the next ones.
    @Test(arguments: ["1", "-1", "1.5", "1e5", "0"])
    func waitsForTheEndOfANumber(number: String) {
        let atEnd = withCursor(Array(number.utf8)) { cursor in fault(of: &cursor) }
        #expect(atEnd == .incomplete)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func accepts512Levels(open: String, close: String) throws {
        let inner = open == "[" ? "" : "0"
        for (depth, expected) in [(1, nil), (511, nil), (512, nil), (513, JSONFault.tooDeep)] {
            let json = String(repeating: open, count: depth) + inner
            #expect(try fault(in: json + String(repeating: close, count: depth)) == expected)
        }
    }

    @Test func refusesDeeperValuesWhereverTheyEnd() throws {
        #expect(try fault(in: String(repeating: "[", count: 100_000)) == .tooDeep)
        #expect(try fault(in: String(repeating: "[", count: 512) + "!") == .malformed)
    }

    /// Why a line cannot be read as JSON; nil if it can.
    private func fault(in text: String) throws -> JSONFault? {
        try withCursor(Array((text + "\n").utf8)) { cursor in
            if let fault = fault(of: &cursor) { return fault }
            cursor.skipSpace()
            try #require(cursor.isAtEnd)
            return nil
        }
    }

    private func fault(of cursor: inout JSONCursor) -> JSONFault? {
        do throws(JSONFault) {
            try cursor.skipValue()
            return nil
        } catch {
            return error
        }
    }
}

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#"\u0041\u00e9\u20AC\u0000"#, "Aé€\u{0}"), (#"\ud83d\ude00 \uD83D\uDE00"#, "😀 😀"),
        (#"a\\u0041"#, #"a\u0041"#), ("grüße 😀 \u{2028}", "grüße 😀 \u{2028}"),
        // A lone surrogate becomes a replacement character.
        (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"),
        (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
        (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
        (#"\ud83d\\ude00"#, "\u{FFFD}\\ude00"),
    ]) func decodesEscapes(raw: String, text: String) throws {
        #expect(try string(Array(raw.utf8)) == text)
    }

    @Test(arguments: [
        ([0xFF], "\u{FFFD}"), ([0x61, 0x80, 0x62], "a\u{FFFD}b"),
        ([0xE2, 0x82, 0x61], "\u{FFFD}a"), ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
        ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
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

/// Published parsing cases, on machines that have them.
@Suite(.enabled(if: !JSONCase.all.isEmpty, "no folder ../shared/json-cases"))
struct JSONCaseTests {
    @Test(arguments: JSONCase.all) func readsAValue(json: JSONCase) {
        #expect(isJSON(json.bytes) == json.isToBeAccepted)
    }

    /// A member that it skips, and one of an original.
    @Test(
        arguments: JSONCase.all,
        [
            (#"{"id_str":"1","text":"t","entities":{},"skipped":"#, #","z":0}"#),
            (
                #"{"id_str":"1","text":"t","retweeted_status":{"user":{"name":"#,
                #","z":0},"text":"o"},"lang":"en"}"#
            ),
        ]
    )
    func validatesAMember(json: JSONCase, around: (before: String, behind: String)) {
        let record = Array(around.before.utf8) + json.bytes + Array(around.behind.utf8)
        let decoded = decode(bytes: record)
        let isAccepted = decoded.tweets == ["1"] && decoded.refusals.isEmpty
        #expect(isAccepted == json.isToBeAccepted)
    }
}

/// True if the cursor reads one value and nothing else.
private func isJSON(_ bytes: [UInt8]) -> Bool {
    // The line break shows the cursor that a number does not continue.
    withCursor(bytes + [0x0A]) { cursor in
        cursor.skipSpace()
        guard (try? cursor.skipValue()) != nil else { return false }
        cursor.skipSpace()
        return cursor.isAtEnd
    }
}

/// A file with a value, and whether a reader must accept it.
struct JSONCase: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }

    /// Files named `y_…` must be accepted, `n_…` refused.
    ///
    /// `i_…` is the reader's choice: here strings are repaired and numbers can have any size, but
    /// the bytes must be UTF-8 without a mark.
    var isToBeAccepted: Bool {
        if name.hasPrefix("y_") { return true }
        return name.hasPrefix("i_") && !JSONCase.refusedByChoice.contains(name)
    }

    private static let refusedByChoice = [
        "i_string_UTF-16LE_with_BOM.json", "i_string_utf16BE_no_BOM.json",
        "i_string_utf16LE_no_BOM.json", "i_structure_UTF-8_BOM_empty_object.json",
    ]

    static let all: [JSONCase] = {
        let folder = ReferenceProgram.shared.appending(path: "json-cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            let data = try? Data(contentsOf: folder.appending(path: name))
            return data.map { JSONCase(name: name, bytes: Array($0)) }
        }
    }()
}

/// The cursor and Foundation agree on what is valid JSON, for real files and each of their lines.
@Suite(.needsShared) struct FoundationJSONTests {
    @Test func agreesWithFoundationOnRealDumps() throws {
        let folder = ReferenceProgram.shared.appending(path: "data").path
        var compared: Set<Data> = []
        for file in DumpFolder(path: folder).files {
            let bytes = try Data(contentsOf: URL(filePath: file.name))
            let lines = bytes.split(separator: 0x0A).map { Data($0) }
            // Many lines are in several places, such as those with a bracket.
            for text in [bytes] + lines where compared.insert(text).inserted {
                #expect(
                    isJSON(Array(text)) == Self.isFoundationJSON(text),
                    "\(file.name): \(String(decoding: text.prefix(200), as: UTF8.self))"
                )
            }
        }
        #expect(compared.count > 10_000)
    }

    private static func isFoundationJSON(_ text: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)) != nil
    }
}
