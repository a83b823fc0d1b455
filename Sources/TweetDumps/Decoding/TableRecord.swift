/// Reads the rows of a table as tweets.
struct TableRecord {
    /// The values of the last row.
    let values: RowValues
    private let table: DelimitedTable
    private let columns: TableColumns

    init(_ table: DelimitedTable) {
        self.table = table
        columns = table.columns
        values = RowValues(table.columns)
    }

    /// Reads the row that a reader is at, with the terms that it names, as typed; nil for the header.
    ///
    /// The tweet is valid until the next one is read.
    func read(_ row: RowReader) throws(RecordFault) -> (tweet: DescribedTweet, terms: [String])? {
        values.begin(row)
        let cells = values.cells
        if cells.equal(table.header) { return nil }
        let found = readID(cells)
        guard let id = found.value else {
            throw RecordFault(reason: found == .lost ? .idLost : .noID)
        }
        guard cells.has(columns.text) else { throw RecordFault(reason: .noText) }
        let tweet = DescribedTweet(id: id, text: text(cells), TweetRelations(values))
        readLists(cells, of: tweet)
        if let author = values.first(.tweet(.author), \.printedObject) {
            values.addMembers(of: .object(author), behind: "user")
        }
        readReferences(of: tweet)
        tweet.details = DescribedDetails(values)
        finish(tweet)
        values.end()
        return (tweet, terms)
    }

    /// The object that a cell has in JSON; nil if there is none.
    ///
    /// It is followed by zeros, and valid until the next row is read.
    func json(in column: Int, of row: RowReader) -> ByteView? {
        values.begin(row)
        guard let cell = values.cells.value(column)?.trimmed, cell.first == UInt8(ascii: "{")
        else { return nil }
        values.use.take(column)
        return values.made.bytes(cell)
    }

    /// The first id in the columns of ids, else that in an address.
    private func readID(_ cells: Cells) -> TweetID {
        var (isLost, found) = (false, TweetID.absent)
        for column in columns[.tweet(.id)] where cells.has(column) {
            let id = TweetID(cell: cells[column])
            let isRounded = columns.roundedIDs.contains(column)
            if case .value = id, !isRounded {
                values.use.take(column)
                found = id
                break
            }
            isLost = isLost || id == .lost || id != .absent && isRounded
        }
        for column in columns[.other(.address)] where cells.has(column) {
            // An address adds nothing if the id is known.
            guard found == .absent || !values.use.isTaken[column] else { continue }
            let id = TweetID(address: cells[column])
            guard id.value != nil else { continue }
            values.use.take(column)
            if found == .absent { found = id }
        }
        return found != .absent ? found : isLost ? .lost : .absent
    }

    /// The text of a tweet as Twitter writes it.
    private func text(_ cells: Cells) -> ByteView {
        let cell = cells[columns.text]
        if !cell.isBlank { values.use.take(columns.text) }
        if columns.isPrinted { return values.made.bytes(PrintedText.undone(cell)) }
        let text = cells.unprinted(cell)
        guard columns.writesLineEnds, text.contains(UInt8(ascii: "\\")) else { return text }
        return values.made.bytes(text.withLineEnds)
    }

    private var terms: [String] {
        var terms: [String] = []
        if let term = values.word(.other(.term)), term.first?.opensJSON != true {
            terms.append(String(decoding: term, as: UTF8.self))
        }
        if let address = values.value(.other(.twarc)) {
            terms += String(decoding: address, as: UTF8.self).queryValues(of: ["query"])
        }
        if let rules = values.first(.other(.rules), \.printed), case .list(let rules) = rules {
            terms += rules.compactMap { $0["value"]?.filledText ?? $0["tag"]?.filledText }
        }
        if let address = values.value(.other(.page)) {
            terms += RequestedSearch.terms(inAddress: String(decoding: address, as: UTF8.self))
        }
        return terms
    }
}

// MARK: - Mentions

extension TableRecord {
    /// Reads the lists of mentions, unless they are extracted from the text.
    private func readLists(_ cells: Cells, of tweet: DescribedTweet) {
        tweet.hashtags = names(.other(.hashtags), cells)
        tweet.users = names(.other(.users), cells)
        if tweet.users != nil {
            // Until 2020 these had no `screen_name`, and the mentions had all users.
            for column in columns[.other(.repliedUsers)] where cells.has(column) {
                let list = ListedNames(cells[column], values.made, ["screen_name"])
                tweet.users? += list?.names ?? []
            }
        }
        guard let entities = values.entities else { return }
        let users = entities["user_mentions"] ?? entities["mentions"]
        guard users != nil || entities["hashtags"] != nil else { return }
        tweet.hashtags = values.names(in: entities["hashtags"], ["text", "tag"])
        tweet.users = values.names(in: users, ["screen_name", "username"])
    }

    /// The names in the lists of a field; nil if it has no column, or if one of the lists cannot be read.
    private func names(_ field: ColumnField, _ cells: Cells) -> [ByteView]? {
        guard columns.has(field) else { return nil }
        var (names, isBroken): ([ByteView], Bool) = ([], false)
        for column in columns[field] where cells.has(column) {
            guard let list = ListedNames(cells[column], values.made) else {
                isBroken = true
                continue
            }
            if !list.names.isEmpty { values.use.take(column) }
            names += list.names
        }
        return isBroken ? nil : names
    }
}

// MARK: - Other tweets

/// The kind of the tweet of a row, and the tweets to which it refers.
struct TweetRelations {
    /// The kind, if a word names it.
    var kind: TweetKind?
    var isQuote = false
    var isReply = false
    /// The screen name of the original's author.
    var nameOfOriginal: ByteView?
    var retweetOf: Int64?
    var quoteOf: Int64?
    var replyTo: Int64?
    /// The text of the original.
    var original: ByteView?
    /// The text of the original of a retweet, or of the tweet that a quote quotes.
    var eitherText: ByteView?

    init(_ values: RowValues) {
        kind = values.word(.tweet(.kind)).flatMap(FieldValue.kind)
        retweetOf = values.first(.tweet(.retweetOf), \.id)
        quoteOf = values.first(.tweet(.quoteOf), \.id)
        replyTo = values.first(.tweet(.replyTo), \.id)
        if let either = values.first(.other(.either), \.id), let kind {
            if kind == .retweet {
                retweetOf = retweetOf ?? either
            } else {
                quoteOf = quoteOf ?? either
            }
        }
        original = values.first(.other(.original)) { $0.bytes.isEmpty ? nil : $0.bytes }
        eitherText = values.value(.other(.eitherText))
        nameOfOriginal = values.first(.tweet(.originalAuthor), \.screenName)
        isQuote = values.first(.other(.isQuote), \.flag) == true || kind == .quote
        isReply = values.isMarkedAsReply || kind == .reply || replyTo != nil
    }
}

extension RowValues {
    /// The names in a printed list; none if it is missing.
    fileprivate func names(in printed: PrintedValue?, _ members: [String]) -> [ByteView] {
        printed?.names(members).map { made.bytes($0.utf8) } ?? []
    }

    /// True if a value shows that the tweet answers another tweet or a user.
    fileprivate var isMarkedAsReply: Bool {
        let isReply =
            refersToAnother(.tweet(.replyTo)) || refersToAnother(.tweet(.replyToAccount))
            || refersToAnother(.other(.repliedName))
        _ = word(.other(.repliedName))
        if first(.other(.isReply), \.flag) == true { return true }
        return first(.other(.repliedUsers)) { value in
            ListedNames(value.bytes, made, ["screen_name", "username"])?.names.isEmpty == false
                ? true : nil
        } == true || isReply
    }

    private func refersToAnother(_ field: ColumnField) -> Bool {
        var isFound = false
        forEach(field) { value, _ in
            isFound = value.refersToAnother
            return !isFound
        }
        return isFound
    }
}

extension TableRecord {
    /// Reads the references to other tweets, and completes the text of a retweet that has that of its
    /// original.
    private func readReferences(of tweet: DescribedTweet) {
        let relations = tweet.relations
        let isManual = TextPatterns.beginsAsRetweet(tweet.text)
        if relations.original != nil {
            tweet.original = relations.original
        } else if columns.listsAreCut, !tweet.text.isEmpty {
            tweet.original = tweet.text
        }
        if relations.kind == .retweet { tweet.original = tweet.original ?? relations.eitherText }
        tweet.isRetweet =
            values.first(.other(.isRetweet), \.flag) == true || relations.kind == .retweet
            || relations.retweetOf != nil || relations.original != nil || isManual
        let isTruncated = values.word(.other(.isTruncated))?.isTrueForTruncated == true
        tweet.isTruncated = isTruncated && !columns.hasFullTexts
        tweet.hasTextOfOriginal =
            tweet.isRetweet && !isManual
            && (relations.retweetOf != nil || relations.nameOfOriginal != nil)
        guard tweet.hasTextOfOriginal, let name = relations.nameOfOriginal else { return }
        tweet.text = values.made.bytes(Array("RT @".utf8) + name + Array(": ".utf8) + tweet.text)
        let folded = Folding.folded(String(decoding: name, as: UTF8.self))
        let isNamed = tweet.users?.contains {
            Folding.folded(String(decoding: $0, as: UTF8.self)) == folded
        }
        if isNamed == false { tweet.users?.insert(name, at: 0) }
    }

    /// Adds what depends on several fields.
    private func finish(_ tweet: DescribedTweet) {
        let relations = tweet.relations
        var quoteOf = relations.quoteOf
        if quoteOf == nil, relations.isQuote { quoteOf = linkedQuote }
        if columns.isOfFirstSearch, tweet.id < TweetValues.firstTweetWithSearchedAccounts {
            tweet.details.numbers[.account] = nil
            if columns[.tweet(.replyToAccount)].contains(where: { columns.names[$0] == "touserid" })
            {
                tweet.details.numbers[.replyToAccount] = nil
            }
        }
        if tweet.hasTextOfOriginal, columns.hasCountsOfOriginals {
            for field in [TweetField.likes, .replies, .quotes, .views, .bookmarks] {
                tweet.details.numbers[field] = nil
            }
        }
        tweet.details.numbers[.originalAccount] = accountOfOriginal(of: tweet)
        tweet.details.numbers[.retweetOf] = relations.retweetOf
        tweet.details.numbers[.replyTo] = relations.replyTo
        tweet.details.numbers[.quoteOf] = quoteOf
        tweet.quoted = quoted(quoteOf, relations)
        tweet.isQuote = relations.isQuote || quoteOf != nil || tweet.quoted != nil
        tweet.isReply = relations.isReply || tweet.details.numbers[.replyToAccount] != nil
    }

    /// The quoted tweet, if the listed links lead to just one status that can be it.
    private var linkedQuote: Int64? {
        let name = values.first(.other(.quotedName), \.screenName)
        let part = name.map { "/\(String(decoding: $0, as: UTF8.self).lowercased())/" }
        let ids = values.list(.tweet(.links), values.links).compactMap { link -> Int64? in
            guard let id = TweetID(address: link).value else { return nil }
            guard let part else { return id }
            return String(decoding: link, as: UTF8.self).lowercased().contains(part) ? id : nil
        }
        return Set(ids).count == 1 ? ids[0] : nil
    }

    private func accountOfOriginal(of tweet: DescribedTweet) -> Int64? {
        let own = values.first(.tweet(.originalAccount), \.account)
        let either = values.first(.other(.eitherAccount), \.account)
        let twint = values.first(.other(.twintAccount), \.account)
        guard tweet.isRetweet else { return nil }
        let isManual = !tweet.hasTextOfOriginal && TextPatterns.beginsAsRetweet(tweet.text)
        return own ?? (tweet.relations.kind == .retweet ? either : nil) ?? (isManual ? twint : nil)
    }

    /// The quoted tweet, if a column has its text.
    private func quoted(_ id: Int64?, _ relations: TweetRelations) -> DescribedTweet.Quoted? {
        if let printed = values.first(.tweet(.quoteOf), \.printedObject) {
            let texts = ["content", "rawContent", "text"]
            if let text = texts.lazy.compactMap({ printed[$0]?.text }).first {
                let inner = RowValues(nil)
                inner.addMembers(of: .object(printed), behind: "")
                let author = inner.first(.tweet(.author), \.screenName)
                return DescribedTweet.Quoted(
                    text: values.made.bytes(text.utf8),
                    author: author.map { values.made.bytes($0) },
                    time: inner.first(.tweet(.time), \.time)
                )
            }
        }
        let text =
            values.value(.other(.quotedText))
            ?? (relations.kind == .quote ? relations.eitherText : nil)
        let name = values.first(.other(.quotedName), \.screenName)
        let time = values.first(.other(.quotedTime), \.time)
        guard id != nil, relations.kind != .retweet, let text else { return nil }
        return DescribedTweet.Quoted(text: text, author: name, time: time)
    }
}

extension ByteView {
    fileprivate var isTrueForTruncated: Bool {
        let word = String(decoding: prefix(5).map(\.asSmallLetter), as: UTF8.self)
        return word == "true" || word == "1" || word == "t"
    }

    /// The text with line ends for `\n`, and nothing for `\r`.
    fileprivate var withLineEnds: [UInt8] {
        var text: [UInt8] = []
        var rest = self
        while let byte = rest.popFirst() {
            let next = rest.first
            if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "n") || next == UInt8(ascii: "r") {
                if next == UInt8(ascii: "n") { text.append(0x0A) }
                rest = rest.dropFirst()
            } else {
                text.append(byte)
            }
        }
        return text
    }
}
