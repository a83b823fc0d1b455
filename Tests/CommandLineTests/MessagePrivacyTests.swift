import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing

/// Nothing but `tagtally messages` has anything of the messages of personal archives.
///
/// Each message in the samples has words that begin with `zq`, and so have the files that are never read.
@Suite(.slow) struct MessagePrivacyTests {
    private let tool = BuiltTool()
    private static let personal = projectFolder.appending(path: "Examples/personal").path

    private func messages(in text: String) -> [String] {
        hasMessage(Data(text.utf8)) ? text.matches(of: #/zq[a-z]+/#).map { String($0.0) } : []
    }

    private func hasMessage(_ bytes: Data) -> Bool { bytes.range(of: Data("zq".utf8)) != nil }

    /// What the files in the folder have, apart from that of the messages.
    private func messagesInFiles() throws -> [String] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
        return files.filter { $0 != "tweets.messages.sqlite" }.filter { file in
            // Folders have no bytes.
            (try? Data(contentsOf: tool.folder.appending(path: file))).map(hasMessage) ?? false
        }
    }

    @Test(arguments: [[], ["--messages"], ["--messages", "--with-deleted"]])
    func keepsMessagesOutOfAllOutputs(options: [String]) async throws {
        let files = ["2013", "2018", "2022", "2025"].map { "\(Self.personal)/\($0)" }
        let result = try await tool.call(
            arguments: ["import", "--refused", "refused.jsonl"] + options + files
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(messages(in: result.output + result.errors) == [])
        let hasMessages = options.contains("--messages")
        let found = try await tool.call("messages", "--format", "csv")
        #expect(messages(in: found.output).isEmpty != hasMessages)
        #expect(found.status == (hasMessages ? 0 : 1))
        // Without the option, no file has any messages.
        for words in try await hasMessages ? commands() : [] {
            for format in [Format.csv, .json, .html] {
                let printed = try await tool.call(arguments: words + ["--format", format.rawValue])
                #expect(printed.status == 0, "\(words): \(printed.errors)")
                #expect(messages(in: printed.output + printed.errors) == [], "\(words) \(format)")
            }
        }
        for words in [
            ["publish", "site"], ["package", "deposit"], ["check"],
            ["extract"] + files,
            ["inspect", "--verbose"] + files, ["check", "--personal"] + files.dropFirst(),
        ] {
            let printed = try await tool.call(arguments: words)
            #expect(printed.status == 0, "\(words): \(printed.errors)")
            #expect(messages(in: printed.output + printed.errors) == [], "\(words)")
        }
        #expect(try messagesInFiles() == [])
    }

    /// The commands that print tables, and a query of each table of the archive.
    private func commands() async throws -> [[String]] {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        let tables = try await tool.call("query", sql, "--format", "csv").output.csvRows
        #expect(tables.count > 20)
        return Reports.all.map { [$0.name] + $0.widest }
            + tables.map { ["query", "SELECT * FROM \"\($0)\""] }
            + [
                ["people", "--followers"], ["people", "--former"], ["search", ""], ["terms"],
                ["dumps"], ["dumps", "--refused"], ["network"], ["searches"],
            ]
    }
}
