@testable import TweetDumps

extension DumpPart {
    /// A part of a dump of one record file, with these tweets, without lines and bytes.
    static func of(
        _ batch: TweetBatch = TweetBatch(),
        entry: String? = nil,
        problem: DumpError.Reason? = nil,
        isLast: Bool = false
    ) -> DumpPart {
        DumpPart(
            dump: 0,
            entry: entry,
            batch: batch,
            lines: 0,
            bytes: 0,
            endsRecordFile: true,
            isLast: isLast,
            problem: problem
        )
    }
}
