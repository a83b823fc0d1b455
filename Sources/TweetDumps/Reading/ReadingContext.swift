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

/// Counts the bytes of a file that were read since the last call.
final class ByteMeter {
    /// Returns the number of bytes that were read in all.
    var position: () -> Int
    private var taken = 0

    init(_ position: @escaping () -> Int) {
        self.position = position
    }

    /// Returns the number of bytes since the last call.
    func take() -> Int {
        let new = max(0, position() - taken)
        taken += new
        return new
    }

    /// Uncounts bytes that will be read again.
    func uncount(_ count: Int) {
        taken -= count
    }
}

/// The location of bytes in a dump.
struct DumpLocation: Sendable {
    /// The index of the dump.
    let dump: Int
    /// The name of the entry; nil outside of containers.
    var entry: String?
    /// The names of the containers and compressions around the bytes, outermost first.
    var containers: [String] = []
    /// True if the dump ends with the bytes.
    var endsDump = true
    /// The number of containers and compressions around the bytes.
    var depth = 0
    /// What is missing, although all bytes can be read.
    var problem: DumpError.Reason?

    /// The location within a container or compression at this location.
    func inside(_ container: String) -> DumpLocation {
        var location = self
        location.containers.append(container)
        location.depth += 1
        return location
    }

    /// The location of an entry in the container at this location.
    func entry(_ name: String) -> DumpLocation {
        var location = self
        location.entry = (entry.map { $0 + "!" } ?? "") + name
        location.endsDump = false
        return location
    }
}
