import Foundation
import ReportPresentation
import ReportRendering
import TestSupport
import Testing
import TweetDumps

/// No output with pseudonyms tells who somebody is.
@Suite(.slow) struct PseudonymOutputTests {
    private let tool = BuiltTool()
    private static let options = ["--pseudonyms", "study.key"]
    private static let others = [
        ["people", "--renamed"], ["people", "--followers"], ["people", "--former"], ["network"],
        ["network", "--nodes", "--edges", "retweet", "--edges", "reply"],
        ["network", "--by", "account", "--min-count", "1"],
        ["network", "--edges", "author-source"],
        ["coordination", "--by", "retweet", "--table", "accounts"], ["evidence", "@harbour_desk"],
        ["compare", "#iot", "#ucd"], ["search", ""], ["search", "from:harbour_desk"], ["terms"],
        ["dumps"], ["dumps", "--refused"], ["lists"], ["lists", "Campus"],
        ["show", "1191336596981418253", "--thread"],
    ]

    private typealias Command = (words: [String], formats: [Format])

    /// All commands that print people, with their formats.
    private static let commands: [Command] =
        [
            (["network", "--edges", "retweet"], Format.ofNetworks),
            (["network", "--by", "account", "--edges", "retweet"], Format.ofNetworks),
            (["coordination", "--by", "hashtag", "--min-weight", "1"], [.gexf]),
            (["network", "--edges", "reply", "--per", "month"], Format.ofNetworks),
            (["search", ""], [.ids, .geoJSON]),
        ]
        + Reports.all.map { report in
            // Of the tables of coordination, only the first one is a network.
            let formats = report == Coordination.self ? [] : report.formats
            return ([report.name] + report.widest, Format.ofAnyTable + formats)
        }
        + others.map { ($0, Format.ofAnyTable) }

    private static let personal = projectFolder.appending(path: "Examples/personal/2025").path
    private static let samples = BuiltTool.prepared { tool in
        try await tool.copyFiles(of: BuiltTool.withSamples)
        _ = try await tool.call("import", "--quiet", personal)
        _ = try await tool.call("lists", "add", "Campus", "@harbour_desk")
        _ = try await tool.call("key", "study.key")
    }

    private func makeKey(_ name: String) async throws {
        let result = try await tool.call("key", name)
        #expect(result.status == 0, "\(result.errors)")
    }

    private func output(_ words: [String], _ format: Format, _ options: [String]) async throws
        -> BuiltTool.RunResult
    {
        let others = ["--reproducible", "--format", format.rawValue]
        return try await tool.call(arguments: words + others + options)
    }

    @Test func hideWhoPeopleAre() async throws {
        try await tool.copyFiles(of: Self.samples)
        let identities = try await Identities(of: tool)
        #expect(identities.names.count > 30)
        let minHidden = 141
        var hidden = 0
        for (words, formats) in Self.commands {
            for format in formats where format != .xlsx {
                let result = try await output(words, format, Self.options)
                #expect(result.status == 0, "\(words) \(format): \(result.errors)")
                let found = identities.found(in: result.output)
                #expect(found.isEmpty, "\(words) \(format): \(found.prefix(9))")
                let plain = try await output(words, format, [])
                #expect(plain.status == result.status)
                // Enough are searched, because it takes seconds.
                if hidden < minHidden, !identities.found(in: plain.output).isEmpty { hidden += 1 }
            }
        }
        // The search finds who is there when nobody is hidden.
        #expect(hidden == minHidden)
    }

    @Test func agreeWithOneKeyAndNotWithTwo() async throws {
        try await tool.copyFiles(of: Self.samples)
        try await makeKey("other.key")
        func pseudonyms(_ words: [String], _ key: String) async throws -> Set<String> {
            let result = try await output(words, .csv, ["--pseudonyms", key])
            return Set(result.output.matches(of: #/person-[a-z]{8}/#).map { String($0.0) })
        }
        let people = try await pseudonyms(["people"], "study.key")
        let authors = try await pseudonyms(["search", ""], "study.key")
        #expect(people.count > 20)
        #expect(people.isSubset(of: authors))
        for words in [["people"], ["search", ""]] {
            let others = try await pseudonyms(words, "other.key")
            #expect(others.isDisjoint(with: people.union(authors)))
        }
    }

    /// A list of ids has the numbers of the other formats, though it is read in another way.
    @Test func listTheSameIDs() async throws {
        try await tool.copyFiles(of: Self.samples)
        for options in [[], Self.options] {
            for words in [
                ["search", "iot"], ["timeline", "#ucd", "--order", "likes", "--limit", "7"],
            ] {
                let table = try await output(words, .csv, options).output
                let ids = table.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
                let list = try await output(words, .ids, options).output.split(separator: "\n")
                #expect(list == ids && list.count > 5)
            }
        }
    }

    /// The lines of an extraction are the same tweets, with other names and numbers.
    @Test func leaveNumbersInExtractedLines() async throws {
        try await tool.copyFiles(of: Self.samples)
        let identities = try await Identities(of: tool)
        func lines(_ names: String) async throws -> String {
            let words = ["extract", sampleData.path, Self.personal, "--names", names]
            let result = try await tool.call(arguments: words + Self.options)
            #expect(result.output.count > 10_000)
            #expect(identities.found(in: result.output).isEmpty)
            return result.output
        }
        _ = try await lines("twitter")
        try tool.write(try await lines("tagtally"), to: "lines.jsonl")
        _ = try await tool.call("import", "--quiet", "lines.jsonl", "--database", "lines.sqlite")
        let report = ["report", "--kind", "user", "--min-count", "1"]
        let expected = try await output(report, .csv, Self.options).output
        let counts = try await output(report + ["--database", "lines.sqlite"], .csv, []).output
        #expect(counts.split(separator: "\n").sorted() == expected.split(separator: "\n").sorted())
        // Versions of tweets stay such, although new numbers have another order.
        for (query, found) in [("filter:edited", 2), ("filter:replaced", 1)] {
            let words = ["search", query, "--format", "ids", "--database", "lines.sqlite"]
            let ids = try await tool.call(arguments: words).output.split(separator: "\n")
            #expect(ids.count == found, "\(query)")
        }
    }

    @Test func keepWhatIsAskedFor() async throws {
        try await tool.copyFiles(of: Self.samples)
        func tweets(_ options: String...) async throws -> String {
            try await output(["search", ""], .csv, Self.options + options).output
        }
        let id = "1191336596981418253"
        #expect(try await tweets("--keep-ids").contains("\n\(id),"))
        #expect(try await !tweets().contains(id))
        let rounded = try await tweets("--round-times")
        let times = rounded.matches(of: #/T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/#)
        #expect(times.allSatisfy { $0.0.hasSuffix(":00:00Z") })
        let known = try await output(["people", "--public", "1000"], .csv, Self.options)
        let rows = known.output.split(separator: "\n")
        #expect(Set(rows.map { $0.contains("person-") }) == [true, false])
    }

    /// The table of who is who has everybody in the output, and only the owner can read it.
    @Test func writeWhoIsWho() async throws {
        try await tool.copyFiles(of: Self.samples)
        let options = Self.options + ["--pseudonyms-table", "who.csv"]
        let people = try await output(["people"], .csv, options).output
        let table = try tool.text("who.csv")
        let lines = table.split(separator: "\n").dropFirst()
        #expect(people.matches(of: #/person-[a-z]{8}/#).allSatisfy { table.contains($0.0) })
        #expect(lines.contains { $0.contains(",harbour_desk,") })
        for file in ["who.csv", "study.key"] {
            let path = tool.folder.appending(path: file).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    /// Sentences about tweets, in tables to read, have neither old and short ids nor times to the second.
    @Test func hideWhatSentencesTell() async throws {
        let time = "Sun Mar 01 09:05:06 +0000 2009"
        for (id, other) in [
            ("1265123", ""), ("1265456", #","in_reply_to_status_id_str":"1265123""#),
        ] {
            let record =
                #"{"id_str":"\#(id)","text":"t","created_at":"\#(time)","user":{"screen_name":"ann_lee"}"#
                + #","entities":{}\#(other)}"#
            try await tool.importTweet(record)
        }
        try await makeKey("study.key")
        for format in [Format.text, .html, .markdown] {
            let words = ["show", "1265456"]
            let plain = try await output(words, format, []).output
            #expect(plain.contains("1265123") && plain.contains("09:05:06"), "\(format)")
            let shown = try await output(words, format, Self.options + ["--round-times"]).output
            #expect(shown.contains("person-") && shown.contains("09:00:00"), "\(format)")
            #expect(!shown.contains(/12651|12654|09:05:06/), "\(format)")
        }
    }

    /// A name that is a word of a text stays there, and is reported.
    @Test func reportNamesThatRemain() async throws {
        let record =
            #"{"id_str":"1","text":"ask ann_lee or @ann_lee","user":{"screen_name":"Ann_Lee"},"entities":{}}"#
        try await tool.importTweet(record)
        try await makeKey("study.key")
        let result = try await output(["search", ""], .csv, Self.options)
        #expect(result.output.contains("ask ann_lee or @person-"))
        #expect(result.errors.contains("ann_lee (once)"))
    }

    @Test func refuseUnsafeKeys() async throws {
        try await tool.copyFiles(of: BuiltTool.withOneTweet)
        try await makeKey("study.key")
        let again = try await tool.call("key", "study.key")
        #expect(again.status == 1 && again.errors.contains("never overwritten"))
        try tool.write("short", to: "short.key")
        try await tool.succeed("chmod 600 short.key; cp study.key open.key; chmod 644 open.key")
        for (key, reason) in [
            ("short.key", "5 bytes"), ("open.key", "others can read"), ("none.key", "tagtally key"),
        ] {
            let result = try await tool.call("report", "--pseudonyms", key)
            #expect(result.status == 1 && result.errors.contains(reason), "\(result.errors)")
            #expect(result.output.isEmpty)
        }
        for words in [
            ["report", "--keep-ids"], ["query", "SELECT 1", "--pseudonyms", "study.key"],
            ["search", "--pseudonyms", "study.key", "--keep-ids", "--round-times"],
            ["media", "--save", "x", "--pseudonyms", "study.key"],
        ] {
            let result = try await tool.call(arguments: words)
            #expect(result.status == 64, "\(words): \(result.errors)")
        }
    }
}
