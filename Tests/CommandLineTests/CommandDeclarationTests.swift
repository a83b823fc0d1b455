import Testing

@testable import ArgumentParser
@testable import tagtally

/// The declarations of options and arguments, which swift-argument-parser itself checks in debug builds alone.
@Suite struct CommandDeclarationTests {
    @Test func areWithoutContradictions() throws {
        let commands = Tagtally.configuration.subcommands
        #expect(!commands.isEmpty)
        for command in [Tagtally.self] + commands { try command._validate(parent: nil) }
    }
}
