import Foundation

/// The names of the programs that the tweets of a batch were written with.
///
/// Few programs write most tweets, so each name is decoded once per batch.
struct SourceNames {
    /// The name of a program.
    struct Source {
        /// The name; no text if it is unknown.
        var name = TweetBatch.Text()
        /// A hash of the name; 0 if it is unknown.
        var hash: UInt64 = 0
    }

    /// A value of a dump and the name in it.
    private struct Entry {
        let hash: UInt64
        /// True if the value has no markup.
        let isPlain: Bool
        /// The range of ``bytes`` with the value.
        let value: Range<Int>
        let source: Source
    }

    private var entries: [Entry] = []
    private var table = HashIndex()
    /// The values as they are in the dump.
    private var bytes: [UInt8] = []

    /// Forgets the names before the next batch.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        table.removeAll()
    }

    /// Returns the name of a program without markup, which is appended to the batch if it is new.
    mutating func source(_ value: JSONText?, in batch: inout TweetBatch) -> Source {
        source(value, isPlain: false, in: &batch)
    }

    /// Returns a name that never had markup, or from which it was removed before.
    mutating func source(plain value: JSONText?, in batch: inout TweetBatch) -> Source {
        source(value, isPlain: true, in: &batch)
    }

    private mutating func source(
        _ value: JSONText?,
        isPlain: Bool,
        in batch: inout TweetBatch
    ) -> Source {
        guard let value else { return Source() }
        let raw = value.raw
        let hash = StableHash.hash(raw.span, seed: isPlain ? 2 : 0)
        let known = table.find(hash) { index in
            let entry = entries[index]
            return entry.hash == hash && entry.isPlain == isPlain
                && bytes.equal(raw, at: entry.value)
        }
        return known.map { entries[$0].source } ?? add(value, isPlain: isPlain, hash, in: &batch)
    }

    private mutating func add(
        _ value: JSONText,
        isPlain: Bool,
        _ hash: UInt64,
        in batch: inout TweetBatch
    ) -> Source {
        var source = Source(name: batch.appendName(ofSource: value, isPlain: isPlain))
        if let range = source.name.range {
            source.hash = StableHash.hash(batch.bytes.span.extracting(range), seed: 1)
        }
        let first = bytes.count
        bytes.append(contentsOf: value.raw)
        table.insert(hash, index: entries.count)
        let range = first..<bytes.count
        entries.append(Entry(hash: hash, isPlain: isPlain, value: range, source: source))
        return source
    }
}

extension TweetValues {
    /// The name of the program that the tweet was written with, perhaps with markup.
    var markedSource: JSONText? {
        @inline(__always) get {
            sourceLabel?.filledText ?? source?.text?.filled
                ?? generator?["displayName"]?.filledText
        }
    }
}

extension TweetBatch {
    /// Appends the name of a program, from which markup is removed unless it is plain.
    fileprivate mutating func appendName(ofSource source: JSONText, isPlain: Bool) -> Text {
        let offset = bytes.count
        source.decode(into: &bytes)
        if !isPlain { bytes.removeMarkup(from: offset) }
        let count = bytes.count - offset
        return count == 0 ? Text() : Text(offset: Int32(offset), count: Int32(count))
    }
}

extension [UInt8] {
    /// True if a range has the same bytes as a buffer.
    fileprivate func equal(_ other: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
        guard range.count == other.count else { return false }
        return withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let other = other.baseAddress else { return true }
            return memcmp(start + range.lowerBound, other, range.count) == 0
        }
    }
}
