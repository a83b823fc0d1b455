import Foundation

/// Reads dumps and decodes them on several threads, and gives out the parts in order.
///
/// ```swift
/// let reader = DumpReader([DumpFile(path: "search.json")])
/// while let part = reader.next() {
///     for tweet in part.batch { print(tweet.id, tweet.mentions.map(\.folded)) }
/// }
/// ```
///
/// A few megabytes of parts are in flight at any time, so memory does not grow with the dumps.
public final class DumpReader {
    /// The dumps, in the order in which they are read.
    public let files: [DumpFile]

    private let pipeline: DecodingPipeline
    /// The line breaks of the current file of records before the next part.
    private var linesBefore = 0

    /// From how many seconds on nobody waits for less than ever: about 30 years.
    private static let forever = 1e9

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - files: The dumps.
    ///   - decoders: The number of threads that decode; as many as the machine has cores if nil.
    ///   - keepsRefused: Whether the parts give the bytes of refused records.
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

    init(_ files: [DumpFile], decoders: Int?, chunkSize: Int, keepsRefused: Bool = false) {
        self.files = files
        let count = max(1, decoders ?? ProcessInfo.processInfo.activeProcessorCount)
        pipeline = DecodingPipeline(
            files,
            chunkSize: chunkSize,
            mostInFlight: count * 2 + 2,
            keepsRefused: keepsRefused
        )
        pipeline.start(threads: count)
    }

    deinit { pipeline.stop() }

    /// Whether ``next(waiting:)`` has nothing more to give out.
    public var isFinished: Bool { pipeline.isEmpty }

    /// Stops reading, so that ``next(waiting:)`` gives out nothing more.
    ///
    /// May be called from any thread.
    public func stop() { pipeline.stop() }

    /// Waits for the next part of the dumps.
    ///
    /// A dump that cannot be read gives a part that says so, and the next dump follows.
    ///
    /// - Parameter patience: How long to wait for it, in seconds.
    /// - Returns: The part; nil at the end of the last dump, once stopped, and when none came.
    public func next(waiting patience: Double = .infinity) -> DumpPart? {
        let deadline =
            patience < DumpReader.forever ? Date(timeIntervalSinceNow: patience) : nil
        while var part = pipeline.next(until: deadline) {
            if let guess = part.guess, !guess.isRight {
                pipeline.goBack()
                continue
            }
            pipeline.accept()
            part.guess = nil
            part.batch.placeRefusals(behind: linesBefore, in: part.member)
            linesBefore = part.endsMember ? 0 : linesBefore + part.lines
            return part
        }
        return nil
    }
}

extension TweetBatch {
    /// Makes the lines of refusals, which count from the beginning of the part, those of the member.
    fileprivate mutating func placeRefusals(behind lines: Int, in member: String?) {
        for place in refusals.indices {
            refusals[place].line += lines
            refusals[place].entry = member
        }
    }
}
