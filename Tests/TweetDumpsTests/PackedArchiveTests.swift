import Foundation
import Testing

@testable import TweetDumps

/// The members of zip and tar files are read as files of their own.
@Suite struct PackedArchiveTests {
    static let formats: [PackedArchive.Format] = [.zip, .tar]

    @Test(arguments: formats) func readsEachMember(of format: PackedArchive.Format) throws {
        let files = [
            PackedFile("a.json", lines(1...2) + "oops\n"), PackedFile("sub/b é.json", lines(3...4)),
            PackedFile("/etc/c.json", lines(5...5)), PackedFile("../../d.json", lines(6...6)),
            PackedFile("folder/", [], type: S_IFDIR), PackedFile("link", [], type: S_IFLNK),
            PackedFile("empty", ""), PackedFile("e.json", "no JSON\n" + lines(7...7)),
        ]
        let file = try DecodedFile(archived(format, files))
        #expect(file.ids == Array(1...7))
        let names = ["a.json", "sub/b é.json", "/etc/c.json", "../../d.json", "empty", "e.json"]
        #expect(file.members.map(\.name) == names + [nil])
        #expect(file.members.allSatisfy { $0.container == format.rawValue })
        // Lines count from the beginning of the member.
        #expect(file.refusals == ["3: not JSON", "1: not JSON"])
    }

    @Test(arguments: formats) func isADumpWithoutMembers(as format: PackedArchive.Format) throws {
        let file = try DecodedFile(archived(format, []))
        if format == .zip { #expect(file.members == [.init(container: "zip")]) }
        #expect(file.ids.isEmpty)
    }

    /// Such a tar file has no sign, only the sums of its headers.
    @Test func readsOldTarFiles() throws {
        let text = Array(lines(1...2).utf8)
        let file = try DecodedFile(archived(.tar, [PackedFile("a.json", text)], oldTar: true))
        #expect(file.ids == [1, 2])
        #expect(file.members.map(\.container) == ["tar", "tar"])
        let name = [UInt8](repeating: 0x31, count: 148)
        let other = try DecodedFile(name + [UInt8](repeating: 0, count: 364))
        #expect(other.members.map(\.container) == [nil])
    }

    @Test func readsWhatIsPackedInMembers() throws {
        let bzip2 = compressed(Array(lines(1...2).utf8), .bzip2)
        let zip = archived(
            .zip,
            [PackedFile("b.json", lines(3...4)), PackedFile("c.json.bz2", bzip2)]
        )
        let tar = archived(.tar, [PackedFile("a.json.bz2", bzip2), PackedFile("x.zip", zip)])
        let file = try DecodedFile(compressed(tar, .gzip))
        #expect(
            file.members.map(\.name) == ["a.json.bz2", "x.zip!b.json", "x.zip!c.json.bz2", nil]
        )
        let packings = ["gzip, tar, bzip2", "gzip, tar, zip", "gzip, tar, zip, bzip2", "gzip, tar"]
        #expect(file.members.map(\.container) == packings)
        #expect(file.members.map(\.ids) == [[1, 2], [3, 4], [1, 2], []])
        let again = PackedFile("a.tar.gz", compressed(tar, .gzip))
        let zipped = try DecodedFile(archived(.zip, [again]))
        #expect(zipped.ids == [1, 2, 3, 4, 1, 2])
        #expect(zipped.members.first?.name == "a.tar.gz!a.json.bz2")
    }

    @Test(arguments: [1, 2, 4]) func readsManyMembersInOrder(decoders: Int) throws {
        let files = (0..<300).map { place in
            let text = Array(lines((place * 10 + 1)...(place * 10 + 10)).utf8)
            let compression = Compression.allCases[place % 4]
            return PackedFile("\(place).gz", place % 5 == 0 ? text : compressed(text, compression))
        }
        let file = try DecodedFile(archived(.tar, files), decoders: decoders, chunkSize: 500)
        #expect(file.ids == Array(1...3000))
    }

    @Test(arguments: formats) func countsThePackedBytes(of format: PackedArchive.Format) throws {
        let packed = compressed(Array(lines(1...500).utf8), .gzip)
        let files = [PackedFile("a.gz", packed), PackedFile("b.json", lines(1...3000))]
        let bytes = archived(format, files)
        #expect(try DecodedFile(bytes).size == bytes.count)
        #expect(try DecodedFile(packed).size == packed.count)
    }

    @Test func leavesOutWhatMacOSAdds() throws {
        let files = [
            PackedFile("__MACOSX/._a.json", lines(1...1)), PackedFile("a.json", lines(2...2)),
        ]
        #expect(try DecodedFile(archived(.zip, files)).ids == [2])
    }

    @Test func readsZip64() throws {
        let files = [PackedFile("a.json", lines(1...2))]
        let bytes = archived(.zip, files, options: "zip:zip64")
        #expect(try DecodedFile(bytes).ids == [1, 2])
    }

    @Test func namesEncryptedMembers() throws {
        let bytes = archived(.zip, [PackedFile("a.json", lines(1...2))], password: "open")
        let file = try DecodedFile(bytes)
        #expect(file.members.map(\.problem) == [.encrypted, nil])
        #expect(file.members.map(\.name) == ["a.json", nil])
    }

    /// The method of the first member is one that nobody has heard of.
    @Test func goesOnBehindMembersThatCannotBeUnpacked() throws {
        let files = [PackedFile("a.json", lines(1...2)), PackedFile("b.json", lines(3...4))]
        var bytes = archived(.zip, files, options: "zip:compression=store")
        bytes[8] = 77
        let directory = try #require(
            bytes.indices.first { bytes[$0...].starts(with: "PK\u{1}\u{2}".utf8) }
        )
        bytes[directory + 10] = 77
        let file = try DecodedFile(bytes)
        #expect(file.ids == [3, 4])
        guard case .cannotBeUnpacked? = file.members.first?.problem else {
            Issue.record("\(file.members)")
            return
        }
    }

    @Test func goesOnBehindADamagedMember() throws {
        let files = [
            PackedFile("a.json", lines(1...200)), PackedFile("b.json", lines(201...210)),
        ]
        var bytes = archived(.zip, files, options: "zip:compression=deflate")
        for place in 1000..<1040 { bytes[place] ^= 0x5A }
        let file = try DecodedFile(bytes)
        #expect(file.members.map(\.name) == ["a.json", "b.json", nil])
        #expect(file.refusals.last?.hasSuffix("compressed data cut") == true)
        #expect(file.ids.suffix(10) == Array(201...210)[...])
    }

    @Test(arguments: formats) func keepsWhatStandsBeforeACut(in format: PackedArchive.Format) throws
    {
        let files = (0..<4).map { place in
            PackedFile("member \(place)", lines((place * 100 + 1)...(place * 100 + 100)))
        }
        let bytes = archived(format, files)
        let text = lines(1...400).utf8.count
        for cut in stride(from: 600, to: bytes.count - 1100, by: 3001) {
            let file = try DecodedFile(Array(bytes[..<cut]))
            let cuts = file.refusals.filter { $0.hasSuffix("compressed data cut") }
            #expect(cuts.count == 1, "cut at \(cut): \(file.members)")
            #expect(file.members.last?.name == nil)
            let most = format == .tar ? (cut - 600) * 400 / text - 30 : 0
            #expect(file.ids.count >= most)
            #expect(file.ids == (0..<Int64(file.ids.count)).map { $0 + 1 })
        }
    }

    @Test func readsABombWithoutKeepingIt() throws {
        let zeros = [UInt8](repeating: 0, count: 200 << 20)
        let files = [PackedFile("bomb", zeros), PackedFile("a.json", lines(1...2))]
        let file = try DecodedFile(archived(.zip, files, options: "zip:compression=deflate"))
        #expect(file.ids == [1, 2])
        #expect(file.members.first?.problem == .notADump)
    }

    @Test func namesTheProblemsOfMembers() throws {
        let bson: [UInt8] = [14, 0, 0, 0, 2, 97, 0, 2, 0, 0, 0, 98, 0, 0]
        let files = [
            PackedFile("a.warc", "WARC/1.0\r\n"), PackedFile("b.db", "SQLite format 3\0more"),
            PackedFile("c.bson", bson), PackedFile("d.png", "PNG"), PackedFile("e", lines(1...1)),
        ]
        let file = try DecodedFile(archived(.tar, files))
        #expect(file.members.map(\.problem) == [.warc, .sqlite, .bson, .notADump, nil, nil])
        #expect(file.ids == [1])
        #expect(try DecodedFile(bson).members.map(\.problem) == [.bson])
        let packed = try DecodedFile(compressed(Array("WARC/1.0\r\n".utf8), .gzip))
        #expect(packed.members == [.init(container: "gzip", problem: .warc)])
    }
}
