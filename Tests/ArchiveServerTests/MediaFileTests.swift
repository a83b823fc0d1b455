import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// Files out of personal archives.
@Suite struct MediaFileTests {
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data((0..<5_000).map { UInt8($0 % 251) })
    static let mp4 = Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + Data(count: 3 << 20)
    static let page = Data("<html><script>alert(1)</script>".utf8)

    /// Imports an invented personal archive: tweets 1 to 4 with a picture, a film, a page that is called
    /// a picture, and a picture that is missing.
    static func importArchive(isZip: Bool, _ archive: TweetArchive, _ folder: URL) throws {
        let media: [(id: Int, name: String, content: Data?)] = [
            (1, "owl.jpg", jpeg), (2, "film.mp4", mp4), (3, "page.jpg", page), (4, "lost.jpg", nil),
        ]
        let data = folder.appending(path: "personal/data")
        let files = data.appending(path: "tweets_media")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let tweets = media.map { id, name, _ in
            let kind = name.hasSuffix("mp4") ? "video" : "photo"
            return #"{"tweet": {"id_str": "\#(id)", "full_text": "tweet \#(id)", "#
                + #""extended_entities": {"media": [{"type": "\#(kind)", "#
                + #""media_url_https": "https://p.example.org/\#(name)", "#
                + #""ext_alt_text": "An <b>owl</b>", "video_info": {"variants": [{"content_type": "#
                + #""video/mp4", "bitrate": 1, "url": "https://p.example.org/\#(name)"}]}}]}}}"#
        }
        let dump = data.appending(path: "tweets.js")
        try Data("window.YTD.tweets.part0 = [\(tweets.joined(separator: ","))]".utf8)
            .write(to: dump)
        for case (let id, let name, let content?) in media {
            try content.write(to: files.appending(path: "\(id)-\(name)"))
        }
        guard isZip else {
            _ = try archive.importDumps([DumpFile(path: dump.path)], term: nil)
            return
        }
        let zip = folder.appending(path: "personal.zip")
        try MediaFileTests.zip(folder.appending(path: "personal"), to: zip)
        try FileManager.default.removeItem(at: folder.appending(path: "personal"))
        try archive.importDumps([DumpFile(path: zip.path)], term: nil)
    }

    private static func zip(_ folder: URL, to file: URL) throws {
        let python = try #require(installedProgram("python3"))
        try Process.output(of: python, ["-m", "zipfile", "-c", file.path, "data"], in: folder)
    }

    private static func serve(isZip: Bool) throws -> ServedArchive {
        try ServedArchive { try importArchive(isZip: isZip, $0, $1) }
    }

    @Test(arguments: [false, true]) func sendsPicturesAndFilms(isZip: Bool) throws {
        let served = try MediaFileTests.serve(isZip: isZip)
        let picture = try served.get("/media/file/1/0")
        #expect(picture.status == 200 && Data(picture.body) == MediaFileTests.jpeg)
        #expect(picture.headers["content-type"] == "image/jpeg")
        #expect(picture.headers["x-content-type-options"] == "nosniff")
        #expect(picture.headers["content-disposition"] == "inline; filename=\"1-0.jpg\"")
        let film = try served.get("/media/file/2/0")
        #expect(film.isComplete && Data(film.body) == MediaFileTests.mp4)
        #expect(film.headers["content-type"] == "video/mp4")
        for address in ["3/0", "4/0", "1/1", "5/0", "01/0", "1/-1", "1/0.json"] {
            #expect(try served.get("/media/file/\(address)").status == 404, "\(address)")
        }
    }

    @Test(arguments: [false, true]) func showsThemOnAWallAndAboveTheTweet(isZip: Bool) throws {
        let served = try MediaFileTests.serve(isZip: isZip)
        let page = try served.get("/media").text
        let elements = try MarkupReader.elements(of: page)
        let pictures = elements.filter { $0.name == "img" }.map(\.attributes)
        // What a file is shows when it is sent; then the browser has the description alone.
        #expect(pictures.compactMap { $0["src"] } == ["/media/file/3/0", "/media/file/1/0"])
        #expect(pictures.allSatisfy { $0["alt"] == "An <b>owl</b>" })
        let films = elements.filter { $0.name == "video" }.map(\.attributes)
        #expect(films.compactMap { $0["src"] } == ["/media/file/2/0"])
        #expect(elements.count { $0.classes == ["placeholder"] } == 1)
        #expect(elements.count { $0.classes == ["alt"] } == 4 && !page.contains("<b>owl"))
        func media(of tweet: Int) throws -> [MarkupElement] {
            try served.elements("/tweet/\(tweet)")
                .filter { ["img", "video"].contains($0.name) || $0.classes == ["pics", "n1"] }
        }
        let picture = try media(of: 1)
        #expect(picture.map(\.name) == ["div", "img"])
        #expect(picture.last?.attributes["src"] == "/media/file/1/0")
        #expect(picture.last?.attributes["alt"] == "An <b>owl</b>")
        let film = try media(of: 2).last
        #expect(film?.name == "video" && film?.attributes["src"] == "/media/file/2/0")
        #expect(try media(of: 4).isEmpty)
    }

    @Test func sendsParts() throws {
        let served = try MediaFileTests.serve(isZip: true)
        for (range, status, offsets) in [
            ("bytes=0-3", 206, 0..<4), ("bytes=100-", 206, 100..<5_004),
            ("bytes=-4", 206, 5_000..<5_004), ("bytes=5000-9999", 206, 5_000..<5_004),
            ("bytes=5004-", 416, 0..<0), ("bytes=-0", 416, 0..<0),
            ("bytes=3-2", 200, 0..<5_004), ("bytes=0-1,3-4", 200, 0..<5_004),
            ("lines=1-2", 200, 0..<5_004), ("bytes=99999999999999999999-", 200, 0..<5_004),
        ] {
            let answer = try served.request("GET /media/file/1/0", "Range: \(range)\r\n")
            #expect(answer.status == status && answer.isComplete, "\(range)")
            #expect(Data(answer.body) == MediaFileTests.jpeg[offsets], "\(range)")
            let part = "bytes \(offsets.lowerBound)-\(offsets.upperBound - 1)/5004"
            let expected = [206: part, 416: "bytes */5004"][status]
            #expect(answer.headers["content-range"] == expected, "\(range)")
        }
    }

    @Test func sendsAFilmInPartsOfAMegabyte() throws {
        let served = try MediaFileTests.serve(isZip: false)
        let answer = try served.request("GET /media/file/2/0", "Range: bytes=12-\r\n")
        let size = MediaFileTests.mp4.count
        #expect(answer.status == 206 && answer.body.count == 1 << 20)
        #expect(answer.headers["content-range"] == "bytes 12-\(12 + (1 << 20) - 1)/\(size)")
    }

    @Test func keepsACopyOfWhatIsInAZipFile() throws {
        let served = try MediaFileTests.serve(isZip: true)
        let cache = served.folder.appending(path: "cache").path
        _ = try served.get("/media/file/3/0")
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == [])
        _ = try served.get("/media/file/1/0")
        let names = try FileManager.default.contentsOfDirectory(atPath: cache)
        #expect(names.count == 1 && names.allSatisfy(MediaKey.isValid))
        // A copy answers, also after a restart: its content shows that it was read.
        let changed = Data(MediaFileTests.jpeg.prefix(100))
        try changed.write(to: URL(filePath: "\(cache)/\(names[0])"))
        #expect(try Data(served.get("/media/file/1/0").body) == changed)
        let path = served.folder.appending(path: "tweets.sqlite").path
        let files = MediaFiles(MediaCache(in: cache))
        let archives = try TweetArchive(readingAt: path).personalArchives()
        let file = try #require(try files.file("1-owl.jpg", of: 1, in: archives))
        #expect(file.size == 100 && file.type == .jpeg)
        // Another version of the zip file has copies of its own.
        let zip = served.folder.appending(path: "personal.zip").path
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)],
            ofItemAtPath: zip
        )
        #expect(try files.file("1-owl.jpg", of: 1, in: archives)?.size == 5_004)
    }

    @Test func followsNoLinksInAFolder() throws {
        let served = try MediaFileTests.serve(isZip: false)
        let picture = served.folder.appending(path: "personal/data/tweets_media/1-owl.jpg")
        let other = served.folder.appending(path: "secret.jpg")
        try FileManager.default.moveItem(at: picture, to: other)
        try FileManager.default.createSymbolicLink(at: picture, withDestinationURL: other)
        #expect(try served.get("/media/file/1/0").status == 404)
    }
}

/// The cache of files that are in zip files.
@Suite struct MediaCacheTests {
    private let temporary = TemporaryFolder()
    private var folder: URL { temporary.url }

    /// A file with so many bytes, and its key.
    private func file(_ name: String, _ size: Int) throws -> (MediaFile, MediaKey) {
        let path = folder.appending(path: name)
        try Data(repeating: 7, count: size).write(to: path)
        let version = try #require(MediaVersion(PersonalArchiveMedia(dump: folder.path)))
        return (try #require(MediaFile(at: path.path)), MediaKey(name, of: 1, in: version))
    }

    @Test func removesTheOldestFirst() throws {
        let path = folder.appending(path: "a/b/media").path
        let cache = try #require(MediaCache(in: path, capacity: 1_000))
        // The folder must not change between the keys.
        let files = try ["one", "two", "three", "large"].map { name in
            try file(name, name == "large" ? 1_001 : 400)
        }
        let keys = files.map(\.1)
        for (file, key) in files.prefix(2) {
            cache.keep(file, as: key)
            Thread.sleep(forTimeInterval: 0.02)
        }
        #expect(cache.file(keys[0])?.size == 400)
        try Data(count: 5_000).write(to: URL(filePath: path + "/of others"))
        Thread.sleep(forTimeInterval: 0.02)
        cache.keep(files[2].0, as: keys[2])
        // The first one was used last.
        #expect(cache.file(keys[1]) == nil && cache.file(keys[0]) != nil)
        #expect(cache.file(keys[2])?.size == 400)
        cache.keep(files[3].0, as: keys[3])
        #expect(cache.file(keys[3]) == nil && cache.file(keys[0]) != nil)
        // A later program finds the same.
        #expect(MediaCache(in: path, capacity: 1_000)?.file(keys[0])?.size == 400)
        #expect(FileManager.default.fileExists(atPath: path + "/of others"))
    }

    @Test func isForThisUserAlone() throws {
        let path = folder.appending(path: "media").path
        for _ in 0..<2 {
            #expect(MediaCache(in: path) != nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            chmod(path, 0o777)
        }
    }

    @Test func followsNoLinks() throws {
        let path = folder.appending(path: "media").path
        symlink(folder.path, path)
        #expect(MediaCache(in: path) == nil)
        let real = folder.appending(path: "real").path
        let cache = try #require(MediaCache(in: real))
        let (file, key) = try file("secret", 10)
        let link = "\(real)/\(key.text)"
        symlink(folder.appending(path: "secret").path, link)
        #expect(cache.file(key) == nil)
        cache.keep(file, as: key)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(target == folder.appending(path: "secret").path)
    }

    @Test func isOffWhereTheFolderCannotBe() throws {
        try Data().write(to: folder.appending(path: "file"))
        #expect(MediaCache(in: folder.appending(path: "file").path) == nil)
        #expect(MediaCache(in: folder.appending(path: "file/media").path) == nil)
    }

    /// Without its cache, a file is extracted each time.
    @Test(arguments: [0o000, 0o200, 0o400, 0o500])
    func findsNothingInAFolderWithoutPermissions(mode: mode_t) throws {
        let path = folder.appending(path: "media").path
        let cache = try #require(MediaCache(in: path))
        let (file, key) = try file("one", 10)
        chmod(path, mode)
        defer { chmod(path, 0o700) }
        cache.keep(file, as: key)
        // Root may do everything.
        #expect((cache.file(key) == nil) == (geteuid() != 0))
    }

    @Test func isInTheUsersCacheFolder() {
        #expect(MediaCache.standardFolder.hasPrefix("/"))
        #expect(MediaCache.standardFolder.hasSuffix("/tagtally/media"))
    }
}
