/// Reads the ids in the cells of a table.
///
/// Spreadsheets and scripts write more than digits, so that a number is not rounded: `x123`, `'123'`,
/// `="123"`, `b'123'`.
extension TweetID {
    /// Reads a cell of a column of ids.
    init(cell: ByteView) {
        if 1...18 ~= cell.count, cell.allSatisfy(\.isDigit) {
            self = cell.withDigits { TweetID($0) }
        } else if cell.isBlank {
            self = .absent
        } else {
            self = PrintedBytes.undone(cell) { TweetID(marked: $0.trimmed) }
        }
    }

    private init(marked cell: ByteView) {
        let digits = cell.withoutMarks.trimmed
        self = digits.isLostNumber ? .lost : TweetID(digits)
    }

    /// Reads the address of a tweet, with or without its scheme.
    init(address cell: ByteView) {
        let id = StatusAddress.target(ofCell: Array(cell.trimmed)[...])
        self = id.flatMap { $0 == 0 ? nil : .value($0) } ?? .absent
    }
}

extension ByteView {
    fileprivate func withDigits(_ body: (UnsafeBufferPointer<UInt8>) -> TweetID) -> TweetID {
        withContiguousStorageIfAvailable(body) ?? .absent
    }

    /// The bytes without `=`, quotes and up to two letters `x` at the beginning, and without quotes at
    /// the end; all of them if other quotes are among them.
    fileprivate var withoutMarks: ByteView {
        var rest = self
        if rest.first == UInt8(ascii: "=") { rest = rest.dropFirst() }
        rest = rest.drop(while: \.isQuote)
        for _ in 0..<2 where rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            rest = rest.dropFirst()
        }
        while rest.last?.isQuote == true { rest = rest.dropLast() }
        return rest.contains(where: \.isQuote) ? self : rest
    }

    /// True for a number with a decimal point or comma, or with an exponent.
    fileprivate var isLostNumber: Bool {
        var rest = drop(while: \.isDigit)
        guard rest.startIndex > startIndex, let sign = rest.first else { return false }
        let isDecimal = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",")
        if isDecimal { rest = rest.dropFirst().drop(while: \.isDigit) }
        guard let letter = rest.first else { return isDecimal }
        guard letter | 0x20 == UInt8(ascii: "e") else { return false }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
            rest = rest.dropFirst()
        }
        return !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }
}

extension UInt8 {
    fileprivate var isQuote: Bool {
        self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`")
    }
}
