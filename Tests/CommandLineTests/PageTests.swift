import Foundation
import Testing

/// What stands on pages that are handed on.
@Suite struct PageTests {
    /// A title names the archive's file, and none of its folders.
    @Test(arguments: [
        (["terms"], "Search terms of tweets.sqlite"),
        (["dumps"], "Dumps imported into tweets.sqlite"),
        (["dumps", "--refused"], "Records that were refused on import into tweets.sqlite"),
        (["query", "SELECT 2020 AS year, 6433 AS n"], "Query of tweets.sqlite"),
    ])
    func saysWhatItIsAbout(arguments: [String], title: String) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let record = #"{"id_str":"1","text":"t","user":{"screen_name":"me"},"entities":{}}"#
            _ = try await tool.run("import", "-", input: Data(record.utf8))
            let archive = tool.folder.appending(path: "tweets.sqlite").path
            let end = try await tool.run(
                arguments: arguments + ["--database", archive, "--format", "html"]
            )
            let elements = try MarkupReader.elements(of: end.output)
            let titles = elements.filter { ["title", "h1"].contains($0.name) }
            #expect(titles.map(\.text) == [title, title])
            #expect(!end.output.contains(tool.folder.path))
            // Years and ids of a query are as SQLite gives them.
            #expect(!end.output.contains("6,433"))
        }
    }
}
