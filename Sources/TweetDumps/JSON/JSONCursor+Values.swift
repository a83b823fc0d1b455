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

    /// Reads a time as written: a string or a number, also within `$date`, as databases export it.
    mutating func readTime() throws(JSONFault) -> JSONText? {
        switch byte {
        case UInt8(ascii: "\""): return try readString()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let first = position
            try skipScalar()
            return JSONText(first: first, last: position, isEscaped: false)
        case UInt8(ascii: "{"):
            var time: JSONText?
            try readObject { (cursor, memberName) throws(JSONFault) in
                if memberName.equals("$date") || memberName.equals("$numberLong") {
                    time = try cursor.readTime()
                } else {
                    try cursor.skipValue()
                }
            }
            return time
        default:
            try skipValue()
            return nil
        }
    }

    /// Reads a flag: true if the value is `true` or `"true"`.
    mutating func readFlag() throws(JSONFault) -> Bool {
        if byte == UInt8(ascii: "\"") { return try readString().equals("true") }
        let isTrue = byte == UInt8(ascii: "t")
        try skipValue()
        return isTrue
    }

    /// True if the value is not `null`.
    mutating func readPresence() throws(JSONFault) -> Bool {
        let isPresent = byte != UInt8(ascii: "n")
        try skipValue()
        return isPresent
    }

    /// Reads a tweet's id, written as a number or as a string of digits.
    mutating func readID() throws(JSONFault) -> TweetID {
        switch byte {
        case UInt8(ascii: "\""):
            let text = try readString()
            if text.isEscaped {
                var digits: [UInt8] = []
                text.decode(into: &digits)
                return digits.withUnsafeBufferPointer { TweetID($0) }
            }
            return TweetID(text.raw)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try readNumberID()
        case UInt8(ascii: "{"):
            return try readWrappedID()
        default:
            try skipValue()
            return .absent
        }
    }

    /// Reads the digits at the end of `tag:search.twitter.com,2005:123`, or an id in another form.
    mutating func readTaggedID() throws(JSONFault) -> TweetID {
        byte == UInt8(ascii: "\"") ? TweetID(tag: try readString()) : try readID()
    }

    private static let numberMembers: [StaticString] = [
        "$numberLong", "$numberInt", "$numberDouble",
    ]

    /// Reads an id as MongoDB exports it: `{"$numberLong": "123"}`, or another type of number.
    private mutating func readWrappedID() throws(JSONFault) -> TweetID {
        var id = TweetID.absent
        try readObject { (cursor, memberName) throws(JSONFault) in
            if JSONCursor.numberMembers.contains(where: { memberName.equals($0) }) {
                id = try cursor.readID()
            } else {
                try cursor.skipValue()
            }
        }
        return id
    }

    private mutating func readNumberID() throws(JSONFault) -> TweetID {
        let first = position
        try skipScalar()
        let number = UnsafeBufferPointer(start: first, count: position - first)
        let isWhole = number.allSatisfy {
            $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10
        }
        return isWhole ? TweetID(number) : .lost
    }

    /// Reads an id from a string of digits, such as a database's `_id`; absent for any other value.
    mutating func readDocumentID() throws(JSONFault) -> TweetID {
        guard let text = try readText(), !text.isEscaped,
            text.raw.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
        else { return .absent }
        return TweetID(text.raw)
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
