import DraftFiles

/// The lines of the tweets of a page that is still being read, until it has named its terms.
///
/// The terms of a page can be written after its results. Lines of more than 16 MB are kept in a
/// temporary file.
struct HeldLines {
    /// The size of the blocks that are read again, in bytes.
    private static let blockSize = 1 << 20

    private let format: LineFormat
    private let maxInMemory: Int
    private var spool: Spool?

    /// Holds no lines.
    ///
    /// - Parameters:
    ///   - format: What is written of each tweet.
    ///   - maxInMemory: The size of the lines in memory, in bytes.
    init(_ format: LineFormat, maxInMemory: Int = 1 << 24) {
        (self.format, self.maxInMemory) = (format, maxInMemory)
    }

    /// Adds lines; see ``HeldLine``.
    ///
    /// - Throws: An error if a temporary file is needed and cannot be written.
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

    /// Removes all lines, in their order.
    ///
    /// - Parameters:
    ///   - terms: The terms of the page, as typed.
    ///   - write: Receives complete lines.
    /// - Throws: An error if a temporary file cannot be read, or the error of the closure.
    mutating func release(terms: [String], _ write: ([UInt8]) throws -> Void) throws {
        guard let spool else { return }
        self.spool = nil
        let lists = HeldLines.lists(terms)
        let block = ByteBuffer(capacity: HeldLines.blockSize)
        while true {
            if block.room == 0 { block.grow() }
            guard spool.read(into: block) > 0 else { break }
            var rest = block.bytes[...]
            let output = LineBuffer()
            while let line = HeldLine(takingFrom: &rest) {
                let own = line.ownTerms
                let all = own.isEmpty ? lists : HeldLines.lists(own + terms)
                line.append(all, as: format, to: output)
                guard output.count > HeldLines.blockSize else { continue }
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

/// An error: a temporary file cannot be written or read.
private struct SpoolError: Error, CustomStringConvertible {
    /// The folder of the file.
    let folder: String
    /// The number of the system's error.
    let code: Int32

    var description: String {
        "the temporary folder \(folder) cannot be used: \(SystemError(code)); "
            + "set TMPDIR to another one"
    }
}
