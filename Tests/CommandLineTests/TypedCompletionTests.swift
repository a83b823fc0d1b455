import Foundation
import TestSupport
import Testing

/// Completes search terms with the Tab key in real shells.
@Suite(.slow) struct TypedCompletionTests {
    @Test(.enabled(if: Shell.bash.canRunAtTerminal, "bash or python3 is not installed"))
    func completesNoHostileTermInBash() async throws { try await expectNoCompletion(.bash) }

    @Test(.enabled(if: Shell.zsh.canRunAtTerminal, "zsh or python3 is not installed"))
    func completesNoHostileTermInZsh() async throws { try await expectNoCompletion(.zsh) }

    @Test(.enabled(if: Shell.fish.canRunAtTerminal, "fish or python3 is not installed"))
    func completesNoHostileTermInFish() async throws { try await expectNoCompletion(.fish) }

    @Test(.enabled(if: Shell.bash.canRunAtTerminal, "bash or python3 is not installed"))
    func completesTermsInBash() async throws { try await expectExactTerms(.bash, ["#u"]) }

    @Test(.enabled(if: Shell.zsh.canRunAtTerminal, "zsh or python3 is not installed"))
    func completesTermsInZsh() async throws { try await expectExactTerms(.zsh, ["#u"]) }

    @Test(.enabled(if: Shell.fish.canRunAtTerminal, "fish or python3 is not installed"))
    func completesTermsInFish() async throws { try await expectExactTerms(.fish, ["uc"]) }

    /// Terms that a shell would run or expand if they were not quoted.
    private static let hostile = [
        "h$(touch run)", "h`touch run`", "h$(($(touch run)))", "h$((a[$(touch run)]))",
        "h$[$(touch run)]", "h${x:-$(touch run)}", "h${x:=$(touch run)}", "h${HOME}", "h$HOME",
        "h${(e)x:-$(touch run)}", "h\"$(touch run)\"", "h'$(touch run)'", "h' $(touch run) '",
        "h<(touch run)", "h>(touch run)", "h=(touch run)", "h(touch run)", "h{a,$(touch run)}",
        "h;touch run;", "h & touch run & ", "h|touch run", "h>run", "h&&touch run", "h*", "h?",
        "h[a-z]", "h*(e:'touch run':)", "h\ntouch run\n", "h\rtouch run\r", "h\ttouch run",
        "h\u{3}touch run\r", "h\u{15}touch run\r", "h\u{1B}[31m", "h\u{7F}\u{7F}",
        "h\u{202E}reversed", "h\u{2028}touch run", "h!!", "h!touch", "h^a^b", "h \\\n$(touch run)",
        "h\\$(touch run)", "$(touch run)", "`touch run`", "(touch run)", "${(e)x:-$(touch run)}",
        "~root", "=touch", "%1", "!!", "!touch", "{a,b}", "*", "?", "[a-z]*", ";touch run",
        "| touch run", "&", "<(touch run)", "-h", "--output=run",
        "h" + String(repeating: "on g", count: 2_500),
        "h" + String(repeating: "\u{301}", count: 10_000),
    ]

    /// Expects that no hostile term is completed, typed without a quote or after one.
    ///
    /// Each term is alone in its archive.
    private func expectNoCompletion(_ shell: Shell) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            var lines: [String] = []
            for (number, term) in Self.hostile.enumerated() {
                try await tool.addTerm(term, in: "\(number).sqlite")
                let typed = term.hasPrefix("h") ? "h" : ""
                for quote in ["", "'", "\""] {
                    lines.append("tagtally report --database \(number).sqlite \(quote)\(typed)")
                }
            }
            let completions = try await ShellSession(shell: shell, tool: tool).complete(lines)
            #expect(completions.map(\.line) == lines)
            #expect(completions.allSatisfy { $0.arguments == nil })
            let archives = Self.hostile.indices.map { "\($0).sqlite" }
            #expect(try Set(tool.fileNames) == Set(archives + ["setup"]))
        }
    }

    /// Terms, each with the beginnings that can be typed without a quote before them.
    private static let harmless: [(term: String, unquoted: [String])] = [
        ("two  words", ["t", "two\\ "]), ("it's two", ["i", "it\\'"]),
        ("a.b-c_d,e+f/g: h", ["a", "a."]), (#"h "exact \ phrase" x"#, ["h", #"h\ "#]),
        ("x#café @ann's", ["x"]), ("日本語 テスト", ["日"]), ("שלום עולם", ["ש"]), ("#हिन्दी 1", ["\\#"]),
        ("😀 👩‍🔬 ’quoted’ …", ["😀"]), ("@ann", []), ("#ucd", ["\\#u"]),
        ("x\\", ["x"]), ("x'", ["x"]),
        ("l" + String(repeating: "on g", count: 127), ["l"]),
    ]

    /// Expects that the shell passes every term unchanged, whichever of its beginnings was typed.
    ///
    /// Some shells complete further beginnings of `#ucd`.
    private func expectExactTerms(_ shell: Shell, _ hashBeginnings: [String]) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            var lines: [String] = []
            var expected: [[String]?] = []
            for (number, (term, unquoted)) in Self.harmless.enumerated() {
                let archive = "\(number).sqlite"
                try await tool.addTerm(term, in: archive)
                let first = term.prefix(1)
                let beginnings =
                    unquoted + (term == "#ucd" ? hashBeginnings : []) + ["'\(first)", "\"\(first)"]
                let option = number.isMultiple(of: 2) ? "-d" : "--database"
                for beginning in beginnings {
                    lines.append("tagtally report \(option) \(archive) \(beginning)")
                    expected.append(["report", option, archive, term])
                }
            }
            let completions = try await ShellSession(shell: shell, tool: tool).complete(lines)
            for (completion, expected) in zip(completions, expected) {
                #expect(completion.arguments == expected, "\(completion.line)")
            }
            #expect(completions.count == lines.count)
        }
    }
}
