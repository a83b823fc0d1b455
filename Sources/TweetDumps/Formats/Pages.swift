extension TweetFormat {
    /// The names of lists whose elements are all results.
    ///
    /// A page may have several.
    static let resultLists: [StaticString] = [
        "statuses", "results", "tweets", "data", "activities", "rows",
    ]

    /// The meanings of the members of a page: its result lists, and the members beside them.
    static let pageMembers: [(StaticString, TweetMember)] =
        resultLists.map { ($0, isSureResult($0) ? .results : .possibleResults) } + besideResults

    /// False for `tweets`, which are results only if the page has no other results, like `users`.
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
