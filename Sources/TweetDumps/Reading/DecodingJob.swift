/// A stretch of a dump, decoded.
public struct DumpPart: Sendable {
    /// The index of the dump among those that are read.
    public let dump: Int
    /// The member of an archive that the stretch belongs to; nil where the dump is no archive.
    public internal(set) var member: String?
    /// What stands in the stretch, with the lines of refusals as they are in the dump.
    public internal(set) var batch: TweetBatch
    /// How many line breaks it has.
    let lines: Int
    /// How many bytes it has.
    public let bytes: Int
    /// Whether the file of records ends with it: the dump, or the member of an archive.
    public internal(set) var endsMember: Bool
    /// Whether the dump ends with it.
    public internal(set) var isLast: Bool
    /// Why the dump could not be read at all, or not to its end, which then is here.
    public let problem: DumpError.Reason?
    /// The chunk that it was decoded from as a guess, and whether the guess was right.
    var guess: Guess?

    /// A chunk that was decoded before it was known how the one before it ends.
    struct Guess: Sendable {
        let chunk: ByteBuffer
        let layout: OpenDump.Layout
        let isRight: Bool
    }
}

extension DumpPart {
    /// The only part of a dump that cannot be opened.
    init(unreadable problem: DumpError.Reason, dump: Int) {
        self.init(
            dump: dump,
            batch: TweetBatch(),
            lines: 0,
            bytes: 0,
            endsMember: true,
            isLast: true,
            problem: problem
        )
    }
}

/// A stretch of a dump that is to be decoded.
enum DecodingJob {
    case done(DumpPart)
    case whole(ByteBuffer, dump: Int, problem: DumpError.Reason?)
    case chunk(ByteBuffer, OpenDump.Layout, dump: Int, isLast: Bool, problem: DumpError.Reason?)

    /// Decodes the stretch.
    func run() -> DumpPart {
        switch self {
        case .done(let part):
            return part
        case .whole(let buffer, let dump, let problem):
            var decoder = DumpDecoder()
            _ = decoder.decode(buffer.padded, isLast: true)
            let (batch, lines) = decoder.takeBatch()
            return DumpPart(
                dump: dump,
                batch: batch,
                lines: lines,
                bytes: buffer.count,
                endsMember: true,
                isLast: true,
                problem: decoder.isNoDump ? .notADump : problem
            )
        case .chunk(let buffer, let layout, let dump, let isLast, let problem):
            var decoder = DumpDecoder(state: layout.state)
            let done = decoder.decode(buffer.padded, isLast: isLast)
            let isRight = isLast || decoder.ends(as: layout, done: done, of: buffer.count)
            let (batch, lines) = decoder.takeBatch()
            // What is left of a chunk that ended as it should is its last line break.
            return DumpPart(
                dump: dump,
                batch: batch,
                lines: lines + (done < buffer.count ? 1 : 0),
                bytes: buffer.count,
                endsMember: isLast,
                isLast: isLast,
                problem: problem,
                guess: .init(chunk: buffer, layout: layout, isRight: isRight)
            )
        }
    }
}

extension DumpDecoder {
    /// Whether the chunk ended as it was taken to: between two records, with nothing left.
    ///
    /// A bad record is over where the next chunk begins, since that begins as records do.
    fileprivate func ends(as layout: OpenDump.Layout, done: Int, of count: Int) -> Bool {
        var state = state
        if case .badRecord(layout.lead, let isElement) = state.mode, state.page == nil {
            state.mode = isElement ? .elements : .values
            return state == layout.state && done >= count - 1
        }
        return state == layout.state && done == count
    }
}
