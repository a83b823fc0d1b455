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

    /// The result of the comparison, and the reason if it says little.
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

    fileprivate static let noList = "has no list of records"

    fileprivate static func damage(in line: Int) -> String { "damaged in line \(line.grouped)" }
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
        case .damaged(let line): PersonalArchiveCheck.damage(in: line)
        case .noList: PersonalArchiveCheck.noList
        case .unreadable(let reason): reason
        }
    }
}

// MARK: - The inspection

extension PersonalArchiveContents {
    /// A file of a personal archive, or all files of one kind in a folder of it: the path within the archive,
    /// which ends in a slash for a folder, and a description.
    typealias DescribedFile = (path: String, description: String)

    /// All files: one by one if they are read, else by their folders.
    var describedFiles: [DescribedFile] {
        let groups = Dictionary(grouping: files.sortedByKind.enumerated()) { index, file in
            file.sharedFolder.map { [$0, file.kind?.title ?? ""] } ?? ["\(index)"]
        }
        return groups.values.sorted { $0[0].offset < $1[0].offset }
            .map { described($0.map(\.element)) }
    }

    private func described(_ files: [File]) -> DescribedFile {
        let file = files[0]
        let kind = file.kind?.title ?? "not known to tagtally"
        let folder = file.sharedFolder
        let number =
            folder != nil
            ? files.count.counted("file")
            : file.kind == .numbers && !file.records.isUnreadable ? nil : numberWords(of: file)
        let subject = [kind, number].compactMap(\.self).joined(separator: ": ")
        let parts = [subject, file.kind?.use.words].compactMap(\.self)
        return (folder ?? file.path, parts.joined(separator: "; "))
    }

    /// The number of records and that of the manifest; nil if there is none.
    private func numberWords(of file: File) -> String? {
        switch file.records {
        case .damaged(let line): return PersonalArchiveCheck.damage(in: line)
        case .unreadable(let reason): return reason
        case .none: return file.promised == nil ? nil : PersonalArchiveCheck.noList
        case .list(let count):
            let records = count.counted("record")
            guard let promised = file.promised else {
                return hasManifest ? "\(records), not in the manifest" : records
            }
            return promised == count
                ? "\(records), as in the manifest"
                : "\(records), but \(promised.grouped) in the manifest"
        }
    }
}

extension PersonalArchiveContents.File {
    /// The folder that is described in place of the file and others, with a slash at the end; nil for none.
    fileprivate var sharedFolder: String? {
        let parts = path.split(separator: "/")
        guard kind?.use != .read, parts.count > 1 else { return nil }
        let count = parts[0] != "data" ? 1 : parts.count > 2 ? 2 : 0
        return count == 0 ? nil : parts[..<count].joined(separator: "/") + "/"
    }
}

extension PersonalArchiveKind.Use {
    /// Whether a file is read, in words; nil if it is.
    fileprivate var words: String? {
        switch self {
        case .read: nil
        case .readWithMessages: "read only with --messages"
        case .shown: "shown by tagtally serve"
        case .unread(let reason): "not read: \(reason)"
        }
    }
}
