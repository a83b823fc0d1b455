/// A decoded part of a dump.
///
/// The parts of a dump come in order. Each belongs to one record file: the dump itself or, in a
/// container, an entry.
public struct DumpPart: Sendable {
    /// The index of the dump in ``DumpReader/files``.
    public let dump: Int
    /// The name of the entry that contains the part; nil if the dump is no container.
    public internal(set) var entry: String?
    /// The containers and compressions around the part, outermost first, such as `tar, bzip2`; nil
    /// if there are none.
    package internal(set) var container: String?
    /// The tweets and other records of the part.
    ///
    /// Lines of refusals count from the beginning of the record file.
    public internal(set) var batch: TweetBatch
    /// The first tweets as lines of JSON; nil unless the reader makes lines.
    ///
    /// The batch has no texts if all its tweets have lines.
    var tweetLines: TweetLines?
    /// The number of line breaks in the part.
    let lines: Int
    /// The number of bytes of the dump, as stored, that were read for the part.
    public let bytes: Int
    /// True if the record file ends with the part: the dump, or the entry of a container.
    package internal(set) var endsRecordFile: Bool
    /// True if the dump ends with the part.
    public internal(set) var isLast: Bool
    /// Why the record file could not be read, or not to its end; it ends with this part.
    ///
    /// Other entries of the container may follow.
    public internal(set) var problem: DumpError.Reason?
    /// The size of the dump, and its checksum if it was computed; nil unless this is the last part of a dump
    /// that was read to its end by a reader that takes digests.
    package internal(set) var stored: StoredBytes?
}

extension DumpPart {
    /// The size in memory, in bytes.
    var size: Int { batch.size + (tweetLines?.size ?? 0) }

    /// The part with its tweets as lines of JSON instead of values.
    func extracted(as format: LineFormat) -> DumpPart {
        var part = self
        let lines = LineWriter.lines(of: batch, as: format)
        part.tweetLines = lines
        if lines.end == batch.rows.count { part.batch.removeDetails() }
        return part
    }

    /// Creates a part that does not end its record file.
    init(_ location: DumpLocation, _ batch: TweetBatch, lines: Int, bytes: Int) {
        self.init(
            dump: location.dump,
            entry: location.entry,
            container: location.containers.isEmpty
                ? nil : location.containers.joined(separator: ", "),
            batch: batch,
            lines: lines,
            bytes: bytes,
            endsRecordFile: false,
            isLast: false
        )
    }

    /// Creates a part without records that ends a record file.
    init(ending location: DumpLocation, _ end: StreamEnd, bytes: Int = 0) {
        self.init(location, TweetBatch(), lines: 0, bytes: bytes)
        endRecordFile(of: location, end)
    }

    /// Makes this the last part of the record file at a location.
    mutating func endRecordFile(of location: DumpLocation, _ end: StreamEnd) {
        endsRecordFile = true
        isLast = location.endsDump
        problem = end.problem ?? location.problem
        if end == .cutOrDamaged {
            batch.refusals.append(
                Refusal(line: lines + 1, recordNumber: nil, reason: .compressedDataCut)
            )
        }
    }

    var endsFile: Bool { endsRecordFile || problem != nil }
}

struct DumpLocation: Sendable {
    let dump: Int
    /// The name of the entry; nil outside of containers.
    var entry: String?
    /// The names of the containers and compressions around the bytes, outermost first.
    var containers: [String] = []
    var endsDump = true
    /// A problem to report although all bytes can be read.
    var problem: DumpError.Reason?

    func inside(_ container: String) -> DumpLocation {
        var location = self
        location.containers.append(container)
        return location
    }

    func entry(_ name: String) -> DumpLocation {
        var location = self
        location.entry = (entry.map { $0 + "!" } ?? "") + name
        location.endsDump = false
        return location
    }
}

/// The tweets of an open page, whose search terms follow in a later part of the file.
///
/// The terms of a page can be written after its results, and a long page can span several parts.
package struct OpenPage: Sendable {
    private var tweets: [Int64] = []

    /// Begins without an open page.
    package init() {}

    /// Adds the next part of a dump, in the order of ``DumpReader``.
    ///
    /// Returns the ids of the tweets in earlier parts that were found by the terms of the batch's
    /// ``TweetBatch/endOfOpenPage``.
    package mutating func add(_ part: DumpPart) -> [Int64] {
        var found: [Int64] = []
        if part.batch.endOfOpenPage != nil { swap(&found, &tweets) }
        if let first = part.batch.openPage { tweets += part.batch.rows[first...].map(\.id) }
        // A page that a file leaves open at its end gets no terms from the next file.
        if part.endsFile { tweets = [] }
        return found
    }
}
