import ArgumentParser

/// How pages and workbooks name the dumps that their numbers come from.
struct DumpNameOptions: ParsableArguments {
    @Flag(
        help: "In pages and workbooks, name dumps by their paths, which others will see, too."
    )
    var fullPaths = false
}
