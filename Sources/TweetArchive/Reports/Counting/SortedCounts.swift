import DraftFiles

/// A value that is counted.
///
/// In ascending order, equal ones follow one another.
protocol CountedValue: BitwiseCopyable, Sendable {
    func precedes(_ other: Self) -> Bool
    /// Whether the two are counted as one.
    func isSame(as other: Self) -> Bool
    /// Adds the numbers of an equal one.
    mutating func add(_ other: Self)
}

/// Counts values: each different one is stored once.
///
/// Some are in memory; more are written in ascending order to temporary files, which are read side by side
/// at the end, so that the memory is bounded.
struct SortedCounts<Value: CountedValue>: Sendable {
    /// The number of values that are collected before they are sorted, unless fewer are kept in memory.
    private static var usualBatch: Int { 1 << 18 }
    /// The number of temporary files at which they are merged, because all of them are open.
    private static var maxRuns: Int { 32 }

    /// The number of different values in memory at which they are written to a file.
    private let maxInMemory: Int
    /// The minimum number of values that are collected before they are sorted.
    private let minBatch: Int
    /// Values that are not yet counted.
    private var added: [Value] = []
    /// Different values, in ascending order.
    private var counted: [Value] = []
    /// The files of other values, each in ascending order.
    private var runs: [ScratchFile] = []

    init(maxInMemory: Int = 1 << 20) {
        self.maxInMemory = maxInMemory
        minBatch = min(SortedCounts.usualBatch, maxInMemory)
    }

    /// Throws ``ArchiveError/noRoom(_:)`` if a temporary file cannot be written, as the other functions do.
    @inline(__always)
    mutating func add(_ value: Value) throws {
        added.append(value)
        if added.count >= max(minBatch, counted.count / 2) { try merge() }
    }

    mutating func add(_ other: SortedCounts, translating: (Value) -> Value = { $0 }) throws {
        var other = other
        try other.read { try add(translating($0)) }
    }

    /// Calls a closure with the different values in ascending order.
    mutating func read(_ body: (Value) throws -> Void) throws {
        try merge()
        try SortedCounts.read(of: runs, counted, body)
    }

    private mutating func merge() throws {
        if added.isEmpty { return }
        added.sort { $0.precedes($1) }
        var merged: [Value] = []
        merged.reserveCapacity(counted.count + added.count)
        func append(_ value: Value) {
            if let last = merged.last, last.isSame(as: value) {
                merged[merged.count - 1].add(value)
            } else {
                merged.append(value)
            }
        }
        var next = 0
        for value in added {
            while next < counted.count, !value.precedes(counted[next]) {
                append(counted[next])
                next += 1
            }
            append(value)
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

extension SortedCounts {
    /// Writes the values in memory to a file, and makes one of all files if there are many.
    private mutating func spill() throws {
        runs.append(
            try SortedCounts.run { writer in for value in counted { try writer.append(value) } }
        )
        counted = []
        guard runs.count == SortedCounts.maxRuns else { return }
        let files = runs
        runs = [
            try SortedCounts.run { writer in
                try SortedCounts.read(of: files, []) { try writer.append($0) }
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

    /// Calls a closure with the values of files and of an array, each in ascending order, side by side.
    private static func read(
        of runs: [ScratchFile],
        _ counted: [Value],
        _ body: (Value) throws -> Void
    ) throws {
        if runs.isEmpty {
            for value in counted { try body(value) }
            return
        }
        var merged = try MergedRuns([RunReader(counted)] + runs.map { RunReader($0) })
        var current: Value?
        while let first = try merged.next() {
            if let last = current, !last.isSame(as: first) {
                try body(last)
                current = nil
            }
            if current == nil { current = first } else { current?.add(first) }
        }
        if let current { try body(current) }
    }

    /// The values of several readers in ascending order.
    private struct MergedRuns {
        private var readers: [RunReader]
        /// The next value of each reader that has one, as a binary heap with the smallest one first.
        private var heap: [(value: Value, reader: Int)] = []

        init(_ readers: [RunReader]) throws {
            self.readers = readers
            for reader in readers.indices {
                guard let value = try self.readers[reader].next() else { continue }
                heap.append((value, reader))
            }
            // A sorted array is a heap.
            heap.sort { $0.value.precedes($1.value) }
        }

        mutating func next() throws -> Value? {
            guard let (value, reader) = heap.first else { return nil }
            if let following = try readers[reader].next() {
                heap[0].value = following
            } else {
                heap.swapAt(0, heap.count - 1)
                heap.removeLast()
            }
            sink()
            return value
        }

        /// Restores the heap after its first element has changed.
        private mutating func sink() {
            var index = 0
            while true {
                var least = index
                for child in 2 * index + 1..<2 * index + 3
                where child < heap.count && heap[child].value.precedes(heap[least].value) {
                    least = child
                }
                if least == index { return }
                heap.swapAt(index, least)
                index = least
            }
        }
    }

    private struct RunWriter {
        private static var bufferCount: Int { 1 << 14 }

        let file: ScratchFile
        private var buffer: [Value] = []

        init(_ file: ScratchFile) { self.file = file }

        mutating func append(_ value: Value) throws(SystemError) {
            buffer.append(value)
            if buffer.count >= RunWriter.bufferCount { try end() }
        }

        mutating func end() throws(SystemError) {
            let bytes = buffer.withUnsafeBytes { Array($0) }
            try writeAll(bytes, to: file.descriptor)
            buffer.removeAll(keepingCapacity: true)
        }
    }

    private struct RunReader {
        private static var bufferCount: Int { 1 << 12 }

        private let file: ScratchFile?
        private var buffer: [Value]
        private var position = 0
        /// In the file, in bytes.
        private var offset = 0

        init(_ values: [Value]) { (file, buffer) = (nil, values) }

        init(_ file: ScratchFile) { (self.file, buffer) = (file, []) }

        @inline(__always)
        mutating func next() throws -> Value? {
            if position == buffer.count { try fill() }
            guard position < buffer.count else { return nil }
            position += 1
            return buffer[position - 1]
        }

        private mutating func fill() throws {
            guard let file else { return }
            do {
                buffer = try Array(unsafeUninitializedCapacity: RunReader.bufferCount) {
                    let bytes = try file.read(at: offset, into: UnsafeMutableRawBufferPointer($0))
                    offset += bytes
                    $1 = bytes / MemoryLayout<Value>.stride
                }
                position = 0
            } catch let error as SystemError {
                throw ArchiveError.noRoom("\(error)")
            }
        }
    }
}

// MARK: - Pairs of ids

/// Different pairs of ids, in eight bytes each.
struct PairSet: Sendable {
    private struct Pair: CountedValue {
        /// The first id in the upper half, the second in the lower.
        let bits: UInt64

        @inline(__always)
        func precedes(_ other: Pair) -> Bool { bits < other.bits }
        func isSame(as other: Pair) -> Bool { bits == other.bits }
        func add(_ other: Pair) {}
    }

    private var pairs: SortedCounts<Pair>

    init(maxInMemory: Int = 1 << 21) { pairs = SortedCounts(maxInMemory: maxInMemory) }

    @inline(__always)
    mutating func insert(_ first: Int, _ second: Int) throws {
        guard let first = UInt32(exactly: first), let second = UInt32(exactly: second) else {
            throw DamagedValue(column: "author")
        }
        try pairs.add(Pair(bits: UInt64(first) << 32 | UInt64(second)))
    }

    mutating func formUnion(_ other: PairSet) throws { try pairs.add(other.pairs) }

    /// Calls a closure with each pair, in order of the first ids, then of the second.
    mutating func read(_ body: (_ first: Int, _ second: Int) throws -> Void) throws {
        try pairs.read { try body(Int($0.bits >> 32), Int(UInt32(truncatingIfNeeded: $0.bits))) }
    }

    /// The number of pairs with each first id below a count.
    mutating func countsOfFirsts(below count: Int) throws -> [Int] {
        var numbers = Array(repeating: 0, count: count)
        try read { first, _ in numbers[first] += 1 }
        return numbers
    }
}

// MARK: - Sorted collections

extension RandomAccessCollection where Index == Int {
    /// The first index from a start on whose element meets a condition, which all later elements must meet as
    /// well; the end of the collection if there is none.
    @inline(__always)
    func sortedIndex(from start: Int? = nil, where isBehind: (Element) -> Bool) -> Int {
        var (lower, upper) = (start ?? startIndex, endIndex)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if isBehind(self[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}

extension Array where Element: Comparable {
    /// The first index of an element; the array must be in ascending order.
    @inline(__always)
    func sortedIndex(of element: Element) -> Int? {
        let index = sortedIndex { $0 >= element }
        return index < count && self[index] == element ? index : nil
    }
}
