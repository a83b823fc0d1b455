/// The bytes of a member of an archive.
final class MemberStream: ByteStream {
    private let packed: PackedArchive
    /// The stretch of the member that is at hand, with zeros before it where the file has a hole.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)
    private var hole: Int64 = 0
    /// How many bytes were handed out.
    private var position: Int64 = 0
    private var isOver = false
    /// Whether it was found not to be what was packed.
    private var isDamaged = false
    private(set) var end = StreamEnd.whole

    /// How many bytes the member has, as its header says.
    private let size: Int64?

    init(_ packed: PackedArchive, size: Int64?) {
        self.packed = packed
        self.size = size
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        while hole == 0, block.isEmpty {
            if isOver { return 0 }
            packed.readBlock(of: self)
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

    /// Takes what was unpacked as not being what was packed.
    func noteDamage() { isDamaged = true }

    func stop(_ end: StreamEnd) {
        isOver = true
        let isWhole = !isDamaged && (size ?? position + hole) == position + hole
        self.end = end == .whole && !isWhole ? .cut : end
    }

    /// Whether any of it was unpacked.
    var hasBegun: Bool { position > 0 || !block.isEmpty }
}

extension Slice<UnsafeMutableRawBufferPointer> {
    fileprivate func initializeZeros() {
        UnsafeMutableRawBufferPointer(rebasing: self).initializeMemory(as: UInt8.self, repeating: 0)
    }
}
