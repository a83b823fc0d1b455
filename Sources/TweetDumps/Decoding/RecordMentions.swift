/// Reads the mentions of records into a batch, applying the counting rules.
struct RecordMentions {
    private var names = NameTable()
    private var mentions = MentionList()
    private var originalMentions = MentionList()
    private var spareMentions = MentionList()
    /// The text whose mentions were read last.
    private var text: [UInt8] = []
    private var originalText: [UInt8] = []

    mutating func forgetNames() { names.removeAll() }

    /// Counts the mentions of a tweet, and of its original if it is a retweet; returns their texts.
    ///
    /// Also sets the properties of the row that the texts show. `listed` are the names in the entity lists.
    mutating func read(
        _ tweets: RecordTweets,
        _ listed: [JSONText],
        into row: inout TweetBatch.Row,
        of batch: inout TweetBatch
    ) -> RecordTexts {
        var original: FullestText?
        if tweets.hasOriginal {
            original = read(tweets.original, listed, in: &batch)
            keepAsOriginal()
        }
        let fullest = read(tweets.tweet, listed, in: &batch)
        row.kind = tweets.kind(isRetweet: fullest.isRetweet)
        return finish(fullest, original, &row, &batch)
    }

    /// The same for a row of a table.
    mutating func read(
        _ described: DescribedTweet,
        into row: inout TweetBatch.Row,
        of batch: inout TweetBatch
    ) -> RecordTexts {
        var original: FullestText?
        if let text = described.original {
            let fullest = FullestText(ofOriginal: text.text, into: &self.text)
            original = fullest
            mentions.removeAll()
            appendFound(by: fullest, in: &batch)
            keepAsOriginal()
        }
        let fullest = FullestText(of: described, into: &text)
        mentions.removeAll()
        for name in described.hashtags ?? [] {
            append(names.spelling(name.text, .hashtag, in: &batch), in: batch)
        }
        for name in described.users ?? [] {
            append(names.spelling(name.text, .user, in: &batch), in: batch)
        }
        appendFound(by: fullest, in: &batch)
        row.kind = described.kind
        return finish(fullest, original, &row, &batch)
    }

    /// Merges the mentions with those of the original, and appends them.
    private mutating func finish(
        _ fullest: FullestText,
        _ original: FullestText?,
        _ row: inout TweetBatch.Row,
        _ batch: inout TweetBatch
    ) -> RecordTexts {
        row.isCut = fullest.isCut
        if let original {
            mentions.merge(original: originalMentions, spare: &spareMentions)
            row.isCut = original.isCut || original.isWithheld
        }
        row.isCut = row.isCut || fullest.isWithheld
        row.isExtracted = fullest.isExtracted
        appendCounts(to: &row, in: &batch)
        return RecordTexts(
            own: text,
            fullest: fullest,
            original: originalText,
            fullestOfOriginal: original
        )
    }

    mutating func read(
        _ listed: [ExtractedTweet.Mention],
        into row: inout TweetBatch.Row,
        of batch: inout TweetBatch
    ) {
        mentions.removeAll()
        for mention in listed {
            let (name, kind) = (mention.name, mention.kind)
            let spelling = names.spelling(name, kind, isWithoutSign: true, in: &batch)
            append(spelling, mention.count, in: batch)
        }
        mentions.count()
        appendCounts(to: &row, in: &batch)
    }
}

// MARK: - Texts

extension RecordMentions {
    /// Makes ``text`` and ``mentions`` those of the original.
    private mutating func keepAsOriginal() {
        swap(&mentions, &originalMentions)
        swap(&text, &originalText)
    }

    /// Reads the text of a tweet into ``text``, and its mentions into ``mentions``.
    private mutating func read(
        _ tweet: TweetObject,
        _ listed: [JSONText],
        in batch: inout TweetBatch
    ) -> FullestText {
        let fullest = FullestText(of: tweet, into: &text)
        mentions.removeAll()
        fullest.forEachListed(in: listed) { name, kind in
            append(names.spelling(name, kind, in: &batch), in: batch)
        }
        appendFound(by: fullest, in: &batch)
        return fullest
    }

    /// Adds the mentions that are extracted from ``text``, and counts all.
    private mutating func appendFound(by fullest: FullestText, in batch: inout TweetBatch) {
        if fullest.isExtracted {
            let text = text
            fullest.forEachFound(in: text) { name, kind in
                append(names.spelling(name.utf8, kind, in: &batch), in: batch)
            }
        }
        mentions.count()
    }

    @inline(__always)
    private mutating func append(_ spelling: Int32?, _ count: Int32 = 1, in batch: TweetBatch) {
        guard let spelling else { return }
        mentions.append(spelling: spelling, of: batch.spellings[Int(spelling)].mention, count)
    }

    private func appendCounts(to row: inout TweetBatch.Row, in batch: inout TweetBatch) {
        row.spellingCounts.offset = Int32(batch.spellingCounts.count)
        row.spellingCounts.count = Int32(mentions.runs.count)
        row.mentionCount = mentions.total
        row.mentionDigest = mentions.digest(in: batch)
        for run in mentions.runs {
            batch.spellingCounts.append(.init(spelling: run.spelling, count: run.count))
        }
    }
}

extension MentionList {
    /// A digest of the counts of the mentions, and of the set of spellings.
    ///
    /// Two records of a tweet with equal digests have the same mentions. The digest is a sum, so it
    /// does not depend on the order.
    fileprivate func digest(in batch: TweetBatch) -> UInt64 {
        var sum: UInt64 = 0
        var rest = runs[...]
        while let first = rest.first {
            let ofMention = rest.prefix { $0.mention == first.mention }
            let count = ofMention.reduce(0) { $0 + UInt64($1.count) }
            let hash = batch.mentions[Int(first.mention)].hash
            sum &+= StableHash.mix(hash &+ count &* 0x9E37_79B9_7F4A_7C15)
            for run in ofMention {
                sum &+= StableHash.mix(~batch.spellings[Int(run.spelling)].hash)
            }
            rest = rest[ofMention.endIndex...]
        }
        return sum
    }
}

/// The mentions of one text, with their numbers of occurrences.
struct MentionList {
    struct Run {
        var mention: Int32
        var spelling: Int32
        var count: Int32
    }

    /// The occurrences.
    ///
    /// After ``count()`` they are sorted by mention and spelling, and each pair exists once.
    private(set) var runs: [Run] = []

    mutating func removeAll() {
        runs.removeAll(keepingCapacity: true)
    }

    mutating func append(spelling: Int32, of mention: Int32, _ count: Int32 = 1) {
        runs.append(Run(mention: mention, spelling: spelling, count: count))
    }

    /// Sorts the list and adds up equal pairs.
    mutating func count() {
        guard runs.count > 1 else { return }
        runs.sort { ($0.mention, $0.spelling) < ($1.mention, $1.spelling) }
        var last = 0
        for index in runs.indices.dropFirst() {
            let run = runs[index]
            if run.mention == runs[last].mention, run.spelling == runs[last].spelling {
                runs[last].count += run.count
            } else {
                last += 1
                runs[last] = run
            }
        }
        runs.removeSubrange((last + 1)...)
    }

    /// For each mention, keeps the runs of this list or of the counted list of the original: the
    /// one that has more of it, else the original's.
    ///
    /// The memory of the spare list is reused.
    mutating func merge(original: MentionList, spare: inout MentionList) {
        spare.removeAll()
        var mine = runs[...]
        var theirs = original.runs[...]
        while let mention = [mine.first, theirs.first].lazy.compactMap({ $0?.mention }).min() {
            let ours = mine.take(mention)
            let originals = theirs.take(mention)
            spare.runs.append(contentsOf: ours.total > originals.total ? ours : originals)
        }
        swap(&self, &spare)
    }

    /// The number of mentions, each counted as often as it occurs.
    var total: Int32 { runs[...].total }
}

extension ArraySlice<MentionList.Run> {
    fileprivate var total: Int32 { reduce(0) { $0 + $1.count } }

    /// Removes and returns the leading runs of a mention.
    fileprivate mutating func take(_ mention: Int32) -> ArraySlice<MentionList.Run> {
        let taken = prefix { $0.mention == mention }
        self = self[taken.endIndex...]
        return taken
    }
}
