import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing
import TweetDumps
import TweetSearch

@testable import ArgumentParser
@testable import tagtally

/// Checks the links, commands and examples in the project's Markdown files.
@Suite struct DocumentationTests {
    /// The tables of fields are those of the lists from which the program is made.
    @Test func describesEveryField() throws {
        let page = try text(of: "Documentation/archive.md")
        func row<Field>(_ entry: FieldEntry<Field>) -> String {
            let twitterName = entry.twitterName.map { "`\($0)`" } ?? ""
            return "| `\(entry.name)` | \(twitterName) | \(entry.summary) |"
        }
        let (tweets, authors) = (TweetField.all.map(row), AuthorField.all.map(row))
        for rows in [tweets, authors] { #expect(page.contains(rows.joined(separator: "\n"))) }
    }

    @Test func listsEveryDescribedReport() throws {
        let page = try text(of: "Documentation/reports.md")
        let rows = Reports.all.map { "| `\($0.name)` | \($0.sentence) |" }
        #expect(page.contains(rows.joined(separator: "\n")))
    }

    /// The tables of searches are those of the page of help, apart from links.
    @Test func listsEveryOperatorOfSearches() throws {
        let page = try text(of: "Documentation/searching.md")
            .replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }
        for help in [SearchHelp.words, SearchHelp.operators] {
            let rows = help.map { help in
                "| \(help.examples.map { "`\($0)`" }.joined(separator: ", ")) | \(help.meaning) |"
            }
            #expect(page.contains(rows.joined(separator: "\n") + "\n\n"))
        }
        for help in SearchHelp.operators {
            for example in help.examples {
                let query = try SearchQuery(parsing: example.replacing("ID", with: "1"))
                #expect(query.condition != nil && query.unknownOperators.isEmpty, "\(example)")
            }
        }
    }

    @Test func listsTheColumnsOfEveryField() throws {
        let page = try text(of: "Documentation/importing.md")
        let rows = ReadColumns.all.map { field, columns in
            "| `\(field)` | \(columns.map { "`\($0)`" }.joined(separator: ", ")) |"
        }
        #expect(page.contains(rows.joined(separator: "\n")))
    }

    /// The invented files of other programs are in `shared`.
    @Test(.needsShared) func saysWhatTheFilesOfOtherProgramsTell() async throws {
        let page = try text(of: "Documentation/importing.md")
        var rows: [String] = []
        for (name, layout) in LayoutTable.programs {
            let folder = ReferenceProgram.shared.appending(path: "next/layouts/\(layout)").path
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { !$0.hasPrefix("expected") }
            let result = try await tool.call(
                arguments: ["extract"] + files.map { "\(folder)/\($0)" }
            )
            let read = try LayoutTable.fields(in: result.output)
            rows.append("| \(([name] + LayoutTable.cells(read)).joined(separator: " | ")) |")
        }
        let table = LayoutTable.header + rows.joined(separator: "\n")
        #expect(page.contains(table), "\(table)")
    }

    private let tool = BuiltTool()
    private static let sessions = Result { try SessionTests.sessions() }

    @Test(arguments: try MarkdownFile.all()) func linksToExistingFilesAndHeadings(
        file: MarkdownFile
    ) throws {
        for link in file.links {
            let target = file.target(of: link)
            #expect(FileManager.default.fileExists(atPath: target.url.path), "\(link)")
            guard let anchor = target.anchor else { continue }
            #expect(try MarkdownFile(contentsOf: target.url).anchors.contains(anchor), "\(link)")
        }
    }

    @Test func linksToEveryPageFromTheReadme() throws {
        let linked = try MarkdownFile(contentsOf: file("README.md")).linkedPaths
        // The catalogs of the libraries are pages of their own, which `make documentation` builds.
        let pages = try MarkdownFile.all().filter {
            $0.path.hasPrefix("Documentation/") && !$0.path.contains(".docc/")
        }
        #expect(!pages.isEmpty)
        #expect(pages.filter { !linked.contains($0.url.path) }.map(\.path).isEmpty)
    }

    /// A session in another kind of fence, such as an indented one, would not be replayed.
    @Test(arguments: try MarkdownFile.all()) func replaysEverySession(file: MarkdownFile) throws {
        #expect(!file.prose.contains("```") && !file.prose.contains("~~~"))
        let others = file.blocks.filter { $0.language != "console" }.flatMap(\.lines)
        #expect(!others.contains { $0.hasPrefix("$ tagtally") })
        let sessions = file.blocks(in: "console")
        #expect(sessions.allSatisfy { $0.lines.first?.hasPrefix("$ ") == true })
        let replayed = try Self.sessions.get().first { $0.url.path == file.url.path }
        let shown = sessions.flatMap(\.lines).count { $0.hasPrefix("$ ") }
        #expect(shown == replayed?.steps.count ?? 0)
    }

    @Test func showsOnlyExistingSubcommandsAndOptions() async throws {
        let help = try await tool.dumpedHelp()
        #expect(help.unknownWords(in: ["report", "#a", "--limit=1", "-n", "--nope"]) == ["--nope"])
        for file in try MarkdownFile.all() {
            for words in file.commands.map(\.shellWords) {
                guard let first = words.first, first == "tagtally" || first.hasPrefix("--") else {
                    continue
                }
                let unknown = help.unknownWords(in: words.filter { $0 != "tagtally" })
                #expect(unknown.isEmpty, "\(file): \(words)")
            }
        }
    }

    @Test func showsEverySubcommandInASession() async throws {
        let help = try await tool.dumpedHelp()
        let shown = try MarkdownFile.all().flatMap { $0.blocks(in: "console").flatMap(\.lines) }
            .filter { $0.hasPrefix("$ ") }
        let missing = (help.subcommands ?? []).map(\.commandName).filter { name in
            !shown.contains { $0.contains("tagtally \(name)") }
        }
        #expect(missing == ["help"])
    }

    @Test func listsEveryOutputFormat() throws {
        let page = try MarkdownFile(contentsOf: file("Documentation/output-formats.md"))
        for format in Format.allCases { #expect(page.commands.contains(format.rawValue)) }
    }

    @Test(arguments: try MarkdownFile.all()) func showsOnlyExistingTargetsOfMake(file: MarkdownFile)
        throws
    {
        let makefile = try text(of: "Makefile")
        for words in file.commands.map(\.shellWords) where words.first == "make" {
            for word in words.dropFirst() {
                let name = word.prefix { $0 != "=" }
                let isKnown =
                    name == word ? makefile.contains("\n\(name):") : makefile.contains("$(\(name))")
                #expect(isKnown, "\(words)")
            }
        }
    }

    private func file(_ path: String) -> URL { projectFolder.appending(path: path) }

    private func text(of path: String) throws -> String {
        try String(contentsOf: file(path), encoding: .utf8)
    }
}

extension String {
    /// The words of a command up to a pipe, a redirection or a comment.
    ///
    /// Quoted texts, which may have blanks, are replaced by `x`.
    fileprivate var shellWords: [String] {
        replacing(/'[^']*'|"[^"]*"/, with: "x").prefix { !"|<>;#".contains($0) }
            .split(separator: " ").map(String.init)
    }
}

/// A Markdown file of the project: its blocks of code, its inline code, its links and its headings.
struct MarkdownFile: CustomTestStringConvertible {
    /// A block of code between fences of three backquotes.
    struct Block {
        let language: String
        let lines: [String]
    }

    let url: URL
    let blocks: [Block]
    /// The text without the blocks of code.
    let prose: String

    var testDescription: String { path }

    /// The path relative to the project's root folder.
    var path: String {
        url.pathComponents.dropFirst(projectFolder.pathComponents.count)
            .joined(separator: "/")
    }

    init(contentsOf url: URL) throws {
        self.url = url.standardizedFileURL
        // Prose and blocks alternate, and prose is first.
        let parts = try String(contentsOf: url, encoding: .utf8)
            .split(separator: /^```/.anchorsMatchLineEndings(), omittingEmptySubsequences: false)
        prose = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined()
        blocks = stride(from: 1, to: parts.count, by: 2).map {
            let lines = parts[$0].split(separator: "\n", omittingEmptySubsequences: false)
            return Block(language: String(lines[0]), lines: lines.dropFirst().map(String.init))
        }
    }

    /// Every Markdown file of the project, sorted by path.
    static func all() throws -> [MarkdownFile] { try files.get() }

    private static let files = Result {
        let files = FileManager.default.enumerator(
            at: projectFolder,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        return try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "md" }
            .sorted { $0.path < $1.path }
            .map(MarkdownFile.init(contentsOf:))
    }
}

extension MarkdownFile {
    func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

    /// The commands of the file that are not in a session: its inline code and the lines of its
    /// `sh` blocks.
    var commands: [String] {
        prose.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
            + blocks(in: "sh").flatMap(\.lines)
    }

    /// The targets of the links that lead to the project's own files.
    var links: [String] {
        prose.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
            .filter { !$0.contains("://") }
    }

    /// The anchors that GitHub makes for the headings.
    var anchors: [String] {
        prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
            String(heading.drop { $0 == "#" }.dropFirst()).lowercased()
                .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    func target(of link: String) -> (url: URL, anchor: String?) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        let file =
            parts[0].isEmpty ? url : url.deletingLastPathComponent().appending(path: parts[0])
        return (file.standardizedFileURL, parts.count == 2 ? parts[1] : nil)
    }

    var linkedPaths: Set<String> { Set(links.map { target(of: $0).url.path }) }
}

/// The subcommands and options of the tool, as swift-argument-parser prints them in JSON.
struct DumpedHelp: Decodable {
    struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        fileprivate let arguments: [Argument]?
    }

    fileprivate struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let names: [Name]?
    }

    let command: Command
}

extension DumpedHelp.Command {
    /// The options as they are typed, such as `--limit` and `-n`.
    private var options: [String] {
        let names = (arguments ?? []).flatMap { $0.names ?? [] }
        return names.map { ($0.kind == "short" ? "-" : "--") + $0.name }
    }

    private var allOptions: [String] { options + (subcommands ?? []).flatMap(\.options) }

    /// The words of a command line that name a subcommand or an option that does not exist.
    ///
    /// Without a subcommand, an option may belong to the tool or to any subcommand.
    func unknownWords(in arguments: [String]) -> [String] {
        let typed = arguments.filter { $0.hasPrefix("-") && $0 != "-" }
            .map { String($0.prefix { $0 != "=" }) }
        guard let name = arguments.first, !name.hasPrefix("-") else {
            return typed.filter { !allOptions.contains($0) }
        }
        guard let subcommand = subcommands?.first(where: { $0.commandName == name }) else {
            return [name]
        }
        return typed.filter { !subcommand.options.contains($0) }
    }
}

extension BuiltTool {
    /// The command `tagtally` with its subcommands.
    func dumpedHelp() async throws -> DumpedHelp.Command {
        (try await run("--experimental-dump-help").decoded() as DumpedHelp).command
    }
}

/// The declarations of options and arguments, which swift-argument-parser itself checks in debug builds alone.
@Suite struct CommandDeclarationTests {
    @Test func areWithoutContradictions() throws {
        let commands = Tagtally.configuration.subcommands
        #expect(!commands.isEmpty)
        for command in [Tagtally.self] + commands { try command._validate(parent: nil) }
    }
}

/// The manual page that is installed with the tool.
///
/// `make test` builds its generator, which is part of swift-argument-parser.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(
            atPath: BuiltTool.buildFolder.appending(path: "generate-manual").path
        ),
        "generate-manual is not built"
    )
)
struct ManualTests {
    /// The page, which its script makes from the help of all commands.
    private static let made = BuiltTool.prepared { tool in
        let script = projectFolder.appending(path: ".ci/make-extras")
        let result = try await tool.run(program: script, [BuiltTool.buildFolder.path, "extras"])
        try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    private var lines: [String] {
        get async throws {
            try await Self.made.value.text("extras/tagtally.1").split(separator: "\n")
                .map(String.init)
        }
    }

    @Test func hasTheUsualSectionsInTheirOrder() async throws {
        let sections = try await lines.filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
        #expect(
            sections == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "FILES", "EXIT STATUS",
                "SEE ALSO",
            ]
        )
    }

    /// The sentences are those about the environment, files and exit statuses.
    @Test func hasTheSentencesOfTheHelpOnce() async throws {
        let page = try await lines
        let tool = try await Self.made.value
        let help = try await tool.run("--help", environment: ["COLUMNS": "1000"]).output
        let facts = help.split(separator: "\n").drop { $0 != "ENVIRONMENT" }
            .prefix { $0 != "SEE ALSO" }
            .compactMap { $0.wholeMatch(of: /\ \ ([^ ]+) +(.*)/)?.output }
        #expect(!facts.isEmpty)
        for (_, name, text) in facts {
            let item = try #require(
                page.lastIndex { $0.hasPrefix(".It ") && $0.hasSuffix(" \(name)") }
            )
            let escaped = text.replacing("'", with: "\\(aq").replacing("--", with: "\\-\\-")
            #expect(page[item + 1] == escaped)
            #expect(page.count { $0 == escaped } == 1)
        }
    }

    @Test(
        .enabled(if: installedProgram("man") != nil, "man is not installed"),
        arguments: [
            "man --warnings -l extras/tagtally.1 >/dev/null",
            "! command -v mandoc >/dev/null || mandoc -T lint -W warning extras/tagtally.1",
        ]
    )
    func isWellFormed(command: String) async throws {
        let result = try await Self.made.value.shell(command)
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }
}

/// Checks that the Swift examples of the documentation compile and work.
@Suite(.slow) struct LibraryExampleTests {
    private let tool = BuiltTool()

    @Test(arguments: try MarkdownFile.all()) func showsOnlyCompiledExamples(page: MarkdownFile)
        throws
    {
        let file = projectFolder.appending(path: "Tests/CommandLineTests/LibraryExamples.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        for block in page.blocks(in: "swift") {
            let imports = block.lines.filter { $0.hasPrefix("import ") }
            let code = block.lines.drop { $0.isEmpty || $0.hasPrefix("import ") }
            let missing = (imports + [code.joined(separator: "\n")])
                .filter { !compiled.contains($0) }
            #expect(missing.isEmpty)
        }
    }

    @Test func decodesADump() throws {
        let mentions = mentions(inDump: Self.stream)
        #expect(mentions.count == 24)
        #expect(mentions[1_191_326_830_850_737_234]?.contains("#SmartWater") == true)
    }

    @Test func importsAndReports() async throws {
        let archive = tool.archive
        let term = try #require(SearchTerm("#iot"))
        #expect(try importDump(Self.stream, term: term, into: archive) == 24)
        #expect(try lastDumps(in: archive) == [Self.stream])
        #expect(
            try commonHashtags(of: term, in: archive).prefix(3)
                == ["#IoT 23", "#LoRaWAN 5", "#MQTT 4"]
        )
        let table = try markdownTable(of: term, in: archive)
        #expect(table.contains("| #LoRaWAN | 5 |"))
        #expect(try removeTweets([1_191_324_976_926_425_310, 12], from: archive) == 1)
    }

    @Test func servesAnArchive() async throws {
        let archive = tool.archive
        _ = try importDump(Self.stream, term: #require(SearchTerm("#iot")), into: archive)
        var address = ""
        try serve(archive) { address = $0 }
        #expect(address.hasPrefix("http://127.0.0.1:"))
    }

    @Test func printsACustomTable() throws {
        #expect(try sharesAsCSV() == "kind,mention,share\nhashtag,#IoT,0.625\nuser,bob,0.375\n")
    }

    @Test func runsTheExampleProgram() async throws {
        let result = try await tool.run(
            program: BuiltTool.buildFolder.appending(path: "HashtagShares"),
            ["new.sqlite", Self.stream]
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("| #IoT | 22 | 91.7 % |"), "\(result.output)")
    }

    private static let stream = sampleData.appending(path: "iot-stream.jsonl").path
}

/// The table of what the files of other programs tell.
private enum LayoutTable {
    /// The programs with the names of the folders of their files.
    static let programs: KeyValuePairs = [
        "twarc-csv": "twarc-csv",
        "academictwitteR": "academictwitteR-tidy2",
        "rtweet 0.7": "rtweet-0.7",
        "DMI-TCAT": "dmi-tcat",
        "Social Feed Manager": "sfm",
        "4CAT, collected": "4cat-twitterv2",
        "4CAT, imported": "4cat-twitter-import",
        "minet, gazouilloire": "twitwi",
        "information operations": "information-operations",
        "twitter-web-exporter, CSV": "twitter-web-exporter-csv",
        "twitter-web-exporter, JSON": "twitter-web-exporter-json",
        "Apify, CSV": "apify-csv",
        "Apify, JSON": "apify-json",
        "twitterapi.io": "twitterapi-io",
        "snscrape, CSV": "snscrape-csv",
        "twint, CSV": "twint",
        "TAGS": "tags",
        "Community Archive": "community-archive",
        "gallery-dl": "gallery-dl",
        "bird": "bird",
        "pandas, of API v1.1": "pandas-v1",
        "Kaggle, airlines": "kaggle-airline",
        "Kaggle, vaccines": "kaggle-vaccines",
    ]

    /// The columns of the table, with the fields of each.
    private static let groups: [(title: String, fields: [String])] = [
        ("account", names([.account])),
        ("profile", AuthorField.allCases.map { "profile.\($0.name)" }),
        ("language", names([.language])), ("program", names([.source])),
        ("answers", names([.replyTo, .replyToAccount])),
        ("repeats", names([.retweetOf, .originalAuthor])), ("quotes", names([.quoteOf])),
        ("conversation", names([.conversation])),
        ("counts", names([.retweets, .likes, .replies, .quotes, .views, .bookmarks])),
        ("links", names([.links])), ("media", names([.media])), ("point", names([.point])),
        ("place", names([.place])),
    ]

    static var header: String {
        let titles = ["program"] + groups.map(\.title)
        return "| \(titles.joined(separator: " | ")) |\n|\(titles.map { _ in "---|" }.joined())\n"
    }

    /// The fields that any of some extracted lines has a value of.
    static func fields(in lines: String) throws -> Set<String> {
        var fields: Set<String> = []
        for line in lines.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let tweet = try #require(object as? [String: Any])
            fields.formUnion(tweet.filter { ($0.value as? [Any])?.isEmpty != true }.keys)
            let profile = tweet["profile"] as? [String: Any] ?? [:]
            fields.formUnion(profile.keys.map { "profile.\($0)" })
            // A line leaves out the name that its text begins with.
            if (tweet["text"] as? String)?.hasPrefix("RT @") == true {
                fields.insert(TweetField.originalAuthor.name)
            }
        }
        return fields
    }

    /// The cells of a row.
    static func cells(_ read: Set<String>) -> [String] {
        groups.map { _, fields in
            let count = fields.count(where: read.contains)
            return count == fields.count ? "✓" : count == 0 ? "–" : "some"
        }
    }

    private static func names(_ fields: [TweetField]) -> [String] { fields.map(\.name) }
}
