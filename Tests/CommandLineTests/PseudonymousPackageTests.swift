import Foundation
import ReportPresentation
import TestSupport
import Testing

/// No package with pseudonyms tells who somebody is.
@Suite(.slow) struct PseudonymousPackageTests {
    private let tool = BuiltTool()

    /// The samples in an archive, with dumps and a term that are called like people, and two keys.
    private static let samples = BuiltTool.prepared { tool in
        try await tool.importSamples(term: "#iot")
        for (dump, name, term) in [
            ("ucd-search.json", "harbour_desk_1191336596981418253.json", "#ucd"),
            ("iot-stream.jsonl", "dorm_owl.jsonl", "dorm_owl"),
        ] {
            try await tool.succeed(
                "cp '\(sampleData.path)/\(dump)' \(name); tagtally import --quiet --term '\(term)' \(name)"
            )
        }
        try await tool.succeed(
            "tagtally key study.key 2>/dev/null; tagtally key other.key 2>/dev/null"
        )
    }

    /// The arguments of packages behind their folder.
    private static let choices = [
        [], ["#ucd", "--round-times"], ["#ucd", "--public", "500"],
        ["dorm_owl", "--no-retweets", "--time-zone", "Europe/Berlin"],
        ["--author", "@dorm_owl", "--author", "campus_lark", "--with", "@campus_lark"],
        ["--author", "7623645", "--with", "#ucd"],
        [
            "--search", "-from:dorm_owl (\"campus_lark\" OR @harbour_desk OR #iot)", "--since",
            "2019",
        ],
        ["dorm_owl", "--search", "account:7623645 OR in_reply_to_tweet_id:1191336596981418253"],
    ]
    private static let key = ["--pseudonyms", "study.key"]
    private static let packages = BuiltTool.preparedPackages(of: samples, choices, key)

    /// Makes `package` of the samples with one of the choices, or with other arguments, and the key.
    private func makePackage(_ choice: [String] = []) async throws {
        if let package = Self.packages[choice] { return try await tool.copyFiles(of: package) }
        try await tool.copyFiles(of: Self.samples)
        try await tool.writePackage("package", choice + Self.key)
    }

    @Test(arguments: choices) func namesNobody(choice: [String]) async throws {
        try await makePackage(choice)
        let identities = try await Identities(of: tool)
        #expect(identities.names.count > 30 && identities.numbers.count > 30)
        let isPublic = choice.contains("--public")
        // This one is in hashtags, or in the names of programs.
        let names = identities.names.filter { $0.count >= 4 && $0 != "quadradio" }
        for path in PackageContents.paths {
            let text = try tool.text("package/\(path)")
            let found = identities.found(in: text)
            #expect(found.isEmpty, "\(path): \(found)")
            let words = text.lowercased().split {
                !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_"))
            }
            let named = names.intersection(words.map(String.init))
            #expect(named.isEmpty || isPublic, "\(path): \(named)")
            #expect(text.firstMatch(of: #/person-[a-z]{8}[a-z-]/#) == nil, "\(path)")
            #expect(isPublic || !text.lowercased().contains("harbour_desk"))
        }
        try await tool.expectWholePackage("package", Self.key)
    }

    @Test(arguments: choices) func hasTheSameBytesTwice(choice: [String]) async throws {
        try await makePackage(choice)
        try await tool.succeed("cp -r package one")
        try await tool.writePackage("package", choice + Self.key)
        #expect(try await tool.shell("diff -r one package").output.isEmpty)
    }

    /// Commands without names can be repeated as they are.
    @Test(arguments: [
        [], ["#ucd", "--round-times"], ["#ucd", "--public", "500"],
        ["--no-retweets", "--keep-ids", "--search", "#iot"],
    ])
    func holdsTheOutputOfItsCommands(choice: [String]) async throws {
        try await makePackage(choice)
        try await tool.expectOutputsOfCommands(key: "study.key")
    }

    @Test func sharesNothingWithAnotherKey() async throws {
        try await tool.copyFiles(of: Self.samples)
        func secrets(_ key: String) async throws -> Set<String> {
            let choice = ["--author", "@dorm_owl", "--pseudonyms", "\(key).key"]
            try await tool.writePackage(key, choice)
            let all = try PackageContents.paths.map { try tool.text("\(key)/\($0)") }.joined()
            let ids = try tool.text("\(key)/data/ids/tweet-ids.txt").split(separator: "\n")
            #expect(ids == ids.sorted { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) } && !ids.isEmpty)
            let names = all.matches(of: #/person-[a-z]{8}/#).map { String($0.0) }
            #expect(names.count > 3)
            return Set(names).union(ids.map { String($0) })
        }
        #expect(try await secrets("study").isDisjoint(with: secrets("other")))
    }

    /// Neither as it is nor in the usual notations.
    @Test func doesNotHaveTheKey() async throws {
        try await makePackage()
        let key = try Data(contentsOf: tool.folder.appending(path: "study.key"))
        let hex = key.map { String(format: "%02x", $0) }.joined()
        for path in PackageContents.paths {
            let bytes = try Data(contentsOf: tool.folder.appending(path: "package/\(path)"))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(bytes.firstRange(of: key) == nil && !text.lowercased().contains(hex))
            #expect(!text.contains(key.base64EncodedString().prefix(40)))
            #expect(!text.contains("study.key"))
        }
    }

    @Test func saysWhatItsNumbersAre() async throws {
        try await makePackage()
        let others = ["datasheet.md", "datapackage.json", "ro-crate-metadata.json"]
        let note = "not an id of Twitter"
        for name in others {
            #expect(try tool.text("package/data/\(name)").contains(note), "\(name)")
        }
        try await tool.writePackage("package", Self.key + ["--keep-ids"])
        try await tool.writePackage("plain", [])
        let ids = try tool.text("plain/data/ids/tweet-ids.txt")
        #expect(try tool.text("package/data/ids/tweet-ids.txt") == ids)
        for name in others {
            #expect(try !tool.text("package/data/\(name)").contains(note), "\(name)")
        }
        try await tool.expectWholePackage("package", Self.key)
    }

    // MARK: - Checking

    @Test func isComparedWithTheArchiveByItsKey() async throws {
        try await makePackage(["dorm_owl", "--round-times"])
        let alone = try await tool.call("package", "--check", "package")
        #expect(alone.output == "package is a whole package\n")
        #expect(
            alone.errors
                == "the archive was not compared, because that takes the key: add --pseudonyms KEYFILE\n"
        )
        let check = ["package", "--check", "package", "--pseudonyms", "other.key"]
        let wrong = try await tool.call(arguments: check)
        #expect(wrong.status == 1 && wrong.errors.contains("another key"), "\(wrong.errors)")
        try await tool.expectWholePackage("package", Self.key)
        try await tool.importTweet(
            #"{"id_str":"7","text":"new @harbour_desk","user":{"screen_name":"me"}}"#,
            "--term",
            "dorm_owl"
        )
        let changed = try await tool.call(arguments: ["package", "--check", "package"] + Self.key)
        #expect(changed.status == 1)
        for file in ["ids/tweet-ids.txt", "tables/summary.csv"] {
            let sentence = "package/data/\(file) differs from what tweets.sqlite gives now\n"
            #expect(changed.output.contains(sentence), "\(changed.output)")
        }
    }

    /// Damages that the checksums and the tables do not show, and with whose key they are found.
    @Test(arguments: [
        ("echo x >> data/ids/tweet-ids.txt", "data/ids/tweet-ids.txt has changed", false),
        (
            "perl -pi -e 's/,4$/,3/' data/tables/popularity.csv",
            "data/tables/popularity.csv has changed", false
        ),
        (
            "perl -pi -e 's/(Users have) (pseudonyms)/$1 no $2/' data/datasheet.md; \(BuiltTool.redoneChecksums)",
            "data/datasheet.md does not follow from the tables", false
        ),
        (
            "perl -pi -e 's/\"minFollowers\": 500/\"minFollowers\": 700/' data/datapackage.json",
            "data/datapackage.json has changed", true
        ),
    ])
    func isFoundDamaged(damage: (command: String, answer: String, hasKey: Bool)) async throws {
        try await makePackage(["#ucd", "--public", "500"])
        try await tool.succeed("( cd package; \(damage.command) )")
        let key = damage.hasKey ? Self.key : []
        let result = try await tool.call(arguments: ["package", "--check", "package"] + key)
        #expect(result.status == 1)
        #expect(result.output.contains("package/\(damage.answer)\n"), "\(result.output)")
    }

    // MARK: - Usage

    @Test func refusesWrongUsage() async throws {
        try await tool.copyFiles(of: Self.samples)
        try await tool.writePackage("plain", [])
        try await tool.succeed("cp study.key plain/study.key; cp -p study.key link.key")
        for (arguments, sentence) in [
            (["--check", "plain"] + Self.key, "plain has no pseudonyms"),
            (["--check", "plain", "--keep-ids"] + Self.key, "give --pseudonyms alone"),
            (["plain", "--pseudonyms", "plain/study.key"], "the key is in it"),
            (
                ["plain", "--pseudonyms-table", "plain/who.csv"] + Self.key,
                "the table of who is who is in it"
            ),
            (["new", "--keep-ids"], "is for --pseudonyms KEYFILE"),
            (["new", "--pseudonyms", "none.key"], "tagtally key"),
        ] {
            let result = try await tool.call(arguments: ["package"] + arguments)
            #expect([1, 64].contains(result.status), "\(arguments)")
            #expect(result.errors.contains(sentence), "\(arguments): \(result.errors)")
        }
        #expect(try !tool.fileNames.contains("new"))
        #expect(try await tool.shell("cmp study.key plain/study.key").status == 0)
    }

    @Test func writesWhoIsWhoBesideIt() async throws {
        try await makePackage(["--pseudonyms-table", "who.csv"])
        let who = try tool.text("who.csv")
        let names = try tool.text("package/data/tables/popularity.csv")
            .matches(of: #/person-[a-z]{8}/#)
        #expect(!names.isEmpty && names.allSatisfy { who.contains($0.0) })
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
}
