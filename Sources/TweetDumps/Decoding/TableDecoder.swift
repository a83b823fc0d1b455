/// Decodes the rows of a table, one window of bytes at a time.
struct TableDecoder {
    enum Position: Equatable {
        case header
        case row
        /// The rest of a row that was refused for its length.
        case longRow
    }

    /// The table, and where the next window begins in it.
    private(set) var state: TablePosition
    private let record: TableRecord
    private var reader = TweetReader()

    init(_ state: TablePosition) {
        self.state = state
        record = TableRecord(state.table)
    }

    private var table: DelimitedTable { state.table }

    /// Decodes the rows in a window, and moves its cursor behind them.
    mutating func decode(_ window: inout DecodingWindow, into output: inout BatchBuilder) {
        if state.position == .header, !skipHeader(&window) { return }
        if state.position == .longRow, !skipLongRow(&window) { return }
        let start = window.cursor.offset
        var rows = RowReader(window.bytes, from: start, table.syntax, isLast: window.isLast)
        while case .row = rows.next() { add(rows, to: &output) }
        window.cursor.offset = rows.rowStart
        var use = table.use
        use.add(record.values.takeUse())
        output.note(use)
        if window.bytes.count - rows.rowStart > DumpDecoder.maxRecordLength {
            refuse(.tooLong, window.rest, in: &output)
            state.position = .longRow
            _ = skipLongRow(&window)
        } else if window.isLast {
            window.moveToEnd()
        }
    }

    /// Moves behind the header; false if the window ends before that.
    private mutating func skipHeader(_ window: inout DecodingWindow) -> Bool {
        guard window.bytes.count >= table.headerEnd else { return false }
        window.cursor.offset = table.headerEnd
        state.position = .row
        return true
    }

    /// Moves to the next line, behind a row that was refused; false if the window has none.
    private mutating func skipLongRow(_ window: inout DecodingWindow) -> Bool {
        guard let end = window.rest.firstIndex(of: table.syntax.lineEnd) else {
            window.moveToEnd()
            return false
        }
        window.cursor.offset = end + 1
        state.position = .row
        return true
    }

    private mutating func add(_ rows: RowReader, to output: inout BatchBuilder) {
        let row = rows.bytes[rows.rowStart..<rows.offset]
        guard row.count <= DumpDecoder.maxRecordLength else {
            return refuse(.tooLong, row, in: &output)
        }
        if addRecord(inCellOf: rows, to: &output) { return }
        do throws(RecordFault) {
            guard let (tweet, terms) = try record.read(rows) else { return output.countNonTweets() }
            if !output.add(tweet, as: table.formatName, foundBy: terms) {
                throw RecordFault(reason: .tooLong)
            }
        } catch {
            refuse(error.reason, row, in: &output)
        }
    }

    /// Adds the GraphQL result that twitter-web-exporter has in a cell, and ignores the other cells; false if
    /// there is none.
    private mutating func addRecord(
        inCellOf row: RowReader,
        to output: inout BatchBuilder
    ) -> Bool {
        guard let column = table.columns.record, let json = record.json(in: column, of: row) else {
            return false
        }
        guard json.object?["legacy"]?["full_text"]?.isString == true else { return false }
        reader.readResult(JSONValue(position: json.cursor.position))
        return output.add(&reader, as: table.formatName, RecordContext()) == nil
    }

    private func refuse(
        _ reason: RefusalReason,
        _ row: ByteView,
        in output: inout BatchBuilder
    ) {
        output.refuse(reason, row: row, below: table.headerLines)
    }
}

struct TablePosition: Equatable {
    let table: DelimitedTable
    var position = TableDecoder.Position.header
}
