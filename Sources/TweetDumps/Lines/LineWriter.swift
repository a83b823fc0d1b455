/// What the lines of extracted tweets contain.
package struct LineFormat: Sendable {
    let members: ExtractedMembers
    let names: FieldNames
    /// The term that found all tweets; nil for the terms that the dumps name.
    let term: SearchTerm?

    /// True if lines contain the terms that pages name.
    var needsTermsOfPages: Bool {
        term == nil && (members.contains(.terms) || members.contains(.rest))
    }

    package init(
        members: ExtractedMembers = .all,
        names: FieldNames = .tagtally,
        term: SearchTerm? = nil
    ) {
        self.members = members
        self.names = names
        self.term = term
    }
}

/// Some tweets of a batch as lines of JSON.
struct TweetLines: Sendable {
    var complete: [UInt8] = []
    /// The lines behind them, whose page may still name its terms; see ``PendingLine``.
    var pending: [UInt8] = []
    /// The index of the first tweet of the batch that has no line yet.
    var end = 0

    /// The size in memory, in bytes.
    var size: Int { complete.count + pending.count }
}

/// Writes the tweets of a batch as lines of JSON.
///
/// It works on bytes: no string is created for a usual tweet.
struct LineWriter {
    private let format: LineFormat
    private let batch: TweetBatch
    private let line: TweetLineWriter
    private let output = LineBuffer(capacity: 1 << 16)
    /// The terms of the tweet that was written last, and their lists.
    private var terms: [TermReference] = []
    private var lists = TermLists([])

    /// A term that found a tweet: the index of the term, and that of its name.
    private typealias TermReference = (term: Int32, name: Int32)

    /// The size of lines after which no more tweets are written at a time, in bytes.
    ///
    /// The lines of usual batches are shorter. But a page can have many terms, and the line of each of its
    /// tweets repeats them.
    static let maxSize = 1 << 23

    /// The tweets of a batch as lines, from an index on.
    ///
    /// Those of a page that is open at the end of the batch are pending, unless their terms are not
    /// needed. No more tweets are written after `maxSize` bytes of lines.
    static func lines(
        of batch: TweetBatch,
        from first: Int = 0,
        as format: LineFormat,
        maxSize: Int = LineWriter.maxSize
    ) -> TweetLines {
        var writer = LineWriter(batch, format)
        return batch.bytes.withUnsafeBufferPointer {
            writer.lines(from: first, maxSize: maxSize, texts: $0)
        }
    }

    private init(_ batch: TweetBatch, _ format: LineFormat) {
        self.batch = batch
        self.format = format
        line = TweetLineWriter(batch, format, into: output)
        if let term = format.term { lists = TermLists([(term.folded, term.name)]) }
    }

    private mutating func lines(
        from first: Int,
        maxSize: Int,
        texts: UnsafeBufferPointer<UInt8>
    ) -> TweetLines {
        line.texts = texts
        let count = batch.rows.count
        let firstPending = format.needsTermsOfPages ? batch.openPage ?? count : count
        var lines = TweetLines(end: first)
        while lines.end < firstPending, output.count < maxSize {
            write(batch.rows[lines.end])
            lines.end += 1
        }
        lines.complete = output.bytes
        while lines.end >= firstPending, lines.end < count, lines.size < maxSize {
            lines.pending += pending(batch.rows[lines.end])
            lines.end += 1
        }
        return lines
    }

    // MARK: Complete lines

    private mutating func write(_ row: TweetBatch.Row) {
        if format.needsTermsOfPages { findTerms(of: row) }
        line.writeHead(row)
        if format.members.contains(.terms) {
            output.append(",\"terms\":")
            output.append(lists.folded)
        }
        line.writeBody(row)
        writeRest(row)
        output.append("}\n")
    }

    private func writeRest(_ row: TweetBatch.Row) {
        guard format.members.contains(.rest) else { return }
        let start = output.count
        output.append(",\"rest\":{")
        let first = output.count
        line.writeRest(row)
        if let names = lists.names {
            output.append(",\"term_names\":")
            output.append(names)
        }
        if output.count == first {
            output.cut(to: start)
        } else {
            // The first member needs no comma.
            output.remove(at: first)
            output.append("}")
        }
    }

    // MARK: Pending lines

    private func pending(_ row: TweetBatch.Row) -> [UInt8] {
        let head = written { line.writeHead(row) }
        let names = names(of: row)
        let body = written { line.writeBody(row) }
        let rest = format.members.contains(.rest) ? written { line.writeRest(row) } : []
        var pending: [UInt8] = []
        for part in [head, names, body, rest] {
            PendingLine.append(length: part.count, to: &pending)
        }
        return pending + head + names + body + rest
    }

    /// The bytes that a closure appends to the output, which are removed from it.
    private func written(_ write: () -> Void) -> [UInt8] {
        output.cut(to: 0)
        write()
        return output.bytes
    }

    // MARK: Terms

    /// Sets ``lists`` to the terms of a tweet, which often are those of the tweet before it.
    private mutating func findTerms(of row: TweetBatch.Row) {
        let found = row.terms.indices
        let isSame =
            found.count == terms.count
            && zip(found, terms).allSatisfy { reference($0) == $1 }
        guard !isSame else { return }
        terms = found.map { reference($0) }
        lists = TermLists(
            terms.map { term in
                (batch.terms[Int(term.term)].folded, batch.termNames[Int(term.name)])
            }
        )
    }

    private func reference(_ index: Int) -> TermReference {
        (batch.termReferences[index], batch.termNameReferences[index])
    }

    /// The names of the terms of a tweet, each behind its length.
    private func names(of row: TweetBatch.Row) -> [UInt8] {
        var names: [UInt8] = []
        for index in row.terms.indices {
            let name = Array(batch.termNames[Int(batch.termNameReferences[index])].utf8)
            PendingLine.append(length: name.count, to: &names)
            names += name
        }
        return names
    }
}

extension PendingLine {
    /// Appends the line with the terms that found its tweet.
    func append(_ lists: TermLists, as format: LineFormat, to output: LineBuffer) {
        output.append(head)
        if format.members.contains(.terms) {
            output.append(",\"terms\":")
            output.append(lists.folded)
        }
        output.append(body)
        let names = format.members.contains(.rest) ? lists.names : nil
        if !rest.isEmpty || names != nil {
            output.append(",\"rest\":{")
            output.append(rest.dropFirst())
            if let names {
                output.append(rest.isEmpty ? "\"term_names\":" : ",\"term_names\":")
                output.append(names)
            }
            output.append("}")
        }
        output.append("}\n")
    }
}

/// A line of JSON without the terms of its page, which is still being read.
///
/// It is stored as four lengths, in little-endian numbers of 32 bits, followed by the four parts.
struct PendingLine {
    /// The line up to its terms, with the brace.
    let head: ArraySlice<UInt8>
    /// The names of the terms that found this tweet alone, each behind its length.
    let names: ArraySlice<UInt8>
    /// The members from the terms to the last one; each begins with a comma.
    let body: ArraySlice<UInt8>
    /// The members of `rest` except the names of terms; each begins with a comma.
    let rest: ArraySlice<UInt8>

    private static let partCount = 4
    private static let lengthSize = 4

    /// Takes the first of some stored lines; nil if they end before the line does.
    init?(takingFrom lines: inout ArraySlice<UInt8>) {
        var rest = lines
        let lengths = (0..<PendingLine.partCount).compactMap { _ in
            PendingLine.takeLength(from: &rest)
        }
        guard lengths.count == PendingLine.partCount, rest.count >= lengths.reduce(0, +) else {
            return nil
        }
        head = rest.take(lengths[0])
        names = rest.take(lengths[1])
        body = rest.take(lengths[2])
        self.rest = rest.take(lengths[3])
        lines = rest
    }

    /// The terms that found this tweet alone, as they were typed.
    var ownTerms: [String] {
        var rest = names
        var terms: [String] = []
        while let length = PendingLine.takeLength(from: &rest) {
            terms.append(String(decoding: rest.take(length), as: UTF8.self))
        }
        return terms
    }

    static func append(length: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: lengthSize * 8, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
    }

    private static func takeLength(from bytes: inout ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= lengthSize else { return nil }
        return bytes.take(lengthSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the first bytes; there must be as many.
    fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let taken = prefix(count)
        removeFirst(count)
        return taken
    }
}

/// The search terms of a tweet as JSON arrays.
struct TermLists {
    /// A term: its folded form, and as it was typed.
    typealias Term = (folded: String, name: String)

    /// The folded terms with their signs, sorted by code point.
    let folded: [UInt8]
    /// The same terms as they were last typed; nil if none of them differs from its folded form.
    let names: [UInt8]?

    /// Lists terms, each once, with the last of its names.
    init(_ terms: [Term]) {
        var named: [ExactText: String] = [:]
        for term in terms { named[ExactText(term.folded)] = term.name }
        let sorted = named.sorted { $0.key < $1.key }
        folded = Self.list(sorted.map(\.key.text))
        let isAsFolded = sorted.allSatisfy { $0.key == ExactText($0.value) }
        names = isAsFolded ? nil : Self.list(sorted.map(\.value))
    }

    private static func list(_ texts: [String]) -> [UInt8] {
        let buffer = LineBuffer()
        buffer.append(list: texts)
        return buffer.bytes
    }
}
