import ArgumentParser

/// The option that makes a command report what it would do, for commands that cannot be undone.
struct DryRunOption: ParsableArguments {
    @Flag(help: "Say what would be done, and change nothing.")
    var dryRun = false
}
