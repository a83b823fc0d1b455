/// What the surroundings of a record say about it.
struct RecordContext {
    /// The terms of the pages and recordings around the record, as typed.
    var terms: [String] = []
    /// The tweets and users that the record may refer to.
    var includes: PageIncludes?
    /// The id that the name of the enclosing member, or the enclosing row, gives to the record.
    var outerID = TweetID.absent
    /// The JavaScript assignment around the record.
    var script: Script?
    /// The screen name of the personal archive's owner, who is the author of tweets that name none.
    var owner: String?
    /// True if the record is from recorded HTTP traffic, most of which is no tweets.
    var isHTTP = false
    /// True if the record is a result of a page.
    var isInPage = false
    /// Counts the records of the list that has the record; nil if it is in none.
    var recordCounter: RecordCounter?
    /// The position at which records within strings of the record are refused.
    var position: (line: Int, recordNumber: Int?) = (1, nil)
    /// The number of objects around the record that are no records themselves.
    var depth = 0

    /// The context of a record within an object that has this context.
    func inside(terms more: [String] = [], outerID: TweetID = .absent) -> RecordContext {
        var inner = self
        inner.terms += more
        inner.outerID = outerID
        inner.depth += 1
        return inner
    }

    /// The same context for a record whose id is beside it.
    func with(outerID: TweetID) -> RecordContext {
        var context = self
        context.outerID = outerID
        return context
    }
}

extension PageMembers {
    /// True if the object may name terms itself.
    var hasTerms: Bool { searchQuery != nil || address != nil }

    /// The terms that any object may name itself.
    var terms: [String] {
        let query = searchQuery.map { [$0.string.percentDecoded] } ?? []
        return query + (address?.string.queryValues(of: ["query"]) ?? [])
    }
}
