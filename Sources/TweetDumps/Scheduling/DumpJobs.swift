/// The jobs that decode dumps, in the order of the dumps.
///
/// One thread at a time may use it.
final class DumpJobs {
    private let files: [DumpFile]
    private let reading: ReadingContext
    private var open: OpenDump?
    /// The index of the next dump to open.
    private var nextFile = 0

    /// Creates the sequence of jobs.
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
                return .done(DumpPart(unreadable: error.reason, dump: nextFile))
            }
        }
        return nil
    }
}
