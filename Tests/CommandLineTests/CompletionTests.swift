import Foundation
import TestSupport
import Testing

/// The completions of search terms, requested in the way of the completion scripts.
@Suite(.slow) struct CompletionTests {
    private let tool = BuiltTool()
    /// Two archives, and a file and a folder that are none.
    private static let archives = BuiltTool.prepared { tool in
        try await tool.addTerm("#named", in: "my terms.sqlite")
        try await tool.addTerm("#usual")
        try tool.write("no database, but long enough to be taken for one", to: "text")
        try tool.makeFolder("folder")
    }

    @Test func offersTheLastImportedTermsFirst() async throws {
        for term in ["two words", "#ucd", "#iot"] { try await tool.addTerm(term) }
        #expect(try await tool.candidates(["report", ""]) == ["#iot", "#ucd", "two words"])
        for (command, argument) in [
            ("forget", "positional@0"), ("rename", "positional@0"), ("rename", "positional@1"),
            ("import", "--term"), ("extract", "--term"), ("trend", "positional@0"),
            ("compare", "positional@0"), ("network", "positional@0"), ("evidence", "positional@0"),
        ] {
            let terms = try await tool.candidates([command, ""], argument: argument)
            #expect(terms.count == 3, "\(command) \(argument)")
        }
    }

    @Test(
        "finds the archive that the command line names",
        arguments: [
            ["--database", "my terms.sqlite"], ["--database=my terms.sqlite"],
            ["--database", "'my terms.sqlite'"], ["--database", #"my\ terms.sqlite"#],
            ["--database=\"my terms.sqlite\""], ["--database", "=", #"my\ terms.sqlite"#],
            ["--database", #"~/my\ terms.sqlite"#], ["--database", #""$HOME/my terms.sqlite""#],
            ["--database", #"${HOME}/'my terms'.sqlite"#], ["--database", #"my" "terms.sqlite"#],
            ["--database", "none", "--database", "'my terms.sqlite'"],
            ["-d", #"my\ terms.sqlite"#], ["-d='my terms.sqlite'"],
            ["-d", "=", #"my\ terms.sqlite"#],
            ["--database", "none", "-d", "'my terms.sqlite'"],
        ]
    )
    func findsTheArchive(words: [String]) async throws {
        try await tool.copyFiles(of: Self.archives)
        #expect(try await tool.candidates(["report"] + words + [""]) == ["#named"])
        #expect(try await tool.candidates(["report", ""] + words, at: 2) == ["#named"])
    }

    @Test func findsTheArchiveThatTheEnvironmentNames() async throws {
        try await tool.addTerm("#inherited", in: "a b.sqlite")
        let variables = ["TAGTALLY_DATABASE": "a b.sqlite"]
        let terms = try await tool.candidates(["report", ""], environment: variables)
        #expect(terms == ["#inherited"])
    }

    @Test(
        "offers nothing and prints no error if the path leads to no archive",
        arguments: [
            "none.sqlite", "no/folder", "text", "folder", "$(touch run)", "`touch run`", "'", "a b",
            "$NOTHING", "", "tweets*", "tweet?.sqlite", "tweet[s].sqlite", "{tweets,a}.sqlite",
            "${NOTHING:-tweets.sqlite}", "${NOTHING:=tweets.sqlite}", "${NOTHING:?tweets.sqlite}",
            "${HOME", "$((1))", "$((a[$(touch run)]))", "\"$(touch run)\"", "\"`touch run`\"", "$",
            "$'tweets.sqlite'", "tweets.sqlite;", "(tweets.sqlite)", "<tweets.sqlite",
            "tweets.sqlite\\",
        ]
    )
    func offersNothing(path: String) async throws {
        try await tool.copyFiles(of: Self.archives)
        let before = try tool.fileNames
        let words = ["report", "--database", path, ""]
        #expect(try await tool.candidates(words) == [])
        #expect(try tool.fileNames == before)
    }

    @Test func leavesTheFolderAndTheArchiveUnchanged() async throws {
        #expect(try await tool.candidates(["report", ""]) == [])
        #expect(try tool.fileNames.isEmpty)
        try await tool.addTerm("#ucd")
        let archive = tool.folder.appending(path: "tweets.sqlite")
        let bytes = try Data(contentsOf: archive)
        #expect(try await tool.candidates(["report", ""]) == ["#ucd"])
        #expect(try tool.fileNames == ["tweets.sqlite"])
        #expect(try Data(contentsOf: archive) == bytes)
    }

    @Test func offersOnlyTermsThatAreSafeToType() async throws {
        let hidden =
            ["two\nlines", "\u{1B}[31mred", "tab\there", "\u{202E}reversed", "$(touch run)"]
            // Every other character that has a meaning in a shell.
            + "!$%&()*;<=>?[]^`{|}~".map { "a\($0)b" }
        try tool.write(#"{"id":1,"text":"t"}"#, to: "dump")
        for term in hidden + ["#café, @नमस्ते_1", "#it's: a \"\\\""] {
            #expect(try await tool.call("import", "--term=\(term)", "dump").status == 0)
        }
        let plain = ["#it's: a \"\\\"", "#café, @नमस्ते_1"]
        #expect(try await tool.candidates(["report", ""]) == plain)
        #expect(try await tool.candidates(["report", ""], shell: "fish") == plain)
        #expect(
            try await tool.candidates(["report", ""], shell: "bash")
                == [#"'#it'\''s: a "\"'"#, "'#café, @नमस्ते_1'"]
        )
        // The script for zsh removes the last line.
        #expect(
            try await tool.candidates(["report", ""], shell: "zsh")
                == [#"#it's\: a "\\""#, "#café, @नमस्ते_1", " "]
        )
    }

    @Test func offersNoFolderNameInBash() async throws {
        for term in ["file", "folder"] { try await tool.addTerm(term) }
        try tool.write("", to: "file")
        try tool.makeFolder("folder")
        #expect(try await tool.candidates(["report", ""], shell: "bash") == ["'file'"])
        #expect(try await tool.candidates(["report", ""], shell: "fish") == ["folder", "file"])
    }
}

/// The completion scripts, read by the shells themselves.
@Suite(.slow) struct CompletionScriptTests {
    private let tool = BuiltTool()
    private static let archive = BuiltTool.prepared { tool in
        for term in ["#ucd", "it's two", "$(touch run)"] { try await tool.addTerm(term) }
    }

    @Test(.needs(.bash)) func isValidInBash() async throws { try await expectValidScript(.bash) }
    @Test(.needs(.zsh)) func isValidInZsh() async throws { try await expectValidScript(.zsh) }
    @Test(.needs(.fish)) func isValidInFish() async throws { try await expectValidScript(.fish) }

    @Test(
        .needs(.bash),
        arguments: [
            ("'#u", ["#ucd"]), ("\\#u", ["#ucd"]), ("#u", ["#ucd"]), ("it\\'s", ["it's two"]),
            ("'$", []), ("none", []), ("''", ["#ucd", "it's two"]),
        ]
    )
    func completesInBash(typed: String, completions: [String]) async throws {
        try await tool.copyFiles(of: Self.archive)
        #expect(try await candidates(of: ["report", typed]) == completions)
        #expect(try tool.fileNames == ["tweets.sqlite"])
    }

    @Test(
        .needs(.bash),
        arguments: [
            (["links", "--by"], ["domain", "url"]),
            (["hours", "--count"], ["mentions", "tweets"]),
            (["sources", "--min-count"], []),
        ]
    ) func completesValuesOfReports(words: [String], values: [String]) async throws {
        #expect(try await candidates(of: words + [""]) == values)
    }

    /// The completions of the last of some words behind `tagtally`, by the script for bash.
    private func candidates(of words: [String]) async throws -> [String] {
        let script = #"""
            eval "$(tagtally --generate-completion-script bash)"
            COMP_WORDS=(tagtally "$@")
            COMP_CWORD=$#
            COMP_LINE="tagtally $*"
            COMP_POINT=${#COMP_LINE}
            _tagtally tagtally "${@: -1}" "${@: -2:1}"
            printf '%s\n' "${COMPREPLY[@]}"
            """#
        let bash = try #require(Shell.bash.url)
        let result = try await tool.run(program: bash, ["-c", script, "bash"] + words)
        #expect(result.errors.isEmpty)
        return result.output.split(separator: "\n").map(String.init).sorted()
    }

    /// Generates the completion script of a shell, which checks its syntax.
    private func expectValidScript(_ shell: Shell) async throws {
        let script = try await tool.run("--generate-completion-script", shell.rawValue)
        #expect(script.status == 0)
        #expect(script.output.contains("---completion report -- positional@0"))
        #expect(script.output.contains("string match -q -- ") == (shell == .fish))
        try tool.write(script.output, to: "script")
        let result = try await tool.run(program: #require(shell.url), ["-n", "script"])
        let isSilent = result.output.isEmpty && result.errors.isEmpty
        #expect(result.status == 0 && isSilent, "\(result)")
    }
}

extension BuiltTool {
    /// The completions of the word at an index of a command line.
    ///
    /// The index of `tagtally` is 0; nil means the last word.
    fileprivate func candidates(
        _ words: [String],
        at index: Int? = nil,
        argument: String = "positional@0",
        shell: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> [String] {
        let result = try await run(
            arguments: ["---completion", words[0], "--", argument, "\(index ?? words.count)", "0"]
                + ["tagtally"] + words,
            environment: environment.merging(shell.map { ["SAP_SHELL": $0] } ?? [:]) { $1 }
        )
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }
}

/// Completes search terms with the Tab key in real shells.
@Suite(.slow) struct TypedCompletionTests {
    private let tool = BuiltTool()

    @Test(.needs(.bash, atTerminal: true))
    func completesNoHostileTermInBash() async throws { try await expectNoCompletion(.bash) }
    @Test(.needs(.zsh, atTerminal: true))
    func completesNoHostileTermInZsh() async throws { try await expectNoCompletion(.zsh) }
    @Test(.needs(.fish, atTerminal: true))
    func completesNoHostileTermInFish() async throws { try await expectNoCompletion(.fish) }

    @Test(.needs(.bash, atTerminal: true))
    func completesTermsInBash() async throws { try await expectExactTerms(.bash, ["#u"]) }
    @Test(.needs(.zsh, atTerminal: true))
    func completesTermsInZsh() async throws { try await expectExactTerms(.zsh, ["#u"]) }
    @Test(.needs(.fish, atTerminal: true))
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

    private static let hostileArchives = archives(of: hostile)

    /// A folder in which each term is alone in an archive, such as `0.sqlite`.
    private static func archives(of terms: [String]) -> Task<BuiltTool, any Error> {
        BuiltTool.prepared { tool in
            for (number, term) in terms.enumerated() {
                try await tool.addTerm(term, in: "\(number).sqlite")
            }
        }
    }

    /// Expects that no hostile term is completed, typed without a quote or after one.
    private func expectNoCompletion(_ shell: Shell) async throws {
        try await tool.copyFiles(of: Self.hostileArchives)
        let lines = Self.hostile.enumerated().flatMap { number, term in
            ["", "'", "\""].map { quote in
                let typed = term.hasPrefix("h") ? "h" : ""
                return "tagtally report --database \(number).sqlite \(quote)\(typed)"
            }
        }
        let completions = try await ShellSession(shell: shell, tool: tool).complete(lines)
        #expect(completions.map(\.line) == lines)
        #expect(completions.allSatisfy { $0.arguments == nil })
        let archives = Self.hostile.indices.map { "\($0).sqlite" }
        #expect(try Set(tool.fileNames) == Set(archives + ["setup"]))
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

    private static let harmlessArchives = archives(of: harmless.map(\.term))

    /// Expects that the shell passes every term unchanged, whichever of its beginnings was typed.
    ///
    /// Some shells complete further beginnings of `#ucd`.
    private func expectExactTerms(_ shell: Shell, _ hashBeginnings: [String]) async throws {
        try await tool.copyFiles(of: Self.harmlessArchives)
        var lines: [String] = []
        var expected: [[String]?] = []
        for (number, (term, unquoted)) in Self.harmless.enumerated() {
            let archive = "\(number).sqlite"
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
