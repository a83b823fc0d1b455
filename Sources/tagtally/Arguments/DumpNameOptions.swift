import ArgumentParser

/// The names of dumps in pages and workbooks, which `RenderingStyle.showsFullPaths` chooses.
struct DumpNameOptions: ParsableArguments {
    @Flag(
        help: "In pages and workbooks, name dumps by their whole paths instead of their file names."
    )
    var fullPaths = false
}
