/// A file of records that is being read, a dump or a member of one: gives out stretches of it to
/// decode, in order.
///
/// The first stretch is decoded here, which shows how the file is laid out. Where each record begins
/// a line of its own, with the same indentation, the rest is cut at such lines into chunks that
/// several threads decode at once, each as if the one before it had ended as all did so far. Whoever
/// puts the parts together checks that, and has the file go on in order from a part that did not.
/// Other layouts are decoded in order.
final class OpenMember {
    /// How often a file may turn out not to be laid out as it seemed.
    private static let mostMistakes = 8

    /// What all chunks of a file are taken to have in common.
    struct Layout {
        /// Where the decoder stands at the beginning and at the end of a chunk.
        var state: DecodingState
        /// The indentation of the lines that records begin.
        var indent: [UInt8]
    }

    private let source: ByteSource
    private let place: DumpPlace
    private let reading: DumpReading
    private var decoder: DumpDecoder
    private var layout: Layout?
    private var mistakes = 0
    private var isFirst = true
    private var window: ByteBuffer
    /// Whether the last stretch was given out.
    private(set) var isDone = false
    /// Whether any was given out to be decoded as a guess.
    private(set) var hasGuessed = false

    /// Opens a file of records.
    ///
    /// - Parameters:
    ///   - source: Its bytes.
    ///   - place: Where it stands.
    ///   - reading: What it is read with.
    ///   - owner: The screen name of the personal archive's owner, if the file belongs to one.
    init(_ source: ByteSource, _ place: DumpPlace, _ reading: DumpReading, owner: String?) {
        self.source = source
        self.place = place
        self.reading = reading
        var state = DecodingState()
        state.owner = owner
        decoder = reading.decoder(state)
        window = reading.pool.take()
    }

    /// The next stretch: decoded already, or to be decoded by the caller.
    ///
    /// nil where all that was guessed must be checked before it goes on, and once stopped.
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

    /// Has the file go on in order, from chunks that were guessed wrongly.
    ///
    /// - Parameters:
    ///   - buffers: The chunks from the wrong one on.
    ///   - layout: How they were taken to be laid out.
    func goBack(to buffers: [ByteBuffer], layout: Layout) {
        mistakes += 1
        self.layout = nil
        isDone = false
        decoder = reading.decoder(layout.state)
        source.pushBack(buffers + [window])
        window = reading.pool.take()
    }

    /// A file that is short is decoded by whoever asks, beside others.
    private func whole() -> DecodingJob {
        isDone = true
        let stretch = DecodingJob.Stretch(
            buffer: window,
            place: place,
            bytes: reading.meter.take(),
            end: source.end,
            pool: reading.pool
        )
        return .whole(stretch, decoder)
    }
}

// MARK: - In order

extension OpenMember {
    /// Decodes what is at hand.
    ///
    /// - Parameters:
    ///   - isLast: Whether no more bytes come.
    ///   - isBroken: Whether that is a problem, for which the record before it is not to blame.
    /// - Returns: What was decoded; nil where there is no whole record.
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
        var part = DumpPart(place, batch, lines: lines, bytes: reading.meter.take())
        if isDone {
            part.endMember(of: place, isLast ? source.end : .whole)
            if decoder.isNoDump { part.problem = .notADump }
            reading.pool.give(window)
        }
        return part
    }

    /// Has the decoder see what stands behind the place where it stopped.
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
        reading.pool.give(ahead)
    }

    /// Takes the rest to be laid out as the record that is next, if that begins a line.
    private func adoptLayout(done: Int) {
        layout = nil
        guard reading.sharesWork, mistakes < OpenMember.mostMistakes, decoder.isBetweenRecords
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

extension OpenMember {
    /// A chunk up to the last line that begins a record; nil where there is none.
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
            place: place,
            bytes: reading.meter.take(),
            end: isLast ? source.end : nil
        )
        return .chunk(stretch, reading.decoder(layout.state), layout)
    }

    /// Goes on in order, at a record that no chunk holds.
    private func leaveLayout(_ layout: Layout) {
        decoder = reading.decoder(layout.state)
        self.layout = nil
    }
}

extension ByteBuffer {
    /// Where the last line begins that has this indentation and then `{`; not the first line.
    fileprivate func lastLine(beginning indent: [UInt8]) -> Int? {
        let bytes = bytes
        var place = bytes.count - indent.count - 1
        while place > 0 {
            if bytes[place - 1] == 0x0A, bytes[place + indent.count] == UInt8(ascii: "{"),
                bytes[place..<place + indent.count].elementsEqual(indent)
            {
                return place
            }
            place -= 1
        }
        return nil
    }
}

extension DumpDecoder {
    /// Whether the next bytes are a record of a list or of the dump, all being well so far.
    fileprivate var isBetweenRecords: Bool {
        guard state.page?.isDamaged != true, held == nil, !awaitsLookahead else { return false }
        return [.values, .elements, .results].contains(state.mode)
    }
}
