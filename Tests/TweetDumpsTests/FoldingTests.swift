import Foundation
import TestSupport
import Testing

@testable import TweetDumps

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), ("#", ""), ("#Swift", "swift"), ("＃Swift", "swift"), ("@Swift_6", "swift_6"),
        ("＠SWIFT", "swift"), ("##Swift", "#swift"), ("Swift#", "swift#"),
    ]) func stripsOneLeadingSign(name: String, folded: String) {
        #expect(Folding.folded(name) == folded)
    }

    @Test(arguments: [
        ("Straße", "strasse"), ("STRASSE", "strasse"), ("GROẞ", "gross"), ("ﬂag ﬃ", "flag ffi"),
        ("ΌΔΟΣ", "όδοσ"), ("όδος", "όδοσ"), ("ſun", "sun"), ("ISTANBUL", "istanbul"),
        ("İstanbul", "i\u{307}stanbul"), ("ılık", "ılık"), ("Ǆ ǅ ǆ", "ǆ ǆ ǆ"), ("ŉ", "ʼn"),
        ("\u{390}", "\u{390}"), ("\u{1FD3}", "\u{390}"), ("ᾼ", "αι"), ("\u{212A}", "k"),
        ("\u{2126}", "ω"), ("Москва", "москва"), ("ԵՒ և", "եւ եւ"), ("𐐀", "𐐨"),
        ("\u{13A0}\u{AB70}", "\u{13A0}\u{13A0}"), ("\u{13F0}\u{13F8}", "\u{13F0}\u{13F0}"),
    ]) func foldsCaseInFull(name: String, folded: String) {
        #expect(escaped(Folding.folded(name)) == escaped(folded))
    }

    @Test(arguments: ["ｃａｆｅ", "𝐛𝐨𝐥𝐝", "x²", "café", "日本語", "แม่น้ำ", "हिन्दी", "한국말"])
    func changesNoOtherLetters(name: String) {
        #expect(escaped(Folding.folded(name)) == escaped(name))
    }

    @Test(arguments: [
        ("e\u{301}", "é"), ("\u{212B}", "Å"), ("a\u{301}\u{323}", "ạ\u{301}"),
        ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{D558}\u{11AB}", "한"),
        ("\u{1100}\u{1176}", "\u{1100}\u{1176}"), ("\u{915}\u{93C}", "\u{915}\u{93C}"),
        ("\u{958}", "\u{915}\u{93C}"), ("\u{FA10}", "塚"), ("\u{11099}\u{110BA}", "\u{1109A}"),
        ("\u{1D15E}", "\u{1D157}\u{1D165}"), ("\u{F73}\u{327}", "\u{F71}\u{F72}\u{327}"),
        ("#\u{338}x", "\u{338}x"),
    ]) func showsASpellingInNFC(name: String, spelling: String) {
        #expect(escaped(Folding.spelling(name)) == escaped(spelling))
    }

    @Test func continuesAfterNUL() {
        #expect(escaped(Folding.folded("A\0E\u{301}")) == escaped("a\0é"))
        #expect(escaped(Folding.spelling("A\0E\u{301}")) == escaped("A\0É"))
    }

    @Test func sortsManyMarks() {
        let above = String(repeating: "\u{301}", count: 500)
        let below = String(repeating: "\u{323}", count: 500)
        let spelling = Folding.spelling("q" + above + below)
        #expect(escaped(spelling) == escaped("q" + below + above))
    }

    @Test(arguments: ["#Straße", "＠Name", "e\u{301}", "\u{212B}"])
    func keepsTheCaseOfASpelling(name: String) {
        let spelling = Folding.spelling(name)
        #expect(Folding.spelling(spelling) == spelling)
        #expect(Folding.folded(spelling) == Folding.folded(name))
    }

    @Test(arguments: ["Tokyo東京", "ラーメン", "한국말", "สวัสดี", "شكرا", "תודה", "नमस्ते", "A_b9"])
    func foldsWithoutTables(name: String) {
        var folded = Array(name.utf8)
        #expect(Folding.foldWithoutTables(&folded))
        #expect(folded == Array(Folding.folded(name).utf8))
    }

    @Test(arguments: [
        "#a", "@a", "＃a", "é", "Ж", "क\u{93C}", "ส\u{E48}\u{E38}", "😀", "か\u{3099}", "",
    ])
    func needsTables(name: String) {
        var bytes = Array(name.utf8)
        #expect(Folding.folded(bytes[...]) == Array(Folding.folded(name).utf8))
        #expect(!Folding.foldWithoutTables(&bytes))
    }

    /// The built-in tables agree with Unicode's.
    @Test func knowsTheScriptsWithoutCase() {
        for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
            if let combiningClass = CaselessScripts.combiningClass(of: scalar.value) {
                #expect(scalar.properties.canonicalCombiningClass.rawValue == combiningClass)
                #expect(!scalar.properties.changesWhenCaseMapped && scalar.isAssigned)
                #expect(escaped(nfc(String(scalar))) == escaped(String(scalar)))
            }
            // No scalar behind these planes has parts.
            guard scalar.value < 0x40000 else { continue }
            // The last part of a composition may compose with preceding scalars.
            let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            if parts.count > 1, let last = parts.last,
                escaped(nfc(String(parts))) == escaped(String(scalar))
            {
                #expect(CaselessScripts.combiningClass(of: last.value) == nil, "\(scalar)")
            }
        }
    }

    @Test func composesAgainAfterFolding() {
        #expect(escaped(Folding.folded("J\u{30C}")) == escaped("ǰ"))
    }

    @Test func foldsOnManyTasksAtOnce() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<500).allSatisfy { Folding.folded("#E\u{301}tE\($0)") == "éte\($0)" }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test(.enabled(if: python != nil, "there is no python3 to compare with"))
    func agreesWithPythonOnEveryScalar() throws {
        let output = try Process.output(of: #require(python), ["-c", foldEveryScalar])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count > 200_000)
        let differences = lines.filter { line in
            let fields = line.split(separator: ";").map(string(ofHex:))
            let isKnown = fields[0].unicodeScalars.allSatisfy(\.isAssigned)
            return isKnown && escaped(Folding.folded(fields[0])) != escaped(fields[1])
        }
        #expect(differences.isEmpty)
    }
}

/// Prints each scalar before and after folding, alone and followed by marks.
private let foldEveryScalar = """
    from unicodedata import category, normalize
    def hex(text):
        return ' '.join('%x' % ord(c) for c in text)
    def fold(text):
        return normalize('NFC', normalize('NFC', text).casefold())
    for value in range(0x110000):
        scalar = chr(value)
        if category(scalar) in ('Cn', 'Cs', 'Co') or scalar in '#@\\uff03\\uff20':
            continue
        print(hex(scalar) + ';' + hex(fold(scalar)))
        if fold(scalar) != scalar or normalize('NFD', scalar) != scalar:
            for marks in '\\u0301', '\\u0327\\u0308', '\\u0345', '\\u0f71', '\\u11a8':
                print(hex(scalar + marks) + ';' + hex(fold(scalar + marks)))
    """

/// The Python on the search path, which has Unicode tables of its own.
private let python = installedProgram("python3")

/// The normal form that ICU makes.
private func nfc(_ text: String) -> String {
    text.applyingTransform(StringTransform("Any-NFC"), reverse: false) ?? ""
}

private func string(ofHex scalars: Substring) -> String {
    let values = scalars.split(separator: " ").compactMap { UInt32($0, radix: 16) }
    return String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
}

extension Unicode.Scalar {
    fileprivate var isAssigned: Bool { properties.generalCategory != .unassigned }
}

/// Names with more combining marks than any language needs.
@Suite struct CanonicalOrderTests {
    /// Marks of several classes, some of which decompose to two marks or compose with a letter.
    private static let marks: [Unicode.Scalar] = [
        "\u{301}", "\u{316}", "\u{323}", "\u{327}", "\u{344}", "\u{340}", "\u{345}", "\u{5B0}",
        "\u{93C}", "\u{F71}", "\u{F72}", "\u{F73}", "\u{F75}", "\u{F80}", "\u{F81}", "\u{302A}",
        "\u{1D165}", "\u{F39}",
    ]

    @Test(arguments: [1, 2, 63, 64, 65, 66, 200, 500]) func keepsTheNormalForm(count: Int) {
        for letter in ["", "e", "a\u{30A}x", "\u{F40}", "\u{915}"] {
            var text = String.UnicodeScalarView(letter.unicodeScalars)
            for _ in 0..<count { Self.marks.randomElement().map { text.append($0) } }
            text.append("z")
            let name = String(text)
            #expect(escaped(Folding.spelling(name)) == escaped(nfc(name)))
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
        "か\u{3099}", "\u{11099}\u{110BA}", "\u{16D63}\u{16D67}", "\u{F71}\u{F72}", "ab", "é",
        "\u{FB1D}", "가\u{11A8}", "\u{2126}", "a\u{345}\u{301}",
    ])
    func composesLongNamesAsShortOnes(part: String) {
        for count in [99, 100, 150, 199, 200, 201, 450] {
            let name = String(repeating: part, count: count)
            for name in [name, "x" + name, name + "x\u{323}\u{302}"] {
                #expect(escaped(Folding.spelling(name)) == escaped(nfc(name)))
            }
        }
    }

    @Test(arguments: ["e\u{301}", "\u{1112}\u{1161}\u{11AB}", "か\u{3099}", "И\u{306}"])
    func isQuickWithAMillionCompositions(part: String) {
        let name = String(repeating: part, count: 1_000_000)
        #expect(Folding.spelling(name).unicodeScalars.count == 1_000_000)
    }
}

@Suite struct SearchTermTests {
    @Test(arguments: [
        ("ucd", "ucd", "ucd"), ("#UCD", "#UCD", "#ucd"), ("＃UCD", "＃UCD", "#ucd"),
        ("@Name", "@Name", "@name"), ("＠Name", "＠Name", "@name"), ("  \t#UCD\n", "#UCD", "#ucd"),
        ("\u{3000}\u{A0}Straße\u{2003}\u{85}", "Straße", "strasse"),
        ("two  Words", "two  Words", "two  words"), ("##x", "##x", "##x"), ("# x", "# x", "# x"),
        ("x #", "x #", "x #"), ("\u{200B}", "\u{200B}", "\u{200B}"),
    ]) func isTrimmedAndFolded(typed: String, name: String, folded: String) throws {
        let term = try #require(SearchTerm(typed))
        #expect(term.name == name)
        #expect(term.folded == folded)
    }

    @Test(arguments: [
        "", " ", "\u{3000}\n", "#", "＃", "@", "＠", " ## ", "# @", "#＃@＠", "#\u{2028}",
    ])
    func isNilWithoutAName(typed: String) { #expect(SearchTerm(typed) == nil) }

    @Test(arguments: [("#UCD", " ＃ucd"), ("Éire", "e\u{301}ire"), ("@a", "＠A")])
    func equalsATermWithTheSameFoldedForm(one: String, other: String) throws {
        let terms = [try #require(SearchTerm(one)), try #require(SearchTerm(other))]
        #expect(Set(terms).count == 1)
    }

    @Test(arguments: [("#ucd", "ucd"), ("@ucd", "#ucd"), ("été", "ete"), ("ｕｃｄ", "ucd")])
    func differsFromOtherTerms(one: String, other: String) {
        #expect(SearchTerm(one) != SearchTerm(other))
    }
}

@Suite struct StableHashTests {
    /// Archives store hashes, so that these values must never change.
    @Test(
        arguments: [
            ("", 0, 0), ("a", 0, 0x0BF2_1372_64B5_1B77), ("tagtally", 0, 0x359C_2FCF_714D_15B7),
            ("tagtally", 3, 0x9FD6_2422_7650_6246),
            ("hashtags and users", 1, 0x6014_F5AE_7F28_4561),
        ] as [(String, UInt64, UInt64)]
    )
    func keepsItsValues(text: String, seed: UInt64, expected: UInt64) {
        #expect(StableHash.hash(Array(text.utf8).span, seed: seed) == expected)
    }
}
