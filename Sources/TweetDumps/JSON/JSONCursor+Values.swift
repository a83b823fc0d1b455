// Moving over a value and keeping what is wanted of it. Each function moves over a value of any type.

extension JSONCursor {
    /// A string; nil where the value is none.
    @inline(__always)
    mutating func readText(level: Int) throws(JSONFault) -> JSONText? {
        if byte == UInt8(ascii: "\"") { return try readString() }
        try skipValue(level: level)
        return nil
    }

    /// The string that a member of an object is; nil where there is none.
    mutating func readText(
        of name: StaticString,
        level: Int
    ) throws(JSONFault) -> JSONText? {
        guard byte == UInt8(ascii: "{") else {
            try skipValue(level: level)
            return nil
        }
        let name = JSONKey(name)
        var text: JSONText?
        try readObject(level: level) { (cursor, key) throws(JSONFault) in
            if name ~= key {
                text = try cursor.readText(level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
            }
        }
        return text
    }

    /// The string that the first, or else the other member of an object is, and whether it is the
    /// first.
    mutating func readText(
        of name: StaticString,
        else otherName: StaticString,
        level: Int
    ) throws(JSONFault) -> (text: JSONText?, isFirst: Bool) {
        guard byte == UInt8(ascii: "{") else {
            try skipValue(level: level)
            return (nil, false)
        }
        let (name, otherName) = (JSONKey(name), JSONKey(otherName))
        var text: JSONText?
        var other: JSONText?
        var isNamed = false
        try readObject(level: level) { (cursor, key) throws(JSONFault) in
            if name ~= key {
                isNamed = true
                text = try cursor.readText(level: level + 1)
            } else if otherName ~= key {
                other = try cursor.readText(level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
            }
        }
        return (text ?? other, isNamed)
    }

    /// A time as it is written: a string, a number, or either in a database's `$date`.
    mutating func readTime(level: Int) throws(JSONFault) -> JSONText? {
        switch byte {
        case UInt8(ascii: "\""): return try readString()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let first = position
            try skipScalar()
            return JSONText(first: first, last: position, isEscaped: false)
        case UInt8(ascii: "{"):
            var time: JSONText?
            try readObject(level: level) { (cursor, key) throws(JSONFault) in
                if key.equals("$date") || key.equals("$numberLong") {
                    time = try cursor.readTime(level: level + 1)
                } else {
                    try cursor.skipValue(level: level + 1)
                }
            }
            return time
        default:
            try skipValue(level: level)
            return nil
        }
    }

    /// Whether the value is `true`, also as a string.
    mutating func readFlag(level: Int) throws(JSONFault) -> Bool {
        if byte == UInt8(ascii: "\"") { return try readString().equals("true") }
        let isTrue = byte == UInt8(ascii: "t")
        try skipValue(level: level)
        return isTrue
    }

    /// Whether the value is anything but `null`.
    mutating func readPresence(level: Int) throws(JSONFault) -> Bool {
        let isPresent = byte != UInt8(ascii: "n")
        try skipValue(level: level)
        return isPresent
    }

    /// A tweet's id, written as a number or as a string of digits.
    mutating func readID(level: Int) throws(JSONFault) -> TweetID {
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
            return try readWrappedID(level: level)
        default:
            try skipValue(level: level)
            return .absent
        }
    }

    /// The digits at the end of `tag:search.twitter.com,2005:123`, or an id in another form.
    mutating func readTaggedID(level: Int) throws(JSONFault) -> TweetID {
        byte == UInt8(ascii: "\"") ? TweetID(tag: try readString()) : try readID(level: level)
    }

    private static let numberKeys: [StaticString] = ["$numberLong", "$numberInt", "$numberDouble"]

    /// An id as MongoDB exports it: `{"$numberLong": "123"}`, or another kind of number.
    private mutating func readWrappedID(level: Int) throws(JSONFault) -> TweetID {
        var id = TweetID.absent
        try readObject(level: level) { (cursor, key) throws(JSONFault) in
            if JSONCursor.numberKeys.contains(where: { key.equals($0) }) {
                id = try cursor.readID(level: level + 1)
            } else {
                try cursor.skipValue(level: level + 1)
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

    /// A string of digits alone, as databases keep it in `_id`.
    mutating func readDocumentID(level: Int) throws(JSONFault) -> TweetID {
        guard let text = try readText(level: level), !text.isEscaped,
            text.raw.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
        else { return .absent }
        return TweetID(text.raw)
    }

    /// The length of a list of objects; nil where the value is none.
    mutating func countObjects(level: Int) throws(JSONFault) -> Int? {
        guard byte == UInt8(ascii: "[") else {
            try skipValue(level: level)
            return nil
        }
        var count: Int? = 0
        try readArray(level: level) { (cursor) throws(JSONFault) in
            count = cursor.byte == UInt8(ascii: "{") ? count.map { $0 + 1 } : nil
            try cursor.skipValue(level: level + 1)
        }
        return count
    }
}
