/// Writes rows of a table as objects with the members of ``TweetFormat/tableMembers``.
///
/// So a row is counted and stored by the same code as every other record.
struct TableRecord {
    enum Outcome {
        /// ``json`` has its object, and ``terms`` the terms that found it.
        case tweet
        case header
        case refused(RefusalReason)
    }

    /// The object of the last row, followed by ``JSONCursor/padding`` zero bytes.
    private(set) var json: [UInt8] = []
    /// The terms that the last row names, as typed.
    private(set) var terms: [String] = []

    private let table: DelimitedTable
    private let columns: TableColumns
    /// The columns whose values are written as they are, and the names of their members.
    private let texts: [(name: StaticString, column: Int)]

    init(_ table: DelimitedTable) {
        self.table = table
        columns = table.columns
        texts = columns.columns(["time": .time, "language": .language, "source": .source])
    }

    /// Writes the row that a reader has read.
    mutating func write(_ row: RowReader) -> Outcome {
        let cells = Cells(row)
        if cells.equal(table.header) { return .header }
        let id: Int64
        switch readID(cells) {
        case .value(let value): id = value
        case .lost: return .refused(.idLost)
        case .absent: return .refused(.noID)
        }
        guard cells.has(columns.text) else { return .refused(.noText) }
        json.removeAll(keepingCapacity: true)
        json.append(contentsOf: "{\"id\":".utf8)
        writeID(id)
        writeText(cells)
        writeLists(cells)
        writeNumbers(cells)
        for (name, column) in texts {
            cells.withValue(column) { writeMember(name, $0.trimmed) }
        }
        cells.withValue(columns[.author]) { author in
            writeMember("author", author.trimmed.drop { $0 == UInt8(ascii: "@") })
        }
        json.append(UInt8(ascii: "}"))
        json.append(contentsOf: repeatElement(0, count: JSONCursor.padding))
        readTerms(cells)
        return .tweet
    }

    /// The first id in the columns of ids, else that in an address.
    private func readID(_ cells: Cells) -> TweetID {
        var isLost = false
        for column in columns.ids where cells.has(column) {
            let id = cells.withText(column) { TweetID(cell: $0) }
            let isRounded = columns.roundedIDs.contains(column)
            if case .value = id, !isRounded { return id }
            isLost = isLost || id == .lost || id != .absent && isRounded
        }
        for column in columns.addresses where cells.has(column) {
            let id = cells.withText(column) { TweetID(address: $0) }
            if id.value != nil { return id }
        }
        return isLost ? .lost : .absent
    }

    private mutating func readTerms(_ cells: Cells) {
        terms.removeAll(keepingCapacity: true)
        cells.withValue(columns[.term]) { value in
            let term = value.trimmed
            // A list of terms names none.
            if let first = term.first, !first.opensJSON {
                terms.append(String(decoding: term, as: UTF8.self))
            }
        }
        cells.withValue(columns[.twarc]) { address in
            terms += String(decoding: address, as: UTF8.self).queryValues(of: ["query"])
        }
    }
}

// MARK: - Members

extension TableRecord {
    private mutating func writeText(_ cells: Cells) {
        cells.withText(columns.text) { cell in
            columns.withTweetText(cell) { text in
                writeMember("text", text)
                writeOriginal(cells, of: text)
            }
        }
        let isTruncated = cells.isTrue(columns[.isTruncated], TableRecord.truncatedWords)
        if isTruncated, !columns.hasFullTexts { writeFlag("truncated") }
        if isRetweet(cells) { writeFlag("retweet") }
    }

    /// Writes the text of the original; if the lists belong to cut texts, the whole text is one.
    private mutating func writeOriginal(_ cells: Cells, of text: ByteView) {
        if cells.hasValue(columns[.original]) {
            cells.withValue(columns[.original]) { writeMember("original", $0) }
        } else if columns.listsAreCut, !text.isEmpty {
            writeMember("original", text)
        }
    }

    private func isRetweet(_ cells: Cells) -> Bool {
        cells.isTrue(columns[.isRetweet], TableRecord.retweetWords)
            || cells.hasValue(columns[.original]) || cells.id(columns.column(of: .retweetOf)) != nil
    }

    private static let trueWords: Set = ["true", "1"]
    private static let falseWords: Set = ["false", "0"]
    private static let truncatedWords: Set = ["true", "1", "t"]
    private static let retweetWords: Set = ["true", "1", "t", "yes"]

    /// Writes the numbers: ids, and counts, which can have zeros before them.
    private mutating func writeNumbers(_ cells: Cells) {
        for (field, column) in columns.numbers {
            let entry = field.entry
            switch entry.type {
            case .tweet, .conversation, .account:
                guard let id = cells.id(column) else { continue }
                begin(entry.name)
                writeID(id)
            case .flag:
                let isTrue = cells.isTrue(column, TableRecord.trueWords)
                guard isTrue || cells.isTrue(column, TableRecord.falseWords) else { continue }
                writeFlag(entry.name, isTrue)
            case .count, .positiveCount, .time, .other:
                cells.withValue(column) { writeMember(entry.name, $0.trimmed.withoutLeadingZeros) }
            }
        }
    }

    private mutating func writeID(_ id: Int64) {
        json.append(UInt8(ascii: "\""))
        json.append(contentsOf: String(id).utf8)
        json.append(UInt8(ascii: "\""))
    }

    /// Writes the lists of mentions, unless they are extracted from the text.
    private mutating func writeLists(_ cells: Cells) {
        if let entities = cells.entities(columns[.entities]) {
            writeList("hashtags", entities.hashtags)
            writeList("users", entities.users)
            return
        }
        if let hashtags = cells.names(in: columns.hashtags) { writeList("hashtags", hashtags) }
        guard var users = cells.names(in: columns.users) else { return }
        if let column = columns[.repliedUsers], cells.has(column) {
            // Until 2020 these had no `screen_name`, and the mentions had all users.
            users += cells.withText(column) { ListedNames($0, ["screen_name"])?.names ?? [] }
        }
        writeList("users", users)
    }

    private mutating func writeList(_ name: StaticString, _ names: [String]) {
        begin(name)
        json.append(UInt8(ascii: "["))
        for (index, name) in names.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json.appendJSONString(name)
        }
        json.append(UInt8(ascii: "]"))
    }

    private mutating func writeFlag(_ name: StaticString, _ flag: Bool = true) {
        begin(name)
        json.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    private mutating func writeMember(_ name: StaticString, _ value: ByteView) {
        begin(name)
        json.appendJSONString(value)
    }

    private mutating func begin(_ name: StaticString) {
        json.append(contentsOf: ",\"".utf8)
        json.append(
            contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        )
        json.append(contentsOf: "\":".utf8)
    }
}

extension TableColumns {
    /// Calls a closure with the text that a cell means.
    fileprivate func withTweetText(_ cell: ByteView, _ body: (ByteView) -> Void) {
        if isPrinted {
            PrintedText.undone(cell, body)
        } else {
            PrintedBytes.undone(cell, body)
        }
    }
}

extension ByteView {
    /// The bytes without the zeros before a number; of zeros alone, one.
    fileprivate var withoutLeadingZeros: ByteView {
        guard first == UInt8(ascii: "0") else { return self }
        let number = drop { $0 == UInt8(ascii: "0") }
        return number.isEmpty ? suffix(1) : number
    }
}

extension [UInt8] {
    /// Appends a text as a JSON string, with quotes.
    ///
    /// Only quotes, backslashes and control characters are escaped; broken UTF-8 stays as it is.
    /// The text must be followed by ``JSONCursor/padding`` bytes that may be read.
    fileprivate mutating func appendJSONString(_ text: ByteView) {
        append(UInt8(ascii: "\""))
        var rest = text
        while let special = rest.firstSpecialInJSON {
            append(contentsOf: rest[..<special])
            appendEscaped(rest[special])
            rest = rest[(special + 1)...]
        }
        append(contentsOf: rest)
        append(UInt8(ascii: "\""))
    }

    /// Appends a short text as a JSON string, with quotes.
    fileprivate mutating func appendJSONString(_ text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            let isEscaped =
                byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            if isEscaped { appendEscaped(byte) } else { append(byte) }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        guard byte < 0x20 else { return append(byte) }
        let digits = Array("0123456789abcdef".utf8)
        append(contentsOf: "u00".utf8)
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
    }
}
