import Testing

@testable import TweetDumps

@Suite struct StableHashTests {
    /// Archives store hashes, so that these values must never change.
    @Test(
        arguments: [
            ("", 0, 0), ("a", 0, 0x0BF2_1372_64B5_1B77), ("tagtally", 0, 0x359C_2FCF_714D_15B7),
            ("tagtally", 3, 0x9FD6_2422_7650_6246),
            ("hashtags and users", 1, 0x6014_F5AE_7F28_4561),
        ] as [(String, UInt64, UInt64)]
    )
    func keepsItsValues(text: String, seed: UInt64, expected: UInt64) {
        #expect(StableHash.hash(Array(text.utf8).span, seed: seed) == expected)
    }
}
