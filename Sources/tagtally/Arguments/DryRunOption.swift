import ArgumentParser

/// Whether a command that cannot be taken back only says what it would do.
struct DryRunOption: ParsableArguments {
    @Flag(help: "Say what would be done, and change nothing.")
    var dryRun = false
}
