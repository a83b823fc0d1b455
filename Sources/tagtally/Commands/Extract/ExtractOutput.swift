import DraftFiles
import Foundation
import ReportPresentation
import TweetDumps

/// Where the lines, the accounts and the remarks of an extraction go: standard output, the ledger and
/// standard error.
final class ExtractOutput {
    /// The size at which lines are written, in bytes.
    private static let blockSize = 1 << 16
    /// The maximum number of refusals of a dump that are printed.
    private static let maxPrinted = 10
    /// The maximum number of refusals of a dump in the ledger.
    private static let maxInLedger = 1000

    /// The accounts of the dumps that have ended.
    private(set) var accounts: [DumpAccount] = []

    private let ledger: (name: String, file: OpenFile)?
    private let progress: ProgressLine
    /// Lines that are not yet written.
    private var waiting: [UInt8] = []

    /// Opens the ledger.
    ///
    /// - Parameters:
    ///   - files: The dumps.
    ///   - path: The path of the ledger; nil for none.
    /// - Throws: ``OutputError`` if the ledger cannot be written.
    init(_ files: [DumpFile], ledger path: String?) throws {
        // On the same terminal, progress would be mixed with the lines.
        progress = ProgressLine(files: files, isShown: Terminal.standardOutput == nil)
        do throws(SystemError) {
            ledger = if let path { (path, try OpenFile(path)) } else { nil }
        } catch {
            throw OutputError(name: path ?? "", reason: error.description)
        }
    }

    /// Extracts dumps.
    ///
    /// - Parameters:
    ///   - files: The dumps.
    ///   - format: What is written of each tweet.
    ///   - threads: The number of decoding threads; nil for one for each core.
    /// - Throws: ``OutputError`` if something cannot be written, or an error if a temporary file is
    ///   needed and cannot be used.
    func run(_ files: [DumpFile], as format: LineFormat, threads: Int?) throws {
        defer { progress.clear() }
        let receiver = DumpExtraction.Receiver(
            write: { try self.write($0) },
            flush: { try self.flush() },
            end: { try self.end($0) },
            progress: { self.progress.show(bytes: $0, tweets: $1) }
        )
        try DumpExtraction(
            files,
            as: format,
            threads: threads,
            maxRefusals: ledger == nil ? ExtractOutput.maxPrinted : ExtractOutput.maxInLedger,
            to: receiver
        ).run()
    }

    private func write(_ lines: [UInt8]) throws {
        if waiting.isEmpty, lines.count >= ExtractOutput.blockSize { return try send(lines) }
        waiting += lines
        if waiting.count >= ExtractOutput.blockSize { try flush() }
    }

    private func flush() throws {
        try send(waiting)
        waiting.removeAll(keepingCapacity: true)
    }

    private func send(_ lines: [UInt8]) throws {
        do throws(SystemError) {
            try writeAll(lines, to: Invocation.current.output)
        } catch {
            throw OutputError(name: "standard output", reason: error.description)
        }
    }

    private func end(_ account: DumpAccount) throws {
        if let ledger, !account.isHarmless {
            do throws(SystemError) {
                try ledger.file.write(account.jsonLine)
            } catch {
                throw OutputError(name: ledger.name, reason: error.description)
            }
        }
        if account.refusals.count > 0 {
            progress.clear()
            account.printRefusals(upTo: ExtractOutput.maxPrinted, more: "--ledger lists more")
        }
        accounts.append(account.withoutRefusals)
    }
}
