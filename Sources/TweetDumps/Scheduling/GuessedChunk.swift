/// A chunk of a record file that is decoded before the end of the chunk before it is known.
///
/// One thread decodes it. The thread that reads the file waits for the outcome before it uses the
/// bytes again.
final class GuessedChunk {
    /// What was decoded.
    struct Outcome: Sendable {
        let part: DumpPart
        /// True if the chunk ends before a record of the same layout, or with the file.
        let endsAsGuessed: Bool
    }

    private let stretch: DecodingJob.Stretch
    private let decoder: DumpDecoder
    private let layout: RecordLayout
    private let outcome = Monitor<Outcome?>(nil)

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - stretch: The bytes.
    ///   - decoder: A decoder in the state of the layout.
    ///   - layout: How the chunk is guessed to begin and to end.
    init(_ stretch: DecodingJob.Stretch, _ decoder: DumpDecoder, _ layout: RecordLayout) {
        self.stretch = stretch
        self.decoder = decoder
        self.layout = layout
    }

    var buffer: ByteBuffer { stretch.buffer }

    /// The number of bytes of the dump that were read for the chunk.
    var bytes: Int { stretch.bytes }

    /// True if the file ends with the chunk.
    var isLast: Bool { stretch.end != nil }

    /// True if the outcome is known.
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
        let count = buffer.count
        let done = buffer.withPadding { decoder.decode($0, isLast: isLast) }
        let endsAsGuessed = !decoder.awaitsLookahead && (isLast || ends(decoder, done))
        if endsAsGuessed { decoder.endBadRecord() }
        // At the end of a chunk only its last line break can be left.
        let part = stretch.part(&decoder, moreLines: done < count ? 1 : 0)
        outcome.change { $0 = Outcome(part: part, endsAsGuessed: endsAsGuessed) }
    }

    private func ends(_ decoder: DumpDecoder, _ done: Int) -> Bool {
        decoder.ends(as: layout.state, indent: layout.indent, done: done, of: buffer.count)
    }
}
