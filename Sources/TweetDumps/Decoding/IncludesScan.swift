/// Moves over a page's `includes`, element by element, since it may be longer than a record.
struct IncludesScan {
    /// Where in `includes` the next bytes stand.
    enum Place: Equatable {
        /// Behind the opening bracket, or behind a member.
        case members(isFirst: Bool)
        /// Between the elements of a list, which may be one that is read.
        case elements(IncludesReader.Kind?, isFirst: Bool)
    }

    var place = Place.members(isFirst: true)
    /// Takes what stands there; nil where it is only moved over.
    var reader: IncludesReader?

    /// Moves over one element, or over what stands between two.
    ///
    /// - Parameter cursor: Stands in `includes`, at the place; moved.
    /// - Returns: Whether that was the end of `includes`.
    /// - Throws: What keeps it from being read; it can be tried again from where the cursor was.
    mutating func step(_ cursor: inout JSONCursor) throws(JSONFault) -> Bool {
        switch place {
        case .members(let isFirst):
            if try endsList(&cursor, with: UInt8(ascii: "}"), isFirst: isFirst) { return true }
            try readMember(&cursor)
        case .elements(let kind, let isFirst):
            if try endsList(&cursor, with: UInt8(ascii: "]"), isFirst: isFirst) {
                place = .members(isFirst: false)
            } else {
                try readElement(&cursor, kind)
                place = .elements(kind, isFirst: false)
            }
        }
        return false
    }

    private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) {
        let name = try cursor.readMemberName()
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue(level: 2)
            place = .members(isFirst: false)
            return
        }
        cursor.position += 1
        let kind = IncludesReader.Kind(name)
        if let kind { reader?.begin(kind) }
        place = .elements(kind, isFirst: true)
    }

    private mutating func readElement(
        _ cursor: inout JSONCursor,
        _ kind: IncludesReader.Kind?
    ) throws(JSONFault) {
        if let kind, reader != nil {
            try reader?.read(&cursor, kind, level: 3)
        } else {
            try cursor.skipValue(level: 3)
        }
    }

    /// Moves over the closing bracket, or over the comma before what comes next.
    private func endsList(
        _ cursor: inout JSONCursor,
        with bracket: UInt8,
        isFirst: Bool
    ) throws(JSONFault) -> Bool {
        cursor.skipSpace()
        if cursor.byte == bracket {
            cursor.position += 1
            return true
        }
        if !isFirst { try cursor.expect(UInt8(ascii: ",")) }
        cursor.skipSpace()
        return false
    }
}
