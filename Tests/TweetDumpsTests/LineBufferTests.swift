import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Numbers and texts in lines of JSON.
@Suite struct LineBufferTests {
    @Test(arguments: [0, 7, 9, 10, 99, 100, 12_345, -1, -10, .max, .min, 1 << 53] as [Int64])
    func writesNumbers(number: Int64) {
        let buffer = LineBuffer(capacity: 1)
        buffer.append(number)
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == "\(number)")
    }

    @Test(arguments: [
        ("", "\"\""), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\t\r\0", #""\n\u0009\u000D\u0000""#),
        ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007F\\u0080\\u009F\u{A0}\""),
        ("\u{2028}\u{2029}\u{202E}\u{2066}", #""\u2028\u2029\u202E\u2066""#),
        ("\u{61C}\u{61B}\u{2027}\u{202F}…", "\"\\u061C\u{61B}\u{2027}\u{202F}…\""),
        ("日本語 🤷🏽‍♀️", "\"日本語 🤷🏽‍♀️\""),
    ])
    func escapesWhatControlsTerminals(text: String, literal: String) {
        #expect(self.literal(text) == literal)
    }

    /// Texts of all lengths around those that are compared at once.
    @Test(arguments: SplitMix64.seeds(10)) func writesEveryTextSoThatItIsReadBack(seed: UInt64)
        throws
    {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "a", "b c", "\"", "\\", "\n", "\u{1B}[31m", "\u{7F}", "é", "Â", "\u{85}", "؜", "ظ", "…",
            "\u{2028}",
            "\u{2066}", "日", "🇩🇪", "0123456789abcdefghijklmnopqrstuvwxyz",
        ]
        for _ in 1...200 {
            let count = Int.random(in: 0...40, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
                .joined()
            let literal = literal(text)
            let read = try JSONDecoder().decode(String.self, from: Data(literal.utf8))
            #expect(ExactText(read) == ExactText(text))
            let hasControls = literal.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                    || scalar == "\u{2028}"
            }
            #expect(!hasControls)
        }
    }

    @Test func removesBytes() {
        let buffer = LineBuffer(capacity: 1)
        buffer.append("{,a}")
        buffer.remove(at: 1)
        #expect(buffer.bytes == Array("{a}".utf8))
        buffer.cut(to: 1)
        buffer.remove(at: 1)
        #expect(buffer.bytes == Array("{".utf8))
    }

    private func literal(_ text: String) -> String {
        let buffer = LineBuffer(capacity: 1)
        buffer.append(string: text)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
