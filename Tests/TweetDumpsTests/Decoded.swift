import Foundation
import TestSupport
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
    var lookahead = IncludesLookahead()
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
func decode(_ dump: String) -> Decoded { decode(bytes: Array(dump.utf8)) }

/// Decodes a dump in one window, in windows of 100 bytes, and in batches of 9 bytes.
func decodedInWindows(_ dump: String) -> [Decoded] {
    let bytes = Array(dump.utf8)
    return [.max, 100, 9].map { decode(bytes: bytes, window: $0, takesBatches: $0 < 100) }
}

/// The batch of a whole dump.
func batch(_ dump: String) -> TweetBatch {
    var decoder = DumpDecoder()
    _ = ByteView.withPadding(Array(dump.utf8)) { decoder.decode($0, isLast: true) }
    return decoder.takeBatch().batch
}

/// The layout of a dump with tweets for `T1`, `T2` and `T3`.
func filled(_ layout: String) -> String {
    (1...3).reduce(layout) { text, id in
        text.replacing("T\(id)", with: "{\"id_str\":\"\(id)\",\"text\":\"t\"}")
    }
}

/// The only tweet of a dump.
func decodeTweet(_ dump: String) throws -> Tweet {
    let batch = batch(dump)
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

/// What is read from a file, entry by entry.
struct DecodedFile: Equatable {
    /// What is read from one record file.
    struct Entry: Equatable {
        var name: String?
        var container: String?
        var ids: [Int64] = []
        var refusals: [String] = []
        var problem: DumpError.Reason?
    }

    var entries: [Entry] = []
    /// The number of bytes that the parts report as read.
    var size = 0

    /// The entries with records or problems.
    var filled: [Entry] {
        entries.filter { !$0.ids.isEmpty || !$0.refusals.isEmpty || $0.problem != nil }
    }

    /// The ids of all entries.
    var ids: [Int64] { entries.flatMap(\.ids) }
    /// The refusals of all entries.
    var refusals: [String] { entries.flatMap(\.refusals) }

    /// Reads a file with these bytes.
    init(
        _ bytes: [UInt8],
        decoders: Int = 2,
        chunkSize: Int = OpenDump.defaultChunkSize,
        name: String = "dump"
    ) throws {
        self = try withFile(bytes, named: name) { path in
            DecodedFile(at: path, decoders: decoders, chunkSize: chunkSize)
        }
    }

    /// Reads a file with this text.
    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    init(at path: String, decoders: Int = 2, chunkSize: Int = OpenDump.defaultChunkSize) {
        let reader = DumpReader([DumpFile(path: path)], decoders: decoders, chunkSize: chunkSize)
        var entry = Entry()
        while let part = reader.next() {
            size += part.bytes
            entry.name = part.entry
            entry.container = part.container
            entry.ids += part.batch.map(\.id)
            entry.refusals += part.batch.refusals.map(\.example)
            entry.problem = part.problem ?? entry.problem
            guard part.endsRecordFile else { continue }
            entries.append(entry)
            entry = Entry()
        }
    }
}

extension SplitMix64 {
    /// One of a few choices.
    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: choices.indices, using: &self)]
    }
}

extension DumpReader {
    /// The batches of all parts.
    func batches() -> [TweetBatch] { AnyIterator { self.next() }.map(\.batch) }
}

/// Lines with tweets of these ids, with text that is hard to compress.
func lines(_ ids: some Sequence<Int>) -> String {
    var generator = SplitMix64(seed: 1)
    return ids.map { id in
        let noise = String(generator.next() as UInt64, radix: 36)
        return "{\"id_str\":\"\(id)\",\"text\":\"an invented text \(noise)\",\"entities\":{}}\n"
    }.joined()
}

/// The batches of a table.
func batches(_ table: some Sequence<UInt8>) throws -> [TweetBatch] {
    try withFile(table) { DumpReader([DumpFile(path: $0)], decoders: 1).batches() }
}

func batches(_ table: String) throws -> [TweetBatch] { try batches(Array(table.utf8)) }

/// The tweets of a table.
func tweets(_ table: some Sequence<UInt8>) throws -> [Tweet] {
    try batches(table).flatMap { Array($0) }
}

func tweets(_ table: String) throws -> [Tweet] { try tweets(Array(table.utf8)) }

extension Tweet {
    /// All that is known of the tweet besides id, mentions and terms, as a text such as
    /// `by Ann, reply to 5, 2 likes: text`.
    var details: String {
        let parts: [String?] = [
            author.map { "by \($0)" }, time.map { "at \($0)" }, language.map { "in \($0)" },
            kind == .original ? nil : kind.name, self[.replyTo].map { "to \($0)" },
            self[.retweetOf].map { "of \($0)" }, self[.quoteOf].map { "quoting \($0)" },
            self[.retweets].map { "\($0) retweets" }, self[.likes].map { "\($0) likes" },
            self[.replies].map { "\($0) replies" }, source.map { "from \($0)" }, place?.example,
            point.map { "at \($0.longitude) \($0.latitude)" }, profile.example,
        ]
        let lists = links + media.map(\.example) + quoted.map(\.example)
        return parts.compactMap(\.self).joined(separator: ", ") + ": " + text
            + lists.map { "\n" + $0 }.joined()
    }
}

extension Tweet.Place {
    fileprivate var example: String {
        let names = [name.map { "\"\($0)\"" }, country].compactMap(\.self)
        let corners = box.map { [$0.west, $0.south, $0.east, $0.north].map { String($0) } } ?? []
        return (["place \(key)"] + names + corners).joined(separator: " ")
    }
}

extension Tweet.Media {
    fileprivate var example: String {
        kind.name + " " + url + (description.map { " (\($0))" } ?? "")
    }
}

extension Tweet.Profile {
    fileprivate var example: String? {
        let parts = [display, description, location]
        guard parts.contains(where: { $0 != nil }) else { return nil }
        return parts.map { $0 ?? "?" }.joined(separator: "/")
    }
}

extension QuotedTweet {
    fileprivate var example: String {
        let parts = [author.map { "by \($0)" }, time.map { "at \($0)" }].compactMap(\.self)
        return (["quoted \(id)"] + parts).joined(separator: " ") + ": " + text
    }
}

/// The lines to which a dump is extracted.
struct Extracted {
    /// The lines, without line breaks.
    var lines: [String] = []
    /// The accounts of the dumps.
    var accounts: [DumpAccount] = []

    /// Extracts a dump with a number of decoding threads.
    init(
        _ dump: String,
        as format: LineFormat = LineFormat(),
        threads: Int = 2,
        chunkSize: Int = OpenDump.defaultChunkSize,
        maxPendingInMemory: Int = 1 << 24
    ) throws {
        var bytes: [UInt8] = []
        var accounts: [DumpAccount] = []
        try withFile(dump.utf8) { path in
            let reader = DumpReader(
                [DumpFile(path: path)],
                decoders: threads,
                chunkSize: chunkSize,
                extractedAs: format
            )
            let receiver = DumpExtraction.Receiver(
                write: { bytes += $0 },
                flush: {},
                end: { accounts.append($0) },
                progress: { _, _ in }
            )
            let pending = PendingLines(format, maxInMemory: maxPendingInMemory)
            try DumpExtraction(reader, format, pending, maxRefusals: 20, to: receiver).run()
        }
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        self.accounts = accounts
    }
}
