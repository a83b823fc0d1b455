import ReportRendering

/// The texts of a package: the methods for a paper, and the datasheet.
///
/// Each of their numbers is in a table of the package, or follows from one by counting or dividing.
struct PackageTexts {
    let subject: PackageSubject
    let numbers: PackageNumbers

    var title: String {
        subject.term == nil && subject.options.isEmpty
            ? "Tables about an archive of tweets" : "Tables about \(subject.phrase)"
    }

    /// What the package holds, in two sentences.
    var summary: String {
        "Tables about \(count("tweets", "tweet")) of \(count("accounts", "account")), and "
            + (subject.hasOtherIDs ? "other numbers in place of the ids" : "the ids")
            + " of the tweets: \(subject.phrase). The package has no texts of tweets."
            + (subject.pseudonyms.map { " \($0.sentence)." } ?? "")
    }

    // MARK: - Methods

    var methods: String {
        """
        # Methods

        \(sentences(origin + counted).escapedForMarkdown)

        \(sentences(counting).escapedForMarkdown)

        """
    }

    private var origin: [String] {
        let refused = numbers["refused"]
        return [
            "The tweets were collected in \(count("imports", "import")) of files into an archive of tagtally "
                + "\(tagtallyVersion)" + lastImport,
            "The files had \(count("records", "record")): \(grouped("new")) of tweets that the archive did "
                + "not have, \(grouped("upgraded")) with more about a tweet that it had, "
                + "\(grouped("duplicates")) that added nothing, and \(grouped("non_tweets")) of other "
                + "things; \(refused.grouped) could not be read and \(refused.wasOrWere) refused",
            "A tweet is known by its id, so it counts once, however often it was imported",
        ] + removed
    }

    /// The day of the last import; nil without imports.
    var dayOfLastImport: String? {
        let last = numbers.text("last_import")
        return last.isEmpty ? nil : String(last.prefix(10))
    }

    private var lastImport: String {
        let last = numbers.text("last_import")
        return last.isEmpty ? "" : ", the last of them at \(last)"
    }

    private var removed: [String] {
        let removed = numbers["removed"]
        if removed == 0 { return [] }
        let tweets = "\(removed.counted("tweet")) \(removed.wasOrWere)"
        return ["\(tweets) later removed from the archive"]
    }

    private var counted: [String] {
        let all = numbers["all_tweets"].counted("tweet")
        let tweets =
            numbers["all_tweets"] == numbers["tweets"] ? all : "\(grouped("tweets")) of \(all)"
        let first = numbers.text("first")
        let span = first.isEmpty ? "" : ", posted from \(first) to \(numbers.text("last"))"
        let (authorless, cut) = (numbers["authorless"], numbers["cut"])
        return [
            "The tables are about \(tweets) (\(subject.phrase)) by "
                + "\(count("accounts", "account"))\(span)"
        ]
            + (authorless == 0
                ? [] : ["Of \(authorless.counted("tweet")) the author is not known"])
            + (cut == 0 ? [] : ["The text of \(cut.counted("tweet")) is cut"])
    }

    private var counting: [String] {
        let (hidden, extracted) = (numbers["hidden"], numbers["extracted"])
        let (timeless, speechless) = (numbers["without_time"], numbers["without_language"])
        return [
            "A mention is a hashtag or a user that a tweet names. Mentions are those that Twitter marked in "
                + "the fullest record of a tweet"
                + (extracted == 0
                    ? ""
                    : "; of \(extracted.counted("tweet")), whose records mark none, they were found in "
                        + "the text by Twitter's rules"),
            "A retweet mentions what its original mentions, and the mentions of a quoted tweet do not count",
            "Upper and lower case are the same (Unicode case folding), accents are not, and the most common "
                + "spelling is shown",
            "For each mention, count is the number of times that the tweets have it, and tweets the number "
                + "of different tweets with it",
            hidden == 0
                ? "Mentions with a count below \(grouped("min_count")) would be hidden; there are none"
                : "\(hidden.counted("mention")) with a count below \(grouped("min_count")) "
                    + "\(hidden.isOrAre) hidden",
            "Days and months are those of the clock \(subject.timeZone)",
        ]
            + [subject.pseudonyms?.sentence].compactMap(\.self)
            + (timeless == 0
                ? []
                : ["The trends leave out \(timeless.counted("tweet")) without a time"])
            + (speechless == 0
                ? []
                : [
                    "The table of languages leaves out \(speechless.counted("tweet")) without a "
                        + "language"
                ])
    }

    // MARK: - Datasheet

    /// What the collection is, what it lacks, and what is left out of the package.
    var datasheet: String {
        ([
            "# Datasheet", title.escapedForMarkdown + ".", "## The tweets",
            table("number", "tweets", tweetRows), "## Time", time, "## Languages", languages,
            "## Where they come from", table("number", "records", recordRows), checksums,
            "## The files", files,
        ] + pseudonyms + ["## What is left out", leftOut]).joined(separator: "\n\n") + "\n"
    }

    private var tweetRows: [[String]] {
        func share(_ label: String, _ key: String) -> [String] {
            [label, Table.Cell.part(numbers[key], of: numbers["tweets"]).forPeople]
        }
        return [
            ["tweets in the tables", grouped("tweets")],
            ["before the filters", grouped("all_tweets")],
            ["accounts that wrote them", grouped("accounts")],
            share("originals", "original"), share("replies", "replies"),
            share("retweets", "retweets"), share("quotes", "quotes"),
            share("with a cut text", "cut"), share("without a time", "without_time"),
            share("without a known author", "authorless"),
            share("without a language", "without_language"),
            share("without a program", "without_source"),
            share("with mentions found in the text", "extracted"),
            ["removed from the archive", grouped("removed")],
        ]
    }

    private var recordRows: [[String]] {
        let refused = Table.Cell.part(numbers["refused"], of: numbers["records"])
        return [
            ["records in \(count("imports", "import"))", grouped("records")],
            ["new tweets", grouped("new")], ["fuller records", grouped("upgraded")],
            ["duplicates", grouped("duplicates")], ["other things", grouped("non_tweets")],
            ["refused", refused.forPeople],
            ["files not imported to their end", grouped("unfinished")],
        ]
    }

    private var time: String {
        let first = numbers.text("first")
        guard !first.isEmpty else { return "No time of a tweet is known." }
        let clock = subject.timeZone
        return [
            "The tweets are from \(first) to \(numbers.text("last")). Days and months are those of the clock "
                + "\(clock).",
            gaps(of: "trend-by-month", "month"), gaps(of: "trend-by-day", "day"),
        ].map(\.escapedForMarkdown).joined(separator: "\n\n")
    }

    /// The maximum number of gaps, of languages and of files that are listed.
    private static let maxListed = 20

    /// A sentence about the days or months without tweets.
    private func gaps(of table: String, _ noun: String) -> String {
        let gaps = numbers.gaps(of: table)
        let count = gaps.reduce(0) { $0 + $1.count }
        guard count > 0 else { return "Each \(noun) between the first and the last has tweets." }
        let names = gaps.map { $0.count == 1 ? $0.first : "\($0.first) to \($0.last)" }
        return
            "\(count.counted(noun)) between the first and the last \(count == 1 ? "has" : "have") no "
            + "tweets: \(names.listed(upTo: Self.maxListed))."
    }

    private var languages: String {
        let rows = numbers.values("language", "tweets", of: "languages")
        guard !rows.isEmpty else { return "No language of a tweet is known." }
        return rows.map { "\($0[0]) \((Int($0[1]) ?? 0).grouped)" }
            .listed(upTo: Self.maxListed).escapedForMarkdown + "."
    }

    private var checksums: String {
        let without = numbers.values("file", "sha256", of: "dumps").filter { $0[1].isEmpty }
            .map { $0[0] }
        guard !without.isEmpty else {
            return "tables/dumps.csv has the SHA-256 of every file that was imported."
        }
        return
            ("The SHA-256 of these files is not known: \(without.listed(upTo: Self.maxListed)). The command "
            + "tagtally dumps --checksums computes it, if the files are as they were imported.")
            .escapedForMarkdown
    }

    private var files: String {
        let tables = PackageTable.all.map { table in
            let title = table.title(in: subject)
            return "- `\(table.path)`: \(title.prefix(1).lowercased() + title.dropFirst()). "
                + table.explanation(in: subject).escapedForMarkdown
        }
        let others = [
            "- `methods.md`: two paragraphs for a paper.",
            "- `datapackage.json`: the columns of each table (Frictionless Data Package 1).",
            "- `ro-crate-metadata.json`: the files, the program and the command that made each table "
                + "(RO-Crate 1.1). Its date is that of the last import.",
        ]
        return (tables + others).joined(separator: "\n")
    }

    private var pseudonyms: [String] {
        guard let pseudonyms = subject.pseudonyms else { return [] }
        return ["## Pseudonyms", sentences(pseudonyms.explanation).escapedForMarkdown]
    }

    private var leftOut: String {
        """
        The package has no texts of tweets, no profiles of their authors, no records as they were imported, \
        no direct messages, and no folders of the imported files. `tables/popularity.csv` has \
        \(subject.pseudonyms == nil ? "names" : "pseudonyms") of users who are mentioned. \
        `ids/tweet-ids.txt` stands apart from the tables, so that it can be shared, or withheld, alone.
        """
    }

    // MARK: - Parts of sentences

    private func count(_ key: String, _ noun: String) -> String { numbers[key].counted(noun) }

    private func grouped(_ key: String) -> String { numbers[key].grouped }

    private func sentences(_ sentences: [String]) -> String {
        sentences.map { $0 + "." }.joined(separator: " ")
    }

    private func table(_ label: String, _ value: String, _ rows: [[String]]) -> String {
        (["| \(label) | \(value) |", "|:--|--:|"]
            + rows.map { "| \($0.map(\.escapedForMarkdown).joined(separator: " | ")) |" })
            .joined(separator: "\n")
    }
}
