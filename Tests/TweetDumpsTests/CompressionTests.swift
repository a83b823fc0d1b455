import Foundation
import Testing

@testable import TweetDumps

/// Compressed dumps are read, also up to a cut or damage.
@Suite struct CompressionTests {
    @Test(arguments: Compression.allCases) func readsCompressedDumps(by compression: Compression)
        throws
    {
        let text = Array(lines(1...50).utf8)
        let file = try DecodedFile(compressed(text, compression))
        let entry = DecodedFile.Entry(container: compression.rawValue, ids: Array(1...50))
        #expect(file.entries == [entry])
    }

    @Test(arguments: Compression.allCases) func readsConsecutiveFrames(of compression: Compression)
        throws
    {
        let parts = [lines(1...20), lines(21...21), "", lines(22...40)]
        let data = parts.map { compressed(Array($0.utf8), compression) }
        for between in [[], [UInt8](repeating: 0, count: 700)] {
            let file = try DecodedFile(Array(data.joined(separator: between)))
            #expect(file.ids == Array(1...40))
            #expect(file.refusals.isEmpty)
        }
    }

    @Test(arguments: Compression.allCases) func ignoresOtherBytesAfterTheLastFrame(
        _ compression: Compression
    )
        throws
    {
        let data = compressed(Array(lines(1...20).utf8), compression)
        for rest in [[0x1F], [0, 0, 0], Array("garbage".utf8), Array(lines(30...40).utf8)] {
            let file = try DecodedFile(data + rest)
            #expect(file.ids == Array(1...20))
            #expect(file.refusals.isEmpty)
        }
    }

    /// Parallel compressors write a skippable frame before each of theirs.
    @Test func skipsFramesOfZstandard() throws {
        let skipped: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
        let frames = [lines(1...20), lines(21...40)].map { compressed(Array($0.utf8), .zstd) }
        for data in [skipped + frames[0] + frames[1], frames[0] + skipped + frames[1] + skipped] {
            let file = try DecodedFile(data)
            #expect(file.ids == Array(1...40))
            #expect(file.refusals.isEmpty)
        }
    }

    /// The records before a cut count.
    @Test(arguments: Compression.allCases) func keepsTheRecordsBeforeACut(
        in compression: Compression
    )
        throws
    {
        let text = Array(lines(1...3000).utf8)
        let data = compressed(text, compression)
        var most = 0
        for cut in stride(from: 5, to: data.count, by: data.count / 23) {
            let file = try DecodedFile(Array(data[..<cut]))
            let decompressed = try #require(decompressedStart(of: Array(data[..<cut]), compression))
            #expect(decompressed == Array(text[..<decompressed.count]))
            let plain = try DecodedFile(decompressed)
            #expect(file.ids == plain.ids)
            let line = decompressed.count { $0 == 0x0A } + 1
            #expect(file.refusals == plain.refusals + ["\(line): compressed data cut"])
            most = max(most, file.ids.count)
        }
        // A block of bzip2 is lost as a whole.
        #expect(most > (compression == .gzip ? 2700 : 1000))
    }

    @Test(arguments: Compression.allCases) func noticesDamage(in compression: Compression) throws {
        var data = compressed(Array(lines(1...2000).utf8), compression)
        data[data.count - 20] ^= 0x55
        #expect(try DecodedFile(data).refusals.last?.hasSuffix("compressed data cut") == true)
    }

    /// What was decompressed before a damage counts.
    @Test(arguments: Compression.allCases) func keepsTheRecordsBeforeADamage(
        in compression: Compression
    ) throws {
        for count in [20, 4000] {
            var data = compressed(Array(lines(1...count).utf8), compression)
            data[data.count - 3] ^= 0x55
            for chunkSize in [1 << 10, OpenDump.defaultChunkSize] {
                let file = try DecodedFile(data, chunkSize: chunkSize)
                #expect(file.ids == (1...count).map { Int64($0) })
                #expect(file.refusals == ["\(count + 1): compressed data cut"])
            }
        }
    }

    /// The rest of a large file is decompressed by one thread and decoded by the others.
    @Test func readsALargeFileInChunks() throws {
        let text = Array(lines(1...80000).utf8)
        let data = compressed(text, .gzip) + compressed([UInt8](text.reversed()), .gzip)
        let large = try DecodedFile(data + data + data, decoders: 3, chunkSize: 1 << 16)
        #expect(large.ids.count >= 80000)
        #expect(Array(large.ids.prefix(80000)) == Array(1...80000))
    }

    @Test func isEmptyIfTheCompressedDataIs() throws {
        let file = try DecodedFile(compressed([], .gzip))
        #expect(file.entries == [.init(container: "gzip")])
    }

    @Test func readsFiveNestedCompressionsAndNoMore() throws {
        var data = Array(lines(1...3).utf8)
        for _ in 1...5 { data = compressed(data, .gzip) }
        #expect(try DecodedFile(data).ids == [1, 2, 3])
        let tooDeep = try DecodedFile(compressed(data, .gzip))
        #expect(tooDeep.entries.map(\.problem) == [.nestedTooDeep])
        #expect(tooDeep.ids.isEmpty)
    }

    /// The window of this Zstandard frame is 2 GB.
    @Test func refusesFramesThatNeedTooMuchMemory() throws {
        let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 21 << 3, 0x01, 0x00, 0x00]
        #expect(try DecodedFile(frame).entries.map(\.problem) == [.needsMuchMemory])
    }

    @Test func stopsWithinABomb() throws {
        try withFolder { folder in
            let path = folder + "/bomb"
            var zeros = compressed([UInt8](repeating: 0x20, count: 50 << 20), .gzip)
            zeros = Array([[UInt8]](repeating: zeros, count: 100).joined())
            let head = compressed(Array("[{\"a\":\"".utf8), .gzip)
            try Data(head + zeros).write(to: URL(filePath: path))
            let reader = DumpReader([DumpFile(path: path)], decoders: 2)
            #expect(reader.next(waiting: 0.2) == nil || !reader.isFinished)
            reader.stop()
            #expect(reader.next() == nil)
        }
    }

    /// What a decompressor returns for some bytes.
    private func decompressedStart(of data: [UInt8], _ compression: Compression) -> [UInt8]? {
        let source = ByteSource(MemoryStream(ByteBuffer(data)))
        let stream = DecompressedStream(source, compression)
        var decompressed: [UInt8] = []
        let room = ByteBuffer(capacity: 100)
        while let count = stream.read(into: room), count > 0 {
            decompressed += room.bytes
            room.removeAll()
        }
        return stream.end == .cut ? decompressed : nil
    }
}
