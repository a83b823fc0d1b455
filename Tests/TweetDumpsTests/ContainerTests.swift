import Foundation
import Testing

@testable import TweetDumps

/// The entries of zip and tar files are read as files of their own.
@Suite struct ContainerTests {
    static let formats: [ContainerReader.Format] = [.zip, .tar]

    @Test(arguments: formats) func readsEachEntry(of format: ContainerReader.Format) throws {
        let files = [
            TestEntry("a.json", lines(1...2) + "oops\n"), TestEntry("sub/b é.json", lines(3...4)),
            TestEntry("/etc/c.json", lines(5...5)), TestEntry("../../d.json", lines(6...6)),
            TestEntry("folder/", [], type: S_IFDIR), TestEntry("link", [], type: S_IFLNK),
            TestEntry("empty", ""), TestEntry("e.json", "no JSON\n" + lines(7...7)),
        ]
        let file = try DecodedFile(container(format, files))
        #expect(file.ids == Array(1...7))
        let names = ["a.json", "sub/b é.json", "/etc/c.json", "../../d.json", "empty", "e.json"]
        #expect(file.entries.map(\.name) == names + [nil])
        #expect(file.entries.allSatisfy { $0.container == format.rawValue })
        // Lines count from the beginning of the entry.
        #expect(file.refusals == ["3: not JSON", "1: not JSON"])
    }

    @Test(arguments: formats) func isADumpWithoutEntries(as format: ContainerReader.Format) throws {
        let file = try DecodedFile(container(format, []))
        if format == .zip { #expect(file.entries == [.init(container: "zip")]) }
        #expect(file.ids.isEmpty)
    }

    /// Such a tar file has no signature, only checksums in its headers.
    @Test func readsOldTarFiles() throws {
        let text = Array(lines(1...2).utf8)
        let file = try DecodedFile(container(.tar, [TestEntry("a.json", text)], oldTar: true))
        #expect(file.ids == [1, 2])
        #expect(file.entries.map(\.container) == ["tar", "tar"])
        let name = [UInt8](repeating: 0x31, count: 148)
        let other = try DecodedFile(name + [UInt8](repeating: 0, count: 364))
        #expect(other.entries.map(\.container) == [nil])
    }

    @Test func readsNestedContainersAndCompression() throws {
        let bzip2 = compressed(Array(lines(1...2).utf8), .bzip2)
        let zip = container(
            .zip,
            [TestEntry("b.json", lines(3...4)), TestEntry("c.json.bz2", bzip2)]
        )
        let tar = container(.tar, [TestEntry("a.json.bz2", bzip2), TestEntry("x.zip", zip)])
        let file = try DecodedFile(compressed(tar, .gzip))
        #expect(
            file.entries.map(\.name) == ["a.json.bz2", "x.zip!b.json", "x.zip!c.json.bz2", nil]
        )
        let containers = [
            "gzip, tar, bzip2", "gzip, tar, zip", "gzip, tar, zip, bzip2", "gzip, tar",
        ]
        #expect(file.entries.map(\.container) == containers)
        #expect(file.entries.map(\.ids) == [[1, 2], [3, 4], [1, 2], []])
        let again = TestEntry("a.tar.gz", compressed(tar, .gzip))
        let zipped = try DecodedFile(container(.zip, [again]))
        #expect(zipped.ids == [1, 2, 3, 4, 1, 2])
        #expect(zipped.entries.first?.name == "a.tar.gz!a.json.bz2")
    }

    @Test(arguments: [1, 2, 4]) func readsManyEntriesInOrder(decoders: Int) throws {
        let files = (0..<300).map { index in
            let text = Array(lines((index * 10 + 1)...(index * 10 + 10)).utf8)
            let compression = Compression.allCases[index % 4]
            return TestEntry("\(index).gz", index % 5 == 0 ? text : compressed(text, compression))
        }
        let file = try DecodedFile(container(.tar, files), decoders: decoders, chunkSize: 500)
        #expect(file.ids == Array(1...3000))
    }

    @Test(arguments: formats) func countsTheStoredBytes(of format: ContainerReader.Format) throws {
        let data = compressed(Array(lines(1...500).utf8), .gzip)
        let files = [TestEntry("a.gz", data), TestEntry("b.json", lines(1...3000))]
        let bytes = container(format, files)
        #expect(try DecodedFile(bytes).size == bytes.count)
        #expect(try DecodedFile(data).size == data.count)
    }

    @Test func leavesOutTheMetadataOfMacOS() throws {
        let files = [
            TestEntry("__MACOSX/._a.json", lines(1...1)), TestEntry("a.json", lines(2...2)),
        ]
        #expect(try DecodedFile(container(.zip, files)).ids == [2])
    }

    @Test func readsZip64() throws {
        let files = [TestEntry("a.json", lines(1...2))]
        let bytes = container(.zip, files, options: "zip:zip64")
        #expect(try DecodedFile(bytes).ids == [1, 2])
    }

    @Test func reportsEncryptedEntries() throws {
        let bytes = container(.zip, [TestEntry("a.json", lines(1...2))], password: "open")
        let file = try DecodedFile(bytes)
        #expect(file.entries.map(\.problem) == [.encrypted, nil])
        #expect(file.entries.map(\.name) == ["a.json", nil])
    }

    /// The compression method of the first entry does not exist.
    @Test func readsTheEntriesAfterOneThatCannotBeExtracted() throws {
        let files = [TestEntry("a.json", lines(1...2)), TestEntry("b.json", lines(3...4))]
        var bytes = container(.zip, files, options: "zip:compression=store")
        bytes[8] = 77
        let directory = try #require(bytes.offset(of: "PK\u{1}\u{2}"))
        bytes[directory + 10] = 77
        let file = try DecodedFile(bytes)
        #expect(file.ids == [3, 4])
        guard case .cannotBeExtracted? = file.entries.first?.problem else {
            Issue.record("\(file.entries)")
            return
        }
    }

    @Test func readsTheEntriesAfterADamagedOne() throws {
        let files = [TestEntry("a.json", lines(1...200)), TestEntry("b.json", lines(201...210))]
        var bytes = container(.zip, files, options: "zip:compression=deflate")
        for index in 1000..<1040 { bytes[index] ^= 0x5A }
        let file = try DecodedFile(bytes)
        #expect(file.entries.map(\.name) == ["a.json", "b.json", nil])
        #expect(file.refusals.last?.hasSuffix("compressed data cut") == true)
        #expect(file.ids.suffix(10) == Array(201...210)[...])
    }

    @Test(arguments: formats)
    func keepsTheRecordsBeforeACut(in format: ContainerReader.Format) throws {
        let files = (0..<4).map { index in
            TestEntry("entry \(index)", lines((index * 100 + 1)...(index * 100 + 100)))
        }
        let bytes = container(format, files)
        let text = lines(1...400).utf8.count
        for cut in stride(from: 600, to: bytes.count - 1100, by: 3001) {
            let file = try DecodedFile(Array(bytes[..<cut]))
            let cuts = file.refusals.filter { $0.hasSuffix("compressed data cut") }
            #expect(cuts.count == 1, "cut at \(cut): \(file.entries)")
            #expect(file.entries.last?.name == nil)
            let minCount = format == .tar ? (cut - 600) * 400 / text - 30 : 0
            #expect(file.ids.count >= minCount)
            #expect(file.ids == (0..<Int64(file.ids.count)).map { $0 + 1 })
        }
    }

    @Test func readsABombWithoutKeepingIt() throws {
        let zeros = [UInt8](repeating: 0, count: DumpDecoder.maxRecordLength + 1)
        let files = [TestEntry("bomb", zeros), TestEntry("a.json", lines(1...2))]
        let file = try DecodedFile(container(.zip, files, options: "zip:compression=deflate"))
        #expect(file.ids == [1, 2])
        #expect(file.entries.first?.problem == .notADump)
    }

    @Test func reportsTheProblemsOfEntries() throws {
        let bson: [UInt8] = [14, 0, 0, 0, 2, 97, 0, 2, 0, 0, 0, 98, 0, 0]
        let files = [
            TestEntry("a.warc", "WARC/1.0\r\n"), TestEntry("b.db", "SQLite format 3\0more"),
            TestEntry("c.bson", bson), TestEntry("d.png", "PNG"), TestEntry("e", lines(1...1)),
        ]
        let file = try DecodedFile(container(.tar, files))
        let kinds: [FileKind] = [.warc, .sqlite, .bson]
        let problems = kinds.map { DumpError.Reason.otherKind($0) }
        #expect(file.entries.map(\.problem) == problems + [.notADump, nil, nil])
        #expect(file.ids == [1])
        #expect(try DecodedFile(bson).entries.map(\.problem) == [.otherKind(.bson)])
        let compressedFile = try DecodedFile(compressed(Array("WARC/1.0\r\n".utf8), .gzip))
        #expect(compressedFile.entries == [.init(container: "gzip", problem: .otherKind(.warc))])
    }
}

/// Compressed dumps are read, also up to a cut or damage.
@Suite struct CompressionTests {
    @Test(arguments: Compression.allCases)
    func readsCompressedDumps(by compression: Compression) throws {
        let text = Array(lines(1...50).utf8)
        let file = try DecodedFile(compressed(text, compression))
        let entry = DecodedFile.Entry(container: compression.rawValue, ids: Array(1...50))
        #expect(file.entries == [entry])
    }

    @Test(arguments: Compression.allCases)
    func readsConsecutiveFrames(of compression: Compression) throws {
        let parts = [lines(1...20), lines(21...21), "", lines(22...40)]
        let data = parts.map { compressed(Array($0.utf8), compression) }
        for between in [[], [UInt8](repeating: 0, count: 700)] {
            let file = try DecodedFile(Array(data.joined(separator: between)))
            #expect(file.ids == Array(1...40))
            #expect(file.refusals.isEmpty)
        }
    }

    @Test(arguments: Compression.allCases)
    func ignoresOtherBytesAfterTheLastFrame(_ compression: Compression) throws {
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

    @Test(arguments: Compression.allCases)
    func keepsTheRecordsBeforeACut(in compression: Compression) throws {
        let text = Array(lines(1...3000).utf8)
        let data = compressed(text, compression)
        var most = 0
        for cut in stride(from: 5, to: data.count, by: data.count / 23) {
            let file = try DecodedFile(Array(data[..<cut]))
            let (start, end) = decompressed(Array(data[..<cut]), compression)
            try #require(end == .cutOrDamaged)
            #expect(start == Array(text[..<start.count]))
            let plain = try DecodedFile(start)
            #expect(file.ids == plain.ids)
            let line = start.count { $0 == 0x0A } + 1
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

    @Test(arguments: Compression.allCases)
    func keepsTheRecordsBeforeADamage(in compression: Compression) throws {
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

    /// What is read before damage does not depend on how many bytes are read at once.
    ///
    /// Of bytes in runs, damaged blocks of bzip2 end within a run.
    @Test(arguments: Compression.allCases, [false, true])
    func readsAsMuchOfDamagedDataInAnyPieces(_ compression: Compression, hasRuns: Bool) {
        // More than a decompressor yields at once.
        let runs = (1...1_000).map { "abc\($0 % 10)" + String(repeating: "T", count: $0 % 40) }
        let text = hasRuns ? runs.joined() : lines(1...300)
        let whole = compressed(Array(text.utf8), compression)
        for offset in stride(from: 20, to: whole.count, by: max(1, whole.count / 200)) {
            var data = whole
            data[offset] ^= 0x15
            let starts = [1, 100, 1 << 10, 1 << 20].map { size in
                decompressed(data, compression, inPiecesOf: size).bytes
            }
            #expect(Set(starts).count == 1, "\(offset): \(starts.map(\.count))")
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
        let zeros = compressed([UInt8](repeating: 0x20, count: 5 << 20), .gzip)
        let head = compressed(Array("[{\"a\":\"".utf8), .gzip)
        let bomb = head + [[UInt8]](repeating: zeros, count: 1_000).joined()
        try withFile(bomb, named: "bomb") { path in
            let reader = DumpReader([DumpFile(path: path)], decoders: 2)
            #expect(reader.next(waiting: 0.2) == nil || !reader.isFinished)
            reader.stop()
            #expect(reader.next() == nil)
        }
    }

    /// What a decompressor returns for some bytes, and how it ends.
    private func decompressed(
        _ data: [UInt8],
        _ compression: Compression,
        inPiecesOf size: Int = 100
    ) -> (bytes: [UInt8], end: StreamEnd) {
        let source = ByteSource(MemoryStream(ByteBuffer(data)))
        let stream = DecompressedStream(source, compression)
        let (bytes, piece) = (ByteBuffer(capacity: 1 << 20), ByteBuffer(capacity: size))
        while let count = stream.read(into: piece), count > 0 {
            bytes.append(piece, from: 0)
            piece.removeAll()
        }
        return (bytes.bytes, stream.end)
    }
}
