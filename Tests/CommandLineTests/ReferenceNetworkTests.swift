import Foundation
import TestSupport
import Testing

/// Compares networks of real and of random dumps with those of a reference program.
@Suite(.slow, .needsShared, .needsReference("next/networks/network_reference.py"))
struct ReferenceNetworkTests {
    private let tool = BuiltTool()

    /// The folders are divided among cases, which run at the same time.
    @Test(.timeLimit(.minutes(60)), arguments: 0..<4)
    func findsWhatTheReferenceFinds(part: Int) async throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: RealDumps.data.path)
            .filter { !["expected", "README.md"].contains($0) }.sorted()
        let paths = stride(from: part, to: folders.count, by: 4).map {
            RealDumps.data.appending(path: folders[$0]).path
        }
        let compared = try await compared(paths)
        #expect(compared.different == [])
        #expect(compared.equal > 75 && compared.edges > 2_500)
    }

    @Test(arguments: SplitMix64.seeds(2)) func agreesOnRandomTweets(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let lines = (1...400).map { RandomTweet.line($0, &generator) }
        try tool.write(lines.joined(separator: "\n"), to: "random.jsonl")
        let compared = try await compared([tool.folder.appending(path: "random.jsonl").path])
        #expect(compared.different == [], "with the seed \(seed)")
        #expect(compared.equal > 20 && compared.edges > 1_000)
    }

    private func compared(_ dumps: [String]) async throws -> ReferenceNetworks.Output {
        for (number, dump) in dumps.enumerated() {
            let tool = BuiltTool(folder: try tool.makeFolder("\(number)"))
            _ = try await tool.call("import", dump)
            guard FileManager.default.fileExists(atPath: tool.archive) else { continue }
            for (index, question) in ReferenceNetworks.questions.enumerated() {
                let options = question.split(separator: " ").map(String.init)
                let output = ["--format", "json", "--output", "\(index).json"]
                let result = try await tool.call(arguments: ["network"] + options + output)
                try #require(result.status == 0, "\(dump) \(question): \(result.errors)")
            }
        }
        let input = ReferenceNetworks.Input(dumps: dumps, folder: tool.folder.path)
        return try ReferenceProgram.output(
            of: ReferenceNetworks.script,
            for: input,
            as: ReferenceNetworks.Output.self
        )
    }
}

/// Tweets with few different values, so that many edges have several of them.
private enum RandomTweet {
    static func line(_ id: Int, _ generator: inout SplitMix64) -> String {
        func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
        func some(_ count: Int, _ value: (Int) -> String) -> String {
            (0..<number(count)).map { _ in value(number(9) * number(9) / 4) }
                .joined(separator: ",")
        }
        let tags = some(4) { #"{"text":"\#($0 % 2 == 0 ? "Tag" : "täg")\#($0)"}"# }
        let users = some(3) { #"{"screen_name":"User\#($0)"}"# }
        let links = some(3) { number in
            let host = ["www.e.org", "e.org:80", "m.f.co.uk", "sub.g.com"][number % 4]
            let link = "http\(number % 2 == 0 ? "s" : "")://\(host)/\(number / 3)?utm_source=x"
            return #"{"expanded_url":"\#(link)"}"#
        }
        let other = number(id)
        let (name, text, more) = [
            ("User\(number(12))", "t", ""), ("user\(number(12))", "t", ""),
            ("User\(number(12))", "RT @User\(number(12)): t", ""),
            (
                "User\(number(12))", "@User\(number(12)) t",
                #","in_reply_to_status_id":\#(other + 1)"#
            ),
            ("User\(number(12))", "t", #","quoted_status_id":\#(other + 1)"#),
        ][number(5)]
        let time = "Mon Nov 0\(1 + number(9)) 1\(number(10)):00:00 +0000 20\(17 + number(3))"
        let place =
            #"{"id":"p\#(number(4))","full_name":"P","country_code":"\#(["NL", "DE"][number(2)])"}"#
        return #"""
            {"id":\#(id),"text":"\#(text)"\#(number(9) == 0 ? "" : #","created_at":"\#(time)""#),\#
            "user":{"screen_name":"\#(name)"},"lang":"\#(["en", "nl", "und"][number(3)])",\#
            "source":"<a>s\#(number(3))</a>"\#(number(3) == 0 ? #","place":\#(place)"# : ""),\#
            "entities":{"hashtags":[\#(tags)],"user_mentions":[\#(users)],"urls":[\#(links)]}\#(more)}
            """#
    }
}

/// A script that compares the tables of networks with those of the reference.
private enum ReferenceNetworks {
    struct Input: Encodable {
        /// The dumps, each of which is an archive of its own.
        let dumps: [String]
        /// The folder with a folder for each dump, which has a table for each question.
        let folder: String
        var questions = ReferenceNetworks.questions
    }

    struct Output: Decodable {
        /// The number of tables that are the same, and of edges in them.
        let equal: Int
        let edges: Int
        /// The others: the dump, the arguments and the first difference.
        let different: [String]
    }

    /// Arguments of both programs.
    static let questions =
        ["hashtag", "mention", "retweet", "reply", "quote"].flatMap { edges in
            [
                "--edges \(edges) --min-count 1 --per month",
                "--edges \(edges) --min-count 2 --backbone 0.3",
                "--edges \(edges) --min-count 1 --nodes",
            ]
        }
        + [
            "user-author --min-count 1 --with-retweets", "hashtag-user --min-count 1",
            "author-hashtag --min-count 1 --nodes", "author-hashtag --min-count 2 --with-retweets",
            "author-domain --min-count 1 --per week --time-zone America/New_York",
            "author-link --min-count 1 --backbone 0.5", "link-link --min-count 1",
            "domain-domain --min-count 1 --nodes", "user-user --min-count 1 --per day",
            "hashtag-domain --min-count 1 --per year", "user-link --min-count 1",
            "source-language --min-count 1 --nodes", "author-source --min-count 2",
            "place-country --min-count 1", "country-hashtag --min-count 1 --per hour",
            "language-author --min-count 1 --backbone 0.25",
            "hashtag-source --min-count 1 --backbone 0.01",
            "source-place --min-count 1 --per hour --time-zone Asia/Kolkata",
        ].map { "--edges \($0)" } + [
            "--edges hashtag --edges mention --min-count 1 --nodes",
            "--edges retweet --edges mention --edges author-hashtag --min-count 1 --nodes",
        ]

    /// The script.
    ///
    /// Dumps are decoded by the reference of the rules that are built, and it settles who wrote a tweet. A tweet
    /// of which no record tells the time has that of its id, as in all reports. Of quoted tweets that are in no
    /// dump, a record tells the author.
    static let script = #"""
        \#(ReferenceProgram.decoder)
        import itertools, json, os, re, zoneinfo
        with open(sys.argv[2]) as input:
            task = json.load(input)
        os.environ["TAGTALLY_SHARED"] = sys.argv[1] + "/next"
        sys.path.insert(0, sys.argv[1] + "/next/networks")
        import rows, network_reference as reference

        class Tweets(rows.T.Tweets):
            def __init__(self, *arguments):
                super().__init__(*arguments)
                Tweets.last = self
            def resolved(self):
                return ((line["id"], line.get("account"), line.get("author")) for line in self.lines("resolved"))

        rows.T.Tweets = Tweets

        def load(dump):
            tweets = rows.load([dump])
            for tweet in tweets:
                if tweet["id"] > 29700000000:
                    tweet.setdefault("time", ((tweet["id"] >> 22) + 1288834974657) // 1000)
            quoted.clear()
            quoted.update((line["id"], line) for line in Tweets.last.lines("quoted") if "author" in line)
            return tweets

        pairs, quoted = reference.pairs, {}

        def pairs_with_quoted(tweet, kind, by_id, with_retweets=False):
            other = tweet.get("quote_of")
            if kind == "quote" and other in quoted and not by_id.get(other, {}).get("author"):
                by_id = {other: quoted[other]}
            return pairs(tweet, kind, by_id, with_retweets)

        reference.pairs = pairs_with_quoted
        NAMES = {"user-author": "mention"}

        def expected(tweets, question):
            words = question.split()
            value = lambda name: words[words.index(name) + 1] if name in words else None
            kinds = [words[i + 1] for i, word in enumerate(words) if word == "--edges"]
            zone = zoneinfo.ZoneInfo(value("--time-zone") or "UTC")
            network = reference.Network(tweets, kinds, value("--per"), zone, "--with-retweets" in words)
            edges = {kind: network.kept(kind, int(value("--min-count")), value("--backbone")) for kind in kinds}
            if "--nodes" in words:
                measured, _ = reference.measures([edge for kind in kinds for edge in edges[kind]])
                return [(id, v["degree"], v["strength"], v["core"], v["component"], v["community"], v["first"], v["last"])
                        for id, v in measured.items()]
            return [(source, target, "directed" if network.directed[kind] else "undirected", row["weight"],
                     NAMES.get(kind, kind), row["first"], row["last"],
                     "%.4g" % row["alpha"] if "alpha" in row else None, sorted(row["periods"].items()))
                    for kind in kinds for (source, target), row in edges[kind]]

        def seconds(time):
            return time and int(datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp())

        def node(name):
            return name[0] + reference.R.fold(name[1:]) if name[:1] in ("#", "@") else name

        EDGE = {"source", "target", "type", "weight", "kind", "first", "last", "alpha"}

        def period(name):
            hour = re.fullmatch("(.*T.*?)(Z|[+-].*)", name)
            return hour[1] + ("+0000" if hour[2] == "Z" else hour[2].replace(":", "")) if hour else name

        def found(table):
            with open(table, encoding="utf-8") as file:
                printed = json.load(file)["rows"]
            for row in printed:
                times = seconds(row["first"]), seconds(row["last"])
                if "degree" in row:
                    yield (row["id"], *(row[k] for k in ("degree", "strength", "core", "component", "community")), *times)
                    continue
                yield (node(row["source"]), node(row["target"]), row["type"], row["weight"], row["kind"], *times,
                       "%.4g" % row["alpha"] if "alpha" in row else None,
                       sorted((period(k), v) for k, v in row.items() if k not in EDGE and v))

        equal, edges, different = 0, 0, []
        for number, dump in enumerate(task["dumps"]):
            folder = "%s/%d" % (task["folder"], number)
            if os.path.exists(folder + "/0.json"):
                tweets = load(dump)
                for index, question in enumerate(task["questions"]):
                    rows_found = list(found("%s/%d.json" % (folder, index)))
                    rows_expected = expected(tweets, question)
                    if rows_found == rows_expected:
                        equal, edges = equal + 1, edges + len(rows_found)
                        continue
                    first = next(p for p in itertools.zip_longest(rows_found, rows_expected) if p[0] != p[1])
                    different.append("%s %s: found %s, expected %s" % (os.path.basename(dump), question, *first))
        with open(sys.argv[3], "w") as output:
            json.dump({"equal": equal, "edges": edges, "different": different}, output)
        """#
}
