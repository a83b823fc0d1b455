// Reading the ids of tweets, as Twitter and databases write them.

extension JSONCursor {
    /// Reads a tweet's id, written as a number or as a string of digits.
    mutating func readID() throws(JSONFault) -> TweetID {
        switch byte {
        case UInt8(ascii: "\""):
            let text = try readString()
            return text.isEscaped ? TweetID(text.string.utf8) : TweetID(text.raw)
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

    /// Reads an id as MongoDB exports it: `{"$numberLong": "123"}`, or another type of number.
    private mutating func readWrappedID() throws(JSONFault) -> TweetID {
        let value = NotedValue(position: position)
        try skipValue()
        let number = value["$numberLong"] ?? value["$numberInt"] ?? value["$numberDouble"]
        guard let number, !number.isObject else { return .absent }
        return number.tweetID
    }

    private mutating func readNumberID() throws(JSONFault) -> TweetID {
        let first = position
        try skipScalar()
        let number = text(from: first).raw
        let isWhole = number.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
        return isWhole ? TweetID(number) : .lost
    }

    /// Reads an id from a string of digits, such as a database's `_id`; absent for any other value.
    mutating func readDocumentID() throws(JSONFault) -> TweetID {
        guard let text = try readText(), !text.isEscaped,
            text.raw.allSatisfy(\.isDigit)
        else { return .absent }
        return TweetID(text.raw)
    }
}
