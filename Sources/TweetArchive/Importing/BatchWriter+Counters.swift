import GRDB
import TweetDumps

/// Changes of the numbers of different hashtags and users.
struct MentionCountChange {
    var hashtags: Int64 = 0
    var users: Int64 = 0

    subscript(kind: MentionKind) -> Int64 {
        get {
            switch kind {
            case .hashtag: hashtags
            case .user: users
            }
        }
        set {
            switch kind {
            case .hashtag: hashtags = newValue
            case .user: users = newValue
            }
        }
    }
}

// MARK: - Changing counters

extension BatchWriter {
    /// Changes the counters of a mention.
    @inline(__always)
    func change(mention: Int64, count: Int64, tweets: Int64) {
        if newNames.change(mention: mention, count: count, tweets: tweets) { return }
        mentionTally.add(mention, count: count, tweets: tweets)
    }

    /// Changes the number of tweets with a spelling.
    @inline(__always)
    func change(spelling: Int64, tweets: Int64) {
        if newNames.change(spelling: spelling, tweets: tweets) { return }
        spellingTally.add(spelling, count: 0, tweets: tweets)
    }

    /// The key of a term and a mention in the popularity tally; keys are in the order of the
    /// table's rows.
    ///
    /// - Throws: ``DamagedValue`` if the id of the term is not valid.
    func pair(_ term: Int64, _ mention: Int64) throws -> Int64 {
        guard StoredRange.terms.contains(term) else { throw DamagedValue(column: "term") }
        return term << 40 | mention
    }
}

// MARK: - Writing counters

extension BatchWriter {
    /// Writes the changes of all counters.
    ///
    /// It must be called before the transaction is committed.
    func flush() throws {
        try writeNewNames()
        for change in mentionTally.changes() { try write(mention: change) }
        for change in spellingTally.changes() { try statements.changeSpelling(change) }
        for change in popularityTally.changes() { try write(popularity: change) }
        for change in termTally.changes() { try statements.changeTerm(change) }
        for (term, mentions) in termChanges { try statements.changeTerm(term, mentions) }
        try statements.changeArchive(tweets: tweetChange, archiveChange)
        forgetChanges()
    }

    private func write(mention change: Tally.Change) throws {
        guard try !statements.changeUsedMention(change) else { return }
        try statements.changeMention(change)
        guard let kind = try statements.kind(of: change.key) else { return }
        archiveChange[kind] += change.tweets > 0 ? 1 : -1
    }

    private func write(popularity change: Tally.Change) throws {
        let term = change.key >> 40
        let mention = change.key & (1 << 40 - 1)
        let newKind = newNames.kind(of: mention)
        if newKind == nil, try statements.changePopularity(term, mention, change) { return }
        // Either the row does not exist yet, or no tweet is left for it.
        let isNew = change.tweets > 0
        if isNew {
            try statements.insertPopularity(term, mention, change)
        } else {
            try statements.deletePopularity(term, mention)
        }
        guard let kind = try newKind ?? statements.kind(of: mention) else { return }
        termChanges[term, default: .init()][kind] += isNew ? 1 : -1
    }

    private func forgetChanges() {
        mentionTally.removeAll()
        spellingTally.removeAll()
        termTally.removeAll()
        popularityTally.removeAll()
        termChanges = [:]
        archiveChange = .init()
        tweetChange = 0
        newNames.end()
    }
}
