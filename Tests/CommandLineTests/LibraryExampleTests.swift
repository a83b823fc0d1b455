import Foundation
import TestSupport
import Testing
import TweetDumps

/// Checks that the Swift examples of the documentation compile and work.
@Suite(.slow) struct LibraryExampleTests {
    @Test(arguments: try MarkdownFile.all()) func showsOnlyCompiledExamples(page: MarkdownFile)
        throws
    {
        let file = BuiltTool.packageFolder
            .appending(path: "Tests/CommandLineTests/LibraryExamples.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        for block in page.blocks(in: "swift") {
            let imports = block.lines.filter { $0.hasPrefix("import ") }
            let code = block.lines.drop { $0.isEmpty || $0.hasPrefix("import ") }
            let missing = (imports + [code.joined(separator: "\n")])
                .filter { !compiled.contains($0) }
            #expect(missing.isEmpty)
        }
    }

    @Test func decodesADump() throws {
        let mentions = mentions(inDump: Self.stream)
        #expect(mentions.count == 24)
        #expect(mentions[1_191_326_830_850_737_234]?.contains("#SmartWater") == true)
    }

    @Test func importsAndReports() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let archive = tool.folder.appending(path: "tweets.sqlite").path
            let term = try #require(SearchTerm("#iot"))
            #expect(try importDump(Self.stream, term: term, into: archive) == 24)
            #expect(try lastDumps(in: archive) == [Self.stream])
            #expect(
                try commonHashtags(of: term, in: archive).prefix(3)
                    == ["#IoT 23", "#LoRaWAN 5", "#MQTT 4"]
            )
            let table = try markdownTable(of: term, in: archive)
            #expect(table.contains("| #LoRaWAN | 5 |"))
            #expect(try removeTweets([1_191_324_976_926_425_310, 12], from: archive) == 1)
        }
    }

    @Test func servesAnArchive() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let archive = tool.folder.appending(path: "tweets.sqlite").path
            _ = try importDump(Self.stream, term: #require(SearchTerm("#iot")), into: archive)
            var address = ""
            try serve(archive) { address = $0 }
            #expect(address.hasPrefix("http://127.0.0.1:"))
        }
    }

    @Test func printsACustomTable() throws {
        #expect(try sharesAsCSV() == "kind,mention,share\nhashtag,#IoT,0.625\nuser,bob,0.375\n")
    }

    /// Runs the program of `Examples/Swift`.
    @Test func runsTheExampleProgram() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let result = try await tool.run(
                program: BuiltTool.buildFolder.appending(path: "HashtagShares"),
                ["new.sqlite", Self.stream]
            )
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("| #IoT | 22 | 91.7 % |"), "\(result.output)")
        }
    }

    private static let stream = BuiltTool.packageFolder
        .appending(path: "SampleData/iot-stream.jsonl").path
}
