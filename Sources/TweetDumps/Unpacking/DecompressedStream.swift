/// The decompressed bytes of compressed data.
///
/// Consecutive frames are one stream. Zeros between frames are skipped, and anything else after the
/// last one is ignored. All bytes before a cut or damage are read.
final class DecompressedStream: ByteStream {
    private let source: ByteSource
    private let compression: Compression
    private let decompressor: any Decompressor
    private let input = ByteBuffer(capacity: 1 << 16)
    /// The number of input bytes that were used.
    private var used = 0
    private var isBetweenFrames = false
    private var isOver = false
    private(set) var end = StreamEnd.whole

    init(_ source: ByteSource, _ compression: Compression) {
        self.source = source
        self.compression = compression
        decompressor = compression.decompressor()
    }

    func read(into buffer: ByteBuffer) -> Int? {
        while !isOver {
            guard let isReady = isBetweenFrames ? beginFrame() : fillInput() else { return nil }
            if isReady, let count = decompress(into: buffer) { return count }
        }
        return 0
    }

    /// Decompresses a piece; nil if it yields no bytes.
    private func decompress(into buffer: ByteBuffer) -> Int? {
        let piece = decompressor.decompress(input, from: used, into: buffer)
        used += piece.used
        switch piece.next {
        case .more:
            if piece.count == 0, piece.used == 0, source.isExhausted { stop(.cut) }
        case .frameEnd:
            isBetweenFrames = true
        case .damage:
            stop(.cut)
        case .memoryLimit:
            stop(.problem(.needsMuchMemory))
        }
        return piece.count > 0 ? piece.count : nil
    }

    /// Ends the stream.
    ///
    /// A problem of the compressed bytes takes precedence.
    private func stop(_ end: StreamEnd) {
        isOver = true
        self.end = source.isExhausted && source.end != .whole ? source.end : end
    }

    /// Makes input available, unless the source is at its end; nil if none has arrived for a
    /// moment.
    private func fillInput() -> Bool? {
        guard used == input.count, !source.isExhausted else { return true }
        input.removeAll()
        used = 0
        return readInput()
    }

    private func readInput() -> Bool? {
        source.read(into: input).map { _ in true }
    }

    /// Moves to the next frame, or to the end; false if that needs more input.
    private func beginFrame() -> Bool? {
        while used < input.count, input[used] == 0 { used += 1 }
        if input.count - used < compression.magicLength, !source.isExhausted {
            input.removeFirst(used)
            used = 0
            return readInput().map { _ in false }
        }
        guard compression.begins(input.bytes(from: used, upTo: Compression.headLength)) else {
            stop(.whole)
            return false
        }
        isBetweenFrames = false
        decompressor.begin()
        return true
    }
}
