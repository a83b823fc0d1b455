/// The script with which fish completes command lines.
enum FishScript {
    /// Makes the script quicker; any other text stays as it is.
    ///
    /// When Tab is pressed, fish asks for each option of each subcommand whether to offer it, a thousand times.
    /// ArgumentParser's functions parse the whole command line for each answer, which takes half a second in
    /// all. With a look for the name of the subcommand before that, it is a tenth.
    static func quickened(_ text: String) -> String {
        guard text.hasPrefix(functions) else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.hasPrefix(functions) ? "\($0)\n\(look)" : $0 }.joined(separator: "\n")
    }

    /// How the functions begin that fish asks, which have the names of the subcommand as first argument.
    private static let functions = "function __tagtally_should_offer_completions_for_"

    private static let look =
        #"    string match -q -- "*"(string split " " $expected_commands)[-1]"*" (commandline -pc); or return 1"#
}
