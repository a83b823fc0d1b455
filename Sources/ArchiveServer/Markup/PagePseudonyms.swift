import ReportPresentation
import ReportRendering
import TweetArchive

/// Replaces people by pseudonyms in everything that pages write while ``current`` has a value.
///
/// Pages work with the real names and numbers: texts and ids are replaced where they become ``HTML``, names
/// and numbers in addresses where these become a ``PageAddress``, and tables before they are printed. Only
/// what HTML marks as `own` stays as it is.
///
/// The values of requests are replaced by the real ones once, before a page reads them.
///
/// Only the thread of the job that writes the page uses it.
final class PagePseudonyms: @unchecked Sendable {
    /// nil if the page that is being written shows people under their names.
    @TaskLocal static var current: PagePseudonyms?

    /// The paths after which the names of people, and the ids of tweets, follow.
    private static let (pathOfPeople, pathOfTweets) = ("/person/", "/tweet/")
    /// Shown if people cannot be looked up.
    private static let omission = "…"

    private let pseudonyms: Pseudonyms
    private let names: () throws -> RealNames

    /// Creates pseudonyms with a function that finds the real names, which is called if a request needs one.
    init(_ pseudonyms: Pseudonyms, names: @escaping () throws -> RealNames) {
        (self.pseudonyms, self.names) = (pseudonyms, names)
    }

    // MARK: Texts and tables

    static func text(_ text: String) -> String { shown(text) { try $0.nameOrText(text) } }

    /// A name that follows an `@`, and the text after it, as the page shows them.
    static func name(_ text: String) -> String {
        shown(text) { String(try $0.text("@" + text, .mixed).dropFirst()) }
    }

    /// The name from which an ``Avatar`` is made.
    static func avatarName(_ name: String) -> String {
        if name.isEmpty { return name }
        let shown = shown(name) { try $0.name(name) }
        return PseudonymKey.isPseudonym(shown)
            ? String(shown.dropFirst(PseudonymKey.prefix.count)) : shown
    }

    static func number(_ number: Int64) -> Int64 {
        current?.pseudonyms.number(number) ?? number
    }

    static func time(_ seconds: Int) -> Int { current?.pseudonyms.rounded(seconds) ?? seconds }

    /// A table as the page shows it, with links, or as it is sent in other formats, without them.
    static func table(_ table: Table, keepingLinks: Bool) throws -> Table {
        try current?.pseudonyms.table(table, keepingLinks: keepingLinks) ?? table
    }

    static func marked(_ marked: Table.MarkedText) -> Table.MarkedText {
        guard let current else { return marked }
        return (try? current.pseudonyms.marked(marked)) ?? Table.MarkedText(omission)
    }

    private static func shown(_ text: String, _ body: (Pseudonyms) throws -> String) -> String {
        guard let current else { return text }
        return (try? body(current.pseudonyms)) ?? omission
    }

    // MARK: Addresses

    /// The name after a path as an address has it; it may end with the extension of a format.
    static func name(_ name: String, behind path: String) -> String {
        shown(name) { pseudonyms in
            let (stem, ending) = stem(of: name)
            switch path {
            case pathOfPeople: return try pseudonyms.name(stem) + ending
            case pathOfTweets:
                return Int64(stem).map { "\(pseudonyms.number($0))\(ending)" } ?? omission
            default: return try pseudonyms.nameOrText(name)
            }
        }
    }

    static func value(_ value: String, of item: String) -> String {
        shown(value) { try Content(of: item).shown(value, $0) }
    }

    /// Whether a page may link to a web page: not if the address leads to a person or a tweet.
    static func allowsLink(to address: String) -> Bool {
        current == nil
            || text(address) == address && !address.contains(omission)
                && !address.contains(PseudonymKey.prefix)
    }

    /// The cell with the real name or number, because addresses replace these themselves.
    static func linked(_ cell: Table.Cell, _ column: Table.Column) -> Table.Cell {
        guard let current else { return cell }
        switch cell {
        case .identifier(let number): return .identifier(current.pseudonyms.realNumber(number))
        case .text(let text):
            let item = column.name == "query" ? "q" : column.name
            return .text((try? current.realValue(text, of: item)) ?? omission)
        default: return cell
        }
    }

    private static func stem(of name: String) -> (stem: String, ending: String) {
        let stem = name.prefix { $0 != "." }
        return (String(stem), String(name[stem.endIndex...]))
    }

    // MARK: Requests

    /// The real name or number for the one after a path.
    func realName(_ name: String, behind path: String) throws -> String {
        switch path {
        case PagePseudonyms.pathOfPeople: try realText(name)
        case PagePseudonyms.pathOfTweets:
            Int64(name).map { String(pseudonyms.realNumber($0)) } ?? name
        default: name
        }
    }

    /// The value of an item in an address, with the real names and numbers.
    func realValue(_ value: String, of item: String) throws -> String {
        try Content(of: item).real(value, pseudonyms, realText)
    }

    private func realText(_ text: String) throws -> String {
        text.contains(PseudonymKey.prefix) ? try names().text(text) : text
    }
}

/// How the value of an item in an address can identify people.
private enum Content {
    /// Screen names, with or without `@`.
    case names
    /// Screen names, or numbers of accounts.
    case accounts
    /// Ids of tweets, after which other text may follow, as in `1191710089090695218~80`.
    case numbers
    case mentions
    case query
    /// Not at all: it is a choice of the page, a time, a place or a language.
    case nothing
    case text

    init(of item: String) {
        self =
            switch item {
            case "author", "retweeted", "answered", "quoted": .names
            case "same-original", "same-words", "similar-words": .numbers
            case "edge": .accounts
            case "m", "with", "with-each", "mention", "exclude": .mentions
            case "q": .query
            case "sort", "rows", "page", "limit", "order", "by", "per", "kind", "lang", "tz",
                "hour",
                "point", "place", "country", "word", "any-word", "emoji", "since", "until", "at",
                "edges", "show":
                .nothing
            default: .text
            }
    }

    func shown(_ value: String, _ pseudonyms: Pseudonyms) throws -> String {
        switch self {
        case .names:
            return try value.mapWords { word in
                let isSigned = word.hasPrefix("@")
                return try (isSigned ? "@" : "")
                    + pseudonyms.name(String(word.dropFirst(isSigned ? 1 : 0)))
            }
        case .accounts:
            return try value.mapWords { word in
                try Int64(word).map { String(pseudonyms.number($0)) } ?? pseudonyms.name(word)
            }
        case .numbers: return value.mapNumbers(pseudonyms.number)
        case .mentions:
            return try value.mapWords { $0.hasPrefix("#") ? $0 : try pseudonyms.nameOrText($0) }
        case .query:
            return try value.mapWords { word in
                guard let condition = NamingCondition(word) else {
                    return try pseudonyms.text(word)
                }
                return try condition.replacing(pseudonyms.name, pseudonyms.number)
            }
        case .nothing: return value
        case .text: return try pseudonyms.nameOrText(value)
        }
    }

    func real(
        _ value: String,
        _ pseudonyms: Pseudonyms,
        _ realText: (String) throws -> String
    ) throws -> String {
        switch self {
        case .names, .mentions: return try realText(value)
        case .accounts:
            return try value.mapWords { word in
                try Int64(word).map { String(pseudonyms.realNumber($0)) } ?? realText(word)
            }
        case .numbers: return value.mapNumbers(pseudonyms.realNumber)
        case .query:
            return try value.mapWords { word in
                guard let condition = NamingCondition(word) else {
                    return pseudonyms.realNumbers(in: try realText(word))
                }
                return try condition.replacing(realText, pseudonyms.realNumber)
            }
        case .nothing: return value
        case .text: return pseudonyms.realNumbers(in: try realText(value))
        }
    }
}

/// A word of a search that names a user, or a tweet or account by its number, such as `from:nasa`.
private struct NamingCondition {
    private let beginning: Substring
    private let value: Substring
    private let end: Substring

    /// nil for other words.
    init?(_ word: String) {
        let names = #/(-?(?:from|to|retweets_of|account):"?@?)([A-Za-z0-9_-]+)("?)/#.ignoresCase()
        let numbers = #/(-?[a-z_]+_id:"?)([0-9]+)("?)/#.ignoresCase()
        guard let match = try? names.wholeMatch(in: word) ?? numbers.wholeMatch(in: word) else {
            return nil
        }
        (beginning, value, end) = (match.1, match.2, match.3)
    }

    func replacing(
        _ name: (String) throws -> String,
        _ number: (Int64) -> Int64
    ) throws -> String {
        let operators = ["account:", "_id:"]
        let isNumber = operators.contains {
            beginning.lowercased().replacing("\"", with: "").hasSuffix($0)
        }
        if isNumber, let known = Int64(value) { return "\(beginning)\(number(known))\(end)" }
        return try "\(beginning)\(name(String(value)))\(end)"
    }
}

extension String {
    /// The text with other words in place of those between blanks, commas and brackets.
    fileprivate func mapWords(_ body: (String) throws -> String) rethrows -> String {
        var (mapped, word) = ("", "")
        for scalar in unicodeScalars {
            guard " \n\r,()".unicodeScalars.contains(scalar) else {
                word.unicodeScalars.append(scalar)
                continue
            }
            if !word.isEmpty { mapped += try body(word) }
            mapped.unicodeScalars.append(scalar)
            word = ""
        }
        return word.isEmpty ? mapped : mapped + (try body(word))
    }

    /// The text with another number in place of each one with which a word begins.
    fileprivate func mapNumbers(_ body: (Int64) -> Int64) -> String {
        mapWords { word in
            let digits = word.prefix { "0123456789".contains($0) }
            return Int64(digits).map { "\(body($0))\(word[digits.endIndex...])" } ?? word
        }
    }
}
