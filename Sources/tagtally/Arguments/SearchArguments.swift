/// The arguments of `tagtally search`, in which words of the query can begin with a hyphen.
///
/// The parser would take `-moon` for options, so the query is moved behind `--`, which ends them.
struct SearchArguments {
    /// The names of the options that have a value, with their hyphens.
    private let optionsWithValue: Set<String>
    /// The names of the other options.
    private let flags: Set<String>

    /// Reads the options of the command from its help.
    init(help: String) {
        var (withValue, flags): (Set<String>, Set<String>) = ([], [])
        for match in help.matches(of: /\n  (?:(-[a-z]), )?(--[a-z-]+)( <)?/) {
            let names = [match.1, match.2].compactMap(\.self).map(String.init)
            if match.3 == nil { flags.formUnion(names) } else { withValue.formUnion(names) }
        }
        optionsWithValue = withValue
        self.flags = flags
    }

    /// The arguments with the words of the query at the end.
    ///
    /// - Parameter arguments: The arguments after the name of the command.
    /// - Returns: The options, `--`, and the words; without words the options alone.
    func movedToTheEnd(_ arguments: some Collection<String>) -> [String] {
        var (options, words): ([String], [String]) = ([], [])
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                break
            }
            guard isOption(argument) else {
                words.append(argument)
                continue
            }
            options.append(argument)
            if optionsWithValue.contains(argument), let value = rest.popFirst() {
                options.append(value)
            }
        }
        return words.isEmpty ? options : options + ["--"] + words
    }

    /// True for an option of the command, and for an unknown one with two hyphens, which is rather
    /// mistyped than part of a query.
    private func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("--") || flags.contains(argument) || optionsWithValue.contains(argument)
            || argument.wholeMatch(of: /-n[0-9]+/) != nil
    }
}
