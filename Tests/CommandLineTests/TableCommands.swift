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
        let commands = (try await dumpedHelp().subcommands ?? []).map(\.commandName)
        #expect(Self.withoutTable.isSubset(of: commands))
        return Set(commands).subtracting(Self.withoutTable)
    }
}

extension Format {
    /// The formats that hold any table; the others hold charts and networks.
    ///
    /// So a new format is tried with every command until it is known to hold some tables alone.
    static let ofAnyTable = allCases.filter { ![.svg, .gexf].contains($0) }
}
