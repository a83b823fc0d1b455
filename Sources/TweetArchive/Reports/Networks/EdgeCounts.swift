import DraftFiles

/// Counts pairs of numbers, and the times of what was counted.
///
/// If periods are counted, the pairs of each period are apart. A pair has 24 bytes. About a million different
/// ones are in memory; more are written in ascending order to temporary files, which are read side by side
/// at the end, so that the memory is bounded.
struct EdgeCounts: Sendable {
    /// A pair in a period.
    struct Counted: Sendable {
        /// The first number in the upper half, the second in the lower.
        fileprivate let pair: UInt64
        /// The number of the period; 0 if the time is unknown, or if periods are not counted.
        let period: UInt32
        fileprivate(set) var weight: UInt32 = 1
        /// The first time, in seconds since 1970; the maximum if no time is known.
        private(set) var first: UInt32
        /// The last time; 0 if no time is known.
        private(set) var last: UInt32

        fileprivate init(_ pair: UInt64, period: UInt32, time: UInt32?) {
            (self.pair, self.period) = (pair, period)
            (first, last) = (time ?? .max, time ?? 0)
        }

        var source: UInt32 { UInt32(pair >> 32) }
        var target: UInt32 { UInt32(truncatingIfNeeded: pair) }

        @inline(__always)
        fileprivate func precedes(_ other: Counted) -> Bool {
            pair == other.pair ? period < other.period : pair < other.pair
        }

        fileprivate func isSame(as other: Counted) -> Bool {
            pair == other.pair && period == other.period
        }

        fileprivate mutating func add(_ other: Counted) {
            weight += other.weight
            (first, last) = (min(first, other.first), max(last, other.last))
        }

        /// The same pair with other numbers.
        fileprivate func with(_ source: UInt32, _ target: UInt32) -> Counted {
            var changed = Counted(UInt64(source) << 32 | UInt64(target), period: period, time: nil)
            (changed.weight, changed.first, changed.last) = (weight, first, last)
            return changed
        }
    }

    /// The number of pairs that are collected before they are sorted, unless fewer are kept in memory.
    private static let usualBatch = 1 << 18
    /// The number of temporary files at which they become one: they are all open.
    private static let maxRuns = 32

    /// The number of different pairs in memory from which they are written to a file.
    private let maxInMemory: Int
    /// The minimum number of pairs that are collected before they are sorted.
    private let minBatch: Int
    /// Pairs that are not yet counted.
    private var added: [Counted] = []
    /// Different pairs, in ascending order.
    private var counted: [Counted] = []
    /// The files of other pairs, each in ascending order.
    private var runs: [ScratchFile] = []

    /// Begins with no pair.
    init(maxInMemory: Int = 1 << 20) {
        self.maxInMemory = maxInMemory
        minBatch = min(EdgeCounts.usualBatch, maxInMemory)
    }

    /// Counts a pair once.
    ///
    /// - Throws: ``ArchiveError/noRoom(_:)`` if the temporary files cannot be written; so do the others.
    @inline(__always)
    mutating func add(_ source: UInt32, _ target: UInt32, period: UInt32, time: UInt32?) throws {
        let pair = UInt64(source) << 32 | UInt64(target)
        try add(Counted(pair, period: period, time: time))
    }

    /// Adds the pairs of another part of the tweets, whose numbers are translated.
    mutating func add(
        _ other: EdgeCounts,
        translating numbers: (_ source: UInt32, _ target: UInt32) -> (UInt32, UInt32)
    ) throws {
        var other = other
        try other.forEachPair { edge in
            let (source, target) = numbers(edge.source, edge.target)
            try add(edge.with(source, target))
        }
    }

    /// Calls a closure with the different pairs in ascending order, those of different periods one after
    /// another.
    mutating func forEachPair(_ body: (Counted) throws -> Void) throws {
        try merge()
        try EdgeCounts.forEachPair(of: runs, counted, body)
    }

    @inline(__always)
    private mutating func add(_ edge: Counted) throws {
        added.append(edge)
        if added.count >= max(minBatch, counted.count / 2) { try merge() }
    }

    private mutating func merge() throws {
        if added.isEmpty { return }
        added.sort { $0.precedes($1) }
        var merged: [Counted] = []
        merged.reserveCapacity(counted.count + added.count)
        func append(_ edge: Counted) {
            if let last = merged.last, last.isSame(as: edge) {
                merged[merged.count - 1].add(edge)
            } else {
                merged.append(edge)
            }
        }
        var next = 0
        for edge in added {
            while next < counted.count, !edge.precedes(counted[next]) {
                append(counted[next])
                next += 1
            }
            append(edge)
        }
        while next < counted.count {
            append(counted[next])
            next += 1
        }
        added.removeAll(keepingCapacity: true)
        counted = merged
        if counted.count >= maxInMemory { try spill() }
    }
}

// MARK: - Temporary files

extension EdgeCounts {
    /// Writes the pairs in memory to a file, and makes one of all files if there are many.
    private mutating func spill() throws {
        runs.append(
            try EdgeCounts.run { writer in for pair in counted { try writer.append(pair) } }
        )
        counted = []
        guard runs.count == EdgeCounts.maxRuns else { return }
        let files = runs
        runs = [
            try EdgeCounts.run { writer in
                try EdgeCounts.forEachPair(of: files, []) { try writer.append($0) }
            }
        ]
    }

    private static func run(_ write: (inout RunWriter) throws -> Void) throws -> ScratchFile {
        do {
            var writer = RunWriter(try ScratchFile(in: ScratchFile.temporaryFolder))
            try write(&writer)
            try writer.end()
            return writer.file
        } catch let error as SystemError {
            throw ArchiveError.noRoom("\(error)")
        }
    }

    /// Calls a closure with the pairs of files and of an array, each in ascending order, side by side.
    private static func forEachPair(
        of runs: [ScratchFile],
        _ counted: [Counted],
        _ body: (Counted) throws -> Void
    ) throws {
        if runs.isEmpty {
            for pair in counted { try body(pair) }
            return
        }
        var merged = try MergedRuns([RunReader(counted)] + runs.map { RunReader($0) })
        var current: Counted?
        while let first = try merged.next() {
            if let last = current, !last.isSame(as: first) {
                try body(last)
                current = nil
            }
            if current == nil { current = first } else { current?.add(first) }
        }
        if let current { try body(current) }
    }

    /// The pairs of several readers in ascending order.
    private struct MergedRuns {
        private var readers: [RunReader]
        /// The next pair of each reader that has one: the one at *n* is not behind those at 2*n* + 1 and
        /// 2*n* + 2.
        private var heap: [(pair: Counted, reader: Int)] = []

        init(_ readers: [RunReader]) throws {
            self.readers = readers
            for reader in readers.indices {
                guard let pair = try self.readers[reader].next() else { continue }
                heap.append((pair, reader))
            }
            // In ascending order it is a heap, too.
            heap.sort { $0.pair.precedes($1.pair) }
        }

        mutating func next() throws -> Counted? {
            guard let (pair, reader) = heap.first else { return nil }
            if let following = try readers[reader].next() {
                heap[0].pair = following
            } else {
                heap.swapAt(0, heap.count - 1)
                heap.removeLast()
            }
            sink()
            return pair
        }

        /// Moves the first element behind smaller ones.
        private mutating func sink() {
            var index = 0
            while true {
                var least = index
                for child in 2 * index + 1..<2 * index + 3
                where child < heap.count && heap[child].pair.precedes(heap[least].pair) {
                    least = child
                }
                if least == index { return }
                heap.swapAt(index, least)
                index = least
            }
        }
    }

    /// Writes pairs to a file.
    private struct RunWriter {
        private static let bufferCount = 1 << 14

        let file: ScratchFile
        private var buffer: [Counted] = []

        init(_ file: ScratchFile) { self.file = file }

        mutating func append(_ pair: Counted) throws(SystemError) {
            buffer.append(pair)
            if buffer.count >= RunWriter.bufferCount { try end() }
        }

        mutating func end() throws(SystemError) {
            let bytes = buffer.withUnsafeBytes { Array($0) }
            try writeAll(bytes, to: file.descriptor)
            buffer.removeAll(keepingCapacity: true)
        }
    }

    /// Reads pairs from a file.
    private struct RunReader {
        private static let bufferCount = 1 << 12

        private let file: ScratchFile?
        private var buffer: [Counted]
        private var position = 0
        /// The number of bytes that were read.
        private var offset = 0

        init(_ pairs: [Counted]) { (file, buffer) = (nil, pairs) }

        init(_ file: ScratchFile) { (self.file, buffer) = (file, []) }

        /// Reads the next pair; nil at the end.
        @inline(__always)
        mutating func next() throws -> Counted? {
            if position == buffer.count { try fill() }
            guard position < buffer.count else { return nil }
            position += 1
            return buffer[position - 1]
        }

        private mutating func fill() throws {
            guard let file else { return }
            let size = MemoryLayout<Counted>.stride
            let none = Counted(0, period: 0, time: nil)
            buffer = Array(repeating: none, count: RunReader.bufferCount)
            do {
                let count = try buffer.withUnsafeMutableBytes { bytes throws(SystemError) in
                    try file.read(at: offset, into: bytes)
                }
                offset += count
                buffer.removeLast(buffer.count - count / size)
                position = 0
            } catch {
                throw ArchiveError.noRoom("\(error)")
            }
        }
    }
}
