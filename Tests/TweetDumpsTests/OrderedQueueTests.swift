import Foundation
import Synchronization
import Testing

@testable import TweetDumps

@Suite struct OrderedQueueTests {
    @Test(arguments: [1, 2, 5], [1, 3, 8])
    func deliversPartsInTheOrderOfTheJobs(threads: Int, maxJobs: Int) {
        // Every fourth job has no part.
        let expected = (0..<300).flatMap { job in (0..<job % 4).map { [job, $0] } }
        var taken = 0
        let queue = OrderedQueue<[Int]>(
            maxJobs: maxJobs,
            size: { _ in OrderedQueue<[Int]>.maxSmallSize },
            nextJob: {
                guard taken < 300 else { return nil }
                defer { taken += 1 }
                return { [taken] give in
                    for part in 0..<taken % 4 where !give([taken, part]) { return }
                }
            }
        )
        queue.startThreads(threads, stackSize: 1 << 20)
        var parts: [[Int]] = []
        while let part = queue.next(until: nil) { parts.append(part) }
        #expect(parts == expected)
        #expect(queue.isFinished)
    }

    @Test(arguments: [(1, 1), (2, 3), (4, 6)])
    func takesFewJobsBeforeTheirPartsAreAccepted(threads: Int, maxJobs: Int) {
        let accepted = Atomic(0)
        var taken = 0
        var mostWaiting = 0
        let queue = OrderedQueue<Int>(
            maxJobs: maxJobs,
            size: { _ in OrderedQueue<Int>.maxSmallSize },
            nextJob: {
                guard taken < 500 else { return nil }
                taken += 1
                mostWaiting = max(mostWaiting, taken - accepted.load(ordering: .acquiring))
                return { [taken] give in _ = give(taken) }
            }
        )
        queue.startThreads(threads, stackSize: 1 << 20)
        while queue.next(until: nil) != nil { accepted.add(1, ordering: .releasing) }
        #expect(taken == 500)
        // The queue counts an accepted part before the test does.
        #expect(mostWaiting <= maxJobs + 1)
    }

    /// A sequence may wait for a job without parts, as dumps wait for chunks.
    @Test(arguments: [1, 2, 4]) func waitsForJobsWithoutParts(threads: Int) {
        let done = Monitor(0)
        var taken = 0
        let queue = OrderedQueue<Int>(
            maxJobs: 4,
            size: { _ in OrderedQueue<Int>.maxSmallSize },
            nextJob: {
                guard taken < 200 else { return nil }
                taken += 1
                guard taken % 3 == 0 else { return { _ in done.change { $0 += 1 } } }
                let before = taken / 3 * 2
                let count = done.wait { $0 == before ? $0 : nil } ?? 0
                return { give in _ = give(count) }
            }
        )
        queue.startThreads(threads, stackSize: 1 << 20)
        var counts: [Int] = []
        while let count = queue.next(until: nil) { counts.append(count) }
        #expect(counts == (1...66).map { $0 * 2 })
    }

    @Test func deliversNothingOnceStopped() {
        let queue = OrderedQueue<Int>(
            maxJobs: 2,
            size: { _ in 1 },
            nextJob: {
                { give in while give(1) {} }
            }
        )
        queue.startThreads(2, stackSize: 1 << 20)
        #expect(queue.next(until: nil) == 1)
        queue.stop()
        #expect(queue.next(until: nil) == nil)
        #expect(queue.isFinished)
    }

    #if os(Linux)
    @Test func startsThreadsWithALowerPriority() throws {
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        var hasJob = true
        let queue = OrderedQueue<Int32>(
            maxJobs: 1,
            size: { _ in 1 },
            nextJob: {
                defer { hasJob = false }
                return hasJob ? { give in _ = give(getpriority(process, 0)) } : nil
            }
        )
        queue.startThreads(1, stackSize: 1 << 20)
        let niceness = try #require(queue.next(until: nil))
        // 19 is the largest.
        #expect(niceness == min(getpriority(process, 0) + 5, 19))
    }
    #endif
}
