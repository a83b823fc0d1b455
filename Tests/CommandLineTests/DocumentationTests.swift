import Foundation
import ReportRendering
import Testing

/// Checks the links, commands and examples in the project's Markdown files.
@Suite struct DocumentationTests {
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
        let replayed = try SessionTests.sessions().first { $0.url.path == file.url.path }
        let shown = sessions.flatMap(\.lines).count { $0.hasPrefix("$ ") }
        #expect(shown == replayed?.steps.count ?? 0)
    }

    @Test func showsOnlyExistingSubcommandsAndOptions() async throws {
        let tool = try await BuiltTool.inTemporaryFolder { try await $0.dumpedHelp() }
        #expect(tool.unknownWords(in: ["report", "#a", "--limit=1", "-n", "--nope"]) == ["--nope"])
        for file in try MarkdownFile.all() {
            for words in file.commands.map(\.shellWords) {
                guard let first = words.first, first == "tagtally" || first.hasPrefix("--") else {
                    continue
                }
                let unknown = tool.unknownWords(in: words.filter { $0 != "tagtally" })
                #expect(unknown.isEmpty, "\(file): \(words)")
            }
        }
    }

    @Test func showsEverySubcommandInASession() async throws {
        let tool = try await BuiltTool.inTemporaryFolder { try await $0.dumpedHelp() }
        let shown = try MarkdownFile.all().flatMap { $0.blocks(in: "console").flatMap(\.lines) }
            .filter { $0.hasPrefix("$ ") }
        let missing = (tool.subcommands ?? []).map(\.commandName).filter { name in
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
        let makefile = try String(contentsOf: self.file("Makefile"), encoding: .utf8)
        for words in file.commands.map(\.shellWords) where words.first == "make" {
            for word in words.dropFirst() {
                let name = word.prefix { $0 != "=" }
                let isKnown =
                    name == word ? makefile.contains("\n\(name):") : makefile.contains("$(\(name))")
                #expect(isKnown, "\(words)")
            }
        }
    }

    private func file(_ path: String) -> URL { BuiltTool.packageFolder.appending(path: path) }
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
