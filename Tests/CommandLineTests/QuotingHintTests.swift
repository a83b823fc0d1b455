import Foundation
import Testing

/// The hint to quote a search term such as `#ucd`, which a shell takes for a comment.
@Suite struct QuotingHintTests {
    private static let hint = "whole archive; quote a term that begins with #"

    @Test(arguments: [
        "report", "trend", "network", "report --database tweets.sqlite",
        "report --database=tweets.sqlite", "report #t --limit 1",
    ])
    func isPrintedBelowTheTable(command: String) async throws {
        try await withArchive { tool in
            let result = try await tool.shell("tagtally \(command)")
            #expect(result.output.hasSuffix("\(Self.hint)\n"), "\(result.output)")
        }
    }

    @Test(arguments: [
        "report '#t'", "report --limit 1", "report --min-count 1", "report --kind user",
        "report --format json", "trend --per month", "network --kind user", "network --edges reply",
        "report --output report.txt --database tweets.sqlite", "evidence @u --limit 1",
        "evidence '#t' @u",
    ])
    func isNotPrintedIfNoWordCanBeMissing(command: String) async throws {
        try await withArchive { tool in
            let result = try await tool.shell("tagtally \(command)")
            #expect(result.status == 0 && !result.output.contains("quote"), "\(result.output)")
        }
    }

    @Test func isPrintedIfAMentionMayBeMissing() async throws {
        try await withArchive { tool in
            let hint = "whole archive; quote what begins with #"
            let unknown = try await tool.shell("tagtally evidence ucd #iot --limit 1")
            let error = "Error: no tweet in the archive mentions ucd"
            #expect(unknown.output == "\(hint)\n\(error)\n")
            let known = try await tool.shell("tagtally evidence --database tweets.sqlite u")
            #expect(known.output.hasSuffix("\(hint)\n"), "\(known.output)")
        }
    }

    private func withArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let record =
                ##"{"id_str":"1","text":"#t","created_at":"Wed Oct 10 20:19:24 +0000 2018","##
                + ##""user":{"screen_name":"me"},"##
                + ##""entities":{"user_mentions":[{"screen_name":"u"}]}}"##
            let result = try await tool.run("import", "-", "--term", "#t", input: Data(record.utf8))
            try #require(result.status == 0, "\(result.errors)")
            try await body(tool)
        }
    }
}
