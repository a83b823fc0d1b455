import Foundation
import Testing
import TweetArchive

@testable import ArchiveServer

/// Servers that cannot start.
@Suite(.serialized) struct StartTests {
    @Test func nameThePortThatIsInUse() throws {
        let served = try ServedArchive(.empty)
        let port = served.server.port
        #expect(throws: ArchiveServerError(port: port, code: EADDRINUSE)) {
            try ArchiveServer(archiveAt: served.archive.path, port: port)
        }
    }

    #if os(Linux)
    /// Each start has eight threads, and other tests may run at the same time.
    @Test func leaveNoThreads() throws {
        let served = try ServedArchive(.empty)
        let before = try StartTests.threads()
        for _ in 0..<60 {
            let server = try? ArchiveServer(
                archiveAt: served.archive.path,
                port: served.server.port
            )
            #expect(server == nil)
        }
        #expect(try StartTests.threads() < before + 200)
    }

    private static func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
    #endif
}
