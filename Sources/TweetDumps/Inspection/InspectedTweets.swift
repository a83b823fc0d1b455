/// The tweets of dumps that are inspected: which they are, from when, and how complete.
///
/// It keeps the ids of the tweets, so that its size grows with their number.
struct InspectedTweets {
    /// The ids of the tweets.
    private(set) var ids: Set<Int64> = []
    /// The first and the last time of a tweet, in seconds since 1970; nil if no tweet has a time.
    private(set) var times: ClosedRange<Int64>?
    /// The number of records whose mentions were extracted from the text.
    private(set) var extracted = 0
    /// The number of records whose text is cut.
    private(set) var cut = 0
    /// The ids of the tweets that each term found.
    private(set) var terms: [SearchTerm: Set<Int64>] = [:]

    /// The page whose terms are still to come.
    private var openPage = OpenPage()

    /// Adds the next part of a dump.
    mutating func add(_ part: DumpPart) {
        for row in part.batch.rows { add(row) }
        addTerms(of: part)
    }

    /// Adds the tweets of another dump.
    mutating func add(_ other: InspectedTweets) {
        ids.formUnion(other.ids)
        if let times = other.times { widen(to: times) }
        extracted += other.extracted
        cut += other.cut
        terms.merge(other.terms) { $0.union($1) }
    }

    private mutating func add(_ row: TweetBatch.Row) {
        ids.insert(row.id)
        extracted += row.isExtracted ? 1 : 0
        cut += row.isCut ? 1 : 0
        if row.time != .min { widen(to: row.time...row.time) }
    }

    private mutating func widen(to others: ClosedRange<Int64>) {
        guard let times else {
            times = others
            return
        }
        self.times =
            min(times.lowerBound, others.lowerBound)...max(times.upperBound, others.upperBound)
    }

    private mutating func addTerms(of part: DumpPart) {
        let batch = part.batch
        func term(_ index: Int) -> SearchTerm { batch.terms[Int(batch.termReferences[index])] }
        for row in batch.rows {
            for index in row.terms.indices { terms[term(index), default: []].insert(row.id) }
        }
        let tweets = openPage.add(part)
        guard let end = batch.endOfOpenPage else { return }
        for index in end.terms.indices { terms[term(index), default: []].formUnion(tweets) }
    }
}
