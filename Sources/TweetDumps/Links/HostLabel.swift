/// The labels of host names in ASCII, as the Internet knows them.
enum HostLabel {
    /// A label in lower case, in Punycode unless it is ASCII.
    ///
    /// Lower case is NFC and full case folding, except of ß and ς, which IDNA 2008 keeps.
    static func ascii(_ label: ArraySlice<UInt8>) -> [UInt8] {
        if label.allSatisfy({ $0 < 0x80 }) { return label.map(\.asSmallLetter) }
        let composed = Folding.composed(String(decoding: label, as: UTF8.self))
        let folded = composed.unicodeScalars.flatMap { scalar in
            scalar == "ß" || scalar == "ς"
                ? [scalar] : Array(Folding.caseFolded(String(scalar)).unicodeScalars)
        }
        let scalars = Folding.composed(String(String.UnicodeScalarView(folded))).unicodeScalars
        if scalars.allSatisfy(\.isASCII) { return scalars.map { UInt8($0.value) } }
        return Array("xn--".utf8) + punycode(scalars.map(\.value))
    }

    /// A text in Punycode (RFC 3492).
    ///
    /// - Complexity: O(*n* log *n*). A hostile dump can have labels of thousands of different letters, for
    ///   which the algorithm of the RFC takes quadratic time.
    private static func punycode(_ scalars: [UInt32]) -> [UInt8] {
        var code = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basic = code.count
        if basic > 0 { code.append(UInt8(ascii: "-")) }
        // Where the smaller scalars are, which a decoder has already inserted.
        var smaller = PositionCount(scalars.count)
        for (position, scalar) in scalars.enumerated() where scalar < 0x80 { smaller.add(position) }
        let others = scalars.indices.filter { scalars[$0] >= 0x80 }
            .sorted { (scalars[$0], $0) < (scalars[$1], $1) }
        var (bias, delta, next, written) = (72, 0, 0x80 as UInt32, basic)
        var rest = others[...]
        while let first = rest.first {
            let scalar = scalars[first]
            let same = rest.prefix { scalars[$0] == scalar }
            delta += Int(scalar - next) * (written + 1)
            var passed = 0
            for position in same {
                let before = smaller.count(before: position)
                delta += before - passed
                passed = before
                appendInteger(delta, bias, to: &code)
                bias = adapted(delta, written + 1, isFirst: written == basic)
                (delta, written) = (0, written + 1)
            }
            delta += smaller.count(before: scalars.count) - passed + 1
            next = scalar + 1
            for position in same { smaller.add(position) }
            rest = rest.dropFirst(same.count)
        }
        return code
    }

    private static func appendInteger(_ value: Int, _ bias: Int, to code: inout [UInt8]) {
        var value = value
        var threshold = 0
        var base = 36
        while true {
            threshold = min(max(base - bias, 1), 26)
            if value < threshold { break }
            code.append(digit(threshold + (value - threshold) % (36 - threshold)))
            value = (value - threshold) / (36 - threshold)
            base += 36
        }
        code.append(digit(value))
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > 455 {
            delta /= 35
            bias += 36
        }
        return bias + 36 * delta / (delta + 38)
    }
}

/// Counts which positions of a text were added, before some position (a Fenwick tree).
private struct PositionCount {
    private var sums: [Int]

    init(_ count: Int) { sums = Array(repeating: 0, count: count + 1) }

    mutating func add(_ position: Int) {
        var index = position + 1
        while index < sums.count {
            sums[index] += 1
            index += index & -index
        }
    }

    func count(before position: Int) -> Int {
        var (index, count) = (position, 0)
        while index > 0 {
            count += sums[index]
            index -= index & -index
        }
        return count
    }
}
