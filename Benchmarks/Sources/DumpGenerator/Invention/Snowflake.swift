/// An id of Twitter, which contains a time.
struct Snowflake {
    let id: UInt64

    private static let epoch = 1_288_834_974_657

    init(id: UInt64) {
        self.id = id
    }

    /// Creates an id.
    ///
    /// - Parameters:
    ///   - milliseconds: The time in milliseconds since 1970.
    ///   - salt: Distinguishes ids of the same time; 22 bits of it are used.
    init(milliseconds: Int, salt: UInt64) {
        id = UInt64(milliseconds - Self.epoch) << 22 | salt & (1 << 22 - 1)
    }

    /// The time of the id, in milliseconds since 1970.
    var milliseconds: Int { Int(id >> 22) + Self.epoch }
}
