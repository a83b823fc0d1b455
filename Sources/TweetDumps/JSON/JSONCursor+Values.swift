// Moving over a value and returning what is needed of it. Each function accepts a value of any
// type.

extension JSONCursor {
    /// Reads a string; nil if the value is not a string.
    @inline(__always)
    mutating func readText() throws(JSONFault) -> JSONText? {
        if byte == UInt8(ascii: "\"") { return try readString() }
        try skipValue()
        return nil
    }

    /// Reads the string that is a member of the object at the cursor; nil if there is none.
    mutating func readText(of name: StaticString) throws(JSONFault) -> JSONText? {
        guard byte == UInt8(ascii: "{") else {
            try skipValue()
            return nil
        }
        let name = JSONMemberName(name)
        var text: JSONText?
        try readObject { (cursor, memberName) throws(JSONFault) in
            if name ~= memberName {
                text = try cursor.readText()
            } else {
                try cursor.skipValue()
            }
        }
        return text
    }

    /// Reads the string that is one member, or else another one, of the object at the cursor.
    ///
    /// - Returns: The string, nil if there is none, and whether the object has the first member.
    mutating func readText(
        of name: StaticString,
        else otherName: StaticString
    ) throws(JSONFault) -> (text: JSONText?, isFirst: Bool) {
        guard byte == UInt8(ascii: "{") else {
            try skipValue()
            return (nil, false)
        }
        let (name, otherName) = (JSONMemberName(name), JSONMemberName(otherName))
        var text: JSONText?
        var other: JSONText?
        var isNamed = false
        try readObject { (cursor, memberName) throws(JSONFault) in
            if name ~= memberName {
                isNamed = true
                text = try cursor.readText()
            } else if otherName ~= memberName {
                other = try cursor.readText()
            } else {
                try cursor.skipValue()
            }
        }
        return (text ?? other, isNamed)
    }

    /// Reads an array and returns the number of its elements; nil if any is not an object.
    mutating func countObjects() throws(JSONFault) -> Int? {
        guard byte == UInt8(ascii: "[") else {
            try skipValue()
            return nil
        }
        var count: Int? = 0
        try readArray { (cursor) throws(JSONFault) in
            count = cursor.byte == UInt8(ascii: "{") ? count.map { $0 + 1 } : nil
            try cursor.skipValue()
        }
        return count
    }
}
