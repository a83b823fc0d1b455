import Foundation
import TestSupport
import Testing

/// Pages and charts that users may give to others.
@Suite struct PageTests {
    private let tool = BuiltTool()

    /// Titles name the archive without its folders.
    @Test(arguments: [
        (["terms"], "Search terms of tweets.sqlite"),
        (["dumps"], "Dumps imported into tweets.sqlite"),
        (["dumps", "--refused"], "Records that were refused on import into tweets.sqlite"),
        (["query", "SELECT 2020 AS year, 6433 AS n"], "Query of tweets.sqlite"),
    ])
    func hasATitle(arguments: [String], title: String) async throws {
        try await tool.copyFiles(of: BuiltTool.withOneTweet)
        let options = ["--database", tool.archive, "--format", "html"]
        let page = try await tool.call(arguments: arguments + options).output
        let elements = try MarkupReader.elements(of: page)
        let titles = elements.filter { ["title", "h1"].contains($0.name) }
        #expect(titles.map(\.text) == [title, title])
        #expect(!page.contains(tool.folder.path))
        // Numbers of a query have no separators, because they may be years or ids.
        #expect(!page.contains("6,433"))
    }

    /// Names of dumps have only the folders that distinguish them, because users share pages.
    @Test(arguments: [
        ["report"], ["trend"], ["network"], ["evidence", "@bob"], ["compare", "#a", "#b"],
    ])
    func listsDumpsInACollapsedElement(arguments: [String]) async throws {
        let tool = try await Self.withDumps.value
        let page = try await tool.page(arguments)
        let elements = try MarkupReader.elements(of: page)
        let isOfTerms = arguments[0] == "compare"
        let summaries = elements.filter { $0.name == "summary" }.map(\.text)
        #expect(summaries == (isOfTerms ? ["2 dumps"] : ["4 dumps"]))
        let names = elements.filter { $0.name == "li" }.map(\.text)
        let all = ["-", "one/a.json", "b.json", "two/a.json"]
        #expect(names == (isOfTerms ? ["one/a.json", "b.json"] : all))
        #expect(!page.contains(tool.folder.path))
        let full = try await tool.page(arguments + ["--full-paths"])
        #expect(full.contains("<li dir=\"auto\">\(tool.folder.path)/one/a.json</li>"))
    }

    @Test func inspectsDumpsWithoutTheirFolders() async throws {
        let tool = try await Self.withDumps.value
        let folder = tool.folder.path
        let arguments = ["inspect", "--verbose", folder + "/one/", folder + "/two/a.json"]
        let page = try await tool.page(arguments)
        let headings = try MarkupReader.elements(of: page).filter { $0.name == "h2" }
        #expect(headings.map(\.text) == ["one/", "one/a.json", "b.json", "two/a.json"])
        #expect(!page.contains(folder))
        let full = try await tool.page(arguments + ["--full-paths"])
        #expect(full.contains(">\(folder)/two/a.json</h2>"))
        let text = try await tool.call(arguments: arguments).output
        #expect(text.contains("\(folder)/two/a.json\n"))
    }

    @Test(arguments: [["dumps"], ["dumps", "--refused"]])
    func listsDumpsWithoutTheirFolders(arguments: [String]) async throws {
        let tool = try await Self.withDumps.value
        let page = try await tool.page(arguments)
        #expect(page.contains(">one/a.json"))
        #expect(!page.contains(tool.folder.path))
        let full = try await tool.page(arguments + ["--full-paths"])
        #expect(full.contains(">\(tool.folder.path)/one/a.json"))
        let text = try await tool.call(arguments: arguments).output
        #expect(text.contains("\(tool.folder.path)/one/a.json"))
    }

    /// The source names the tweets, the filter, the dumps and the version of the tool.
    @Test(arguments: [["report"], ["trend"]])
    func printsTheSourceOfAChart(command: [String]) async throws {
        let tool = try await Self.withDumps.value
        let arguments = command + ["--no-retweets", "--format", "svg"]
        let picture = try await tool.call(arguments: arguments).output
        let lines = try MarkupReader.elements(of: picture)
            .filter { $0.classes == ["source"] }.map(\.text)
        let source = lines.joined(separator: " ")
        #expect(source.hasPrefix("Source: the archive's "))
        #expect(source.contains(" of 4 tweets, without retweets; 4 dumps, the last of "))
        #expect(source.contains(#/; tagtally [0-9.]+$/#))
        #expect(!picture.contains(tool.folder.path))
    }

    /// An archive of standard input and three files, two with the same name.
    private static let withDumps = BuiltTool.prepared { tool in
        for (number, (name, term)) in [
            ("one/a.json", "#a"), ("two/a.json", "#b"), ("one/b.json", "#a"), ("-", "#c"),
        ].enumerated() {
            let dump = "\(record(number + 1))\nrefused\n"
            var path = name
            if name != "-" {
                try tool.makeFolder(String(name.prefix(3)))
                try tool.write(dump, to: name)
                path = tool.folder.appending(path: name).path
            }
            let input = Data(dump.utf8)
            let result = try await tool.run("import", "--term", term, path, input: input)
            try #require(result.status == 2, "\(result.errors)")
        }
    }

    private static func record(_ id: Int) -> String {
        let entities = #"{"user_mentions":[{"screen_name":"bob"}]}"#
        let members = #""text":"@bob","user":{"screen_name":"me"},"entities":\#(entities)"#
        return #"{"id_str":"\#(id)",\#(members)}"#
    }
}

extension BuiltTool {
    fileprivate func page(_ arguments: [String]) async throws -> String {
        try await call(arguments: arguments + ["--format", "html"]).output
    }
}
