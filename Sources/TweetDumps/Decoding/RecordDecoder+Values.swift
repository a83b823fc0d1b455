/// Values that are in memory and valid JSON: objects of any shape, and values that contain tweets.
///
/// An object is recognised by its members, as a ``RecordShape`` or an ``Envelope``.
extension RecordDecoder {
    /// The maximum number of objects around a record.
    ///
    /// A record is parsed once more for each of them.
    private static let maxDepth = 16
    /// The maximum number of JSON strings around a record.
    ///
    /// What is in a string may be nested as deeply again, on the same stack.
    private static let maxStrings = 2

    /// Decodes all records in a value: tweets, non-tweets and refused records.
    mutating func decode(_ value: JSONValue, _ context: RecordContext) {
        if value.isObject {
            decodeObject(value, context)
        } else if value.isList {
            decodeList(value, context)
        } else if value.isNull || context.isHTTP {
            output.countNonTweets()
        } else if !decodeString(value, context) {
            output.refuse(.notRecognised, value, context)
        }
    }

    /// Decodes the records in a string that contains JSON; false for any other value.
    ///
    /// Some programs write the text of a response as a JSON string.
    private mutating func decodeString(_ value: JSONValue, _ context: RecordContext) -> Bool {
        guard context.strings < RecordDecoder.maxStrings, let text = value.text else {
            return false
        }
        var bytes: [UInt8] = []
        text.decode(into: &bytes)
        guard ByteView.withPadding(bytes, \.beginsWithValue) else { return false }
        var inner = context.inside()
        inner.strings += 1
        output.decode(bytes, inner, at: context.position)
        return true
    }

    private mutating func decodeList(_ list: JSONValue, _ context: RecordContext) {
        let line = output.lines.line(of: list)
        var inner = context
        for (index, element) in list.elements.enumerated() {
            inner.recordCounter = RecordCounter(line: line, count: index + 1)
            decode(element, inner)
        }
    }

    private mutating func decodeObject(_ value: JSONValue, _ context: RecordContext) {
        var cursor = value.cursor
        if context.script?.isPersonalArchive != true,
            (try? valueReader.readRecord(&cursor, stopsAtResults: false)) != nil,
            valueReader.tweet.isStatus
        {
            output.addStatus(&valueReader, at: value, context)
        } else if let object = value.object {
            decode(object, at: value, context)
        }
    }

    /// Decodes all records in an object that was not read as a status at once; `value` is the same object.
    mutating func decode(_ object: JSONObject, at value: JSONValue, _ context: RecordContext) {
        guard context.depth <= RecordDecoder.maxDepth else {
            return output.refuse(.notRecognised, value, context)
        }
        switch RecordShape(of: object, in: context.script) {
        case .recording(let exchanges):
            for exchange in exchanges { decode(exchange, context) }
        case .nonTweet(let deletion):
            output.countNonTweet(object, deletion: deletion)
        case .deletedTweet: decodeDeletedTweet(object, at: value, context)
        case .personal: output.addPersonal(object, at: value, context)
        case .wrapper(let inner, let outerID):
            decode(inner, context.inside(terms: ownTerms(of: object), outerID: outerID))
        case .collected(let item):
            decode(item, at: value, context.inside(terms: ownTerms(of: object)))
        case .tweet(let format):
            var context = context
            // Items of 4CAT are GraphQL results with members that a browser extension has added.
            if format.isResult { context.terms += CollectedItem.terms(of: object) }
            let tweet = format.wrapper.flatMap { object[$0] } ?? value
            add(tweet, at: value, as: format, context)
        case .status:
            valueReader.read(value, as: StatusDialect.self)
            output.addStatus(&valueReader, at: value, context)
        case .otherTool: output.addOtherTool(object, &valueReader, at: value, context)
        case .gallery: output.addGallery(object, at: value, context)
        case .extracted: output.addExtracted(at: value, context)
        case .other:
            if output.examinesRecords, let kind = ForeignRecords(object) { output.note(kind) }
            if let envelope = Envelope(object) {
                decode(envelope, of: object, context)
            } else {
                countOther(object, at: value, context)
            }
        }
    }

    /// Counts a tweet that its owner had deleted, as a tweet only if that is requested.
    private mutating func decodeDeletedTweet(
        _ object: JSONObject,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        guard let tweet = object["tweet"] else { return }
        if output.personalParts.contains(.deletedTweets) {
            add(tweet, at: value, as: .archive2018, context)
        }
        output.addDeleted(tweet, object, at: value, context)
    }

    /// Decodes the tweet that a browser extension collected.
    private mutating func decode(
        _ item: CollectedItem,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        guard let tweet = item.result.object else { return }
        if item.isFromTwitter, tweet["legacy"]?.isObject == true {
            decode(tweet, at: item.result, context)
        } else if item.isFromTwitter, NonTweet.isTombstone(tweet) {
            output.countNonTweet(tweet)
        } else {
            output.refuse(.notRecognised, value, context)
        }
    }

    private mutating func add(
        _ tweet: JSONValue,
        at value: JSONValue,
        as format: TweetFormat,
        _ context: RecordContext
    ) {
        // The ids of these formats are always in the objects themselves.
        let context = context.with(outerID: .absent)
        if format.isResult {
            valueReader.readResult(tweet)
        } else {
            valueReader.read(tweet, as: format.dialect)
        }
        if format.wrapper != nil { output.noteNames(in: tweet, context) }
        guard format.wrapper != nil, let notes = context.archive?.notes else {
            return output.addTweet(&valueReader, as: format.name, at: value, context)
        }
        notes.withNote(of: valueReader.tweet) { note in
            if let note { valueReader.tweet.note = valueReader.readArchivedNote(note) }
            output.addTweet(&valueReader, as: format.name, at: value, context)
        }
    }

    /// Counts or refuses an object that neither is a tweet nor contains tweets.
    private mutating func countOther(
        _ object: JSONObject,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        let isTweet =
            (object["id"] != nil || object["id_str"] != nil)
            && (object["user"] != nil || object["entities"] != nil)
        if NonTweet.isKnown(object) || context.script != nil {
            for count in ManifestCount.ofTweets(in: object) { output.note(count) }
            output.addPersonal(object, at: value, context)
        } else if isTweet && !context.isHTTP {
            output.refuse(.noText, value, context)
        } else if NonTweet.isOther(object, isHTTP: context.isHTTP, isInPage: context.isInPage) {
            output.countNonTweet(object, deletion: NonTweet.deletion(in: object))
        } else {
            output.refuse(.notRecognised, value, context)
        }
    }
}

// MARK: - Objects around records

extension RecordDecoder {
    private mutating func decode(
        _ envelope: Envelope,
        of object: JSONObject,
        _ context: RecordContext
    ) {
        let query = object["query"]?.text?.string.percentDecoded
        var inner = context.inside(terms: ownTerms(of: object) + [query].compactMap(\.self))
        inner.isInPage = true
        if let includes = object["includes"] {
            inner.includes = PageIncludes(includes)
            output.note(includes: includes)
        }
        inner.archive = PersonalArchive.read(object) ?? inner.archive
        for part in envelope.parts {
            switch part {
            case .records(let value): decode(value, inner)
            case .record(let value, let id): decode(value, inner.with(outerID: id))
            case .map(let map):
                for (name, value) in map.members {
                    decode(value, inner.with(outerID: TweetID(memberName: name)))
                }
            case .timeline(let timeline): decode(timeline, inner)
            case .nonTweets(let count): output.countNonTweets(count)
            case .nonTweet(let deletion): output.countNonTweet(object, deletion: deletion)
            }
        }
    }

    private mutating func decode(_ timeline: Timeline, _ context: RecordContext) {
        for item in timeline.items {
            guard let item else {
                output.countNonTweets()
                continue
            }
            if item["legacy"]?["full_text"] != nil {
                add(item, at: item, as: .graphQL, context.inside())
            } else {
                // It should be a tweet, and would be lost silently.
                output.refuse(.noText, item, context)
            }
        }
    }

    /// Decodes the records in the body of a recorded response, which is JSON in a string.
    private mutating func decode(_ exchange: RecordShape.Exchange, _ context: RecordContext) {
        let body = exchange.bodyBytes
        guard let first = body.first(where: { !($0 == 0x20 || 0x09...0x0D ~= $0) }), first.opensJSON
        else { return output.countNonTweets() }
        var inner = context.inside(terms: exchange.terms)
        inner.isHTTP = true
        output.decode(body, inner, at: context.position)
    }

    private mutating func ownTerms(of object: JSONObject) -> [String] {
        let rules = [object["matching_rules"], object["gnip"]?["matching_rules"]]
        var terms: [String] = []
        for case var cursor? in rules.map({ $0?.cursor }) {
            terms += (try? valueReader.readTerms(&cursor)) ?? []
        }
        var page = PageMembers()
        page.searchQuery = object["search_metadata"]?["query"]?.text
        page.address = object["__twarc"]?["url"]?.text
        return terms + page.terms + CollectedItem.terms(of: object)
    }
}

extension ByteView {
    /// True if the bytes begin, after white space, with a whole object or array.
    ///
    /// The bytes must be followed by ``JSONCursor/padding`` zero bytes.
    fileprivate var beginsWithValue: Bool {
        var cursor = cursor
        cursor.isLast = true
        cursor.skipSpace()
        return cursor.byte.opensJSON && (try? cursor.skipValue()) != nil
    }
}
