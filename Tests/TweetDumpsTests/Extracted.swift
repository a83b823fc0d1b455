import Foundation

@testable import TweetDumps

/// The lines to which a dump is extracted.
struct Extracted {
    /// The lines, without line breaks.
    var lines: [String] = []
    /// The accounts of the dumps.
    var accounts: [DumpAccount] = []

    /// Extracts a dump.
    ///
    /// - Parameters:
    ///   - dump: The bytes of the dump.
    ///   - format: What is written of each tweet.
    ///   - threads: The number of decoding threads.
    ///   - chunkSize: The size of the chunks in which it is read.
    ///   - maxPendingInMemory: The maximum size of pending lines in memory, in bytes.
    /// - Throws: An error if a file cannot be written.
    init(
        _ dump: String,
        as format: LineFormat = LineFormat(),
        threads: Int = 2,
        chunkSize: Int = OpenDump.defaultChunkSize,
        maxPendingInMemory: Int = 1 << 24
    ) throws {
        var bytes: [UInt8] = []
        var accounts: [DumpAccount] = []
        try withFolder { folder in
            let path = folder + "/dump"
            try Data(dump.utf8).write(to: URL(filePath: path))
            let reader = DumpReader(
                [DumpFile(path: path)],
                decoders: threads,
                chunkSize: chunkSize,
                extractedAs: format
            )
            let receiver = DumpExtraction.Receiver(
                write: { bytes += $0 },
                flush: {},
                end: { accounts.append($0) },
                progress: { _, _ in }
            )
            let pending = PendingLines(format, maxInMemory: maxPendingInMemory)
            try DumpExtraction(reader, format, pending, maxRefusals: 20, to: receiver).run()
        }
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        self.accounts = accounts
    }
}
