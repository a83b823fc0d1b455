/// What reading any part of a dump needs.
struct ReadingContext {
    /// The pool of buffers.
    let pool: BufferPool
    /// Counts the bytes of the dump that were read.
    let meter: ByteMeter
    /// True if other threads decode in parallel.
    let sharesWork: Bool
    /// True to keep the bytes of refused records.
    let keepsRefused: Bool
    /// Returns true if reading was stopped.
    let isStopped: () -> Bool

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
            meter: ByteMeter { taken },
            sharesWork: false,
            keepsRefused: keepsRefused,
            isStopped: isStopped
        )
    }
}
