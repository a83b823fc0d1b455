package import ReportRendering
package import TweetArchive
import TweetDumps

// Pseudonyms in tables.

extension Pseudonyms {
    /// A table with pseudonyms in place of people, whose numbers have no links.
    ///
    /// People are replaced when rows are read, which must be while they can be looked up.
    ///
    /// With `keepingLinks`, numbers keep the tweets that they count, with the real names, and rows their
    /// curves. This is for pages, which replace the people in addresses themselves.
    package func table(_ table: Table, keepingLinks: Bool = false) throws -> Table {
        var changed = table
        changed.heading = try table.heading.map { try text($0, .own) }
        changed.title = try table.title.map { try text($0, .own) }
        changed.columns = try table.columns.map { try column($0) }
        let contents = table.columns.map { column in
            Content(
                personal: column.personal,
                wording: column.kind == .value ? .mixed : .others,
                keepsLinks: keepingLinks
            )
        }
        changed.sections = try table.sections.map { section in
            Table.Section(
                heading: try section.heading.map {
                    try cell($0, Content(wording: .own, keepsLinks: keepingLinks))
                },
                rows: rows(section.rows, contents)
            )
        }
        changed.facts = try table.facts.map { try fact($0, keepsLinks: keepingLinks) }
        changed.chart = try table.chart.map { try chart($0) }
        changed.drawnRows = table.drawnRows.map { rows($0, contents) }
        changed.idRows = table.idRows.map { rows($0, []) }
        if let nodes = table.network?.nodes {
            // The id of a node can be the number of an account.
            let contents = (0...nodes.id).map { index in
                Content(personal: index == nodes.id ? .numbers : nil)
            }
            changed.network?.nodes?.rows = rows(nodes.rows, contents)
        }
        changed.contacts?.hasAddresses = false
        changed.curves =
            keepingLinks ? table.curves.map { draw in { try draw($0.map(\.counted)) } } : nil
        return changed
    }

    private struct Content {
        var personal: Table.Column.Personal?
        var wording = Wording.others
        /// Whether numbers keep the tweets that they count.
        var keepsLinks = false
    }

    private func rows(_ rows: Table.Rows, _ contents: [Content]) -> Table.Rows {
        Table.Rows { body in
            try rows.read { row in
                try body(
                    row.enumerated().map { index, cell in
                        try self.cell(cell, index < contents.count ? contents[index] : Content())
                    }
                )
            }
        }
    }

    private func column(_ column: Table.Column) throws -> Table.Column {
        var changed = column
        changed.mention = try column.mention.map { try mention($0) }
        changed.name = try text(column.name, .own)
        changed.heading = try text(column.heading, .own)
        changed.fullHeading = try column.fullHeading.map { try text($0, .own) }
        return changed
    }

    private func fact(_ fact: Table.Fact, keepsLinks: Bool) throws -> Table.Fact {
        var changed = fact
        let content = Content(wording: .own, keepsLinks: keepsLinks)
        changed.key = try fact.key.map { try text($0, .own) }
        changed.value = try cell(fact.value, content)
        changed.words = try fact.words.map { try text($0, .own) }
        changed.details = try fact.details.map { try cell($0, content) }
        changed.sentence = try fact.sentence.map { try text($0, .own) }
        return changed
    }

    private func chart(_ chart: Table.Chart) throws -> Table.Chart {
        var changed = chart
        changed.title = try text(chart.title, .own)
        changed.source = try chart.source.map { try text($0, .own) }
        changed.names = try chart.names?.map { try text($0, .own) }
        return changed
    }

    // MARK: Cells

    private func mention(_ mention: Table.Mention) throws -> Table.Mention {
        guard mention.kind == .user else { return mention }
        let pseudonym = try name(mention.name)
        return Table.Mention(.user, pseudonym, folded: pseudonym.lowercased())
    }

    private func cell(_ cell: Table.Cell, _ content: Content) throws -> Table.Cell {
        let (personal, wording) = (content.personal, content.wording)
        if personal == .identity { return .empty }
        if personal == .nobody, case .text = cell { return cell }
        switch cell {
        case .empty, .unknown, .rank, .integer, .real, .share, .part, .flag: return cell
        case .count(let number, let counted):
            return .count(number, of: content.keepsLinks ? counted : nil)
        case .time(let time): return .time(rounded(time))
        case .identifier(let number): return .identifier(self.number(number))
        case .mention(let mention):
            if mention.kind == .hashtag { try noteRemaining(in: mention.name) }
            return .mention(try self.mention(mention))
        case .author(let name, _): return .author(try self.name(name))
        case .node(let node): return .node(try self.node(node, content))
        case .path(let path): return .path(try self.path(path))
        case .paths(let paths): return .paths(try paths.map { try path($0) })
        case .label(let label): return .label(try self.label(label))
        case .text(let text): return .text(try value(text, personal, wording))
        case .list(let texts):
            return .list(try texts.map { try value($0, personal, wording) })
        case .marked(let marked):
            return .marked(try self.marked(marked))
        }
    }

    /// A text with pseudonyms, which keeps its marks.
    package func marked(_ marked: Table.MarkedText) throws -> Table.MarkedText {
        let changed = marked.replacing(try replacements(in: marked.text, .others))
        try noteRemaining(in: changed.text)
        return changed
    }

    /// Replaces people in a text of a column, given how the column identifies them.
    func value(
        _ value: String,
        _ personal: Table.Column.Personal? = nil,
        _ wording: Wording = .others
    ) throws -> String {
        switch personal {
        case .names where ScreenName.isValid(value.utf8): return try name(value)
        case .numbers:
            if let number = Int64(value) { return String(self.number(number)) }
        case .identity, .names, .nobody, nil: break
        }
        for prefix in ["", "source:"] where value.hasPrefix(prefix) {
            let name = String(value.dropFirst(prefix.count))
            if try people.isLikePerson(source: name) {
                return prefix + choice.key.pseudonym(ofSource: name)
            }
        }
        let changed = try text(value, wording)
        if wording != .own { try noteRemaining(in: changed) }
        return changed
    }

    private func node(_ node: Table.Node, _ content: Content) throws -> Table.Node {
        Table.Node(
            kind: node.kind,
            id: try value(node.id),
            name: try value(node.name),
            content.keepsLinks ? node.counted : Table.Counted(.all)
        )
    }

    private func label(_ label: Table.Label) throws -> Table.Label {
        Table.Label(
            key: label.key,
            detail: try label.detail.map { try text($0, .own) },
            path: try label.path.map { try path($0) },
            text: try text(label.text, .own)
        )
    }

    /// The path of a dump without its folders, and with pseudonyms in place of the names in it: dumps often
    /// have the name of the person whom they are about.
    private func path(_ path: Table.Path) throws -> Table.Path {
        let changed = try withoutNames(path.name)
        return Table.Path(changed, name: changed, remark: path.remark)
    }

    /// The words of a command as it was typed, with pseudonyms in place of names, even without `@`, and with
    /// other numbers of tweets and accounts.
    package func command(_ words: [String]) throws -> [String] {
        try words.enumerated().map { index, word in
            index < 2 ? word : try typed(word, after: words[index - 1])
        }
    }

    /// The options whose values are words of tagtally, which can equal somebody's name.
    private static let optionsWithoutNames: Set<String> = [
        "-f", "--format", "--kind", "--tweet-kind", "--per", "--by", "--edges", "--order",
        "--since", "--until", "--time-zone", "--language",
    ]
    /// The options whose values can be numbers of tweets and accounts.
    private static let optionsWithNumbers: Set<String> = ["--author", "--of"]

    private func typed(_ word: String, after previous: String) throws -> String {
        if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            let option = word[..<sign]
            let value = String(word[word.index(after: sign)...])
            return try "\(option)=\(typed(value: value, of: String(option)))"
        }
        // A word with one hyphen is an option of one letter, or a word that a search excludes.
        let isOption = word.hasPrefix("--") || word.hasPrefix("-") && word.utf8.count == 2
        return isOption ? word : try typed(value: word, of: previous)
    }

    /// A value that was typed after an option or another word, with pseudonyms.
    ///
    /// A value that is a name is replaced, however short it is; hashtags stay.
    func typed(value: String, of option: String) throws -> String {
        if let number = Int64(value) {
            let isCount = option.hasPrefix("-") && !Pseudonyms.optionsWithNumbers.contains(option)
            return isCount ? value : String(self.number(number))
        }
        if Pseudonyms.optionsWithoutNames.contains(option) { return value }
        let isName = ScreenName.isValid(value.utf8)
        if isName, try self.isName(value.lowercased()) { return try name(value) }
        return try withoutNames(value, keepingHashtags: true)
    }

    /// A text in which each word that is a name of the archive is replaced.
    private func withoutNames(_ text: String, keepingHashtags: Bool = false) throws -> String {
        let bytes = Array(text.utf8)
        var parts = try replacements(in: text, .own)
        var isInWord = bytes.map(ScreenName.isAllowed)
        for part in parts { for index in part.range { isInWord[index] = false } }
        for slice in bytes.indices.split(whereSeparator: { !isInWord[$0] }) {
            let word = slice.startIndex..<slice.endIndex
            let isHashtag = word.lowerBound > 0 && bytes[word.lowerBound - 1] == UInt8(ascii: "#")
            if isHashtag, keepingHashtags { continue }
            parts += try names(in: word, of: bytes)
        }
        parts.sort { $0.range.lowerBound < $1.range.lowerBound }
        return Table.MarkedText(text).replacing(parts).text
    }

    /// The longest names in a word, with their pseudonyms.
    ///
    /// They begin and end at underscores, between a letter and a digit, or at the ends of the word, as in
    /// `nasa_2020.json`.
    private func names(
        in word: Range<Int>,
        of bytes: [UInt8]
    ) throws -> [(range: Range<Int>, text: String)] {
        let inner = word.dropFirst().filter { !bytes[$0].isLike(bytes[$0 - 1]) }
        let bounds = [word.lowerBound] + inner + [word.upperBound]
        var names: [(range: Range<Int>, text: String)] = []
        var start = 0
        while start < bounds.count - 1 {
            let name = try bounds.indices[(start + 1)...].reversed().lazy
                .map { (end: $0, range: bounds[start]..<bounds[$0]) }
                .first { try isName($0.range, of: bytes) }
            if let range = name?.range {
                names.append((range, try self.name(String(decoding: bytes[range], as: UTF8.self))))
            }
            start = name?.end ?? start + 1
        }
        return names
    }

    /// Whether some bytes are a name of the archive that is too long to be an ordinary word.
    private func isName(_ range: Range<Int>, of bytes: [UInt8]) throws -> Bool {
        guard range.count >= Pseudonyms.minLengthOfRemaining,
            ScreenName.lengths.contains(range.count)
        else { return false }
        return try isName(String(decoding: bytes[range], as: UTF8.self).lowercased())
    }

    private func rounded(_ time: Table.Time) -> Table.Time {
        guard [.second, .millisecond].contains(time.length) else { return time }
        let start = rounded(time.start + time.offset) - time.offset
        return Table.Time(start: start, offset: time.offset, length: time.length)
    }
}

extension [Table.Cell] {
    /// The row with the mention that it counts, which a pseudonym may have replaced.
    fileprivate var counted: [Table.Cell] {
        let mentions = lazy.compactMap { cell -> Table.Mention? in
            guard case .count(_, let counted?) = cell, case .mention(let mention) = counted.part
            else { return nil }
            return mention
        }
        guard let counted = mentions.first else { return self }
        return map { if case .mention = $0 { .mention(counted) } else { $0 } }
    }
}

extension UInt8 {
    /// Whether both are digits, both are underscores, or both are neither.
    fileprivate func isLike(_ other: UInt8) -> Bool {
        func kind(_ byte: UInt8) -> Int {
            if byte == UInt8(ascii: "_") { return 0 }
            return byte &- UInt8(ascii: "0") < 10 ? 1 : 2
        }
        return kind(self) == kind(other)
    }
}

// Pseudonyms in tweets.

extension Pseudonyms {
    /// A tweet with pseudonyms in place of people, and with other numbers, so that nothing leads to it.
    ///
    /// Display names, pictures and films, which identify people, are left out.
    ///
    /// ```swift
    /// let tweet = try report.lookup.tweet(pseudonyms.realNumber(id)).map(pseudonyms.shown)
    /// ```
    ///
    /// - Throws: An error of SQLite if people cannot be looked up.
    package func shown(_ tweet: ShownTweet) throws -> ShownTweet {
        var changed = tweet
        changed.tweet = try listed(tweet.tweet)
        (changed.displayName, changed.media) = (nil, [])
        return changed
    }

    /// What is known of a quoted tweet, with pseudonyms in place of people.
    ///
    /// - Throws: An error of SQLite if people cannot be looked up.
    package func quoted(_ tweet: TweetLookup.Quoted) throws -> TweetLookup.Quoted {
        var changed = tweet
        changed.author = try tweet.author.map { try name($0) }
        changed.time = tweet.time.map { rounded($0) }
        changed.text = try written(tweet.text)
        return changed
    }

    private func listed(_ tweet: ListedTweet) throws -> ListedTweet {
        var changed = tweet
        changed.id = number(tweet.id)
        changed.time = tweet.time.map { rounded($0) }
        changed.author = try tweet.author.map { try name($0) }
        changed.originalAuthor = try tweet.originalAuthor.map { try name($0) }
        changed.text = try written(tweet.text)
        changed.source = try tweet.source.map { try value($0) }
        changed.users = try tweet.users.map { try name($0) }
        changed.links = try tweet.links.map { try text($0) }
        changed.media = []
        for entry in TweetField.all where entry.field.isNumber {
            guard let number = tweet[entry.field] else { continue }
            switch entry.type {
            case .tweet, .conversation, .version, .account:
                changed.numbers[entry.field] = self.number(number)
            case .time: changed.numbers[entry.field] = Int64(rounded(Int(number)))
            case .count, .positiveCount, .flag, .other: break
            }
        }
        return changed
    }

    /// Replaces people in a text of a tweet, and counts the names that remain.
    private func written(_ text: String) throws -> String {
        let changed = try self.text(text)
        try noteRemaining(in: changed)
        return changed
    }
}
