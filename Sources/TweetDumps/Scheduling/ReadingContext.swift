/// What reading any part of a dump needs.
struct ReadingContext {
    /// The pool of buffers.
    let pool: BufferPool
    /// The maximum number of chunks of a record file that are decoded before the end of the chunk
    /// before them is known; 0 to decode in order.
    ///
    /// See ``GuessedChunks``.
    let maxGuesses: Int
    /// True to keep the bytes of refused records.
    let keepsRefused: Bool
    /// Returns true if reading was stopped.
    let isStopped: () -> Bool
    /// Counts the bytes of the dump that were read.
    var meter = ByteMeter { 0 }

    /// True if other threads decode parts of the dump at the same time.
    var sharesWork: Bool { maxGuesses > 0 }

    /// Creates a decoder that begins in a state.
    func decoder(_ state: DecodingState) -> DumpDecoder {
        var decoder = DumpDecoder(state: state)
        decoder.keepsRefused = keepsRefused
        return decoder
    }

    /// The context for compressed bytes that were read as a whole, to be decoded by one thread.
    func forCompressedBytes() -> ReadingContext {
        let taken = meter.take()
        return ReadingContext(
            pool: pool,
            maxGuesses: 0,
            keepsRefused: keepsRefused,
            isStopped: isStopped,
            meter: ByteMeter { taken }
        )
    }
}
