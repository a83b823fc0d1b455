/// The times of a stream's records.
struct Timeline {
    /// The time of the first tweet, in milliseconds since 1970.
    let start: Int
    /// The number of records in a minute.
    let rate: Int

    /// Noon of 7 October 2019 in UTC, in milliseconds since 1970.
    static let usualStart = 1_570_449_600_000

    /// The time of the record at an index, in milliseconds since 1970.
    func milliseconds(at index: Int) -> Int { start + index * 60_000 / rate }

    /// The id of the tweet at an index of the stream.
    ///
    /// Ids increase with the index.
    func id(at index: Int, salt: UInt64) -> Snowflake {
        Snowflake(milliseconds: milliseconds(at: index), salt: salt)
    }

    /// The id of a tweet from a second to weeks before the stream.
    func idBefore(_ random: inout Randomness) -> Snowflake {
        let age = 1000 * random.magnitude(upTo: 2_000_000) + random.below(1000)
        return Snowflake(milliseconds: start - age, salt: random.next())
    }
}
