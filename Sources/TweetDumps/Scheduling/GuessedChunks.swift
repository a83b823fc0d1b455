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
    /// The result of checking the first chunk.
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
    private(set) var layout: RecordLayout?
    private let maxCount: Int
    private var mistakes = 0
    /// The chunks that are not checked.
    private var chunks: [GuessedChunk] = []

    /// Creates an empty list.
    ///
    /// - Parameter maxCount: The maximum number of chunks that are not checked; 0 to decode the
    ///   file in order.
    init(maxCount: Int) {
        self.maxCount = maxCount
    }

    /// True if no chunk must be checked.
    var isEmpty: Bool { chunks.isEmpty }

    /// True if the last chunk of the file was cut.
    var haveLast: Bool { chunks.last?.isLast == true }

    /// True if the first chunk should be checked before more is read.
    var isFirstDue: Bool {
        guard let first = chunks.first else { return false }
        return chunks.count >= maxCount || first.isDecoded
    }

    /// Begins to cut the file into chunks, if the next record shows a layout that allows that.
    ///
    /// - Parameters:
    ///   - decoder: The decoder, before the record.
    ///   - offset: The offset of the record in the window.
    ///   - window: Bytes of the file.
    mutating func adoptLayout(of decoder: DumpDecoder, at offset: Int, in window: ByteBuffer) {
        guard maxCount > 0, mistakes < GuessedChunks.maxMistakes, offset < window.count else {
            return
        }
        layout = RecordLayout(of: decoder, at: offset, in: window)
    }

    /// Ends the cutting of the file into chunks, which must all have been checked.
    mutating func leaveLayout() { layout = nil }

    /// Adds a chunk that was cut.
    mutating func append(_ chunk: GuessedChunk) { chunks.append(chunk) }

    /// Checks the first chunk, and waits for the threads that decode it if necessary.
    mutating func checkFirst() -> Check {
        let outcome = chunks[0].waitForOutcome()
        if outcome.endsAsGuessed {
            return .right(outcome.part, chunks.removeFirst().buffer)
        }
        // The threads still read the bytes of the other chunks.
        for chunk in chunks { _ = chunk.waitForOutcome() }
        defer { chunks = [] }
        mistakes += 1
        return .wrong(chunks)
    }
}
