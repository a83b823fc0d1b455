/// The names by which people are mentioned, without `@`.
public enum ScreenName {
    /// How many bytes one has.
    public static let lengths = 1...20

    /// Whether a name can be one: 1 to 20 of `A-Z`, `a-z`, `0-9` and `_` (rule 18).
    ///
    /// Dumps that someone has reduced have a display name in its place, such as `Ada Byron`.
    public static func isOne(_ name: some Collection<UInt8>) -> Bool {
        lengths.contains(name.count) && name.allSatisfy(isPart)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
    }
}
