import Foundation
import Testing

@testable import ArchiveServer

/// Jobs that are stopped while they run.
@Suite(.serialized) struct ArchiveJobTests {
    /// A report has several statements, and each of them would go on for long.
    @Test func areStoppedInEachOfTheirStatements() throws {
        let served = try ServedArchive(.sample)
        let job = ArchiveJob()
        var ended = 0
        #expect(throws: ArchiveJob.Stop.clientLeft) {
            try job.run(on: served.archive) {
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { job.stop(.clientLeft) }
                for _ in 0..<3 {
                    do { _ = try SlowPage.count(to: 200_000_000, served.archive) } catch {
                        ended += 1
                    }
                }
                throw CancellationError()
            }
        }
        #expect(ended == 3)
    }

    @Test func keepTheFirstReason() throws {
        let served = try ServedArchive(.sample)
        let job = ArchiveJob()
        job.stop(.tookTooLong)
        job.stop(.clientLeft)
        #expect(job.stopReason == .tookTooLong)
        #expect(throws: ArchiveJob.Stop.tookTooLong) { try job.run(on: served.archive) {} }
    }
}
