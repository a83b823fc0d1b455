import TestSupport

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
    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

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

    private mutating func link() -> String {
        "https://" + joined(1...3) { $0.word() }
    }

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
        "nasa", "NASA", "nasal", "na", "a", "B", "c", "don’t", "don't", "dont", "Straße", "STRASSE",
        "Año", "ano", "an\u{303}o", "ё", "Е\u{308}", "это", "日本", "の", "プ", "フ\u{309A}", "ประเทศ",
        "ไทย", "हिन्दी", "한국어", "\u{1112}\u{1161}\u{11AB}", "한", "🍕", "👍🏽", "👍", "❤️", "❤",
        "👨‍👩‍👧", "👩🏽\u{200D}🚀", "👩\u{200D}", "🤷\u{200D}♂\u{FE0F}", "‼", "ℹ", "⤴", "🇳🇱", "🇧", "İstanbul",
        "ı", "ﬃ", "ffi", "ŉ", "ǆ", "ｃａｆé", "cafe", "_9", "9",
        "x²", "½", "٣", "ΩΜΈΓΑ", "ᾳ", "σος", "Å", "\u{212B}", "\u{F900}", "豈", "မြန်မာ", "ខ្មែរ", "ꮳ",
        "Ꮳ",
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
