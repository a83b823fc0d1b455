/// The search terms of a batch by what was typed.
///
/// Terms repeat, so each text is folded once per batch.
struct TypedTerms {
    /// A term that was typed before.
    private struct Entry {
        let term: SearchTerm
        /// Its index in ``TweetBatch/terms``.
        let index: Int32
        /// The index of its name in ``TweetBatch/termNames``.
        let name: Int32
    }

    /// What was typed; nil for a text without a name.
    private var entries: [ExactText: Entry?] = [:]
    /// The indices of terms in ``TweetBatch/terms``.
    private var indices: [SearchTerm: Int32] = [:]

    /// Forgets the terms before the next batch.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    /// Appends terms as typed.
    ///
    /// Those without a name are left out.
    mutating func append(_ typed: [String], to batch: inout TweetBatch) -> TweetBatch.Slice {
        let first = Int32(batch.termReferences.count)
        for text in typed {
            guard let entry = entry(ExactText(text), in: &batch) else { continue }
            // A term is displayed as last typed.
            batch.terms[Int(entry.index)] = entry.term
            batch.termReferences.append(entry.index)
            batch.termNameReferences.append(entry.name)
        }
        return .init(offset: first, count: Int32(batch.termReferences.count) - first)
    }

    private mutating func entry(_ typed: ExactText, in batch: inout TweetBatch) -> Entry? {
        if let known = entries[typed] { return known }
        let entry = SearchTerm(typed.text).map { term in
            batch.termNames.append(term.name)
            let name = Int32(batch.termNames.count - 1)
            return Entry(term: term, index: index(of: term, in: &batch), name: name)
        }
        entries[typed] = entry
        return entry
    }

    private mutating func index(of term: SearchTerm, in batch: inout TweetBatch) -> Int32 {
        if let known = indices[term] { return known }
        let index = Int32(batch.terms.count)
        batch.terms.append(term)
        indices[term] = index
        return index
    }

    /// Returns the terms of both ranges.
    func joined(
        _ one: TweetBatch.Slice,
        _ other: TweetBatch.Slice,
        in batch: inout TweetBatch
    ) -> TweetBatch.Slice {
        if one.count == 0 { return other }
        if other.count == 0 { return one }
        let first = Int32(batch.termReferences.count)
        for index in [one.indices, other.indices].joined() {
            batch.termReferences.append(batch.termReferences[index])
            batch.termNameReferences.append(batch.termNameReferences[index])
        }
        return .init(offset: first, count: one.count + other.count)
    }
}
