import Foundation
import Testing

/// Files that tables are written to.
@Suite struct OutputFileTests {
    private func withArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let record = #"{"id_str":"1","text":"t","user":{"screen_name":"me"},"entities":{}}"#
            let end = try await tool.run("import", "-", input: Data(record.utf8))
            try #require(end.status == 0, "\(end.errors)")
            try await body(tool)
        }
    }

    private func files(_ tool: BuiltTool) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
            .filter { !$0.hasPrefix("tweets.sqlite") }
    }

    /// What fails while it is written leaves the file that was there, and nothing beside it.
    @Test func keepsTheOldFileUntilTheNewOneIsWhole() async throws {
        try await withArchive { tool in
            let file = tool.folder.appending(path: "kept.csv")
            try Data("old\n".utf8).write(to: file)
            let query = "SELECT json(text) FROM tweet"
            let end = try await tool.run("query", query, "--output", "kept.csv")
            #expect(end.status == 1)
            #expect(try String(contentsOf: file, encoding: .utf8) == "old\n")
            #expect(try files(tool) == ["kept.csv"])
        }
    }

    @Test func replacesWhatALinkLeadsTo() async throws {
        try await withArchive { tool in
            let (file, link) = (
                tool.folder.appending(path: "real.csv"), tool.folder.appending(path: "link.csv")
            )
            try Data("old\n".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: file.path
            )
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let end = try await tool.run("query", "SELECT 1 AS n", "--output", "link.csv")
            #expect(end.status == 0, "\(end.errors)")
            #expect(try String(contentsOf: file, encoding: .utf8) == "n\n1\n")
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try files(tool).sorted() == ["link.csv", "real.csv"])
        }
    }

    @Test func writesToADevice() async throws {
        try await withArchive { tool in
            let end = try await tool.shell(
                "tagtally query 'SELECT 1 AS n' --format csv --output /dev/stdout | cat"
            )
            #expect(end.output == "n\n1\n")
        }
    }

    /// A query that gives other rows when it runs again is printed all the same.
    @Test func printsRowsThatChange() async throws {
        try await withArchive { tool in
            for _ in 1...5 {
                let end = try await tool.run(
                    "query",
                    "SELECT random() % 1000000, abs(random()) % 7"
                )
                #expect(end.status == 0, "\(end.errors)")
            }
        }
    }

    @Test(arguments: [
        "2019-٠٩", "2019-13", "2019-02-30", "2019-2-3", "2020-03-01T24:00",
        "2020-03-01T10:00+19:00",
        "2020-03-01T10:00+05:99", "yesterday", "",
    ])
    func refusesWhatIsNoTime(time: String) async throws {
        try await withArchive { tool in
            let end = try await tool.run("report", "--since", time)
            #expect(end.status == 64)
            #expect(end.errors.contains("is no time for --since"))
            #expect(end.output.isEmpty)
        }
    }

    /// Wrong usage, which the arguments alone tell.
    @Test(arguments: [
        ["report", "--format", "gexf"], ["network", "--format", "gexf"],
        ["report", "--language", "en,de"], ["report", "--time-zone", "GMT+0517"],
        ["report", "--author", "#tag"], ["trend", "--kind", "user"],
    ])
    func endsWithTheStatusOfWrongUsage(arguments: [String]) async throws {
        try await withArchive { tool in
            let end = try await tool.run(arguments: arguments)
            #expect(end.status == 64, "\(end.errors)")
            #expect(end.output.isEmpty)
        }
    }
}
