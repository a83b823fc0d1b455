import Foundation
import TestSupport
import Testing

@testable import TweetSearch

@Suite struct PhraseMatcherTests {
    @Test(arguments: [
        ("nasa", "I love #nasa", true), ("nasa", "nasal", false), ("nasa", "n'as''a'", true),
        ("nasa", "'NASA", true), ("nasa", "x'nasa", false), ("nasa", "nasa'x nas nasaa", false),
        ("nasa", "_nasa nasa_ 1nasa nasa1", false), ("don't", "I dont", true),
        ("dont", "I don’t", true), ("日本", "東京は日本の首都", true), ("本の", "日本の", true),
        ("日の", "日本の", false), ("ประเทศ", "สวัสดี ประเทศไทย", true),
        ("हिन्दी", "हिन्दी में", true), ("हिन्द", "हिन्दी में", false), ("🍕", "pizza🍕time", true),
        ("pizza", "pizza🍕time", true), ("👍", "ok 👍🏽", true), ("👍🏿", "👍", true),
        ("strasse", "Straße", true), ("ano", "Año", true), ("año", "ano", true),
        ("coca cola", "coca-cola", true), ("coca-cola", "cola coca", false),
        ("\"coca cola\"", "coca-cola", true), ("istanbul", "İstanbul", true),
        ("cafe", "ｃａｆé", true), ("cafe", "Ç ćafe\u{301}", true), ("ss", "ẞ", true),
        ("ffi", "c ﬃ", true), ("angstrom", "\u{212B}ngstro\u{308}m", true),
        ("kb", "\u{212A}b", true), ("na", "n\u{E34}a", true), ("na", "n\u{200D}’'🏽a", true),
        ("na", "nжa ña", true), ("na", "nжa жña ńaж", false),
        ("\"state of the *\"", "state of the art", true),
        ("\"state of the *\"", "state of the", false), ("\"* art\"", "the art", true),
        ("\"* art\"", "art", false), ("\"a * c\"", "a c", false), ("\"*\"", "…", false),
        ("\"* *\"", "a b", true), ("한국어", "한국어를", false), ("ИОТ", "это иот", true),
        ("е", "ё", false), ("\"good OR bad\"", "good or bad", true), ("a -b", "a c", true),
        ("a -b", "a b", false), ("-(a b)", "a c", true), ("a OR b -c", "a c", true),
        ("(a OR b) -c", "a c", false), ("lt", "a &lt; b", false), ("amp", "&amp;", false),
        ("amp", "&amp;amp;", true), ("amp", "&AMP;", true), ("amp", "&amp é", true),
        ("\"r d\"", "R&amp;D", true), ("tco", "https://t.co/tco", false),
        ("http", "see HTTP://T.CO/Ab9", false), ("abc", "https://t.co/abc", false),
        ("def", "https://t.co/abc-def", true), ("_d", "https://t.co/abc_d", true),
        ("x", "xhttps://t.co/abc", true), ("\"x y\"", "xhttp://t.co/abc y", true),
        ("https", "https://t.co/https://t.co/a", false),
        ("\"t co\"", "https://t.co/https://t.co/a", true), ("co", "ttps://t.co/a", true),
        ("co", "https://t.co", true), ("漢", "https://t.co/abc漢", true),
    ]) func findsWordsInTexts(query: String, text: String, isFound: Bool) throws {
        let steps = SearchSteps(try SearchQuery(parsing: query))
        var matcher = PhraseMatcher(steps.conditions.map(phrase))
        matcher.read(text: Array(text.utf8).span)
        #expect(steps.isMet(matcher.hasFound) == isFound)
        // A text in another script around it makes no difference, but is split at once.
        matcher.removeAll()
        matcher.read(text: Array("…\(text) «»".utf8).span)
        #expect(steps.isMet(matcher.hasFound) == isFound)
    }

    @Test func readsTheTextAndLinksOfATweet() {
        var matcher = PhraseMatcher([
            Phrase(["youtu", "be"]), Phrase(["see"]), Phrase(["see", "https"]),
        ])
        matcher.read(text: Array("See".utf8).span)
        #expect(matcher.hasFound(1) && !matcher.hasFoundAll)
        matcher.read(link: Array("https://youtu.be/see".utf8).span)
        #expect(matcher.hasFound(0) && !matcher.hasFound(2))
        matcher.removeAll()
        #expect(!matcher.hasFound(0) && !matcher.hasFound(1))
        matcher.read(link: Array("https://t.co/see?a&amp;see,https".utf8).span)
        #expect(!matcher.hasFound(0) && matcher.hasFound(1) && matcher.hasFound(2))
        #expect(!matcher.hasFoundAll)
    }

    @Test(arguments: [
        ("nasa", "NASA, #nasa nasal", ["NASA", "nasa"]),
        ("dont", "I don’t ’don't’", ["don’t", "don't"]),
        ("\"r d\"", "R&amp;D is R & D", ["R&amp;D", "R & D"]),
        ("cafe", "ｃａｆe\u{301}\u{323}!", ["ｃａｆe\u{301}\u{323}"]), ("👍", "a 👍🏽b❤️", ["👍🏽"]),
        ("❤", "a 👍🏽b❤️", ["❤️"]), ("й", "и\u{306} и", ["и\u{306}"]),
        ("\"a a\"", "a a a A a", ["a a", "a A"]), ("\"日 *\"", "日本の日", ["日本"]),
        ("\"a b\"", "a https://t.co/xyz b", ["a https://t.co/xyz b"]), ("x", "no", []),
    ]) func marksWhatItFinds(query: String, text: String, found: [String]) throws {
        let condition = try #require(try SearchQuery(parsing: query).condition)
        var matcher = PhraseMatcher([phrase(of: condition)])
        let bytes = Array(text.utf8)
        let ranges = matcher.ranges(of: 0, inText: bytes.span)
        let marked = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(marked.map { Array($0.utf8) } == found.map { Array($0.utf8) })
        #expect(!matcher.hasFound(0))
    }

    /// Every place in a text where the quick search of ASCII begins to look.
    @Test(arguments: 0..<80) func findsAWordAtEveryOffset(offset: Int) {
        for word in ["na", "nasa", "_9", "9_x", String(repeating: "ab", count: 40)] {
            var matcher = PhraseMatcher([Phrase([word])])
            for end in ["", " ", String(repeating: " n", count: 20)] {
                for begin in [".", "n ", "a"] {
                    let front = String(repeating: begin, count: offset).prefix(offset)
                    let text = front + word.uppercased() + end
                    matcher.removeAll()
                    matcher.read(text: Array(text.utf8).span)
                    #expect(matcher.hasFound(0) == (front.last?.isLetter != true), "\(text)")
                }
            }
        }
    }

    /// The quick search of texts beyond ASCII looks at what follows a letter with an accent.
    @Test(arguments: 0..<40) func findsAWordWithAnAccentAtEveryOffset(offset: Int) {
        let spellings = [
            "áb", "ÀB", "ä'b", "å’b", "a\u{301}b", "ãb\u{327}", "â\u{301}b", "a\u{200D}b", "ａb",
            "áｂ",
        ]
        let others = ["á", "áa", "á b", "áa b", "éb", "aáb", "ßb", "æb", "á'", "áé"]
        var matcher = PhraseMatcher([Phrase(["ab"]), Phrase(["ss"])])
        let front = String(repeating: "é ", count: offset)
        for end in ["", " ", String(repeating: " é", count: 20)] {
            for text in spellings + others {
                matcher.removeAll()
                matcher.read(text: Array("\(front)\(text)\(end)".utf8).span)
                #expect(matcher.hasFound(0) == spellings.contains(text), "\(text)")
            }
            matcher.removeAll()
            matcher.read(text: Array("\(front)ß\(end)".utf8).span)
            #expect(matcher.hasFound(1))
        }
    }

    @Test(arguments: [
        ("ab", "a'"), ("ab", "'"), ("ab", "ab_"), ("\"a a a b\"", "a "), ("\"a * b\"", "a\u{301} "),
        ("ab", "&"), ("ab", "&amp"), ("ab", ":"), ("ab", "https://t.co/"), ("é", "e\u{301}"),
        ("\u{301}", "\u{301}"), ("ab", "\u{200D}"), ("a", "🇳"),
    ]) func readsLongTexts(query: String, part: String) throws {
        let condition = try #require(try SearchQuery(parsing: query).condition)
        var matcher = PhraseMatcher([phrase(of: condition)])
        let text = String(repeating: part, count: 100_000)
        matcher.read(text: Array(text.utf8).span)
        #expect(!matcher.hasFound(0))
    }

    private func phrase(of condition: SearchCondition) -> Phrase {
        guard case .words(let phrase) = condition else {
            Issue.record("no words: \(condition)")
            return Phrase([])
        }
        return phrase
    }
}
