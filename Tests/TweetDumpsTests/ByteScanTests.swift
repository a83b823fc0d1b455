import CByteScan
import TestSupport
import Testing

@testable import TweetDumps

/// The functions that examine many bytes at once, compared with plain loops.
@Suite struct ByteScanTests {
    /// Strings of every length around those that are examined at once, at every alignment.
    @Test func findsTheEndOfAStringAtEveryOffset() {
        for start in 0..<33 {
            for count in 0..<100 {
                let text = String(repeating: "x", count: count)
                #expect(end(of: "\"\(text)\"", behind: start) == count + 2)
                #expect(end(of: "\"\(text)", behind: start) == nil)
                #expect(end(of: "\"\(text)\u{1F}\"", behind: start) == nil)
            }
        }
    }

    /// Runs of backslashes that begin and end anywhere: a quote after an odd number is escaped.
    @Test func pairsBackslashesAcrossBlocks() {
        for before in 0..<70 {
            for backslashes in 0..<40 {
                let text = String(repeating: "x", count: before)
                let run = String(repeating: "\\", count: backslashes)
                let json = "\"\(text)\(run)\"y\""
                let whole = before + backslashes + 2
                #expect(end(of: json) == (backslashes % 2 == 0 ? whole : whole + 2))
            }
        }
    }

    private static let validEscapes = [
        #"\u00e9"#, #"\/"#, #"\n"#, #"\b"#, #"\f"#, #"\r"#, #"\t"#, #"\""#, #"\\"#,
        #"\uD83D\uDe00"#,
    ]
    private static let invalidEscapes = [#"\u12g4"#, #"\x"#, #"\u123"#, #"\U0041"#, "\\\n", #"\'"#]

    @Test(arguments: validEscapes + invalidEscapes)
    func decidesOnAnEscapeAtEveryOffset(escape: String) {
        for before in 0..<70 {
            let text = String(repeating: "x", count: before)
            let json = "\"\(text)\(escape)\""
            let expected = Self.validEscapes.contains(escape) ? json.utf8.count : nil
            #expect(end(of: json) == expected)
            #expect(end(of: json + "xxxx\"") == expected)
        }
    }

    @Test func findsTheEndOfANumberOfAnyLength() {
        for count in 1..<100 {
            let digits = String(repeating: "7", count: count)
            let numbers = [
                digits, "-\(digits)", "\(digits).\(digits)", "1e\(digits)", "1E-\(digits)",
            ]
            for number in numbers {
                #expect(end(of: number + ",") == number.utf8.count)
                // It may continue behind the bytes.
                #expect(end(of: number) == nil)
                #expect(
                    end(of: number + "e,")
                        == (number.contains("e") || number.contains("E") ? number.utf8.count : nil)
                )
            }
        }
    }

    /// Cursor and table agree on all members, whatever came before them.
    @Test(arguments: SplitMix64.seeds(1)) func readsObjectsWhoseMembersChange(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let shape = JSONShape(SomeValues.members)
        defer { shape.free() }
        for _ in 0..<2000 {
            let json = object(using: &generator)
            try withCursor(Array(json.utf8)) { cursor in
                var other = cursor
                let known: SomeValues = try cursor.readNoted(shape)
                let plain: SomeValues = try other.readNoted()
                #expect(known.id?.position == plain.id?.position)
                #expect(known.text?.text?.string == plain.text?.text?.string)
                #expect(known.long?.position == plain.long?.position)
                #expect(cursor.position == other.position && cursor.isAtEnd)
            }
        }
    }

    @Test(arguments: [
        #"{"id":1,}"#, #"{"id":1 "text":2}"#, #"{"id"}"#, #"{"id":}"#, #"{"id":01}"#, #"{"id":1"#,
        #"{"id":1,"x":[1,{"a":"\q"}]}"#, #"{"id":nul}"#, #"{"id":[}"#, #"{"id"x:1}"#,
        "{\"id\n\":1}",
    ]) func hasTheSameFaults(json: String) {
        let shape = JSONShape(SomeValues.members)
        defer { shape.free() }
        for json in [json, #"{"id":2}"#, json, json.replacing(":", with: " : ")] {
            withCursor(Array(json.utf8)) { cursor in
                var other = cursor
                let fault = fault { () throws(JSONFault) in _ = try cursor.readNoted(shape) }
                let expected = self.fault { () throws(JSONFault) in
                    _ = try other.readNoted() as SomeValues
                }
                #expect(fault == expected)
                #expect(cursor.position == other.position)
            }
        }
    }

    private struct SomeValues: NotedObject {
        var id: JSONValue?
        var text: NotedString?
        var long: JSONValue?

        static let members: MemberTable<NotedField<Self>> = [
            "id": .init(\.id), "text": .init(\.text),
            "a_name_that_has_32_letters_in_it": .init(\.long),
        ]
    }

    private func object(using generator: inout SplitMix64) -> String {
        let names =
            ["id", "text", "a_name_that_has_32_letters_in_it", #"i\u0064"#, "", "é"]
            + (0..<90).map { "other\($0)" } + [String(repeating: "n", count: 62)]
            + [String(repeating: "n", count: 63), String(repeating: "n", count: 64)]
        let values = [
            "1", "null", #""a\/b""#, "[]", #"{"a":[{}]}"#, "-1.5e3", #""plain""#, "true ",
        ]
        let members = (0..<Int.random(in: 0..<100, using: &generator)).map { _ in
            "\"\(generator.pick(names))\" : \(generator.pick(values))"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    private func fault(_ body: () throws(JSONFault) -> Void) -> JSONFault? {
        do throws(JSONFault) { try body() } catch { return error }
        return nil
    }

    /// The length of a value, which begins at an offset; nil if it is in doubt.
    private func end(of json: String, behind offset: Int = 0) -> Int? {
        let bytes = [UInt8](repeating: 0x20, count: offset) + Array(json.utf8)
        return withCursor(bytes) { cursor in
            let start = cursor.position + offset
            return json_value_end(start, 1).map { $0 - start }
        }
    }
}
