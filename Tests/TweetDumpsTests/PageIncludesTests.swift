import Testing

@testable import TweetDumps

@Suite struct PageIncludesTests {
    private static let tweet = #"{"id":"1","text":"a","author_id":ID}"#

    /// Ids are the same if they differ only in their escapes.
    @Test(arguments: [
        (#""7""#, #""7""#), (#""\u0037""#, #""7""#), (#""7""#, #""\u0037""#),
        (#""x\/y""#, #""x/y""#), (#""\u0030\u0037""#, #""07""#),
    ]) func findsAnIDWithEscapes(id: String, reference: String) {
        let tweet = Self.tweet.replacing("ID", with: reference)
        let page = #"{"data":[\#(tweet)],"includes":{"users":[{"id":\#(id),"username":"Ann"}]}}"#
        #expect(authors(page) == ["Ann"])
    }

    @Test func leavesOutObjectsThatAreTooLongTogether() throws {
        let includes = try #require(value(#"{"users":[{"id":"1"},{"id":"2","name":"long"}]}"#))
        var use = IncludesUse(maxBytes: 40)
        let found = includes.withValues(&use) { values in
            ["1", "1", "2", "1"].map { id in
                withCursor(Array(id.utf8)) { cursor in
                    values.user(JSONValue(position: cursor.position)) != nil
                }
            }
        }
        #expect(found == [true, true, false, false])
        #expect(use.isExhausted)
    }

    private func authors(_ dump: String) -> [String?] {
        var decoder = DumpDecoder()
        _ = ByteView.withPadding(Array(dump.utf8)) { decoder.decode($0, isLast: true) }
        return decoder.takeBatch().batch.map(\.author)
    }

    private func value(_ json: String) -> PageIncludes? {
        withCursor(Array(json.utf8)) { PageIncludes(JSONValue(position: $0.position)) }
    }
}
