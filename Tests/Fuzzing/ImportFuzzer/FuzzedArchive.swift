import Foundation
import GRDB

@testable import TweetArchive
@testable import TweetDumps

/// An archive in a temporary folder, and beside it the file in which inputs are dumps.
final class FuzzedArchive {
    /// The most parts of an input that are looked at: a few bytes can unpack to millions.
    private static let mostParts = 1000

    private let path: String
    private let refusedPath: String
    private let descriptor: Int32
    private let archive: TweetArchive
    private let writer: BatchWriter

    init() {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ImportFuzzer-\(ProcessInfo.processInfo.processIdentifier)")
        path = folder.appending(path: "dump").path
        refusedPath = folder.appending(path: "refused").path
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            archive = try TweetArchive(creatingAt: folder.appending(path: "archive.sqlite").path)
            writer = try archive.write { try BatchWriter($0, now: "2025-01-01T00:00:00.000Z") }
        } catch {
            fatalError("no archive in \(folder.path): \(error)")
        }
        descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        expect(descriptor >= 0, "no dump in \(folder.path)")
    }

    /// The parts of an input, read from the file by as many threads as it wants.
    ///
    /// - Returns: nil where there are too many.
    func parts(of input: FuzzedInput) -> [DumpPart]? {
        let bytes = input.dump.bytes
        let isWritten =
            ftruncate(descriptor, 0) == 0
            && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        expect(isWritten, "the dump cannot be written")
        return parts(of: input, decoders: input.decoders, chunkSize: input.chunkSize)
    }

    /// The parts of the same input, read by one thread in chunks that are large.
    func partsInOrder(of input: FuzzedInput) -> [DumpPart]? {
        parts(of: input, decoders: 1, chunkSize: OpenDump.defaultChunkSize)
    }

    private func parts(of input: FuzzedInput, decoders: Int, chunkSize: Int) -> [DumpPart]? {
        let reader = DumpReader(
            [file(of: input)],
            decoders: decoders,
            chunkSize: chunkSize,
            keepsRefused: input.keepsRefused
        )
        var parts: [DumpPart] = []
        while let part = reader.next() {
            parts.append(part)
            if parts.count > FuzzedArchive.mostParts { return nil }
        }
        return parts
    }

    private func file(of input: FuzzedInput) -> DumpFile {
        input.isFromFolder ? DumpFile(inFolder: Array(path.utf8)) : DumpFile(path: path)
    }

    /// Imports the parts of an input, some in each transaction.
    func importParts(_ parts: [DumpPart], as input: FuzzedInput) -> FuzzedImport {
        let path = input.keepsRefused ? refusedPath : nil
        let refused = orStop { try path.map { try RefusedRecords(writingTo: $0) } }
        let options = ImportOptions(
            terms: GivenTerms(input.term),
            appliesDeletions: input.appliesDeletions,
            refused: refused
        )
        var ledger = DumpLedger(file(of: input))
        // No more than some eight transactions, which take most of the time.
        let size = max(input.partsInTransaction, parts.count / 8)
        for first in stride(from: 0, to: parts.count, by: size) {
            write(parts[first...].prefix(size), options, &ledger)
            orStop { try refused?.write() }
        }
        _ = CountMismatch.all(in: [ledger.summary.account])
        let hasRefused = refused?.close() ?? false
        let bytes = hasRefused ? FileManager.default.contents(atPath: refusedPath) : nil
        return FuzzedImport(counts: ledger.summary.counts, refused: bytes.map { Array($0) } ?? [])
    }

    /// Writes parts in a transaction, as an import does.
    private func write(
        _ parts: ArraySlice<DumpPart>,
        _ options: ImportOptions,
        _ ledger: inout DumpLedger
    ) {
        let terms = options.terms.terms(of: ledger.summary.file, entry: nil)
        orStop {
            try archive.write { db in
                for part in parts {
                    let written = try writer.write(part, foundBy: terms, options, db)
                    try ledger.add(part, written, db)
                    let batch = part.batch
                    options.refused?.append(batch.refusedBytes, below: batch.refusedHeader)
                }
                for term in terms ?? [] where ledger.isKept {
                    try ledger.add((writer.row(of: term), term.name))
                }
                try ledger.save(db)
                try writer.flush()
            }
        }
        let account = ledger.summary.account
        if account.isComplete { options.refused?.endDump(isDump: !account.isDoubtful) }
    }

    /// What became of the records of the last dump, as the archive has it; nil without dumps.
    func storedCounts() -> RecordCounts? {
        orStop { try archive.dumps(limit: 1).dumps.first?.counts }
    }

    /// The refusals of all dumps, those of the last one first.
    func storedRefusals() -> [StoredRefusal] {
        orStop { try archive.refusals { try $0.rows.collected() } }
    }

    /// What is wrong with the archive.
    func faults() -> [String] {
        orStop { try archive.check() }
    }

    /// Removes tweets for good; returns how many were there.
    func remove(_ ids: [Int64]) -> Int {
        let summary = orStop { try archive.remove(ids) }
        // The rows of names that only these tweets had are gone.
        writer.forgetRows()
        return summary.removed
    }

    /// The ids of all tweets.
    func ids() -> Set<Int64> {
        orStop { try archive.read { Set(try Int64.fetchAll($0, sql: "SELECT id FROM tweet")) } }
    }

    /// All mentions of the whole archive, and of each term's tweets.
    func reports() -> [String: [PopularityReport.Row]] {
        orStop {
            let terms = try archive.terms().terms.map { SearchTerm($0.name) }
            var options = PopularityReport.Options()
            options.minCount = 1
            var rows: [String: [PopularityReport.Row]] = [:]
            for term in [nil] + terms {
                rows[term?.folded ?? ""] = try archive.popularity(of: term, options: options) {
                    try $0.sections.flatMap { try $0.rows.collected() }
                }
            }
            return rows
        }
    }

    /// Empties the archive, so that an input does the same whatever was before it.
    func removeAll() {
        writer.forgetRows()
        orStop {
            try archive.write { db in
                for table in try FuzzedArchive.tables(db) {
                    try db.execute(sql: "DELETE FROM \(table)")
                }
                try db.execute(sql: "INSERT INTO archive (id) VALUES (1)")
                // A removal before has had it overwrite what is deleted, which takes time.
                try db.execute(sql: "PRAGMA secure_delete = 0")
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

/// What an import made of an input.
struct FuzzedImport {
    let counts: RecordCounts
    /// The bytes that were written to the file of refused records.
    let refused: [UInt8]
}
