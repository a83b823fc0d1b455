import Foundation
import TestSupport
import Testing

@testable import TweetSearch

/// Compares reports on real dumps with those of a reference that was written from the documentation.
@Suite(.slow, .needsShared, .needsReference("next/reports/compare.py"))
struct ReferenceReportTests {
    private let tool = BuiltTool()

    /// Some reports on each set of dumps, with random options that are the same for the same seed.
    @Test(.timeLimit(.minutes(60))) func reportsWhatTheReferenceReports() async throws {
        let seeds = SplitMix64.seeds(1)
        let compared = try ReferenceProgram.output(
            of: ReferenceReports.script,
            for: ReferenceReports.Input(
                folder: tool.folder.path,
                program: BuiltTool.program.path,
                seeds: seeds,
                count: 3
            ),
            as: ReferenceReports.Output.self
        )
        #expect(compared.different == [], "with the seeds \(seeds)")
        #expect(compared.equal > 50 * seeds.count)
    }
}

/// A script that compares random reports with those of the reference.
private enum ReferenceReports {
    struct Input: Encodable {
        let folder: String
        let program: String
        let seeds: [UInt64]
        /// The number of reports on each set of dumps with each seed.
        let count: Int
        var stopWords: [String: [String]] = StopWords.lists.reduce(into: [:]) { lists, list in
            for code in list.codes { lists[code.description] = list.words }
        }
    }

    struct Output: Decodable {
        /// The number of reports that are the same.
        let equal: Int
        /// The others: the seed, the dumps, the arguments and the difference.
        let different: [String]
    }

    /// The script.
    ///
    /// Dumps are decoded by the reference of the rules that are built. What the reference of reports
    /// leaves open is added here: which emoji (also folded, as Ⓜ is) and stop words there are, that words
    /// begin with no mark and are sorted with whole syllables of Hangul, that profiles are shown without entities, as
    /// texts are, and that the columns of a comparison have the terms as they were typed.
    static let script = #"""
        \#(ReferenceProgram.decoder)
        import collections, contextlib, inspect, json, os, random, re, sys, textwrap, types, unicodedata
        with open(sys.argv[2]) as input:
            task = json.load(input)
        shared, folder, result = sys.argv[1], task["folder"], sys.argv[3]
        os.environ.update(REPORTS_TMP=folder, TAGTALLY=task["program"])
        sys.path.insert(0, shared + "/next/reports")
        import compare, prepare, report_reference as reference

        search, Archive = reference.S, reference.Archive
        # Without case, Python takes İ, ſ and the sign of kelvin for ASCII letters; an address has none.
        search.SHORT = reference.SHORT = re.compile(search.SHORT.pattern, re.I | re.A)
        tokens, is_emoji = Archive.tokens, search.is_emoji
        # Emoji that are newer than Python's tables.
        search.is_emoji = lambda c: is_emoji(c) or 0x1FA70 <= ord(c) < 0x1FB00
        reference.EMOJI |= {chr(c) for c in range(0x2000, 0x3100) if re.match("[%s]" % search.SIGNS, chr(c))}
        reference.EMOJI |= {chr(c) for c in range(0x1FA70, 0x1FB00)} | {emoji.casefold() for emoji in reference.EMOJI}
        # A letter that is a word alone, as of Han, is part of no name, and of no run before a keycap.
        alone = search.ALONE.pattern
        reference.NAME = re.compile("[@＠](?:(?!%s)%s)+" % (alone, reference.RUN[:-1]))
        KEYCAP = re.compile(r"(?:(?<![\w#@＃＠])|(?<=%s))[0-9#*]\ufe0f?\u20e3" % alone)

        marks = reference.R.char_class(lambda category: category[0] == "M")

        def tokens_of_kind(self, tweet):
            """Emoji that are letters are no words, keycaps are emoji, and words begin with no mark."""
            words, emoji = tokens(self, tweet)
            keycaps = KEYCAP.findall(self.t[tweet].get("text", ""))
            return ([re.sub("^[%s]+" % marks, "", w) for w in words if not search.is_emoji(w[0])],
                    emoji + [k.replace("\ufe0f", "") for k in keycaps])

        class Decoded(prepare.Kept):
            """Keeps the people of each set, by its first dump."""
            def lines(self, what):
                if what == "quoted":
                    decoded[self.paths] = self
                lines = super().lines(what)
                if what != "profiles":
                    return lines
                # Reports by name know a name once, in the spelling that is first.
                named = sorted((line for line in lines if "name" in line), key=lambda line: line["name"])
                return list({line["author"]: line for line in reversed(named)}.values())

            def dump(self, path):
                self.paths = getattr(self, "paths", ()) + (path,)
                super().dump(path)

        decoded, prepare.Kept = {}, Decoded

        def people_by_account(self, options):
            """People by the accounts that the reference of tweets settles."""
            tweets = decoded[tuple(self.data["paths"])]
            everybody, zone = tweets.people(), reference.zone(options.time_zone)

            def settled(name, id):
                key = tweets.bearer(name, id) or "@" + name
                return key if key in everybody else None

            def author(id):
                account, name = tweets.owned.get(id, (None, None))
                return account or name and "@" + name.lower()

            ids, other = self.select(options, options.term), 0
            written, retweeted, mentioned = (collections.Counter() for _ in range(3))
            times = collections.defaultdict(list)
            for id in ids:
                tweet, key = self.t[id], author(id)
                if key:
                    written[key] += 1
                    times[key] += [tweet["time"]] if "time" in tweet else []
                mentioned.update({settled(name, id) for kind, name in self.m[id] if kind == "user"})
                if tweet["kind"] == "retweet":
                    name = reference.RT.match(tweet.get("text", ""))
                    original = tweet.get("retweet_of")
                    key = (author(original) if self.author(original)
                           else name and settled(name[1].lower(), id))
                    retweeted[key] += bool(key)
                    other += bool(name) and not key
            spellings, rows = {profile["author"]: profile["name"] for profile in self.data["profiles"]}, []
            for key in everybody:
                if not written[key] + retweeted[key] + mentioned[key]:
                    continue
                names, profile = reference_tweets.newest_first(everybody[key]), tweets.profile_of(everybody[key])
                profile = {name: reference.R.unescape(value) if isinstance(value, str) else value
                           for name, value in profile.items()}
                moment = lambda time: None if time is None else reference.stamp(time, zone)
                rows.append({
                    "author": spellings[names[0][0].lower()] if names else None, "names": len(names),
                    "tweets": written[key], "retweeted": retweeted[key], "mentioned": mentioned[key],
                    "first": moment(min(times[key], default=None)), "last": moment(max(times[key], default=None)),
                    "account": str(key) if isinstance(key, int) else None, "display_name": profile.get("display"),
                    **{name: profile.get(name) for name in ("description", "location", "followers", "following", "listed", "posted")},
                    "verified": bool(profile["verified"]) if "verified" in profile else None,
                    "created": moment(profile.get("created"))})
            rows.sort(key=lambda row: (-row[options.sort_by], row["author"] is None, (row["author"] or "").lower(),
                                       int(row["account"] or 0)))
            cut = rows if options.limit is None else rows[:options.limit]
            return {"tweets": len(ids), "authorless": sum(author(id) is None for id in ids),
                    "other_retweets": other, "left_out": len(rows) - len(cut)}, cut

        Archive.tokens, Archive.people = tokens_of_kind, people_by_account

        words, stop_words = Archive.words, {code: set(some) for code, some in task["stopWords"].items()}
        Archive.words = lambda self, options, stop=None: words(self, options, stop_words)

        def normalized(form, text):
            return "".join(c if "가" <= c <= "힣" else unicodedata.normalize(form, c) for c in text)

        reference.unicodedata = types.SimpleNamespace(category=unicodedata.category, normalize=normalized)

        # Who mentions oneself makes no edge.
        lines = textwrap.dedent(inspect.getsource(Archive.network))
        exec(lines.replace("if a and x and (", "if a and x and (kind != 'mention' or a != x) and ("), vars(reference))
        Archive.network = reference.network

        make, normal, freeze = compare.Chooser.make, compare.normal, compare.freeze

        def made(self, command):
            """Networks of users have all edges by default, those of hashtags some."""
            argv = make(self, command)
            if command == "network" and "--min-count" not in argv:
                argv[1:1] = ["--min-count", "2"]
            return argv

        def normal_with_folded_terms(command, *row):
            """Where no retweet tells whom it repeats, there is no author."""
            fold = lambda name: re.sub("^(count |rank |share )(.*)",
                                       lambda found: found[1] + reference.R.fold_term(found[2]), name)
            return {fold(name) if command == "compare" else name: None if value == set() else value
                    for name, value in normal(command, *row).items()}

        def frozen(row, keys):
            """Different rows are shown with sets, too."""
            return freeze({k: sorted(v) if isinstance(v, set) else v for k, v in row.items()}, keys)

        compare.Chooser.make, compare.normal = made, normal_with_folded_terms
        compare.freeze = frozen

        def prepared():
            """The sets of dumps that have tweets."""
            os.makedirs(folder + "/cache")
            for name, term, paths, *_ in prepare.sets():
                file = name.replace("/", "_")
                if prepare.prepare(name, term, paths, "%s/cache/%s.json" % (folder, file)):
                    yield file

        def differences(seed, name):
            """The log of some reports on a set."""
            commands = random.Random("%s %d" % (name, seed)).sample(compare.ORDER, task["count"])
            log = folder + "/log"
            sys.argv = ["compare.py", "--seed", str(seed), "--each", str(task["count"]),
                        "--only", ",".join(commands), "--log", log, name]
            with contextlib.redirect_stdout(sys.stderr):
                compare.main()
            with open(log) as lines:
                yield from map(json.loads, lines)

        sets = list(prepared())
        found = [(seed, run) for seed in task["seeds"] for name in sets for run in differences(seed, name)]
        different = ["seed %d, %s: %s: %s" % (seed, run["set"], " ".join(run["argv"]), run["details"])
                     for seed, run in found if run["verdict"] != "equal"]
        with open(result, "w") as output:
            json.dump({"equal": len(found) - len(different), "different": different}, output)
        """#
}

/// Compares filtered tables of real dumps with the numbers of the reference program.
@Suite(.slow, .needsShared, .needsReference()) struct FilteredDumpTests {
    private let tool = BuiltTool()

    /// A tweet in the archive.
    private struct StoredTweet: Decodable {
        let id: String
        /// The time that records say, else that in the id, in seconds since 1970 (UTC).
        let time: Int?
        let language: String?
        let kind: Int
        let author: String?
    }

    /// Options of the report, and a function that returns true for the tweets that they select.
    private typealias Filter = (options: [String], passes: (StoredTweet) -> Bool)

    @Test(.timeLimit(.minutes(60))) func agreesWithTheReferenceProgram() async throws {
        let mentions = try ReferenceCounts.mentions(in: RealDumps.data)
        try await tool.copyFiles(of: RealDumps.imported)
        let tweets = try await storedTweets()
        #expect(tweets.count == mentions.count)
        for filter in filters(mostActive: mostActive(tweets)) {
            let passing = tweets.filter(filter.passes)
            #expect(!passing.isEmpty, "\(filter.options) selects no tweet")
            #expect(passing.count < tweets.count, "\(filter.options) selects every tweet")
            let table = try await tool.table(["--authors"] + filter.options)
            #expect(table.tweets == passing.count, "\(filter.options)")
            expectSame(
                table.rows.map { "\($0.line),\($0.authors ?? -1)" },
                expected(passing, mentions),
                filter.options.joined(separator: " ")
            )
        }
    }

    private func storedTweets() async throws -> [StoredTweet] {
        let sql = """
            SELECT CAST(tweet.id AS TEXT) AS id,
                iif(time BETWEEN unixepoch('2006-01-01') AND unixepoch('2100-01-01') - 1, time,
                    iif(tweet.id > 29700000000, ((tweet.id >> 22) + 1288834974657) / 1000, NULL)
                ) AS time,
                language, kind, author.folded AS author
            FROM tweet LEFT JOIN author ON author.id = tweet.author
            """
        let result = try await tool.call("query", sql, "--format", "jsonl")
        try #require(result.status == 0, "\(result.errors)")
        return try result.decodedLines()
    }

    private func mostActive(_ tweets: [StoredTweet]) -> String {
        let counts = Dictionary(tweets.compactMap(\.author).map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? ""
    }

    private func filters(mostActive: String) -> [Filter] {
        // In Unix seconds: 2015-01-01 in UTC, and the end of 2017-06-30 in Kolkata (UTC+5:30).
        let (since, until) = (1_420_070_400, 1_498_847_400)
        return [
            (["--no-retweets"], { $0.kind != 2 }),
            (["--only-retweets"], { $0.kind == 2 }),
            (["--tweet-kind", "reply", "--tweet-kind", "quote"], { $0.kind == 1 || $0.kind == 3 }),
            (["--since", "2015"], { $0.time.map { $0 >= since } ?? false }),
            (
                ["--until", "2017-06-30", "--time-zone", "Asia/Kolkata"],
                { $0.time.map { $0 < until } ?? false }
            ),
            (
                ["--since", "2015-01-01", "--until", "2017-06-30T18:30", "--language", "EN"],
                { $0.time.map { since..<until ~= $0 } ?? false && $0.language == "en" }
            ),
            (["--author", "@" + mostActive.uppercased()], { $0.author == mostActive }),
        ]
    }

    /// The expected rows of the table of some tweets, in the order of the table.
    private func expected(
        _ tweets: [StoredTweet],
        _ mentions: [String: [ReferenceCounts.Mention]]
    ) -> [String] {
        var rows: [String: ExpectedNumbers] = [:]
        for tweet in tweets {
            for mention in mentions[tweet.id] ?? [] {
                let none = ExpectedNumbers(kind: mention.kind, folded: mention.folded)
                rows["\(mention.kind),\(mention.folded)", default: none]
                    .add(mention.count, in: tweet.author)
            }
        }
        return rows.values.sorted(by: <).map(\.line)
    }
}

/// The expected numbers of a mention.
private struct ExpectedNumbers {
    let kind: String
    let folded: String
    var count = 0
    var tweets = 0
    var authors: Set<String> = []

    /// Adds a tweet with so many of the mention.
    mutating func add(_ count: Int, in author: String?) {
        self.count += count
        tweets += 1
        if let author { authors.insert(author) }
    }

    /// The row; the number of authors is -1 if no author is known.
    var line: String {
        let known = authors.isEmpty ? -1 : authors.count
        return "\(kind),\(folded),\(count),\(tweets),\(known)"
    }

    static func < (one: Self, other: Self) -> Bool {
        if one.count != other.count { return one.count > other.count }
        if one.folded.unicodeScalars.elementsEqual(other.folded.unicodeScalars) {
            return one.kind < other.kind
        }
        return one.folded.unicodeScalars.lexicographicallyPrecedes(other.folded.unicodeScalars)
    }
}
