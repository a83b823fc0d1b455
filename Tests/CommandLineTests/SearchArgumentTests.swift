import Testing

@testable import tagtally

/// The query and the options of `tagtally search`.
@Suite struct SearchArgumentTests {
    private static let help = """
        OPTIONS:
          -d, --database <file>   The archive's file.
          -n, --limit <n>         Show at most this many rows.
          --count                 Print the number of tweets alone.
          -h, --help              Show help information.
        """

    @Test(arguments: [
        ("nasa moon", "-- nasa moon"),
        ("nasa -moon -(a OR b)", "-- nasa -moon -(a OR b)"),
        ("-nasa --limit 5 -dog", "--limit 5 -- -nasa -dog"),
        ("-n 5 nasa --count", "-n 5 --count -- nasa"),
        ("-n5 -na", "-n5 -- -na"),
        ("--database=x.sqlite -d y.sqlite nasa", "--database=x.sqlite -d y.sqlite -- nasa"),
        ("nasa --limt 5", "--limt -- nasa 5"),
        ("--count -- --limit -h", "--count -- --limit -h"),
        ("-h", "-h"),
        ("--limit", "--limit"),
    ])
    func movesTheQueryToTheEnd(typed: String, expected: String) {
        let search = SearchArguments(help: SearchArgumentTests.help)
        let words = typed.split(separator: " ").map(String.init)
        #expect(search.movedToTheEnd(words).joined(separator: " ") == expected)
    }
}
