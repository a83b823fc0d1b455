/// A language of invented users.
///
/// The shares are roughly those of Twitter's stream.
struct Language {
    /// Twitter's code.
    let code: StaticString
    let script: Script
    /// Whether words are separated by blanks.
    let hasBlanks: Bool

    private init(_ code: StaticString, _ script: Script, hasBlanks: Bool = true) {
        self.code = code
        self.script = script
        self.hasBlanks = hasBlanks
    }

    /// The language of a user, by a number from 0 to 99.
    static func of(percentile: Int) -> Language {
        var rest = percentile
        for (share, language) in shares {
            if rest < share { return language }
            rest -= share
        }
        return english
    }

    private static let english = Language("en", .latin)

    private static let shares: [(Int, Language)] = [
        (33, english),
        (18, Language("ja", .kana, hasBlanks: false)),
        (9, Language("es", .accented)),
        (8, Language("pt", .accented)),
        (8, Language("ar", .arabic)),
        (6, Language("ko", .hangul)),
        (5, Language("th", .thai, hasBlanks: false)),
        (4, Language("in", .latin)),
        (3, Language("hi", .devanagari)),
        (3, Language("ru", .cyrillic)),
        (1, Language("el", .greek)),
        (2, Language("und", .latin)),
    ]
}
