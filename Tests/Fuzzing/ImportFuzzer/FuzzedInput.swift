@testable import TweetDumps

/// An input of the fuzzer: two bytes that say how to import a dump, and the dump, or what stands
/// for one.
struct FuzzedInput {
    /// The size of the chunks that the dump is read in, in bytes.
    let chunkSize: Int
    /// The number of threads that decode it.
    let decoders: Int
    /// The term that found its tweets; nil to take what it says itself.
    let term: SearchTerm?
    /// How many parts of it a transaction writes.
    let partsInTransaction: Int
    /// Whether the archive is checked at the end, which takes longer than all before.
    let isChecked: Bool
    /// The dump.
    let dump: [UInt8]
    /// The same records from the last to the first, where that is a dump as well.
    let reversed: [UInt8]?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let (size, choices) = (Int(bytes.first ?? 0), bytes.dropFirst().first ?? 0)
        if choices & 128 == 0 {
            dump = Array(bytes.dropFirst(2))
            reversed = nil
        } else {
            let lines = InventedTweets(bytes.dropFirst(2)).lines
            dump = lines.flatMap(\.utf8)
            reversed = lines.reversed().flatMap(\.utf8)
        }
        // Small ones are the more likely, but a long dump has no more than some 64 of them.
        chunkSize = max(2 + size * size, dump.count / 64)
        decoders = choices & 1 == 0 ? 1 : 2
        term = choices & 2 == 0 ? nil : SearchTerm("#fuzz")
        partsInTransaction = 1 + Int(choices >> 2) % 16
        isChecked = dump.reduce(0, &+) % 8 == 0
    }
}

extension DumpPart {
    /// A whole dump as one part.
    init(whole dump: [UInt8]) {
        // No larger than the dump, so that reading too far is noticed.
        let buffer = ByteBuffer(capacity: dump.count)
        dump.withUnsafeBufferPointer { buffer.append($0) }
        self = DecodingJob.whole(buffer, dump: 0, problem: nil).run()
    }
}
