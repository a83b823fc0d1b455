/// The columns of a table of tweets by their meanings, as its header and first rows show them.
struct TableColumns: Sendable {
    /// Why a table is no dump of tweets.
    enum Fault: Error {
        /// No column has texts.
        case noTexts
        /// There are ids, but no column has texts.
        case onlyIDs
        /// There are texts, but no column has ids of tweets.
        case noIDs
    }

    /// The number of rows that show what the columns have.
    static let headCount = 100

    /// The columns with ids, in the order in which they count.
    let ids: [Int]
    /// Those of them whose ids were rounded.
    let roundedIDs: Set<Int>
    let addresses: [Int]
    let text: Int
    /// True if the texts are whole, even if a row is marked as truncated.
    let hasFullTexts: Bool
    /// The columns that list hashtags; empty if they are extracted from the texts.
    let hashtags: [Int]
    /// The columns that list mentioned users; empty if they are extracted from the texts.
    let users: [Int]
    /// True if tagtally printed the table.
    let isPrinted: Bool
    /// True if the lists belong to cut texts, as rtweet wrote them before version 1.0.
    let listsAreCut: Bool
    /// The first column of each number of a tweet that the table has.
    let numbers: [(field: TweetField, column: Int)]
    /// The first column of each other meaning, by its raw value; rows look them up many times.
    private let others: [Int?]

    /// The names of columns by which a table of tweets that tagtally printed is recognised.
    private static let printedNames = ["kind", "hashtags", "users", "links", "media", "address"]

    /// Finds the columns by the first row and at most ``headCount`` further rows.
    init(_ header: [[UInt8]], _ rows: [[[UInt8]]]) throws(Fault) {
        let head = TableHead(header, rows)
        let candidates = head.columns(.ids)
        let named = head.columns(.address)
        ids = candidates.filter { head.ids(in: $0) != .none }
        roundedIDs = Set(ids.filter { head.ids(in: $0) == .rounded })
        addresses = named.filter(head.hasAddresses)
        hashtags = head.columns(listing: .hashtags)
        users = head.columns(listing: .users)
        isPrinted = TableColumns.printedNames.allSatisfy(head.has)
        listsAreCut = head.has("displaytextwidth") && !(hashtags.isEmpty && users.isEmpty)
        numbers = TweetField.all.compactMap { [isPrinted] entry in
            let names = entry.columnNames + (isPrinted ? entry.printedNames : [])
            return head.column(named: names).map { (entry.field, $0) }
        }
        others = ColumnMeaning.allCases.map { meaning in
            meaning.isOfSeveral || meaning == .text ? nil : head.column(meaning)
        }
        let hasIDs = !ids.isEmpty || !addresses.isEmpty
        guard let text = head.textColumn else { throw hasIDs ? .onlyIDs : .noTexts }
        self.text = text
        hasFullTexts = head.isFullText(text)
        // A header alone is a table without records.
        let mayHaveIDs = rows.isEmpty && !(candidates.isEmpty && named.isEmpty)
        guard hasIDs || mayHaveIDs else { throw .noIDs }
    }

    /// The first column with a meaning of its own; nil if there is none.
    subscript(meaning: ColumnMeaning) -> Int? { others[meaning.rawValue] }

    /// The column of a number; nil if there is none.
    func column(of field: TweetField) -> Int? { numbers.first { $0.field == field }?.column }

    /// The columns that exist for the meanings of some members, with the names of the members.
    func columns(
        _ members: KeyValuePairs<StaticString, ColumnMeaning>
    ) -> [(name: StaticString, column: Int)] {
        members.compactMap { name, meaning in self[meaning].map { (name, $0) } }
    }
}

extension TweetField.Entry {
    /// The names of columns from which the number is read, in any table.
    ///
    /// There are none for other values and times, of which ``ColumnMeaning`` has the names.
    var columnNames: [String] { columns.split(separator: " ").map(String.init) }

    /// The names of columns from which the number is read in a table that tagtally printed.
    fileprivate var printedNames: [String] {
        guard field.isNumber, field != .time else { return [] }
        return [name.description, twitterName].compactMap { $0.map(ColumnMeaning.plain) }
    }
}

/// The header and the first rows of a table.
private struct TableHead {
    /// The ids in a column.
    enum IDs { case none, exact, rounded }

    /// Ids are rounded if so many of them, each as long, end in 0.
    private static let minRounded = (count: 20, id: Int64(1_000_000_000_000_000))
    /// Numbers below this that ascend are numbers of rows.
    private static let maxRowNumber: Int64 = 100_000

    private let names: [String]
    private let rows: [[[UInt8]]]

    init(_ header: [[UInt8]], _ rows: [[[UInt8]]]) {
        names = header.map { ColumnMeaning.plain(String(decoding: $0, as: UTF8.self)) }
        self.rows = rows
    }

    func has(_ name: String) -> Bool { names.contains(name) }

    /// The first column with one of some names, in their order.
    func column(named names: [String]) -> Int? {
        names.lazy.compactMap { self.names.firstIndex(of: $0) }.first
    }

    /// The columns with a meaning, in the order of its names.
    func columns(_ meaning: ColumnMeaning) -> [Int] {
        let found = meaning.names.compactMap { names.firstIndex(of: $0) }
        return meaning.isOfSeveral ? found : Array(found.prefix(1))
    }

    /// The column with a meaning, unless its values show that it has another one.
    func column(_ meaning: ColumnMeaning) -> Int? {
        guard let column = columns(meaning).first else { return nil }
        guard meaning == .entities || meaning == .repliedUsers else { return column }
        // Something else can have the name of objects.
        let hasObjects = withValues(of: column) { value in
            value.first == UInt8(ascii: "[") || value.first == UInt8(ascii: "{")
        }.contains(true)
        return hasObjects ? column : nil
    }

    /// The column with the texts; nil if there is none, or if it has numbers.
    var textColumn: Int? {
        guard let column = columns(.text).first else { return nil }
        let areNumbers = withValues(of: column) { String(decoding: $0, as: UTF8.self).isNumber }
        return areNumbers.isEmpty || areNumbers.contains(false) ? column : nil
    }

    /// True if a column of texts has whole ones, by its name.
    func isFullText(_ column: Int) -> Bool {
        names[column] == "fulltext" || names[column] == "tweetfulltext"
    }

    func hasAddresses(_ column: Int) -> Bool {
        withValues(of: column) { TweetID(address: $0).value != nil }.contains(true)
    }

    /// The ids in a column that is named like one of ids, but may have other numbers.
    func ids(in column: Int) -> IDs {
        let read = withValues(of: column) { TweetID(cell: $0) }
        let ids = read.compactMap(\.value)
        let steps = zip(ids.dropFirst(), ids).map { $0 &- $1 }
        if let largest = ids.max() {
            let ascend = largest < TableHead.maxRowNumber && steps.allSatisfy { $0 > 0 }
            if ascend || ids.count > 2 && steps.allSatisfy({ $0 == 1 }) { return .none }
        }
        guard read.contains(where: { $0 != .absent }) else { return .none }
        let long = ids.filter { $0 >= TableHead.minRounded.id }
        let areRounded =
            long.count >= TableHead.minRounded.count && long.allSatisfy { $0.isMultiple(of: 10) }
        return areRounded ? .rounded : .exact
    }

    /// The columns that list mentions; empty if they have no names.
    func columns(listing meaning: ColumnMeaning) -> [Int] {
        var columns = columns(meaning)
        if columns.isEmpty { columns = numberedColumns(meaning) }
        let haveNames = columns.contains { column in
            withValues(of: column) { ListedNames($0)?.hasNoNames == false }.contains(true)
        }
        return haveNames ? columns : []
    }

    /// Columns with one name each, such as `hashtags__001` or `entities.hashtags.0.text`.
    ///
    /// A number alone does not show which member of a mentioned user a column has.
    private func numberedColumns(_ meaning: ColumnMeaning) -> [Int] {
        names.indices.filter { index in
            let name = names[index]
            return meaning == .hashtags
                ? name.isNumbered(["hashtag"], ["", "text", "tag"])
                : name.isNumbered(["usermention", "mention"], ["screenname", "username"])
        }
    }

    /// Calls a closure with each value of a column, without white space around it.
    private func withValues<Result>(of column: Int, _ body: (ByteView) -> Result) -> [Result] {
        rows.compactMap { row in
            guard row.indices.contains(column) else { return nil }
            return ByteView.withPadding(row[column]) { $0.isMissing ? nil : body($0.trimmed) }
        }
    }
}

extension String {
    /// True for `[entities](stem)[s](digits)(suffix)`.
    fileprivate func isNumbered(_ stems: [String], _ suffixes: [String]) -> Bool {
        var rest = self[...]
        let prefix = "entities"
        if rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
        guard let stem = stems.first(where: { rest.hasPrefix($0) }) else { return false }
        rest = rest.dropFirst(stem.count)
        if rest.hasPrefix("s") { rest = rest.dropFirst() }
        let digits = rest.utf8.prefix(while: \.isDigit)
        let suffix = String(rest.dropFirst(digits.count))
        return !digits.isEmpty && suffixes.contains(suffix)
    }
}

/// The meanings of columns in a table of tweets, with the names that such columns have.
///
/// The names are those of the exports of TAGS, rtweet, twitteR, twint, snscrape, GetOldTweets, twarc, 4CAT,
/// Kaggle and personal archives, without signs and in lower case. Of several columns with a meaning
/// the first of these names wins.
enum ColumnMeaning: Int, CaseIterable {
    case ids, address, text, author, time, language, isRetweet, isTruncated, original
    case hashtags, users, repliedUsers, entities, source
    /// Only a sign of a header: a table shows no links as the text has them, so none are kept.
    case links
    case term, twarc

    var names: [String] { ColumnMeaning.allNames[self] ?? [] }

    /// True if all columns with one of the names have the meaning, not just the first.
    var isOfSeveral: Bool { self == .ids || self == .address }

    /// The names of all columns that are read, also of those of ``TweetField/all``.
    static let known = Set(allNames.values.joined())
        .union(TweetField.all.flatMap(\.columnNames))

    /// The name of a column as it is compared: its letters and digits, in lower case.
    static func plain(_ name: String) -> String {
        let scalars = name.lowercased().unicodeScalars.filter {
            $0.properties.isLetter || $0.properties.isNumber
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let allNames: [ColumnMeaning: [String]] = words.mapValues {
        $0.split(separator: " ").map(String.init)
    }

    private static let words: [ColumnMeaning: String] = [
        .ids: "idstr tweetidstr statusidstr tweetid statusid idtweet tweetsid twitterid id",
        .address: """
        statusurl tweeturl tweetlink tweetpermalink permalink permalinkurl link url
        """,
        .text: """
        fulltext tweetfulltext text tweettext tweet tweetcontent rawcontent content body message \
        originaltweet statustext status
        """,
        .author: """
        screenname userscreenname fromuser fromusername authorusername userusername username \
        twitterhandle accounthandle handle userkey author user
        """,
        .time: """
        createdat tweetcreatedat datetime timestamp time date created tweettime publishdate \
        postedtime dateposted datecreated
        """,
        .language: "lang language tweetlanguage tweetlang isolanguagecode",
        .isRetweet: "isretweet retweet",
        .isTruncated: "truncated istruncated",
        .original: "retweettext retweetedstatustext retweetedtext retweetedstatusfulltext",
        .hashtags: "hashtags entitieshashtags hashtag tweethashtags hashtagslist",
        .users: """
        mentionsscreenname usermentionsscreenname entitiesusermentions entitiesmentions \
        mentionedusers usermentions mentionsusername mentions mentionedusernames
        """,
        .repliedUsers: "replyto",
        .entities: "entitiesstr entities entitiesjson",
        .source: "source statussource sourcelabel",
        .links: "expandedurls urlsexpandedurl entitiesurls outlinks urls",
        .term: """
        searchquery searchterm searchkeyword searchkeywords query search keyword keywords hashsearch
        """,
        .twarc: "twarcurl",
    ]
}
