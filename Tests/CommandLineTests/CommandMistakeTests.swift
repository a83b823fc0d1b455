import ArgumentParser
import Foundation
import Testing

@testable import tagtally

/// Mistakes that command-line tools often make.
@Suite struct CommandMistakeTests {
    private let tool = BuiltTool()

    @Test func printsHelpWithoutAnEnvironment() async throws {
        let bare = "env -i \"$(command -v tagtally)\""
        let help = try await tool.shell("\(bare) --help")
        #expect(help.status == 0)
        let commands = help.output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
            .compactMap { $0.firstMatch(of: /^  ([a-z]+)( |$)/)?.1 }
        #expect(commands.contains("import") && commands.contains("report"))
        for command in commands {
            let help = try await tool.shell("\(bare) \(command) --help")
            #expect(help.status == 0 && help.output.contains("USAGE: tagtally \(command)"))
        }
        #expect(try tool.fileNames.isEmpty)
    }

    #if os(Linux)
    @Test func needsNoMoreMemoryForALargeDump() async throws {
        let blob = String(repeating: "x", count: 60_000)
        let record = #"{"id":1,"text":"t","entities":{},"x":"\#(blob)","user":{}}"#
        try tool.write(record, to: "record")
        // 300 MB of address space. In one arena, glibc reserves none for threads that wait for
        // each other, of which a busy machine has more.
        let result = try await tool.shell(
            """
            export MALLOC_ARENA_MAX=1; ulimit -v 300000
            yes "$(cat record)" | head -c 400000000 | tagtally import --quiet -
            """
        )
        #expect(result.output.isEmpty && result.status == 2, "\(result.output)")
        #expect(try await tool.table().tweets == 1)
    }
    #endif

    /// Names with line breaks, separators, quotes and signs of formulas: a spreadsheet would calculate a cell
    /// that begins with `=`, `+`, `-` or `@`.
    @Test func printsEachMentionAsOneLineOfCSVThatIsNoFormula() async throws {
        let hashtags = [#"a\nb"#, #"c\r\nd"#, #"e,\"f\""#, #"g\u2028h"#, "i;j", "1e5"]
            .map { #"{"text":"\#($0)"}"# }
        let users = ["=1+1", "+x", "-y", "@z", "u"].map { #"{"screen_name":"\#($0)"}"# }
        let record =
            #"{"id":1,"text":"t","user":{"screen_name":"me"},"#
            + #""entities":{"hashtags":[\#(hashtags.joined(separator: ","))],"#
            + #""user_mentions":[\#(users.joined(separator: ","))]}}"#
        try await tool.importTweet(record)
        let report = try await tool.call("report", "--min-count", "1", "--format", "csv")
        let rows = report.output.csvRows
        #expect(rows.count == hashtags.count + users.count)
        for row in rows {
            let cells = row.split(separator: ",", maxSplits: 1)
            try #require(cells.count == 2)
            #expect(!cells[1].contains(/^"?[=+@-]/), "\(row)")
            #expect(row.hasSuffix(",1,1"))
        }
        #expect(rows.contains(##"hashtag,"#e,""f""",1,1"##) && rows.contains("hashtag,#1e5,1,1"))
    }

    @Test func printsATermAsOneLineOfCSV() async throws {
        try await tool.addTerm("two\nlines, \"one\" term")
        let terms = try await tool.call("terms", "--format", "csv")
        #expect(terms.output.csvRows.count == 1)
    }

    @Test func leavesOutNoRowByDefault() async throws {
        let tags = (1...250).map { #"{"text":"tag\#($0)"}"# }.joined(separator: ",")
        let record = #"{"id":1,"text":"t","user":{},"entities":{"hashtags":[\#(tags)]}}"#
        try await tool.importTweet(record)
        #expect(try await tool.table().rows.count == 250)
        let csv = try await tool.call("report", "--min-count", "1", "--format", "csv")
        #expect(csv.output.csvRows.count == 250)
        let text = try await tool.call("report", "--min-count", "1")
        #expect(text.output.matches(of: #/#tag[0-9]+ /#).count == 250)
    }

    @Test(arguments: [
        "2019-٠٩", "2019-13", "2019-02-30", "2019-2-3", "2020-03-01T24:00", "2020-03-01T25:00",
        "2020-03-01T10:00+19:00", "2020-03-01T10:00+05:99", "yesterday", "",
    ])
    func refusesInvalidTimes(time: String) async throws {
        let result = try await tool.call("report", "--since", time)
        #expect(result.status == 64)
        #expect(result.errors.contains("is not a time for --since"))
        #expect(result.output.isEmpty)
    }

    /// Arguments that are wrong for any archive.
    @Test(arguments: [
        ["report", "--language", "en,de"], ["report", "--time-zone", "GMT+0517"],
        ["trend", "--kind", "user"],
    ])
    func exitsWithTheStatusOfWrongUsage(arguments: [String]) async throws {
        let result = try await tool.call(arguments: arguments)
        #expect(result.status == 64, "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}

/// The hint to quote a search term such as `#ucd`, which a shell takes for a comment.
@Suite struct QuotingHintTests {
    private let tool = BuiltTool()

    private static let hint = "whole archive; quote a term that begins with #"
    private static let archive = BuiltTool.prepared { tool in
        let record =
            ##"{"id_str":"1","text":"#t","created_at":"Wed Oct 10 20:19:24 +0000 2018","##
            + ##""user":{"screen_name":"me"},"##
            + ##""entities":{"user_mentions":[{"screen_name":"u"}]}}"##
        try await tool.importTweet(record, "--term", "#t")
    }

    init() async throws { try await tool.copyFiles(of: Self.archive) }

    @Test(arguments: [
        "report", "trend", "network", "report --database tweets.sqlite",
        "report --database=tweets.sqlite", "report #t --limit 1",
    ])
    func isPrintedBelowTheTable(command: String) async throws {
        let result = try await tool.shell("tagtally \(command)")
        #expect(result.output.hasSuffix("\(Self.hint)\n"), "\(result.output)")
    }

    @Test(arguments: [
        "report #t", "report --limit 1", "report --min-count 1", "report --kind user",
        "report --format json", "trend --per month", "network --kind user", "network --edges reply",
        "report --output report.txt --database tweets.sqlite", "evidence @u --limit 1",
        "evidence #t @u",
    ])
    func isNotPrintedIfNoWordCanBeMissing(command: String) async throws {
        let result = try await tool.call(arguments: command.split(separator: " ").map(String.init))
        let printed = result.output + result.errors
        #expect(result.status == 0 && !printed.contains("quote"), "\(printed)")
    }

    @Test func isPrintedIfAMentionMayBeMissing() async throws {
        let hint = "whole archive; quote what begins with #"
        let unknown = try await tool.shell("tagtally evidence ucd #iot --limit 1")
        let error = "Error: no tweet in the archive mentions ucd"
        #expect(unknown.output == "\(hint)\n\(error)\n")
        let known = try await tool.shell("tagtally evidence --database tweets.sqlite u")
        #expect(known.output.hasSuffix("\(hint)\n"), "\(known.output)")
    }
}

/// The query and the options of `tagtally search`.
@Suite struct SearchArgumentTests {
    @Test(arguments: [
        ("nasa moon", "nasa moon"),
        ("nasa -moon -(a OR b)", "nasa -moon -(a OR b)"),
        ("-nasa --limit 5 -dog", "-nasa -dog"),
        ("-n 5 nasa --count -o -", "nasa"),
        ("-n5 -na -hash -x -X", "-na -hash -x -X"),
        ("--database=x.sqlite -d y.sqlite nasa -d=z", "nasa -d=z"),
        ("-filter:retweets -x=y -= -", "-filter:retweets -x=y -= -"),
        ("--count nasa -- --limit -h -- -moon", "nasa --limit -h -- -moon"),
    ])
    func readsWordsThatBeginWithAHyphen(typed: String, query: String) throws {
        #expect(try search(typed).queryText == query)
    }

    @Test func readsTheOptionsBetweenWords() throws {
        let search = try search("-nasa --count -dog -d y.sqlite -film --language en -n5")
        #expect(search.count && search.archive.database == "y.sqlite")
        #expect(search.filter.language == ["en"] && search.choices.isGiven)
        #expect(search.queryText == "-nasa -dog -film")
    }

    @Test(arguments: [
        ("nasa --limt 5", "Unknown option '--limt'"),
        ("nasa --limt=5 --cuont", "Unknown option '--limt'"),
        ("--limit", "Missing value for '--limit <n>'"),
        ("nasa --limit -5", "Missing value for '--limit <n>'"),
        ("nasa --as -lunar", "Missing value for '--as <term>'"),
        ("--count", "give a query, such as: tagtally search moon OR apollo"),
        ("nasa ---moon", "Invalid option: ---moon"),
    ])
    func refusesMistakes(typed: String, message: String) {
        #expect {
            try Tagtally.command(of: ["search"] + words(typed))
        } throws: {
            Tagtally.message(for: $0) == message
        }
    }

    @Test(arguments: ["-h", "nasa --help", "-moon -h"]) func printsHelp(typed: String) {
        #expect {
            var command = try Tagtally.command(of: ["search"] + words(typed))
            try command.run()
        } throws: {
            Tagtally.message(for: $0).contains("USAGE: tagtally search")
        }
    }

    private func search(_ typed: String) throws -> Search {
        try #require(Tagtally.command(of: ["search"] + words(typed)) as? Search)
    }

    private func words(_ typed: String) -> [String] {
        typed.split(separator: " ").map(String.init)
    }
}
