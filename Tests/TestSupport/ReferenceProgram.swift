import Foundation
import Testing

/// The reference program, which reads dumps independently of tagtally, in Python.
///
/// It is not part of the project. The tests that need it run only if the folder `shared` beside the
/// project has it.
public enum ReferenceProgram {
    /// True if the program and Python are on this machine.
    public static let canRun = python != nil && hasShared("next/reference_tweets.py")

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
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let inputFile = folder.url.appending(path: "input.json")
        let outputFile = folder.url.appending(path: "output.json")
        try JSONEncoder().encode(input).write(to: inputFile)
        guard let python else { throw CocoaError(.fileNoSuchFile) }
        let paths = [shared, inputFile, outputFile].map(\.path)
        try Process.output(of: python, ["-B", "-c", script] + paths)
        return try JSONDecoder().decode(type, from: Data(contentsOf: outputFile))
    }

    private static let python = installedProgram("python3")
    /// The folder beside the project.
    public static let shared = projectFolder.appending(path: "../shared").standardized

    /// True if the folder beside the project has a file.
    fileprivate static func hasShared(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: shared.appending(path: path).path)
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

extension Trait where Self == ConditionTrait {
    /// A test that takes many seconds, which `make check` leaves out.
    public static var slow: Self {
        .disabled(if: ProcessInfo.processInfo.environment["TAGTALLY_TESTS"] == "quick", "slow")
    }

    /// A test that reads real dumps and reference programs in the folder `shared` beside the project.
    public static var needsShared: Self {
        .enabled(if: ReferenceProgram.hasShared("data/expected"), "needs ../shared")
    }

    /// A test that runs the reference program, or another one that is built on it, by its path in `shared`.
    public static func needsReference(_ path: String = "next/reference_tweets.py") -> Self {
        .enabled(
            if: ReferenceProgram.canRun && ReferenceProgram.hasShared(path),
            "\(path) cannot be run"
        )
    }
}
