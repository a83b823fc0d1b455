import Foundation
import Testing

/// The reference program, which reads dumps independently of tagtally, in Python.
///
/// It is not part of the project. The tests that need it run only if the folder `shared` beside the
/// project has it.
public enum ReferenceProgram {
    /// True if the program and Python are on this machine.
    public static let canRun = python != nil && FileManager.default.fileExists(atPath: program.path)

    /// The fields of the tweets in dumps, as ``KeptFields`` has those of an archive: the sorted lines of
    /// each archive, for which there are the paths of its dumps.
    public static func fields(of imports: [[String]]) throws -> [[String]] {
        try output(of: script, for: imports, as: [[String]].self).map { $0.sorted() }
    }

    /// What a script in Python prints that uses the reference program.
    ///
    /// Its arguments are the folder of the reference program, a file with the input and the file for the
    /// output, both in JSON.
    public static func output<Output: Decodable>(
        of script: String,
        for input: some Encodable,
        as type: Output.Type
    ) throws -> Output {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inputFile = folder.appending(path: "input.json")
        let outputFile = folder.appending(path: "output.json")
        try JSONEncoder().encode(input).write(to: inputFile)
        try run(["-B", "-c", script, shared.path, inputFile.path, outputFile.path])
        return try JSONDecoder().decode(type, from: Data(contentsOf: outputFile))
    }

    private struct Failure: Error {
        let status: Int32
    }

    private static let python = installedProgram("python3")
    /// The folder beside the project.
    public static let shared = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared").standardized
    private static let program = shared.appending(path: "next/reference_tweets.py")

    private static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = python
        process.arguments = arguments
        try process.run()
        process.waitForEnd()
        guard process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus)
        }
    }

    /// The beginning of a script in Python, which imports `reference_counts` and `reference_tweets`.
    public static let decoder = #"""
        import gc, sys
        # The objects of a dump have no cycles.
        gc.disable()
        sys.path.insert(0, sys.argv[1] + "/next")
        import reference_counts, reference_tweets

        \#(notes)
        """#

    /// Python that gives the long posts of personal archives their notes, which the reference program
    /// does not read.
    ///
    /// The program is the module `reference_counts`.
    public static let notes = #"""
        import datetime, functools, json, os

        @functools.cache
        def notes(folder):
            path = os.path.join(folder, "note-tweet.js")
            if not os.path.isfile(path):
                return []
            with open(path, encoding="utf-8") as file:
                script = file.read()
            return [entry["noteTweet"] for entry in json.loads(script[script.index("["):])]

        def second(time):
            form = "%a %b %d %H:%M:%S %z %Y" if time[:1].isalpha() else "%Y-%m-%dT%H:%M:%S.%f%z"
            return int(datetime.datetime.strptime(time, form).timestamp())

        def note(folder, tweet):
            def beginning(text):
                return reference_counts.unescape(text)[:200]
            for note in notes(folder):
                core = note["core"]
                if (beginning(core["text"]) == beginning(tweet["full_text"])
                        and second(note["createdAt"]) == second(tweet["created_at"])):
                    return {"text": core["text"], "entities": {
                        "hashtags": [tag if isinstance(tag, dict) else {"text": tag} for tag in core["hashtags"]],
                        "user_mentions": [{"screen_name": user["screenName"]} for user in core["mentions"]],
                        "urls": [{"expanded_url": url["expandedUrl"]} for url in core["urls"]]}}

        read_object = reference_counts.Counts.object

        def read_object_with_note(counts, value, context):
            tweet = value.get("tweet")
            if (isinstance(tweet, dict) and len(value) == 1 and isinstance(tweet.get("full_text"), str)
                    and (context.js or "").startswith("window.YTD.")):
                found = note(os.path.dirname(counts.file), tweet)
                value = {"tweet": {**tweet, "note_tweet": found}} if found else value
            return read_object(counts, value, context)

        reference_counts.Counts.object = read_object_with_note
        """#

    /// Prints the lines of each import.
    private static let script = #"""
        \#(lines)

        with open(sys.argv[2]) as imports, open(sys.argv[3], "w") as output:
            json.dump([list(lines(read(dumps))) for dumps in json.load(imports)], output)
        """#

    /// The beginning of a script in Python, whose function `read` reads dumps with the reference program, and
    /// `lines` makes a line of each value inside the objects that were read last.
    public static let lines = #"""
        \#(decoder)
        import json, re

        def escape(match):
            digits = match[0].encode("utf-16-be").hex()
            return "".join("\\u" + digits[i:i + 4] for i in range(0, len(digits), 4))

        def escaped(text):
            return '"%s"' % re.sub(r'[^ !#-\[\]-~]+', escape, text)

        def values(name, value):
            if isinstance(value, (list, tuple, dict)):
                pairs = value.items() if isinstance(value, dict) else enumerate(value)
                for key, inner in pairs:
                    yield from values("%s.%s" % (name, key), inner)
            elif isinstance(value, str):
                yield "%s %s" % (name, escaped(value))
            elif value is not None:
                yield "%s %r" % (name, value + 0)

        spellings = {}
        pair_of = reference_tweets.pair_of

        def pair_with_spelling(record):
            pair, name = pair_of(record), record["author"]
            if name:
                spellings[pair[1]] = min(name, spellings.get(pair[1], name))
            return pair

        reference_tweets.pair_of = pair_with_spelling

        def read(dumps):
            spellings.clear()
            tweets = reference_tweets.Tweets()
            for dump in dumps:
                tweets.dump(dump)
            return tweets

        def lines(tweets):
            # A name is shown in one spelling, whichever accounts bear it: the first of those in all
            # records, also of one that lost its tweet to another author.
            names = {fields.get("author"): spellings.get(fields.get("author"))
                     for fields in tweets.lines("profiles")}
            for kind in ("tweet", "profile", "quoted"):
                for fields in tweets.lines(kind if kind == "quoted" else kind + "s"):
                    if "name" in fields:
                        fields["name"] = names[fields["author"]]
                    number = (
                        "%s %s" % (fields.pop("author", "-"), fields.pop("account", 0))
                        if kind == "profile" else fields.pop("id"))
                    if kind == "tweet" and "author" in fields:
                        fields["author"] = fields["author"].lower()
                    for field, value in fields.items():
                        yield from values("%s %s %s" % (kind, number, field), value)
            for key, person in tweets.people().items():
                newest = reference_tweets.newest_first(person)
                fields = {field: reference_counts.unescape(value) if isinstance(value, str) else value
                          for field, value in tweets.profile_of(person).items()}
                fields.update(tweets=person["tweets"], names=len(newest),
                              name=names[newest[0][0].lower()] if newest else None)
                for field, value in fields.items():
                    yield from values("person %s %s" % (key, field), value)
            for renamed in tweets.lines("renamed"):
                if "accounts" in renamed:
                    for account, first, last, number in renamed["accounts"]:
                        yield "name %s %d %d %d %d" % (renamed["name"], account, first, last, number)
                else:
                    for index, (name, first, last, number) in enumerate(renamed["names"]):
                        yield "account %d %d %s %d %d %d" % (
                            renamed["account"], index, name.lower(), first, last, number)
        """#
}

/// The first program of a name, such as `python3`, on the search path; nil if there is none.
public func installedProgram(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

extension Trait where Self == ConditionTrait {
    /// A test that takes many seconds, which `make check` leaves out.
    public static var slow: Self {
        .disabled(if: ProcessInfo.processInfo.environment["TAGTALLY_TESTS"] == "quick", "slow")
    }

    /// A test that reads real dumps and reference programs in the folder `shared` beside the project.
    public static var needsShared: Self {
        .enabled(
            if: FileManager.default.fileExists(
                atPath: ReferenceProgram.shared.path + "/data/expected"
            ),
            "needs ../shared"
        )
    }
}

extension Process {
    /// Waits until the process has ended.
    ///
    /// On Linux, `waitUntilExit` alone asks again and again, which took a tenth of the time of all tests.
    public func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        waitUntilExit()
    }
}
