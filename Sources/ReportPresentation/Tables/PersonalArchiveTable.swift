package import ReportRendering
package import TweetDumps

extension Table {
    /// Creates the table of what personal archives promise and have, with a section for each.
    package init(_ checks: [PersonalArchiveCheck]) {
        let names = DumpNames(of: checks.map(\.path))
        let differences = checks.reduce(0) { $0 + $1.differences }
        self.init(
            title: "Check of \(checks.count.counted("personal archive"))",
            columns: [
                Column("archive", .path, visibility: .programs),
                Column("kind"),
                Column("file"),
                Column("promised", .number),
                Column("found", .number),
                Column("state"),
            ],
            sections: checks.map { check in
                Section(
                    heading: .path(names.path(check.path)),
                    rows: check.lines.map { [.path(names.path(check.path))] + $0.cells }
                )
            },
            facts: [Fact(key: "differences", .count(differences))]
                + checks.flatMap { $0.sentences(names).map { .note($0, .reading) } }
        )
    }
}

extension PersonalArchiveCheck {
    /// The path of the folder or zip file, and of the folder in it that is the personal archive.
    fileprivate var path: String {
        guard !root.isEmpty else { return source }
        return source.hasSuffix("/") ? source + root : "\(source)/\(root)"
    }

    /// What the comparison says in all, and why it says little if it does.
    fileprivate func sentences(_ names: DumpNames) -> [String] {
        let name = names[path]
        let promised = lines.count { $0.promised != nil }
        let wrong = lines.count { $0.state.isDifference }
        let result =
            switch (statement, wrong) {
            case (.none, 0): "No file is damaged."
            case (_, 0): "All \(promised.counted("number")) that it promises are right."
            default: "\(wrong.counted("line")) of the table \(wrong == 1 ? "differs" : "differ")."
            }
        let reason: String? =
            switch statement {
            case .manifest: nil
            case .tweetIndex: "\(name) says only how many tweets its files have."
            case .none: "\(name) has no manifest that says how many records each file has."
            }
        let cut = isCut ? "\(name) is cut or damaged." : nil
        return [cut, reason, "\(name): \(result)"].compactMap(\.self)
    }
}

extension PersonalArchiveCheck.Line {
    fileprivate var cells: [Table.Cell] {
        [
            .text(kind ?? "not known to tagtally"),
            .text(file),
            promised.map { .count($0) } ?? .empty,
            found.map { .count($0) } ?? .empty,
            .text(state.words),
        ]
    }
}

extension PersonalArchiveCheck.State {
    fileprivate var words: String {
        switch self {
        case .same: "same"
        case .notPromised: "not promised"
        case .differs: "differs"
        case .missing: "missing"
        case .notInManifest: "not in the manifest"
        case .damaged(let line): "damaged in line \(line.grouped)"
        case .noList: "has no list of records"
        case .unreadable(let reason): reason
        }
    }
}
