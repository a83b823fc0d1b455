import Foundation
import Testing
import TweetDumps

@testable import ArchiveServer

/// The cache of files that are in zip files.
@Suite struct MediaCacheTests {
    private static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-cache-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// A file with so many bytes, and its key.
    private static func file(_ name: String, _ size: Int, in folder: URL) throws
        -> (MediaFile, MediaKey)
    {
        let path = folder.appending(path: name)
        try Data(repeating: 7, count: size).write(to: path)
        let version = try #require(MediaVersion(PersonalArchiveMedia(dump: folder.path)))
        return (try #require(MediaFile(at: path.path)), MediaKey(name, of: 1, in: version))
    }

    @Test func removesTheOldestFirst() throws {
        try MediaCacheTests.withFolder { folder in
            let path = folder.appending(path: "a/b/media").path
            let cache = try #require(MediaCache(in: path, capacity: 1_000))
            var keys: [MediaKey] = []
            // The folder must not change between the keys.
            let files = try ["one", "two", "three", "large"].map { name in
                try MediaCacheTests.file(name, name == "large" ? 1_001 : 400, in: folder)
            }
            for (file, key) in files.prefix(2) {
                cache.keep(file, as: key)
                keys.append(key)
                Thread.sleep(forTimeInterval: 0.02)
            }
            #expect(cache.file(keys[0])?.size == 400)
            try Data(count: 5_000).write(to: URL(filePath: path + "/of others"))
            Thread.sleep(forTimeInterval: 0.02)
            cache.keep(files[2].0, as: files[2].1)
            // The first one was used last.
            #expect(cache.file(keys[1]) == nil && cache.file(keys[0]) != nil)
            #expect(cache.file(files[2].1)?.size == 400)
            cache.keep(files[3].0, as: files[3].1)
            #expect(cache.file(files[3].1) == nil && cache.file(keys[0]) != nil)
            // A later program finds the same.
            #expect(MediaCache(in: path, capacity: 1_000)?.file(keys[0])?.size == 400)
            #expect(FileManager.default.fileExists(atPath: path + "/of others"))
        }
    }

    @Test func isForThisUserAlone() throws {
        try MediaCacheTests.withFolder { folder in
            let path = folder.appending(path: "media").path
            #expect(MediaCache(in: path) != nil)
            var attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            chmod(path, 0o777)
            #expect(MediaCache(in: path) != nil)
            attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func followsNoLinks() throws {
        try MediaCacheTests.withFolder { folder in
            let path = folder.appending(path: "media").path
            try FileManager.default.createSymbolicLink(
                atPath: path,
                withDestinationPath: folder.path
            )
            #expect(MediaCache(in: path) == nil)
            let real = folder.appending(path: "real").path
            let cache = try #require(MediaCache(in: real))
            let (file, key) = try MediaCacheTests.file("secret", 10, in: folder)
            let link = "\(real)/\(key.text)"
            try FileManager.default.createSymbolicLink(
                atPath: link,
                withDestinationPath: folder.appending(path: "secret").path
            )
            #expect(cache.file(key) == nil)
            cache.keep(file, as: key)
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
            #expect(target == folder.appending(path: "secret").path)
        }
    }

    @Test func isOffWhereTheFolderCannotBe() throws {
        try MediaCacheTests.withFolder { folder in
            try Data().write(to: folder.appending(path: "file"))
            #expect(MediaCache(in: folder.appending(path: "file").path) == nil)
            #expect(MediaCache(in: folder.appending(path: "file/media").path) == nil)
        }
    }

    /// Without its cache, a file is extracted each time.
    @Test(arguments: [0o000, 0o200, 0o400, 0o500])
    func findsNothingInAFolderWithoutPermissions(mode: mode_t) throws {
        try MediaCacheTests.withFolder { folder in
            let path = folder.appending(path: "media").path
            let cache = try #require(MediaCache(in: path))
            let (file, key) = try MediaCacheTests.file("one", 10, in: folder)
            chmod(path, mode)
            defer { chmod(path, 0o700) }
            cache.keep(file, as: key)
            // Root may do everything.
            #expect((cache.file(key) == nil) == (geteuid() != 0))
        }
    }

    @Test func isInTheUsersCacheFolder() {
        #expect(MediaCache.standardFolder.hasPrefix("/"))
        #expect(MediaCache.standardFolder.hasSuffix("/tagtally/media"))
    }
}
