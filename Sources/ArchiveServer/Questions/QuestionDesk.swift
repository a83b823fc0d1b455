import Foundation
import NIOPosix
import Synchronization
import TweetArchive

/// Asks questions on a few threads of its own, so that connections never wait for the archive.
final class QuestionDesk: Sendable {
    /// The maximum number of questions that are answered or wait.
    private static let maxQuestions = 128
    /// The maximum time that the end of the server waits for questions, in seconds.
    private static let maxWaitAtEnd = 5.0
    /// The interval at which the end of the server looks whether the questions have ended, in seconds.
    private static let interval = 0.05

    private let readers: ArchiveReaders
    private let pool: NIOThreadPool
    private let open = Mutex<[ObjectIdentifier: Question]>([:])

    /// - Parameters:
    ///   - readers: The connections to the archive.
    ///   - threads: The number of questions that are answered at the same time.
    init(_ readers: ArchiveReaders, threads: Int = 4) {
        self.readers = readers
        pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
    }

    /// Asks a question on another thread.
    ///
    /// - Parameters:
    ///   - question: The question, which can be stopped.
    ///   - body: Asks the archive.
    ///   - end: Called on another thread with the result.
    /// - Throws: ``Refusal`` if too many questions wait.
    func ask<Result: Sendable>(
        _ question: Question,
        _ body: @escaping @Sendable (TweetArchive) throws -> Result,
        end: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) throws(Refusal) {
        let isAccepted = open.withLock { open in
            guard open.count < QuestionDesk.maxQuestions else { return false }
            open[ObjectIdentifier(question)] = question
            return true
        }
        guard isAccepted else { throw Refusal(503, "too many questions wait; ask again") }
        pool.submit { [self] _ in
            let result = Swift.Result {
                try readers.read { archive in try question.ask(archive) { try body(archive) } }
            }
            _ = open.withLock { $0.removeValue(forKey: ObjectIdentifier(question)) }
            end(result)
        }
    }

    /// Stops all questions, and ends the threads.
    func end() throws {
        let latest = Date.now.addingTimeInterval(QuestionDesk.maxWaitAtEnd)
        while Date.now < latest {
            let questions = open.withLock { Array($0.values) }
            if questions.isEmpty { break }
            for question in questions { question.stop(.serverEnds) }
            Thread.sleep(forTimeInterval: QuestionDesk.interval)
        }
        try pool.syncShutdownGracefully()
    }
}
