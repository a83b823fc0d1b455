import PublicSuffixes

/// The Public Suffix List: under which domains anybody can register a name.
///
/// Both sections count, that of domains such as `co.uk` and that of hosts such as `github.io`.
enum PublicSuffixList {
    /// The rules that suffixes are found by, with `*.` for any label, and the exceptions from those.
    private struct Rules {
        var suffixes: Set<String> = []
        var exceptions: Set<String> = []
        /// The maximum number of labels in a rule.
        var maxLabels = 1
        var version = ""
    }

    /// The list that is part of the program, so that every machine counts the same.
    private static let rules = read(String(cString: public_suffix_rules()))

    /// The version of the list.
    static var version: String { rules.version }

    private static func read(_ list: String) -> Rules {
        var rules = Rules()
        let versionMark = "// VERSION: "
        for line in list.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = Substring(line)
            if line.hasPrefix("//") {
                if line.hasPrefix(versionMark) {
                    rules.version = String(line.dropFirst(versionMark.count))
                }
            } else if line.hasPrefix("!") {
                rules.exceptions.insert(String(line.dropFirst()))
            } else {
                rules.suffixes.insert(String(line))
                rules.maxLabels = max(rules.maxLabels, line.utf8.count { $0 == dot } + 1)
            }
        }
        return rules
    }

    /// Divides a host into the labels before its registrable domain, and that domain.
    ///
    /// The domain is the public suffix and the label before it. It is the whole host if there is none: for
    /// an IP address, a suffix itself, or a name without a dot.
    static func divided(_ host: [UInt8]) -> (before: ArraySlice<UInt8>, domain: ArraySlice<UInt8>) {
        let undivided = (before: host[..<0], domain: host[...])
        if isAddress(host) { return undivided }
        // Where the last labels begin, that of the last one first.
        var starts: [Int] = []
        var end = host.count
        for index in host.indices.reversed() where host[index] == dot {
            if index + 1 == end { return undivided }
            starts.append(index + 1)
            end = index
        }
        if end == 0 || starts.isEmpty { return undivided }
        starts.append(0)
        let count = suffixLength(host, starts) + 1
        guard count <= starts.count else { return undivided }
        let start = starts[count - 1]
        return (host[..<max(0, start - 1)], host[start...])
    }

    /// The number of labels of the public suffix of a host whose last labels begin at `starts`.
    private static func suffixLength(_ host: [UInt8], _ starts: [Int]) -> Int {
        var longest = 1
        for count in 1...min(starts.count, rules.maxLabels) {
            let last = String(decoding: host[starts[count - 1]...], as: UTF8.self)
            if rules.exceptions.contains(last) { return count - 1 }
            if rules.suffixes.contains(last) || count > 1 && hasWildcard(host, starts[count - 2]) {
                longest = count
            }
        }
        return longest
    }

    /// Whether any label before some last ones is a suffix with them.
    private static func hasWildcard(_ host: [UInt8], _ start: Int) -> Bool {
        rules.suffixes.contains("*." + String(decoding: host[start...], as: UTF8.self))
    }

    /// Whether a host is an IP address, of digits and dots or in brackets.
    private static func isAddress(_ host: [UInt8]) -> Bool {
        host.first == UInt8(ascii: "[")
            || host.allSatisfy { $0 == dot || $0 &- UInt8(ascii: "0") < 10 }
    }

    private static let dot = UInt8(ascii: ".")
}
