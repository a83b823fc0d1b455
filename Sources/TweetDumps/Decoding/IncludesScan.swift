/// Moves over a page's `includes` element by element, since they may be longer than a record.
struct IncludesScan {
    /// The position in `includes`.
    enum Position: Equatable {
        /// After the opening bracket or after a member.
        case members(isFirst: Bool)
        /// Between the elements of a list. The kind is nil if the list is not read.
        case elements(IncludesReader.Kind?, isFirst: Bool)
    }

    var position = Position.members(isFirst: true)
    /// Reads the elements; nil to only move over them.
    var reader: IncludesReader?

    /// Moves over one element, or over the bytes between two.
    ///
    /// - Parameter cursor: At the position in `includes`; moves on.
    /// - Returns: True at the end of `includes`.
    /// - Throws: Why it cannot be read. The step can be repeated with more bytes from where the
    ///   cursor was.
    mutating func step(_ cursor: inout JSONCursor) throws(JSONFault) -> Bool {
        switch position {
        case .members(let isFirst):
            cursor.depth = 2
            if try endsList(&cursor, with: UInt8(ascii: "}"), isFirst: isFirst) { return true }
            try readMember(&cursor)
        case .elements(let kind, let isFirst):
            cursor.depth = 3
            if try endsList(&cursor, with: UInt8(ascii: "]"), isFirst: isFirst) {
                position = .members(isFirst: false)
            } else {
                try readElement(&cursor, kind)
                position = .elements(kind, isFirst: false)
            }
        }
        return false
    }

    private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) {
        let name = try cursor.readMemberName()
        let kind = IncludesReader.Kind(name)
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue()
            if let kind { reader?.begin(kind) }
            position = .members(isFirst: false)
            return
        }
        cursor.position += 1
        if let kind { reader?.begin(kind) }
        position = .elements(kind, isFirst: true)
    }

    private mutating func readElement(
        _ cursor: inout JSONCursor,
        _ kind: IncludesReader.Kind?
    ) throws(JSONFault) {
        if let kind, reader != nil {
            try reader?.read(&cursor, kind)
        } else {
            try cursor.skipValue()
        }
    }

    /// Moves over the closing bracket, and returns true; or over the comma before the next value.
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
