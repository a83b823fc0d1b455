import Foundation
import Testing

@testable import TweetDumps

/// The sizes and checksums of files.
@Suite struct FileDigestTests {
    private static let hello = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"

    @Test func readsAFile() throws {
        var positions: [Int] = []
        let stored = try withFile("hello\n".utf8) { path in
            try DumpFile(path: path).storedBytes { positions.append($0) }
        }
        #expect(stored == StoredBytes(size: 6, checksum: Self.hello))
        #expect(positions == [6])
    }

    @Test func reportsAMissingFile() {
        let error = #expect(throws: DumpError.self) {
            try DumpFile(path: "/nowhere/dump.json").storedBytes { _ in }
        }
        #expect(error?.reason == .unreadable(ENOENT))
    }

    @Test func skipsLargeFilesWithoutAnIdleCore() {
        let (limit, isIdle) = (8 << 20, ProcessInfo.processInfo.activeProcessorCount > 2)
        for (size, isWanted, expected) in [
            (limit, false, true), (limit + 1, false, isIdle), (limit + 1, true, true),
            (nil, false, true),
        ] {
            let digest = FileDigest(ofSize: size, always: isWanted) { _ in }
            #expect(digest.hasChecksum == expected)
        }
    }

    /// A pipe has no size at its beginning.
    @Test func stopsAtTheLimitOfAPipe() {
        var stored: StoredBytes?
        let digest = FileDigest(ofSize: nil, always: false) { stored = $0 }
        let buffer = ByteBuffer([UInt8](repeating: 0, count: 1 << 20))
        for _ in 1...9 { digest.add(buffer.count, lastOf: buffer) }
        #expect(digest.hasChecksum == (ProcessInfo.processInfo.activeProcessorCount > 2))
        digest.add(0, lastOf: buffer)
        #expect(stored?.size == 9 << 20)
    }
}
