/// A tweet in a line of JSON to which it was extracted.
///
/// Folded names are not believed: they are made of the spellings anew.
struct ExtractedTweet {
    /// The name of the format in summaries and in the archive.
    static let format = "extracted"

    /// A mention in one spelling.
    struct Mention {
        let kind: MentionKind
        /// The name without its sign.
        let name: JSONText
        /// How often the tweet has it, at least 1.
        let count: Int32
    }

    /// An error: the line cannot be imported.
    struct Fault: Error {
        /// Why it is refused.
        let reason: RefusalReason
    }

    /// The values of the line.
    let values: ExtractedValues
    /// The values of its last member.
    let rest: ExtractedRestValues
    /// True if the text is whole.
    let isWhole: Bool
    /// True if the mentions are from entity lists.
    let isListed: Bool
    /// The mentions, which may be in any order.
    private(set) var mentions: [Mention] = []
    /// The search terms, as they were typed if that is known.
    let terms: [String]

    /// The maximum number of mentions in a tweet, which no record can exceed.
    private static let maxMentions = Int64(DumpDecoder.maxRecordLength)

    /// Reads a line, which is valid JSON.
    ///
    /// - Throws: ``Fault`` if members are missing, or if the mentions cannot be true.
    init(_ line: NotedValue) throws(Fault) {
        values = line.read()
        rest = values.rest?.read() ?? ExtractedRestValues()
        guard let whole = values.whole?.flag, let listed = values.listed?.flag,
            let terms = values.terms, let list = values.mentions
        else { throw Fault(reason: .membersMissing) }
        (isWhole, isListed) = (whole, listed)
        guard terms.isListOrNull, list.isListOrNull else { throw Fault(reason: .membersWrong) }
        self.terms = ExtractedTweet.terms(terms, names: rest.termNames)
        try readMentions(list)
    }

    /// The terms by the names that were typed, as far as these are names of the terms.
    private static func terms(_ terms: NotedValue, names: NotedValue?) -> [String] {
        let terms = terms.elements.compactMap(\.text?.string)
        let names = names?.elements.map { $0.text?.string } ?? []
        guard names.count == terms.count else { return terms }
        return zip(terms, names).map { term, name in
            guard let name, SearchTerm(name) == SearchTerm(term) else { return term }
            return name
        }
    }
}

// MARK: - Mentions

extension ExtractedTweet {
    private mutating func readMentions(_ list: NotedValue) throws(Fault) {
        let counts = rest.spellingCounts?.elements ?? []
        var total: Int64 = 0
        for (index, element) in list.elements.enumerated() {
            let values: ExtractedMentionValues = element.read()
            guard let kind = values.mentionKind, let count = values.count?.number, count > 0,
                count <= ExtractedTweet.maxMentions
            else { throw Fault(reason: .membersWrong) }
            total += count
            let shares = index < counts.count ? counts[index].elements.map(\.number) : []
            try appendSpellings(values, kind, count: count, shares: shares)
        }
        guard total <= ExtractedTweet.maxMentions else { throw Fault(reason: .membersWrong) }
    }

    /// Appends the spellings of a mention; if there is none, its folded name.
    ///
    /// - Parameters:
    ///   - values: The mention.
    ///   - kind: Its kind.
    ///   - count: How often the tweet has it.
    ///   - shares: How often the tweet has each spelling.
    /// - Throws: ``Fault`` if it has no name, or more spellings than occurrences.
    private mutating func appendSpellings(
        _ values: ExtractedMentionValues,
        _ kind: MentionKind,
        count: Int64,
        shares: [Int64?]
    ) throws(Fault) {
        var names = values.spellings?.elements.compactMap(\.nonemptyText) ?? []
        if names.isEmpty { names = [values.folded?.nonemptyText].compactMap(\.self) }
        guard 1...count ~= Int64(names.count) else { throw Fault(reason: .membersWrong) }
        let known = shares.compactMap(\.self)
        let isTrue =
            known.count == names.count && known.allSatisfy { 1...count ~= $0 }
            && known.reduce(0, +) == count
        let others = Int64(names.count - 1)
        for (index, name) in names.enumerated() {
            // The first spelling takes what is not known of the others.
            let share = isTrue ? known[index] : index == 0 ? count - others : 1
            mentions.append(Mention(kind: kind, name: name, count: Int32(share)))
        }
    }
}

extension ExtractedMentionValues {
    fileprivate var mentionKind: MentionKind? {
        guard let name = kind?.text?.string else { return nil }
        return MentionKind.allCases.first { $0.name == name }
    }
}

extension NotedValue {
    /// True for a list, and for null, which some programs write for an empty list.
    fileprivate var isListOrNull: Bool { isList || isNull }
}
