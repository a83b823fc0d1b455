/// What stands around a record and tells of it.
struct RecordContext {
    /// The terms of the pages and recordings that it stands in, as typed.
    var terms: [String] = []
    /// The tweets and users that it may refer to.
    var includes: PageIncludes?
    /// The key of the map or row that it stands in.
    var name = TweetID.absent
    /// Who wrote the tweets that name no author.
    var account: String?
    /// Whether it was recorded with other traffic, most of which is no tweets.
    var isHTTP = false
    /// Whether it is an entry of a page.
    var isInPage = false
    /// Which entry of which list it is.
    var entry: ListPlace?
    /// How many objects it stands in that are no records themselves.
    var depth = 0

    /// The context inside of something that stands in this one.
    func inside(terms more: [String] = [], name: TweetID = .absent) -> RecordContext {
        var inner = self
        inner.terms += more
        inner.name = name
        inner.depth += 1
        return inner
    }
}

extension PageMembers {
    /// Whether an object may name terms itself.
    var hasTerms: Bool { searchQuery != nil || address != nil }

    /// The terms that an object names itself, wherever it stands (rule 6).
    var terms: [String] {
        let query = searchQuery.map { [$0.string.percentDecoded] } ?? []
        return query + (address?.string.queryValues(of: ["query"]) ?? [])
    }
}
