/// A stretch of a dump, decoded.
public struct DumpPart: Sendable {
    /// The index of the dump among those that are read.
    public let dump: Int
    /// The member of an archive that the stretch belongs to; nil where the dump is no archive.
    public internal(set) var member: String?
    /// How the stretch is packed, outermost first, such as `tar, bzip2`; nil where it is not.
    public internal(set) var container: String?
    /// What stands in the stretch, with the lines of refusals as they are in the dump.
    public internal(set) var batch: TweetBatch
    /// How many line breaks it has.
    let lines: Int
    /// How many bytes of the dump, as it is packed, were read for it.
    public let bytes: Int
    /// Whether the file of records ends with it: the dump, or the member of an archive.
    public internal(set) var endsMember: Bool
    /// Whether the dump ends with it.
    public internal(set) var isLast: Bool
    /// Why the file of records could not be read at all, or not to its end, which then is here.
    ///
    /// Where other members follow, it is a problem of this one alone.
    public internal(set) var problem: DumpError.Reason?
    /// The chunk that it was decoded from as a guess, and whether the guess was right.
    var guess: Guess?

    /// A chunk that was decoded before it was known how the one before it ends.
    struct Guess: Sendable {
        let chunk: ByteBuffer
        let layout: OpenMember.Layout
        let isRight: Bool
    }
}

extension DumpPart {
    /// A part that does not end its file of records.
    init(_ place: DumpPlace, _ batch: TweetBatch, lines: Int, bytes: Int) {
        self.init(
            dump: place.dump,
            member: place.member,
            container: place.containers.isEmpty ? nil : place.containers.joined(separator: ", "),
            batch: batch,
            lines: lines,
            bytes: bytes,
            endsMember: false,
            isLast: false
        )
    }

    /// The only part of a dump that cannot be opened.
    init(unreadable problem: DumpError.Reason, dump: Int) {
        let place = DumpPlace(dump: dump)
        self.init(place, TweetBatch(), lines: 0, bytes: 0)
        endMember(of: place, .problem(problem))
    }

    /// Makes it the last part of its file of records.
    ///
    /// - Parameters:
    ///   - place: Where the file stands.
    ///   - end: How its bytes ended.
    mutating func endMember(of place: DumpPlace, _ end: StreamEnd) {
        endsMember = true
        isLast = place.endsDump
        problem = end.problem ?? place.problem
        if end == .cut {
            batch.refusals.append(
                Refusal(line: lines + 1, recordNumber: nil, reason: .compressedDataCut)
            )
        }
    }
}

/// A stretch of a dump that is to be decoded.
enum DecodingJob {
    /// Bytes that were read.
    struct Stretch {
        let buffer: ByteBuffer
        let place: DumpPlace
        /// How many bytes of the dump were read for it.
        let bytes: Int
        /// How the file of records ended, if it ends with the stretch.
        let end: StreamEnd?
        /// Where the buffer goes once it is decoded, if nobody needs it then.
        var pool: BufferPool?

        /// The part that it gives.
        func part(_ decoder: inout DumpDecoder, moreLines: Int = 0) -> DumpPart {
            let (batch, lines) = decoder.takeBatch()
            var part = DumpPart(place, batch, lines: lines + moreLines, bytes: bytes)
            if let end { part.endMember(of: place, end) }
            if decoder.isNoDump { part.problem = .notADump }
            return part
        }
    }

    case done(DumpPart)
    /// A whole file of records.
    case whole(Stretch, DumpDecoder)
    /// A stretch that is taken to begin and to end as the layout says.
    case chunk(Stretch, DumpDecoder, OpenMember.Layout)
    /// Packed bytes with all that is in them.
    case packed(OpenDump)

    /// Decodes the stretch and gives out its parts, of which all but packed bytes have one.
    ///
    /// - Parameter give: Takes a part; false where nobody wants more.
    func run(_ give: (DumpPart) -> Bool) {
        switch self {
        case .done(let part):
            _ = give(part)
        case .whole(let stretch, var decoder):
            _ = decoder.decode(stretch.buffer.padded, isLast: true)
            let part = stretch.part(&decoder)
            stretch.pool?.give(stretch.buffer)
            _ = give(part)
        case .chunk(let stretch, let decoder, let layout):
            _ = give(DecodingJob.guess(stretch, decoder, layout))
        case .packed(let dump):
            var isWanted = true
            while isWanted, let job = dump.next() {
                job.run { part in
                    isWanted = give(part)
                    return isWanted
                }
            }
        }
    }

    private static func guess(
        _ stretch: Stretch,
        _ decoder: DumpDecoder,
        _ layout: OpenMember.Layout
    ) -> DumpPart {
        var decoder = decoder
        let count = stretch.buffer.count
        let isLast = stretch.end != nil
        let done = decoder.decode(stretch.buffer.padded, isLast: isLast)
        let isRight =
            !decoder.awaitsLookahead && (isLast || decoder.ends(as: layout, done: done, of: count))
        if isRight { decoder.endBadRecord() }
        // What is left of a chunk that ended as it should is its last line break.
        var part = stretch.part(&decoder, moreLines: done < count ? 1 : 0)
        part.guess = .init(chunk: stretch.buffer, layout: layout, isRight: isRight)
        return part
    }
}

extension DumpDecoder {
    /// Whether the chunk ended as it was taken to: between two records, with nothing left.
    ///
    /// A bad record is over where the next chunk begins, since that begins as records do.
    fileprivate func ends(as layout: OpenMember.Layout, done: Int, of count: Int) -> Bool {
        var state = state
        if case .badRecord(layout.indent, let isElement) = state.mode, state.page == nil {
            state.mode = isElement ? .elements : .values
            return state == layout.state && done >= count - 1
        }
        return state == layout.state && done == count
    }
}
