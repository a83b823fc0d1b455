/// What a text is: JSON, or a table of tweets.
enum TextContents {
    /// JSON, or anything that is no table of tweets.
    case records
    case table(DelimitedTable, isWindows1252: Bool)
    /// It is no dump, for this reason.
    case other(DumpError.Reason)

    /// The number of bytes that show whether a text is JSON.
    private static let jsonHeadLength = 1 << 12
    /// The maximum number of bytes that are read to find out what the columns of a table have.
    private static let maxHeadLength = 1 << 26
    /// The number of characters at the beginning of a table that are no zeros.
    private static let zeroFreeLength = 1000

    /// Recognises a text without reading it.
    ///
    /// - Parameters:
    ///   - source: The text; of a slow pipe as much is awaited as is needed.
    ///   - isStopped: Returns true if reading was stopped.
    init(of source: ByteSource, isStopped: () -> Bool) {
        self = .records
        if TextContents.isJSON(source.peek(TextContents.jsonHeadLength)) { return }
        var length = DelimitedTable.headLength
        while !isStopped() {
            let head = source.head(length)
            let isWindows1252 = Windows1252.isLikely(head.bytes.prefix(DelimitedTable.headLength))
            let text = isWindows1252 ? Windows1252.utf8(head.bytes[...]) : head.bytes
            let isLast = head.isWhole || head.bytes.count >= TextContents.maxHeadLength
            switch ByteView.withPadding(text, { DelimitedTable.recognise($0, isLast: isLast) }) {
            case .table(let table): self = .table(table, isWindows1252: isWindows1252)
            // A slow pipe may not have sent the whole first row.
            case _ where !isLast && head.bytes.count < length: continue
            case .other(let reason): self = .other(reason)
            case .none: break
            case .needsMore:
                length *= 4
                continue
            }
            return
        }
    }

    /// True if a text begins like JSON, or has zeros as no table has.
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
