import Foundation
import ReportRendering
import Testing

extension BuiltTool {
    /// What changes the archive, or has no more than a sentence to say.
    private static let withoutTable: Set = [
        "import", "forget", "rename", "remove", "check", "help",
    ]

    /// The commands that print a table: all that the tool has, but for those known to print none.
    ///
    /// So a new command fails the tests that try all until they try it.
    func commandsWithTable() async throws -> Set<String> {
        let help = try await run("--experimental-dump-help")
        let commands = try JSONDecoder().decode(DumpedHelp.self, from: Data(help.output.utf8))
            .command.subcommands.map(\.commandName)
        #expect(Self.withoutTable.isSubset(of: commands))
        return Set(commands).subtracting(Self.withoutTable)
    }
}

/// The part of swift-argument-parser's description of a tool that names its commands.
private struct DumpedHelp: Decodable {
    struct Command: Decodable { let commandName: String }
    struct Root: Decodable { let subcommands: [Command] }

    let command: Root
}

extension Format {
    /// The formats that hold any table; the others hold charts and networks.
    ///
    /// So a new format is tried with every command until it is known to hold some tables alone.
    static let ofAnyTable = allCases.filter { ![.svg, .gexf].contains($0) }
}
