/// Decoded tweets of one part of a dump, stored flat: arrays of small structs that refer to one
/// array of bytes.
///
/// A batch is a collection of ``Tweet`` values, whose strings are created on access:
///
/// ```swift
/// for tweet in batch { print(tweet.id, tweet.text) }
/// ```
///
/// Fast code reads ``rows`` and the arrays that they refer to, which creates nothing.
public struct TweetBatch: Sendable {
    /// A text: a range of ``bytes``.
    public struct Text: Sendable {
        /// The offset of the first byte.
        public var offset: Int32 = 0
        /// The length in bytes; -1 if there is no text.
        public var count: Int32 = -1

        /// Its range of ``bytes``; nil if there is no text.
        package var range: Range<Int>? {
            count < 0 ? nil : Int(offset)..<Int(offset) + Int(count)
        }
    }

    /// A range of one of the other arrays.
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
        /// When it was written, in seconds since 1970 (UTC); `Int64.min` if unknown.
        public var time: Int64 = .min
        /// A digest of the tweet's mentions, their counts and spellings: equal lists have equal
        /// digests.
        ///
        /// Different lists hardly ever have the same digest by chance, but someone could construct
        /// some.
        public var digest: UInt64 = 0
        /// The fullest text, in UTF-8.
        public var text = Text()
        /// The author's screen name.
        public var author = Text()
        /// A hash of the author's screen name.
        public var authorHash: UInt64 = 0
        /// The code of the language, as the dump has it.
        public var language = Text()
        /// The tweet's range of ``TweetBatch/spellingCounts``.
        public var spellingCounts = Slice()
        /// The tweet's range of ``TweetBatch/termReferences``.
        public var terms = Slice()
        /// The number of mentions, each counted as often as it occurs.
        public var mentionCount: Int32 = 0
        /// How the tweet relates to other tweets.
        public var kind = TweetKind.original
        /// True if the text is cut.
        public var isCut = false
        /// True if some mentions were extracted from the text, because an entity list is missing.
        public var isExtracted = false
    }

    /// How often a tweet has a spelling.
    public struct SpellingCount: Sendable {
        /// The index in ``TweetBatch/spellings``.
        public var spelling: Int32
        /// The number of occurrences, at least 1.
        public var count: Int32
    }

    /// A spelling that occurs in some tweet of the batch.
    public struct Spelling: Sendable {
        /// The index in ``TweetBatch/mentions``.
        public var mention: Int32
        /// The name without its sign, in NFC.
        public var name: Text
        /// A hash of kind and name, the same in every batch and run.
        public var hash: UInt64
    }

    /// A hashtag or user that occurs in some tweet of the batch.
    public struct MentionRow: Sendable {
        /// The kind: a hashtag or a user.
        public var kind: MentionKind
        /// The folded name.
        public var folded: Text
        /// A hash of kind and folded name, the same in every batch and run.
        public var hash: UInt64
    }

    /// The terms of a page that began in an earlier batch and ends in this one.
    ///
    /// They found all tweets of that page, including those in the earlier batches.
    public struct PageEnd: Sendable {
        /// The page's range of ``TweetBatch/termReferences``.
        public var terms: Slice
        /// The number of tweets at the beginning of this batch that belong to the page.
        public var tweets: Int
    }

    /// The bytes of all texts and names of the batch; each is valid UTF-8.
    public internal(set) var bytes: [UInt8] = []
    /// The tweets.
    public internal(set) var rows: [Row] = []
    /// The spellings in the tweets with their counts; those of one tweet are consecutive.
    public internal(set) var spellingCounts: [SpellingCount] = []
    /// The spellings of the batch, each once.
    public internal(set) var spellings: [Spelling] = []
    /// The mentions of the batch, each once.
    public internal(set) var mentions: [MentionRow] = []
    /// The search terms that the batch names, each once.
    public internal(set) var terms: [SearchTerm] = []
    /// Indices into ``terms``; those of one tweet are consecutive.
    public internal(set) var termReferences: [Int32] = []
    /// The end of the page that an earlier batch left open; nil if none ends here.
    public internal(set) var endOfOpenPage: PageEnd?
    /// The index of the first tweet of the page that is still open at the end of the batch; nil if
    /// none is.
    public internal(set) var openPage: Int?
    /// The number of recognised records that are no tweets, such as notices of a stream.
    public internal(set) var nonTweets = 0
    /// The names of the first members of the first such record that is an object.
    package internal(set) var nonTweetMembers: [String] = []
    /// The refused records, in their order.
    public internal(set) var refusals: [Refusal] = []
    /// The names of the tweets' formats, such as `v1.1`.
    public internal(set) var formats: Set<String> = []
    /// The ids of tweets that notices in the batch report as deleted.
    package internal(set) var deletions: [Int64] = []
    /// The bytes of the refused records, each followed by a line break; empty unless asked for.
    package internal(set) var refusedBytes: [UInt8] = []
    /// Signs that ids were rounded before the dump was written.
    package internal(set) var roundedIDs = RoundedIDs()
    /// The numbers of tweets that a personal archive claims for its files.
    package internal(set) var manifestCounts: [ManifestCount] = []

    /// The maximum number of ``nonTweetMembers``.
    static let maxNonTweetMembers = 6
    /// The maximum length of each of ``nonTweetMembers``, in scalars.
    static let maxMemberNameLength = 40

    /// The number of records in the batch: tweets, non-tweets and refused ones.
    public var records: Int { rows.count + nonTweets + refusals.count }

    /// The size of the arrays in memory, in bytes.
    var size: Int {
        sizeOf(bytes) + sizeOf(rows) + sizeOf(spellingCounts) + sizeOf(spellings)
            + sizeOf(mentions) + sizeOf(terms) + sizeOf(termReferences) + sizeOf(refusals)
            + sizeOf(deletions) + sizeOf(refusedBytes)
    }

    private func sizeOf<Element>(_ array: [Element]) -> Int {
        array.count * MemoryLayout<Element>.stride
    }

    /// Calls `body` with the bytes of a text, which must exist.
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

    /// The text as a string; nil if there is no text.
    public func string(_ text: Text) -> String? {
        text.count < 0 ? nil : withBytes(of: text) { String(decoding: $0, as: UTF8.self) }
    }
}

extension TweetBatch: RandomAccessCollection {
    /// The index of the first tweet.
    public var startIndex: Int { 0 }
    /// The index behind the last tweet.
    public var endIndex: Int { rows.count }

    /// The tweet at a position, created anew on each access.
    ///
    /// Its terms lack those of a page that ends in a later batch; see ``PageEnd``.
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
            mentions: row.spellingCounts.indices.map { mention(spellingCounts[$0]) },
            terms: row.terms.indices.map { terms[Int(termReferences[$0])] }
        )
    }

    private func mention(_ counted: SpellingCount) -> Mention {
        let spelling = spellings[Int(counted.spelling)]
        let mention = mentions[Int(spelling.mention)]
        return Mention(
            kind: mention.kind,
            spelling: string(spelling.name) ?? "",
            folded: string(mention.folded) ?? "",
            count: Int(counted.count)
        )
    }
}
