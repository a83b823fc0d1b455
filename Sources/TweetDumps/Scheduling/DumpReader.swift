import Foundation

/// Reads dumps, decodes them on several threads, and delivers the parts in order.
///
/// ```swift
/// let reader = DumpReader([DumpFile(path: "search.json")])
/// while let part = reader.next() {
///     for tweet in part.batch { print(tweet.id, tweet.mentions.map(\.folded)) }
/// }
/// ```
///
/// It reads compressed dumps (gzip, bzip2, xz, Zstandard) and containers (zip, tar), also within
/// one another. Only some tens of megabytes of parts exist at any time, so memory does not grow with
/// the dumps.
public final class DumpReader {
    /// The dumps, in the order in which they are read.
    public let files: [DumpFile]

    private let queue: OrderedQueue<DumpPart>
    private let stopFlag = StopFlag()
    /// The number of line breaks in the current record file before the next part.
    private var linesBefore = 0

    /// The timeout, in seconds, that counts as infinite: about 30 years.
    private static let forever = 1e9
    /// The stack size of a thread, in bytes.
    ///
    /// Nested values are read recursively, at most ``JSONCursor/maxDepth`` deep.
    private static let stackSize = 8 << 20

    /// Creates a reader, which begins to read at once.
    ///
    /// - Parameters:
    ///   - files: The dumps.
    ///   - decoders: The number of decoding threads; nil for the number of processor cores.
    ///   - keepsRefused: True to keep the bytes of refused records with each batch.
    public convenience init(
        _ files: [DumpFile],
        decoders: Int? = nil,
        keepsRefused: Bool = false
    ) {
        self.init(
            files,
            decoders: decoders,
            chunkSize: OpenDump.defaultChunkSize,
            keepsRefused: keepsRefused
        )
    }

    /// Creates a reader that also makes lines of JSON of the tweets.
    ///
    /// - Parameters:
    ///   - files: The dumps.
    ///   - decoders: The number of decoding threads; nil for the number of processor cores.
    ///   - format: What is written of each tweet.
    convenience init(_ files: [DumpFile], decoders: Int?, extractedAs format: LineFormat) {
        self.init(
            files,
            decoders: decoders,
            chunkSize: OpenDump.defaultChunkSize,
            extractedAs: format
        )
    }

    init(
        _ files: [DumpFile],
        decoders: Int?,
        chunkSize: Int,
        keepsRefused: Bool = false,
        extractedAs format: LineFormat? = nil
    ) {
        self.files = files
        let threads = max(1, decoders ?? ProcessInfo.processInfo.activeProcessorCount)
        let maxJobs = threads * 2 + 2
        let reading = ReadingContext(
            pool: BufferPool(capacity: chunkSize),
            maxGuesses: maxJobs,
            keepsRefused: keepsRefused,
            isStopped: { [stopFlag] in stopFlag.isSet }
        )
        let jobs = DumpJobs(files, reading)
        queue = OrderedQueue(
            maxJobs: maxJobs,
            size: { $0.size },
            nextJob: { jobs.next().map { job in DumpReader.run(job, extractingAs: format) } }
        )
        queue.startThreads(threads, stackSize: DumpReader.stackSize)
    }

    /// The work of a job, with lines of JSON if there is a format for them.
    private static func run(
        _ job: DecodingJob,
        extractingAs format: LineFormat?
    ) -> OrderedQueue<DumpPart>.Job {
        guard let format else { return job.run }
        return { give in job.run { part in give(part.extracted(as: format)) } }
    }

    deinit { stop() }

    /// True if ``next(waiting:)`` will return no more parts.
    package var isFinished: Bool { queue.isFinished }

    /// Stops reading.
    ///
    /// Afterwards ``next(waiting:)`` returns nil.
    ///
    /// Any thread may call this.
    public func stop() {
        // The queue first: a stopped dump seems to end, and its last part must not be delivered.
        queue.stop()
        stopFlag.set()
    }

    /// Waits for the next part of the dumps.
    ///
    /// A dump that cannot be read results in a part with a ``DumpPart/problem``, and the next dump
    /// follows.
    ///
    /// - Parameter patience: The timeout, in seconds.
    /// - Returns: The part; nil at the end of the last dump, once stopped, and after the timeout.
    public func next(waiting patience: Double = .infinity) -> DumpPart? {
        let deadline =
            patience < DumpReader.forever ? Date(timeIntervalSinceNow: patience) : nil
        guard var part = queue.next(until: deadline) else { return nil }
        part.batch.locateRefusals(behind: linesBefore, in: part.entry)
        linesBefore = part.endsRecordFile ? 0 : linesBefore + part.lines
        return part
    }
}

extension TweetBatch {
    /// Sets the entry of refusals, and makes their lines count from the beginning of the record
    /// file.
    fileprivate mutating func locateRefusals(behind lines: Int, in entry: String?) {
        for index in refusals.indices {
            refusals[index].line += lines
            refusals[index].entry = entry
        }
    }
}
