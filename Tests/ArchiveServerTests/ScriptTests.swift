import Testing

@testable import ArchiveServer

/// The script of the pages.
@Suite struct ScriptTests {
    /// The maximum number of lines of the script, without comments.
    private static let maxLines = 299

    @Test func isShort() {
        let lines = Asset.script.text.split(separator: "\n").filter { line in
            let code = line.drop(while: \.isWhitespace)
            return !code.isEmpty && !code.hasPrefix("//")
        }
        #expect((200...ScriptTests.maxLines).contains(lines.count))
    }
}
