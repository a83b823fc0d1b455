import Foundation
import ReportPresentation
import TestSupport
import Testing
import TweetArchive

/// Compares the tables of coordination in real dumps with those of a reference program.
@Suite(.slow, .needsShared, .needsReference("next/networks/coordination_reference.py"))
struct ReferenceCoordinationTests {
    private let tool = BuiltTool()

    @Test(.timeLimit(.minutes(60))) func findsWhatTheReferenceFinds() async throws {
        let questions = CoordinationReport.Kind.allCases.flatMap { kind in
            [(10, true), (60, false), (600, false)].map {
                ReferenceCoordination.Question(by: kind.rawValue, window: $0, asWritten: $1)
            }
        }
        let expected = try ReferenceProgram.output(
            of: ReferenceCoordination.script,
            for: ReferenceCoordination.Input(dumps: [RealDumps.data.path], questions: questions),
            as: [[String: [[String]]]].self
        )
        try await tool.copyFiles(of: RealDumps.imported)
        for (question, expected) in zip(questions, expected) {
            for table in CoordinationTable.allCases where expected[table.rawValue] != nil {
                let isSame = try await rows(of: question, table) == expected[table.rawValue]
                #expect(isSame, "\(question) \(table)")
            }
        }
    }

    /// The rows of a table in CSV, with the numbers as the reference writes them.
    private func rows(
        of question: ReferenceCoordination.Question,
        _ table: CoordinationTable
    ) async throws -> [[String]] {
        let result = try await tool.call(
            arguments: [
                "coordination", "--by", question.by, "--window", "\(question.window)s",
                "--min-weight", "1", "--with-retweets", "--table", table.rawValue,
                "--format", "tsv",
            ] + (question.asWritten ? ["--as-written"] : [])
        )
        try #require(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(lines.first)
        return lines.dropFirst().map { cells in
            zip(header, cells).map { ReferenceCoordination.cell($1, of: $0) }
        }
    }
}

/// A script that prints the tables of the reference of coordination.
private enum ReferenceCoordination {
    struct Question: Encodable {
        let by: String
        let window: Int
        let asWritten: Bool
    }

    struct Input: Encodable {
        let dumps: [String]
        let questions: [Question]
    }

    /// A cell in the form of both programs: names in lower case, and decimals with as many digits as the
    /// reference prints.
    static func cell(_ text: String, of column: String) -> String {
        switch column {
        case "a", "b", "name": text.lowercased()
        case "share_a", "share_b", "density":
            Double(text).map { String(format: "%.4f", $0) } ?? text
        case "expected", "ratio": Double(text).map { String(format: "%.4g", $0) } ?? text
        default: text
        }
    }

    /// The script.
    ///
    /// Dumps are decoded by the reference of the rules that are built, and it settles who wrote a tweet. A tweet
    /// of which no record tells the time has that of its id, as in all reports. Names of accounts are those of
    /// the newest tweet.
    static let script = #"""
        \#(ReferenceProgram.decoder)
        sys.path.insert(0, sys.argv[1] + "/next/networks")
        import rows, coordination_reference as reference
        with open(sys.argv[2]) as input:
            task = json.load(input)

        rows.T.Tweets.resolved = lambda self: (
            (line["id"], line.get("account"), line.get("author")) for line in self.lines("resolved"))
        tweets, names = rows.load(task["dumps"]), {}
        for tweet in tweets:
            if tweet["id"] > 29700000000:
                tweet.setdefault("time", ((tweet["id"] >> 22) + 1288834974657) // 1000)
            if tweet.get("author"):
                names[reference.account(tweet)] = tweet["author"].lower()

        def stamp(time):
            return datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

        def number(account):
            return "" if isinstance(account, str) else str(account)

        def tables(question):
            shared, _ = reference.sharings(tweets, question["by"], with_retweets=True, as_written=question["asWritten"])
            found = reference.Coordination(shared, question["window"], 1)
            edges = [
                [names.get(e["a"], ""), names.get(e["b"], ""), number(e["a"]), number(e["b"]), question["by"],
                 e["weight"], e["events"], e["median"], e["least"], "%.4f" % e["share_a"], "%.4f" % e["share_b"],
                 "%.4g" % e["expected"], "%.4g" % e["ratio"], stamp(e["first"]), stamp(e["last"])]
                for e in found.edges]
            accounts = [
                [names.get(r["account"], ""), number(r["account"])]
                + [r[k] for k in ("tweets", "objects", "partners", "weight", "group", "community")]
                for r in found.accounts]
            groups = [
                [g["group"], g["accounts"], g["edges"], "%.4f" % g["density"], g["communities"], g["objects"],
                 stamp(g["first"]), stamp(g["last"]), " | ".join("%s (%d)" % top for top in g["top"])]
                for g in found.groups]
            return {name: [[str(cell) for cell in row] for row in table]
                    for name, table in (("edges", edges), ("accounts", accounts), ("groups", groups))}

        with open(sys.argv[3], "w") as output:
            json.dump([tables(question) for question in task["questions"]], output)
        """#
}
