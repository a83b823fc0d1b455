import TestSupport
import Testing

@testable import TweetSearch

/// Compares with the reference program, which parses searches and finds words independently.
@Suite(.enabled(if: ReferenceProgram.canRun, "the reference program is not available"))
struct ReferenceTests {
    @Test func findsWhatTheReferenceProgramFinds() throws {
        let cases = SplitMix64.seeds(6).flatMap { seed in
            var random = RandomSearches(seed: seed)
            return (0..<800).map { _ in random.next() }
        }
        let answers = try ReferenceProgram.output(
            of: ReferenceScript.answers,
            for: cases,
            as: [ReferenceAnswer].self
        )
        for (search, expected) in zip(cases, answers) {
            #expect(words(of: search.text) == expected.words.map(ExactWord.init), "\(search)")
            let query = try? SearchQuery(parsing: search.query)
            #expect(query.map { ExactWord($0.description) } == expected.tree.map(ExactWord.init))
            guard let condition = query?.condition else { continue }
            #expect(found(condition, in: search) == expected.found, "\(search)")
        }
        // Most searches are no errors, and phrases are found and missing.
        #expect(answers.count { $0.tree == nil } < cases.count / 3)
        let found = answers.flatMap(\.found)
        #expect(found.count { $0 } > cases.count / 20 && found.count { !$0 } > cases.count / 20)
    }

    /// Each scalar that the reference program knows, alone and between letters.
    @Test func splitsTextsAtTheScalarsWhereTheReferenceProgramDoes() throws {
        let values = Array(UInt32(0)..<0x30000) + Array(0xE0000..<0xE0200)
        let scalars = values.compactMap(Unicode.Scalar.init).filter(\.isInReferenceProgram)
        let texts = scalars.map {
            "\($0) x\($0)e\u{301}\u{323}\($0) か\($0)\u{3099} 🇳\($0)🇱 "
                + "👍\u{200D}\($0)\u{200D}👍 👍\($0)\u{200D}👍"
        }
        let answers = try ReferenceProgram.output(
            of: ReferenceScript.words,
            for: texts,
            as: [[String]].self
        )
        var splitter = SearchWords()
        for (text, expected) in zip(texts, answers) {
            let words = splitter.words(of: text).map(ExactWord.init)
            #expect(words == expected.map(ExactWord.init))
        }
    }

    private func words(of text: String) -> [ExactWord] {
        var splitter = SearchWords()
        return splitter.words(of: text).map(ExactWord.init)
    }

    /// Whether each phrase of a condition is found, from left to right.
    private func found(_ condition: SearchCondition, in search: RandomSearch) -> [Bool] {
        switch condition {
        case .all(let units), .any(let units): units.flatMap { found($0, in: search) }
        case .not(let unit): found(unit, in: search)
        case .words(let phrase):
            [isFound(phrase, text: search.text, links: search.links)]
        case .url(let phrase): [isFound(phrase, text: nil, links: search.links)]
        default: []
        }
    }

    private func isFound(_ phrase: Phrase, text: String?, links: [String]) -> Bool {
        var matcher = PhraseMatcher([phrase])
        var isMarked = false
        if let text = text.map({ Array($0.utf8) }) {
            matcher.read(text: text.span)
            isMarked = !matcher.ranges(of: 0, inText: text.span).isEmpty
        }
        for link in links.map({ Array($0.utf8) }) {
            matcher.read(link: link.span)
            isMarked = isMarked || !matcher.ranges(of: 0, inLink: link.span).isEmpty
        }
        #expect(isMarked == matcher.hasFound(0), "\(phrase) in \(text ?? "") \(links)")
        return matcher.hasFound(0)
    }
}

/// A text that only equals one with the same scalars.
private struct ExactWord: Equatable, CustomStringConvertible {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: ExactWord, other: ExactWord) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    var description: String {
        let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
        return "\(text) (\(scalars.joined(separator: " ")))"
    }
}
