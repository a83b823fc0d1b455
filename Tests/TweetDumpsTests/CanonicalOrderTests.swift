import Foundation
import Testing

@testable import TweetDumps

/// Names with more combining marks than any language needs.
@Suite struct CanonicalOrderTests {
    /// Marks of several classes, some of which decompose to two marks or compose with a letter.
    private static let marks: [Unicode.Scalar] = [
        "\u{301}", "\u{316}", "\u{323}", "\u{327}", "\u{344}", "\u{340}", "\u{345}", "\u{5B0}",
        "\u{93C}",
        "\u{F71}", "\u{F72}", "\u{F73}", "\u{F75}", "\u{F80}", "\u{F81}", "\u{302A}", "\u{1D165}",
        "\u{F39}",
    ]

    @Test(arguments: [1, 2, 63, 64, 65, 66, 200, 500]) func keepsTheNormalForm(count: Int) {
        for letter in ["", "e", "a\u{30A}x", "\u{F40}", "\u{915}"] {
            var text = String.UnicodeScalarView(letter.unicodeScalars)
            for _ in 0..<count { Self.marks.randomElement().map { text.append($0) } }
            text.append("z")
            let name = String(text)
            let expected = name.applyingTransform(StringTransform("Any-NFC"), reverse: false)
            #expect(scalars(Folding.spelling(name)) == scalars(expected ?? ""))
        }
    }

    // ICU alone would take hours. The first acute accent composes with the letter.
    @Test func isQuickWithAMillionMarks() {
        let name = "e" + String(repeating: "\u{301}\u{316}\u{F73}", count: 350_000)
        #expect(Folding.folded(name).unicodeScalars.count == 4 * 350_000)
    }

    @Test(arguments: ["É", "ß", "ﬃ"]) func isQuickWithAMillionLetters(letter: String) {
        let name = String(repeating: letter, count: 1_000_000)
        #expect(Folding.folded(name).utf8.count == Folding.folded(letter).utf8.count * 1_000_000)
    }

    /// Long names are composed piece by piece.
    @Test(arguments: [
        "e\u{301}", "И\u{306}", "\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}", "\u{9C7}\u{9BE}",
        "か\u{3099}",
        "\u{11099}\u{110BA}", "\u{16D63}\u{16D67}", "\u{F71}\u{F72}", "ab", "é", "\u{FB1D}",
        "가\u{11A8}",
        "\u{2126}", "a\u{345}\u{301}",
    ])
    func composesLongNamesAsShortOnes(part: String) throws {
        for count in [99, 100, 150, 199, 200, 201, 450] {
            let name = String(repeating: part, count: count)
            for name in [name, "x" + name, name + "x\u{323}\u{302}"] {
                let expected = name.applyingTransform(StringTransform("Any-NFC"), reverse: false)
                #expect(scalars(Folding.spelling(name)) == scalars(try #require(expected)))
            }
        }
    }

    @Test(arguments: ["e\u{301}", "\u{1112}\u{1161}\u{11AB}", "か\u{3099}", "И\u{306}"])
    func isQuickWithAMillionCompositions(part: String) {
        let name = String(repeating: part, count: 1_000_000)
        #expect(Folding.spelling(name).unicodeScalars.count == 1_000_000)
    }

    private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
