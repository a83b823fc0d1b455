import TestSupport
import Testing

@testable import TweetSearch

/// Compares with the reference program, which parses searches and finds words independently.
@Suite(.enabled(if: ReferenceProgram.canRun, "the reference program is not available"))
struct ReferenceTests {
    @Test func findsWhatTheReferenceProgramFinds() throws {
        let cases = SplitMix64.seeds(6).flatMap { seed in
            var random = RandomSearches(seed: seed)
            return (0..<800).map { _ in random.next() }
        }
        let answers = try ReferenceProgram.output(
            of: ReferenceScript.answers,
            for: cases,
            as: [ReferenceAnswer].self
        )
        for (search, expected) in zip(cases, answers) {
            #expect(words(of: search.text) == expected.words.map(escaped), "\(search)")
            let query = try? SearchQuery(parsing: search.query)
            #expect(query.map { escaped($0.description) } == expected.tree.map(escaped))
            guard let condition = query?.condition else { continue }
            #expect(found(condition, in: search) == expected.found, "\(search)")
        }
        // Most searches are no errors, and phrases are found and missing.
        #expect(answers.count { $0.tree == nil } < cases.count / 3)
        let found = answers.flatMap(\.found)
        #expect(found.count { $0 } > cases.count / 20 && found.count { !$0 } > cases.count / 20)
    }

    /// Each scalar that the reference program knows, alone and between letters.
    ///
    /// The program answers for one ideograph, because it treats all alike and takes long.
    @Test func splitsTextsAtTheScalarsWhereTheReferenceProgramDoes() throws {
        let values = Array(UInt32(0)..<0x30000) + Array(0xE0000..<0xE0200)
        let scalars = values.compactMap(Unicode.Scalar.init).filter(\.isInReferenceProgram)
        let ideograph: Unicode.Scalar = "一"
        let asked = [ideograph] + scalars.filter { !$0.properties.isUnifiedIdeograph }
        let answers = try ReferenceProgram.output(
            of: ReferenceScript.words,
            for: asked.map(text(around:)),
            as: [String].self
        )
        let expected = Dictionary(uniqueKeysWithValues: zip(asked, answers))
        let around = answers[0].unicodeScalars
            .split(separator: ideograph, omittingEmptySubsequences: false).map { String($0) }
        var splitter = SearchWords()
        let wrong = scalars.filter { scalar in
            let words = splitter.words(of: text(around: scalar)).joined(separator: "\u{F0000}")
            let answer = expected[scalar] ?? around.joined(separator: "\(scalar)")
            return !words.utf8.elementsEqual(answer.utf8)
        }
        #expect(wrong.isEmpty)
    }

    private func text(around scalar: Unicode.Scalar) -> String {
        "\(scalar) x\(scalar)e\u{301}\u{323}\(scalar) か\(scalar)\u{3099} 🇳\(scalar)🇱 "
            + "👍\u{200D}\(scalar)\u{200D}👍 👍\(scalar)\u{200D}👍"
    }

    private func words(of text: String) -> [String] {
        var splitter = SearchWords()
        return splitter.words(of: text).map(escaped)
    }

    /// Whether each phrase of a condition is found, from left to right.
    private func found(_ condition: SearchCondition, in search: RandomSearch) -> [Bool] {
        switch condition {
        case .all(let units), .any(let units): units.flatMap { found($0, in: search) }
        case .not(let unit): found(unit, in: search)
        case .words(let phrase):
            [isFound(phrase, text: search.text, links: search.links)]
        case .url(let phrase): [isFound(phrase, text: nil, links: search.links)]
        default: []
        }
    }

    private func isFound(_ phrase: Phrase, text: String?, links: [String]) -> Bool {
        var matcher = PhraseMatcher([phrase])
        var isMarked = false
        if let text = text.map({ Array($0.utf8) }) {
            matcher.read(text: text.span)
            isMarked = !matcher.ranges(of: 0, inText: text.span).isEmpty
        }
        for link in links.map({ Array($0.utf8) }) {
            matcher.read(link: link.span)
            isMarked = isMarked || !matcher.ranges(of: 0, inLink: link.span).isEmpty
        }
        #expect(isMarked == matcher.hasFound(0), "\(phrase) in \(text ?? "") \(links)")
        return matcher.hasFound(0)
    }
}

/// What the reference program answers for a search.
struct ReferenceAnswer: Decodable {
    /// The conditions, as ``SearchQuery`` describes them; nil for an error.
    let tree: String?
    /// The words of the text.
    let words: [String]
    /// Whether each phrase of the query is found, from left to right.
    let found: [Bool]
}

/// Scripts that ask the reference program.
enum ReferenceScript {
    /// Gives the words of texts, separated by a scalar that no text has.
    static let words = #"""
        import functools, json, sys
        sys.path.insert(0, sys.argv[1] + "/next")
        import search_reference as search
        search.is_emoji = functools.cache(search.is_emoji)

        with open(sys.argv[2]) as input, open(sys.argv[3], "w") as output:
            json.dump(["\U000F0000".join(search.words(text)) for text in json.load(input)], output)
        """#

    /// Gives a ``ReferenceAnswer`` for each ``RandomSearch``.
    static let answers = #"""
        import json, re, sys
        sys.path.insert(0, sys.argv[1] + "/next")
        import reference_counts as counts
        import search_reference as search

        # Without case, Python takes İ, ſ and the sign of kelvin for ASCII letters; an address has none.
        search.SHORT = re.compile(search.SHORT.pattern, re.I | re.A)

        REFERENCES = {"retweet_of": "retweets_of", "quote_of": "quotes_of", "reply_to": "in_reply_to"}

        def quoted(text):
            return '"%s"' % "".join("\\" + c if c in '"“”\\' else c for c in text)

        def printed(unit):
            name, value = unit[:2]
            if name in ("and", "or"):
                return "(%s)" % (" " if name == "and" else " OR ").join(map(printed, unit[1:]))
            if name == "not":
                return "-" + printed(value)
            if name in ("tag", "user"):
                return ("#" if name == "tag" else "@") + value
            if name == "words":
                return '"%s"' % " ".join(value)
            if name in ("url", "near"):
                return '%s:"%s"' % (name, " ".join(value))
            if name == "place":
                return "place:" + quoted(unit[2])
            if name in ("since", "until"):
                return "%s_time:%d" % (name, value)
            if name == "at least":
                return "min_%s:%d" % unit[1:]
            if name == "id":
                return "%s_tweet_id:%d" % (REFERENCES[value], unit[2])
            if name == "around":
                return "point_radius:[%r %r %rkm]" % unit[1:]
            if name == "box":
                return "bounding_box:[%r %r %r %r]" % unit[1:]
            return "%s:%s" % (name, value if name in ("filter", "since_id", "max_id") else quoted(value))

        def phrases(unit):
            if unit and unit[0] in ("and", "or", "not"):
                for inner in unit[1:]:
                    yield from phrases(inner)
            elif unit and unit[0] in ("words", "url"):
                yield unit

        def answer(case):
            text = search.SHORT.sub(" ", counts.unescape(case["text"]))
            rows = [search.words(row) for row in [text] + case["links"]]
            tree, found = None, []
            try:
                unit = search.parse(case["query"])
                tree = printed(unit) if unit else ""
                found = [any(search.in_a_row(row, words) for row in rows[name == "url":])
                         for name, words, *_ in phrases(unit)]
            except search.Error:
                pass
            return {"tree": tree, "words": search.words(case["text"]), "found": found}

        with open(sys.argv[2]) as input, open(sys.argv[3], "w") as output:
            json.dump([answer(case) for case in json.load(input)], output)
        """#
}

extension Unicode.Scalar {
    /// True if the reference program knows the same properties of the scalar.
    ///
    /// Its Python has Unicode 14 or newer. Unicode 16 made a spacing mark of U+1171E.
    var isInReferenceProgram: Bool {
        guard let age = properties.age else { return false }
        return age.major <= 14 && value != 0x1171E
    }
}

/// A query, and the text and links of a tweet.
struct RandomSearch: Encodable {
    let query: String
    let text: String
    let links: [String]
}

/// Makes random searches whose words are sometimes in the texts.
struct RandomSearches {
    private var generator: SplitMix64

    /// Creates a source of searches that repeats them for the same seed.
    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// The next search.
    mutating func next() -> RandomSearch {
        let text = text()
        let links = Int.random(in: 0..<4, using: &generator) == 0 ? [self.text(), link()] : []
        // Often a part of what is searched.
        let isTaken = Int.random(in: 0..<3, using: &generator) == 0
        let query = isTaken ? part(of: ([text] + links).joined(separator: " ")) : query()
        return RandomSearch(query: query, text: text, links: links)
    }

    private mutating func query() -> String {
        let isPlain = Bool.random(using: &generator)
        return joined(1...9) { random in
            switch Int.random(in: 0..<(isPlain ? 6 : 10), using: &random.generator) {
            case 0...1: random.one(of: Self.syntax)
            case 2...5: random.word()
            case 6...7: random.one(of: Self.operators) + random.value()
            default: random.one(of: Self.goodOperators)
            }
        }
    }

    private mutating func text() -> String {
        joined(1...12) { random in
            switch Int.random(in: 0..<8, using: &random.generator) {
            case 0: random.one(of: Self.hidden)
            case 1: random.one(of: Self.syntax)
            default: random.word()
            }
        }
    }

    private mutating func link() -> String { "https://" + joined(1...3) { $0.word() } }

    private mutating func value() -> String {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: "\"" + joined(0...3) { $0.word() } + "\""
        case 1: one(of: Self.values)
        case 2: one(of: Self.quotes) + word() + one(of: Self.syntax)
        default: word()
        }
    }

    private mutating func word() -> String {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: scalar()
        case 1...2: one(of: Self.marks)
        case 3: one(of: Self.words) + one(of: Self.marks)
        case 4: one(of: Self.words) + one(of: Self.words)
        default: one(of: Self.words)
        }
    }

    private mutating func part(of text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let first = scalars.indices.randomElement(using: &generator) ?? 0
        let end = min(scalars.count, first + Int.random(in: 1...20, using: &generator))
        let part = String(String.UnicodeScalarView(scalars[first..<end]))
        return Bool.random(using: &generator) ? part : "\"\(part)\""
    }

    private mutating func scalar() -> String {
        while true {
            let value = UInt32.random(in: 0x20...0x2FFFF, using: &generator)
            if let scalar = Unicode.Scalar(value), scalar.isInReferenceProgram {
                return String(scalar)
            }
        }
    }

    private mutating func joined(
        _ counts: ClosedRange<Int>,
        _ part: (inout RandomSearches) -> String
    ) -> String {
        let count = Int.random(in: counts, using: &generator)
        return (0..<count).map { _ in part(&self) + one(of: ["", " ", " ", " ", "\u{3000}"]) }
            .joined()
    }

    private mutating func one(of choices: [String]) -> String {
        choices.randomElement(using: &generator) ?? ""
    }
}

// MARK: - Parts

extension RandomSearches {
    private static let words = [
        "nasa", "NASA", "nasal", "na", "a", "B", "c", "don’t", "don't", "dont", "Straße",
        "STRASSE", "Año", "ano", "an\u{303}o", "ё", "Е\u{308}", "это", "日本", "の", "プ",
        "フ\u{309A}", "ประเทศ", "ไทย", "हिन्दी", "한국어", "\u{1112}\u{1161}\u{11AB}", "한", "🍕", "👍🏽",
        "👍", "❤️", "❤", "👨‍👩‍👧", "👩🏽\u{200D}🚀", "👩\u{200D}", "🤷\u{200D}♂\u{FE0F}", "‼", "ℹ", "⤴",
        "🇳🇱", "🇧", "İstanbul", "ı", "ﬃ", "ffi", "ŉ", "ǆ", "ｃａｆé", "cafe", "_9", "9", "x²", "½",
        "٣", "ΩΜΈΓΑ", "ᾳ", "σος", "Å", "\u{212B}", "\u{F900}", "豈", "မြန်မာ", "ខ្មែរ", "ꮳ", "Ꮳ",
    ]

    private static let marks = [
        "\u{301}", "\u{323}", "\u{338}", "\u{327}", "\u{345}", "\u{3099}", "\u{20E3}", "\u{94D}",
        "\u{200D}", "\u{200C}", "\u{FE0F}", "🏽", "'", "’", "＇", "ʼ", "_", "\u{1161}", "\u{11AB}",
        "\u{302E}", "\u{E31}", "=", "<", "\u{1F3FB}", "\u{E0067}",
    ]

    private static let syntax = [
        "(", ")", "-", "\"", "“", "”", "OR", "AND", " OR ", " -", "*", " * ", "#", "＃", "@", "＠",
        ":", "\\", "\\\"", ".", ",", "…", "!", "\n", "\u{1F}", "[", "]", "?", "&",
    ]

    private static let quotes = ["\"", "“", "”", "[", ""]

    private static let hidden = [
        "&amp;", "&lt;", "&gt;", "&amp;lt;", "&amp", "&LT;", "https://t.co/", "http://t.co/Ab9",
        "HTTPS://T.CO/x", "https://t.co", "xhttps://t.co/a-b", "https:/&amp;/t.co/", "&lt;\u{338}",
        "https://t.co/a\u{301}", "https://t.co/nasa", "://t.co/a",
    ]

    private static let operators = [
        "from:", "to:", "Retweets_Of:", "list:", "since:", "until:", "since_time:", "max_id:",
        "lang:", "filter:", "is:", "has:", "exclude:", "include:", "min_likes:", "url:", "source:",
        "term:", "near:", "within:", "place:", "place_country:", "geocode:", "point_radius:",
        "bounding_box:", "quoted_tweet_id:", "unknown:", "url:", "url:",
    ]

    private static let goodOperators = [
        "since:2020-2-29", "until:2019-12-31_23:59:59_UTC", "since_time:12", "since:0001-01-01",
        "min_faves:3", "min_replies:0", "in_reply_to_status_id:77", "max_id:18446744073709551615",
        "geocode:52.37,-4.9,1.5mi", "point_radius:[ +4.25 -52 10km ]", "exclude:quotes",
        "bounding_box:[4.7 52.3 5.1\n52.4]", "has:twimg", "lang:ZH_cn", "near:\"The Hague\"",
        "place:\"Den Haag\"", "url:nasa", "url:\"t co\"", "-has:media", "term:\"＃Mond Stein\"",
    ]

    private static let values = [
        "2020-01-01", "2020-01-01T1:02", "2021-02-29", "7", "123456789012", "retweets", "MEDIA",
        "\"\"", "me", "1,2,3km", "[1 2 3km]", "[1 2 3 4]", "[", "a\\b", "\"a\\\"b\\\\\"",
    ]
}
