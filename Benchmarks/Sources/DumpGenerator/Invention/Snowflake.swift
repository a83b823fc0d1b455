/// An id of Twitter's, which holds the time.
struct Snowflake {
    let id: UInt64

    private static let epoch = 1_288_834_974_657

    init(id: UInt64) {
        self.id = id
    }

    /// - Parameters:
    ///   - milliseconds: The time, since 1970.
    ///   - salt: What tells ids of the same time apart; 22 bits of it are used.
    init(milliseconds: Int, salt: UInt64) {
        id = UInt64(milliseconds - Self.epoch) << 22 | salt & (1 << 22 - 1)
    }

    /// When the id was given, in milliseconds since 1970.
    var milliseconds: Int { Int(id >> 22) + Self.epoch }
}
