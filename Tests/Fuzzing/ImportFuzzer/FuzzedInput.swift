@testable import TweetDumps

/// An input of the fuzzer: four bytes that say how to import a dump, and the dump, or what stands
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
    /// Whether the bytes of refused records are kept, as `import --refused` does.
    let keepsRefused: Bool
    /// Whether some of its tweets are removed at the end.
    let removesTweets: Bool
    /// Whether tweets go that the dump says were deleted.
    let appliesDeletions: Bool
    /// Whether it stands in a folder, where what is no dump does no harm.
    let isFromFolder: Bool
    /// The dump.
    let dump: PackedDump
    /// The same records from the last to the first, where that is a dump as well.
    let reversed: [UInt8]?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let header = bytes.prefix(4) + [UInt8](repeating: 0, count: 4 - min(4, bytes.count))
        let (size, choices, more) = (Int(header[0]), header[1], header[3])
        let packing = header[2]
        let records: [UInt8]
        if choices & 128 == 0 {
            records = Array(bytes.dropFirst(4))
            reversed = nil
        } else {
            let lines = InventedTweets(bytes.dropFirst(4)).lines
            records = lines.flatMap(\.utf8)
            reversed = lines.reversed().flatMap(\.utf8)
        }
        let cut = more & 16 == 0 ? nil : size
        dump = PackedDump(records, Packing(packing & 15), Packing(packing >> 4), cut: cut)
        // Small ones are the more likely, but a long dump has no more than some 64 of them.
        chunkSize = max(2 + size * size, records.count / 64)
        decoders = choices & 1 == 0 ? 1 : 2
        term = choices & 2 == 0 ? nil : SearchTerm("#fuzz")
        partsInTransaction = 1 + Int(choices >> 2) % 16
        isChecked = records.reduce(0, &+) % 8 == 0
        keepsRefused = more & 1 != 0
        removesTweets = more & 2 != 0
        appliesDeletions = more & 4 != 0
        isFromFolder = more & 8 != 0
    }
}

extension DumpPart {
    /// A whole file of records, which is not packed, as one part.
    init(whole dump: [UInt8], keepsRefused: Bool = false) {
        // No larger than the dump, so that reading too far is noticed.
        let buffer = ByteBuffer(capacity: dump.count)
        dump.withUnsafeBufferPointer { buffer.append($0) }
        let stretch = DecodingJob.Stretch(
            buffer: buffer,
            location: DumpLocation(dump: 0),
            bytes: dump.count,
            end: .whole
        )
        var decoder = DumpDecoder()
        decoder.keepsRefused = keepsRefused
        var parts: [DumpPart] = []
        DecodingJob.whole(stretch, decoder).run { part in
            parts.append(part)
            return true
        }
        expect(parts.count == 1, "a whole dump has \(parts.count) parts")
        self = parts[0]
    }
}
