/// The records in a script of a personal archive: the elements of the list that it assigns to a name.
package enum ScriptRecords: Sendable, Equatable {
    /// A list of this many records.
    case list(Int)
    /// No list, such as a single object or a program.
    case none
    /// A list that ends early or is damaged, in a line, from 1.
    case damaged(line: Int)
    /// The file cannot be read, for this reason.
    case unreadable(String)

    /// True if the file cannot be read.
    package var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }

    /// The number of records; nil if it is not known.
    package var count: Int? {
        if case .list(let count) = self { count } else { nil }
    }
}

extension ScriptRecords {
    /// The number of bytes that are read at once.
    private static let pieceSize = 1 << 16

    /// Counts the records of a script, without keeping its bytes.
    init(in source: ByteSource) {
        let head = source.peek(Script.maxLength)
        let start = Script.start(of: head)
        guard case .found(_, let length) = Script.match(in: start, isLast: true),
            head[start.startIndex + length] == UInt8(ascii: "[")
        else {
            self =
                switch source.end {
                case .whole: .none
                case .cutOrDamaged: .damaged(line: 1)
                case .problem(let reason): .unreadable(reason.sentence)
                }
            return
        }
        self = ScriptRecords.count(source, from: start.startIndex + length)
    }

    private static func count(_ source: ByteSource, from start: Int) -> ScriptRecords {
        var scan = ListScan()
        let piece = ByteBuffer(capacity: pieceSize)
        var skipped = start
        while source.readPatiently(into: piece) > 0 {
            let bytes = piece.bytes
            let blanks = min(skipped, bytes.count)
            skipped -= blanks
            scan.countLines(bytes[..<blanks])
            guard scan.scan(bytes[blanks...]) else { return .damaged(line: scan.line) }
            piece.removeAll()
        }
        if let problem = source.end.problem { return .unreadable(problem.sentence) }
        let isWhole = scan.isAtEnd && source.end == .whole
        return isWhole ? .list(scan.records) : .damaged(line: scan.line)
    }
}

/// A scan over a list of JSON, which counts its elements, in pieces.
///
/// It checks brackets, quotes, and what is between the elements; so it finds a list that is cut or
/// overwritten, yet it accepts some lists that are no JSON.
private struct ListScan {
    /// The number of elements so far.
    private(set) var records = 0
    /// The line, from 1.
    private(set) var line = 1
    /// The expected closing brackets; the last one comes first.
    private var open: [UInt8] = []
    private var isInString = false
    private var isEscaped = false
    /// True before an element, false behind one.
    private var expectsElement = false
    private var hasBegun = false

    var isAtEnd: Bool { hasBegun && open.isEmpty }

    mutating func countLines(_ bytes: ArraySlice<UInt8>) {
        line += bytes.count { $0 == 0x0A }
    }

    /// Reads the next bytes; false if one of them is not allowed there.
    mutating func scan(_ bytes: ArraySlice<UInt8>) -> Bool {
        for byte in bytes {
            if byte == 0x0A { line += 1 }
            guard isInString ? scanString(byte) : scanOutside(byte) else { return false }
        }
        return true
    }

    private mutating func scanString(_ byte: UInt8) -> Bool {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
        return byte >= 0x20
    }

    private mutating func scanOutside(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: return true
        case UInt8(ascii: "["): return enter(until: UInt8(ascii: "]"))
        case UInt8(ascii: "{"): return enter(until: UInt8(ascii: "}"))
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return leave(byte)
        case UInt8(ascii: "\""):
            isInString = true
            return begin()
        case UInt8(ascii: ","):
            if open.count == 1 {
                if expectsElement || records == 0 { return false }
                expectsElement = true
            }
            return !open.isEmpty
        case UInt8(ascii: ";"): return isAtEnd
        case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"):
            return open.count > 1
        default: return byte.isDigit && open.count > 1
        }
    }

    /// Counts an element that begins here; false if none can.
    private mutating func begin() -> Bool {
        guard open.count == 1 else { return !open.isEmpty }
        guard expectsElement || records == 0 else { return false }
        records += 1
        expectsElement = false
        return true
    }

    private mutating func enter(until end: UInt8) -> Bool {
        guard open.count < JSONCursor.maxDepth, hasBegun ? begin() : true else { return false }
        hasBegun = true
        open.append(end)
        return true
    }

    private mutating func leave(_ byte: UInt8) -> Bool {
        guard open.popLast() == byte else { return false }
        return !open.isEmpty || !expectsElement
    }
}
