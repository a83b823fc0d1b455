import Foundation
import Synchronization
import TestSupport
import Testing
import TweetArchive

@testable import TweetDumps

/// Concurrent use of an archive; `make check-threads` runs these tests with Thread Sanitizer.
@Suite(.serialized)
struct ThreadTests {
    private static let tweets = 4_000

    @Test func reportsBesideAnImport() async throws {
        let example = try Example()
        let dumps = try example.dumps(Self.dumps)
        let archive = example.archive
        let isDone = Flag()
        async let reports = onThread {
            let reader = try TweetArchive(readingAt: archive.path)
            var reports = [try reader.collected(of: nil, options: .all)]
            while !isDone.isSet {
                reports.append(try reader.collected(of: nil, options: .all))
            }
            return reports
        }
        async let own = onThread {
            while !isDone.isSet { _ = try archive.collected(of: nil) }
        }
        let summaries = try await onThread {
            defer { isDone.set() }
            return try archive.importDumps(dumps)
        }
        #expect(summaries.reduce(0) { $0 + $1.counts.new } == Self.tweets)
        try await own
        // Each tweet mentions #all once, so that both numbers are always equal.
        for report in try await reports {
            #expect(report.sections[0].rows.first?.count ?? 0 == report.tweets)
        }
        #expect(try archive.check() == [])
    }

    @Test func stopsAnImportFromAnotherThread() async throws {
        let example = try Example()
        let dumps = try example.dumps(Self.dumps)
        let archive = example.archive
        let hasBegun = Flag()
        let isStopped = Flag()
        async let stopped: Void = onThread {
            while !hasBegun.isSet { Thread.sleep(forTimeInterval: 0.001) }
            isStopped.set()
        }
        let summaries = try await onThread {
            try archive.importDumps(dumps) { progress in
                if progress.tweets > 0 { hasBegun.set() }
                return isStopped.isSet
            }
        }
        hasBegun.set()
        try await stopped
        #expect(summaries.count <= dumps.count)
        #expect(try archive.check() == [])

        try archive.importDumps(dumps)
        #expect(try archive.collected(of: nil).tweets == Self.tweets)
    }

    @Test(arguments: [300, 4_000, 1 << 20])
    func decodesWithTwoThreads(chunkSize: Int) throws {
        let example = try Example()
        let dumps = try example.dumps(Self.dumps)
        let reader = DumpReader(dumps, decoders: 2, chunkSize: chunkSize)
        var ids: [Int64] = []
        while let part = reader.next() { ids += part.batch.rows.map(\.id) }
        #expect(ids == Array(1...Int64(Self.tweets)))
    }

    /// Several threads decompress small dumps, and each keeps several parts ready.
    @Test func decompressesWithTwoThreads() {
        let files = DumpFolder(path: sampleData.appending(path: "formats").path).files
        var numbers: [[Int]] = []
        for (decoders, chunkSize) in [(1, 1 << 20), (2, 1 << 20), (2, 300)] {
            let dumps = Array(repeating: files, count: 4).flatMap(\.self)
            let reader = DumpReader(dumps, decoders: decoders, chunkSize: chunkSize)
            var records = dumps.map { _ in 0 }
            while let part = reader.next() { records[part.dump] += part.batch.records }
            numbers.append(records)
        }
        #expect(numbers[0].contains { $0 > 0 })
        #expect(numbers.allSatisfy { $0 == numbers[0] })
    }

    @Test func stopsAReaderFromAnotherThread() async throws {
        let example = try Example()
        let reader = DumpReader(try example.dumps(Self.dumps), decoders: 2, chunkSize: 4_000)
        nonisolated(unsafe) let shared = reader
        _ = reader.next()
        async let stopped: Void = onThread { shared.stop() }
        while reader.next() != nil {}
        try await stopped
        #expect(reader.isFinished)
    }

    /// Some small dumps, and a large one whose lines change their layout.
    private static let dumps =
        stride(from: 1, to: 1_000, by: 100).map { ($0..<$0 + 100).map(line).joined() } + [
            (1_001...tweets).map { $0 % 997 == 0 ? "[\n \(line($0))]\n" : line($0) }.joined()
        ]

    private static func line(_ id: Int) -> String {
        #"{"id_str":"\#(id)","text":"An invented text.","user":{"screen_name":"u\#(id % 50)"},"#
            + #""entities":{"hashtags":[{"text":"all"},{"text":"tag\#(id % 300)"}],"#
            + #""user_mentions":[{"screen_name":"u\#(id % 70)"}]}}"# + "\n"
    }
}

extension PopularityReport.Options {
    /// All mentions, including those that occur once.
    fileprivate static var all: Self {
        var options = Self()
        options.minCount = 1
        return options
    }
}

/// A flag that one thread sets for another.
private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}

/// Runs a closure that may block on a new thread.
private func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Swift.Result(catching: body)) }.start()
    }
}
