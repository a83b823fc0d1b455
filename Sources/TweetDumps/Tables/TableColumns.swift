/// The meanings of the columns of a table of tweets, as its header and first rows show them.
///
/// The names by which columns are known, such as those of the text or the likes, are in ``TweetField/all``.
struct TableColumns: Sendable {
    /// The table is no dump of tweets.
    struct Fault: Error {
        /// Why; nil if it has no column of texts or ids, so that it may be no table at all.
        let reason: DumpError.Reason?
    }

    /// The maximum number of rows that are examined to find the columns.
    static let headCount = 100

    /// The plain names of the columns.
    let names: [String]
    /// Those columns of ids whose ids were rounded.
    let roundedIDs: Set<Int>
    let text: Int
    /// True if the texts are whole, even if a row is marked as truncated.
    let hasFullTexts: Bool
    /// True if tagtally printed the table.
    let isPrinted: Bool
    /// True if the lists belong to cut texts, as rtweet wrote them before version 1.0.
    let listsAreCut: Bool
    /// True if line ends are written as a backslash and a letter, as twarc-csv and twitter-web-exporter do.
    let writesLineEnds: Bool
    /// True if a retweet with the text of its original also has the original's counts.
    let hasCountsOfOriginals: Bool
    /// The column in which twitter-web-exporter has the whole record; nil if there is none.
    let record: Int?
    /// True if numbers of users before November 2011 are not Twitter's, as in the first search API.
    let isOfFirstSearch: Bool
    /// The columns that each field is read from, by its index.
    private let columns: [[Int]]
    let fields: FieldSet
    let numbers: [TweetField]
    let chosen: ChosenColumns
    /// The numbers of the author's profile that the table has.
    let personNumbers: [AuthorField]

    /// The names of columns by which a table of tweets that tagtally printed is recognised.
    private static let printedNames = ["kind", "hashtags", "users", "links", "media", "address"]
    private static let namesOfWrittenLineEnds: Set = [
        "twarcretrievedat", "twarcurl", "twarcversion", "mediatags",
    ]

    /// Finds the columns by the first row and at most ``headCount`` further rows.
    init(_ header: [[UInt8]], _ rows: [[[UInt8]]], _ chosen: ChosenColumns = .none) throws(Fault) {
        let head = TableHead(header, rows, chosen)
        names = head.names
        self.chosen = chosen
        if let missing = chosen.columns.first(where: { !head.has($0) }) {
            let names = header.map { String(decoding: $0, as: UTF8.self) }
            throw Fault(reason: .columnMissing(missing, among: names))
        }
        let isPrinted = TableColumns.printedNames.allSatisfy(head.has)
        var columns = head.columns(isPrinted: isPrinted)
        let candidates = columns[ColumnField.tweet(.id).index]
        let named = columns[ColumnField.other(.address).index]
        let isChosen = chosen.has(.tweet(.id))
        let ids = candidates.filter { isChosen || head.ids(in: $0) != .none }
        roundedIDs = isChosen ? [] : Set(ids.filter { head.ids(in: $0) == .rounded })
        let addresses = named.filter(head.hasAddresses)
        columns[ColumnField.tweet(.id).index] = ids
        columns[ColumnField.other(.address).index] = addresses
        self.isPrinted = isPrinted
        var fields = FieldSet()
        for field in ColumnField.all where !columns[field.index].isEmpty { fields.insert(field) }
        self.fields = fields
        func has(_ field: ColumnField) -> Bool { fields.contains(field) }
        listsAreCut =
            head.has("displaytextwidth") && (has(.other(.hashtags)) || has(.other(.users)))
        writesLineEnds = head.names.contains(where: TableColumns.namesOfWrittenLineEnds.contains)
        hasCountsOfOriginals =
            !isPrinted && (head.has("referencedtweetsretweetedid") || head.has("retweetorquoteid"))
        record = head.names.firstIndex(of: "metadata")
        isOfFirstSearch = head.has("fromuser")
        self.columns = columns
        numbers = TweetField.numbers.filter { $0 != .time && has(.tweet($0)) }
        personNumbers = AuthorField.numbers.filter { has(.person($0)) }
        let hasIDs = !ids.isEmpty || !addresses.isEmpty
        guard let text = columns[ColumnField.tweet(.text).index].first else {
            throw Fault(reason: hasIDs ? .listOfIDs : nil)
        }
        self.text = text
        hasFullTexts = head.isFullText(text)
        // A header alone is a table without records.
        let mayHaveIDs = rows.isEmpty && !(candidates.isEmpty && named.isEmpty)
        guard hasIDs || mayHaveIDs else { throw Fault(reason: .tableWithoutIDs) }
        if !isChosen, addresses.isEmpty, named.contains(where: head.hasPostsOfOtherSites) {
            throw Fault(reason: .tableOfOtherSite)
        }
    }

    /// The columns that a field is read from, in the order in which they count.
    subscript(field: ColumnField) -> [Int] {
        @inline(__always) get { columns[field.index] }
    }

    /// The fields that a column can have by its name, whether or not it is read for them.
    func fields(named name: String) -> [ColumnField] {
        ColumnField.all.filter { field in
            (chosen[field] ?? field.names).contains(name)
                || chosen[field] == nil && NumberedColumns.of(field)?.has(name) == true
        }
    }

    func fields(readFrom column: Int) -> [ColumnField] {
        ColumnField.all.filter { self[$0].contains(column) }
    }

    func has(_ field: ColumnField) -> Bool { fields.contains(field) }
}

extension TweetField.Entry {
    /// The names of columns from which the number is read in a table that tagtally printed.
    fileprivate var printedNames: [String] {
        guard field.isNumber, field != .time else { return [] }
        return [name.description, twitterName].compactMap { $0.map(ColumnField.plain) }
    }
}

private struct TableHead {
    enum IDs { case none, exact, rounded }

    /// Ids are rounded if at least `count` of them are at least `id`, and all of these end in 0.
    private static let minRounded = (count: 20, id: Int64(1_000_000_000_000_000))
    /// Ascending numbers below this are the numbers of rows.
    private static let maxRowNumber: Int64 = 100_000
    /// Longer entries of a list of users are hashes.
    private static let maxNameLength = 25

    let names: [String]
    private let rows: [[[UInt8]]]
    private let chosen: ChosenColumns

    init(_ header: [[UInt8]], _ rows: [[[UInt8]]], _ chosen: ChosenColumns) {
        names = header.map { ColumnField.plain(String(decoding: $0, as: UTF8.self)) }
        (self.rows, self.chosen) = (rows, chosen)
    }

    func has(_ name: String) -> Bool { names.contains(name) }

    func columns(isPrinted: Bool) -> [[Int]] {
        var columns: [[Int]] = Array(repeating: [], count: FieldSet.capacity)
        for field in ColumnField.all { columns[field.index] = named(field, isPrinted: isPrinted) }
        let author = ColumnField.tweet(.author)
        if !chosen.has(author) {
            columns[author.index] = columns[author.index].filter { !hasDisplayNames($0) }
        }
        for field in ColumnField.all where field.mayBeEmpty && !chosen.has(field) {
            let authors = columns[author.index]
            let others = columns[field.index].filter {
                field != .person(.display) || !authors.contains($0)
            }
            columns[field.index] = areNumbered(others, field) ? others : filled(others)
        }
        // In 4CAT's tables `longlat` is the middle of a box, not a point.
        if has("collectedfromurl") {
            columns[ColumnField.tweet(.point).index].removeAll { names[$0] == "longlat" }
        }
        for field in ColumnField.all where !chosen.has(field) {
            if !isOfField(columns[field.index], field) { columns[field.index] = [] }
        }
        return columns
    }

    private func named(_ field: ColumnField, isPrinted: Bool) -> [Int] {
        if let chosen = chosen[field] { return chosen.compactMap { names.firstIndex(of: $0) } }
        var known = field.names
        if isPrinted, case .tweet(let field) = field { known += field.entry.printedNames }
        var found = known.compactMap { names.firstIndex(of: $0) }
        if !field.readsAllColumns, !field.mayBeEmpty { found = Array(found.prefix(1)) }
        guard found.isEmpty, let numbered = NumberedColumns.of(field) else { return found }
        found = names.indices.filter { numbered.has(names[$0]) }
        let preferred = found.filter { column in
            numbered.preferred.contains { names[column].contains($0) }
        }
        return preferred.isEmpty ? found : preferred
    }

    /// True for several columns that each have one entry of a list.
    private func areNumbered(_ columns: [Int], _ field: ColumnField) -> Bool {
        guard columns.count > 1, let first = columns.first else { return false }
        return NumberedColumns.of(field)?.has(names[first]) == true
    }

    /// The first column with a value, or the first one if none has any.
    private func filled(_ columns: [Int]) -> [Int] {
        let found = columns.first { !withValues(of: $0) { _ in true }.isEmpty } ?? columns.first
        return found.map { [$0] } ?? []
    }

    /// True if more than a tenth of the values cannot be screen names.
    private func hasDisplayNames(_ column: Int) -> Bool {
        let shown = withValues(of: column) { value in
            PrintedBytes.withParsed(value) {
                let name = $0.trimmed
                return name.contains { $0 >= 0x80 || $0.isASCIISpace } && !value.mayBePrinted
            }
        }
        return shown.count(where: \.self) * 10 > shown.count
    }

    /// False if the values of the columns show that they have something else.
    private func isOfField(_ columns: [Int], _ field: ColumnField) -> Bool {
        switch field {
        case .other(.hashtags), .other(.users):
            let isOfUsers = field == .other(.users)
            let made = MadeBytes()
            return columns.contains { column in
                withValues(of: column) { value in
                    ListedNames(value, made)?.names.contains { name in
                        let length = String(decoding: name, as: UTF8.self).unicodeScalars.count
                        let isHash = isOfUsers && length > Self.maxNameLength
                        return !name.isNumber && !isHash
                    } == true
                }.contains(true)
            }
        case .other(.entities), .other(.repliedUsers):
            return columns.contains { column in
                withValues(of: column) { $0.first?.opensJSON == true }.contains(true)
            }
        case .tweet(.text):
            return columns.allSatisfy { column in
                let areNumbers = withValues(of: column, \.isNumber)
                return areNumbers.isEmpty || areNumbers.contains(false)
            }
        default: return true
        }
    }

    func isFullText(_ column: Int) -> Bool {
        names[column] == "fulltext" || names[column] == "tweetfulltext"
    }

    func hasAddresses(_ column: Int) -> Bool {
        withValues(of: column) { TweetID(address: $0).value != nil }.contains(true)
    }

    /// True if all values are addresses of posts as Mastodon has them, such as
    /// `https://example.org/@ann/123`.
    func hasPostsOfOtherSites(_ column: Int) -> Bool {
        let arePosts = withValues(of: column) { address in
            let parts = address.split(omittingEmptySubsequences: false) {
                $0 == UInt8(ascii: "/")
            }
            return parts.count == 5 && parts[0].elementsEqual("https:".utf8) && parts[1].isEmpty
                && parts[3].first == UInt8(ascii: "@") && !parts[4].isEmpty
                && parts[4].allSatisfy(\.isDigit)
        }
        return !arePosts.isEmpty && arePosts.allSatisfy(\.self)
    }

    /// Whether a column that is named like one of ids has ids, and whether they were rounded.
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

    /// Calls a closure with each value of a column, without white space around it.
    private func withValues<Result>(of column: Int, _ body: (ByteView) -> Result) -> [Result] {
        rows.compactMap { row in
            guard row.indices.contains(column) else { return nil }
            return ByteView.withPadding(row[column]) { $0.isMissing ? nil : body($0.trimmed) }
        }
    }
}
