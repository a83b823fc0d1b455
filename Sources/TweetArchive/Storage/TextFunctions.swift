import Foundation
import GRDB
import Synchronization
import TweetDumps
import TweetSearch

// The SQL functions with which reports compare and count the words of texts.

// MARK: - Words

/// What ``WordReport`` counts.
public enum WordChoice: String, Sendable, CaseIterable {
    /// Words with at least one letter, without the most common ones of a tweet's language, such as *the*.
    case words = "word"
    /// Words with at least one letter.
    case allWords = "any-word"
    /// Emoji, each with those that joiners bind to it; skin tones are ignored.
    case emoji
}

extension WordTally {
    init(of choice: WordChoice) {
        self.init(of: choice == .emoji ? .emoji : .words, countsStopWords: choice == .allWords)
    }
}

/// The SQL function that returns whether a text has a word.
enum WordMatch {
    static let name = "has_word"
    /// The number of texts after which the growing table of their words is emptied.
    private static let maxTexts = 10_000

    /// The last requested word, which is the same for all rows of a query.
    private struct State {
        let word: String
        let choice: WordChoice
        var tally: WordTally
        let index: CountedWords.Index
        var texts = 0

        init(_ word: String, _ choice: WordChoice) {
            (self.word, self.choice, tally) = (word, choice, WordTally(of: choice))
            index = tally.index(of: word)
        }

        mutating func has(_ text: [UInt8], language: [UInt8], isCut: Bool) -> Bool {
            if texts == WordMatch.maxTexts { self = State(word, choice) }
            texts += 1
            tally.read(text: text.span, language: language.span, isCut: isCut)
            return tally.lastText(has: index)
        }
    }

    /// The function for one connection, whose arguments are a text as a blob, its language, whether it is
    /// cut, a word as a blob, and the raw value of a ``WordChoice``.
    static func function() -> DatabaseFunction {
        let state = Mutex<State?>(nil)
        return DatabaseFunction(name, argumentCount: 5, pure: true) { values in
            guard let text = Data.fromDatabaseValue(values[0]),
                let word = Data.fromDatabaseValue(values[3]), !word.isEmpty,
                let choice = String.fromDatabaseValue(values[4]).flatMap(WordChoice.init)
            else { return false }
            let language = String.fromDatabaseValue(values[1]) ?? ""
            let isCut = Bool.fromDatabaseValue(values[2]) ?? false
            return state.withLock { state in
                let typed = String(decoding: word, as: UTF8.self)
                if state?.word != typed || state?.choice != choice { state = State(typed, choice) }
                return state?.has(Array(text), language: Array(language.utf8), isCut: isCut)
            }
        }
    }
}

/// The SQL function that returns whether the texts of two tweets have the same words, as
/// ``GroupReport/Grouping/text`` compares them.
enum SameWords {
    static let name = "same_words"
    /// The minimum number of words, because many people write the same few words independently.
    static let minWords = 4
    /// The condition for a row of `tweet` whose text is compared with others.
    static let isCompared = "tweet.kind <> \(TweetKind.retweet.rawValue) AND tweet.cut = 0"

    /// The text with which others are compared, which is the same for all rows of a query.
    private struct State {
        private var reader = ComparableText()
        private var text: [UInt8] = []
        private var words: [UInt8] = []

        mutating func areWords(of text: [UInt8], sameAsOf other: [UInt8]) -> Bool {
            if other != self.text { (self.text, words) = (other, words(of: other)) }
            return !words.isEmpty && words(of: text) == words
        }

        /// The words of a text; empty if they are too few.
        private mutating func words(of text: [UInt8]) -> [UInt8] {
            var found: [UInt8] = []
            reader.read(text.span, minWords: SameWords.minWords) { words in
                found = words.withUnsafeBytes { Array($0) }
            }
            return found
        }
    }

    /// The function for one connection, of two texts as blobs; it is fast if the second stays the same.
    static func function() -> DatabaseFunction {
        let state = Mutex(State())
        return DatabaseFunction(name, argumentCount: 2, pure: true) { values in
            guard let text = Data.fromDatabaseValue(values[0]),
                let other = Data.fromDatabaseValue(values[1])
            else { return false }
            return state.withLock { $0.areWords(of: Array(text), sameAsOf: Array(other)) }
        }
    }
}

// MARK: - Replies

/// The `@name` at the beginning of a reply's text.
struct ReplyPrefix {
    let name: Range<Int>
    /// Whether no other name follows it.
    let isOnly: Bool

    /// Finds the prefix, after spaces; nil if a text does not begin with one.
    init?(_ text: Span<UInt8>) {
        var first = 0
        while first < text.count, text[first] <= UInt8(ascii: " ") { first += 1 }
        guard let sign = ReplyPrefix.signs.first(where: { text.has($0, at: first) }) else {
            return nil
        }
        first += sign.count
        var end = first
        while end < text.count, ScreenName.isAllowed(text[end]) { end += 1 }
        guard ScreenName.lengths.contains(end - first) else { return nil }
        name = first..<end
        while end < text.count, text[end] <= UInt8(ascii: " ") { end += 1 }
        isOnly = !ReplyPrefix.signs.contains { text.has($0, at: end) }
    }

    /// The SQL function that returns the folded name at the beginning of a reply, whose text is a blob; NULL
    /// if there is none.
    static let function = DatabaseFunction("answered_name", argumentCount: 1, pure: true) {
        let text = [UInt8](Data.fromDatabaseValue($0[0]) ?? Data())
        return ReplyPrefix(text.span).map { prefix in
            Folding.folded(String(decoding: text[prefix.name], as: UTF8.self))
        }
    }

    /// The sign of users, and its full-width form.
    private static let signs = ["@", "\u{FF20}"].map { Array($0.utf8) }
}

extension Span<UInt8> {
    fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
        count - offset >= bytes.count
            && extracting(offset..<offset + bytes.count).equals(bytes.span)
    }
}
