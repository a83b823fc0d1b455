package import ReportRendering
package import TweetArchive
import TweetDumps
package import TweetSearch

extension Table {
    /// Shows the column with the ids of tweets in all formats, not only in those for programs.
    ///
    /// It has no effect on a table whose rows are not tweets.
    package mutating func showIDs() {
        if let ids { columns[ids].visibility = .everywhere }
    }

    /// Gives the columns the names that they have in Twitter's API v2, if any, and times the form that they
    /// have there.
    ///
    /// ```swift
    /// var table = try Table(report)  // with the columns `id`, `time`, `author` and so on
    /// table.useTwitterNames()        // `id`, `created_at`, `author.username`
    /// ```
    package mutating func useTwitterNames() {
        for entry in TweetField.all {
            guard let name = entry.twitterName,
                let index = columns.firstIndex(where: { $0.name == entry.name.description })
            else { continue }
            (columns[index].name, columns[index].heading) = (name, name)
        }
        for index in sections.indices {
            let rows = sections[index].rows
            sections[index].rows = Rows { body in
                try rows.read { row in try body(row.map(\.asTwitterWritesIt)) }
            }
        }
    }

    mutating func addTweetRoles() {
        ids = columns.index(of: "id")
        positions = Positions(
            longitude: columns.index(of: "longitude"),
            latitude: columns.index(of: "latitude")
        )
    }
}

extension Table.Rows {
    init(ids: [Int64]) {
        self.init { body in for id in ids { try body([.identifier(id)]) } }
    }
}

extension ListedTweet {
    /// The columns of a table of tweets: those of the fields in the order of their list, and some more.
    ///
    /// Only the number by which the tweets are sorted is shown in every format.
    static func columns(sortedBy sorted: TweetField? = nil) -> [Table.Column] {
        TweetField.all.flatMap { columns(of: $0, sortedBy: sorted) }
            + [Table.Column("address", visibility: .details)]
    }

    private static func columns(
        of entry: TweetField.Entry,
        sortedBy sorted: TweetField?
    ) -> [Table.Column] {
        let column = Table.Column(
            entry.name.description,
            entry.type.columnKind,
            heading: entry.name.description.replacing("_", with: " "),
            visibility: entry.field == sorted ? .everywhere : .details
        )
        return switch entry.field {
        case .author: [Table.Column("author", .author)]
        case .time: [Table.Column("time", .time)]
        case .text: [Table.Column("text", maxWidth: Table.Column.longMaxWidth)]
        case .mentions:
            [
                Table.Column("hashtags", visibility: .details),
                Table.Column("users", visibility: .details).telling(.names),
            ]
        case .point:
            ["longitude", "latitude"].map { Table.Column($0, .number, visibility: .details) }
        case .terms, .whole, .listed, .profile, .quoted, .rest: []
        case .originalAuthor: [column.telling(.names)]
        case .media: [column.telling(.identity)]
        default: [column]
        }
    }

    /// A function that makes the cells of tweets, in the order of the columns.
    ///
    /// Search hits are marked in their texts.
    static func cells(
        in zone: NamedTimeZone,
        marking search: SearchQuery? = nil
    ) -> (ListedTweet) -> [Table.Cell] {
        var marks = TweetTextMarks(search)
        return { $0.cells(in: zone, marks.marked($0)) }
    }

    private func cells(in zone: NamedTimeZone, _ text: Table.MarkedText) -> [Table.Cell] {
        TweetField.all.flatMap { cells(of: $0, in: zone, text) } + [.text(address)]
    }

    private func cells(
        of entry: TweetField.Entry,
        in zone: NamedTimeZone,
        _ marked: Table.MarkedText
    ) -> [Table.Cell] {
        switch entry.field {
        case .id: [.identifier(id)]
        case .author: [author.map { .author($0) } ?? .empty]
        case .time: [zone.cell(time)]
        case .kind: [.text(kind.name)]
        case .language: [language.map { .text($0) } ?? .empty]
        case .text: [.marked(marked)]
        case .originalAuthor: [originalAuthor.map { .text($0) } ?? .empty]
        case .source: [source.map { .text($0) } ?? .empty]
        case .place: [place.map { .text($0) } ?? .empty]
        case .mentions: [.list(hashtags.map { "#" + $0 }), .list(users)]
        case .point: [longitude, latitude].map { $0.map { .real($0) } ?? .empty }
        case .links: [.list(links)]
        case .media: [.list(media)]
        case .terms, .whole, .listed, .profile, .quoted, .rest: []
        default:
            // All others are numbers.
            [self[entry.field].map { .number($0, entry.type) } ?? .empty]
        }
    }
}

extension Table.Cell {
    /// The cell; a time gets thousandths.
    fileprivate var asTwitterWritesIt: Table.Cell {
        guard case .time(let time) = self else { return self }
        return .time(Table.Time(start: time.start, offset: time.offset, length: .millisecond))
    }
}

extension TweetField.ValueType {
    var columnKind: Table.Column.Kind {
        switch self {
        case .count, .positiveCount: .number
        case .time: .time
        case .tweet, .conversation, .version, .account, .flag, .other: .text
        }
    }
}

extension Table.Cell {
    static func number(_ number: Int64, _ type: TweetField.ValueType) -> Table.Cell {
        switch type {
        case .tweet, .conversation, .version, .account: .identifier(number)
        case .count, .positiveCount, .time, .other: .count(Int(number))
        case .flag: .flag(number != 0)
        }
    }
}

/// Marks hashtags, users, links and what a search found in the texts of tweets.
package struct TweetTextMarks {
    private var hits: SearchHits

    /// Creates marks, with hits only if there is a search.
    package init(_ search: SearchQuery? = nil) { hits = SearchHits(search?.condition) }

    package mutating func marked(_ tweet: ListedTweet) -> Table.MarkedText {
        marked(tweet.text, of: tweet)
    }

    /// A part of the text of a tweet, or its text with other addresses, with marks.
    package mutating func marked(_ text: String, of tweet: ListedTweet) -> Table.MarkedText {
        var marked = Table.MarkedText(text)
        markMentions(of: tweet, in: &marked)
        for range in hits.ranges(in: text) { marked.mark(range, as: .hit) }
        for address in text.addresses { marked.mark(address, as: .link) }
        return marked
    }

    private func markMentions(of tweet: ListedTweet, in marked: inout Table.MarkedText) {
        let hashtags = Set(tweet.hashtags.map(Folding.folded))
        let users = Set(tweet.users.map(Folding.folded))
        if hashtags.isEmpty, users.isEmpty { return }
        for (kind, name, range) in marked.text.signedNames {
            let isKnown = (kind == .hashtag ? hashtags : users).contains(name)
            guard isKnown else { continue }
            marked.mark(range, as: kind == .hashtag ? .hashtag : .user)
            if (kind == .hashtag ? hits.hashtags : hits.users).contains(name) {
                marked.mark(range, as: .hit)
            }
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The pseudonym with which the text begins, and which has a hyphen in it; nil without one.
    fileprivate var pseudonymAtStart: Self? {
        let start = prefix(PseudonymKey.lengthOfPseudonyms)
        let isPseudonym = PseudonymKey.isPseudonym(String(start))
        return isPseudonym && self[start.endIndex...].first?.isInName != true ? start : nil
    }
}

extension Substring.UTF8View {
    fileprivate func hasSuffix(_ word: String) -> Bool {
        suffix(word.utf8.count).elementsEqual(word.utf8)
    }
}

extension String {
    /// The offsets of the bytes of the addresses in the text, without the punctuation and brackets
    /// of the sentence after them.
    package var addresses: [Range<Int>] {
        var addresses: [Range<Int>] = []
        var rest = utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let before = rest[..<colon]
            rest = rest[colon...].dropFirst()
            guard rest.starts(with: "//".utf8),
                let scheme = ["https", "http"].first(where: { before.hasSuffix($0) })
            else { continue }
            let start = utf8.index(colon, offsetBy: -scheme.utf8.count)
            let host = unicodeScalars[colon...].dropFirst(3).prefix(while: \.canBeInAddress)
                .withoutPunctuationAtEnd
            guard !host.isEmpty else { continue }
            rest = utf8[host.endIndex...]
            addresses.append(offsets(of: start..<host.endIndex))
        }
        return addresses
    }

    /// The words of the text that begin with the sign of a hashtag or user: the kind, the folded name
    /// and the offsets of the bytes.
    fileprivate var signedNames: [(MentionKind, String, Range<Int>)] {
        var names: [(MentionKind, String, Range<Int>)] = []
        var rest = unicodeScalars[...]
        while let sign = rest.firstIndex(where: { $0.mentionKind != nil }) {
            let afterSign = rest[sign...].dropFirst()
            let name = afterSign.pseudonymAtStart ?? afterSign.prefix { $0.isInName }
            rest = afterSign[name.endIndex...]
            guard let kind = unicodeScalars[sign].mentionKind, !name.isEmpty else { continue }
            names.append((kind, Folding.folded(String(name)), offsets(of: sign..<name.endIndex)))
        }
        return names
    }

    fileprivate func offsets(of range: Range<Index>) -> Range<Int> {
        let start = utf8.distance(from: startIndex, to: range.lowerBound)
        return start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}

extension Substring.UnicodeScalarView {
    /// The closing brackets that addresses have, each with its opening one.
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]

    /// The text without the punctuation of a sentence at its end.
    ///
    /// A bracket whose partner is in the text stays: that of `/wiki/Swift_(language)`.
    fileprivate var withoutPunctuationAtEnd: Self {
        // The number of closing brackets without a partner.
        var surplus = Self.brackets.mapValues { opening in -count { $0 == opening } }
        for scalar in self { surplus[scalar]? += 1 }
        var text = self
        while let last = text.last, surplus[last].map({ $0 > 0 }) ?? last.endsSentences {
            surplus[last]? -= 1
            text.removeLast()
        }
        return text
    }
}

extension Unicode.Scalar {
    private var isPunctuation: Bool {
        switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            true
        default: false
        }
    }

    /// Whether the scalar, at the end of an address, belongs to the sentence around it.
    fileprivate var endsSentences: Bool {
        isASCII ? ".,;:!?'".unicodeScalars.contains(self) : isPunctuation
    }

    /// False for blanks, quotation marks and angle brackets, and for punctuation such as `…`, `。`
    /// and `」`, which often follows an address without a blank.
    fileprivate var canBeInAddress: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: false
        default: !"\"<>".unicodeScalars.contains(self) && (value < 0x2000 || !isPunctuation)
        }
    }

    /// The kind of a mention that begins with the scalar; nil if it is no sign.
    fileprivate var mentionKind: MentionKind? {
        switch self {
        case "#", "＃": .hashtag
        case "@", "＠": .user
        default: nil
        }
    }

    fileprivate var isInName: Bool {
        if isASCII { return ScreenName.isAllowed(UInt8(value)) }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
            return true
        default: return properties.isAlphabetic || properties.isJoinControl
        }
    }
}
