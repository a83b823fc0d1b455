import ReportRendering
import Testing

extension BuiltTool {
    /// The commands that print no table.
    private static let withoutTable: Set = [
        "import", "forget", "rename", "remove", "prune", "check", "help",
    ]

    /// All commands of the tool, except those that are known to print no table.
    ///
    /// So a test that has to cover every command fails for a new one until the test covers it.
    func commandsWithTable() async throws -> Set<String> {
        let commands = (try await dumpedHelp().subcommands ?? []).map(\.commandName)
        #expect(Self.withoutTable.isSubset(of: commands))
        return Set(commands).subtracting(Self.withoutTable)
    }
}

extension Format {
    /// The formats that support every table; the others are for charts and networks.
    ///
    /// A new format is among them, so it is tested with every command unless it is excluded here.
    static let ofAnyTable = allCases.filter { ![.svg, .gexf].contains($0) }
}
