/// A record file that is being read: a dump, or an entry of a container.
///
/// It produces the jobs to decode it, in order.
///
/// The first bytes are decoded here, which shows the layout of the file. If each record begins a
/// line of its own, with the same indentation, the rest is split at such lines into chunks that
/// several threads decode at once. Each chunk is decoded on the guess that the previous one ends as
/// all have so far. The ``DecodingPipeline`` checks the guesses; after a wrong one the file
/// continues in order. Other layouts are decoded in order.
final class OpenRecordFile {
    /// The maximum number of wrong guesses, after which the file is decoded in order.
    private static let maxMistakes = 8

    /// What all chunks of a file are assumed to have in common.
    struct Layout {
        /// The state of the decoder at the beginning and at the end of a chunk.
        var state: DecodingState
        /// The indentation of the lines that begin records.
        var indent: [UInt8]
    }

    private let source: ByteSource
    private let location: DumpLocation
    private let reading: ReadingContext
    private var decoder: DumpDecoder
    private var layout: Layout?
    private var mistakes = 0
    private var isFirst = true
    private var window: ByteBuffer
    /// True if the last job was returned.
    private(set) var isDone = false
    /// True if any job was based on a guess.
    private(set) var hasGuessed = false

    /// Opens a record file.
    ///
    /// - Parameters:
    ///   - source: Its bytes.
    ///   - location: Its location in the dump.
    ///   - reading: The context for reading.
    ///   - owner: The screen name of the personal archive's owner, if the file belongs to one.
    init(_ source: ByteSource, _ location: DumpLocation, _ reading: ReadingContext, owner: String?)
    {
        self.source = source
        self.location = location
        self.reading = reading
        var state = DecodingState()
        state.owner = owner
        decoder = reading.decoder(state)
        window = reading.pool.take()
    }

    /// The next job; nil once stopped, and if guesses must be confirmed before.
    func next() -> DecodingJob? {
        defer { isFirst = false }
        while !reading.isStopped() {
            source.fill(window)
            let isLast = source.isExhausted
            let isBroken = isLast && source.end.problem != nil
            if isFirst && isLast && !isBroken { return whole() }
            if let layout {
                guard isBroken else { return chunk(of: layout, isLast: isLast) }
                leaveLayout(layout)
            }
            if let part = decodeInOrder(isLast: isLast, isBroken: isBroken) { return .done(part) }
        }
        return nil
    }

    /// Makes the file continue in order, from chunks that were guessed wrongly.
    ///
    /// - Parameters:
    ///   - buffers: The chunks, from the wrong one on.
    ///   - layout: The layout that they were assumed to have.
    func reread(_ buffers: [ByteBuffer], layout: Layout) {
        mistakes += 1
        self.layout = nil
        isDone = false
        decoder = reading.decoder(layout.state)
        source.pushBack(buffers + [window])
        window = reading.pool.take()
    }

    /// The job for a file that fits into the first window.
    private func whole() -> DecodingJob {
        isDone = true
        let stretch = DecodingJob.Stretch(
            buffer: window,
            location: location,
            bytes: reading.meter.take(),
            end: source.end,
            pool: reading.pool
        )
        return .whole(stretch, decoder)
    }
}

// MARK: - In order

extension OpenRecordFile {
    /// Decodes the window.
    ///
    /// - Parameters:
    ///   - isLast: True if no more bytes follow.
    ///   - isBroken: True if that is due to a problem, so that an incomplete record is not refused.
    /// - Returns: The part; nil if there is no complete record.
    private func decodeInOrder(isLast: Bool, isBroken: Bool) -> DumpPart? {
        let done = decoder.decode(window.padded, isLast: isLast && !isBroken)
        let isInterrupted = decoder.awaitsLookahead
        if isInterrupted { lookAhead(from: done) }
        let isLast = isLast && !isInterrupted
        guard done > 0 || isLast else {
            if window.room == 0, !isInterrupted { window.grow(to: window.capacity * 3 / 2) }
            return nil
        }
        let (batch, lines) = decoder.takeBatch()
        if !isLast { adoptLayout(done: done) }
        // The indentation stays in the window, since chunks begin with a line.
        window.removeFirst(done - (layout?.indent.count ?? 0))
        isDone = isLast || decoder.isNoDump
        var part = DumpPart(location, batch, lines: lines, bytes: reading.meter.take())
        if isDone {
            part.endRecordFile(of: location, isLast ? source.end : .whole)
            if decoder.isNoDump { part.problem = .notADump }
            reading.pool.putBack(window)
        }
        return part
    }

    /// Reads ahead for the decoder, from where it stopped.
    private func lookAhead(from done: Int) {
        var lookahead = decoder.beginLookahead()
        let ahead = reading.pool.take()
        ahead.append(UnsafeBufferPointer(rebasing: window.bytes[done...]))
        var offset = 0
        var isLast = source.isExhausted
        while !lookahead.isFinished, !reading.isStopped() {
            ahead.removeFirst(lookahead.read(ahead.padded, isLast: isLast))
            if isLast { break }
            if ahead.room == 0 { ahead.grow(to: ahead.capacity * 3 / 2) }
            let count = ahead.append { source.readAhead(offset, into: $0) ?? 0 }
            offset += count
            isLast = count == 0
        }
        decoder.finishLookahead(lookahead)
        reading.pool.putBack(ahead)
    }

    /// Assumes the layout of the next record for the rest of the file, if that record begins a
    /// line.
    private func adoptLayout(done: Int) {
        layout = nil
        guard reading.sharesWork, mistakes < OpenRecordFile.maxMistakes, decoder.isBetweenRecords
        else { return }
        let indent = decoder.indent ?? []
        let bytes = window.bytes
        let line = done - indent.count
        guard done < bytes.count, bytes[done] == UInt8(ascii: "{"), line > 0,
            bytes[line - 1] == 0x0A, bytes[line..<done].elementsEqual(indent)
        else { return }
        layout = Layout(state: decoder.state, indent: indent)
    }
}

// MARK: - In chunks

extension OpenRecordFile {
    /// The job for a chunk up to the last line that begins a record; nil if there is none.
    private func chunk(of layout: Layout, isLast: Bool) -> DecodingJob? {
        let chunk = window
        window = reading.pool.take()
        if isLast {
            isDone = true
        } else {
            guard let cut = chunk.lastLine(beginning: layout.indent) else {
                window = chunk
                leaveLayout(layout)
                return nil
            }
            window.append(UnsafeBufferPointer(rebasing: chunk.bytes[cut...]))
            chunk.removeLast(chunk.count - cut)
        }
        hasGuessed = true
        let stretch = DecodingJob.Stretch(
            buffer: chunk,
            location: location,
            bytes: reading.meter.take(),
            end: isLast ? source.end : nil
        )
        return .chunk(stretch, reading.decoder(layout.state), layout)
    }

    /// Continues in order, at a record that is longer than a chunk.
    private func leaveLayout(_ layout: Layout) {
        decoder = reading.decoder(layout.state)
        self.layout = nil
    }
}

extension ByteBuffer {
    /// The offset of the last line, except the first, that begins with this indentation and then
    /// `{`.
    fileprivate func lastLine(beginning indent: [UInt8]) -> Int? {
        let bytes = bytes
        var start = bytes.count - indent.count - 1
        while start > 0 {
            if bytes[start - 1] == 0x0A, bytes[start + indent.count] == UInt8(ascii: "{"),
                bytes[start..<start + indent.count].elementsEqual(indent)
            {
                return start
            }
            start -= 1
        }
        return nil
    }
}
