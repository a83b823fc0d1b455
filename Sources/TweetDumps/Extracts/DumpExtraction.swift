import DraftFiles

/// Reads dumps and writes the tweet of each record as a line of JSON, in the order of the dumps.
///
/// Memory does not grow with the dumps. The lines do not depend on the number of threads.
package final class DumpExtraction {
    /// The functions that receive what is read.
    package struct Receiver {
        /// Takes complete lines.
        var write: ([UInt8]) throws -> Void
        /// Sends buffered lines on, since the next ones may take a while.
        var flush: () throws -> Void
        /// Takes the account of a dump that has ended.
        var end: (DumpAccount) throws -> Void
        /// Receives the numbers of bytes and of tweets that were read so far.
        var progress: (_ bytes: Int, _ tweets: Int) -> Void

        package init(
            write: @escaping ([UInt8]) throws -> Void,
            flush: @escaping () throws -> Void,
            end: @escaping (DumpAccount) throws -> Void,
            progress: @escaping (_ bytes: Int, _ tweets: Int) -> Void
        ) {
            (self.write, self.flush, self.end, self.progress) = (write, flush, end, progress)
        }
    }

    /// The time to wait for the next part before lines are sent on, in seconds.
    private static let flushDelay = 0.02

    private let reader: DumpReader
    private let format: LineFormat
    private let receiver: Receiver
    private let maxRefusals: Int
    private var pending: PendingLines
    private var account: DumpAccount?
    private var bytes = 0
    private var tweets = 0

    /// Opens dumps, to be read in this order; `threads` is nil for one per processor core.
    package convenience init(
        _ files: [DumpFile],
        as format: LineFormat,
        threads: Int?,
        maxRefusals: Int = DumpAccount.maxRefusals,
        to receiver: Receiver
    ) {
        self.init(
            DumpReader(files, decoders: threads, extractedAs: format),
            format,
            PendingLines(format),
            maxRefusals: maxRefusals,
            to: receiver
        )
    }

    init(
        _ reader: DumpReader,
        _ format: LineFormat,
        _ pending: PendingLines,
        maxRefusals: Int,
        to receiver: Receiver
    ) {
        (self.reader, self.format, self.pending) = (reader, format, pending)
        (self.maxRefusals, self.receiver) = (maxRefusals, receiver)
    }

    /// Reads all dumps.
    ///
    /// A dump that cannot be read is reported in its account, and the next one follows. Throws the
    /// receiver's errors, and one if a temporary file is needed and cannot be used.
    package func run() throws {
        defer { reader.stop() }
        while let part = try next() { try add(part) }
        try receiver.flush()
    }

    /// Waits for the next part, and flushes lines if that takes long; nil at the end.
    private func next() throws -> DumpPart? {
        if let part = reader.next(waiting: DumpExtraction.flushDelay) { return part }
        if reader.isFinished { return nil }
        try receiver.flush()
        return reader.next()
    }

    private func add(_ part: DumpPart) throws {
        if account == nil {
            account = DumpAccount(of: reader.files[part.dump], maxRefusals: maxRefusals)
        }
        account?.add(part)
        try write(part)
        bytes += part.bytes
        tweets += part.batch.count
        receiver.progress(bytes, tweets)
        guard part.isLast, let ended = account else { return }
        account = nil
        try receiver.end(ended)
    }

    /// Writes the lines of a part, and those before them that waited for the terms of their page.
    private func write(_ part: DumpPart) throws {
        let batch = part.batch
        if let end = batch.endOfOpenPage {
            let names = end.terms.indices.map {
                batch.termNames[Int(batch.termNameReferences[$0])]
            }
            try pending.release(terms: names, receiver.write)
        }
        var lines = part.tweetLines ?? TweetLines()
        try write(lines)
        while lines.end < batch.count {
            lines = LineWriter.lines(of: batch, from: lines.end, as: format)
            try write(lines)
        }
        // A page that a file leaves open at its end gets no terms from the next file.
        if part.endsFile { try pending.release(terms: [], receiver.write) }
    }

    private func write(_ lines: TweetLines) throws {
        try receiver.write(lines.complete)
        try pending.append(lines.pending)
    }
}

/// The lines of the tweets of a page that is still being read, until it has named its terms.
///
/// The terms of a page can be written after its results. Lines beyond 16 MB are kept in a temporary file.
struct PendingLines {
    /// The size of the blocks that are read again, in bytes.
    private static let blockSize = 1 << 20

    private let format: LineFormat
    private let maxInMemory: Int
    private var spool: Spool?

    /// Creates a store without lines, which keeps up to `maxInMemory` bytes in memory.
    init(_ format: LineFormat, maxInMemory: Int = 1 << 24) {
        (self.format, self.maxInMemory) = (format, maxInMemory)
    }

    /// Adds lines; see ``PendingLine``.
    mutating func append(_ lines: [UInt8]) throws {
        guard !lines.isEmpty else { return }
        let spool = spool ?? Spool(maxInMemory: maxInMemory)
        self.spool = spool
        do throws(SystemError) {
            try spool.append(lines)
        } catch {
            throw SpoolError(folder: spool.folder, code: error.code)
        }
    }

    /// Removes all lines, in their order, and writes them with the terms of their page, as typed.
    mutating func release(terms: [String], _ write: ([UInt8]) throws -> Void) throws {
        guard let spool else { return }
        self.spool = nil
        let lists = PendingLines.lists(terms)
        let block = ByteBuffer(capacity: PendingLines.blockSize)
        while true {
            if block.room == 0 { block.grow() }
            guard spool.read(into: block) > 0 else { break }
            var rest = block.bytes[...]
            let output = LineBuffer()
            while let line = PendingLine(takingFrom: &rest) {
                let own = line.ownTerms
                let all = own.isEmpty ? lists : PendingLines.lists(own + terms)
                line.append(all, as: format, to: output)
                guard output.count > PendingLines.blockSize else { continue }
                try write(output.bytes)
                output.cut(to: 0)
            }
            try write(output.bytes)
            block.removeFirst(block.count - rest.count)
        }
        if let code = spool.failure { throw SpoolError(folder: spool.folder, code: code) }
    }

    private static func lists(_ terms: [String]) -> TermLists {
        TermLists(terms.compactMap { SearchTerm($0).map { ($0.folded, $0.name) } })
    }
}

/// A temporary file cannot be written or read.
private struct SpoolError: Error, CustomStringConvertible {
    let folder: String
    let code: Int32

    var description: String {
        "the temporary folder \(folder) cannot be used: \(SystemError(code)); "
            + "set TMPDIR to another one"
    }
}

extension DumpAccount {
    /// The account as a line of JSON, for programs that add up the accounts of many dumps.
    package var jsonLine: [UInt8] {
        let line = LineBuffer()
        line.append("{\"dump\":")
        line.append(string: file.name)
        let counts: [(StaticString, Int)] = [
            (",\"records\":", records), (",\"tweets\":", tweets), (",\"non_tweets\":", nonTweets),
            (",\"refused\":", refusals.count),
        ]
        for (key, count) in counts {
            line.append(key)
            line.append(Int64(count))
        }
        line.append(",\"formats\":")
        line.append(list: formats.sorted())
        line.append(",\"problems\":")
        line.append(list: problems)
        appendRefusals(to: line)
        line.append("}\n")
        return line.bytes
    }

    /// Why the dump or entries of it could not be read, or not to their end; each is a sentence.
    package var problems: [String] {
        let entries = entries.unreadable.kept.map { "\(file.name)!\($0)" }
        let whole = problem.map { [DumpError(name: file.name, reason: $0).description] } ?? []
        return entries + whole
            + (hasNoDump && whole.isEmpty && entries.isEmpty
                ? ["\(file.name) has no dump in it"] : [])
    }

    private func appendRefusals(to line: LineBuffer) {
        line.append(",\"refusals\":[")
        for (index, refusal) in refusals.kept.enumerated() {
            line.append(index > 0 ? ",{\"place\":" : "{\"place\":")
            line.append(string: position(of: refusal))
            line.append(",\"reason\":")
            line.append(string: refusal.reason.sentence)
            line.append("}")
        }
        line.append("]")
    }

    /// The position of a refused record, such as `dump.zip!tweets.js:4, record 2`.
    package func position(of refusal: Refusal) -> String {
        let record = refusal.recordNumber.map { ", record \($0)" } ?? ""
        let name = refusal.entry.map { "\(file.name)!\($0)" } ?? file.name
        return "\(name):\(refusal.line)\(record)"
    }
}
