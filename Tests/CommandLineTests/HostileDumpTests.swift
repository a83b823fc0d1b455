import Foundation
import ReportRendering
import TestSupport
import Testing

/// Prints every report on a hostile dump in every format.
@Suite(.slow) struct HostileDumpTests {
    /// The command line of a report on a dump.
    struct Command: CustomTestStringConvertible {
        let testDescription: String
        let arguments: @Sendable (HostileDump) -> [String]
        let formats: [Format]

        /// Creates a command that is tested in the formats for any table and in some extra ones.
        init(
            _ name: String,
            extra: [Format] = [],
            arguments: @escaping @Sendable (HostileDump) -> [String]
        ) {
            testDescription = name
            self.arguments = arguments
            formats = Format.ofAnyTable + extra
        }

        /// The command line on the hostile dump.
        func arguments(in format: Format) -> [String] {
            arguments(.hostile) + ["--reproducible", "--format", format.rawValue]
        }
    }

    static let commands = [
        Command("report", extra: [.svg]) { _ in ["report", "--min-count", "1"] },
        Command("report of a term", extra: [.svg]) {
            ["report", $0.terms[0], "--authors", "--by-kind", "--exclude", $0.texts[1], "--bars"]
        },
        Command("report with filters", extra: [.svg]) {
            ["report", $0.terms[1], "--author", $0.author, "--tweet-kind", "original"]
        },
        Command("trend", extra: [.svg]) { ["trend", $0.terms[0], "--top", "90", "--bars"] },
        Command("trend of mentions", extra: [.svg]) { dump in
            ["trend", dump.terms[1], "--per", "week"]
                + [0, 1, 13, 16, 24].flatMap { ["--mention", "#" + dump.texts[$0]] }
        },
        Command("compare", extra: [.svg]) { ["compare"] + $0.terms + ["--min-count", "1"] },
        Command("network") { _ in ["network", "--min-count", "1"] },
        Command("network of hashtags", extra: [.gexf]) {
            ["network", $0.terms[0], "--kind", "hashtag", "--min-count", "1"]
        },
        Command("network of users", extra: [.gexf]) {
            ["network", $0.terms[1], "--kind", "user", "--min-count", "1"]
        },
        Command("network of quotes", extra: [.gexf]) { _ in
            ["network", "--edges", "quote", "--min-count", "1"]
        },
        Command("network of retweets and replies") { _ in
            ["network", "--edges", "retweet", "--edges", "reply", "--min-count", "1"]
        },
        Command("evidence", extra: [.ids]) { ["evidence", $0.terms[0], "#common"] },
        Command("search", extra: [.ids, .geoJSON]) { ["search", "#common OR " + $0.texts[0]] },
        Command("timeline", extra: [.ids, .geoJSON]) { ["timeline", $0.terms[0]] },
        Command("searches") { _ in ["searches"] },
        Command("tweets", extra: [.ids, .geoJSON]) {
            ["show"] + $0.texts.indices.map { "\($0 + 1)" }
        },
        Command("conversations", extra: [.ids, .geoJSON]) {
            ["show", "--thread"] + $0.texts.indices.map { "\($0 + 1)" }
        },
        Command("sample", extra: [.ids, .geoJSON]) {
            ["sample", $0.terms[1], "--size", "100", "--seed", "7"]
        },
        Command("lists") { _ in ["lists"] },
        Command("links") { _ in ["links", "--min-count", "1"] },
        Command("domains") { ["links", $0.terms[0], "--by", "domain", "--min-count", "1"] },
        Command("words") { _ in ["words", "--min-count", "1"] },
        Command("media") { _ in ["media"] },
        Command("places", extra: [.geoJSON]) { _ in ["places"] },
        Command("top", extra: [.ids, .geoJSON]) { ["top", $0.terms[0]] },
        Command("most liked", extra: [.ids, .geoJSON]) { _ in ["top", "--by", "likes"] },
        Command("people", extra: [.vCard]) { ["people", $0.terms[1]] },
        Command("evidence for one", extra: [.ids]) {
            ["evidence", $0.terms[1], "@" + $0.texts[0]]
        },
        Command("query") { dump in
            let names = [0, 6, 13, 16, 24].map { dump.texts[$0] }.joined()
            let column = "\"=" + names.replacing("\"", with: "\"\"") + "\""
            return ["query", "SELECT text AS \(column), text FROM tweet ORDER BY id"]
        },
        Command("terms") { _ in ["terms"] },
        Command("dumps") { _ in ["dumps"] },
        Command("dumps --refused") { _ in ["dumps", "--refused"] },
        Command("inspect") { ["inspect", $0.name, "page.json"] },
        Command("inspect of damaged dumps") { _ in
            ["inspect", "--verbose", "damaged.tar", "folder"]
        },
    ]

    @Test func coversEveryCommand() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            let commands = try await tool.commandsWithTable()
            #expect(commands == Set(Self.commands.map { $0.arguments(.harmless)[0] }))
        }
    }

    private static let hostile = BuiltTool.prepared {
        _ = try await HostileDump.hostile.imports(by: $0)
    }

    private static let harmless = BuiltTool.prepared {
        _ = try await HostileDump.harmless.imports(by: $0)
    }

    @Test func importsWithHarmlessMessages() async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            for result in try await HostileDump.hostile.imports(by: tool) {
                #expect(try HarmlessOutput(text: result.errors, format: .text).harms() == [])
            }
        }
    }

    @Test(arguments: commands) func printsHarmlessOutput(command: Command) async throws {
        let elements = try await elementsOfHarmlessDump(command)
        // A search changes the list of searches.
        try await Self.hostile.value.inCopy { tool in
            for format in command.formats {
                let arguments = command.arguments(in: format)
                let printed = try await tool.call(arguments: arguments)
                #expect([0, 2].contains(printed.status), "\(format): \(printed.errors)")
                #expect(try HarmlessOutput(text: printed.errors, format: .text).harms() == [])
                let output = HarmlessOutput(text: printed.output, format: format)
                #expect(try output.harms() == [], "\(format)")
                if let expected = elements[format] {
                    #expect(try output.elements().subtracting(expected) == [], "\(format)")
                }
                _ = try await tool.call(arguments: arguments + ["--output", "table"])
                let written = try Data(contentsOf: tool.folder.appending(path: "table"))
                // Decoded in the same way as standard output, because it may not be text.
                #expect(String(decoding: written, as: UTF8.self) == printed.output, "\(format)")
            }
        }
    }

    /// Each command in one format, and each format of a command, printed and written to a file.
    @Test func callsCommandsAsTheProgramDoes() async throws {
        try await Self.hostile.value.inCopy { tool in
            var others = Set(Format.allCases)
            for (index, command) in Self.commands.enumerated() {
                let unseen = command.formats.last(where: others.contains)
                let format = unseen ?? command.formats[index % command.formats.count]
                others.remove(format)
                let arguments = command.arguments(in: format)
                let called = try await tool.call(arguments: arguments)
                let printed = try await tool.run(arguments: arguments)
                #expect([0, 2].contains(printed.status), "\(format): \(printed.errors)")
                // Only the results, because a failure would otherwise print all of the output.
                let isSame = (called.output == printed.output, called.errors == printed.errors)
                #expect(isSame == (true, true) && called.status == printed.status, "\(arguments)")
                _ = try await tool.run(arguments: arguments + ["--output", "table"])
                let written = try Data(contentsOf: tool.folder.appending(path: "table"))
                let isWritten = String(decoding: written, as: UTF8.self) == printed.output
                #expect(isWritten, "\(arguments)")
            }
            #expect(others == [])
        }
    }

    /// The distinct elements, by format, in a report on a dump without hostile texts.
    private func elementsOfHarmlessDump(_ command: Command) async throws -> [Format: Set<String>] {
        try await Self.harmless.value.inCopy { tool in
            var elements: [Format: Set<String>] = [:]
            for format in command.formats where [.html, .svg, .gexf].contains(format) {
                let arguments = command.arguments(.harmless) + ["--format", format.rawValue]
                let printed = try await tool.call(arguments: arguments)
                #expect([0, 2].contains(printed.status), "\(format): \(printed.errors)")
                let output = HarmlessOutput(text: printed.output, format: format)
                elements[format] = try output.elements()
            }
            return elements
        }
    }
}
