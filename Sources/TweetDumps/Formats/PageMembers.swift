extension TweetFormat {
    /// What the members of a page tell: the list of its results, and what stands beside it.
    static let pageMembers: KeyValuePairs<StaticString, TweetMember> = [
        "statuses": .results,
        "results": .results,
        "data": .results,
        "activities": .results,
        "rows": .results,
        // These are results only where nothing else in the page is.
        "tweets": .possibleResults,
        "users": .possibleResults,
        "search_metadata": .searchMetadata,
        "query": .pageQuery,
        "errors": .errors,
        "includes": .includes,
    ]
}
