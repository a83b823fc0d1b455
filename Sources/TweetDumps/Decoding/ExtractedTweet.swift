/// The tweet in a line of an extract.
///
/// Folded names are ignored, and computed again from the spellings.
struct ExtractedTweet {
    /// The name of the format in summaries and in the archive.
    static let format = "extracted"

    struct Mention {
        let kind: MentionKind
        /// The name without its sign.
        let name: JSONText
        /// How often the tweet has it, at least 1.
        let count: Int32
    }

    let values: ExtractedValues
    let rest: ExtractedRestValues
    let isWhole: Bool
    /// True if the mentions are from entity lists.
    let isListed: Bool
    /// The mentions, which may be in any order.
    private(set) var mentions: [Mention] = []
    /// The search terms, as they were typed if that is known.
    let terms: [String]

    /// The maximum number of mentions in a tweet, which no record can exceed.
    private static let maxMentions = Int64(DumpDecoder.maxRecordLength)

    /// Reads a line of valid JSON; throws if members are missing or counts of mentions contradict.
    init(_ line: JSONValue) throws(RecordFault) {
        values = ExtractedValues(of: line)
        rest = values[.rest]?.read() ?? ExtractedRestValues()
        guard let whole = values[.whole]?.flag, let listed = values[.listed]?.flag,
            let terms = values[.terms], let list = values[.mentions]
        else { throw RecordFault(reason: .membersMissing) }
        (isWhole, isListed) = (whole, listed)
        guard terms.isListOrNull, list.isListOrNull else {
            throw RecordFault(reason: .membersWrong)
        }
        self.terms = ExtractedTweet.terms(terms, names: rest.termNames)
        try readMentions(list)
    }

    /// The terms as they were typed, or the term itself if its name does not belong to it.
    private static func terms(_ terms: JSONValue, names: JSONValue?) -> [String] {
        let terms = terms.elements.compactMap(\.text?.string)
        let names = names?.elements.map { $0.text?.string } ?? []
        guard names.count == terms.count else { return terms }
        return zip(terms, names).map { term, name in
            guard let name, SearchTerm(name) == SearchTerm(term) else { return term }
            return name
        }
    }
}

// MARK: - Mentions

extension ExtractedTweet {
    private mutating func readMentions(_ list: JSONValue) throws(RecordFault) {
        let counts = rest.spellingCounts?.elements ?? []
        var total: Int64 = 0
        for (index, element) in list.elements.enumerated() {
            let values: ExtractedMentionValues = element.read()
            let kind: MentionKind? = values.kind?.named(\.name)
            guard let kind, let count = values.count?.number, count > 0,
                count <= ExtractedTweet.maxMentions
            else { throw RecordFault(reason: .membersWrong) }
            total += count
            let shares = index < counts.count ? counts[index].elements.map(\.number) : []
            try appendSpellings(values, kind, count: count, shares: shares)
        }
        guard total <= ExtractedTweet.maxMentions else { throw RecordFault(reason: .membersWrong) }
    }

    /// Appends the spellings of a mention; if there is none, its folded name.
    ///
    /// `count` is how often the tweet has the mention, and `shares` how often it has each spelling, if known.
    private mutating func appendSpellings(
        _ values: ExtractedMentionValues,
        _ kind: MentionKind,
        count: Int64,
        shares: [Int64?]
    ) throws(RecordFault) {
        var names = values.spellings?.elements.compactMap(\.nonemptyText) ?? []
        if names.isEmpty { names = [values.folded?.nonemptyText].compactMap(\.self) }
        guard 1...count ~= Int64(names.count) else { throw RecordFault(reason: .membersWrong) }
        let known = shares.compactMap(\.self)
        let isConsistent =
            known.count == names.count && known.allSatisfy { 1...count ~= $0 }
            && known.reduce(0, +) == count
        let others = Int64(names.count - 1)
        for (index, name) in names.enumerated() {
            // Without consistent shares, the other spellings count once, and the first one has the rest.
            let share = isConsistent ? known[index] : index == 0 ? count - others : 1
            mentions.append(Mention(kind: kind, name: name, count: Int32(share)))
        }
    }
}

extension JSONValue {
    /// True for a list, and for null, which some programs write for an empty list.
    fileprivate var isListOrNull: Bool { isList || isNull }
}

extension TweetBatch {
    /// Fills a row, which has its id, with everything but mentions, terms, source and digest.
    mutating func appendDetails(of tweet: ExtractedTweet, to row: inout Row) {
        let values = tweet.values
        row.text = append(values[.text]?.text.map { Array($0.string.utf8) } ?? [])
        row.author = append(values[.author]?.screenName)
        row.profile = appendProfile(values)
        row.language = appendLanguage(values[.language]) ?? Text()
        row.originalAuthor = append(values[.originalAuthor]?.screenName)
        row.fillNumbers(values)
        row.kind = values[.kind]?.named(\.name) ?? row.likelyKind
        row.point = values[.point]?.point
        if let place = values[.place], let key = place["key"]?.filledText {
            let box = place["bbox"].flatMap { $0.isList ? GeoBox(corners: $0.elements) : nil }
            let (name, country) = (place["name"]?.filledText, place["country"]?.text)
            row.place = append(DescribedPlace(key: key, name: name, country: country, box: box))
        }
        // Programs with a schema write null for a list that is not there.
        let allLinks = tweet.rest.links.flatMap { $0.isNull ? nil : $0 }
        row.links = appendLinks(allLinks ?? values[.links])
        row.media = appendMedia(values[.media])
        row.quoted = appendQuoted(values[.quoted])
    }

    private mutating func appendProfile(_ values: ExtractedValues) -> Profile {
        func value(_ field: AuthorField) -> JSONValue? {
            switch values.profileNames {
            case .tagtally: values[.profile]?[field.key]
            case .twitter: field.twitterPath.dropFirst().reduce(values[.profile]) { $0?[$1] }
            }
        }
        var profile = Profile(
            display: append(value(.display)?.filledText),
            description: append(value(.description)?.filledText),
            location: append(value(.location)?.filledText)
        )
        for field in AuthorField.numbers {
            profile.numbers[field] = value(field)?.number(field.type)
        }
        return profile
    }

    private mutating func appendLinks(_ list: JSONValue?) -> Slice {
        let first = links.count
        list?.forEachElement { appendLink($0.filledText) }
        return Slice(first..<links.count)
    }

    /// Appends pictures and films, each a list of kind, address and description.
    private mutating func appendMedia(_ list: JSONValue?) -> Slice {
        let first = media.count
        list?.forEachElement { element in
            let values = element.elements
            guard values.count >= 2, let kind: MediaKind = values[0].named(\.name),
                let url = values[1].nonemptyText
            else { return }
            let description = values.count > 2 ? values[2].filledText : nil
            media.append(Media(kind: kind, url: append(url), description: append(description)))
        }
        return Slice(first..<media.count)
    }

    private mutating func appendQuoted(_ list: JSONValue?) -> Slice {
        let first = quoted.count
        list?.forEachElement { element in
            guard let id = element["id"]?.id, let text = element["text"]?.nonemptyText else {
                return
            }
            let author = append(element["author"]?.screenName)
            let time = element["time"]?.extractedTime ?? .min
            quoted.append(Quoted(id: id, time: time, author: author, text: append(text)))
        }
        return Slice(first..<quoted.count)
    }
}

extension TweetBatch.Row {
    /// Sets the counts, times and ids; a tweet's reference to itself is left out.
    fileprivate mutating func fillNumbers(_ values: ExtractedValues) {
        for field in TweetField.numbers {
            let type = field.type
            // Dumps list all versions, extracts name the latest.
            let number = type == .version ? values[field]?.id : values[field]?.number(type)
            let isUnknown = type == .tweet && number == id || type == .positiveCount && number == 0
            numbers[field] = isUnknown ? nil : number
        }
    }

    /// The kind that follows from the references to other tweets.
    fileprivate var likelyKind: TweetKind {
        if numbers[.retweetOf] != nil { return .retweet }
        if numbers[.quoteOf] != nil { return .quote }
        return numbers[.replyTo] == nil ? .original : .reply
    }
}

extension JSONValue {
    /// The last second of the year 9999, since 1970 (UTC); no dump can have a later time.
    private static let lastTime: Int64 = 253_402_387_199

    /// A time later than 1970, as seconds since 1970 (UTC) or as API v2 writes it.
    var extractedTime: Int64? {
        (number ?? unixTime).flatMap { 1...JSONValue.lastTime ~= $0 ? $0 : nil }
    }

    /// The kind whose name the string is; nil if there is none.
    fileprivate func named<Kind: CaseIterable>(_ name: (Kind) -> String) -> Kind? {
        guard let text = text?.string else { return nil }
        return Kind.allCases.first { name($0) == text }
    }
}
