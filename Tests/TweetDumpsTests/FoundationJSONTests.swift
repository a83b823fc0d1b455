import Foundation
import Testing

@testable import TweetDumps

/// The cursor and Foundation agree on what is valid JSON, for real files and each of their lines.
@Suite(.enabled(if: RealFiles.exist, "there are no real dumps beside the project"))
struct FoundationJSONTests {
    @Test func agreesWithFoundationOnRealDumps() throws {
        var compared = 0
        for file in DumpFolder(path: RealFiles.folder.path).files {
            let bytes = try Data(contentsOf: URL(filePath: file.name))
            let lines = bytes.split(separator: 0x0A)
            for (index, text) in ([bytes] + lines.map { Data($0) }).enumerated() {
                compared += 1
                #expect(
                    Self.isJSON(text) == Self.isFoundationJSON(text),
                    "\(file.name), \(index == 0 ? "whole" : "line \(index) that is not empty")"
                )
            }
        }
        #expect(compared > 10_000)
    }

    private static func isFoundationJSON(_ text: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)) != nil
    }

    private static func isJSON(_ text: Data) -> Bool {
        // The space shows the cursor that a number does not continue.
        withCursor(Array(text) + [0x0A]) { cursor in
            cursor.skipSpace()
            guard (try? cursor.skipValue()) != nil else { return false }
            cursor.skipSpace()
            return cursor.isAtEnd
        }
    }
}

/// The folder of real dumps, on machines that have them.
enum RealFiles {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data")
    static let exist = FileManager.default.fileExists(atPath: folder.path)
}
