import Foundation
import Testing

@testable import TweetDumps

@Suite struct ByteSourceTests {
    @Test(arguments: ["[]", "{\"id_str\":\"1\",\"text\":\"é 😀 \u{FFFD}\"}\r\n" + lines(2...2)])
    func readsUTF16(text: String) throws {
        let ids = decode(text).tweets.isEmpty ? [] : [1, 2]
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            let file = try DecodedFile(bytes)
            #expect(file.ids == ids.map(Int64.init))
            #expect(file.refusals.isEmpty)
            #expect(file.entries.map(\.container) == ["UTF-16"])
            let compressedFile = try DecodedFile(compressed(bytes, .xz))
            #expect(compressedFile.ids == ids.map(Int64.init))
            #expect(compressedFile.entries.map(\.container) == ["xz, UTF-16"])
        }
    }

    @Test func repairsBrokenUTF16() {
        let units: [UInt16] = [0x61, 0xD800, 0x62, 0xDC00, 0xD83D, 0xDE00, 0xFEFF, 0xD800]
        let bytes = units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let source = ByteSource(MemoryStream(ByteBuffer(bytes + [0x61])))
        let text = ByteSource(ConvertedText(source, from: UTF16Text(isBigEndian: false)))
        let all = text.takeAll(upTo: 1000).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(all == "a\u{FFFD}b\u{FFFD}😀\u{FEFF}\u{FFFD}")
    }

    @Test(arguments: [0, 100, 1 << 20]) func spoolsBytesThatAreReadAhead(maxInMemory: Int) throws {
        let spool = Spool(maxInMemory: maxInMemory)
        let bytes = (0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let twice = bytes + bytes
        var read = 0
        for _ in 0..<80 {
            try spool.append(bytes)
            let ahead = ByteBuffer(capacity: 60000)
            #expect(spool.read(at: 77, into: ahead) == ahead.count)
            let next = ByteBuffer(capacity: 60000)
            #expect(spool.read(into: next) == next.count)
            #expect(next.has(ahead.bytes(from: 0, upTo: next.count - 77), at: 77))
            let expected = twice[(read & 0xFFFF)...].prefix(next.count)
            #expect(next.has(Array(expected), at: 0), "after \(read) bytes")
            read += next.count
        }
        #expect(spool.count == bytes.count * 80 - read)
    }

    @Test func reportsATemporaryFolderThatCannotBeWritten() {
        let data = ByteSource(MemoryStream(ByteBuffer(compressed(Array(lines(1...9).utf8), .gzip))))
        let source = ByteSource(DecompressedStream(data, .gzip)) {
            Spool(maxInMemory: 0, folder: "/nowhere")
        }
        #expect(source.readAhead(0, into: ByteBuffer(capacity: 99)) == 0)
        let reason = DumpError.Reason.cannotBeSpooled(folder: "/nowhere", ENOENT)
        #expect(source.end == .problem(reason))
        let sentence = DumpError(name: "a.gz", reason: reason).description
        #expect(sentence.contains("the temporary folder /nowhere cannot be written"))
    }

    /// A record that is cut because the rest cannot be read is not refused.
    @Test(arguments: [100, 1000, 1 << 16], ["", "[\n"])
    func refusesNoRecordBeforeAProblem(chunkSize: Int, changeOfLayout: String) {
        let text =
            "oops\n" + lines(1...10) + changeOfLayout + lines(11...20)
            + "{\"id_str\":\"21\",\"te"
        let source = ByteSource(BrokenStream(ByteBuffer(Array(text.utf8))))
        let reading = reading(inChunksOf: chunkSize)
        let recordFile = OpenRecordFile(source, DumpLocation(dump: 0), reading, DecodingState())
        var parts: [DumpPart] = []
        while !recordFile.isDone, let job = recordFile.next() {
            job.run { part in
                parts.append(part)
                return true
            }
        }
        #expect(parts.flatMap { $0.batch.map(\.id) } == Array(1...20))
        #expect(parts.reduce(0) { $0 + $1.batch.refusals.count } == 1)
        #expect(parts.last?.problem == .unreadable(EIO))
    }

    /// Bytes that were read ahead are read again.
    @Test func readsAheadOfAStream() {
        let bytes = Array(lines(1...5000).utf8)
        let data = ByteSource(MemoryStream(ByteBuffer(compressed(bytes, .gzip))))
        let source = ByteSource(DecompressedStream(data, .gzip))
        _ = source.peek(100)
        var ahead: [UInt8] = []
        let room = ByteBuffer(capacity: 999)
        while let count = source.readAhead(ahead.count, into: room), count > 0 {
            ahead += room.bytes
            room.removeAll()
        }
        #expect(ahead == bytes)
        #expect(source.takeAll(upTo: 1 << 22)?.bytes == bytes)
    }

    @Test func findsTheOwnerOfAPersonalArchive() throws {
        let account = #"window.YTD.account.part0 = [ {"account" : {"a":[1], "username" : "ann"}} ]"#
        let manifest = #"window.__THAR_CONFIG = { "userInfo" : { "userName" : "bob" }, "cut" : [ "#
        #expect(owner(account) == "ann")
        #expect(owner(manifest) == "bob")
        let numbered =
            #"window.YTD.account.part0 = [{"account":{"username":"ann","accountId":"7","#
            + #""createdAt":"2018-10-10T20:19:24.000Z"}}]"#
        #expect(
            OwnerFacts(in: Array(numbered.utf8)).known
                == PersonalArchiveOwner(name: "ann", account: 7, created: 1_539_202_764)
        )
        #expect(owner("window.YTD.x = []") == nil)
        #expect(owner("") == nil)
        let files = [
            TestEntry("x/tweets.js", "window.YTD.tweets.part0 = []"),
            TestEntry("x/manifest.js", manifest), TestEntry("x/account.js", account),
        ]
        try withFolder { folder in
            try writeFile(container(.zip, files), at: folder + "/a.zip")
            var archives = PersonalArchives()
            let stream = try FileStream(DumpFile(path: folder + "/a.zip"), isStopped: { false })
            let size = try #require(stream.size)
            try archives.readAll(inZip: OpenZip(stream: stream, size: size, name: "a.zip"))
            #expect(archives.archive(beside: "x/tweets.js")?.owner?.name == "ann")
            #expect(archives.archive(beside: "tweets.js") == nil)
            let path = folder + "/tweets.js"
            #expect(try PersonalArchiveOwner.beside(Array(path.utf8)) == nil)
            try writeFile(manifest, at: folder + "/manifest.js")
            #expect(try PersonalArchiveOwner.beside(Array(path.utf8))?.name == "bob")
            try writeFile(account, at: folder + "/account.js")
            #expect(try PersonalArchiveOwner.beside(Array(path.utf8))?.name == "ann")
        }
    }

    /// All entries of a zip file are examined for the owner; of other containers, only the
    /// preceding ones.
    @Test(arguments: [
        ("a.zip", "ann"), ("a.tar", "ann"), ("tweets.js", "bob"), ("tweets.js.gz", "bob"),
        ("compressed.zip", "ann"), ("compressed.tar", "ann"),
    ])
    func givesDecodersTheOwner(file: String, owner: String) throws {
        let tweets = "window.YTD.tweets.part0 = []"
        let account = #"window.YTD.account.part0 = [{"account":{"username":"ann"}}]"#
        var files = [TestEntry("data/account.js", account), TestEntry("data/tweets.js", tweets)]
        try withFolder { folder in
            try writeFile(container(.tar, files), at: folder + "/a.tar")
            files.reverse()
            try writeFile(container(.zip, files), at: folder + "/a.zip")
            try writeFile(tweets, at: folder + "/tweets.js")
            let data = compressed(Array(tweets.utf8), .gzip)
            try writeFile(data, at: folder + "/tweets.js.gz")
            files[0] = TestEntry("data/tweets.js.gz", data)
            try writeFile(container(.zip, files), at: folder + "/compressed.zip")
            try writeFile(container(.tar, files.reversed()), at: folder + "/compressed.tar")
            try writeFile(account.replacing("ann", with: "bob"), at: folder + "/account.js")
            let dump = DumpFile(path: folder + "/" + file)
            let open = try OpenDump(dump, index: 0, reading(inChunksOf: 1000))
            #expect(owners(in: open).contains(owner))
        }
    }

    private func reading(inChunksOf size: Int) -> ReadingContext {
        ReadingContext(
            pool: BufferPool(capacity: size),
            maxGuesses: 3,
            keepsRefused: false,
            isStopped: { false }
        )
    }

    /// The owners that the decoders of a file get.
    private func owners(in dump: OpenDump) -> [String?] {
        var owners: [String?] = []
        while let job = dump.next() {
            switch job {
            case .whole(_, let decoder): owners.append(decoder.state.archive?.owner?.name)
            case .compressed(let dump): owners += self.owners(in: dump)
            case .done, .chunk: break
            }
        }
        return owners
    }

    @Test func readsAheadOfAFile() throws {
        let bytes = Array(lines(1...100).utf8)
        try withFile(bytes) { path in
            let source = ByteSource(try FileStream(DumpFile(path: path), isStopped: { false }))
            #expect(source.peek(100) == Array(bytes[..<100]))
            for offset in [0, 70, 90, 2000] {
                let ahead = ByteBuffer(capacity: 50)
                let count = source.readAhead(offset, into: ahead) ?? 0
                #expect(count > 0)
                #expect(count == ahead.count)
                #expect(bytes[offset...].starts(with: ahead.bytes))
            }
            #expect(source.takeAll(upTo: 1 << 16)?.bytes == bytes)
        }
    }

    private func owner(_ text: String) -> String? {
        OwnerFacts(in: Array(text.utf8)).known?.name
    }
}

/// Bytes followed by a disk error.
private final class BrokenStream: ByteStream {
    private let bytes: MemoryStream
    let end = StreamEnd.problem(.unreadable(EIO))

    init(_ buffer: ByteBuffer) { bytes = MemoryStream(buffer) }

    func read(into buffer: ByteBuffer) -> Int? { bytes.read(into: buffer) }
}

extension OwnerFacts {
    /// Reads the first bytes of one file.
    fileprivate init(in head: [UInt8]) {
        self.init()
        add(head, of: 0)
    }
}
