import Foundation

/// The subcommands and options of the tool, as swift-argument-parser prints them in JSON.
struct DumpedHelp: Decodable {
    struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        fileprivate let arguments: [Argument]?
    }

    fileprivate struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let names: [Name]?
    }

    let command: Command
}

extension DumpedHelp.Command {
    /// The options as they are typed, such as `--limit` and `-n`.
    private var options: [String] {
        let names = (arguments ?? []).flatMap { $0.names ?? [] }
        return names.map { ($0.kind == "short" ? "-" : "--") + $0.name }
    }

    /// The options of the tool and of all its subcommands.
    private var allOptions: [String] { options + (subcommands ?? []).flatMap(\.options) }

    /// The words of a command line that name a subcommand or an option that does not exist.
    ///
    /// Without a subcommand, an option may belong to the tool or to any subcommand.
    func unknownWords(in arguments: [String]) -> [String] {
        let typed = arguments.filter { $0.hasPrefix("-") && $0 != "-" }
            .map { String($0.prefix { $0 != "=" }) }
        guard let name = arguments.first, !name.hasPrefix("-") else {
            return typed.filter { !allOptions.contains($0) }
        }
        guard let subcommand = subcommands?.first(where: { $0.commandName == name }) else {
            return [name]
        }
        return typed.filter { !subcommand.options.contains($0) }
    }
}

extension BuiltTool {
    /// The command `tagtally` with its subcommands.
    ///
    /// - Throws: An error if the tool does not print its description.
    func dumpedHelp() async throws -> DumpedHelp.Command {
        let help = try await run("--experimental-dump-help")
        return try JSONDecoder().decode(DumpedHelp.self, from: Data(help.output.utf8)).command
    }
}
