/// The bytes of an entry of a container.
final class EntryStream: ByteStream {
    private let reader: ContainerReader
    /// The current block of the entry, after a number of zeros if the file has a hole.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)
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

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        while hole == 0, block.isEmpty {
            if isOver { return 0 }
            reader.readBlock(of: self)
        }
        let count: Int
        if hole > 0 {
            count = min(room.count, Int(clamping: hole))
            room[..<count].initializeZeros()
            hole -= Int64(count)
        } else {
            count = min(room.count, block.count)
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
            block = UnsafeRawBufferPointer(rebasing: block[count...])
        }
        position += Int64(count)
        return count
    }

    func take(_ block: UnsafeRawBufferPointer, at offset: Int64) {
        self.block = block
        hole = max(0, offset.subtractingReportingOverflow(position).partialValue)
    }

    /// Records that a checksum or size was wrong.
    func noteDamage() { isDamaged = true }

    func stop(_ end: StreamEnd) {
        isOver = true
        let isWhole = !isDamaged && (size ?? position + hole) == position + hole
        self.end = end == .whole && !isWhole ? .cut : end
    }

    /// True if any bytes were extracted.
    var hasBegun: Bool { position > 0 || !block.isEmpty }
}

extension Slice<UnsafeMutableRawBufferPointer> {
    fileprivate func initializeZeros() {
        UnsafeMutableRawBufferPointer(rebasing: self).initializeMemory(as: UInt8.self, repeating: 0)
    }
}
