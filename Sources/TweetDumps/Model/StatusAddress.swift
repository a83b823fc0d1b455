/// Recognises the addresses of tweets, such as `https://twitter.com/name/status/123`.
package enum StatusAddress {
    /// The id of the tweet that an address leads to.
    ///
    /// - Returns: nil if the address is not that of a tweet, or if the id is not valid.
    static func id(in address: JSONText) -> Int64? {
        target(of: Array(address.string.utf8)[...]).flatMap { $0 == 0 ? nil : $0 }
    }

    /// The id of the tweet that an address leads to.
    ///
    /// - Returns: nil if the address is not that of a tweet; 0 if the id is not valid.
    package static func target(of address: ArraySlice<UInt8>) -> Int64? {
        var scan = Scan(bytes: address)
        return scan.skipScheme() ? target(&scan) : nil
    }

    /// The id of the tweet that an address in a table leads to, with or without a scheme.
    ///
    /// Its name must be one that a user can have, since the cell may have anything.
    ///
    /// - Returns: nil if the address is not that of a tweet; 0 if the id is not valid.
    static func target(ofCell address: ArraySlice<UInt8>) -> Int64? {
        var scan = Scan(bytes: address)
        _ = scan.skipScheme()
        return target(&scan, maxNameLength: ScreenName.lengths.upperBound)
    }

    /// The id of the tweet, behind the scheme.
    private static func target(_ scan: inout Scan, maxNameLength: Int = .max) -> Int64? {
        _ = scan.skip("www.") || scan.skip("mobile.") || scan.skip("m.")
        guard scan.skip("twitter.com/") || scan.skip("x.com/") else { return nil }
        _ = scan.skip("#!/")
        guard scan.skip("i/web/") || scan.skipName(maxNameLength) else { return nil }
        guard scan.skip("status/") || scan.skip("statuses/") else { return nil }
        return scan.id
    }

    /// A position that moves over the parts of an address.
    private struct Scan {
        private let bytes: ArraySlice<UInt8>
        private var offset: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            offset = bytes.startIndex
        }

        /// Moves over a word in lower case, which the address may have in capitals.
        @inline(__always)
        mutating func skip(_ word: StaticString) -> Bool {
            let count = word.utf8CodeUnitCount
            guard bytes.endIndex - offset >= count else { return false }
            for index in 0..<count {
                let byte = bytes[offset + index]
                let isCapital = byte &- UInt8(ascii: "A") < 26
                guard (isCapital ? byte | 0x20 : byte) == word.utf8Start[index] else {
                    return false
                }
            }
            offset += count
            return true
        }

        /// Moves over `http://` or `https://`; stays in place if there is none.
        mutating func skipScheme() -> Bool {
            skip("https://") || skip("http://")
        }

        /// Moves over a screen name, of at most some length, and a slash.
        mutating func skipName(_ maxLength: Int) -> Bool {
            let name = bytes[offset...].prefix(while: ScreenName.isAllowed)
            guard !name.isEmpty, name.count <= maxLength, name.endIndex < bytes.endIndex,
                bytes[name.endIndex] == UInt8(ascii: "/")
            else { return false }
            offset = name.endIndex + 1
            return true
        }

        /// The id at the position, of at most 19 digits; 0 if it is not valid, nil if there is none.
        var id: Int64? {
            let digits = bytes[offset...].prefix(while: \.isDigit)
            guard 1...19 ~= digits.count else { return nil }
            guard case .value(let id) = TweetID(digits) else { return 0 }
            return id
        }
    }
}
