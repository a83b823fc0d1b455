import TweetDumps

/// What is in the dumps that the command line names.
struct InspectionReport {
    /// A dump, or a folder with the inspection of each of its files.
    struct Outcome {
        let source: DumpSource
        let files: [Inspection]
        let sum: Inspection
    }

    let outcomes: [Outcome]
    private let accounts: [SourceAccount]

    /// Reads the dumps.
    ///
    /// - Parameters:
    ///   - sources: What the command line names.
    ///   - maxRefusals: The maximum number of refusals that are kept of each dump or folder.
    init(_ sources: [DumpSource], maxRefusals: Int) {
        let files = Inspection.inspect(sources.flatMap(\.files), maxRefusals: maxRefusals)
        outcomes = sources.dividing(files).map { source, files in
            let sum = Inspection(sumOf: files, maxRefusals: maxRefusals)
            return Outcome(source: source, files: files, sum: sum)
        }
        accounts = outcomes.map { SourceAccount(source: $0.source, accounts: $0.sum.accounts) }
    }

    /// True if there is nothing to show, since no dump could be read.
    var isEmpty: Bool { outcomes.allSatisfy { !$0.isShown } }

    /// The paths of the dumps, and of the files of folders.
    var paths: [String] { outcomes.flatMap { [$0.source.name] + $0.source.files.map(\.name) } }

    /// What could not be read, a sentence each.
    var errors: [String] { accounts.flatMap(\.errors) }

    /// The exit status, as of an import: 1 if something could not be read, else 2 if records were
    /// refused, else 0.
    var status: Int32 { accounts.status }
}

extension InspectionReport.Outcome {
    /// True for a folder, and for a dump that could be read, if only in part.
    var isShown: Bool { source.isFolder || sum.dumps > 0 }
}
