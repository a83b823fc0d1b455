import Testing

@testable import ReportRendering

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 1, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("東京都", 6, "東京都"),
        ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ]) func shortens(text: String, width: Int, shortened: String) {
        #expect(text.shortened(to: width) == shortened)
        #expect(text.shortened(to: width).displayWidth <= max(width, text.isEmpty ? 0 : 1))
    }

    @Test(arguments: [
        ("", 0),
        ("IoT_2", 5),
        ("café", 4),
        ("±§α", 3),
        ("�", 1),
        ("한국", 4),
        ("東京ﾄｳｷｮｳＡ１", 13),
        ("ｶﾞ", 2),
        ("𠮷", 2),
    ])
    func countsCells(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("e\u{301}", 1),
        ("\u{301}", 0),
        ("x\u{20DD}", 1),
        ("a\u{200D}b\u{200C}c\u{200B}d\u{FEFF}", 4),
        ("שָׁלוֹם", 4),
        ("กำ", 2),
        ("क्षि", 2),
        ("தமிழ்", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("\u{1161}", 0),
        ("\u{600}1", 2),
    ])
    func countsMarksWithTheirBase(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: ["😀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "☝🏽", "❤️", "❤️‍🔥", "1️⃣", "⌚"])
    func countsAnEmojiAsTwoCells(emoji: String) {
        #expect(emoji.displayWidth == 2)
        #expect("a\(emoji)\(emoji)b".displayWidth == 6)
    }

    @Test(arguments: ["❤", "☝", "©", "1"])
    func countsOtherSymbolsAsOneCell(symbol: String) {
        #expect(symbol.displayWidth == 1)
    }
}
