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
    private let isStopped = Monitor(false)
    /// The sizes and checksums of dumps that were read to their end; nil if they are not wanted.
    private let digests: Monitor<[Int: StoredBytes]>?
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
        self.init(files, decoders: decoders, keepsRefused: keepsRefused, extractedAs: nil)
    }

    /// Creates a reader for an import, which also takes the size and checksum of each dump.
    package convenience init(
        importing files: [DumpFile],
        keepsRefused: Bool,
        personalParts: PersonalParts
    ) {
        self.init(
            files,
            decoders: nil,
            keepsRefused: keepsRefused,
            takesDigests: true,
            personalParts: personalParts
        )
    }

    /// Creates a reader for an inspection, which also counts the members that no format knows.
    package convenience init(inspecting files: [DumpFile]) {
        self.init(files, decoders: nil, countsUnknownMembers: true)
    }

    /// Creates a reader of chunks of a size in bytes, which writes tweets as lines if there is a format for
    /// them.
    init(
        _ files: [DumpFile],
        decoders: Int?,
        chunkSize: Int = OpenDump.defaultChunkSize,
        keepsRefused: Bool = false,
        takesDigests: Bool = false,
        countsUnknownMembers: Bool = false,
        personalParts: PersonalParts = [],
        extractedAs format: LineFormat? = nil
    ) {
        self.files = files
        digests = takesDigests ? Monitor([:]) : nil
        let threads = max(1, decoders ?? ProcessInfo.processInfo.activeProcessorCount)
        let maxJobs = threads * 2 + 2
        let reading = ReadingContext(
            pool: BufferPool(capacity: chunkSize),
            maxGuesses: maxJobs,
            keepsRefused: keepsRefused,
            countsUnknownMembers: countsUnknownMembers,
            personalParts: personalParts,
            isStopped: { [isStopped] in isStopped.change { $0 } },
            digests: digests
        )
        let jobs = DumpJobs(files, reading)
        queue = OrderedQueue(
            maxJobs: maxJobs,
            size: { $0.size },
            nextJob: { jobs.next().map { job in DumpReader.run(job, extractingAs: format) } }
        )
        queue.startThreads(threads, stackSize: DumpReader.stackSize)
    }

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
    /// Afterwards ``next(waiting:)`` returns nil. Any thread may call this.
    public func stop() {
        // The queue first: a stopped dump seems to end, and its last part must not be delivered.
        queue.stop()
        isStopped.change { $0 = true }
    }

    /// Waits for the next part of the dumps.
    ///
    /// A dump that cannot be read results in a part with a ``DumpPart/problem``, and the next dump
    /// follows.
    ///
    /// - Parameter timeout: The timeout, in seconds.
    /// - Returns: The part; nil at the end of the last dump, once stopped, and after the timeout.
    public func next(waiting timeout: Double = .infinity) -> DumpPart? {
        let deadline =
            timeout < DumpReader.forever ? Date(timeIntervalSinceNow: timeout) : nil
        guard var part = queue.next(until: deadline) else { return nil }
        part.batch.locateRefusals(behind: linesBefore, in: part.entry)
        linesBefore = part.endsRecordFile ? 0 : linesBefore + part.lines
        if part.isLast { part.stored = digests?.change { $0.removeValue(forKey: part.dump) } }
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

/// The jobs that decode dumps, in the order of the dumps.
///
/// One thread at a time may use it.
private final class DumpJobs {
    private let files: [DumpFile]
    private let reading: ReadingContext
    private var open: OpenDump?
    private var nextFile = 0

    init(_ files: [DumpFile], _ reading: ReadingContext) {
        self.files = files
        self.reading = reading
    }

    /// The next job; nil at the end, and once stopped.
    func next() -> DecodingJob? {
        while !reading.isStopped() {
            if let job = open?.next() { return job }
            open = nil
            guard nextFile < files.count else { return nil }
            defer { nextFile += 1 }
            do throws(DumpError) {
                open = try OpenDump(files[nextFile], index: nextFile, reading)
            } catch {
                return .done(DumpPart(ending: DumpLocation(dump: nextFile), .problem(error.reason)))
            }
        }
        return nil
    }
}

/// The settings and shared objects with which all parts of a dump are read.
struct ReadingContext {
    let pool: BufferPool
    /// The maximum number of chunks of a record file that are decoded before the end of the chunk
    /// before them is known; 0 to decode in order.
    ///
    /// See ``GuessedChunks``.
    private(set) var maxGuesses: Int
    let keepsRefused: Bool
    var countsUnknownMembers = false
    var personalParts: PersonalParts = []
    let isStopped: () -> Bool
    var meter = ByteMeter { 0 }
    var columns = ChosenColumns.none
    /// Receives the size and checksum of each dump that is read to its end, by its index; nil if they are
    /// not wanted.
    var digests: Monitor<[Int: StoredBytes]>?

    /// True if other threads decode parts of the dump at the same time.
    var sharesWork: Bool { maxGuesses > 0 }

    func decoder(_ state: DecodingState) -> DumpDecoder {
        DumpDecoder(
            state: state,
            keepsRefused: keepsRefused,
            countsUnknownMembers: countsUnknownMembers,
            personalParts: personalParts
        )
    }

    /// The context for compressed bytes that were read as a whole, to be decoded by one thread.
    func forCompressedBytes() -> ReadingContext {
        let taken = meter.take()
        var context = self
        context.maxGuesses = 0
        context.meter = ByteMeter { taken }
        return context
    }
}

/// Counts the bytes of a dump that were read.
final class ByteMeter {
    /// Returns the total number of bytes that were read.
    var position: () -> Int
    private var taken = 0

    init(_ position: @escaping () -> Int) {
        self.position = position
    }

    /// Returns the number of bytes since the last call.
    func take() -> Int {
        let new = max(0, position() - taken)
        taken += new
        return new
    }
}
