// Lists and pages that are an element of a list: what is in them are records, too.
//
// All of it is read as JSON first, since one that cannot be read is one record. Then it is gone
// through from its beginning, which cannot fail any more.

/// What is open inside of a list's element.
struct Nesting {
    /// Whether a list or page is.
    var isOpen = false
    /// How many pages are, each in another.
    var pages = 0

    /// The most pages in pages that are gone through: each is read once more for each around it.
    static let mostPages = 16
}

extension DumpDecoder {
    /// Reads the list at the cursor, which is an element of a list.
    mutating func readNestedList() throws(JSONFault) {
        if !nesting.isOpen {
            let start = cursor.position
            try cursor.skipValue(level: 0)
            try checkLength(from: start)
            cursor.position = start
        }
        let outer = nesting
        nesting.isOpen = true
        try readNestedEntries()
        nesting = outer
    }

    /// Reads the page at `start`, which is an element of a list and was just read as an object.
    mutating func readNestedPage(at start: Byte) throws(JSONFault) {
        let members = reader.tweet.page
        let terms = [members.searchQuery, members.query].compactMap { $0?.string.percentDecoded }
        builder.countNonTweets(members.errors ?? 0)
        list.entries -= 1
        let outer = nesting
        nesting = Nesting(isOpen: true, pages: outer.pages + 1)
        let first = builder.count
        cursor.position = start
        try readNestedMembers()
        builder.give(terms, toTweetsFrom: first)
        nesting = outer
    }

    private mutating func readNestedMembers() throws(JSONFault) {
        cursor.position += 1
        cursor.skipSpace()
        while cursor.byte != UInt8(ascii: "}") {
            let key = try cursor.readKey()
            if TweetFormat.v11.members[key] == .results, cursor.byte == UInt8(ascii: "[") {
                try readNestedEntries()
            } else {
                try cursor.skipValue(level: 0)
            }
            skipComma()
        }
        cursor.position += 1
    }

    private mutating func readNestedEntries() throws(JSONFault) {
        cursor.position += 1
        cursor.skipSpace()
        while cursor.byte != UInt8(ascii: "]") {
            try readValue()
            skipComma()
        }
        cursor.position += 1
    }

    private mutating func skipComma() {
        cursor.skipSpace()
        guard cursor.byte == UInt8(ascii: ",") else { return }
        cursor.position += 1
        cursor.skipSpace()
    }
}
