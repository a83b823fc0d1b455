import Testing

@testable import TweetDumps

/// What is decoded of a dump, as texts for comparison.
struct Decoded: Equatable {
    /// The id and mentions of each tweet, such as `1 #a @b×2`, in the order of the dump.
    var tweets: [String] = []
    /// The terms of each tweet, as the dump names them.
    var terms: [[String]] = []
    /// The position and reason of each refusal, such as `3: not JSON` or `1, record 2: no id`.
    var refusals: [String] = []
    var nonTweets = 0
    /// True if the file is no dump.
    var isNoDump = false

    /// The indices of the tweets of the open page.
    private var openPage: [Int] = []

    init() {}

    static func == (one: Decoded, other: Decoded) -> Bool {
        one.tweets == other.tweets && one.terms == other.terms && one.refusals == other.refusals
            && one.nonTweets == other.nonTweets && one.isNoDump == other.isNoDump
    }

    /// Adds a part of the dump.
    mutating func add(_ batch: TweetBatch) {
        if let end = batch.endOfOpenPage {
            let names = end.terms.indices.map { batch.terms[Int(batch.termReferences[$0])].name }
            for index in openPage { terms[index] += names }
            openPage = []
        }
        if let first = batch.openPage {
            openPage += (first..<batch.count).map { $0 + tweets.count }
        }
        tweets += batch.map { $0.example }
        terms += batch.map { $0.terms.map(\.name) }
        refusals += batch.refusals.map(\.example)
        nonTweets += batch.nonTweets
    }
}

extension Tweet {
    /// The id and the mentions, sorted, such as `1 #a @b×2`.
    var example: String {
        let names = mentions.map { mention in
            mention.kind.sign + mention.spelling + (mention.count > 1 ? "×\(mention.count)" : "")
        }
        return ([String(id)] + names.sorted()).joined(separator: " ")
    }
}

extension Refusal {
    /// The position and the reason, such as `1, record 2: no id`.
    var example: String {
        "\(line)\(recordNumber.map { ", record \($0)" } ?? ""): \(reason.sentence)"
    }
}

/// Decodes a dump in windows of at most this many new bytes each.
///
/// A batch is taken after each window, or only at the end.
func decode(bytes: [UInt8], window: Int = .max, takesBatches: Bool = false) -> Decoded {
    var decoded = Decoded()
    var decoder = DumpDecoder()
    var rest = bytes[...]
    var pending: [UInt8] = []
    var linesBefore = 0
    repeat {
        pending += rest.prefix(window)
        rest = rest.dropFirst(window)
        let done = ByteView.withPadding(pending) { decoder.decode($0, isLast: rest.isEmpty) }
        pending.removeFirst(done)
        if decoder.awaitsLookahead { lookAhead(&decoder, pending, rest, window: window) }
        guard takesBatches || rest.isEmpty else { continue }
        var (batch, lines) = decoder.takeBatch()
        for index in batch.refusals.indices { batch.refusals[index].line += linesBefore }
        linesBefore += lines
        decoded.add(batch)
    } while !rest.isEmpty
    decoded.isNoDump = decoder.isNoDump
    return decoded
}

/// Reads ahead for a decoder, in windows as well.
private func lookAhead(
    _ decoder: inout DumpDecoder,
    _ pending: [UInt8],
    _ rest: ArraySlice<UInt8>,
    window: Int
) {
    var lookahead = decoder.beginLookahead()
    var (pending, rest) = (pending, rest)
    while !lookahead.isFinished {
        pending += rest.prefix(window)
        rest = rest.dropFirst(window)
        let done = ByteView.withPadding(pending) { lookahead.read($0, isLast: rest.isEmpty) }
        pending.removeFirst(done)
    }
    decoder.finishLookahead(lookahead)
}

/// Decodes a dump in one window.
func decode(_ dump: String) -> Decoded {
    decode(bytes: Array(dump.utf8))
}

/// The only tweet of a dump.
func decodeTweet(_ dump: String) throws -> Tweet {
    var decoder = DumpDecoder()
    _ = ByteView.withPadding(Array(dump.utf8)) { decoder.decode($0, isLast: true) }
    let batch = decoder.takeBatch().batch
    try #require(batch.count == 1 && batch.refusals.isEmpty)
    return batch[0]
}

/// Calls `body` with a cursor over the bytes.
func withCursor<Result>(
    _ bytes: [UInt8],
    _ body: (inout JSONCursor) throws -> Result
) rethrows -> Result {
    try ByteView.withPadding(bytes) { padded in
        var cursor = padded.cursor
        return try body(&cursor)
    }
}
