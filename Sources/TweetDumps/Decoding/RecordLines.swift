import Foundation

/// Finds the lines at which reading goes on after something that cannot be read (rule 4).
///
/// Each search answers `.needsMore` where the bytes end before it is known.
struct RecordLines {
    typealias Byte = UnsafePointer<UInt8>

    /// What a search found.
    enum Found: Equatable {
        /// The place where reading goes on.
        case at(Byte)
        /// The bytes from here on must be seen again together with more; what is before is done.
        case needsMore(keeping: Byte)
        /// Nothing up to the end of the dump.
        case nothing
    }

    /// The most bytes of blanks that are kept to tell how a line is indented.
    static let longestLead = 1 << 16

    /// The end of the bytes at hand.
    let end: Byte
    /// Whether the dump ends there, too.
    let isLast: Bool

    /// The next line that begins, after exactly this indentation, with `{` or `[`; `}` and a comma
    /// may stand before it.
    func nextRecord(lead: [UInt8], after place: Byte) -> Found {
        search(after: place) { line in record(at: line, lead: lead) }
    }

    /// The next line that begins, after any blanks, with `{` or `[`.
    func nextBeginning(after place: Byte) -> Found {
        search(after: place) { line in beginning(at: line) }
    }

    /// The next entry of a list whose entries are indented by `lead`, up to a line that is indented
    /// less than `indentation`: that line's break ends the search, and is found instead.
    func nextEntry(lead: [UInt8], indentation: Int, after place: Byte) -> Found {
        search(after: place) { line in
            switch isIndentedLess(line, than: indentation) {
            case nil: .needsMore(keeping: line - 1)
            case true?: .at(line - 1)
            case false?: record(at: line, lead: lead)
            }
        }
    }

    /// The break before the first line between two places that is indented less than `indentation`.
    func lineIndentedLess(than indentation: Int, after place: Byte, before last: Byte) -> Byte? {
        var place = place
        while let lineBreak = place.firstNewline(before: last) {
            if isIndentedLess(lineBreak + 1, than: indentation) == true { return lineBreak }
            place = lineBreak + 1
        }
        return nil
    }

    /// Tries each line that begins behind `place`.
    private func search(after place: Byte, _ match: (Byte) -> Found) -> Found {
        var place = place
        while let newline = place.firstNewline(before: end) {
            switch match(newline + 1) {
            case .at(let found): return .at(found)
            case .needsMore where !isLast && end - newline <= RecordLines.longestLead:
                return .needsMore(keeping: newline)
            default: place = newline + 1
            }
        }
        return isLast ? .nothing : .needsMore(keeping: end)
    }

    private func record(at line: Byte, lead: [UInt8]) -> Found {
        var place = line
        skipMarks(&place)
        if isCutMark(place) { return .needsMore(keeping: line) }
        for byte in lead {
            guard place < end else { return .needsMore(keeping: line) }
            guard place.pointee == byte else { return .nothing }
            place += 1
        }
        if place < end, place.pointee == UInt8(ascii: "}") {
            place += 1
            skipBlanks(&place)
            guard place < end else { return .needsMore(keeping: line) }
            guard place.pointee == UInt8(ascii: ",") else { return .nothing }
            place += 1
            skipBlanks(&place)
        }
        return bracket(at: place, of: line)
    }

    /// Whether the line at `line` begins like JSON.
    func beginning(at line: Byte) -> Found {
        var place = line
        while place < end {
            let before = place
            skipMarks(&place)
            while place < end, place.pointee.isBlank || place.pointee == UInt8(ascii: "\r") {
                place += 1
            }
            if place == before { break }
        }
        switch Script.match(at: place, before: end, isLast: isLast) {
        case .found: return .at(place)
        case .needsMore: return .needsMore(keeping: line)
        case .none: return bracket(at: place, of: line)
        }
    }

    private func bracket(at place: Byte, of line: Byte) -> Found {
        guard place < end, !isCutMark(place) else { return .needsMore(keeping: line) }
        return place.pointee.opensJSON ? .at(place) : .nothing
    }

    /// Whether fewer than `count` blanks begin a line that is not blank; nil where that is not known.
    private func isIndentedLess(_ line: Byte, than count: Int) -> Bool? {
        var place = line
        while place < end, place - line < count, place.pointee.isBlank { place += 1 }
        if place - line == count { return false }
        while place < end, place.pointee.isBlank || place.pointee == UInt8(ascii: "\r") {
            place += 1
        }
        guard place < end else { return isLast ? false : nil }
        return place.pointee != UInt8(ascii: "\n")
    }

    private func skipBlanks(_ place: inout Byte) {
        while place < end, place.pointee.isBlank { place += 1 }
    }

    /// Whether the bytes end in a part of a byte order mark.
    private func isCutMark(_ place: Byte) -> Bool {
        !isLast && place.isPartOfMark(before: end)
    }

    /// Moves over byte order marks and record separators.
    private func skipMarks(_ place: inout Byte) {
        while let count = place.lengthOfMark(before: end) { place += count }
    }
}

extension RecordLines {
    /// The indentation of a line, as far as it stands before `place`.
    static func lead(of line: Byte, before place: Byte) -> [UInt8] {
        var first = line
        while let count = first.lengthOfMark(before: place) { first += count }
        var last = first
        while last < place, last.pointee.isBlank { last += 1 }
        return Array(UnsafeBufferPointer(start: first, count: last - first))
    }
}

extension UInt8 {
    /// Whether it is a space or a tab.
    var isBlank: Bool {
        @inline(__always) get { self == 0x20 || self == 0x09 }
    }

    /// Whether it is `{` or `[`.
    var opensJSON: Bool {
        @inline(__always) get { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
    }
}

extension UnsafePointer<UInt8> {
    /// The length of the byte order mark or record separator that stands here; nil without one.
    func lengthOfMark(before end: Self) -> Int? {
        guard self < end else { return nil }
        if pointee == 0x1E { return 1 }
        return end - self >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : nil
    }

    /// Whether a byte order mark begins here that goes on behind `end`.
    func isPartOfMark(before end: Self) -> Bool {
        guard 1...2 ~= end - self, pointee == 0xEF else { return false }
        return end - self == 1 || self[1] == 0xBB
    }

    /// The first line break from here on.
    func firstNewline(before end: Self) -> Self? { first(0x0A, before: end) }

    /// The first byte of this value from here on.
    func first(_ byte: UInt8, before end: Self) -> Self? {
        guard self < end, let found = memchr(self, Int32(byte), end - self) else { return nil }
        return Self(found.assumingMemoryBound(to: UInt8.self))
    }

    /// The last line break before `end`.
    func lastNewline(before end: Self) -> Self? {
        var place = end
        while place > self {
            place -= 1
            if place.pointee == 0x0A { return place }
        }
        return nil
    }

    /// The number of line breaks from here up to `end`.
    func countNewlines(before end: Self) -> Int {
        var count = 0
        var place = self
        while let newline = place.firstNewline(before: end) {
            count += 1
            place = newline + 1
        }
        return count
    }
}
