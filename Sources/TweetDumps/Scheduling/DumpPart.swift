/// A decoded part of a dump.
///
/// The parts of a dump come in order. Each belongs to one record file: the dump itself or, in a
/// container, an entry.
public struct DumpPart: Sendable {
    /// The index of the dump in ``DumpReader/files``.
    public let dump: Int
    /// The name of the entry that has the part; nil if the dump is no container.
    public internal(set) var entry: String?
    /// The containers and compressions around the part, outermost first, such as `tar, bzip2`; nil
    /// if there are none.
    package internal(set) var container: String?
    /// The tweets and other records of the part.
    ///
    /// Lines of refusals count from the beginning of the record file.
    public internal(set) var batch: TweetBatch
    /// The first tweets as lines of JSON; nil unless asked for.
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

    /// Creates the only part of a dump that cannot be opened.
    init(unreadable problem: DumpError.Reason, dump: Int) {
        let location = DumpLocation(dump: dump)
        self.init(location, TweetBatch(), lines: 0, bytes: 0)
        endRecordFile(of: location, .problem(problem))
    }

    /// Makes this the last part of its record file.
    ///
    /// - Parameters:
    ///   - location: The location of the record file.
    ///   - end: How its bytes ended.
    mutating func endRecordFile(of location: DumpLocation, _ end: StreamEnd) {
        endsRecordFile = true
        isLast = location.endsDump
        problem = end.problem ?? location.problem
        if end == .cut {
            batch.refusals.append(
                Refusal(line: lines + 1, recordNumber: nil, reason: .compressedDataCut)
            )
        }
    }
}
