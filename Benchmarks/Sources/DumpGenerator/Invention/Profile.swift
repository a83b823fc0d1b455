/// The profile of a user, without the name.
struct Profile {
    /// The words of the location, by number.
    let location: [Int]
    /// The words of the description, by number.
    let description: [Int]
    let page: UInt64?
    let isVerified: Bool
    let followers: Int
    let friends: Int
    let lists: Int
    let favourites: Int
    let tweets: Int
    /// Whether the design of the profile was changed.
    let hasTheme: Bool
    let hasBanner: Bool
    let colour: Int
    let picture: UInt64

    init(of user: User) {
        var random = user.randomness
        let isFamous = user.number < 20_000
        location = Self.words(random.below(4), &random)
        description = Self.words(random.below(16), &random)
        page = random.happens(in: 300) ? random.next() : nil
        isVerified = isFamous && random.happens(in: 700)
        followers = random.magnitude(upTo: isFamous ? 10_000_000 : 20_000)
        friends = random.magnitude(upTo: 5000)
        lists = random.magnitude(upTo: isFamous ? 20_000 : 100)
        favourites = random.magnitude(upTo: 200_000)
        tweets = random.magnitude(upTo: 300_000)
        hasTheme = random.happens(in: 450)
        hasBanner = random.happens(in: 800)
        colour = random.happens(in: 500) ? 0x1DA1F2 : random.below(1 << 24)
        picture = 900_000_000_000_000_000 + random.next() >> 6
    }

    private static func words(_ count: Int, _ random: inout Randomness) -> [Int] {
        (0..<count).map { _ in random.below(Vocabulary.words) }
    }
}

extension ByteBuffer {
    /// Writes words, separated as in the language.
    mutating func append(_ words: [Int], of language: Language) {
        for (index, word) in words.enumerated() {
            if index > 0, language.hasBlanks { append(" ") }
            Vocabulary.write(word: word, in: language.script, to: &self)
        }
    }
}
