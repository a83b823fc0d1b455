import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Files of known kinds are no dumps, whatever follows their first bytes.
@Suite struct FileKindTests {
    /// First bytes of a file of each kind.
    private static let heads: [(FileKind, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + "JFIF\0".utf8),
        (.png, [0x89] + "PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8), (.gif, Array("GIF89a".utf8)),
        (.gif, Array("GIF87a".utf8)), (.webp, Array("RIFF1234WEBPVP8 ".utf8)),
        (.bmp, Array("BM1234\0\0\0\0".utf8)), (.tiff, Array("II*\0".utf8)),
        (.tiff, Array("MM\0*".utf8)), (.icon, [0, 0, 1, 0, 2, 0]),
        (.heic, Array("\0\0\0\u{18}ftypheic".utf8)), (.heic, Array("\0\0\0\u{18}ftypmif1".utf8)),
        (.avif, Array("\0\0\0\u{18}ftypavif".utf8)), (.mp4, Array("\0\0\0\u{18}ftypmp42".utf8)),
        (.mp4, Array("\0\0\0\u{14}ftypqt  ".utf8)), (.mp4, Array("\0\0\0\u{14}ftyp3gp4".utf8)),
        (.matroska, [0x1A, 0x45, 0xDF, 0xA3]), (.avi, Array("RIFF1234AVI LIST".utf8)),
        (.wav, Array("RIFF1234WAVEfmt ".utf8)), (.mp3, Array("ID3\u{3}\0\0".utf8)),
        (.mp3, [0xFF, 0xFB, 0x90, 0x64]), (.ogg, Array("OggS\0".utf8)),
        (.flac, Array("fLaC\0".utf8)), (.pdf, Array("%PDF-1.4\n".utf8)),
        (.font, [0, 1, 0, 0, 0, 12]), (.font, Array("OTTO\0".utf8)), (.font, Array("wOF2".utf8)),
        (.office, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        (.sqlite, Array("SQLite format 3\0".utf8)), (.parquet, Array("PAR1".utf8)),
        (.arrow, Array("ARROW1\0\0".utf8)), (.arrow, Array("FEA1".utf8)),
        (.orc, Array("ORC\0".utf8)), (.avro, Array("Obj\u{1}".utf8)),
        (.hdf5, [0x89] + "HDF\r\n\u{1A}\n".utf8), (.numPy, [0x93] + "NUMPY\u{1}".utf8),
        (.pickle, [0x80, 4, 0x95]), (.rData, Array("RDX3\nX\n".utf8)),
        (.rData, Array("X\n\0\0\0\u{3}".utf8)), (.warc, Array("WARC/1.0\r\n".utf8)),
        (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (.rar, Array("Rar!\u{1A}\u{7}".utf8)),
        (.program, Array("\u{7F}ELF".utf8)), (.program, Array("MZ\0".utf8)),
        (.program, Array("\0asm\u{1}".utf8)), (.program, [0xCA, 0xFE, 0xBA, 0xBE, 0]),
    ]

    @Test func knowsEveryKind() {
        // BSON and zip files of offices have more than first bytes.
        let others: Set<FileKind> = [.bson, .openDocument, .workbook]
        #expect(Set(Self.heads.map(\.0)) == Set(FileKind.allCases).subtracting(others))
        for (kind, head) in Self.heads { #expect(FileKind(head) == kind) }
    }

    private static let jsonLines = [
        "\n" + lines(1...1), "\n{", "\n[", "\n\(lines(2...2)),", "\r\n  [{\"id\":3}]\n",
        "\nid,text\n4,a\n", "\n\u{1E}{}",
    ]

    /// Lines of JSON among random bytes, as a picture can have them.
    private static func bytes(after head: [UInt8], seed: UInt64) -> [UInt8] {
        var generator = SplitMix64(seed: seed)
        var bytes = head
        for _ in 1...5 {
            bytes += (0..<Int.random(in: 0...400, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            bytes += generator.pick(Self.jsonLines).utf8
        }
        return bytes
    }

    @Test(arguments: SplitMix64.seeds(3)) func areNoDumpsAnywhere(seed: UInt64) throws {
        for (kind, head) in Self.heads {
            let bytes = Self.bytes(after: head, seed: seed)
            let problem = DumpError.Reason.otherKind(kind)
            #expect(try DecodedFile(bytes).entries == [.init(problem: problem)], "\(kind)")
            for compression in Compression.allCases {
                let name = compression.rawValue
                let file = try DecodedFile(compressed(bytes, compression))
                #expect(file.entries == [.init(container: name, problem: problem)], "\(kind)")
            }
            for format in ContainerTests.formats {
                let files = [
                    TestEntry("a", bytes), TestEntry("a.json", bytes),
                    TestEntry("b.gz", compressed(bytes, .gzip)), TestEntry("z", lines(5...5)),
                ]
                let file = try DecodedFile(container(format, files))
                #expect(file.entries.prefix(3).allSatisfy { $0.problem == problem }, "\(kind)")
                #expect(file.ids == [5])
                #expect(file.refusals.isEmpty)
            }
        }
    }

    @Test func areNoDumpsInAFolder() throws {
        try withFolder { folder in
            for (index, (_, head)) in Self.heads.enumerated() {
                let bytes = Self.bytes(after: head, seed: 1)
                try writeFile(bytes, at: "\(folder)/\(100 + index).json")
            }
            let inspections = Inspection.inspect(DumpFolder(path: folder).files, maxRefusals: 10)
            #expect(inspections.map(\.problem) == Self.heads.map { .otherKind($0.0) })
            #expect(inspections.allSatisfy { $0.records == 0 })
        }
    }

    @Test(
        arguments: [
            ("[Content_Types].xml", "<x/>", .office), ("xl/workbook.xml", "<x/>", .workbook),
            ("docProps/app.xml", "", .office), ("_rels/.rels", "", .office),
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet", .workbook),
            ("mimetype", "application/vnd.oasis.opendocument.text", .openDocument),
            ("mimetype", "application/epub+zip", nil), ("xl/a.json", "[]", nil), ("a", "", nil),
        ] as [(String, String, FileKind?)]
    )
    func knowsWorkbooks(first: String, text: String, kind: FileKind?) throws {
        let files = [TestEntry(first, text), TestEntry("b.json", lines(1...1))]
        let file = try DecodedFile(container(.zip, files, options: "zip:compression=store"))
        #expect(file.ids == (kind == nil ? [1] : []))
        #expect(file.entries.last?.problem == kind.map { .otherKind($0) })
    }

    /// The first entry can be one that all files of offices have.
    @Test(arguments: [
        ("xl/theme/theme1.xml", FileKind.workbook), ("word/document.xml", .office),
    ])
    func knowsWorkbooks(part: String, kind: FileKind) throws {
        let files = [
            TestEntry("[Content_Types].xml", String(repeating: "<x/>", count: 500)),
            TestEntry(part, "<x/>"),
        ]
        let file = try DecodedFile(container(.zip, files, options: "zip:compression=store"))
        #expect(file.entries.last?.problem == .otherKind(kind))
    }

    @Test(
        arguments: [
            ("1234567890\n1234567891\n", .listOfIDs), ("1234567890123456789", .listOfIDs),
            ("1234567890\r\n\r\n12345678", .listOfIDs), ("1234567890\n12345\n1234567891\n", nil),
            ("12345\n", nil), ("1234567890,1\n1234567891,1\n", nil), ("1234567890 a\n", nil),
        ] as [(String, DumpError.Reason?)]
    )
    func knowsListsOfIDs(text: String, reason: DumpError.Reason?) throws {
        #expect(try DecodedFile(text).entries.last?.problem == reason ?? .notADump)
    }

    /// Texts that begin like a file of a known kind.
    @Test(arguments: ["ORCID", "BMI", "MZ", "ID3", "Object", "RIFFRAFF", "Xx", "MMM", "OTTOMAN"])
    func leavesTextsAlone(word: String) throws {
        #expect(FileKind(Array("\(word),id,text\n\(word),1,a\n".utf8)) == nil)
        let table = try DecodedFile("\(word),id,text\n\(word),1234567,a\n")
        #expect(table.ids == [1_234_567])
        // The name of its first file begins a tar file.
        let tar = container(.tar, [TestEntry("\(word).json", lines(1...1))])
        #expect(try DecodedFile(tar).ids == [1])
    }

    @Test func namesItsKind() {
        let sentences = [FileKind.jpeg, .mp4, .workbook, .office, .parquet].map { kind in
            DumpError(name: "a", reason: .otherKind(kind)).description
        }
        #expect(
            sentences == [
                "a is not a dump of tweets: a JPEG picture",
                "a is not a dump of tweets: an MP4 film",
                "a is a workbook of a spreadsheet, which is not read; save its sheet as CSV, with the "
                    + "ids as texts",
                "a is not a dump of tweets: an Office file; save its table as CSV",
                "a is not a dump of tweets: a Parquet table; export its tweets as JSON lines",
            ]
        )
    }
}

/// Of a personal archive only the files with tweets are read.
@Suite struct PersonalArchiveFolderTests {
    private static func script(_ name: String, _ ids: ClosedRange<Int>) -> String {
        let tweets = ids.map { #"{"tweet":{"id_str":"\#($0)","full_text":"t","entities":{}}}"# }
        return "window.YTD.\(name).part0 = [\(tweets.joined(separator: ","))]"
    }

    /// The files of a personal archive, those with the tweets 1 to 4 and others that look like dumps.
    private static func files(in root: String) -> [TestEntry] {
        let account = #"window.YTD.account.part0 = [{"account":{"username":"ada"}}]"#
        return [
            TestEntry("Your archive.html", "<html>\n" + lines(11...12)),
            TestEntry("assets/js/main.js", "{\n" + lines(13...14)),
            TestEntry("data/README.txt", lines(15...16)),
            TestEntry("data/account.js", account),
            TestEntry("data/tweets-part1.js", script("tweets", 3...4)),
            TestEntry("data/tweets.js", script("tweets", 1...2)),
            TestEntry("data/tweets_media/1-a.js", lines(17...17) + "{\n["),
            TestEntry("data/tweets_media/2-a.jpg", "{\n["),
        ].map { TestEntry(root + $0.name, $0.bytes) }
    }

    private static let roots = ["", "twitter-2024/", "a/b/"]

    @Test(arguments: roots) func readsOnlyTheTweetsOfAZipFile(root: String) throws {
        let other = TestEntry(root + "later.jsonl", lines(5...5))
        let file = try DecodedFile(container(.zip, Self.files(in: root) + [other]))
        #expect(file.ids == [3, 4, 1, 2, 5])
        #expect(file.refusals.isEmpty)
        #expect(file.entries.count { $0.problem == .besidePersonalArchive } == 5)
    }

    /// Of a tar file only the entries before are known.
    @Test(arguments: roots) func readsOnlyTheTweetsOfATarFile(root: String) throws {
        let files = Self.files(in: root)
        let file = try DecodedFile(container(.tar, Array(files[3...] + files[..<3])))
        #expect(file.ids == [3, 4, 1, 2])
        #expect(file.refusals.isEmpty)
    }

    @Test(arguments: roots) func readsOnlyTheTweetsOfAFolder(root: String) throws {
        try withFolder { folder in
            for file in Self.files(in: root) + [TestEntry(root + "later.jsonl", lines(5...5))] {
                try writeFile(file.bytes, at: folder + "/" + file.name)
            }
            let files = DumpFolder(path: folder).files
            let inspections = Inspection.inspect(files, maxRefusals: 10)
            #expect(Set(inspections.flatMap(\.ids)) == [1, 2, 3, 4, 5])
            #expect(inspections.allSatisfy { $0.refusedInAll == 0 })
            #expect(inspections.count { $0.problem == .besidePersonalArchive } == 5)
            #expect(files.filter(\.isLeftOut).compactMap(\.size) == [0, 0, 0, 0, 0])
        }
    }

    /// An old personal archive has a file for each month, and a table.
    @Test func readsOldPersonalArchives() throws {
        let files = [
            ("css/a.js", 1), ("data/csv/2013_01.csv", 0), ("data/js/tweet_index.js", 2),
            ("data/js/tweets/2013_01.js", 3), ("data/js/user_details.js", 4), ("index.html", 5),
            ("lib/x.js", 6), ("tweets.csv", 0),
        ].map { name, id in
            TestEntry(name, id == 0 ? "tweet_id,text\n12345\(name.count),a\n" : lines(id...id))
        }
        #expect(try DecodedFile(container(.zip, files)).ids == [1_234_520, 2, 3, 4, 1_234_510])
    }

    @Test(arguments: [
        ["data/account.js", "data/x.json"], ["my/account.js", "my/tweets.js", "my/x"],
        ["account.js", "tweets.js", "x"], ["mydata/account.js", "mydata/tweets.js", "mydata/x"],
        ["data/account.js", "other/data/tweets.js", "data/x"],
    ])
    func readsAllOfOtherFolders(names: [String]) throws {
        let files = names.enumerated().map { TestEntry($1, lines($0 + 1...$0 + 1)) }
        #expect(try DecodedFile(container(.zip, files)).ids.count == names.count)
    }
}
