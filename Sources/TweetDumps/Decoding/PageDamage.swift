/// The damage of a page, and the search for the results behind it.
///
/// After an unreadable result the next one is searched for at a line with the same indentation, as
/// long as lines are indented deeper than the page itself.
struct PageDamage: Equatable {
    /// The result of a search for the next result.
    enum Found {
        case result(Int)
        /// The line break before a line that is not in the page.
        case end(Int)
        /// More bytes are needed, from an offset on.
        case needsMore(Int)
        /// Nothing was found up to the end of the dump.
        case nothing
    }

    /// The indentation of the line in which the page begins, in bytes.
    let indent: [UInt8]
    /// True if a part of the page was unreadable, so that the page ends with its list.
    private(set) var isDamaged = false
    /// The minimum indentation of the lines of the results, in bytes.
    private var minIndent = 0

    /// Creates an undamaged page.
    init(indent: [UInt8]) {
        self.indent = indent
    }

    /// Notes a damage; true if it is the first one.
    ///
    /// Only the first damage is refused: the unreadable rest is one record, however much it is.
    mutating func noteFirst() -> Bool {
        defer { isDamaged = true }
        return !isDamaged
    }

    /// Begins to search for the next result; false if results are not indented deeper than their
    /// page.
    mutating func beginSearch(indent: [UInt8]) -> Bool {
        guard indent.count > self.indent.count else { return false }
        minIndent = max(minIndent, indent.count)
        return true
    }

    /// Finds the next result with an indentation.
    func nextResult(indent: [UInt8], in window: DecodingWindow) -> Found {
        let offset = window.cursor.offset
        switch window.lines.nextResult(indent: indent, minIndent: minIndent, after: offset) {
        case .at(let found): return window.bytes[found].opensJSON ? .result(found) : .end(found)
        case .needsMore(let kept): return .needsMore(kept)
        case .nothing: return .nothing
        }
    }

    /// The line break before a line between an offset and the cursor that is not in the damaged
    /// page; nil if there is none.
    func end(after offset: Int, in window: DecodingWindow) -> Int? {
        guard isDamaged else { return nil }
        return window.lines.lineIndentedLess(than: minIndent, in: offset..<window.cursor.offset)
    }
}
