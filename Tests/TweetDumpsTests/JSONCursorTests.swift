import Testing

@testable import TweetDumps

@Suite struct JSONCursorTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-0", "12", "-1.5", "1e5", "1E+05", "0.0e-0", "\"\"",
        "[]", "{}", "[ ]", "{ }", "[1,2]", "{\"a\":1,\"b\":[{}]}", "[\n1\t,\r\n2 ]",
        "{\"a\":1,\"a\":2}", "{\"\":\"\"}", "[1e999, -1e-999]", "\"\u{7F}\u{2028}\"",
    ]) func acceptsAValue(json: String) throws {
        #expect(try fault(in: json) == nil)
    }

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
