import Foundation
import GRDB

@testable import TweetArchive
@testable import TweetDumps

/// An archive in a temporary folder, and beside it the file in which inputs are dumps.
final class FuzzedArchive {
    private let file: DumpFile
    private let descriptor: Int32
    private let archive: TweetArchive
    private let writer: BatchWriter

    init() {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ImportFuzzer-\(ProcessInfo.processInfo.processIdentifier)")
        file = DumpFile(path: folder.appending(path: "dump").path)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            archive = try TweetArchive(creatingAt: folder.appending(path: "archive.sqlite").path)
            writer = try archive.write { try BatchWriter($0, now: "2025-01-01T00:00:00.000Z") }
        } catch {
            fatalError("no archive in \(folder.path): \(error)")
        }
        descriptor = open(file.name, O_RDWR | O_CREAT, 0o600)
        expect(descriptor >= 0, "no dump in \(folder.path)")
    }

    /// The parts of an input, read from the file by as many threads as it wants.
    func parts(of input: FuzzedInput) -> [DumpPart] {
        let isWritten =
            ftruncate(descriptor, 0) == 0
            && pwrite(descriptor, input.dump, input.dump.count, 0) == input.dump.count
        expect(isWritten, "the dump cannot be written")
        let reader = DumpReader([file], decoders: input.decoders, chunkSize: input.chunkSize)
        var parts: [DumpPart] = []
        while let part = reader.next() { parts.append(part) }
        return parts
    }

    /// Imports the parts of an input, some in each transaction.
    func importParts(_ parts: [DumpPart], as input: FuzzedInput) -> RecordCounts {
        let ledger = DumpLedger(file, ImportOptions(term: input.term))
        // No more than some eight transactions, which take most of the time.
        let size = max(input.partsInTransaction, parts.count / 8)
        for first in stride(from: 0, to: parts.count, by: size) {
            write(parts[first...].prefix(size), ledger)
        }
        return ledger.summary.counts
    }

    private func write(_ parts: ArraySlice<DumpPart>, _ ledger: DumpLedger) {
        orStop {
            try archive.write { db in
                for part in parts { try ledger.write(part, db, writer) }
                if parts.last?.isLast == false { try ledger.save(db, writer) }
                try writer.flush()
            }
        }
    }

    /// What is wrong with the archive.
    func faults() -> [String] {
        orStop { try archive.check() }
    }

    /// All mentions of the whole archive, and of each term's tweets.
    func reports() -> [String: [PopularityReport.Row]] {
        orStop {
            let terms = try archive.terms().terms.map { SearchTerm($0.name) }
            var options = PopularityReport.Options()
            options.minCount = 1
            var rows: [String: [PopularityReport.Row]] = [:]
            for term in [nil] + terms {
                let report = try archive.popularity(of: term, options: options)
                rows[term?.folded ?? ""] = report.sections.flatMap(\.rows)
            }
            return rows
        }
    }

    /// Empties the archive, so that an input does the same whatever was before it.
    func removeAll() {
        writer.forgetRows()
        orStop {
            try archive.write { db in
                for table in try FuzzedArchive.tables(db) where table != "archive" {
                    try db.execute(sql: "DELETE FROM \(table)")
                }
                try db.execute(sql: "UPDATE archive SET tweets = 0")
            }
        }
    }

    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    }

    private func orStop<Result>(_ body: () throws -> Result) -> Result {
        do {
            return try body()
        } catch {
            fatalError("the archive cannot be used: \(error)")
        }
    }
}
