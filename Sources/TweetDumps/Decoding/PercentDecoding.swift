extension String {
    /// The string with `+` made a blank and `%XX` undone, as in the query of an address.
    ///
    /// A percent sign without two digits behind it stays; broken UTF-8 becomes U+FFFD.
    var percentDecoded: String {
        guard unicodeScalars.contains(where: { $0 == "+" || $0 == "%" }) else { return self }
        let escaped = Array(utf8)
        var bytes: [UInt8] = []
        var place = 0
        while place < escaped.count {
            let byte = escaped[place]
            if byte == UInt8(ascii: "%"), place + 2 < escaped.count,
                let high = escaped[place + 1].hexValue, let low = escaped[place + 2].hexValue
            {
                bytes.append(high << 4 | low)
                place += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                place += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The first value of each of these parameters in the query of an address, where it has one.
    ///
    /// An address is a sequence of scalars: a mark that follows `&` makes it no other sign.
    func queryValues(of names: [String]) -> [String] {
        guard let mark = unicodeScalars.firstIndex(of: "?") else { return [] }
        let query = unicodeScalars[mark...].dropFirst().prefix { $0 != "#" }
        let pairs = query.split(separator: "&").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { return nil }
            return (String(parts[0]).percentDecoded, String(parts[1]).percentDecoded)
        }
        return names.compactMap { name in pairs.first { ExactText($0.0) == ExactText(name) }?.1 }
    }
}
