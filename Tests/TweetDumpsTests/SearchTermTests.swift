import Testing
import TweetDumps

@Suite struct SearchTermTests {
    @Test(arguments: [
        ("ucd", "ucd", "ucd"),
        ("#UCD", "#UCD", "#ucd"),
        ("＃UCD", "＃UCD", "#ucd"),
        ("@Name", "@Name", "@name"),
        ("＠Name", "＠Name", "@name"),
        ("  \t#UCD\n", "#UCD", "#ucd"),
        ("\u{3000}\u{A0}Straße\u{2003}\u{85}", "Straße", "strasse"),
        ("two  Words", "two  Words", "two  words"),
        ("##x", "##x", "##x"),
        ("# x", "# x", "# x"),
        ("x #", "x #", "x #"),
        ("\u{200B}", "\u{200B}", "\u{200B}"),
    ]) func isTrimmedAndFolded(typed: String, name: String, folded: String) throws {
        let term = try #require(SearchTerm(typed))
        #expect(term.name == name)
        #expect(term.folded == folded)
    }

    @Test(arguments: [
        "", " ", "\u{3000}\n", "#", "＃", "@", "＠", " ## ", "# @", "#＃@＠", "#\u{2028}",
    ])
    func isNilWithoutAName(typed: String) {
        #expect(SearchTerm(typed) == nil)
    }

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
