/// A record file that is being read: a dump, or an entry of a container.
///
/// It produces the jobs to decode it, in order.
///
/// The first bytes are decoded here, which shows the layout of the file. If possible, the rest is cut into
/// chunks that several threads decode at once, on a guess that is checked later; see ``GuessedChunks``. Other
/// layouts are decoded here, in order, and so are bytes for which the guess was wrong.
final class OpenRecordFile {
    private let source: ByteSource
    private let location: DumpLocation
    private let reading: ReadingContext
    private var decoder: DumpDecoder
    /// The next bytes to decode in order or to cut into chunks.
    private var window: ByteBuffer
    private var chunks: GuessedChunks
    /// The number of bytes of the dump that were read for chunks that are decoded again.
    private var bytesToDecodeAgain = 0
    private var isFirst = true
    /// True if the last job was returned.
    private(set) var isDone = false

    init(
        _ source: ByteSource,
        _ location: DumpLocation,
        _ reading: ReadingContext,
        _ state: DecodingState
    ) {
        self.source = source
        self.location = location
        self.reading = reading
        decoder = reading.decoder(state)
        window = reading.pool.take()
        chunks = GuessedChunks(maxCount: reading.maxGuesses)
    }

    /// The next job; nil once stopped.
    func next() -> DecodingJob? {
        defer { isFirst = false }
        while !reading.isStopped() {
            if let job = chunks.isFirstDue ? checkFirstChunk() : read() { return job }
        }
        return nil
    }

    /// Reads bytes; returns the job for them, or nil if there is none yet.
    private func read() -> DecodingJob? {
        // A part that is ready does not wait for bytes of a slow pipe.
        source.fill(window) { chunks.isFirstDue }
        if chunks.isFirstDue { return checkFirstChunk() }
        let isLast = source.isExhausted
        let isBroken = isLast && source.end.problem != nil
        if isFirst && isLast && !isBroken { return whole() }
        guard let layout = chunks.layout else {
            return decodeInOrder(isLast: isLast, isBroken: isBroken).map { .done($0) }
        }
        if !isBroken, let chunk = cutChunk(of: layout, isLast: isLast) {
            chunks.append(chunk)
            return .chunk(chunk)
        }
        if !chunks.isEmpty { return checkFirstChunk() }
        // The next record is longer than a chunk, or cannot be read to its end.
        continueInOrder(from: layout)
        return nil
    }

    /// The job for a file that fits into the first window.
    private func whole() -> DecodingJob {
        isDone = true
        let input = DecodingJob.Input(
            buffer: window,
            location: location,
            bytes: takeBytes(),
            end: source.end,
            pool: reading.pool
        )
        return .whole(input, decoder)
    }

    /// The number of bytes of the dump that were read since the last part or chunk.
    private func takeBytes() -> Int {
        defer { bytesToDecodeAgain = 0 }
        return bytesToDecodeAgain + reading.meter.take()
    }
}

// MARK: - In chunks

extension OpenRecordFile {
    /// Cuts the window before the last line that begins a record; nil if there is none.
    private func cutChunk(of layout: RecordLayout, isLast: Bool) -> GuessedChunk? {
        let cut = isLast ? window.count : layout.lastRecord(in: window)
        guard !chunks.hasLastChunk, let cut else { return nil }
        let chunk = window
        window = reading.pool.take()
        window.append(chunk, from: cut)
        chunk.removeLast(chunk.count - cut)
        let input = DecodingJob.Input(
            buffer: chunk,
            location: location,
            bytes: takeBytes(),
            end: isLast ? source.end : nil
        )
        return GuessedChunk(input, reading.decoder(layout.state), layout)
    }

    /// The part of the first chunk, if the guess was right.
    ///
    /// Otherwise the file continues in order with the bytes of the chunk.
    private func checkFirstChunk() -> DecodingJob? {
        guard let layout = chunks.layout else { return nil }
        if let (part, buffer) = chunks.takeFirst() {
            reading.pool.putBack(buffer)
            isDone = part.endsRecordFile
            return .done(part)
        }
        let dropped = chunks.takeAll()
        source.pushBack(dropped.map(\.input.buffer) + [window])
        window = reading.pool.take()
        bytesToDecodeAgain += dropped.reduce(0) { $0 + $1.input.bytes }
        continueInOrder(from: layout)
        return nil
    }

    /// Begins to decode in order, at a record of the layout.
    private func continueInOrder(from layout: RecordLayout) {
        decoder = reading.decoder(layout.state)
        chunks.layout = nil
    }
}

// MARK: - In order

extension OpenRecordFile {
    /// Decodes the window; nil if it has no complete record.
    ///
    /// If the bytes end because of a problem (`isBroken`), an incomplete record is not refused.
    private func decodeInOrder(isLast: Bool, isBroken: Bool) -> DumpPart? {
        let done = window.withPadding { decoder.decode($0, isLast: isLast && !isBroken) }
        let isInterrupted = decoder.awaitsLookahead
        if isInterrupted { lookAhead(from: done) }
        let isLast = isLast && !isInterrupted
        guard done > 0 || isLast else {
            if window.room == 0, !isInterrupted { window.grow() }
            return nil
        }
        let (batch, lines) = decoder.takeBatch()
        if !isLast { chunks.findLayout(of: decoder, at: done, in: window) }
        // The indentation stays in the window, since chunks begin with a line.
        window.removeFirst(done - (chunks.layout?.indent.count ?? 0))
        isDone = isLast || decoder.isNoDump
        var part = DumpPart(location, batch, lines: lines, bytes: takeBytes())
        if isDone {
            part.endRecordFile(of: location, isLast ? source.end : .whole)
            if decoder.isNoDump { part.problem = .notADump }
            reading.pool.putBack(window)
        }
        return part
    }

    /// Reads ahead for the decoder, from where it stopped.
    private func lookAhead(from done: Int) {
        var lookahead = IncludesLookahead()
        let ahead = reading.pool.take()
        ahead.append(window, from: done)
        var offset = 0
        var isLast = source.isExhausted
        while !lookahead.isFinished, !reading.isStopped() {
            ahead.removeFirst(ahead.withPadding { lookahead.read($0, isLast: isLast) })
            if isLast { break }
            if ahead.room == 0 { ahead.grow() }
            let count = source.readAhead(offset, into: ahead) ?? 0
            offset += count
            isLast = count == 0
        }
        decoder.finishLookahead(lookahead)
        reading.pool.putBack(ahead)
    }
}

enum DecodingJob {
    /// Bytes of a record file to decode.
    struct Input {
        let buffer: ByteBuffer
        let location: DumpLocation
        /// The number of bytes of the dump that were read for them.
        let bytes: Int
        /// How the record file ended; nil if it continues.
        let end: StreamEnd?
        /// The pool for the buffer once it is decoded; nil if it is still needed then.
        var pool: BufferPool?

        func part(_ decoder: inout DumpDecoder, moreLines: Int = 0) -> DumpPart {
            let (batch, lines) = decoder.takeBatch()
            var part = DumpPart(location, batch, lines: lines + moreLines, bytes: bytes)
            if let end { part.endRecordFile(of: location, end) }
            if decoder.isNoDump { part.problem = .notADump }
            return part
        }
    }

    /// No work is left: the part was decoded while the dump was read.
    case done(DumpPart)
    /// A whole record file.
    case whole(Input, DumpDecoder)
    /// A chunk whose part is delivered by a later job, which checks the guess.
    case chunk(GuessedChunk)
    /// Compressed bytes, with everything in them.
    case compressed(OpenDump)

    /// Does the work and hands over the resulting parts, until `give` returns false.
    ///
    /// A chunk results in no part, compressed bytes in any number, and other work in one.
    func run(_ give: (DumpPart) -> Bool) {
        switch self {
        case .done(let part):
            _ = give(part)
        case .whole(let input, var decoder):
            _ = input.buffer.withPadding { decoder.decode($0, isLast: true) }
            let part = input.part(&decoder)
            input.pool?.putBack(input.buffer)
            _ = give(part)
        case .chunk(let chunk):
            chunk.decode()
        case .compressed(let dump):
            var isWanted = true
            while isWanted, let job = dump.next() {
                job.run { part in
                    isWanted = give(part)
                    return isWanted
                }
            }
        }
    }
}

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
private struct GuessedChunks {
    /// The maximum number of wrong guesses, after which the file is decoded in order.
    private static let maxWrongGuesses = 8

    /// The layout by which the file is cut; nil if it is decoded in order.
    ///
    /// All chunks must have been checked before it is removed.
    var layout: RecordLayout?
    private let maxCount: Int
    private var wrongGuesses = 0
    private var chunks: [GuessedChunk] = []

    /// At most `maxCount` chunks wait for a check; 0 to decode in order.
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
        guard maxCount > 0, wrongGuesses < GuessedChunks.maxWrongGuesses, offset < window.count
        else { return }
        layout = RecordLayout(of: decoder, at: offset, in: window)
    }

    mutating func append(_ chunk: GuessedChunk) { chunks.append(chunk) }

    /// Waits until the first chunk is decoded, and removes it; nil if it does not end as guessed.
    ///
    /// The buffer of its bytes is no longer needed.
    mutating func takeFirst() -> (part: DumpPart, buffer: ByteBuffer)? {
        let outcome = chunks[0].waitForOutcome()
        return outcome.endsAsGuessed ? (outcome.part, chunks.removeFirst().input.buffer) : nil
    }

    /// Removes all chunks, which must be decoded again, because the first does not end as guessed.
    mutating func takeAll() -> [GuessedChunk] {
        // The threads still read the bytes of the other chunks.
        for chunk in chunks { _ = chunk.waitForOutcome() }
        defer { chunks = [] }
        wrongGuesses += 1
        return chunks
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

    let input: DecodingJob.Input
    private let decoder: DumpDecoder
    private let layout: RecordLayout
    private let outcome = Monitor<Outcome?>(nil)

    /// Creates a chunk that is guessed to begin and end as in the layout; the decoder has its state.
    init(_ input: DecodingJob.Input, _ decoder: DumpDecoder, _ layout: RecordLayout) {
        self.input = input
        self.decoder = decoder
        self.layout = layout
    }

    var isLast: Bool { input.end != nil }

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
        let count = input.buffer.count
        let done = input.buffer.withPadding { decoder.decode($0, isLast: isLast) }
        let endsAsGuessed =
            !decoder.awaitsLookahead
            && (isLast
                || decoder.ends(as: layout.state, indent: layout.indent, done: done, of: count))
        if endsAsGuessed { decoder.endBadRecord() }
        // At the end of a chunk only its last line break can be left.
        let part = input.part(&decoder, moreLines: done < count ? 1 : 0)
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
