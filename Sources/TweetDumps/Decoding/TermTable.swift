/// The search terms of a batch, each once.
struct TermTable {
    /// The indices of terms in ``TweetBatch/terms``.
    private var indices: [SearchTerm: Int32] = [:]

    /// Forgets the terms, for another batch.
    mutating func removeAll() { indices.removeAll(keepingCapacity: true) }

    /// Appends terms as typed to a batch.
    ///
    /// Those without a name are left out.
    ///
    /// - Returns: The range of their references.
    mutating func append(_ typed: [String], to batch: inout TweetBatch) -> TweetBatch.Slice {
        let first = Int32(batch.termReferences.count)
        for term in typed.lazy.compactMap({ SearchTerm($0) }) {
            batch.termReferences.append(index(of: term, in: &batch))
        }
        return .init(offset: first, count: Int32(batch.termReferences.count) - first)
    }

    private mutating func index(of term: SearchTerm, in batch: inout TweetBatch) -> Int32 {
        if let known = indices[term] {
            // A term is displayed as last typed.
            batch.terms[Int(known)] = term
            return known
        }
        let index = Int32(batch.terms.count)
        batch.terms.append(term)
        indices[term] = index
        return index
    }

    /// The references of two ranges in one.
    func joined(
        _ one: TweetBatch.Slice,
        _ other: TweetBatch.Slice,
        in batch: inout TweetBatch
    ) -> TweetBatch.Slice {
        if one.count == 0 { return other }
        if other.count == 0 { return one }
        let first = Int32(batch.termReferences.count)
        for index in one.indices { batch.termReferences.append(batch.termReferences[index]) }
        for index in other.indices { batch.termReferences.append(batch.termReferences[index]) }
        return .init(offset: first, count: one.count + other.count)
    }
}
