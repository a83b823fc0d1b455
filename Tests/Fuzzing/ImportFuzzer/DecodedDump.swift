import TweetDumps

/// What was decoded of a dump, whatever the parts in which it came.
struct DecodedDump: Equatable {
    private(set) var tweets: [DecodedTweet] = []
    private(set) var refusals: [Refusal] = []
    private(set) var nonTweets = 0
    private(set) var formats: Set<String> = []
    private(set) var problem: DumpError.Reason?
    /// The tweets of a page whose terms are yet to come.
    private var openPage: [Int] = []

    init(_ parts: [DumpPart]) {
        for part in parts {
            append(part.batch)
            problem = part.problem
        }
    }

    var records: Int { tweets.count + refusals.count + nonTweets }
    var ids: Set<Int64> { Set(tweets.map(\.id)) }

    private mutating func append(_ batch: TweetBatch) {
        if let end = batch.endOfOpenPage {
            let terms = end.terms.indices.map { batch.terms[Int(batch.termReferences[$0])] }
            for place in openPage { tweets[place].terms.formUnion(terms) }
            openPage = []
        }
        if let first = batch.openPage {
            openPage += first + tweets.count..<batch.count + tweets.count
        }
        tweets += batch.indices.map { DecodedTweet(batch, $0) }
        refusals += batch.refusals
        nonTweets += batch.nonTweets
        formats.formUnion(batch.formats)
    }
}

/// A tweet of a batch, in a form that can be compared with that of another batch.
struct DecodedTweet: Equatable {
    let id: Int64
    let author: [UInt8]?
    let time: Int64?
    let language: [UInt8]?
    let kind: TweetKind
    let text: [UInt8]
    let isCut: Bool
    let isExtracted: Bool
    let mentions: Set<Mention>
    let mentionCount: Int32
    let digest: UInt64
    var terms: Set<SearchTerm>

    init(_ batch: TweetBatch, _ place: Int) {
        let (tweet, row) = (batch[place], batch.rows[place])
        id = tweet.id
        // Strings are equal where only their normal forms are.
        author = tweet.author.map { Array($0.utf8) }
        time = tweet.time
        language = tweet.language.map { Array($0.utf8) }
        kind = tweet.kind
        text = Array(tweet.text.utf8)
        isCut = tweet.isCut
        isExtracted = tweet.isExtracted
        mentions = Set(tweet.mentions)
        mentionCount = row.mentionCount
        digest = row.digest
        terms = Set(tweet.terms)
        expect(mentions.count == tweet.mentions.count, "a tweet has a spelling twice")
    }
}
