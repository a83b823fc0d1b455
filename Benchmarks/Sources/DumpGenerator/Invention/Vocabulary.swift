/// The words, hashtags and names of the invented tweets, by number.
///
/// Lowercasing their letters is enough to fold them, so that every opponent can count them.
enum Vocabulary {
    /// The number of words in texts.
    static let words = 20_000

    /// The number of hashtags; larger numbers are free for other uses.
    static let hashtags = 4_000_000

    /// Writes a word.
    ///
    /// Smaller numbers give shorter words; different numbers give different words.
    ///
    /// - Returns: The number of code points.
    @discardableResult
    static func write(
        word number: Int,
        in script: Script,
        _ spelling: Spelling = .lower,
        to buffer: inout ByteBuffer
    ) -> Int {
        var length = 1
        var rest = number
        while rest >= 1 << (6 * length) {
            rest -= 1 << (6 * length)
            length += 1
        }
        // Multiplication by an odd number permutes the numbers below a power of two.
        var syllables = (rest &* 0x2C1B_3C6D &+ 0x2545) & (1 << (6 * length) - 1)
        var points = 0
        for index in 0..<length {
            let syllable = script.syllable(syllables & 63, at: index, spelling)
            buffer.append(syllable)
            points += syllable.points
            syllables >>= 6
        }
        return points
    }

    /// Writes a hashtag without its sign.
    static func write(
        hashtag number: Int,
        _ spelling: Spelling,
        to buffer: inout ByteBuffer
    ) -> Int {
        // Words of one syllable are too short.
        write(word: 64 + number, in: script(ofHashtag: number), spelling, to: &buffer)
    }

    /// The most common spelling of a hashtag.
    static func usualSpelling(ofHashtag number: Int) -> Spelling {
        Spelling(rawValue: (number &* 0x9E37) >> 4 & 3) ?? .lower
    }

    private static func script(ofHashtag number: Int) -> Script {
        hashtagScripts[(number &* 0x9E37_79B1) >> 7 & 15]
    }

    private static let hashtagScripts: [Script] = [
        .latin, .latin, .latin, .latin, .latin, .latin, .latin, .latin, .accented, .kana, .kana,
        .hangul, .cyrillic, .arabic, .thai, .devanagari,
    ]

    static let emoji = "😂 😭 ❤️ 🔥 ✨ 🙏 👍🏽 🎉 💜 🤣 😍 👀 🥰 💯 😊 ☀️ 🌊 🎶 ⚽️ 🚀 🙄 💙 ♻️ 📢"
        .split(separator: " ").map { Syllable($0) }
}
