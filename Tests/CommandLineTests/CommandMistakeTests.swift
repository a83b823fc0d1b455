import Foundation
import Testing

/// Mistakes that tools are known for, as the user of a terminal meets them.
@Suite struct CommandMistakeTests {
    @Test func helpNeedsNothing() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let bare = "env -i \"$(command -v tagtally)\""
            let help = try await tool.shell("\(bare) --help")
            #expect(help.status == 0)
            let commands = help.output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
                .compactMap { $0.firstMatch(of: /^  ([a-z]+)( |$)/)?.1 }
            #expect(commands.contains("import") && commands.contains("report"))
            for command in commands {
                let help = try await tool.shell("\(bare) \(command) --help")
                #expect(help.status == 0 && help.output.contains("USAGE: tagtally \(command)"))
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
            #expect(left.isEmpty)
        }
    }

    #if os(Linux)
    @Test func memoryDoesNotGrowWithTheDump() async throws {
        let blob = String(repeating: "x", count: 60_000)
        let record = #"{"id":1,"text":"t","entities":{},"x":"\#(blob)","user":{}}"#
        try await BuiltTool.inTemporaryFolder { tool in
            try Data(record.utf8).write(to: tool.folder.appending(path: "record"))
            // 300 MB of addresses, of which threads reserve some that they never use.
            let result = try await tool.shell(
                """
                ulimit -v 300000
                yes "$(cat record)" | head -c 400000000 | tagtally import --quiet -
                """
            )
            #expect(result.output.isEmpty && result.status == 2, "\(result.output)")
            #expect(try await tool.table().tweets == 1)
        }
    }
    #endif

    @Test func aCellOfCSVStandsInOneLineAndIsNoFormula() async throws {
        let names = [#"a\nb"#, #"c\r\nd"#, #"e,\"f\""#, #"g\u2028h"#, "i;j", "1e5"]
        let users = ["=1+1", "+x", "-y", "@z", "u"]
        let tags = names.map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
        let people = users.map { #"{"screen_name":"\#($0)"}"# }.joined(separator: ",")
        let record =
            #"{"id":1,"text":"t","user":{"screen_name":"me"},"entities":{"hashtags":[\#(tags)],"#
            + #""user_mentions":[\#(people)]}}"#
        try await BuiltTool.inTemporaryFolder { tool in
            try Data(record.utf8).write(to: tool.folder.appending(path: "dump.json"))
            _ = try await tool.run("import", "--term", "two\nlines, \"one\" term", "dump.json")
            let report = try await tool.run("report", "--min-count", "1", "--format", "csv")
            let rows = report.output.csvRows
            #expect(rows.count == names.count + users.count)
            for row in rows {
                let mention = row.split(separator: ",", maxSplits: 1)[1]
                #expect(!mention.contains(/^"?[=+@-]/), "\(row)")
                #expect(row.hasSuffix(",1,1"))
            }
            #expect(rows.contains(##"hashtag,"#e,""f""",1,1"##))
            #expect(rows.contains("hashtag,#1e5,1,1"))
            let terms = try await tool.run("terms", "--format", "csv")
            #expect(terms.output.csvRows.count == 1)
        }
    }

    @Test func noRowIsLeftOutUnasked() async throws {
        let tags = (1...250).map { #"{"text":"tag\#($0)"}"# }.joined(separator: ",")
        let record = #"{"id":1,"text":"t","user":{},"entities":{"hashtags":[\#(tags)]}}"#
        try await BuiltTool.inTemporaryFolder { tool in
            try Data(record.utf8).write(to: tool.folder.appending(path: "dump.json"))
            _ = try await tool.run("import", "dump.json")
            let all = ["report", "--min-count", "1"]
            #expect(try await tool.table().rows.count == 250)
            let csv = try await tool.run(arguments: all + ["--format", "csv"])
            #expect(csv.output.csvRows.count == 250)
            let text = try await tool.run(arguments: all)
            #expect(text.output.matches(of: #/#tag[0-9]+ /#).count == 250)
            let limited = try await tool.run(arguments: all + ["--limit", "5"])
            #expect(limited.output.matches(of: #/#tag[0-9]+ /#).count == 5)
            #expect(limited.output.contains("245 rows are left out by --limit."))
        }
    }

    @Test(arguments: [
        "2019-٠٩", "2019-13", "2019-02-30", "2019-2-3", "2020-03-01T24:00",
        "2020-03-01T10:00+19:00", "2020-03-01T10:00+05:99", "yesterday", "",
    ])
    func refusesWhatIsNoTime(time: String) async throws {
        try await withArchive { tool in
            let result = try await tool.run("report", "--since", time)
            #expect(result.status == 64)
            #expect(result.errors.contains("is no time for --since"))
            #expect(result.output.isEmpty)
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
            let result = try await tool.run(arguments: arguments)
            #expect(result.status == 64, "\(result.errors)")
            #expect(result.output.isEmpty)
        }
    }

    private func withArchive(_ body: (BuiltTool) async throws -> Void) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let record = #"{"id_str":"1","text":"t","user":{"screen_name":"me"},"entities":{}}"#
            let result = try await tool.run("import", "-", input: Data(record.utf8))
            try #require(result.status == 0, "\(result.errors)")
            try await body(tool)
        }
    }
}
