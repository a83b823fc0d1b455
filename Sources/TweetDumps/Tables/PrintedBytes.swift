/// Texts as Python prints bytes: `b'caf\xc3\xa9'`.
enum PrintedBytes {
    /// Calls a closure with the text that a cell stands for: the bytes if it is printed bytes, else the
    /// cell itself.
    static func undone<Result>(_ cell: ByteView, _ body: (ByteView) -> Result) -> Result {
        guard let content = content(of: cell.trimmed) else { return body(cell) }
        // What is broken in the file itself does not become whole by an escape beside it.
        var printed = Array(content)
        printed.repairUTF8(from: 0)
        var bytes = unescaped(printed[...])
        bytes.repairUTF8(from: 0)
        return ByteView.withPadding(bytes, body)
    }

    /// What is between `b'` and the last quote; nil if the cell is something else.
    private static func content(of cell: ByteView) -> ByteView? {
        guard cell.count >= 3, cell[cell.startIndex] == UInt8(ascii: "b"),
            let quote = cell.dropFirst().first,
            quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""), cell.last == quote
        else { return nil }
        let content = cell.dropFirst(2).dropLast()
        var index = content.startIndex
        while index < content.endIndex {
            if content[index] == quote { return nil }
            index += content[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        // A backslash before the last quote would escape it.
        return index == content.endIndex ? content : nil
    }

    private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap(\.hexValue)
            switch escape {
            case UInt8(ascii: "x") where digits.count == 2:
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case 0x0A: break
            default: bytes.append(escape)
            }
        }
        return bytes
    }
}
