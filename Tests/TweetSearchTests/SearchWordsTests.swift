import Foundation
import TestSupport
import Testing

@testable import TweetSearch

/// The words by which the texts of tweets are compared.
@Suite struct ComparableTextTests {
    @Test(arguments: [
        ("Vote NOW, @ann! https://t.co/x", "vote now"), ("&lt;b&gt; x&amp;y", "b x y"),
        ("a HTTPS://x.example/?a&amp;b\u{3000}c", "a c"),
        ("see http://x and xhttps://y z", "see and x z"),
        ("ftp://x.example", "ftp x example"), ("＠ann_1 #Tag1 22 @ ann", "tag1 22 ann"),
        ("me@home.org", "me org"), ("東京 é É 👋🏽", "東 京 e e 👋"), ("@ann", nil), ("", nil), ("…", nil),
    ]) func leavesOutAddressesAndNames(text: String, words: String?) {
        var reader = ComparableText()
        for least in [1, words?.split(separator: " ").count ?? 1] {
            var found: String?
            let bytes = Array(text.utf8)
            reader.read(bytes.span, minWords: least) { words in
                found = words.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            }
            #expect(found == words)
        }
        reader.read(Array("two words".utf8).span, minWords: 3) { _ in Issue.record("too few") }
    }
}

@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("don’t Don't ＤＯＮ＇Ｔ", ["dont", "dont", "dont"]),
        ("Straße STRASSE", ["strasse", "strasse"]), ("Año ano", ["ano", "ano"]),
        ("İstanbul", ["istanbul"]), ("ｃａｆé", ["cafe"]), ("ё е", ["ё", "е"]),
        ("日本の", ["日", "本", "の"]), ("กำ", ["ก", "ำ"]), ("ที่", ["ที่"]), ("हिन्दी", ["हिन्दी"]),
        ("한국어를", ["한국어를"]), ("pizza🍕time", ["pizza", "🍕", "time"]), ("👍🏽", ["👍"]),
        ("❤️ x", ["❤", "x"]), ("👨\u{200D}👩\u{200D}👧👋🏽", ["👨👩👧", "👋"]),
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
        // What the marks of a letter become depends on their order and on the letter.
        ("и\u{306}", ["й"]), ("и\u{306}\u{323}", ["й\u{323}"]), ("й\u{327}", ["й\u{327}"]),
        ("e\u{200D}\u{301}\u{323}x", ["ex"]), ("α\u{345}\u{301}", ["άι"]), ("ᾳ\u{301}", ["άι"]),
        ("a\u{302E}\u{301}", ["á\u{302E}"]), ("a\u{301}\u{302E}", ["á\u{302E}"]),
        ("=\u{338}x", ["x"]), ("⇐\u{338}x", ["⇍", "x"]), ("+\u{338}x", ["\u{338}x"]),
        ("\u{338}x", ["\u{338}x"]), ("#\u{FE0F}\u{20E3}", ["\u{20E3}"]),
        ("❤\u{20E3}", ["❤", "\u{20E3}"]), ("\u{1112}\u{1161}\u{11AB}", ["한"]),
        ("하\u{11AB}", ["한"]), ("か\u{3099}", ["が"]), ("\u{3099}か", ["\u{3099}", "か"]),
        ("ё\u{3099}", ["ё", "\u{3099}"]), ("е\u{3099}\u{308}", ["ё", "\u{3099}"]),
        ("か\u{308}\u{3099}", ["が\u{308}"]), ("e\u{CC7}", ["e\u{CD5}"]), ("ŉ", ["\u{2BC}n"]),
        ("ﬃ", ["ffi"]), ("\u{9C7}\u{9BE}", ["\u{9CB}"]),
        ("a\u{301}\u{947}\u{B3E}\u{301}", ["a\u{B3E}\u{301}"]),
    ]) func splitsATextIntoFoldedWords(text: String, words: [String]) {
        var splitter = SearchWords()
        #expect(splitter.words(of: text).map(escaped) == words.map(escaped))
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
}

/// Counts of words and emoji.
@Suite struct WordTallyTests {
    @Test(arguments: [
        ("Owl owl, OWL!", ["OWL 3/1"]),
        ("don't DON’T dont", ["DON’T 3/1"]),
        ("Año ano año", ["Año 3/1"]),
        ("naïve NAÏVE naive naive", ["naive 4/1"]),
        ("cafe\u{301} café", ["café 2/1"]),
        ("RT @ann: RT @bob_1: owl", ["owl 1/1"]),
        ("RT owl", ["owl 1/1", "RT 1/1"]),
        ("owl RT@ann: x RT ＠bob RT＠cay RT  @dee", ["owl 1/1", "RT 1/1", "x 1/1"]),
        ("#owl ＃owl @owl ＠owl #owl's #Año_1 @owl's ann@owl", ["ann 1/1"]),
        ("#梟の森 森 #梟owl森 owl", ["owl 1/1", "森 1/1"]),
        ("@owlさん", ["さ 1/1", "ん 1/1"]),
        ("#owl🦉森 #1 ##owl #@owl", ["森 1/1"]),
        ("1 2,500 ３ ٤ 2nd __ _a x²", ["2nd 1/1", "_a 1/1", "x² 1/1"]),
        ("a&amp;b &lt;c&gt; &d", ["a 1/1", "b 1/1", "c 1/1", "d 1/1"]),
        ("see https://t.co/Ab1 HTTP://a.b/c?d=ö#e www.owl.org/x,y.", ["see 1/1"]),
        ("owlpic.twitter.com/Ab1 森https://t.co/Ab1森 x", ["森 2/1", "owl 1/1", "x 1/1"]),
        ("awww.owl. www. wwwx", ["awww 1/1", "owl 1/1", "www 1/1", "wwwx 1/1"]),
        ("x www.a.b https://c.d www.e.f y", ["x 1/1", "y 1/1"]),
        (":// a:// b://c", []),
        ("www.a www.b>up://c x", ["x 1/1"]),
        ("pic.twitter.com/Ab1-up://c x://y z", ["z 1/1"]),
        ("京都 日本", ["京 1/1", "日 1/1", "本 1/1", "都 1/1"]),
        ("二〇 ๖\u{6E3}x #森〇owl", ["x 1/1", "二 1/1"]),
        ("https://t.co/Ab1.owl pic.twitter.com/Ab1/x", ["owl 1/1", "x 1/1"]),
        ("🦉 ❤️ owl", ["owl 1/1"]),
        ("sixteen_letters_ seventeen_letters", ["seventeen_letters 1/1", "sixteen_letters_ 1/1"]),
        (
            "a_word_of_many_letters A_word_of_many_letters a_word_of_more_letters",
            ["A_word_of_many_letters 2/1", "a_word_of_more_letters 1/1"]
        ),
        ("", []),
    ]) func countsTheWordsOfAText(text: String, words: [String]) {
        #expect(WordTally(of: .words, [text]).rows == words)
    }

    @Test func readsLongTextsWithManyAddressesInLinearTime() {
        let addresses = String(repeating: "www.a ", count: 20_000)
        let scheme = String(repeating: "x", count: 500_000)
        #expect(WordTally(of: .words, ["\(addresses)\(scheme)://c owl"]).rows == ["owl 1/1"])
    }

    @Test func countsOccurrencesAndTweets() {
        let tally = WordTally(of: .words, ["owl Owl fox", "owl", "fox", "fox emu"])
        #expect(tally.rows == ["fox 3/3", "owl 3/2", "emu 1/1"])
    }

    @Test func countsEmoji() {
        let tally = WordTally(of: .emoji, ["👍🏽👍 ❤️❤ ☀ 🇳🇱🇧🇪 👩‍🚀 ■ owl 1", "#🦉 ☀️ ☀️"])
        #expect(tally.rows == ["☀️ 3/2", "❤ 2/1", "👍 2/1", "🇧🇪 1/1", "🇳🇱 1/1", "👩‍🚀 1/1", "🦉 1/1"])
    }

    /// An emoji is a whole sequence, whose skin tones do not matter.
    @Test(arguments: [
        ("👨\u{200D}💻👨 👨🏽\u{200D}💻 👨🏿\u{200D}💻🏽", ["👨\u{200D}💻 3/1", "👨 1/1"]),
        ("👨\u{200D}👩\u{200D}👧👨👩👧", ["👧 1/1", "👨 1/1", "👨\u{200D}👩\u{200D}👧 1/1", "👩 1/1"]),
        ("🤷\u{200D}♂\u{FE0F}!🤷", ["🤷 1/1", "🤷\u{200D}♂\u{FE0F} 1/1"]),
        ("🕵🏽\u{200D}♂", ["🕵\u{FE0F}\u{200D}♂ 1/1"]),
        ("👍\u{200D}a 👍\u{200D} \u{200D}🦉 👍\u{200D}\u{200D}🦉", ["👍 3/1", "🦉 2/1"]),
        ("■\u{200D}👍 👎\u{200D}■", ["👎\u{200D}■ 1/1"]),
        ("🇳\u{FE0F}🇱🇧", ["🇧 1/1", "🇳\u{FE0F}🇱 1/1"]),
        ("🏴\u{E0067}\u{E007F}🏴", ["🏴 2/1"]),
        ("‼⁉ℹ↔◻◼◽◾⤴⤵〰〽", "‼⁉ℹ↔⤴⤵◻◼◽◾〰〽".map { "\($0) 1/1" }),
        (
            "1\u{FE0F}\u{20E3}2\u{20E3} 12\u{20E3} #\u{FE0F}\u{20E3} *\u{20E3}1\u{20E3}",
            ["1\u{20E3} 2/1", "#\u{FE0F}\u{20E3} 1/1", "*\u{20E3} 1/1", "2\u{20E3} 1/1"]
        ),
    ]) func countsSequencesOfEmoji(text: String, rows: [String]) {
        #expect(WordTally(of: .emoji, [text]).rows.sorted() == rows.sorted())
        #expect(WordTally(of: .words, [text]).rows.allSatisfy { $0 == "a 1/1" })
    }

    @Test(arguments: [
        ("en", true), ("en-gb", true), ("EN_GB", true), ("nl", false), ("", false), ("eng", false),
    ]) func leavesOutTheStopWordsOfTheLanguage(language: String, isKnown: Bool) {
        var tally = WordTally(of: .words, ["The owl and the fox"], language)
        #expect(tally.rows == (isKnown ? [] : ["The 2/1", "and 1/1"]) + ["fox 1/1", "owl 1/1"])
        #expect(tally.stopWords == (isKnown ? 3 : 0))
        tally = WordTally(of: .words, countsStopWords: true)
        tally.read("The owl", language)
        #expect(tally.rows == ["owl 1/1", "The 1/1"])
    }

    /// Only the word that touches the mark at the end of a cut text may be a part of one.
    @Test(arguments: [
        ("beauti…", ""), ("an owl… b…", "an owl"), ("an owl… b", "an b owl"), ("owl… …", "owl"),
        ("owl… and my fox… into troubl… \n", "and fox into my owl"), ("owl …", "owl"),
        ("owl fo ...", "owl"), ("owl fox...", "fox owl"), ("owl fo... https://t.co/x", "owl"),
        ("owl fo…\u{3000}http://t.co/x", "owl"), ("owl fo…https://t.co/x ", "owl"),
        ("owl… b https://t.co/x", "b owl"), ("owl… https://t.co/x b", "b owl"),
        ("R&amp;D…", "R"), ("owl #fo…", "owl"), ("owl https://t.co/x…", "owl"), ("…", ""),
        ("owl don'…", "don owl"), ("森林…", "森"), ("ที่ดี่…", "ที่"), ("a\u{301}é e\u{301}…", "a\u{301}é"),
    ]) func leavesOutThePartOfAWordOfACutText(text: String, words: String) {
        var tally = WordTally(of: .words)
        tally.read(text, isCut: true)
        let found = tally.rows.map { $0.prefix { $0 != " " } }
        #expect(found.sorted() == words.split(separator: " ").sorted())
        tally = WordTally(of: .words)
        tally.read(text)
        #expect(tally.rows.count >= found.count)
    }

    @Test(arguments: [("👍 🦉…", "👍"), ("🦉 ❤️…", "❤️ 🦉"), ("👩\u{200D}🚀…", ""), ("🦉 owl…", "🦉")])
    func leavesOutThePartOfAnEmojiOfACutText(text: String, emoji: String) {
        var tally = WordTally(of: .emoji)
        tally.read(text, isCut: true)
        #expect(tally.rows.map { $0.prefix { $0 != " " } } == emoji.split(separator: " "))
    }

    /// A text in words and other parts, of which a model knows the words.
    private static func text(
        _ generator: inout SplitMix64
    ) -> (text: String, words: [String], emoji: [String]) {
        let words = [
            "owl", "Owl", "don't", "Año", "ano", "cafe\u{301}", "straße", "İz", "q̃q", "日本", "สวัสดี",
            "हिन्दी", "й\u{323}", "한국", "ＷＩＤＥ", "sixteen_letters_", "a_word_of_many_letters", "x2",
            "A_word_of_many_letters_with_é", "مرحبا", "می‌خواهم",
        ]
        let emoji = ["🦉", "👍🏽", "❤️", "👩‍🚀", "👨🏽‍👩‍👧", "‼️", "🇳🇱", "☀"]
        let others = [
            "#owl", "@owl", "#日本", "https://t.co/owl", "2020", "&amp;", "…", "-", "www.a.b",
        ]
        var parts: [String] = []
        var (found, symbols): ([String], [String]) = ([], [])
        var splitter = SearchWords()
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: parts.append(others.randomElement(using: &generator) ?? "")
            case 1:
                parts.append(emoji.randomElement(using: &generator) ?? "")
                symbols += splitter.words(of: parts.last ?? "")
            default:
                parts.append(words.randomElement(using: &generator) ?? "")
                found += splitter.words(of: parts.last ?? "")
            }
        }
        return (parts.joined(separator: " "), found, symbols)
    }

    @Test(arguments: SplitMix64.seeds(12)) func countsLikeTheModel(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let texts = (0..<40).map { _ in Self.text(&generator) }
        for kind in WordTally.Kind.allCases {
            let words = texts.map { kind == .words ? $0.words : $0.emoji }
            let expected = Set(words.joined()).map { word in
                let count = words.reduce(0) { $0 + $1.count { $0 == word } }
                return "\(word) \(count)/\(words.count { $0.contains(word) })"
            }
            let all = WordTally(of: kind, texts.map(\.text))
            #expect(all.foldedRows == expected.sorted())
            let middle = Int.random(in: 0...texts.count, using: &generator)
            var one = WordTally(of: kind, texts[..<middle].map(\.text))
            one.add(WordTally(of: kind, texts[middle...].map(\.text)))
            #expect(one.rows == all.rows)
        }
    }

    /// Texts of any bytes end no program, and are read the same way a second time.
    @Test(arguments: SplitMix64.seeds(10)) func readsAnyBytes(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let bytes: [UInt8] = Array("a#@. :/w…👍🏽é\u{301}ำ日".utf8) + [0, 0x80, 0xFF, 0xE2, 0xF0]
        var tally = WordTally(of: Bool.random(using: &generator) ? .words : .emoji)
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                bytes.randomElement(using: &generator) ?? 0
            }
            tally.read(text: text.span, isCut: Bool.random(using: &generator))
        }
        let words = tally.counted()
        #expect(words.spellings(of: Array(words.indexes)).allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: StopWords.lists.indices) func hasListsOfFoldedWords(index: Int) {
        let words = StopWords.lists[index].words
        #expect(words == words.map(TextFolding.folded))
        #expect(Set(words).count == words.count && words.count >= 50)
        var splitter = SearchWords()
        for word in words { #expect(splitter.words(of: word) == [word]) }
        #expect(StopWords.lists.count <= 16)
    }

    @Test func findsTextsTogether() {
        var table = TextTable()
        let text = Array("owl 森 a_word_of_many_letters é ab ã".utf8)
        let ranges = text.split(separator: UInt8(ascii: " ")).map(\.indices)
        for _ in 0..<2 {
            var indexes: [Int] = []
            text.withUnsafeBufferPointer { text in
                for range in ranges + ranges { table.lookUp(range, in: text) }
                table.finishLookUps(in: text, into: &indexes)
            }
            #expect(indexes.count == 2 * ranges.count)
            #expect(Set(indexes.map { table[$0] }) == Set(ranges.map { Array(text[$0]) }))
            #expect(table.entries.count == ranges.count)
        }
    }

    @Test func findsTextsOfAnyLength() {
        var table = TextTable()
        let text = (0..<400).map { UInt8(truncatingIfNeeded: 97 + $0 % 7 + $0 / 60) }
        let ranges = (1...40).flatMap { length in
            stride(from: 0, to: 400 - length, by: 3).map { $0..<$0 + length }
                + [400 - length..<400]
        }
        var known: [[UInt8]: Int] = [:]
        text.withUnsafeBufferPointer { text in
            for range in ranges {
                let index = table.insert(Array(text[range]))
                #expect(known[Array(text[range]), default: index] == index)
                known[Array(text[range])] = index
                #expect(table[index] == Array(text[range]))
            }
        }
        #expect(table.entries.count == known.count)
        var copy = TextTable()
        _ = copy.insert(Array("dddd".utf8))
        let indexes = copy.insert(allOf: table)
        #expect(indexes.map { copy[$0] } == table.entries.indices.map { table[$0] })
        #expect(copy.entries.count == Set(known.keys).union([Array("dddd".utf8)]).count)
        for (one, first) in known.prefix(40) {
            for (other, second) in known.prefix(40) {
                #expect(table.precedes(first, second) == one.lexicographicallyPrecedes(other))
            }
        }
    }
}

extension WordTally {
    fileprivate init(of kind: Kind, _ texts: [String], _ language: String = "") {
        self.init(of: kind)
        for text in texts { read(text, language) }
    }

    fileprivate mutating func read(_ text: String, _ language: String = "", isCut: Bool = false) {
        read(text: Array(text.utf8).span, language: Array(language.utf8).span, isCut: isCut)
    }

    /// The words in their order, such as `owl 2/1`: the spelling, the count, the number of texts.
    fileprivate var rows: [String] {
        let words = counted()
        let sorted = words.indexes.sorted { words.precedes($0, $1) }
        return zip(sorted, words.spellings(of: sorted)).map {
            "\($1) \(words.count(of: $0))/\(words.tweets(of: $0))"
        }
    }

    /// The same with folded words, in alphabetical order.
    fileprivate var foldedRows: [String] {
        var splitter = SearchWords()
        return rows.map { row in
            let parts = row.split(separator: " ")
            return splitter.words(of: String(parts[0])).joined() + " " + parts[1]
        }
        .sorted()
    }
}
