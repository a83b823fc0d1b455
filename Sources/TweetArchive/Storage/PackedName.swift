import GRDBSQLite
import TweetDumps

/// A screen name in lower case, packed into a number that is fast to compare.
///
/// The order of the numbers is the alphabetical order of the names.
struct PackedName: Sendable, Hashable, Comparable {
    /// The number of bits of each letter, enough for 37 letters and the end of the name.
    private static let bitsPerLetter = 6
    /// The number of letters in one half of the bits.
    private static let lettersPerHalf = 10

    /// The first number that is too large for a half.
    private static let endOfHalves = Int64(1) << Int64(bitsPerLetter * lettersPerHalf)

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

    /// A name from its two halves; nil if the first one is 0, for no name, or out of range.
    @inline(__always)
    init?(halves first: Int64, _ second: Int64) {
        guard first > 0, first < PackedName.endOfHalves else { return nil }
        bits = UInt128(UInt64(bitPattern: first)) << 64 | UInt128(UInt64(bitPattern: second))
    }

    /// The first half, at index 0, or the second.
    func half(_ index: Int32) -> Int64 {
        Int64(bitPattern: UInt64(truncatingIfNeeded: index == 0 ? bits >> 64 : bits))
    }

    /// The number of possible values of ``beginning``, few of which names have.
    static let beginnings = 1 << (3 * bitsPerLetter)

    /// The first three letters as a number.
    @inline(__always)
    var beginning: Int {
        let others = PackedName.bitsPerLetter * (PackedName.lettersPerHalf - 3)
        return Int(half(0) >> Int64(others))
    }

    /// A number that few other names have.
    @inline(__always)
    var fingerprint: Int64 { half(0) ^ half(1) &* 3 }

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

// MARK: - Functions in SQL

extension PackedName {
    /// The halves of the folded name in a row; 0 if it is no screen name.
    static let halvesInSQL = [0, 1].map { "packed_name(folded, \($0))" }

    /// Registers `packed_name`, which returns a half of a name, and `retweeted_name`, which returns a half of
    /// the name at the beginning of a retweet's text; both return 0 if there is no name.
    static func addFunctions(_ connection: OpaquePointer?) -> Int32 {
        let status = addFunction("packed_name", to: connection) { context, _, values in
            PackedName.returnHalf(of: values, to: context) { PackedName($0) }
        }
        if status != SQLITE_OK { return status }
        return addFunction("retweeted_name", to: connection) { context, _, values in
            PackedName.returnHalf(of: values, to: context) { text in
                RetweetPrefix(text).flatMap { PackedName(text.extracting($0.name)) }
            }
        }
    }

    private typealias SQLFunction =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    private static func addFunction(
        _ name: String,
        to connection: OpaquePointer?,
        _ function: SQLFunction
    ) -> Int32 {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
        return sqlite3_create_function_v2(connection, name, 2, flags, nil, function, nil, nil, nil)
    }

    /// Returns a half of the name in a text to SQLite; the values are the text and the index of the half.
    private static func returnHalf(
        of values: UnsafeMutablePointer<OpaquePointer?>?,
        to context: OpaquePointer?,
        _ name: (Span<UInt8>) -> PackedName?
    ) {
        guard let values, let first = sqlite3_value_text(values[0]) else {
            return sqlite3_result_int64(context, 0)
        }
        let count = Int(sqlite3_value_bytes(values[0]))
        let packed = name(UnsafeBufferPointer(start: first, count: count).span)
        sqlite3_result_int64(context, packed?.half(sqlite3_value_int(values[1])) ?? 0)
    }
}

extension RetweetPrefix {
    /// The halves of the name of the user whom a retweet repeats, from its text; 0 if there is none.
    static let namesInSQL = [0, 1].map { "iif(kind = 2, retweeted_name(text, \($0)), 0)" }
}
