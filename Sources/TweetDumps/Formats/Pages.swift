extension TweetFormat {
    /// The lists of which a page may have several, all of whose entries are results.
    static let resultLists: [StaticString] = [
        "statuses", "results", "tweets", "data", "activities", "rows",
    ]

    /// What the members of a page tell: the list of its results, and what stands beside it.
    static let pageMembers: [(StaticString, TweetMember)] =
        resultLists.map { ($0, isSureResult($0) ? .results : .possibleResults) } + besideResults

    /// `tweets` and `users` are results only where nothing else in the page is.
    private static func isSureResult(_ name: StaticString) -> Bool {
        name.description != "tweets"
    }

    private static let besideResults: [(StaticString, TweetMember)] = [
        ("users", .possibleResults),
        ("search_metadata", .searchMetadata),
        ("query", .pageQuery),
        ("errors", .errors),
        ("includes", .includes),
    ]
}
