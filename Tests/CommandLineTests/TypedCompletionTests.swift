import Foundation
import Testing

/// What the Tab key does with the terms of hostile dumps, in the shells themselves.
@Suite struct TypedCompletionTests {
    @Test(.enabled(if: Shell.bash.canRunAtTerminal, "there is no bash or no python3"))
    func doesNoHarmInBash() async throws { try await expectNoHarm(.bash) }

    @Test(.enabled(if: Shell.zsh.canRunAtTerminal, "there is no zsh or no python3"))
    func doesNoHarmInZsh() async throws { try await expectNoHarm(.zsh) }

    @Test(.enabled(if: Shell.fish.canRunAtTerminal, "there is no fish or no python3"))
    func doesNoHarmInFish() async throws { try await expectNoHarm(.fish) }

    @Test(.enabled(if: Shell.bash.canRunAtTerminal, "there is no bash or no python3"))
    func completesTermsInBash() async throws { try await expectWhole(.bash, ["#u"]) }

    @Test(.enabled(if: Shell.zsh.canRunAtTerminal, "there is no zsh or no python3"))
    func completesTermsInZsh() async throws { try await expectWhole(.zsh, ["#u"]) }

    @Test(.enabled(if: Shell.fish.canRunAtTerminal, "there is no fish or no python3"))
    func completesTermsInFish() async throws { try await expectWhole(.fish, ["uc"]) }

    /// What a shell would obey, were it not quoted.
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

    /// Each is alone in its archive, and typed as it is, behind an apostrophe and behind a quote.
    private func expectNoHarm(_ shell: Shell) async throws {
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

    /// Terms with how each can be typed besides behind an apostrophe and behind a quote.
    private static let harmless: [(term: String, typed: [String])] = [
        ("two  words", ["t", "two\\ "]), ("it's two", ["i", "it\\'"]),
        ("a.b-c_d,e+f/g: h", ["a", "a."]), (#"h "exact \ phrase" x"#, ["h", #"h\ "#]),
        ("x#café @ann's", ["x"]), ("日本語 テスト", ["日"]), ("שלום עולם", ["ש"]), ("#हिन्दी 1", ["\\#"]),
        ("😀 👩‍🔬 ’quoted’ …", ["😀"]), ("@ann", []), ("#ucd", ["\\#u"]), ("x\\", ["x"]), ("x'", ["x"]),
        ("l" + String(repeating: "on g", count: 127), ["l"]),
    ]

    /// Each reaches the program as it is, however it is typed.
    private func expectWhole(_ shell: Shell, _ other: [String]) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            var lines: [String] = []
            var expected: [[String]?] = []
            for (number, (term, typed)) in Self.harmless.enumerated() {
                let archive = "\(number).sqlite"
                try await tool.addTerm(term, in: archive)
                let first = term.prefix(1)
                let starts = typed + (term == "#ucd" ? other : []) + ["'\(first)", "\"\(first)"]
                let option = number.isMultiple(of: 2) ? "-d" : "--database"
                for start in starts {
                    lines.append("tagtally report \(option) \(archive) \(start)")
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
