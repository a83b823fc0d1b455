import Foundation
import ReportPresentation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// Packages for repositories of research data.
@Suite(.slow) struct PackageTests {
    private let tool = BuiltTool()

    /// The samples in an archive: those of `#ucd`, and a stream and damaged lines for `#iot`.
    private static let samples = BuiltTool.prepared { tool in
        try await tool.importSamples("timeline.json", term: "-x")
        try await tool.importSamples("ucd-search.json", "ucd-search-pretty.json")
        try await tool.importSamples("damaged.jsonl")
        try await tool.importSamples("iot-stream.jsonl", term: "#iot")
    }

    /// The arguments of packages behind their folder.
    private static let choices = [
        [], ["#ucd"], ["#iot", "--no-retweets", "--time-zone", "Europe/Berlin"],
        ["#iot", "--search", "-filter:retweets (lora OR \"it's\" OR iot)", "--language", "en"],
        ["--since", "2019-09", "--until", "2020-03-01T10:00", "--with", "#ucd"],
        ["--no-retweets", "--", "-x"],
        ["--tweet-kind", "reply", "--tweet-kind", "quote", "--author", "@dorm_owl"],
    ]
    private static let packages = BuiltTool.preparedPackages(of: samples, choices)

    @Test(arguments: choices) func holdsTheOutputOfItsCommands(choice: [String]) async throws {
        try await makePackage(choice)
        try await tool.expectOutputsOfCommands()
        try await tool.expectWholePackage("package")
    }

    @Test(arguments: choices) func hasTheSameBytesTwice(choice: [String]) async throws {
        try await makePackage(choice)
        try await tool.succeed("cp -r package one")
        try await tool.writePackage("package/", choice)
        let result = try await tool.shell("diff -r one package && ls -A")
        #expect(result.output == "one\npackage\ntweets.sqlite\n")
    }

    /// No file has more than its table, and each file is described.
    @Test func hasAllFilesOfItsDescriptions() async throws {
        try await makePackage(["#ucd"])
        let found = try FileManager.default
            .subpathsOfDirectory(atPath: tool.folder.appending(path: "package").path)
            .filter { $0.contains(".") }
        #expect(found.sorted() == PackageContents.paths.sorted())
        let description: Description = try tool.text("package/data/datapackage.json").decoded()
        #expect(description.resources.map(\.path) == PackageTable.all.map(\.path))
        for resource in description.resources {
            let text = try tool.text("package/data/\(resource.path)")
            #expect(text.utf8.count == resource.bytes)
            if let schema = resource.schema {
                let heading = text.prefix { $0 != "\n" }
                #expect(schema.fields.map(\.name).joined(separator: ",") == heading)
            }
        }
        let crate: Crate = try tool.text("package/data/ro-crate-metadata.json").decoded()
        let files = crate.graph.filter { $0.type == "File" }.map { "data/\($0.id)" }
        let payload = PackageContents.paths.filter { $0.hasPrefix("data/") }
        #expect(Set(files + ["data/ro-crate-metadata.json"]) == Set(payload))
        let sums = try await tool.succeed(
            "cd package && sha256sum --check --quiet --strict *manifest-sha256.txt && wc -l *manifest*"
        )
        #expect(sums.contains(" 12 manifest-sha256.txt") && sums.contains(" 3 tagmanifest"))
    }

    /// The texts of tweets, of which each has several words, are nowhere.
    @Test func hasNoTextOfATweet() async throws {
        try await makePackage([])
        let sql = "SELECT text FROM tweet WHERE text LIKE '% % %'"
        let texts = try await tool.call("query", sql, "--format", "jsonl")
        #expect(!texts.output.isEmpty)
        let all = try await tool.succeed(
            "cat package/* package/data/* package/data/*/* 2>/dev/null || true"
        )
        for line: [String: String] in try texts.decodedLines() {
            #expect(!all.contains(try #require(line["text"])))
        }
    }

    // MARK: - Texts

    /// Reads the tables without the code that made the texts of them.
    @Test(arguments: choices) func hasOnlyNumbersOfTheTables(choice: [String]) async throws {
        try await makePackage(choice)
        let summary = try tool.text("package/data/tables/summary.csv").csvRows
            .map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
        let phrase = choice.joined(separator: " ")
        let methods = try tool.text("package/data/methods.md").replacing("\\", with: "")
        let text = methods.replacing(#/\((tweets found|all tweets) .*?\) by /#, with: "")
            .replacing(tagtallyVersion, with: "")
        let numbers = text.matches(of: /\d[\d,:TZ+-]*[\dZ]|\d/).map {
            String($0.0).replacing(",", with: "")
        }
        #expect(numbers.count >= 9)
        for number in numbers { #expect(summary.contains { $0 == number }, "\(number) \(phrase)") }
        let datasheet = try tool.text("package/data/datasheet.md")
        #expect(datasheet.contains("| tweets in the tables | \(summary[0]) |"))
    }

    @Test func followsFromTheTables() async throws {
        try await makePackage(["#iot"])
        let files = try #require(try contents(of: "#iot").otherFiles())
        #expect(files.count == PackageContents.paths.count - PackageTable.all.count)
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let isSame = text == (try tool.text("package/\(file.path)"))
            #expect(isSame, "\(file.path)")
        }
    }

    @Test func namesGaps() async throws {
        let days = ["01-01", "01-02", "01-06", "04-06", "04-08"]
        let lines = days.enumerated().map { index, day in
            #"{"id":\#(index + 1),"text":"t #a","created_at":"2020-\#(day)T12:00:00Z","author_id":"7"}"#
        }
        try await tool.importTweet(lines.joined(separator: "\n"))
        try await tool.writePackage("package", [])
        let text = try tool.text("package/data/datasheet.md")
        for sentence in [
            "2 months between the first and the last have no tweets: 2020-02 to 2020-03.",
            "94 days between the first and the last have no tweets: 2020-01-03 to 2020-01-05, "
                + "2020-01-07 to 2020-04-05, 2020-04-07.",
        ] { #expect(text.contains(sentence), "\(text)") }
    }

    /// On machines with few cores, large files are imported without a checksum.
    @Test func namesFilesWithoutAChecksum() async throws {
        try await makePackage(["#ucd"])
        try await tool.succeed("perl -pi -e 's/,[0-9a-f]*$/,/' package/data/tables/dumps.csv")
        let files = try #require(try contents(of: "#ucd").otherFiles())
        let text = files.first { $0.path == "data/datasheet.md" }
            .map { String(decoding: $0.bytes, as: UTF8.self) }
        let sentence =
            "The SHA-256 of these files is not known: ucd-search.json, ucd-search-pretty.json."
        #expect(text?.contains(sentence) == true, "\(text ?? "")")
    }

    @Test func describesAnEmptyArchive() async throws {
        try await tool.importTweet("[]")
        let result = try await tool.call("package", "empty")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("the package has no tweets\n"))
        try await tool.expectWholePackage("empty")
        #expect(try tool.text("empty/data/ids/tweet-ids.txt").isEmpty)
        #expect(
            try tool.text("empty/data/tables/languages.csv")
                == "language,tweets,accounts,first,last\n"
        )
        #expect(try tool.text("empty/data/datasheet.md").contains("No time of a tweet is known."))
    }

    // MARK: - Replacing

    @Test func leavesOtherFoldersAndFilesAlone() async throws {
        try await tool.copyFiles(of: Self.samples)
        try tool.write("mine", to: "file")
        try tool.makeFolder("empty")
        try tool.makeFolder("folder/data")
        try tool.write("mine", to: "folder/data/datapackage.json")
        try await tool.succeed("ln -s folder link; ln -s /nowhere/else broken")
        for name in ["file", "empty", "folder", "folder/", "link", "."] {
            let result = try await tool.call("package", name)
            #expect(result.status == 1)
            #expect(result.errors.contains("is not a package of tagtally"), "\(result.errors)")
        }
        let nowhere = try await tool.call("package", "nowhere/x")
        #expect(nowhere.errors == "Error: nowhere/x cannot be written: No such file or directory\n")
        #expect(try tool.text("folder/data/datapackage.json") == "mine")
        #expect(try await tool.shell("find . -name '.tagtally*'; ls -A empty").output == "")
    }

    @Test func keepsAnArchiveInItsFolder() async throws {
        try await makePackage([])
        try await tool.succeed("cp tweets.sqlite package")
        let result = try await tool.call("package", "package", "-d", "package/tweets.sqlite")
        #expect(result.errors == "Error: package cannot be replaced: the archive is in it\n")
        #expect(try await tool.shell("ls package/tweets.sqlite").status == 0)
    }

    @Test func replacesTheWholePackageAndKeepsAFilledCitation() async throws {
        try await makePackage(["#ucd"])
        try tool.write("mine", to: "package/data/extra.txt")
        try tool.write("cff-version: 1.2.0\n", to: "package/CITATION.cff")
        let result = try await tool.call("package", "package", "#iot")
        #expect(result.errors == "package/CITATION.cff stays as it was filled in\n")
        try await tool.expectWholePackage("package")
        #expect(try tool.text("package/CITATION.cff") == "cff-version: 1.2.0\n")
        #expect(try tool.text("package/data/methods.md").contains("#iot"))
        #expect(try tool.fileNames == ["package", "tweets.sqlite"])
    }

    /// A package is the old or the new one at any moment, and nothing is left of killed commands.
    ///
    /// Every third command is killed once the new package is there, while it removes the old one.
    @Test(arguments: SplitMix64.seeds(1)) func isWholeAtAnyMoment(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try tool.write(InventedDump(seed: 1, tweets: 4_000))
        #expect(try await tool.call("import", "--term", "a", "dump.jsonl").status == 0)
        for (folder, options) in [("a", []), ("b", ["--no-retweets"])] {
            try await tool.writePackage(folder, ["a"] + options)
            try await tool.expectWholePackage(folder)
        }
        let clock = ContinuousClock()
        let time = try await clock.measure { try await tool.writePackage("package", ["a"]) }
        for index in 1...12 {
            let moment = Double.random(in: 0...(time / .seconds(1)), using: &generator)
            let options = index.isMultiple(of: 2) ? "" : "--no-retweets"
            let command = "tagtally package package a \(options)"
            if index.isMultiple(of: 3) {
                try await tool.runUntilReplaced("package", command)
            } else {
                try await tool.run(command, killedAfter: moment)
            }
            let result = try await tool.shell("diff -rq package a || diff -rq package b")
            #expect(result.status == 0, "\(result.output)")
        }
        try await tool.writePackage("package", ["a"])
        #expect(try tool.fileNames == ["a", "b", "dump.jsonl", "package", "tweets.sqlite"])
    }

    // MARK: - Checking

    /// What is done to a package, and what the check says of it.
    private static let damages = [
        ("rm package/data/methods.md", "package/data/methods.md is missing\n"),
        ("rm package/bagit.txt", "package/bagit.txt is missing\n"),
        ("echo x > package/data/x.txt", "package/data/x.txt is not a file of the package\n"),
        ("ln -s /etc package/link", "package/link is not a file of the package\n"),
        ("echo x >> package/data/datasheet.md", "package/data/datasheet.md has changed\n"),
        (
            "perl -pi -e s/27/28/ package/data/tables/popularity.csv",
            "package/data/tables/popularity.csv has changed\n"
        ),
        (
            "perl -pi -e s/^.../000/ package/manifest-sha256.txt",
            (PackageContents.paths.filter { $0.hasPrefix("data/") } + ["manifest-sha256.txt"])
                .map { "package/\($0) has changed\n" }.joined()
        ),
        (
            "rm package/data/methods.md; mkfifo package/data/methods.md",
            "package/data/methods.md cannot be read\n"
        ),
        (
            "perl -pi -e 's/13 accounts/99 accounts/' package/data/methods.md; cd package; \(BuiltTool.redoneChecksums)",
            "package/data/methods.md does not follow from the tables\n"
        ),
    ]

    @Test(arguments: damages) func namesWhatIsWrong(damage: (command: String, answer: String))
        async throws
    {
        try await makePackage(["#ucd"])
        try await tool.succeed("( \(damage.command) )")
        let result = try await tool.call("package", "--check", "package")
        #expect(result.status == 1)
        let expected = Set(damage.answer.split(separator: "\n"))
        let found = Set(result.output.split(separator: "\n"))
        #expect(expected.isSubset(of: found), "\(result.output)")
        #expect(damage.command.contains("sha256sum") || found == expected, "\(result.output)")
    }

    /// A number that is changed with all checksums is found by the texts, and by the archive.
    @Test func noticesATableThatIsNotOfTheArchive() async throws {
        try await makePackage(["#ucd"])
        try await tool.succeed(
            "( perl -pi -e 's/^tweets,26/tweets,27/' package/data/tables/summary.csv; cd package; \(BuiltTool.redoneChecksums) )"
        )
        let result = try await tool.call("package", "--check", "package")
        #expect(result.status == 1)
        for sentence in [
            "package/data/methods.md does not follow from the tables\n",
            "package/data/tables/summary.csv differs from what tweets.sqlite gives now\n",
        ] { #expect(result.output.contains(sentence), "\(result.output)") }
    }

    @Test func noticesAChangedArchive() async throws {
        try await makePackage(["#ucd"])
        try await tool.importTweet(
            ##"{"id_str":"7","text":"#new #UCD","user":{"screen_name":"me"}}"##,
            "--term",
            "#ucd"
        )
        let result = try await tool.call("package", "--check", "package")
        #expect(result.status == 1)
        let changed = ["popularity", "dumps", "summary"].map { "tables/\($0).csv" }
        for file in changed + ["ids/tweet-ids.txt"] {
            let sentence = "package/data/\(file) differs from what tweets.sqlite gives now\n"
            #expect(result.output.contains(sentence), "\(result.output)")
        }
        #expect(try await tool.call("forget", "#ucd").status == 0)
        let forgotten = try await tool.call("package", "--check", "package")
        let sentence = "package cannot be generated again: "
        #expect(forgotten.output.hasPrefix(sentence), "\(forgotten.output)")
        try await tool.succeed("rm tweets.sqlite*")
        let alone = try await tool.call("package", "--check", "package")
        #expect(alone.status == 0 && alone.output == "package is a whole package\n")
        #expect(alone.errors == "tweets.sqlite does not exist, so only the files were checked\n")
        let named = try await tool.call("package", "--check", "package", "-d", "tweets.sqlite")
        #expect(named.status == 1)
    }

    @Test func checksAPackageOfAnotherVersionByItsChecksums() async throws {
        try await makePackage(["#ucd"])
        try await tool.succeed(
            "( perl -pi -e 's/\"version\": \"0.1.0\"/\"version\": \"0.0.9\"/' package/data/datapackage.json; "
                + "cd package; \(BuiltTool.redoneChecksums) )"
        )
        let result = try await tool.call("package", "--check", "package")
        #expect(result.status == 0, "\(result.output)")
        #expect(
            result.errors == "made by tagtally 0.0.9, so this version compares only checksums\n"
        )
    }

    @Test(arguments: [
        (["--check", "package", "#ucd"], "leave them out"),
        (["--check", "package", "--since", "2020"], "leave them out"), ([""], "needs a name"),
        (["--check", "nowhere"], "nowhere cannot be read: No such file or directory"),
        (["--check", "tweets.sqlite"], "tweets.sqlite is not a package of tagtally"),
        (["package", "#nope"], "#nope"),
    ])
    func refusesWrongUsage(arguments: [String], sentence: String) async throws {
        try await tool.copyFiles(of: Self.samples)
        let result = try await tool.call(arguments: ["package"] + arguments)
        #expect([1, 64].contains(result.status))
        #expect(result.errors.contains(sentence), "\(result.errors)")
        #expect(try tool.fileNames == ["tweets.sqlite"])
    }

    // MARK: - Hostile names

    private static let hostile =
        "=\u{1B}]0;x\u{7}\u{202E}\n\"'`|<b>&[a](b) - \\u{} #\t@x%,;\u{FFFE}"

    @Test func escapesHostileNames() async throws {
        let name = Self.hostile.replacing("/", with: "") + ".json"
        let record =
            #"{"id":1,"text":"t #a","user":{"screen_name":"a"},"lang":"e\n=n","source":"=x\n"}"#
        try tool.write(record, to: name)
        let imported = try await tool.call("import", "--term", "#" + Self.hostile, name)
        #expect(imported.status == 0, "\(imported.errors)")
        let result = try await tool.call("package", "package", "#" + Self.hostile)
        #expect(result.status == 0, "\(result.errors)")
        try await tool.expectWholePackage("package")
        let _: Crate = try tool.text("package/data/ro-crate-metadata.json").decoded()
        let description: Description = try tool.text("package/data/datapackage.json").decoded()
        #expect(description.tagtally.term == "#" + Self.hostile)
        for path in PackageContents.paths {
            let text = try tool.text("package/\(path)")
            let isHarmful = text.unicodeScalars.contains {
                $0 != "\n" && ($0.value < 32 || $0 == "\u{202E}")
            }
            #expect(!isHarmful, "\(path)")
        }
        #expect(try tool.text("package/bag-info.txt").split(separator: "\n").count == 4)
        let dumps = try tool.text("package/data/tables/dumps.csv").csvRows
        #expect(dumps.count == 1 && dumps[0].hasPrefix("1,\"'=\u{FFFD}"), "\(dumps)")
        let markdown = try tool.text("package/data/methods.md")
        #expect(!markdown.contains("<b>") || markdown.contains("\\<b"))
    }

    // MARK: - Other programs

    @Test(.needs(python: "bagit"), arguments: choices)
    func isAValidBag(choice: [String]) async throws {
        try await makePackage(choice)
        try await tool.expectValidPackage(.bagit)
    }

    @Test(.needs(python: "frictionless"), arguments: choices)
    func isAValidDataPackage(choice: [String]) async throws {
        try await makePackage(choice)
        try await tool.expectValidPackage(.frictionless)
    }

    @Test(.needs(python: "cffconvert")) func hasAValidCitation() async throws {
        try await makePackage(["#ucd"])
        try await tool.expectValidPackage(.cffconvert)
    }

    // MARK: - Real dumps

    @Test(.needsShared) func countsRealDumps() async throws {
        try await tool.copyFiles(of: RealDumps.imported)
        try await tool.writePackage("package", [])
        try await tool.expectWholePackage("package")
        func column(_ index: Int, of table: String) throws -> [Int] {
            try tool.text("package/data/tables/\(table).csv").csvRows
                .map { Int($0.split(separator: ",", omittingEmptySubsequences: false)[index]) ?? 0 }
        }
        let keys = try tool.text("package/data/tables/summary.csv").csvRows
            .map { $0.prefix { $0 != "," } }
        let values = try column(1, of: "summary")
        let summary = Dictionary(uniqueKeysWithValues: zip(keys, values))
        let tweets = try #require(summary["tweets"])
        let ids = try tool.text("package/data/ids/tweet-ids.txt").split(separator: "\n")
        #expect(tweets > 0 && Set(ids).count == tweets)
        let timeless = summary["without_time", default: 0]
        for trend in ["trend-by-month", "trend-by-day"] {
            #expect(try column(1, of: trend).reduce(timeless, +) == tweets)
        }
        let kinds = ["original", "replies", "retweets", "quotes"].map { summary[$0[...]] ?? 0 }
        #expect(kinds.reduce(0, +) == tweets)
        let outcomes = ["new", "upgraded", "duplicates", "non_tweets", "refused"]
        #expect(outcomes.map { summary[$0[...]] ?? 0 }.reduce(0, +) == summary["records"])
        let sql = "SELECT count(*) FROM tweet WHERE cut = 1"
        let cut = try await tool.call("query", sql, "--format", "csv").output
        #expect(cut.csvRows == [String(summary["cut", default: -1])])
    }

    // MARK: - Parts of tests

    /// The contents of `package` without filters, from the files of its tables.
    private func contents(of term: String) throws -> PackageContents {
        let request = PackageRequest(of: SearchTerm(term), .init(), options: [])
        var contents = PackageContents(request.subject)
        for table in PackageTable.all {
            let bytes = Array(try tool.text("package/data/\(table.path)").utf8)
            let file = PackageContents.File(path: table.path, bytes: bytes)
            contents.add(table, bytes: bytes, file.stored)
        }
        return contents
    }

    /// Makes `package` of the samples with one of the choices, or with other arguments.
    private func makePackage(_ choice: [String]) async throws {
        if let package = Self.packages[choice] { return try await tool.copyFiles(of: package) }
        try await tool.copyFiles(of: Self.samples)
        try await tool.writePackage("package", choice)
    }
}

/// The parts of a Data Package that the tests read.
private struct Description: Decodable {
    struct Resource: Decodable {
        struct Schema: Decodable {
            struct Field: Decodable {
                let name: String
            }

            let fields: [Field]
        }

        let path: String
        let bytes: Int
        let schema: Schema?
    }

    let resources: [Resource]
    let tagtally: MadeWith
}
