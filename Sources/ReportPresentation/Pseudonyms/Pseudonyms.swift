package import ReportRendering
package import TweetArchive
import TweetDumps

/// What pseudonyms replace, and what they leave.
package struct PseudonymChoice: Sendable {
    /// The secret from which they are made.
    package let key: PseudonymKey
    /// Whether tweets and accounts keep their numbers.
    package var keepsNumbers = false
    /// Whether times are rounded down to hours.
    package var roundsTimes = false
    /// The number of followers from which accounts keep their names; nil for none.
    package var minFollowersOfPublic: Int?

    /// Creates a choice that replaces everything.
    package init(key: PseudonymKey) { self.key = key }
}

/// Replaces the people of an archive in tables by pseudonyms.
///
/// The same person has the same pseudonym in all columns, texts and addresses: that of the account, if the
/// archive knows it, else that of the name. Numbers of tweets and accounts become other numbers. What else
/// tells who somebody is, such as display names and addresses of pictures, is left out.
///
/// ```swift
/// try archive.withKnownPeople { people in
///     let pseudonyms = Pseudonyms(PseudonymChoice(key: key), people)
///     print(try pseudonyms.table(table).rendered(as: .csv))
/// }
/// ```
package final class Pseudonyms {
    /// A person who was replaced.
    package struct Replaced: Hashable, Comparable, Sendable {
        /// The pseudonym.
        package let pseudonym: String
        /// The screen name in lower case.
        package let name: String
        /// Twitter's number of the account; nil if the archive does not know it.
        package let account: Int64?

        /// By the pseudonym, then the name.
        package static func < (one: Replaced, other: Replaced) -> Bool {
            (one.pseudonym, one.name) < (other.pseudonym, other.name)
        }
    }

    /// What stands in place of the rest of an address that leads to a single tweet or picture.
    private static let omission = "…"
    /// The number of names whose pseudonyms are kept in memory.
    private static let maxKnownNames = 1 << 17
    /// The least length of names that ``remainingNames`` counts: shorter ones are too often words.
    private static let minLengthOfRemaining = 4

    /// Whose words a text is.
    package enum Wording {
        /// Those of tweets and profiles.
        case others
        /// A sentence of tagtally's about a tweet, which may hold its text.
        case mixed
        /// Tagtally's own, about the table, its dumps and its filters.
        case own
    }

    let choice: PseudonymChoice
    private let people: KnownPeople
    private let listsPeople: Bool
    /// The names that were looked up, in lower case; the name itself of those who keep it.
    private var names: [String: String] = [:]
    /// Everybody whose name was replaced, if they are listed.
    private var replacedPeople: Set<Replaced> = []
    /// Whether each word of the texts that remain is a name of the archive; bounded like ``names``.
    private var words: [String: Bool] = [:]
    private var remaining: [String: Int] = [:]

    /// Creates pseudonyms of an archive's people, and lists in ``replaced`` whom they replace only if that is
    /// wanted: a table can have millions.
    package init(_ choice: PseudonymChoice, _ people: KnownPeople, listsPeople: Bool = false) {
        (self.choice, self.people, self.listsPeople) = (choice, people, listsPeople)
    }

    /// Everybody whose name was replaced so far, by pseudonym; empty if they are not listed.
    package var replaced: [Replaced] { replacedPeople.sorted() }

    /// The names of people that texts contain as words after the replacement, with how often they do, most
    /// often first.
    package var remainingNames: [(name: String, count: Int)] {
        remaining.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    // MARK: Names and numbers

    /// The pseudonym of a screen name in any letter case; the name itself of somebody who keeps it.
    package func name(_ name: String) throws -> String {
        let folded = name.lowercased()
        if let known = names[folded] { return known == folded ? name : known }
        if names.count >= Pseudonyms.maxKnownNames { names.removeAll() }
        let isPublic = try choice.minFollowersOfPublic != nil && people.isFollowed(named: folded)
        if isPublic {
            names[folded] = folded
            return name
        }
        let person = try person(named: folded)
        names[folded] = person.pseudonym
        if listsPeople { replacedPeople.insert(person) }
        return person.pseudonym
    }

    /// The person with a screen name in lower case, and the pseudonym.
    package func person(named name: String) throws -> Replaced {
        let account = try people.account(named: name)
        let pseudonym =
            account.map { choice.key.pseudonym(ofAccount: $0) }
            ?? choice.key.pseudonym(ofName: name)
        return Replaced(pseudonym: pseudonym, name: name, account: account)
    }

    /// The number in place of that of a tweet or account.
    package func number(_ number: Int64) -> Int64 {
        choice.keepsNumbers || people.isFollowed(account: number)
            ? number : choice.key.number(for: number)
    }

    /// The number of a tweet or account in whose place another one stands.
    package func realNumber(_ number: Int64) -> Int64 {
        choice.keepsNumbers || people.isFollowed(account: number)
            ? number : choice.key.realNumber(for: number)
    }

    // MARK: Texts

    /// A text with pseudonyms.
    package func text(_ text: String, _ wording: Wording = .others) throws -> String {
        let parts = try replacements(in: text, wording)
        let changed = parts.isEmpty ? text : Table.MarkedText(text).replacing(parts).text
        // The times of imports, in sentences about the table, are nobody's.
        return wording == .mixed ? rounded(changed) : changed
    }

    /// The names of people in a text, which are no more than words in it, are counted.
    func noteRemaining(in text: String) throws {
        let words = text.utf8.split { !ScreenName.isAllowed($0) }
        for word in words where word.count >= Pseudonyms.minLengthOfRemaining {
            guard ScreenName.lengths.contains(word.count), let word = String(word) else { continue }
            if try isName(word.lowercased()) { remaining[word.lowercased(), default: 0] += 1 }
        }
    }

    private func isName(_ word: String) throws -> Bool {
        if let known = words[word] { return known }
        if words.count >= Pseudonyms.maxKnownNames { words.removeAll() }
        let keepsName = names[word] == word
        let isName = try !keepsName && people.isKnown(word)
        words[word] = isName
        return isName
    }

    private func replacements(
        in text: String,
        _ wording: Wording
    ) throws -> [(range: Range<Int>, text: String)] {
        let parts = NamesInText(text, isOwn: wording != .others).parts
        if parts.isEmpty { return [] }
        let bytes = Array(text.utf8)
        return try parts.compactMap { part, range in
            let old = String(decoding: bytes[range], as: UTF8.self)
            switch part {
            case .name: return (range, try name(old))
            case .address: return (range, Pseudonyms.omission)
            case .number: return Int64(old).map { (range, String(number($0))) }
            }
        }
    }
}

// MARK: - Tables

extension Pseudonyms {
    /// A table with pseudonyms in place of people, whose numbers lead nowhere.
    ///
    /// The rows are replaced when they are read, which must be while the people can be looked up.
    package func table(_ table: Table) throws -> Table {
        var changed = table
        changed.heading = try table.heading.map { try text($0, .own) }
        changed.title = try table.title.map { try text($0, .own) }
        changed.columns = try table.columns.map { try column($0) }
        let contents = table.columns.map { column in
            Content(personal: column.personal, wording: column.kind == .value ? .mixed : .others)
        }
        changed.sections = try table.sections.map { section in
            Table.Section(
                heading: try section.heading.map { try cell($0, Content(wording: .own)) },
                rows: rows(section.rows, contents)
            )
        }
        changed.facts = try table.facts.map { try fact($0) }
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
        changed.curves = nil
        return changed
    }

    /// What the texts of a column are.
    private struct Content {
        var personal: Table.Column.Personal?
        var wording = Wording.others
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

    private func fact(_ fact: Table.Fact) throws -> Table.Fact {
        var changed = fact
        changed.key = try fact.key.map { try text($0, .own) }
        changed.value = try cell(fact.value, Content(wording: .own))
        changed.words = try fact.words.map { try text($0, .own) }
        changed.details = try fact.details.map { try cell($0, Content(wording: .own)) }
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

    private func cell(
        _ cell: Table.Cell,
        _ content: Content
    ) throws -> Table.Cell {
        let (personal, wording) = (content.personal, content.wording)
        if personal == .identity { return .empty }
        if personal == .nobody, case .text = cell { return cell }
        switch cell {
        case .empty, .unknown, .rank, .integer, .real, .share, .part, .flag: return cell
        case .count(let number, _): return .count(number)
        case .time(let time): return .time(rounded(time))
        case .identifier(let number): return .identifier(self.number(number))
        case .mention(let mention):
            if mention.kind == .hashtag { try noteRemaining(in: mention.name) }
            return .mention(try self.mention(mention))
        case .author(let name, _): return .author(try self.name(name))
        case .node(let node): return .node(try self.node(node))
        case .path(let path): return .path(try self.path(path))
        case .paths(let paths): return .paths(try paths.map { try path($0) })
        case .label(let label): return .label(try self.label(label))
        case .text(let text): return .text(try value(text, personal, wording))
        case .list(let texts):
            return .list(try texts.map { try value($0, personal, wording) })
        case .marked(let marked):
            let parts = try replacements(in: marked.text, .others)
            let changed = marked.replacing(parts)
            try noteRemaining(in: changed.text)
            return .marked(changed)
        }
    }

    /// A text of a column, with what its column tells of people.
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

    private func node(_ node: Table.Node) throws -> Table.Node {
        Table.Node(
            kind: node.kind,
            id: try value(node.id),
            name: try value(node.name),
            Table.Counted(.all)
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

    /// The path of a dump without its folders, and with pseudonyms in place of the names in it: dumps are
    /// often called like the person whom they are about.
    private func path(_ path: Table.Path) throws -> Table.Path {
        let changed = try withoutNames(path.name)
        return Table.Path(changed, name: changed, remark: path.remark)
    }

    /// The words of a command as it was typed, with pseudonyms in place of names, also of those without `@`,
    /// and other numbers in place of those of tweets and accounts.
    package func command(_ words: [String]) throws -> [String] {
        try words.enumerated().map { index, word in
            index < 2 ? word : try typed(word, after: words[index - 1])
        }
    }

    /// The options whose values are words of tagtally, which can be somebody's name as well.
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
        // What has one hyphen is an option of one letter, or a word that a search leaves out.
        let isOption = word.hasPrefix("--") || word.hasPrefix("-") && word.utf8.count == 2
        return isOption ? word : try typed(value: word, of: previous)
    }

    /// A value that was typed behind an option or another word, with pseudonyms.
    ///
    /// What is nothing but a name is one, however short it is; hashtags stay.
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
    /// They begin and end beside underscores, between a letter and a digit, or at the ends of the word: dumps
    /// are called `nasa_2020.json`.
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

    /// A time in seconds, rounded down to the hour if times are rounded.
    func rounded(_ seconds: Int) -> Int {
        choice.roundsTimes ? seconds - ((seconds % 3600) + 3600) % 3600 : seconds
    }

    /// A text in which the times in ISO 8601 are rounded down to the hour, if times are rounded.
    func rounded(_ text: String) -> String {
        guard choice.roundsTimes else { return text }
        return text.replacing(#/(T[0-9]{2}):[0-9]{2}:[0-9]{2}/#) { "\($0.1):00:00" }
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
