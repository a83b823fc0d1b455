import Foundation

/// What a file contains, recognised by its first bytes and not by its name.
enum DumpContents: Equatable {
    /// Text, or anything that is not recognised.
    case records
    case utf16(isBigEndian: Bool)
    case compressed(Compression)
    case container(ContainerReader.Format)
    /// A known kind of file that is no dump.
    case otherKind(FileKind)

    /// The number of bytes that are examined: the length of a tar header.
    private static let headLength = FileKind.headLength
    /// The maximum length of a BSON document, in bytes.
    private static let maxDocumentLength = 16 << 20

    /// Recognises the next bytes of a source, without consuming them.
    init(of source: ByteSource) {
        let head = source.peek(DumpContents.headLength)
        var kind = FileKind(head)
        if kind == .office { kind = FileKind(source.peek(FileKind.zipHeadLength)) }
        self =
            if let compression = Compression.allCases.first(where: { $0.begins(head) }) {
                .compressed(compression)
            } else if kind == nil, DumpContents.isZip(head) {
                .container(.zip)
            } else if DumpContents.isTar(head) {
                // It begins with the name of a file, which may look like another kind.
                .container(.tar)
            } else if let kind {
                .otherKind(kind)
            } else if let isBigEndian = DumpContents.isBigEndianUTF16(head) {
                .utf16(isBigEndian: isBigEndian)
            } else if DumpContents.isBSON(head, source) {
                .otherKind(.bson)
            } else {
                .records
            }
    }

    private static func isZip(_ head: [UInt8]) -> Bool {
        head.starts(with: "PK\u{3}\u{4}".utf8) || head.starts(with: "PK\u{5}\u{6}".utf8)
    }

    private static func isTar(_ head: [UInt8]) -> Bool {
        head.dropFirst(257).starts(with: "ustar".utf8) || isOldTar(head)
    }

    /// True if the bytes are a tar header of the old kind without a signature: it ends with zeros
    /// and has a checksum, which counts its own bytes as blanks.
    private static func isOldTar(_ head: [UInt8]) -> Bool {
        guard head.count == headLength, head[0] != 0, head[257...].allSatisfy({ $0 == 0 }) else {
            return false
        }
        let range = 148..<156
        let digits = String(decoding: head[range], as: UTF8.self)
            .trimmingCharacters(in: ["\0", " "])
        let sum = (head[..<range.lowerBound] + head[range.upperBound...]).reduce(0) { $0 + Int($1) }
        return Int(digits, radix: 8) == sum + range.count * 0x20
    }

    /// True if UTF-16 text is big-endian, false if it is little-endian; nil if the bytes are not
    /// UTF-16.
    private static func isBigEndianUTF16(_ head: [UInt8]) -> Bool? {
        if head.starts(with: [0xFF, 0xFE]) { return false }
        if head.starts(with: [0xFE, 0xFF]) { return true }
        guard head.count >= 2 else { return nil }
        if head[0].opensJSON, head[1] == 0, head.count < 4 || head[3] == 0 { return false }
        if head[0] == 0, head[1].opensJSON, head.count < 3 || head[2] == 0 { return true }
        return nil
    }

    /// True if the bytes are a BSON document: its length, a type, and a zero at its end.
    private static func isBSON(_ head: [UInt8], _ source: ByteSource) -> Bool {
        guard head.count >= 5, head[4] < 0x20 else { return false }
        let length = head[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard 5...maxDocumentLength ~= length else { return false }
        let document = length <= head.count ? head : source.peek(length)
        return length <= document.count && document[length - 1] == 0
    }
}

/// What a text is: JSON, or a table of tweets.
enum TextContents {
    /// JSON, or anything that is no table of tweets.
    case records
    case table(DelimitedTable, isWindows1252: Bool)
    /// It is no dump, for this reason.
    case other(DumpError.Reason)

    /// The number of bytes that show whether a text is JSON.
    private static let jsonHeadLength = 1 << 12
    /// The maximum number of bytes that are read to recognise the columns of a table.
    private static let maxHeadLength = 1 << 26
    /// The number of characters at the beginning of a table that must not be zeros.
    private static let zeroFreeLength = 1000

    /// Recognises a text without consuming it; waits for as much of a slow pipe as is needed.
    init(of source: ByteSource, _ chosen: ChosenColumns, isStopped: () -> Bool) {
        self = .records
        if TextContents.isJSON(source.peek(TextContents.jsonHeadLength)) { return }
        var length = DelimitedTable.headLength
        while !isStopped() {
            let head = source.head(length)
            let isWindows1252 = Windows1252.isLikely(head.bytes.prefix(DelimitedTable.headLength))
            let text = isWindows1252 ? Windows1252.utf8(head.bytes) : head.bytes
            let isLast = head.isWhole || head.bytes.count >= TextContents.maxHeadLength
            let recognition = ByteView.withPadding(text) {
                DelimitedTable.recognise($0, isLast: isLast, chosen)
            }
            switch recognition {
            case .table(let table): self = .table(table, isWindows1252: isWindows1252)
            // A slow pipe may not have sent the whole first row.
            case _ where !isLast && head.bytes.count < length: continue
            case .other(let reason): self = .other(reason)
            case .none:
                if TextContents.isListOfIDs(text) { self = .other(.listOfIDs) }
            case .needsMore:
                length *= 4
                continue
            }
            return
        }
    }

    /// True if the first lines of a text are ids of tweets and nothing else.
    private static func isListOfIDs(_ text: [UInt8]) -> Bool {
        let head = text.prefix(jsonHeadLength)
        let lines = head.split { $0 == 0x0A || $0 == 0x0D }
        // The last line may be cut.
        let whole = head.count < text.count ? lines.dropLast() : lines[...]
        return !whole.isEmpty && whole.allSatisfy { 8...19 ~= $0.count && $0.allSatisfy(\.isDigit) }
    }

    /// True if a text begins like JSON, or has a zero near its beginning, as no table has.
    private static func isJSON(_ head: [UInt8]) -> Bool {
        let start = head.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
        if let zero = head.firstIndex(of: 0), head[..<zero].characterCount < zeroFreeLength {
            return true
        }
        return ByteView.withPadding(Array(start)) { start in
            let lines = RecordLines(bytes: start, isLast: true)
            if case .at = lines.beginning(at: 0) { return true }
            return false
        }
    }
}
