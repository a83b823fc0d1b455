import ReportRendering
import Testing

@Suite struct MarkdownRendererTests {
    @Test(arguments: [
        ("a|b||c", #"a\|b\|\|c"#), (#"back\|slash\\"#, #"back\\\|slash\\\\"#),
        ("`code` ```", #"\`code\` \`\`\`"#), ("a < b > c", #"a \< b \> c"#),
        ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#),
        ("&lt;&#60;", "\\&lt;\\&#60;"), ("**bold** *i*", #"\*\*bold\*\* \*i\*"#),
        ("__b__ _i_ a_b", #"\_\_b\_\_ \_i\_ a\_b"#), ("[x](y) ![z]", #"\[x\](y) \!\[z\]"#),
        ("~~x~~ $y$", #"\~\~x\~\~ \$y\$"#), ("https://a.b://c", #"https\://a.b\://c"#),
        ("www.a.b awww.", #"www\.a.b awww\."#), ("@bob @a", #"\@bob \@a"#), ("# a #b", "# a #b"),
        ("mailto:a@b.c é_@d.e", #"mailto:a\@<!-- -->b.c é\_\@<!-- -->d.e"#),
        ("two\nlines", "two⏎lines"), ("\u{1B}[31m\u{202E}", #"�\[31m�"#),
        ("*\u{301}|\u{301}`\u{301}", "\\*\u{301}\\|\u{301}\\`\u{301}"),
    ])
    func escapesMarkup(text: String, escaped: String) throws {
        let table = try Table.single(.text(text)).rendered(as: .markdown)
        let cells = try #require(table.split(separator: "\n").last)
        #expect(cells.unicodeScalars.elementsEqual("| \(escaped) |".unicodeScalars), "\(cells)")
    }

    /// GitHub recognises a link by its scalars, even if an accent makes another `Character` of one.
    @Test(arguments: [
        ("http://\u{301}a.b", "http\\://\u{301}a.b"), ("www.\u{301}a.b", "www\\.\u{301}a.b"),
    ])
    func escapesLinksWithCombiningAccents(text: String, escaped: String) throws {
        try escapesMarkup(text: text, escaped: escaped)
    }

    /// Headings and notes begin a line, unlike cells, so they could begin a heading or a list.
    @Test(arguments: [
        ("# a", "\\# a"), ("#ucd", "\\#ucd"), ("a # b", "a # b"), ("- a", #"\- a"#),
        ("---", #"\---"#), ("+ a", #"\+ a"#), ("===", #"\==="#), ("1. a", #"1\. a"#),
        ("2024) a", #"2024\) a"#), ("1.5", #"1\.5"#), ("12 tweets", "12 tweets"),
        ("> a", #"\> a"#), ("* a", #"\* a"#), ("| a |", #"\| a \|"#), ("~~~", #"\~\~\~"#),
        ("```", #"\`\`\`"#), ("<!-- a", #"\<\!-- a"#),
    ])
    func beginsNoBlock(text: String, escaped: String) throws {
        let table = Table(heading: text, columns: [], sections: [], facts: [.note(text)])
        let lines = try table.rendered(as: .markdown).split(separator: "\n")
        #expect(lines.first.map(String.init) == escaped)
        #expect(lines.last.map(String.init) == escaped + "  ")
    }
}
