import Testing

@Suite struct ArchitectureTests {
    /// The files of each module, by its name.
    private static let files = Result {
        try Dictionary(uniqueKeysWithValues: Architecture.modules.map { ($0.name, try $0.files()) })
    }

    @Test(arguments: Architecture.modules) func hasNoArrowThatPointsUp(module: Module) throws {
        let files = try Self.files.get()
        let below = module.imports.flatMap { files[$0] ?? [] }.flatMap(\.declarations).map(\.name)
        let check = ArrowCheck(
            module: module,
            files: files[module.name] ?? [],
            namesBelow: Set(below)
        )
        for mistake in check.mistakes { Issue.record("\(mistake)") }
    }

    @Test func knowsEveryModule() throws {
        #expect(try Set(Architecture.modules.map(\.name)) == Module.namesOfFolders())
    }

    @Test func importsOnlyModulesBefore() {
        var later = Set(Architecture.modules.map(\.name))
        for module in Architecture.modules {
            #expect(module.imports.isDisjoint(with: later), "\(module.name)")
            later.remove(module.name)
        }
    }
}
