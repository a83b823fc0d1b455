import Foundation
import Testing

@testable import TweetSearch

@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("don’t Don't ＤＯＮ＇Ｔ", ["dont", "dont", "dont"]),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("Año ano", ["ano", "ano"]),
        ("İstanbul", ["istanbul"]),
        ("ｃａｆé", ["cafe"]),
        ("ё е", ["ё", "е"]),
        ("日本の", ["日", "本", "の"]),
        ("กำ", ["ก", "ำ"]),
        ("ที่", ["ที่"]),
        ("हिन्दी", ["हिन्दी"]),
        ("한국어를", ["한국어를"]),
        ("pizza🍕time", ["pizza", "🍕", "time"]),
        ("👍🏽", ["👍"]),
        ("❤️ x", ["❤", "x"]),
        ("👨\u{200D}👩\u{200D}👧👋🏽", ["👨👩👧", "👋"]),
        ("👨\u{200D}💻 🤷🏽\u{200D}♂\u{FE0F}x", ["👨💻", "🤷♂", "x"]),
        ("👍🏽\u{200D}👍 👍\u{200D}🏽👍 👍\u{200D}\u{200D}👍", ["👍👍", "👍", "👍", "👍", "👍"]),
        ("👍'\u{200D}👍 a\u{200D}👍 👍\u{200D}a", ["👍", "👍", "a", "👍", "👍", "a"]),
        ("‼\u{FE0F} ⁉ℹ↔◻◼◽◾⤴⤵〰〽x", ["‼", "⁉", "ℹ", "↔"] + "◻◼◽◾⤴⤵〰〽x".map { "\($0)" }),
        ("🏴\u{E0067}\u{E0062}\u{E007F}! a\u{E0061}b", ["🏴", "ab"]),
        ("🇳🇱🇧🇪", ["🇳🇱", "🇧🇪"]),
        ("🇳🇱\u{200D}🇧🇪 🇳\u{200D}🇱🇧", ["🇳🇱🇧", "🇪", "🇳🇱🇧"]),
        ("a_b 1,5 x²", ["a_b", "1", "5", "x²"]),
        ("#a @b_c", ["a", "b_c"]),
        ("ǿ q̃ é", ["ø", "q", "e"]),
        ("می‌خواهم", ["میخواهم"]),
        ("a ิb", ["a", "ิ", "b"]),
        ("…", []),
    ]) func splitsATextIntoWords(text: String, words: [String]) {
        var splitter = SearchWords()
        #expect(splitter.words(of: text).map(listed) == words.map(listed))
    }

    /// What the marks of a letter become depends on their order and on the letter.
    @Test(arguments: [
        ("и\u{306}", ["й"]),
        ("и\u{306}\u{323}", ["й\u{323}"]),
        ("й\u{327}", ["й\u{327}"]),
        ("e\u{200D}\u{301}\u{323}x", ["ex"]),
        ("α\u{345}\u{301}", ["άι"]),
        ("ᾳ\u{301}", ["άι"]),
        ("a\u{302E}\u{301}", ["á\u{302E}"]),
        ("a\u{301}\u{302E}", ["á\u{302E}"]),
        ("=\u{338}x", ["x"]),
        ("⇐\u{338}x", ["⇍", "x"]),
        ("+\u{338}x", ["\u{338}x"]),
        ("\u{338}x", ["\u{338}x"]),
        ("#\u{FE0F}\u{20E3}", ["\u{20E3}"]),
        ("❤\u{20E3}", ["❤", "\u{20E3}"]),
        ("\u{1112}\u{1161}\u{11AB}", ["한"]),
        ("하\u{11AB}", ["한"]),
        ("か\u{3099}", ["が"]),
        ("\u{3099}か", ["\u{3099}", "か"]),
        ("ё\u{3099}", ["ё", "\u{3099}"]),
        ("е\u{3099}\u{308}", ["ё", "\u{3099}"]),
        ("か\u{308}\u{3099}", ["が\u{308}"]),
        ("e\u{CC7}", ["e\u{CD5}"]),
        ("ŉ", ["\u{2BC}n"]),
        ("ﬃ", ["ffi"]),
        ("\u{9C7}\u{9BE}", ["\u{9CB}"]),
        ("a\u{301}\u{947}\u{B3E}\u{301}", ["a\u{B3E}\u{301}"]),
    ]) func foldsLettersWithTheirMarks(text: String, words: [String]) {
        var splitter = SearchWords()
        #expect(splitter.words(of: text).map(listed) == words.map(listed))
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xCC, 0x81], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    ) func separatesWordsByBytesThatAreNotUTF8(bytes: [UInt8]) {
        var splitter = WordSplitter()
        let text = Array("ab".utf8) + bytes + Array(" cd".utf8)
        var list = WordList()
        text.withUnsafeBufferPointer { splitter.split($0, into: &list) }
        #expect(list.words.first?.source == 0..<2)
        #expect(list.words.last?.source == text.count - 2..<text.count)
    }

    @Test(arguments: [
        "\u{301}", "\u{323}\u{301}", "и\u{306}\u{323}", "\u{200D}", "'", "\u{345}", "\u{11AB}",
    ])
    func splitsLongTextsOfMarks(part: String) {
        var splitter = SearchWords()
        let text = "x и" + String(repeating: part, count: 100_000)
        #expect(splitter.words(of: text).first == "x")
    }

    /// The table's assumption: what composes with a scalar before it is part of a cluster.
    @Test func knowsWhatComposes() {
        var table = ScalarTable()
        for scalar in (UInt32(0)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let parts = CanonicalDecomposition.scalars(of: String(scalar))
            for part in parts.dropFirst() {
                #expect(table.entry(of: part.value).has(.extender), "\(scalar)")
            }
            let entry = table.entry(of: scalar.value)
            if !entry.has(.extender), let first = TextFolding.units(String(scalar)).first {
                #expect(!table.entry(of: first.scalar.value).has(.accent), "\(scalar)")
            }
        }
    }

    /// The quick search's assumption: where the scalars are that fold to ASCII.
    @Test func knowsWhatFoldsToASCII() {
        var table = ScalarTable()
        for scalar in (UInt32(0x80)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let entry = table.entry(of: scalar.value)
            let units = entry.count == 1 ? [entry.unit] : Array(table.units(of: entry))
            guard units.contains(where: { $0.scalar.isASCII && $0.isInWords }) else { continue }
            let isKnown =
                switch scalar.value {
                case 0xC0...0x27F, 0x1E00...0x1EFF, 0x2100...0x213F, 0xFB00...0xFB3F,
                    0xFF00...0xFF7F:
                    true
                default: false
                }
            #expect(isKnown, "\(scalar)")
            // Another letter can follow each of these but `ß`.
            if 0xC0...0xFF ~= scalar.value, scalar != "ß" { #expect(units.count == 1, "\(scalar)") }
        }
    }

    /// A letter with a mark is folded like its composition, wherever there is one.
    @Test func foldsCompositionsLikeTheirParts() {
        var splitter = SearchWords()
        for scalar in (UInt32(0xC0)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let parts = CanonicalDecomposition.scalars(of: String(scalar))
            guard parts.count > 1 else { continue }
            let decomposed = String(String.UnicodeScalarView(parts))
            #expect(splitter.words(of: decomposed) == splitter.words(of: String(scalar)))
        }
    }

    /// The scalars: Swift's strings can be equal although their scalars differ.
    private func listed(_ word: String) -> String {
        word.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
}
