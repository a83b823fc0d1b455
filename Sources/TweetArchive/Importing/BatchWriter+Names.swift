import TweetDumps

// MARK: - Rows of names

extension BatchWriter {
    /// The row of a tweet's author; nil where the record does not tell.
    func author(of row: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        guard row.author.count > 0 else { return nil }
        return try batch.withBytes(of: row.author) { name in
            if let known = authors[name, row.authorHash] { return known.row }
            let id = try findAuthor(name)
            if authors.isFull { authors.removeAll() }
            authors.insert(NameRow(row: id), name, row.authorHash)
            return id
        }
    }

    /// The row of an author who is not remembered.
    private func findAuthor(_ name: UnsafeBufferPointer<UInt8>) throws -> Int64 {
        let new = try beginNewNames()
        return try Folding.folded(name).withUnsafeBufferPointer { folded in
            let hash = folded.nameHash
            if let known = new.author(folded, hash) { return known }
            if filter?.mayHave(hash) != false, let known = try statements.author(folded) {
                return known
            }
            filter?.insert(hash)
            return new.addAuthor(name, folded, hash)
        }
    }

    /// Begins to gather the new names of a transaction.
    private func beginNewNames() throws -> NewNames {
        guard !newNames.isBegun else { return newNames }
        try statements.begin(newNames)
        if newNames.firstAuthor == 1, newNames.firstMention == 1 { filter = NameFilter() }
        return newNames
    }

    /// The rows of an entry's spelling and mention, which are to be made where they are new.
    @inline(__always)
    func ids(of entry: TweetBatch.SpellingCount, in batch: TweetBatch) throws -> MentionIDs {
        let known = batchIDs[Int(entry.spelling)]
        return known.spelling != 0 ? known : try findIDs(of: Int(entry.spelling), in: batch)
    }

    private func findIDs(of place: Int, in batch: TweetBatch) throws -> MentionIDs {
        let spelling = batch.spellings[place]
        let ids = try batch.withBytes(of: spelling.name) { name in
            if let known = spellings[name, spelling.hash] { return known }
            // The new ones among the names must not be forgotten while they have no row.
            if spellings.isFull {
                try writeNewNames()
                spellings.removeAll()
            }
            let ids = try findIDs(name, batch.mentions[Int(spelling.mention)], in: batch)
            spellings.insert(ids, name, spelling.hash)
            return ids
        }
        batchIDs[place] = ids
        return ids
    }

    /// The rows of a spelling that is not remembered.
    private func findIDs(
        _ name: UnsafeBufferPointer<UInt8>,
        _ mention: TweetBatch.MentionRow,
        in batch: TweetBatch
    ) throws -> MentionIDs {
        let new = try beginNewNames()
        let row = try batch.withBytes(of: mention.folded) { folded in
            if let known = new.mention(folded, mention.hash) { return known }
            if filter?.mayHave(mention.hash) != false,
                let known = try statements.mention(folded, mention.kind)
            {
                return known
            }
            filter?.insert(mention.hash)
            return new.addMention(mention.kind, folded, mention.hash)
        }
        let known = row < new.firstMention ? try statements.spelling(name, of: row) : nil
        return .init(spelling: known ?? new.addSpelling(of: row, name), mention: row)
    }

    /// Writes the rows of new names, with their numbers, and the mentions of tweets that wait, so
    /// that statements find them.
    func writeNewNames() throws {
        try statements.writeWaitingMentions()
        let new = newNames
        for place in new.sortedAuthors {
            try statements.insertAuthor(new.firstAuthor + Int64(place), at: place, of: new)
        }
        for place in new.sortedMentions {
            try statements.insertMention(new.firstMention + Int64(place), at: place, of: new)
            if new.mentions[place].tweets > 0 { archiveMentions[new.mentions[place].kind] += 1 }
        }
        for place in new.spellings.indices {
            try statements.insertSpelling(new.firstSpelling + Int64(place), at: place, of: new)
        }
        new.removeAll()
    }
}
