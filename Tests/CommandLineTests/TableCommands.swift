import Testing

extension BuiltTool {
    /// The commands that print no table.
    private static let withoutTable: Set = [
        "import", "extract", "forget", "rename", "remove", "prune", "check", "serve", "help",
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
