import ReportPresentation
import TweetArchive
import TweetDumps

extension DumpSummary {
    /// Remarks on the dumps that one argument of the command line names, a sentence each: on ids
    /// that were rounded or lost, on removed tweets, and on files that differ from their manifest.
    static func notes(_ dumps: [DumpSummary], of source: DumpSource) -> [String] {
        let account = SourceAccount(source: source, accounts: dumps.map(\.account))
        let removed = removal(dumps.reduce(0) { $0 + $1.removed })
        return account.idWarnings + (removed.map { ["\(source.name): \($0)"] } ?? [])
            + dumps.flatMap(\.countNotes)
    }

    private static func removal(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return "\(count.counted("tweet")) \(count == 1 ? "was" : "were") deleted, and removed"
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
    /// A remark if there are records and none of them is a tweet: what the first one looks like.
    func noTweets(of name: String) -> String? {
        let counts = counts
        guard counts.records > 0, counts.tweets == 0 else { return nil }
        let members = first { !$0.account.nonTweetMembers.isEmpty }?.account.nonTweetMembers ?? []
        let look =
            members.isEmpty ? "" : "; the first has the members \(members.joined(separator: ", "))"
        let hint = name == "-" ? "" : "; see: tagtally inspect \(ShellQuoting.quoted(name))"
        let none =
            counts.records == 1
            ? "its record is none" : "none of its \(counts.records.counted("record")) is one"
        return "\(name) brought no tweet: \(none)\(look)\(hint)"
    }
}
