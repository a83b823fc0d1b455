import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The messages at the end of an import: a line for each dump, what was refused, and the totals.
struct ImportReport {
    /// The maximum number of refusals of a dump that are listed without `--verbose`.
    private static let maxRefusals = 10
    private static let maxOtherFiles = 10

    private let outcomes: [(source: DumpSource, dumps: [DumpSummary])]
    private let isVerbose: Bool

    /// Collects the outcomes of an import.
    ///
    /// The summaries are those of the files of all sources, in order; those of files that were not begun
    /// are missing at the end. `isVerbose` gives each file of a folder its line.
    init(_ sources: [DumpSource], _ summaries: [DumpSummary], isVerbose: Bool) {
        outcomes = sources.dividing(summaries).map { ($0.source, $0.results) }
        self.isVerbose = isVerbose
    }

    /// The exit status; see `MessagesAndExitStatus.swift`.
    var status: Int32 { outcomes.map { account($0.source, $0.dumps) }.status }

    private var dumps: [DumpSummary] { outcomes.flatMap(\.dumps) }

    /// The names of the dumps that could be read, in the order in which they were named.
    var read: [String] { dumps.filter(\.account.isRead).map(\.file.name) }

    func print(isQuiet: Bool) {
        for (source, dumps) in outcomes {
            if !isQuiet { printNotes(source, dumps) }
            for error in account(source, dumps).errors { Messages.error(error) }
            if !isQuiet, source.isFolder { Messages.note("\(source.name): \(dumps.line)") }
        }
        if !isQuiet, outcomes.count > 1, dumps.contains(where: \.account.isRead) {
            Messages.note("In all: \(dumps.line)")
        }
    }

    /// The last line of an import: the size of the archive, and a useful next command, with `--database` if
    /// the archive is not the usual one.
    func nextStep(in archive: TweetArchive, at path: String, named database: String?) throws
        -> String
    {
        let (tweets, bytes) = try archive.size()
        let terms = dumps.terms.map(ShellQuoting.quoted)
        let report =
            terms.count > 1
            ? "tagtally terms" : (["tagtally report"] + terms).joined(separator: " ")
        let records = dumps.kept > 0 ? "tagtally owner" : "tagtally dumps --refused"
        let next = tweets > 0 ? report : records
        let database = database.map { " --database \(ShellQuoting.quoted($0))" } ?? ""
        let unused = dumps.reduce(0) { $0 + $1.account.unusedColumns }
        let columns =
            unused > 0 ? "\(unused.counted("column")) not used, see tagtally inspect; " : ""
        return "\(path) has \(tweets.counted("tweet")) in \(bytes.megabytes); \(columns)"
            + "next: \(next)\(database)"
    }

    private func account(_ source: DumpSource, _ dumps: [DumpSummary]) -> SourceAccount {
        SourceAccount(source: source, accounts: dumps.map(\.account))
    }

    // MARK: - Notes

    private func printNotes(_ source: DumpSource, _ dumps: [DumpSummary]) {
        let account = account(source, dumps)
        for dump in dumps where !source.isFolder || isVerbose || dump.counts.refused > 0 {
            if dump.account.isRead { Messages.note(dump.line) }
            printRefusals(of: dump.account)
        }
        if source.isFolder {
            let limit = isVerbose ? nil : ImportReport.maxOtherFiles
            let files = account.otherFiles(upTo: limit, hint: "; --verbose names all")
            for sentence in files { Messages.note(sentence) }
        }
        for dump in account.accounts where isVerbose {
            for entry in dump.entries.others.kept { Messages.note("\(dump.file.name)!\(entry)") }
        }
        for note in DumpSummary.notes(dumps, of: source) { Messages.note(note) }
        let kept = dumps.kept
        if kept > 0 {
            Messages.note(
                "\(source.name): \(kept.counted("non-tweet")) kept, such as likes; see: tagtally owner"
            )
        } else if account.errors.isEmpty, let note = dumps.noTweets(of: source.name) {
            Messages.note(note)
        }
    }

    private func printRefusals(of dump: DumpAccount) {
        let shown = isVerbose ? DumpAccount.maxRefusals : ImportReport.maxRefusals
        let isKept = dump.refusals.count <= RefusalReport.maxKept
        let kept = isKept ? "them" : "the first \(RefusalReport.maxKept.grouped)"
        dump.printRefusals(upTo: shown, more: "tagtally dumps --refused lists \(kept)")
    }
}

extension DumpSummary {
    /// The line of the dump: its name, formats, outcomes, terms, and the time it took.
    fileprivate var line: String {
        let unfinished = account.isFinished ? "" : " (unfinished)"
        return "\(file.name)\(unfinished): "
            + counts.line(formats: account.formats, terms: terms, seconds: seconds)
    }

    /// Remarks on the dumps of one argument, each a sentence: rounded or lost ids, removed tweets,
    /// and files that differ from their manifest.
    static func notes(_ dumps: [DumpSummary], of source: DumpSource) -> [String] {
        let account = SourceAccount(source: source, accounts: dumps.map(\.account))
        let removed = dumps.reduce(0) { $0 + $1.removed }
        let tweets = "\(removed.counted("tweet")) \(removed.wasOrWere)"
        return account.idWarnings
            + (removed > 0 ? ["\(source.name): \(tweets) deleted, and removed"] : [])
            + dumps.flatMap(\.countNotes)
    }

    /// The files of a personal archive that have more or fewer tweets than it states.
    private var countNotes: [String] {
        mismatches.map { mismatch in
            let name = mismatch.file == file.name ? file.name : "\(file.name)!\(mismatch.file)"
            return "\(name) has \(mismatch.tweets.counted("tweet")), its manifest says "
                + mismatch.stated.grouped
        }
    }
}

extension [DumpSummary] {
    /// The line of several dumps together, which counts those that could be read.
    fileprivate var line: String {
        let read = filter(\.account.isRead)
        let formats = read.reduce(into: Set()) { $0.formUnion($1.account.formats) }
        let seconds = read.reduce(0) { $0 + $1.seconds }
        return "\(read.count.counted("dump")), "
            + counts.line(formats: formats, terms: terms, seconds: seconds)
    }

    fileprivate var counts: RecordCounts { reduce(RecordCounts()) { $0 + $1.counts } }

    fileprivate var kept: Int { reduce(0) { $0 + $1.kept } }

    /// In alphabetical order.
    fileprivate var terms: [String] {
        Set(flatMap(\.terms).map(ExactText.init)).sorted().map(\.text)
    }

    /// A remark if there are records and none of them is a tweet: what the first one looks like.
    fileprivate func noTweets(of name: String) -> String? {
        let counts = counts
        guard counts.records > 0, counts.tweets == 0 else { return nil }
        let members = first { !$0.account.nonTweetMembers.isEmpty }?.account.nonTweetMembers ?? []
        let advice = lazy.compactMap(\.account.foreign).first.map { "; \($0.advice)" }
        let look =
            members.isEmpty ? "" : "; the first has the members \(members.joined(separator: ", "))"
        let hint = name == "-" ? "" : "; see: tagtally inspect \(ShellQuoting.quoted(name))"
        let none =
            counts.records == 1
            ? "its record is none" : "none of its \(counts.records.counted("record")) is one"
        return "\(name) has no tweets: \(none)\(advice ?? look)\(hint)"
    }
}

extension RecordCounts {
    fileprivate func line(formats: Set<String>, terms: [String], seconds: Double) -> String {
        let format = formats.isEmpty ? "" : formats.sorted().joined(separator: ", ") + ", "
        let found =
            terms.isEmpty
            ? "no term" : (terms.count == 1 ? "term " : "terms ") + terms.list
        return "\(format)\(records.counted("record")): \(new.grouped) new, "
            + "\(upgraded.grouped) upgraded, \(duplicates.counted("duplicate")), "
            + "\(nonTweets.counted("non-tweet")), \(refused.grouped) refused; \(found); "
            + "\(seconds.tenths) s"
    }
}

extension [String] {
    /// The maximum number of terms that a line names.
    private static var maxTerms: Int { 10 }
    /// The maximum width of a term in a line, in cells of a terminal.
    private static var maxWidth: Int { 40 }

    /// The first terms, and how many more there are.
    fileprivate var list: String {
        let more = count - Self.maxTerms
        return prefix(Self.maxTerms).map { $0.shortened(to: Self.maxWidth) }
            .joined(separator: ", ") + (more > 0 ? ", … and \(more.grouped) more" : "")
    }
}
