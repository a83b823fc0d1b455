import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// What is said at the end of an import: a line for each dump named, what was refused, and the totals.
struct ImportReport {
    /// The most refusals of a dump, and files of a folder that are no dumps, that are named as a rule.
    private static let mostRefusals = 10
    private static let mostOthers = 10

    private let outcomes: [(source: DumpSource, dumps: [DumpSummary])]
    private let isVerbose: Bool

    /// - Parameters:
    ///   - sources: What the command line names.
    ///   - summaries: What became of the files, in their order; those that were not begun are
    ///     missing at the end.
    ///   - isVerbose: Whether each file of a folder has its line.
    init(_ sources: [DumpSource], _ summaries: [DumpSummary], isVerbose: Bool) {
        var rest = summaries[...]
        outcomes = sources.map { source in
            let dumps = Array(rest.prefix(source.files.count))
            rest = rest.dropFirst(source.files.count)
            return (source, dumps)
        }
        self.isVerbose = isVerbose
    }

    /// The exit status: 1 where something could not be read, else 2 where records were refused.
    var status: Int32 {
        if outcomes.contains(where: { hasFailed($0.source, $0.dumps) }) { return 1 }
        let isRefused = outcomes.contains { $0.dumps.contains { $0.counts.refused > 0 } }
        return isRefused ? 2 : 0
    }

    func print(isQuiet: Bool) {
        for (source, dumps) in outcomes {
            if !isQuiet { printNotes(source, dumps) }
            for error in errors(source, dumps) { Messages.error(error) }
            if !isQuiet, source.isFolder { Messages.note("\(source.name): \(dumps.line)") }
        }
        let dumps = outcomes.flatMap(\.dumps)
        if !isQuiet, outcomes.count > 1, dumps.contains(where: \.isRead) {
            Messages.note("In all: \(dumps.line)")
        }
    }

    /// The terms that the tweets were found by.
    var terms: [String] { outcomes.flatMap(\.dumps).terms }
}

// MARK: - What failed

extension ImportReport {
    private func hasFailed(_ source: DumpSource, _ dumps: [DumpSummary]) -> Bool {
        !errors(source, dumps).isEmpty
    }

    private func errors(_ source: DumpSource, _ dumps: [DumpSummary]) -> [String] {
        var errors = source.problems.map(\.description) + dumps.flatMap(\.failures)
        let isEmpty = dumps.allSatisfy { $0.isFinished && $0.counts.records == 0 }
        let isKnown = dumps.contains { $0.counts.records > $0.counts.refused }
        if errors.isEmpty, !isEmpty, !isKnown, dumps.contains(where: \.isOver) {
            errors.append("\(source.name) has no record that is known")
        }
        return errors
    }
}

extension DumpSummary {
    /// Whether the dump was read as far as it could be.
    fileprivate var isOver: Bool { isFinished || problem != nil || hasNoDump }

    /// The sentences about what could not be read of the dump.
    fileprivate var failures: [String] {
        let members = unreadableMembers.first.map { "\(file.name)!\($0)" }
        let more = unreadableMembers.count - members.count
        let rest = more > 0 ? ["\(more.of("more member")) of \(file.name) cannot be read"] : []
        // Of an archive whose members cannot be read it goes without saying that it has no dump.
        let isSaid = isHarmless || (problem == nil && !members.isEmpty)
        return members + rest + (isSaid ? [] : [noDump].compactMap(\.self))
    }

    /// Whether what is wrong with it is normal in a folder.
    fileprivate var isHarmless: Bool { file.isFromFolder && problem?.isNoDump != false }

    /// What is to be said where it could not be read, or has nothing to read.
    fileprivate var noDump: String? {
        problem?.sentence(about: file) ?? (hasNoDump ? "\(file.name) has no dump in it" : nil)
    }
}

// MARK: - Lines

extension ImportReport {
    private func printNotes(_ source: DumpSource, _ dumps: [DumpSummary]) {
        for dump in dumps where !source.isFolder || isVerbose || dump.counts.refused > 0 {
            if dump.isRead { Messages.note(dump.line) }
            printRefusals(of: dump)
        }
        if source.isFolder { printOthers(dumps) }
        for dump in dumps where isVerbose {
            for member in dump.otherMembers.first { Messages.note("\(dump.file.name)!\(member)") }
        }
        for note in DumpSummary.notes(dumps, of: source.name) { Messages.note(note) }
        if errors(source, dumps).isEmpty, let note = dumps.noTweets(of: source.name) {
            Messages.note(note)
        }
    }

    /// Names the files of a folder that are no dumps.
    private func printOthers(_ dumps: [DumpSummary]) {
        let others = dumps.filter(\.isHarmless).compactMap(\.noDump)
        let shown = isVerbose ? others.count : ImportReport.mostOthers
        for sentence in others.prefix(shown) { Messages.note(sentence) }
        let more = others.count - shown
        if more > 0 {
            Messages.note("… and \(more.of("other file")); --verbose names all")
        }
    }

    private func printRefusals(of dump: DumpSummary) {
        let shown = isVerbose ? DumpSummary.mostRefusals : ImportReport.mostRefusals
        for refusal in dump.refusals.prefix(shown) {
            let entry = refusal.entry.map { ", entry \($0)" } ?? ""
            let file = refusal.member.map { "\(dump.file.name)!\($0)" } ?? dump.file.name
            Messages.note("\(file):\(refusal.line)\(entry): \(refusal.reason.sentence)")
        }
        let more = dump.counts.refused - min(shown, dump.refusals.count)
        if more > 0 {
            let isKept = dump.counts.refused <= RefusalReport.maxKept
            let kept = isKept ? "them" : "the first \(RefusalReport.maxKept.grouped)"
            Messages.note("… and \(more.grouped) more; tagtally dumps --refused lists \(kept)")
        }
    }
}

extension DumpSummary {
    /// Whether it has records, or is a dump without any.
    fileprivate var isRead: Bool { (problem == nil && !hasNoDump) || counts.records > 0 }

    fileprivate var line: String {
        let unfinished = isFinished ? "" : " (unfinished)"
        return "\(file.name)\(unfinished): "
            + counts.line(formats: formats, terms: terms, seconds: seconds)
    }
}

extension [DumpSummary] {
    /// What became of the records of all that were read.
    fileprivate var line: String {
        let read = filter(\.isRead)
        let formats = Set(read.flatMap(\.formats)).sorted()
        let seconds = read.reduce(0) { $0 + $1.seconds }
        return "\(read.count.of("dump")), "
            + counts.line(formats: formats, terms: terms, seconds: seconds)
    }

    private var counts: RecordCounts { reduce(RecordCounts()) { $0 + $1.counts } }

    /// The terms that their tweets were found by, in alphabetical order.
    fileprivate var terms: [String] {
        Set(flatMap(\.terms).map(ExactText.init)).sorted().map(\.text)
    }

    /// What there is to say where there are records and none of them is a tweet.
    fileprivate func noTweets(of name: String) -> String? {
        let counts = counts
        guard counts.records > 0, counts.tweets == 0 else { return nil }
        let members = first { !$0.nonTweetMembers.isEmpty }?.nonTweetMembers ?? []
        let look =
            members.isEmpty ? "" : "; the first has the members \(members.joined(separator: ", "))"
        let hint = name == "-" ? "" : "; see: tagtally inspect \(ShellQuoting.quoted(name))"
        let none =
            counts.records == 1
            ? "its record is none" : "none of its \(counts.records.of("record")) is one"
        return "\(name) brought no tweet: \(none)\(look)\(hint)"
    }
}

extension [String] {
    /// The most terms that a line names.
    private static var most: Int { 10 }
    /// The most of a term that a line shows, in cells of a terminal.
    private static var widest: Int { 40 }

    /// The first terms, and how many more there are.
    fileprivate var list: String {
        let more = count > Self.most ? ", … and \((count - Self.most).grouped) more" : ""
        return prefix(Self.most).map { $0.shortened(to: Self.widest) }.joined(separator: ", ")
            + more
    }
}

extension RecordCounts {
    fileprivate func line(formats: [String], terms: [String], seconds: Double) -> String {
        let format = formats.isEmpty ? "" : formats.joined(separator: ", ") + ", "
        let found =
            terms.isEmpty
            ? "no term" : (terms.count == 1 ? "term " : "terms ") + terms.list
        return "\(format)\(records.of("record")): \(new.grouped) new, "
            + "\(upgraded.grouped) upgraded, \(duplicates.of("duplicate")), "
            + "\(nonTweets.of("non-tweet")), \(refused.grouped) refused; \(found); "
            + "\(seconds.tenths) s"
    }
}
