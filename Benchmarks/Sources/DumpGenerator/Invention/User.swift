/// An invented user, who depends only on a number.
///
/// Users with small numbers are famous.
struct User {
    let number: Int

    /// The number of users.
    static let population = 40_000_000

    var language: Language {
        Language.of(percentile: ((number &* 0x9E37_79B1) >> 8 & 0xFFFF) % 100)
    }

    /// Twitter's id of the user.
    ///
    /// Two in three are small numbers, as before 2016.
    var id: UInt64 {
        var random = randomness
        let id = random.next()
        return id % 3 == 0 ? 700_000_000_000_000_000 + id >> 6 : 1000 + id >> 32
    }

    /// The time of the registration, in seconds since 1970.
    var joined: Int {
        id < 1 << 33
            ? 1_167_609_600 + Int(id / 14) : Snowflake(id: id).milliseconds / 1000
    }

    /// The source of the user's other properties; its first number is for the id.
    var randomness: Randomness { Randomness(.user, number, seed: 0) }

    /// Writes the screen name, without `@`.
    ///
    /// - Returns: The number of code points.
    @discardableResult
    func writeScreenName(to buffer: inout ByteBuffer) -> Int {
        let look = (number &* 0x85EB_CA77) >> 9
        let spelling = Spelling(rawValue: look & 3) ?? .lower
        // Words of one and two syllables are too short.
        let word = 64 + 4096 + number
        let points = Vocabulary.write(word: word, in: .latin, spelling, to: &buffer)
        switch look >> 2 & 7 {
        case 0: buffer.append("_")
        case 1: buffer.append("07")
        case 2: buffer.append("_1")
        case 3: buffer.append("99")
        default: return points
        }
        return points + (look >> 2 & 7 == 0 ? 1 : 2)
    }

    /// The number of characters of the screen name.
    var nameLength: Int {
        var name = ByteBuffer(capacity: 32)
        return writeScreenName(to: &name)
    }

    /// Writes the display name, in UTF-8.
    func writeName(to buffer: inout ByteBuffer) {
        var random = randomness
        _ = random.next()
        for index in 0...random.below(2) {
            if index > 0 { buffer.append(" ") }
            let word = random.below(Vocabulary.words)
            Vocabulary.write(word: word, in: language.script, .capital, to: &buffer)
        }
        if random.happens(in: 150) {
            buffer.append(Vocabulary.emoji[random.below(Vocabulary.emoji.count)])
        }
    }
}
