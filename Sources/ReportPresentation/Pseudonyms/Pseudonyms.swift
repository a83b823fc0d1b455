import ReportRendering
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
/// archive knows it, else that of the name. Numbers of tweets and accounts become other numbers. Anything
/// else that identifies people, such as display names and addresses of pictures, is left out.
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

    /// The replacement for the rest of an address that leads to a single tweet or picture.
    private static let omission = "…"
    /// The maximum number of names whose pseudonyms are kept in memory.
    private static let maxKnownNames = 1 << 17
    /// The minimum length of names that ``remainingNames`` counts: shorter ones are too often words.
    static let minLengthOfRemaining = 4

    /// The author of a text.
    package enum Wording {
        /// The authors of tweets and profiles.
        case others
        /// Tagtally, in a sentence about a tweet, which may contain its text.
        case mixed
        /// Tagtally, about the table, its dumps and its filters.
        case own
    }

    let choice: PseudonymChoice
    let people: KnownPeople
    private let listsPeople: Bool
    private let countsRemaining: Bool
    /// The pseudonyms of the names that were looked up, which are in lower case; the name itself if a person
    /// keeps it.
    private var names: [String: String] = [:]
    /// The people whose names were replaced, if they are listed.
    private var replacedPeople: Set<Replaced> = []
    /// Whether each word of the texts that remain is a name of the archive; bounded like ``names``.
    private var words: [String: Bool] = [:]
    private var remaining: [String: Int] = [:]

    /// Creates pseudonyms of an archive's people.
    ///
    /// ``replaced`` is empty unless `listsPeople`, because a table can have millions of people. Without
    /// `countsRemaining`, ``remainingNames`` is empty, and the words of texts are not looked up.
    package init(
        _ choice: PseudonymChoice,
        _ people: KnownPeople,
        listsPeople: Bool = false,
        countsRemaining: Bool = true
    ) {
        (self.choice, self.people) = (choice, people)
        (self.listsPeople, self.countsRemaining) = (listsPeople, countsRemaining)
    }

    /// The people whose names were replaced so far, by pseudonym; empty if they are not listed.
    package var replaced: [Replaced] { replacedPeople.sorted() }

    /// The names of people that remain as words in texts, with their counts, the most frequent first.
    package var remainingNames: [(name: String, count: Int)] {
        remaining.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    // MARK: Names and numbers

    /// The pseudonym of a screen name in any letter case; the name itself of somebody who keeps it.
    package func name(_ name: String) throws -> String {
        if PseudonymKey.isPseudonym(name) { return name }
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

    /// The replacement of the number of a tweet or account.
    package func number(_ number: Int64) -> Int64 {
        choice.keepsNumbers || people.isFollowed(account: number)
            ? number : choice.key.number(for: number)
    }

    /// The number of a tweet or account that was replaced.
    package func realNumber(_ number: Int64) -> Int64 {
        choice.keepsNumbers || people.isFollowed(account: number)
            ? number : choice.key.realNumber(for: number)
    }

    // MARK: Texts

    /// A text with pseudonyms.
    package func text(_ text: String, _ wording: Wording = .others) throws -> String {
        let parts = try replacements(in: text, wording)
        let changed = parts.isEmpty ? text : Table.MarkedText(text).replacing(parts).text
        // The times of imports, in sentences about the table, identify nobody.
        return wording == .mixed ? rounded(changed) : changed
    }

    /// Counts the names of people that remain as words in a text.
    func noteRemaining(in text: String) throws {
        guard countsRemaining else { return }
        let words = text.utf8.split { !ScreenName.isAllowed($0) }
        for word in words where word.count >= Pseudonyms.minLengthOfRemaining {
            guard ScreenName.lengths.contains(word.count), let word = String(word) else { continue }
            if try isName(word.lowercased()) { remaining[word.lowercased(), default: 0] += 1 }
        }
    }

    func isName(_ word: String) throws -> Bool {
        if let known = words[word] { return known }
        if words.count >= Pseudonyms.maxKnownNames { words.removeAll() }
        let keepsName = names[word] == word
        let isName = try !keepsName && people.isKnown(word)
        words[word] = isName
        return isName
    }

    func replacements(
        in text: String,
        _ wording: Wording
    ) throws -> [(range: Range<Int>, text: String)] {
        let parts = NamesInText(text, isOwn: wording != .others).parts
        if parts.isEmpty { return [] }
        let bytes = Array(text.utf8)
        return try parts.compactMap { part, range in
            let old = String(decoding: bytes[range], as: UTF8.self)
            switch part {
            case .name:
                // In texts of pages, people may have been replaced before.
                let isReplaced = PseudonymKey.isPseudonym(at: range.lowerBound, of: bytes)
                return isReplaced ? nil : (range, try name(old))
            case .address: return (range, Pseudonyms.omission)
            case .number: return Int64(old).map { (range, String(number($0))) }
            }
        }
    }
}

// MARK: - Times

extension Pseudonyms {
    /// A time in seconds, rounded down to the hour if times are rounded.
    package func rounded(_ seconds: Int) -> Int {
        choice.roundsTimes ? seconds - ((seconds % 3600) + 3600) % 3600 : seconds
    }

    /// A text in which the times in ISO 8601 are rounded down to the hour, if times are rounded.
    func rounded(_ text: String) -> String {
        guard choice.roundsTimes else { return text }
        return text.replacing(#/(T[0-9]{2}):[0-9]{2}:[0-9]{2}/#) { "\($0.1):00:00" }
    }
}
