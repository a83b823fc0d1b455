import Foundation
import TestSupport

@testable import TweetDumps

/// What is read from a file, entry by entry.
struct DecodedFile: Equatable {
    /// What is read from one record file.
    struct Entry: Equatable {
        var name: String?
        var container: String?
        var ids: [Int64] = []
        var refusals: [String] = []
        var problem: DumpError.Reason?
    }

    var entries: [Entry] = []
    /// The number of bytes that the parts report as read.
    var size = 0

    /// The entries with records or problems.
    var filled: [Entry] {
        entries.filter { !$0.ids.isEmpty || !$0.refusals.isEmpty || $0.problem != nil }
    }

    /// The ids of all entries.
    var ids: [Int64] { entries.flatMap(\.ids) }
    /// The refusals of all entries.
    var refusals: [String] { entries.flatMap(\.refusals) }

    /// Reads a file with these bytes.
    init(
        _ bytes: [UInt8],
        decoders: Int = 2,
        chunkSize: Int = OpenDump.defaultChunkSize,
        name: String = "dump"
    ) throws {
        self = try withFolder { folder in
            let path = folder + "/" + name
            try Data(bytes).write(to: URL(filePath: path))
            return DecodedFile(at: path, decoders: decoders, chunkSize: chunkSize)
        }
    }

    init(at path: String, decoders: Int = 2, chunkSize: Int = OpenDump.defaultChunkSize) {
        let reader = DumpReader([DumpFile(path: path)], decoders: decoders, chunkSize: chunkSize)
        var entry = Entry()
        while let part = reader.next() {
            size += part.bytes
            entry.name = part.entry
            entry.container = part.container
            entry.ids += part.batch.map(\.id)
            entry.refusals += part.batch.refusals.map(\.example)
            entry.problem = part.problem ?? entry.problem
            guard part.endsRecordFile else { continue }
            entries.append(entry)
            entry = Entry()
        }
    }
}

/// Lines with tweets of these ids, with text that is hard to compress.
func lines(_ ids: some Sequence<Int>) -> String {
    var generator = SplitMix64(seed: 1)
    return ids.map { id in
        let noise = String(generator.next() as UInt64, radix: 36)
        return "{\"id_str\":\"\(id)\",\"text\":\"an invented text \(noise)\",\"entities\":{}}\n"
    }.joined()
}
