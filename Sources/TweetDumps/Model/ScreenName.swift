/// Screen names: the names by which users are mentioned, without `@`.
package enum ScreenName {
    /// The possible lengths of a screen name, in bytes.
    package static let lengths = 1...20

    /// True if a name can be a screen name: 1 to 20 of `A-Z`, `a-z`, `0-9` and `_`.
    ///
    /// Some reduced dumps have a display name instead, such as `Ada Byron`.
    package static func isValid(_ name: some Collection<UInt8>) -> Bool {
        lengths.contains(name.count) && name.allSatisfy(isAllowed)
    }

    /// True for a byte that a screen name may have.
    package static func isAllowed(_ byte: UInt8) -> Bool {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
    }
}
