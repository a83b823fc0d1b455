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

    /// Nothing: the part was decoded while the dump was read.
    case done(DumpPart)
    /// A whole record file.
    case whole(Stretch, DumpDecoder)
    /// A chunk whose part is delivered by a later job, which checks the guess.
    case chunk(GuessedChunk)
    /// Compressed bytes, with everything in them.
    case compressed(OpenDump)

    /// Does the work and hands over the resulting parts: none for a chunk, any number for
    /// compressed bytes, else one.
    ///
    /// - Parameter give: Receives a part; returns false if no more are wanted.
    func run(_ give: (DumpPart) -> Bool) {
        switch self {
        case .done(let part):
            _ = give(part)
        case .whole(let stretch, var decoder):
            _ = stretch.buffer.withPadding { decoder.decode($0, isLast: true) }
            let part = stretch.part(&decoder)
            stretch.pool?.putBack(stretch.buffer)
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
