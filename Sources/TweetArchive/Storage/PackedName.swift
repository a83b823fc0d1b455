import GRDBSQLite
import TweetDumps

/// A screen name in lower case, in a number that is quickly compared.
///
/// The order of the numbers is the alphabetical order of the names.
struct PackedName: Sendable, Hashable, Comparable {
    /// The number of bits of each letter, enough for 37 letters and the end of the name.
    private static let bitsPerLetter = 6
    /// The number of letters in one half of the bits.
    private static let lettersPerHalf = 10

    /// The letters from the first one on, in the upper bits of each half.
    private let bits: UInt128

    /// Packs a name in any letter case; nil if it is no screen name.
    @inline(__always)
    init?(_ name: Span<UInt8>) {
        guard ScreenName.lengths.contains(name.count) else { return nil }
        let middle = min(name.count, PackedName.lettersPerHalf)
        guard let first = PackedName.half(name, 0..<middle),
            let second = PackedName.half(name, middle..<name.count)
        else { return nil }
        bits = UInt128(first) << 64 | UInt128(second)
    }

    /// A name from its two halves; nil if these are 0, which stands for none.
    @inline(__always)
    init?(halves first: Int64, _ second: Int64) {
        guard first != 0 else { return nil }
        bits = UInt128(UInt64(bitPattern: first)) << 64 | UInt128(UInt64(bitPattern: second))
    }

    /// One of the two halves.
    func half(_ index: Int32) -> Int64 {
        Int64(bitPattern: UInt64(truncatingIfNeeded: index == 0 ? bits >> 64 : bits))
    }

    /// Packs at most ten letters; nil if a screen name cannot have one of them.
    @inline(__always)
    private static func half(_ name: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        var bits: UInt64 = 0
        for index in range {
            let code = code(name[index])
            guard code > 0 else { return nil }
            bits = bits << UInt64(bitsPerLetter) | code
        }
        return bits << UInt64(bitsPerLetter * (lettersPerHalf - range.count))
    }

    /// The number of a letter, from 1 on: digits, `_`, letters, as in ASCII; 0 for other bytes.
    @inline(__always)
    private static func code(_ byte: UInt8) -> UInt64 {
        let digit = byte &- UInt8(ascii: "0")
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 26
            ? UInt64(letter + 12)
            : digit < 10 ? UInt64(digit + 1) : byte == UInt8(ascii: "_") ? 11 : 0
    }

    static func < (one: PackedName, other: PackedName) -> Bool { one.bits < other.bits }
}

/// The `RT @name: ` at the beginning of a retweet's text.
struct RetweetPrefix {
    let name: Range<Int>
    /// The offset of the original's text.
    let end: Int

    /// Finds the prefix; nil if a text does not begin with one.
    init?(_ text: Span<UInt8>) {
        let first = RetweetPrefix.sign.count
        guard text.count > first, text.extracting(..<first).equals(RetweetPrefix.sign.span)
        else { return nil }
        var end = first
        while end < text.count, ScreenName.isAllowed(text[end]) { end += 1 }
        guard ScreenName.lengths.contains(end - first), end < text.count,
            text[end] == UInt8(ascii: ":")
        else { return nil }
        name = first..<end
        end += 1
        if end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        self.end = end
    }

    private static let sign = Array("RT @".utf8)
}

// MARK: - The function in SQL

extension RetweetPrefix {
    /// The halves of the name of the user whom a retweet repeats, as its text tells it: 0 for none.
    static let namesInSQL = [0, 1].map { "iif(kind = 2, retweeted_name(text, \($0)), 0)" }

    /// Registers the function of a text that returns a half of the name at its beginning.
    static func addFunction(_ connection: OpaquePointer?) -> Int32 {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
        return sqlite3_create_function_v2(
            connection,
            "retweeted_name",
            2,
            flags,
            nil,
            { context, _, values in
                guard let values else { return }
                let half = sqlite3_value_int(values[1])
                sqlite3_result_int64(context, RetweetPrefix.name(in: values[0])?.half(half) ?? 0)
            },
            nil,
            nil,
            nil
        )
    }

    private static func name(in value: OpaquePointer?) -> PackedName? {
        guard let first = sqlite3_value_text(value) else { return nil }
        let text = UnsafeBufferPointer(start: first, count: Int(sqlite3_value_bytes(value))).span
        return RetweetPrefix(text).flatMap { PackedName(text.extracting($0.name)) }
    }
}
