import Foundation
import TestSupport
import Testing

@testable import TweetSearch

/// Compares reports on real dumps with those of a reference that was written from the documentation.
@Suite(
    .slow,
    .needsShared,
    .enabled(if: ReferenceReports.canRun, "the reference of reports is not available")
)
struct ReferenceReportTests {
    /// Some reports on each set of dumps, with random options that are the same for the same seed.
    @Test(.timeLimit(.minutes(60))) func reportsWhatTheReferenceReports() async throws {
        let seeds = SplitMix64.seeds(1)
        try await BuiltTool.inTemporaryFolder { tool in
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
}

/// A script that compares random reports with those of the reference.
private enum ReferenceReports {
    /// The input of the script.
    struct Input: Encodable {
        /// A folder for archives.
        let folder: String
        /// The path of `tagtally`.
        let program: String
        let seeds: [UInt64]
        /// The number of reports on each set of dumps with each seed.
        let count: Int
        /// The stop words of each code of a language.
        var stopWords: [String: [String]] = StopWords.lists.reduce(into: [:]) { lists, list in
            for code in list.codes { lists[code.description] = list.words }
        }
    }

    /// The output of the script.
    struct Output: Decodable {
        /// The number of reports that are the same.
        let equal: Int
        /// The others: the seed, the dumps, the arguments and the difference.
        let different: [String]
    }

    /// True if the reference and its Python are on this machine.
    static let canRun =
        ReferenceProgram.canRun
        && FileManager.default.fileExists(
            atPath: RealDumps.shared.appending(path: "next/reports/compare.py").path
        )

    /// The script.
    ///
    /// Dumps are decoded by the reference of the rules that are built. What the reference of reports
    /// leaves open is added here: which emoji and stop words there are, that words begin with no mark
    /// and are sorted with whole syllables of Hangul, that profiles are shown without entities, as
    /// texts are, and that the columns of a comparison have the terms as they were typed.
    static let script = #"""
        import contextlib, json, os, random, re, sys, types, unicodedata
        with open(sys.argv[2]) as input:
            task = json.load(input)
        shared, folder, result = sys.argv[1], task["folder"], sys.argv[3]
        os.environ.update(REPORTS_TMP=folder, TAGTALLY=task["program"])
        sys.path.insert(0, shared)
        import reference_counts, reference_csv, reference_tweets
        sys.path.insert(0, shared + "/next/reports")
        import compare, prepare, report_reference as reference

        search, Archive = reference.S, reference.Archive
        tokens, people = Archive.tokens, Archive.people
        reference.EMOJI |= {chr(c) for c in range(0x2000, 0x3100) if re.match("[%s]" % search.SIGNS, chr(c))}

        marks = reference.R.char_class(lambda category: category[0] == "M")

        def tokens_of_kind(self, tweet):
            """Emoji that are letters are no words, keycaps are emoji, and words begin with no mark."""
            words, emoji = tokens(self, tweet)
            keycaps = re.findall(r"(?<![\w#@＃＠])[0-9#*]\ufe0f?\u20e3", self.t[tweet].get("text", ""))
            return ([re.sub("^[%s]+" % marks, "", w) for w in words if not search.is_emoji(w[0])],
                    emoji + [k.replace("\ufe0f", "") for k in keycaps])

        def people_without_entities(self, options):
            meta, rows = people(self, options)
            for row in rows:
                for name in ("display_name", "description", "location"):
                    row[name] = row[name] and reference.R.unescape(row[name])
            return meta, rows

        Archive.tokens, Archive.people = tokens_of_kind, people_without_entities

        words, stop_words = Archive.words, {code: set(some) for code, some in task["stopWords"].items()}
        Archive.words = lambda self, options, stop=None: words(self, options, stop_words)

        def normalized(form, text):
            return "".join(c if "가" <= c <= "힣" else unicodedata.normalize(form, c) for c in text)

        reference.unicodedata = types.SimpleNamespace(category=unicodedata.category, normalize=normalized)

        make, normal = compare.Chooser.make, compare.normal

        def made(self, command):
            """Networks of users have all edges by default, those of hashtags some."""
            argv = make(self, command)
            if command == "network" and "--min-count" not in argv:
                argv[1:1] = ["--min-count", "2"]
            return argv

        def normal_with_folded_terms(command, *row):
            fold = lambda name: re.sub("^(count |rank |share )(.*)",
                                       lambda found: found[1] + reference.R.fold_term(found[2]), name)
            return {fold(name) if command == "compare" else name: value
                    for name, value in normal(command, *row).items()}

        compare.Chooser.make, compare.normal = made, normal_with_folded_terms

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
