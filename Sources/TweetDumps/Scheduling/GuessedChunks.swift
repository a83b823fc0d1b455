/// The chunks of a record file that are decoded before the end of the chunk before them is known.
///
/// Several threads can decode a file at once if each of its records begins a line of its own, with
/// the same indentation. The file is then cut before such lines, without decoding it. That a record
/// really begins there is a guess: such a line can also be the middle of another record, or the
/// array of records can have ended. So each chunk is decoded on the guess that the chunk before it
/// ends with a whole record, in the state that the decoder had when the layout was found.
///
/// The guesses are checked in the order of the chunks. If a chunk does not end as guessed, what was
/// decoded of it and of the later chunks is dropped, and the same bytes are decoded again in order.
struct GuessedChunks {
    enum Check {
        /// The chunk begins and ends as guessed.
        ///
        /// The buffer of its bytes is no longer needed.
        case right(DumpPart, ByteBuffer)
        /// The chunk does not end as guessed, so that it and all later ones must be decoded again.
        case wrong([GuessedChunk])
    }

    /// The maximum number of wrong guesses, after which the file is decoded in order.
    private static let maxMistakes = 8

    /// The layout by which the file is cut; nil if it is decoded in order.
    ///
    /// All chunks must have been checked before it is removed.
    var layout: RecordLayout?
    private let maxCount: Int
    private var mistakes = 0
    private var chunks: [GuessedChunk] = []

    /// Begins without chunks, of which at most `maxCount` wait for a check; 0 to decode in order.
    init(maxCount: Int) {
        self.maxCount = maxCount
    }

    var isEmpty: Bool { chunks.isEmpty }

    /// True if the last chunk of the file was cut.
    var hasLastChunk: Bool { chunks.last?.isLast == true }

    /// True if the first chunk should be checked before more is read.
    var isFirstDue: Bool {
        guard let first = chunks.first else { return false }
        return chunks.count >= maxCount || first.isDecoded
    }

    /// Begins to cut the file into chunks if the record at an offset, where the decoder has
    /// stopped, has a suitable layout.
    mutating func findLayout(of decoder: DumpDecoder, at offset: Int, in window: ByteBuffer) {
        guard maxCount > 0, mistakes < GuessedChunks.maxMistakes, offset < window.count else {
            return
        }
        layout = RecordLayout(of: decoder, at: offset, in: window)
    }

    mutating func append(_ chunk: GuessedChunk) { chunks.append(chunk) }

    /// Checks the first chunk, and waits for the threads that decode it if necessary.
    mutating func checkFirst() -> Check {
        let outcome = chunks[0].waitForOutcome()
        if outcome.endsAsGuessed {
            return .right(outcome.part, chunks.removeFirst().stretch.buffer)
        }
        // The threads still read the bytes of the other chunks.
        for chunk in chunks { _ = chunk.waitForOutcome() }
        defer { chunks = [] }
        mistakes += 1
        return .wrong(chunks)
    }
}

/// A chunk of a record file that is decoded before the end of the chunk before it is known.
///
/// One thread decodes it. The thread that reads the file waits for the outcome before it uses the
/// bytes again.
final class GuessedChunk {
    struct Outcome: Sendable {
        let part: DumpPart
        /// True if the chunk ends before a record of the same layout, or with the file.
        let endsAsGuessed: Bool
    }

    let stretch: DecodingJob.Stretch
    private let decoder: DumpDecoder
    private let layout: RecordLayout
    private let outcome = Monitor<Outcome?>(nil)

    /// Creates a chunk that is guessed to begin and end as in the layout, with a decoder in the
    /// state of the layout.
    init(_ stretch: DecodingJob.Stretch, _ decoder: DumpDecoder, _ layout: RecordLayout) {
        self.stretch = stretch
        self.decoder = decoder
        self.layout = layout
    }

    var isLast: Bool { stretch.end != nil }

    var isDecoded: Bool { outcome.change { $0 != nil } }

    /// Waits until another thread has decoded the chunk.
    func waitForOutcome() -> Outcome {
        guard let outcome = outcome.wait(for: { $0 }) else {
            preconditionFailure("waiting without a deadline ends with an outcome")
        }
        return outcome
    }

    /// Decodes the chunk, once.
    func decode() {
        var decoder = decoder
        let count = stretch.buffer.count
        let done = stretch.buffer.withPadding { decoder.decode($0, isLast: isLast) }
        let endsAsGuessed =
            !decoder.awaitsLookahead
            && (isLast
                || decoder.ends(as: layout.state, indent: layout.indent, done: done, of: count))
        if endsAsGuessed { decoder.endBadRecord() }
        // At the end of a chunk only its last line break can be left.
        let part = stretch.part(&decoder, moreLines: done < count ? 1 : 0)
        outcome.change { $0 = Outcome(part: part, endsAsGuessed: endsAsGuessed) }
    }
}

/// What the records of a file have in common, if each begins a line of its own.
///
/// A file with such a layout can be cut into chunks that begin with a record.
struct RecordLayout {
    /// The state of the decoder before each record.
    let state: DecodingState
    /// The indentation of the lines that begin records.
    let indent: [UInt8]

    /// The layout of the record at an offset of the window, at which the decoder has stopped; nil if
    /// the record does not begin a line.
    init?(of decoder: DumpDecoder, at offset: Int, in window: ByteBuffer) {
        guard decoder.isBetweenRecords else { return nil }
        indent = decoder.indent ?? []
        state = decoder.state
        guard offset > indent.count, beginsRecord(at: offset - indent.count, in: window) else {
            return nil
        }
    }

    /// The offset of the last line, except the first, that begins like a record; nil if there is
    /// none.
    func lastRecord(in window: ByteBuffer) -> Int? {
        if let table = state.table?.table {
            return window.withPadding { table.lastRow(in: $0) }
        }
        var end = window.count - 1
        while let lineBreak = window.lastIndex(of: 0x0A, before: end) {
            if beginsWithBrace(at: lineBreak + 1, in: window) { return lineBreak + 1 }
            end = lineBreak
        }
        return nil
    }

    /// True if a record begins at the beginning of a line: with the indentation and `{`, or with the
    /// first cell of a table.
    private func beginsRecord(at offset: Int, in window: ByteBuffer) -> Bool {
        if let table = state.table?.table { return window[offset - 1] == table.syntax.lineEnd }
        return window[offset - 1] == 0x0A && beginsWithBrace(at: offset, in: window)
    }

    /// True if a line begins with the indentation and `{`.
    private func beginsWithBrace(at offset: Int, in window: ByteBuffer) -> Bool {
        let first = offset + indent.count
        return first < window.count && window[first] == UInt8(ascii: "{")
            && window.has(indent, at: offset)
    }
}
