import TweetDumps

/// What was found in the dumps that the command line names.
struct InspectionReport {
    /// A dump, or a folder with what each of its files is.
    struct Outcome {
        let source: DumpSource
        let files: [Inspection]
        let sum: Inspection
    }

    let outcomes: [Outcome]

    /// Reads the dumps.
    init(_ sources: [DumpSource], mostRefusals: Int) {
        let files = sources.flatMap(\.files)
        var rest = Inspection.inspect(files, mostRefusals: mostRefusals)[...]
        outcomes = sources.map { source in
            let files = Array(rest.prefix(source.files.count))
            rest = rest.dropFirst(source.files.count)
            let sum = Inspection.sum(of: files, mostRefusals: mostRefusals)
            return Outcome(source: source, files: files, sum: sum)
        }
    }

    /// Whether there is nothing to show, since no dump could be read.
    var isEmpty: Bool { outcomes.allSatisfy { !$0.isShown } }

    /// The paths of the dumps, and of the files of folders.
    var paths: [String] { outcomes.flatMap { [$0.source.name] + $0.source.files.map(\.name) } }

    /// What could not be read, in sentences.
    var errors: [String] { outcomes.flatMap(\.errors) }

    /// The exit status, as of an import: 1 where something could not be read, else 2 where records
    /// were refused.
    var status: Int32 {
        if !errors.isEmpty { return 1 }
        return outcomes.contains { $0.sum.refusedInAll > 0 } ? 2 : 0
    }
}

extension InspectionReport.Outcome {
    /// Whether there is more to say than that it could not be read.
    var isShown: Bool { source.isFolder || sum.dumps > 0 }

    fileprivate var errors: [String] {
        let unread = zip(source.files, files).flatMap { $1.errors(about: $0) }
        let errors = source.problems.map(\.description) + unread
        let isUnknown = sum.records == sum.refusedInAll && sum.records + sum.others > 0
        guard errors.isEmpty, isUnknown else { return errors }
        return ["\(source.name) has no record that is known"]
    }
}

extension Inspection {
    /// What could not be read of a dump; in a folder, other files do no harm.
    fileprivate func errors(about file: DumpFile) -> [String] {
        let members = unreadableMembers.map { "\(file.name)!\($0)" }
        guard let problem, !(file.isFromFolder && problem.isNoDump) else { return members }
        return members + [problem.sentence(about: file)]
    }
}

extension DumpError.Reason {
    /// The reason as a sentence about a file.
    func sentence(about file: DumpFile) -> String {
        DumpError(name: file.name, reason: self).description
    }
}
