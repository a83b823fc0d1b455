// Records that were not read as a status at once. They are in memory and valid JSON.

extension DumpDecoder {
    /// The context of the records at the cursor.
    var contextOfRecord: RecordContext {
        var context = context
        context.owner = state.owner
        context.recordCounter = recordCounter ?? context.recordCounter
        if let page = state.page {
            context.isInPage = true
            context.includes = page.includes.known
        }
        return context
    }

    /// Decodes all records in a value.
    mutating func walk(_ value: JSONValue, _ context: RecordContext) {
        if value.isObject {
            walkObject(value, context)
        } else if value.isList {
            walkList(value, context)
        } else if value.isNull {
            builder.countNonTweets()
        } else if context.isHTTP {
            builder.countNonTweets()
        } else {
            refuse(.notRecognised, value, context)
        }
    }

    private mutating func walkList(_ list: JSONValue, _ context: RecordContext) {
        let line = lineNumber(at: list.cursor.position)
        var inner = context
        for (index, element) in list.elements.enumerated() {
            inner.recordCounter = RecordCounter(line: line, count: index + 1)
            walk(element, inner)
        }
    }

    private mutating func walkObject(_ value: JSONValue, _ context: RecordContext) {
        var cursor = value.cursor
        if state.script?.isPersonalArchive != true,
            (try? reader.readRecord(&cursor, stopsAtResults: false)) != nil, reader.tweet.hasText
        {
            return addStatus(at: value, context)
        }
        guard let object = value.object else { return }
        walk(object, at: value, context)
    }

    /// Decodes all records in an object that was not read as a status at once.
    mutating func walk(_ object: JSONObject, at value: JSONValue, _ context: RecordContext) {
        guard context.depth <= DumpDecoder.maxDepth else {
            return refuse(.notRecognised, value, context)
        }
        switch RecordShape(of: object, in: state.script) {
        case .recording(let exchanges):
            for exchange in exchanges { walk(exchange, context) }
        case .nonTweet(let deletion):
            builder.countNonTweet(object, deletion: deletion)
        case .wrapper(let inner, let outerID):
            walk(inner, context.inside(terms: ownTerms(of: object), outerID: outerID))
        case .tweet(let format):
            // The ids of these formats are always in the objects themselves.
            var context = context
            context.outerID = .absent
            add(value, as: format, context)
        case .status:
            var cursor = value.cursor
            try? reader.read(&cursor, TweetFormat.statusMembers)
            addStatus(at: value, context)
        case .other:
            if !walkEnvelope(object, context) { countOther(object, at: value, context) }
        }
    }

    private mutating func add(
        _ value: JSONValue,
        as format: TweetFormat,
        _ context: RecordContext
    ) {
        var cursor = value.cursor
        try? reader.read(&cursor, format.members)
        reader.complete(as: format)
        if let reason = builder.addOrRefuse(reader, format: format.name, in: context) {
            refuse(reason, value, context)
        }
    }

    /// Adds the status that was just read.
    mutating func addStatus(at value: JSONValue, _ context: RecordContext) {
        let format = StatusFormat.name(for: reader.tweet.marks)
        if let reason = builder.addOrRefuse(reader, format: format, in: context) {
            refuse(reason, value, context)
        }
    }

    /// The terms that an object names itself.
    private mutating func ownTerms(of object: JSONObject) -> [String] {
        let rules = [object["matching_rules"], object["gnip"]?["matching_rules"]]
        var terms: [String] = []
        for case var cursor? in rules.map({ $0?.cursor }) {
            let range = (try? reader.readRules(&cursor)) ?? 0..<0
            terms += reader.rules[range].map(\.string)
        }
        var page = PageMembers()
        page.searchQuery = object["search_metadata"]?["query"]?.text
        page.address = object["__twarc"]?["url"]?.text
        return terms + page.terms
    }

    /// Counts or refuses an object that is neither a tweet nor a page.
    private mutating func countOther(
        _ object: JSONObject,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        let isTweet =
            (object["id"] != nil || object["id_str"] != nil)
            && (object["user"] != nil || object["entities"] != nil)
        if NonTweet.isKnown(object) || state.script != nil {
            noteStatedCounts(in: object)
            builder.countNonTweet(object)
        } else if isTweet && !context.isHTTP {
            refuse(.noText, value, context)
        } else if NonTweet.isOther(object, in: context) {
            builder.countNonTweet(object, deletion: NonTweet.deletion(in: object))
        } else {
            refuse(.notRecognised, value, context)
        }
    }

    /// Adds the numbers of tweets that a personal archive claims for its files.
    private mutating func noteStatedCounts(in object: JSONObject) {
        for count in ManifestCount.read(in: object) { builder.note(count) }
    }

    private mutating func refuse(
        _ reason: RefusalReason,
        _ value: JSONValue,
        _ context: RecordContext
    ) {
        var end = value.cursor
        try? end.skipValue()
        let bytes = UnsafeBufferPointer(
            start: value.cursor.position,
            count: end.position - value.cursor.position
        )
        refuse(reason, at: value.cursor.position, counter: context.recordCounter, bytes: bytes)
    }

    /// The maximum number of objects around a record.
    ///
    /// A record is parsed once more for each of them.
    private static let maxDepth = 16
}

// MARK: - Envelopes

extension DumpDecoder {
    /// Decodes the records of a page that is in memory.
    ///
    /// - Returns: True if the object is a page.
    private mutating func walkEnvelope(_ object: JSONObject, _ context: RecordContext) -> Bool {
        if isIncludesFile(object) {
            builder.countNonTweets()
            return true
        }
        var isPage = false
        if let errors = object["errors"], errors.isList {
            let elements = errors.elements
            if elements.allSatisfy(\.isObject) {
                isPage = true
                builder.countNonTweets(elements.count)
            }
        }
        if !isPage, let error = object["error"], error.isObject || error.text != nil,
            object.count <= 3
        {
            builder.countNonTweet(object)
            return true
        }
        var page = context.inside(terms: ownTerms(of: object) + query(of: object))
        page.isInPage = true
        page.includes = object["includes"].map { PageIncludes($0) }
        for name in TweetFormat.resultLists {
            isPage = walkResults(name, of: object, page) || isPage
        }
        return isPage || walkRarePage(object, page)
    }

    private func query(of object: JSONObject) -> [String] {
        object["query"]?.text.map { [$0.string.percentDecoded] } ?? []
    }

    /// True for `includes` in a file of its own, as academictwitteR writes it.
    private func isIncludesFile(_ object: JSONObject) -> Bool {
        let names: [StaticString] = [
            "users", "tweets", "media", "places", "polls", "topics", "errors",
        ]
        return object["users"]?.isList == true && object["tweets"]?.isList == true
            && object.members.allSatisfy { member in names.contains { member.name.equals($0) } }
    }

    private mutating func walkResults(
        _ name: StaticString,
        of object: JSONObject,
        _ page: RecordContext
    ) -> Bool {
        guard let value = object[name] else { return false }
        if value.isList {
            walk(value, page)
            return true
        }
        guard let inner = value.object else { return false }
        if name.description == "data" {
            walkData(value, inner, of: object, page)
            return true
        }
        guard name.description == "tweets", !inner.members.isEmpty, inner.isIDMap else {
            return false
        }
        walkMap(inner, page)
        return true
    }

    /// Decodes `data` that is one object: a tweet of API v2, or a GraphQL response.
    private mutating func walkData(
        _ value: JSONValue,
        _ data: JSONObject,
        of object: JSONObject,
        _ page: RecordContext
    ) {
        if data["text"]?.text != nil {
            var page = page
            page.outerID = object["_id"]?.text.map { TweetID(memberName: $0) } ?? .absent
            walk(value, page)
        } else if !walkTimeline(value, page) {
            builder.countNonTweet(object, deletion: NonTweet.deletion(in: object))
        }
    }

    private mutating func walkMap(_ map: JSONObject, _ context: RecordContext) {
        for (name, value) in map.members {
            var context = context
            context.outerID = TweetID(memberName: name)
            walk(value, context)
        }
    }

    /// Decodes pages of rare kinds, which are recognised last.
    ///
    /// - Returns: True if the object is such a page.
    private mutating func walkRarePage(_ object: JSONObject, _ page: RecordContext) -> Bool {
        if let users = object["users"], users.isList {
            walk(users, page)
        } else if let map = object["id"]?.object, map.isIDMap {
            walkMap(map, page)
        } else if !object.members.isEmpty, object.isIDMap,
            object.members.allSatisfy({ $0.value.isNull || $0.value.isObject })
        {
            walkMap(object, page)
        } else if object["meta"]?["result_count"] != nil {
            return true
        } else {
            return object.members.reduce(false) { walkTimeline($1, page) || $0 }
        }
        return true
    }
}

extension JSONObject {
    /// True if the names of all members are ids.
    fileprivate var isIDMap: Bool {
        members.allSatisfy { name, _ in
            name.count > 0 && name.raw.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        }
    }
}
