/// Addresses of tweets on Twitter's site, such as `https://twitter.com/ada/status/123?s=20`.
package enum StatusAddress {
    /// The id of the tweet to which an address leads; 0 if it leads elsewhere.
    ///
    /// Letters are compared without case. What follows the id, such as `/photo/1`, does not matter.
    package static func tweet(in address: ArraySlice<UInt8>) -> Int64 {
        var rest = address
        guard rest.skip("http") else { return 0 }
        _ = rest.skip("s")
        guard rest.skip("://") else { return 0 }
        _ = rest.skip("www.") || rest.skip("mobile.") || rest.skip("m.")
        guard rest.skip("twitter.com/") || rest.skip("x.com/") else { return 0 }
        _ = rest.skip("#!/")
        guard rest.skip("i/web/") || rest.skipName(), rest.skip("status") else { return 0 }
        _ = rest.skip("es")
        return rest.skip("/") ? id(rest.prefix(while: \.isDigit)) : 0
    }

    private static func id(_ digits: ArraySlice<UInt8>) -> Int64 {
        guard 1...19 ~= digits.count else { return 0 }
        let number = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
        return Int64(exactly: number) ?? 0
    }
}

extension ArraySlice<UInt8> {
    /// Removes a word in lower case from the beginning, if it is there in any case.
    fileprivate mutating func skip(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard self.count >= count else { return false }
        for offset in 0..<count {
            let byte = self[startIndex + offset]
            let isCapital = byte &- UInt8(ascii: "A") < 26
            guard (isCapital ? byte | 0x20 : byte) == word.utf8Start[offset] else { return false }
        }
        self = dropFirst(count)
        return true
    }

    /// Removes a screen name of any length and a slash from the beginning, if they are there.
    fileprivate mutating func skipName() -> Bool {
        let name = prefix(while: ScreenName.isAllowed)
        let rest = self[name.endIndex...]
        guard !name.isEmpty, rest.first == UInt8(ascii: "/") else { return false }
        self = rest.dropFirst()
        return true
    }
}
