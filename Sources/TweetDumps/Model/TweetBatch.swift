/// Decoded tweets of one part of a dump, stored flat: arrays of small structs that refer to one
/// array of bytes.
///
/// A batch is a collection of ``Tweet`` values, whose strings are created on access:
///
/// ```swift
/// for tweet in batch { print(tweet.id, tweet.text) }
/// ```
///
/// The importer reads `rows` and the arrays that they refer to, which creates nothing.
public struct TweetBatch: Sendable {
    /// A text: a range of ``bytes``.
    @usableFromInline package struct Text: Sendable {
        /// The offset of the first byte.
        @usableFromInline package var offset: Int32 = 0
        /// The length in bytes; -1 if there is no text.
        @usableFromInline package var count: Int32 = -1

        /// Its range of ``bytes``; nil if there is no text.
        @inlinable package var range: Range<Int>? {
            count < 0 ? nil : Int(offset)..<Int(offset) + Int(count)
        }
    }

    /// A range of one of the other arrays.
    @usableFromInline package struct Slice: Sendable {
        /// The index of the first element.
        @usableFromInline package var offset: Int32 = 0
        /// The number of elements.
        @usableFromInline package var count: Int32 = 0

        /// The indices of the elements.
        @inlinable package var indices: Range<Int> { Int(offset)..<Int(offset) + Int(count) }
    }

    /// A tweet.
    @usableFromInline package struct Row: Sendable {
        @usableFromInline package var id: Int64 = 0
        /// A digest of the tweet's mentions, their counts and spellings; equal lists have equal digests.
        ///
        /// Different lists hardly ever have equal digests by chance, but can be constructed to have them.
        package var mentionDigest: UInt64 = 0
        /// The fullest text, in UTF-8.
        package var text = Text()
        /// The author's screen name.
        package var author = Text()
        /// The code of the language, in lower case.
        package var language = Text()
        /// The tweet's range of ``TweetBatch/spellingCounts``.
        package var spellingCounts = Slice()
        /// The tweet's range of ``TweetBatch/termReferences``.
        package var terms = Slice()
        /// The number of mentions, each counted as often as it occurs.
        package var mentionCount: Int32 = 0
        /// How the tweet relates to other tweets.
        package var kind = TweetKind.original
        /// True if the text is cut.
        package var isCut = false
        /// True if some mentions were extracted from the text, because an entity list is missing.
        package var isExtracted = false
        /// The counts, times and ids.
        @usableFromInline package var numbers = TweetNumbers()
        /// The screen name of a retweet's original author, if a member has it.
        package var originalAuthor = Text()
        /// The name of the program that it was written with.
        package var source = Text()
        /// The index of its place in ``TweetBatch/places``; -1 if unknown.
        package var place: Int32 = -1
        /// Where it was written; nil if unknown.
        package var point: GeoPoint?
        /// The tweet's range of ``TweetBatch/links``.
        package var links = Slice()
        /// The tweet's range of ``TweetBatch/media``.
        package var media = Slice()
        /// The profile of its author.
        package var profile = Profile()
        /// The range of ``TweetBatch/quoted`` with the quoted tweets inside the record.
        package var quoted = Slice()
        /// A digest of all values of the record but its search terms: records with the same values have
        /// equal digests.
        package var recordDigest: UInt64 = 0
    }

    /// The profile of a tweet's author; a text is missing if the record lacks it.
    package struct Profile: Sendable {
        /// The display name, such as `Ada Byron`.
        package var display = Text()
        /// The description of themselves.
        package var description = Text()
        /// The location, in their own words.
        package var location = Text()
        /// The counts, and when the account was created.
        package var numbers = AuthorNumbers()

        /// The text of a field; none if the field is a number.
        package subscript(field: AuthorField) -> Text {
            get {
                switch field {
                case .display: display
                case .description: description
                case .location: location
                case .followers, .following, .listed, .posted, .verified, .created: Text()
                }
            }
        }
    }

    /// A place, as one record describes it.
    package struct Place: Sendable {
        /// Twitter's id of the place, else its full name.
        package var key = Text()
        /// The full name.
        package var name = Text()
        /// The code of the country: two capital letters.
        package var country = Text()
        /// The bounding box; nil if unknown.
        package var box: GeoBox?
    }

    /// A link in a tweet.
    package struct Link: Sendable {
        /// The expanded address.
        package var url: Text
        /// The id of the tweet to which it leads; 0 if it leads elsewhere.
        package var status: Int64
    }

    /// A picture or film in a tweet.
    package struct Media: Sendable {
        /// Whether it is a picture or a film.
        package var kind: MediaKind
        /// The address.
        package var url: Text
        /// The description for people who cannot see it.
        package var description: Text
    }

    /// A quoted tweet that a record has inside.
    package struct Quoted: Sendable {
        package var id: Int64
        /// When it was written, in seconds since 1970 (UTC); `Int64.min` if unknown.
        package var time: Int64
        /// The author's screen name.
        package var author: Text
        /// The fullest text, which is not empty.
        package var text: Text
    }

    /// How often a tweet has a spelling.
    package struct SpellingCount: Sendable {
        /// The index in ``TweetBatch/spellings``.
        package var spelling: Int32
        /// The number of occurrences, at least 1.
        package var count: Int32
    }

    /// A spelling that occurs in some tweet of the batch.
    package struct Spelling: Sendable {
        /// The index in ``TweetBatch/mentions``.
        package var mention: Int32
        /// The name without its sign, in NFC.
        package var name: Text
        /// A hash of kind and name, the same in every batch and run.
        package var hash: UInt64
    }

    /// A hashtag or user that occurs in some tweet of the batch.
    package struct MentionRow: Sendable {
        /// The kind: a hashtag or a user.
        package var kind: MentionKind
        /// The folded name.
        package var folded: Text
        /// A hash of kind and folded name, the same in every batch and run.
        package var hash: UInt64
    }

    /// The terms of a page that began in an earlier batch and ends in this one.
    ///
    /// They found all tweets of that page, including those in the earlier batches.
    package struct PageEnd: Sendable {
        /// The page's range of ``TweetBatch/termReferences``.
        package var terms: Slice
        /// The number of tweets at the beginning of this batch that belong to the page.
        package var tweets: Int
    }

    /// The bytes of all texts and names of the batch; each is valid UTF-8.
    package internal(set) var bytes: [UInt8] = []
    /// The tweets.
    package internal(set) var rows: [Row] = []
    /// The spellings in the tweets with their counts; those of one tweet are consecutive.
    package internal(set) var spellingCounts: [SpellingCount] = []
    /// The spellings of the batch, each once.
    package internal(set) var spellings: [Spelling] = []
    /// The mentions of the batch, each once.
    package internal(set) var mentions: [MentionRow] = []
    /// The places of the tweets, one for each tweet with a place.
    package internal(set) var places: [Place] = []
    /// The links in the tweets; those of one tweet are consecutive, in the order of its text.
    package internal(set) var links: [Link] = []
    /// The pictures and films in the tweets; those of one tweet are consecutive.
    package internal(set) var media: [Media] = []
    /// The quoted tweets that the records have inside; those of one record are consecutive.
    package internal(set) var quoted: [Quoted] = []
    /// The search terms that the batch names, each once.
    package internal(set) var terms: [SearchTerm] = []
    /// Indices into ``terms``; those of one tweet are consecutive.
    package internal(set) var termReferences: [Int32] = []
    /// The names of terms as they were typed, without white space at either end.
    package internal(set) var termNames: [String] = []
    /// For each of ``termReferences``, the index in ``termNames`` of the term as typed there.
    package internal(set) var termNameReferences: [Int32] = []
    /// The end of the page that an earlier batch left open; nil if none ends here.
    package internal(set) var endOfOpenPage: PageEnd?
    /// The index of the first tweet of the page that is still open at the end of the batch; nil if
    /// none is.
    package internal(set) var openPage: Int?
    /// The number of recognised records that are no tweets, such as notices of a stream.
    public internal(set) var nonTweets = 0
    /// The names of the first members of the first such record that is an object.
    package internal(set) var nonTweetMembers: [String] = []
    /// The refused records, in their order.
    public internal(set) var refusals: [Refusal] = []
    /// The kinds of the first refused records, with nil for those of no known kind.
    package internal(set) var foreignRecords: Set<ForeignRecords?> = []
    /// The names of the tweets' formats, such as `v1.1`.
    public internal(set) var formats: Set<String> = []
    /// The ids of tweets that notices in the batch report as deleted.
    package internal(set) var deletions: [Int64] = []
    /// The bytes of the refused records, each followed by a line break; empty unless requested.
    package internal(set) var refusedBytes: [UInt8] = []
    /// The first row of the table that had the refused records; empty if they are of no table.
    package internal(set) var refusedHeader: [UInt8] = []
    /// Signs that ids were rounded before the dump was written.
    package internal(set) var roundedIDs = RoundedIDs()
    /// The tables, with the columns that were used.
    package internal(set) var tableUses: [TableUse] = []
    /// The members of records that no format knows; empty unless requested.
    package internal(set) var unknownMembers = UnknownMembers()
    /// The numbers of tweets that a personal archive claims for its files.
    package internal(set) var manifestCounts: [ManifestCount] = []
    /// True if the file is one of a personal archive, even if none of its records can be read.
    package internal(set) var isOfPersonalArchive = false
    /// The records of personal archives that are no tweets; empty unless requested.
    package internal(set) var personal: [PersonalRecord] = []
    /// The number of non-tweets with records in ``personal``.
    package internal(set) var keptNonTweets = 0

    /// The size in bytes at which no more records are added, since the offsets of texts have 32 bits.
    ///
    /// Many records can refer to the same long text in `includes`.
    static let maxBytes = 1 << 30
    /// The maximum number of records without a tweet whose kind is determined.
    static let maxExamined = 100
    /// The maximum number of ``nonTweetMembers``.
    static let maxNonTweetMembers = 6
    /// The maximum length of each of ``nonTweetMembers``, in scalars.
    static let maxMemberNameLength = 40

    /// The number of records in the batch: tweets, non-tweets and refused ones.
    public var records: Int { rows.count + nonTweets + refusals.count }

    init() {}
}

extension TweetBatch.Row {
    /// True if a tweet is this one, or the one that it repeats or quotes.
    ///
    /// A link to such a tweet is not kept.
    @inlinable package func refers(to tweet: Int64) -> Bool {
        tweet != 0
            && (tweet == id || tweet == numbers[.retweetOf] || tweet == numbers[.quoteOf])
    }
}

extension TweetBatch: RandomAccessCollection {
    /// The index of the first tweet.
    public var startIndex: Int { 0 }
    /// The index behind the last tweet.
    public var endIndex: Int { rows.count }

    /// The tweet at a position, created anew on each access.
    ///
    /// Its terms lack those of a page that ends in a later batch.
    public subscript(position: Int) -> Tweet {
        let row = rows[position]
        return Tweet(
            id: row.id,
            author: string(row.author),
            language: string(row.language),
            kind: row.kind,
            text: string(row.text) ?? "",
            isCut: row.isCut,
            isExtracted: row.isExtracted,
            mentions: row.spellingCounts.indices.map { mention(spellingCounts[$0]) },
            terms: row.terms.indices.map { terms[Int(termReferences[$0])] },
            numbers: row.numbers,
            originalAuthor: string(row.originalAuthor),
            source: string(row.source),
            place: row.place < 0 ? nil : place(places[Int(row.place)]),
            point: row.point,
            links: links[row.links.indices].filter { !row.refers(to: $0.status) }
                .compactMap { string($0.url) },
            media: media[row.media.indices].map(medium),
            profile: Tweet.Profile(
                display: string(row.profile.display),
                description: string(row.profile.description),
                location: string(row.profile.location),
                numbers: row.profile.numbers
            ),
            quoted: quoted[row.quoted.indices].map(quotedTweet)
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

    private func place(_ place: Place) -> Tweet.Place {
        Tweet.Place(
            key: string(place.key) ?? "",
            name: string(place.name),
            country: string(place.country),
            box: place.box
        )
    }

    private func medium(_ medium: Media) -> Tweet.Media {
        Tweet.Media(
            kind: medium.kind,
            url: string(medium.url) ?? "",
            description: string(medium.description)
        )
    }

    private func quotedTweet(_ quoted: Quoted) -> QuotedTweet {
        QuotedTweet(
            id: quoted.id,
            author: string(quoted.author),
            time: quoted.time == .min ? nil : quoted.time,
            text: string(quoted.text) ?? ""
        )
    }

    private func string(_ text: Text) -> String? {
        text.range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}

extension TweetBatch {
    /// The size of the arrays in memory, in bytes.
    package var size: Int {
        sizeOf(bytes) + sizeOf(rows) + sizeOf(spellingCounts) + sizeOf(spellings)
            + sizeOf(mentions) + sizeOf(places) + sizeOf(links) + sizeOf(media) + sizeOf(quoted)
            + sizeOf(terms) + sizeOf(termReferences) + sizeOf(termNames)
            + sizeOf(termNameReferences) + sizeOf(refusals) + sizeOf(deletions)
            + sizeOf(refusedBytes) + sizeOf(refusedHeader)
    }

    /// Removes everything that tweets refer to except search terms, which frees most of the memory.
    ///
    /// Afterwards only the number of tweets, their ids and their terms can be read.
    mutating func removeDetails() {
        (bytes, spellingCounts, spellings, mentions) = ([], [], [], [])
        (places, links, media, quoted, personal) = ([], [], [], [], [])
    }

    /// Frees the unused capacity of the largest arrays.
    ///
    /// Many batches wait in memory until they are written.
    mutating func trim() {
        TweetBatch.trim(&bytes)
        TweetBatch.trim(&rows)
        TweetBatch.trim(&spellingCounts)
        TweetBatch.trim(&spellings)
        TweetBatch.trim(&mentions)
        TweetBatch.trim(&links)
        TweetBatch.trim(&media)
        TweetBatch.trim(&quoted)
    }

    private static func trim<Element>(_ array: inout [Element]) {
        guard array.capacity - array.count > array.count / 8 else { return }
        var trimmed: [Element] = []
        trimmed.reserveCapacity(array.count)
        trimmed.append(contentsOf: array)
        array = trimmed
    }

    private func sizeOf<Element>(_ array: [Element]) -> Int {
        array.count * MemoryLayout<Element>.stride
    }
}
