import Foundation

/// The bytes of a container, as libarchive reads them.
final class ContainerInput {
    /// The size of a zip file that is read by its directory, in bytes; nil if the bytes are read in
    /// order.
    private(set) var size: Int?
    /// The bytes that were read last.
    let block = ByteBuffer(capacity: 1 << 16)
    /// The end of the bytes that were read in order.
    private(set) var tail = ContainerTail()

    private let source: ByteSource
    /// The offset at which libarchive reads next, if the file is read by its directory.
    private var position = 0

    init(_ source: ByteSource, size: Int?) {
        self.source = source
        self.size = size
    }

    /// How the bytes ended, as far as they were read.
    var end: StreamEnd { source.end }

    /// Reads the next block; false if that failed.
    func readBlock() -> Bool {
        guard size != nil else {
            readInOrder()
            tail.append(block)
            return true
        }
        block.removeAll()
        position += source.readAhead(position, into: block) ?? 0
        return block.count > 0 || source.end.problem == nil
    }

    /// Reads the next block, which is empty at the end, without counting it as the tail.
    func readInOrder() {
        block.removeAll()
        _ = source.readPatiently(into: block)
    }

    /// Sets the offset at which libarchive reads next.
    ///
    /// - Parameters:
    ///   - offset: In bytes.
    ///   - origin: What the offset is relative to, as for `lseek`.
    /// - Returns: The offset from the beginning; nil if there is no such offset.
    func seek(_ offset: Int64, from origin: Int32) -> Int64? {
        let base = origin == SEEK_SET ? 0 : origin == SEEK_END ? size ?? 0 : position
        let (sum, isOver) = Int64(base).addingReportingOverflow(offset)
        guard !isOver, sum >= 0 else { return nil }
        position = Int(sum)
        return sum
    }

    /// Stops reading by the directory: reads the bytes in order, from the beginning.
    func leaveDirectory() { size = nil }

    /// True if the file is a zip file whose directory leaves out some entries.
    var hidesEntries: Bool {
        guard let size, let directory = ZipDirectory(of: source, size: size) else { return false }
        return !directory.isComplete
    }

    /// The bytes that were read last but not used, if libarchive has used `consumed` bytes in all.
    func unused(consumed: Int) -> [UInt8] {
        block.bytes(from: max(0, block.count - (tail.count - consumed)))
    }
}
