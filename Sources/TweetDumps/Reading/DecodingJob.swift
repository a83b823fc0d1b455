/// A decoded part of a dump.
///
/// The parts of a dump come in order. Each belongs to one record file: the dump itself or, in a
/// container, an entry.
public struct DumpPart: Sendable {
    /// The index of the dump in ``DumpReader/files``.
    public let dump: Int
    /// The name of the entry that has the part; nil if the dump is no container.
    public internal(set) var entry: String?
    /// The containers and compressions around the part, outermost first, such as `tar, bzip2`; nil
    /// if there are none.
    package internal(set) var container: String?
    /// The tweets and other records of the part.
    ///
    /// Lines of refusals count from the beginning of the record file.
    public internal(set) var batch: TweetBatch
    /// The number of line breaks in the part.
    let lines: Int
    /// The number of bytes of the dump, as stored, that were read for the part.
    public let bytes: Int
    /// True if the record file ends with the part: the dump, or the entry of a container.
    package internal(set) var endsRecordFile: Bool
    /// True if the dump ends with the part.
    public internal(set) var isLast: Bool
    /// Why the record file could not be read, or not to its end; it ends with this part.
    ///
    /// Other entries of the container may follow.
    public internal(set) var problem: DumpError.Reason?
    /// How the part was decoded, if that was based on a guess.
    var guess: Guess?

    /// A chunk that was decoded before the end of the previous one was known.
    struct Guess: Sendable {
        let chunk: ByteBuffer
        let layout: OpenRecordFile.Layout
        let isRight: Bool
    }
}

extension DumpPart {
    /// Creates a part that does not end its record file.
    init(_ location: DumpLocation, _ batch: TweetBatch, lines: Int, bytes: Int) {
        self.init(
            dump: location.dump,
            entry: location.entry,
            container: location.containers.isEmpty
                ? nil : location.containers.joined(separator: ", "),
            batch: batch,
            lines: lines,
            bytes: bytes,
            endsRecordFile: false,
            isLast: false
        )
    }

    /// Creates the only part of a dump that cannot be opened.
    init(unreadable problem: DumpError.Reason, dump: Int) {
        let location = DumpLocation(dump: dump)
        self.init(location, TweetBatch(), lines: 0, bytes: 0)
        endRecordFile(of: location, .problem(problem))
    }

    /// Makes this the last part of its record file.
    ///
    /// - Parameters:
    ///   - location: The location of the record file.
    ///   - end: How its bytes ended.
    mutating func endRecordFile(of location: DumpLocation, _ end: StreamEnd) {
        endsRecordFile = true
        isLast = location.endsDump
        problem = end.problem ?? location.problem
        if end == .cut {
            batch.refusals.append(
                Refusal(line: lines + 1, recordNumber: nil, reason: .compressedDataCut)
            )
        }
    }
}

/// Work for a decoding thread.
enum DecodingJob {
    /// Bytes of a record file to decode.
    struct Stretch {
        let buffer: ByteBuffer
        let location: DumpLocation
        /// The number of bytes of the dump that were read for them.
        let bytes: Int
        /// How the record file ended; nil if it continues.
        let end: StreamEnd?
        /// The pool for the buffer once it is decoded; nil if it is still needed then.
        var pool: BufferPool?

        /// Creates the part from what was decoded.
        func part(_ decoder: inout DumpDecoder, moreLines: Int = 0) -> DumpPart {
            let (batch, lines) = decoder.takeBatch()
            var part = DumpPart(location, batch, lines: lines + moreLines, bytes: bytes)
            if let end { part.endRecordFile(of: location, end) }
            if decoder.isNoDump { part.problem = .notADump }
            return part
        }
    }

    case done(DumpPart)
    /// A whole record file.
    case whole(Stretch, DumpDecoder)
    /// A chunk that is assumed to begin and end as the layout says.
    case chunk(Stretch, DumpDecoder, OpenRecordFile.Layout)
    /// Compressed bytes, with everything in them.
    case compressed(OpenDump)

    /// Does the work and hands over the resulting parts: one, or any number for compressed bytes.
    ///
    /// - Parameter give: Receives a part; returns false if no more are wanted.
    func run(_ give: (DumpPart) -> Bool) {
        switch self {
        case .done(let part):
            _ = give(part)
        case .whole(let stretch, var decoder):
            _ = decoder.decode(stretch.buffer.padded, isLast: true)
            let part = stretch.part(&decoder)
            stretch.pool?.putBack(stretch.buffer)
            _ = give(part)
        case .chunk(let stretch, let decoder, let layout):
            _ = give(DecodingJob.guess(stretch, decoder, layout))
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

    private static func guess(
        _ stretch: Stretch,
        _ decoder: DumpDecoder,
        _ layout: OpenRecordFile.Layout
    ) -> DumpPart {
        var decoder = decoder
        let count = stretch.buffer.count
        let isLast = stretch.end != nil
        let done = decoder.decode(stretch.buffer.padded, isLast: isLast)
        let endsAsAssumed = decoder.ends(
            as: layout.state,
            indent: layout.indent,
            done: done,
            of: count
        )
        let isRight = !decoder.awaitsLookahead && (isLast || endsAsAssumed)
        if isRight { decoder.endBadRecord() }
        // At the end of a chunk only its last line break can be left.
        var part = stretch.part(&decoder, moreLines: done < count ? 1 : 0)
        part.guess = .init(chunk: stretch.buffer, layout: layout, isRight: isRight)
        return part
    }
}
