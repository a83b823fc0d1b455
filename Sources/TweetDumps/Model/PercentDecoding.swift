extension String {
    /// The string with `+` replaced by a blank and `%XX` decoded, as in the query of an address.
    ///
    /// A percent sign without two hexadecimal digits is kept. Broken UTF-8 becomes U+FFFD.
    var percentDecoded: String {
        guard unicodeScalars.contains(where: { $0 == "+" || $0 == "%" }) else { return self }
        let escaped = Array(utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < escaped.count {
            let byte = escaped[index]
            if byte == UInt8(ascii: "%"), index + 2 < escaped.count,
                let high = escaped[index + 1].hexValue, let low = escaped[index + 2].hexValue
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The first non-empty value of each named parameter in the query of an address.
    ///
    /// The address is split at scalars: a combining mark after `&` must not hide it.
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
