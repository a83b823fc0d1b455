/// The bytes of an entry of a container.
final class EntryStream: ByteStream {
    private let reader: ContainerReader
    /// The number of zeros before the next block: a hole in the file.
    private var hole: Int64 = 0
    /// The number of bytes that were read.
    private var position: Int64 = 0
    private var isOver = false
    /// True if a checksum or size was wrong.
    private var isDamaged = false
    private(set) var end = StreamEnd.whole

    /// The size in bytes that the header states; nil if it states none.
    private let size: Int64?

    init(_ reader: ContainerReader, size: Int64?) {
        self.reader = reader
        self.size = size
    }

    func read(into buffer: ByteBuffer) -> Int? {
        while hole == 0, reader.blockCount == 0 {
            if isOver { return 0 }
            reader.readBlock(of: self)
        }
        let count =
            hole > 0
            ? buffer.appendZeros(upTo: Int(clamping: hole)) : reader.moveBlock(to: buffer)
        hole = max(0, hole - Int64(count))
        position += Int64(count)
        return count
    }

    /// Records the offset in the entry at which its next block begins.
    func continues(at offset: Int64) {
        hole = max(0, offset.subtractingReportingOverflow(position).partialValue)
    }

    /// Records that a checksum or size was wrong.
    func noteDamage() { isDamaged = true }

    /// Ends the entry after the current block.
    func stop(_ end: StreamEnd) {
        isOver = true
        let isWhole = !isDamaged && (size ?? position + hole) == position + hole
        self.end = end == .whole && !isWhole ? .cut : end
    }

    /// True if any bytes were extracted.
    var hasBegun: Bool { position > 0 || reader.blockCount > 0 }
}
