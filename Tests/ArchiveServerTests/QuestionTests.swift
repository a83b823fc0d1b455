import Foundation
import Testing

@testable import ArchiveServer

/// Questions that are stopped while they are answered.
@Suite(.serialized) struct QuestionTests {
    /// A report has several statements, and each of them would go on for long.
    @Test func areStoppedInEachOfTheirStatements() throws {
        try ServedArchive.with(.sample) { served in
            let question = Question()
            var ended = 0
            #expect(throws: Question.Stop.clientLeft) {
                try question.ask(served.archive) {
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
                        question.stop(.clientLeft)
                    }
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
    }

    @Test func keepTheFirstReason() throws {
        try ServedArchive.with(.sample) { served in
            let question = Question()
            question.stop(.tookTooLong)
            question.stop(.clientLeft)
            #expect(question.stopReason == .tookTooLong)
            #expect(throws: Question.Stop.tookTooLong) { try question.ask(served.archive) {} }
        }
    }
}
