/// The bytes that compressed data holds.
///
/// Members that follow each other are one stream. Zeros between them are left out, and whatever
/// else stands behind the last one. All that can be unpacked before a cut or a damage is given out.
final class DecompressedStream: ByteStream {
    private let source: ByteSource
    private let compression: Compression
    private let decompressor: any Decompressor
    private let input = ByteBuffer(capacity: 1 << 16)
    /// How many bytes of the input were used.
    private var used = 0
    private var isBetweenMembers = false
    private var isOver = false
    private(set) var end = StreamEnd.whole

    init(_ source: ByteSource, _ compression: Compression) {
        self.source = source
        self.compression = compression
        decompressor = compression.decompressor()
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        while !isOver {
            guard let isReady = isBetweenMembers ? beginMember() : fillInput() else { return nil }
            if isReady, let count = unpack(into: room) { return count }
        }
        return 0
    }

    /// Unpacks a piece; nil where it holds nothing.
    private func unpack(into room: UnsafeMutableRawBufferPointer) -> Int? {
        let piece = decompressor.unpack(unused, into: room)
        used += piece.used
        switch piece.next {
        case .more:
            if piece.count == 0, piece.used == 0, source.isExhausted { stop(.cut) }
        case .memberEnd:
            isBetweenMembers = true
        case .damage:
            stop(.cut)
        case .memoryLimit:
            stop(.problem(.needsMuchMemory))
        }
        return piece.count > 0 ? piece.count : nil
    }

    private var unused: UnsafeMutableRawBufferPointer {
        let bytes = UnsafeRawBufferPointer(input.bytes)
        return UnsafeMutableRawBufferPointer(mutating: .init(rebasing: bytes[used...]))
    }

    /// Ends the bytes; what ails the packed ones comes first.
    private func stop(_ end: StreamEnd) {
        isOver = true
        self.end = source.isExhausted && source.end != .whole ? source.end : end
    }

    /// Has some input ready, if any comes; nil where none comes for a moment.
    private func fillInput() -> Bool? {
        guard used == input.count, !source.isExhausted else { return true }
        input.removeAll()
        used = 0
        return readInput()
    }

    private func readInput() -> Bool? {
        var isWaiting = false
        _ = input.append { room in
            let count = source.read(into: room)
            isWaiting = count == nil
            return count ?? 0
        }
        return isWaiting ? nil : true
    }

    /// Moves to the next member, or to the end; false where that takes more input.
    private func beginMember() -> Bool? {
        while used < input.count, input.bytes[used] == 0 { used += 1 }
        if input.count - used < compression.magicLength, !source.isExhausted {
            input.removeFirst(used)
            used = 0
            return readInput().map { _ in false }
        }
        guard compression.begins(input.bytes[used...]) else {
            stop(.whole)
            return false
        }
        isBetweenMembers = false
        decompressor.begin()
        return true
    }
}
