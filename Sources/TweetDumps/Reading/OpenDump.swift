/// A dump that is being read: gives out stretches of it to decode, in order.
///
/// The first stretch is decoded here, which shows how the dump is laid out. Where each record begins
/// a line of its own, with the same indentation, the rest is cut at such lines into chunks that
/// several threads decode at once, each as if the one before it had ended as all did so far. Whoever
/// puts the parts together checks that, and has the dump go on in order from a part that did not.
/// Other layouts are decoded in order.
final class OpenDump {
    /// How many bytes a chunk has, as a rule.
    static let defaultChunkSize = 1 << 20
    /// How often a dump may turn out not to be laid out as it seemed.
    private static let mostMistakes = 8

    /// What all chunks of a dump are taken to have in common.
    struct Layout {
        /// Where the decoder stands at the beginning and at the end of a chunk.
        var state: DecodingState
        /// The indentation of the lines that records begin.
        var lead: [UInt8]
    }

    let index: Int
    private let source: ByteSource
    private let pool: BufferPool
    private var decoder = DumpDecoder()
    private var layout: Layout?
    private var mistakes = 0
    private var isFirst = true
    private var window: ByteBuffer
    /// Whether the last stretch was given out.
    private(set) var isDone = false
    /// Whether any was given out to be decoded as a guess.
    private(set) var hasGuessed = false

    init(
        _ file: DumpFile,
        index: Int,
        pool: BufferPool,
        isStopped: @escaping () -> Bool
    ) throws(DumpError) {
        self.index = index
        self.pool = pool
        source = try ByteSource(file, isStopped: isStopped)
        window = pool.take()
    }

    /// The error that ended the reading early.
    private var problem: DumpError.Reason? { source.failure.map { .unreadable($0) } }

    /// The next stretch: decoded already, or to be decoded by the caller.
    ///
    /// nil where all that was guessed must be checked before it goes on.
    func next() -> DecodingJob? {
        defer { isFirst = false }
        while true {
            source.fill(window)
            let isLast = source.isExhausted
            if isFirst && isLast { return wholeDump() }
            if let layout { return chunk(of: layout, isLast: isLast) }
            if let part = decodeInOrder(isLast: isLast) { return .done(part) }
        }
    }

    /// Has the dump go on in order, from chunks that were guessed wrongly.
    ///
    /// - Parameters:
    ///   - buffers: The chunks from the wrong one on.
    ///   - layout: How they were taken to be laid out.
    func goBack(to buffers: [ByteBuffer], layout: Layout) {
        mistakes += 1
        self.layout = nil
        isDone = false
        decoder = DumpDecoder(state: layout.state)
        source.pushBack(buffers + [window])
        window = pool.take()
    }

    /// A dump that is short is decoded by whoever asks, beside others.
    private func wholeDump() -> DecodingJob {
        isDone = true
        return .whole(window, dump: index, problem: problem)
    }
}

// MARK: - In order

extension OpenDump {
    /// Decodes what is at hand; nil where it holds no whole record.
    private func decodeInOrder(isLast: Bool) -> DumpPart? {
        let done = decoder.decode(window.padded, isLast: isLast)
        guard done > 0 || isLast else {
            if window.room == 0 { window.grow(to: window.capacity * 3 / 2) }
            return nil
        }
        let (batch, lines) = decoder.takeBatch()
        if !isLast { adoptLayout(done: done) }
        // The indentation stays in the window, since chunks begin with a line.
        let gone = done - (layout?.lead.count ?? 0)
        window.removeFirst(gone)
        isDone = isLast
        var problem = isLast ? problem : nil
        if decoder.isNoDump {
            isDone = true
            problem = .notADump
        }
        return DumpPart(
            dump: index,
            batch: batch,
            lines: lines,
            bytes: gone,
            endsMember: isDone,
            isLast: isDone,
            problem: problem
        )
    }

    /// Takes the rest to be laid out as the record that is next, if that begins a line.
    private func adoptLayout(done: Int) {
        layout = nil
        guard mistakes < OpenDump.mostMistakes, decoder.isBetweenRecords else { return }
        let lead = decoder.lead ?? []
        let bytes = window.bytes
        let line = done - lead.count
        guard done < bytes.count, bytes[done] == UInt8(ascii: "{"), line > 0,
            bytes[line - 1] == 0x0A, bytes[line..<done].elementsEqual(lead)
        else { return }
        layout = Layout(state: decoder.state, lead: lead)
    }
}

// MARK: - In chunks

extension OpenDump {
    /// A chunk up to the last line that begins a record; nil where there is none.
    private func chunk(of layout: Layout, isLast: Bool) -> DecodingJob? {
        let chunk = window
        window = pool.take()
        if isLast {
            isDone = true
        } else {
            guard let cut = chunk.lastLine(beginning: layout.lead) else {
                window = chunk
                leaveLayout(layout)
                return nil
            }
            window.append(UnsafeBufferPointer(rebasing: chunk.bytes[cut...]))
            chunk.removeLast(chunk.count - cut)
        }
        hasGuessed = true
        return .chunk(chunk, layout, dump: index, isLast: isLast, problem: isLast ? problem : nil)
    }

    /// Goes on in order, at a record that no chunk holds.
    private func leaveLayout(_ layout: Layout) {
        decoder = DumpDecoder(state: layout.state)
        self.layout = nil
    }
}

extension ByteBuffer {
    /// Where the last line begins that has this indentation and then `{`; not the first line.
    fileprivate func lastLine(beginning lead: [UInt8]) -> Int? {
        let bytes = bytes
        var place = bytes.count - lead.count - 1
        while place > 0 {
            if bytes[place - 1] == 0x0A, bytes[place + lead.count] == UInt8(ascii: "{"),
                bytes[place..<place + lead.count].elementsEqual(lead)
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
        guard state.page?.isDamaged != true else { return false }
        return [.values, .elements, .entries].contains(state.mode)
    }
}
