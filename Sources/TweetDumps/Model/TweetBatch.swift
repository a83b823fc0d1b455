/// Tweets of a stretch of a dump, flat: arrays of small structs over one array of bytes.
///
/// As a collection it gives each ``Tweet`` with its strings made on the way out. Whoever has to be
/// fast reads ``rows`` and what they point to.
public struct TweetBatch: Sendable {
    /// A stretch of ``bytes``.
    public struct Text: Sendable {
        /// Where it begins.
        public var offset: Int32 = 0
        /// Its length in bytes; -1 where there is no text.
        public var count: Int32 = -1
    }

    /// A stretch of another of the arrays.
    public struct Slice: Sendable {
        /// The index of the first element.
        public var offset: Int32 = 0
        /// The number of elements.
        public var count: Int32 = 0

        /// The indices of the elements.
        public var indices: Range<Int> { Int(offset)..<Int(offset) + Int(count) }
    }

    /// A tweet.
    public struct Row: Sendable {
        /// The id of the tweet.
        public var id: Int64 = 0
        /// When it was written, in seconds since 1970; `Int64.min` where that is not known.
        public var time: Int64 = .min
        /// A digest of the list of mentions, equal where the lists are.
        ///
        /// That two other lists have the same is possible, if only for someone who looks for such.
        public var digest: UInt64 = 0
        /// The text, in UTF-8.
        public var text = Text()
        /// The author's screen name.
        public var author = Text()
        /// A hash of the author's screen name.
        public var authorHash: UInt64 = 0
        /// The code of the language.
        public var language = Text()
        /// Its elements of ``TweetBatch/entries``.
        public var entries = Slice()
        /// Its elements of ``TweetBatch/termReferences``.
        public var terms = Slice()
        /// How many mentions stand in it in all.
        public var mentionCount: Int32 = 0
        /// What the tweet is to other tweets.
        public var kind = TweetKind.original
        /// Whether the text is cut.
        public var isCut = false
        /// Whether the mentions were extracted from the text.
        public var isExtracted = false
    }

    /// How often a spelling stands in a tweet.
    public struct Entry: Sendable {
        /// The index in ``TweetBatch/spellings``.
        public var spelling: Int32
        /// The number of times, at least 1.
        public var count: Int32
    }

    /// A spelling that some tweet of the batch has.
    public struct Spelling: Sendable {
        /// The index in ``TweetBatch/mentions``.
        public var mention: Int32
        /// The name without its sign, in NFC.
        public var name: Text
        /// A hash of kind and name that is the same in every batch.
        public var hash: UInt64
    }

    /// A hashtag or user that some tweet of the batch mentions.
    public struct MentionRow: Sendable {
        /// Whether it is a hashtag or a user.
        public var kind: MentionKind
        /// The folded name.
        public var folded: Text
        /// A hash of kind and folded name that is the same in every batch.
        public var hash: UInt64
    }

    /// The terms of a page that began in an earlier batch and ends in this one.
    ///
    /// They found all tweets of that page, those in earlier batches too.
    public struct PageEnd: Sendable {
        /// Indices in ``TweetBatch/terms``.
        public var terms: Slice
        /// How many of the first tweets of this batch belong to the page.
        public var tweets: Int
    }

    /// What the texts and names of the batch are stretches of; valid UTF-8.
    public internal(set) var bytes: [UInt8] = []
    /// The tweets.
    public internal(set) var rows: [Row] = []
    /// What the tweets mention; the entries of a tweet stand together.
    public internal(set) var entries: [Entry] = []
    /// The different spellings of the batch.
    public internal(set) var spellings: [Spelling] = []
    /// The different mentions of the batch.
    public internal(set) var mentions: [MentionRow] = []
    /// The different search terms that the batch names.
    public internal(set) var terms: [SearchTerm] = []
    /// Indices in ``terms``; those of a tweet stand together.
    public internal(set) var termReferences: [Int32] = []
    /// The end of the page that earlier batches left open.
    public internal(set) var endOfOpenPage: PageEnd?
    /// The index of the first tweet of a page that the batch leaves open.
    public internal(set) var openPage: Int?
    /// How many records were none of tweets, such as notices of a stream.
    public internal(set) var nonTweets = 0
    /// What the first of those looks like that is an object: the names of its first members.
    public internal(set) var nonTweetMembers: [String] = []
    /// What was refused, in the order of the records.
    public internal(set) var refusals: [Refusal] = []
    /// The names of the formats in which the tweets were written.
    public internal(set) var formats: Set<String> = []
    /// The tweets that notices of the batch say were deleted.
    public internal(set) var deletions: [Int64] = []
    /// What the refused records are, a line break behind each, where that is asked for.
    public internal(set) var refusedBytes: [UInt8] = []
    /// What tells of ids that were ruined before.
    public internal(set) var idSigns = IDSigns()
    /// How many tweets the files of a personal archive have, as it says itself.
    public internal(set) var statedCounts: [StatedCount] = []

    /// How many names of members are kept of a record that is no tweet.
    static let mostNonTweetMembers = 6
    /// How many scalars of such a name are kept.
    static let longestMemberName = 40

    /// How many records the batch accounts for.
    public var records: Int { rows.count + nonTweets + refusals.count }

    /// How much memory its arrays take, in bytes.
    var size: Int {
        sizeOf(bytes) + sizeOf(rows) + sizeOf(entries) + sizeOf(spellings) + sizeOf(mentions)
            + sizeOf(terms) + sizeOf(termReferences) + sizeOf(refusals) + sizeOf(deletions)
            + sizeOf(refusedBytes)
    }

    private func sizeOf<Element>(_ array: [Element]) -> Int {
        array.count * MemoryLayout<Element>.stride
    }

    /// Calls `body` with the bytes of a text.
    @inlinable
    public func withBytes<Result>(
        of text: Text,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { all in
            let first = Int(text.offset)
            return try body(UnsafeBufferPointer(rebasing: all[first..<first + Int(text.count)]))
        }
    }

    /// The text as a string; nil where there is none.
    public func string(_ text: Text) -> String? {
        text.count < 0 ? nil : withBytes(of: text) { String(decoding: $0, as: UTF8.self) }
    }
}

extension TweetBatch: RandomAccessCollection {
    /// The index of the first tweet.
    public var startIndex: Int { 0 }
    /// The index behind the last tweet.
    public var endIndex: Int { rows.count }

    /// The tweet at a position, made anew at each call.
    ///
    /// Terms that stand behind a page's results in a later batch are not in it.
    public subscript(position: Int) -> Tweet {
        let row = rows[position]
        return Tweet(
            id: row.id,
            author: string(row.author),
            time: row.time == .min ? nil : row.time,
            language: string(row.language),
            kind: row.kind,
            text: string(row.text) ?? "",
            isCut: row.isCut,
            isExtracted: row.isExtracted,
            mentions: row.entries.indices.map { mention(entries[$0]) },
            terms: row.terms.indices.map { terms[Int(termReferences[$0])] }
        )
    }

    private func mention(_ entry: Entry) -> Mention {
        let spelling = spellings[Int(entry.spelling)]
        let mention = mentions[Int(spelling.mention)]
        return Mention(
            kind: mention.kind,
            spelling: string(spelling.name) ?? "",
            folded: string(mention.folded) ?? "",
            count: Int(entry.count)
        )
    }
}
