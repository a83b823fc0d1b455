/// When the tweets of a stream were written.
struct Timeline {
    /// The time of the first tweet, in milliseconds since 1970.
    let start: Int
    /// How many records come in a minute.
    let rate: Int

    /// Noon of 7 October 2019, UTC.
    static let usualStart = 1_570_449_600_000

    /// When the record at a place came, in milliseconds since 1970.
    func milliseconds(at place: Int) -> Int { start + place * 60_000 / rate }

    /// The id of the tweet at a place in the stream: ids increase from place to place.
    func id(at place: Int, salt: UInt64) -> Snowflake {
        Snowflake(milliseconds: milliseconds(at: place), salt: salt)
    }

    /// The id of a tweet from before the stream began: a second to weeks ago.
    func idBefore(_ random: inout Randomness) -> Snowflake {
        let age = 1000 * random.magnitude(upTo: 2_000_000) + random.below(1000)
        return Snowflake(milliseconds: start - age, salt: random.next())
    }
}
