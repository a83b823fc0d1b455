/// The words, hashtags and names of an invented world, each known by its number.
///
/// A name's folded form needs no more than the lower case of its letters, so that every opponent
/// can count it.
enum Vocabulary {
    /// How many words texts are made of.
    static let words = 20_000

    /// How many hashtags there are; larger numbers are free for other uses.
    static let hashtags = 4_000_000

    /// Writes a word: the smaller its number, the shorter it is, and no two are the same.
    ///
    /// - Returns: How many code points it has.
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
        // An odd factor changes the order of the numbers below a power of two.
        var syllables = (rest &* 0x2C1B_3C6D &+ 0x2545) & (1 << (6 * length) - 1)
        var points = 0
        for place in 0..<length {
            let syllable = script.syllable(syllables & 63, at: place, spelling)
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
        // The words of one syllable are too short.
        write(word: 64 + number, in: script(ofHashtag: number), spelling, to: &buffer)
    }

    /// How a hashtag is written by most.
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
