import Foundation
import Testing
import TweetDumps

@Suite struct DumpReaderTests {
    /// Waiting until the distant future overflows in Foundation's conditions.
    @Test(arguments: [60, 1e9, 1e18, .infinity])
    func waitsForAPart(patience: Double) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(#"{"id_str":"7","text":"An invented text.","user":{}}"#.utf8)
            .write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reader = DumpReader([DumpFile(path: path)])
        #expect(reader.next(waiting: patience)?.batch.map(\.id) == [7])
        #expect(reader.next(waiting: patience) == nil)
        #expect(reader.isFinished)
    }
}
