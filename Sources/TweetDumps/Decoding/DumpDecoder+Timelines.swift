// GraphQL responses, in which tweets are deeply nested, and recorded HTTP traffic.

extension DumpDecoder {
    /// The meaning of a member in a GraphQL response.
    private enum TimelineMember {
        case result, promotion
    }

    private static let timelineMembers: MemberTable<TimelineMember> = [
        "tweet_results": .result, "tweetResult": .result, "tweetResults": .result,
        "tweet_result": .result, "promotedMetadata": .promotion,
    ]

    /// Decodes all tweets in a value, except those within another tweet.
    ///
    /// - Returns: True if there is any.
    mutating func walkTimeline(_ value: JSONValue, _ context: RecordContext) -> Bool {
        var cursor = value.cursor
        return (try? findTweets(&cursor, context)) ?? false
    }

    mutating func walkTimeline(
        _ member: (name: JSONText, value: JSONValue),
        _ context: RecordContext
    ) -> Bool {
        guard DumpDecoder.timelineMembers[member.name] == .result, member.value.isObject else {
            return walkTimeline(member.value, context)
        }
        take(result: member.value, isPromoted: false, context)
        return true
    }

    private mutating func findTweets(
        _ cursor: inout JSONCursor,
        _ context: RecordContext
    ) throws(JSONFault) -> Bool {
        if cursor.byte == UInt8(ascii: "{") { return try findTweetsInObject(&cursor, context) }
        var isFound = false
        guard cursor.byte == UInt8(ascii: "[") else {
            try cursor.skipValue()
            return false
        }
        try cursor.readArray { (cursor) throws(JSONFault) in
            isFound = try findTweets(&cursor, context) || isFound
        }
        return isFound
    }

    private mutating func findTweetsInObject(
        _ cursor: inout JSONCursor,
        _ context: RecordContext
    ) throws(JSONFault) -> Bool {
        var results: [JSONValue] = []
        var isPromoted = false
        var isFound = false
        try cursor.readObject { (cursor, name) throws(JSONFault) in
            switch DumpDecoder.timelineMembers[name] {
            case .result where cursor.byte == UInt8(ascii: "{"):
                results.append(JSONValue(cursor: cursor))
                try cursor.skipValue()
            case .promotion:
                isPromoted = true
                try cursor.skipValue()
            default:
                isFound = try findTweets(&cursor, context) || isFound
            }
        }
        for result in results { take(result: result, isPromoted: isPromoted, context) }
        return isFound || !results.isEmpty
    }

    /// Decodes an item of a timeline.
    ///
    /// A promoted one is an advertisement and counts as a non-tweet.
    private mutating func take(
        result wrapped: JSONValue,
        isPromoted: Bool,
        _ context: RecordContext
    ) {
        let result = wrapped["result"].flatMap { $0.isObject ? $0 : nil } ?? wrapped
        let visible = result["tweet"].flatMap { $0["legacy"] == nil ? nil : $0 } ?? result
        guard !isPromoted, let object = visible.object, object["legacy"]?.isObject == true else {
            return builder.countNonTweets()
        }
        walk(object, at: visible, context.inside())
    }
}

// MARK: - Recordings

extension DumpDecoder {
    /// Decodes the records in the body of a response, which is JSON in a string.
    mutating func walk(_ exchange: RecordShape.Exchange, _ context: RecordContext) {
        var body: [UInt8] = []
        exchange.body?.decode(into: &body)
        guard let first = body.first(where: { !($0 == 0x20 || 0x09...0x0D ~= $0) }), first.opensJSON
        else { return builder.countNonTweets() }
        let address = exchange.address?.string
        var inner = context.inside(terms: address?.queryValues(of: ["q", "query"]) ?? [])
        inner.isHTTP = true
        let line = lineNumber(at: recordStart)
        decode(body, inner, at: (line, recordCounter?.number(inLine: line)))
    }

    /// Decodes bytes outside of the window, such as those of a string.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - context: The context of their records.
    ///   - position: The position that all records refused in them are reported at.
    ///   - isHeldPage: True if they are a reassembled ``HeldPage``.
    mutating func decode(
        _ body: [UInt8],
        _ context: RecordContext,
        at position: (line: Int, recordNumber: Int?),
        isHeldPage: Bool = false
    ) {
        var state = DecodingState()
        state.mode = .values
        state.script = self.state.script
        state.owner = self.state.owner
        var decoder = DumpDecoder(state: state)
        decoder.context = context
        decoder.keepsRefused = keepsRefused
        decoder.readsHeldPage = isHeldPage
        swap(&decoder.builder, &builder)
        let refused = decoder.builder.batch.refusals.count
        let padded = body + [UInt8](repeating: 0, count: JSONCursor.padding)
        padded.withUnsafeBufferPointer { bytes in
            let body = UnsafeBufferPointer(rebasing: bytes.dropLast(JSONCursor.padding))
            _ = decoder.decode(body, isLast: true)
        }
        swap(&decoder.builder, &builder)
        builder.relocateRefusals(from: refused, to: position)
    }
}
