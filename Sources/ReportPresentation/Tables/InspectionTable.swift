import Foundation
package import ReportRendering
package import TweetDumps

extension Table {
    /// Creates the table of the contents of dumps, with a section for each dump.
    ///
    /// If the report shows files, each file of a folder has a section, too.
    package init(_ report: InspectionReport) {
        let names = DumpNames(of: report.paths)
        self.init(
            title: "Contents of \(report.outcomes.count.counted("dump"))",
            columns: [
                Column("dump", .path, visibility: .programs),
                Column("what", .label),
                Column("value", .value),
            ],
            sections: report.outcomes.filter(\.isShown).flatMap { outcome in
                outcome.sections(showsFiles: report.showsFiles, names)
            }
        )
    }
}

extension InspectionReport {
    fileprivate var paths: [String] {
        outcomes.flatMap { [$0.source.name] + $0.source.files.map(\.name) }
    }
}

extension InspectionReport.Outcome {
    fileprivate func sections(showsFiles: Bool, _ names: DumpNames) -> [Table.Section] {
        let sum = section(source.name, names, sum.findings(isFolder: source.isFolder, names))
        let ofSource = [sum] + archives.map { section(source.name, names, $0) }
        guard showsFiles, source.isFolder else { return ofSource }
        return ofSource
            + source.files.indices.flatMap { index in
                let (file, inspection) = (source.files[index], files[index])
                let archives = archivesOfFiles[index].map { section(file.name, names, $0) }
                guard inspection.dumps == 0, let problem = inspection.problem else {
                    let findings = inspection.findings(isFolder: false, names)
                    return [section(file.name, names, findings)] + archives
                }
                let sentence = DumpError(name: file.name, reason: problem).sentence
                let finding = Finding("no_dump", .text(sentence), label: "file")
                return [section(file.name, names, [finding])] + archives
            }
    }

    private func section(
        _ dump: String,
        _ names: DumpNames,
        _ archive: PersonalArchiveContents
    ) -> Table.Section {
        let folder = archive.root.isEmpty ? "" : " in \(archive.root)"
        return Table.Section(
            heading: .text("Files of the personal archive\(folder)"),
            rows: archive.describedFiles.map { file in
                let path = archive.root + file.path
                let label = Table.Label(key: "file", detail: path, path: nil, text: file.path)
                return [.path(names.path(dump)), .label(label), .text(file.description)]
            }
        )
    }

    private func section(
        _ dump: String,
        _ names: DumpNames,
        _ findings: [Finding]
    ) -> Table.Section {
        Table.Section(
            heading: .path(names.path(dump)),
            rows: findings.map { [.path(names.path(dump)), .label($0.label), $0.value] }
        )
    }
}

/// A value about a dump, with its label: a row of the table.
private struct Finding {
    let label: Table.Label
    let value: Table.Cell

    /// Creates a finding; without a label, its key is printed with blanks for underscores.
    ///
    /// The detail distinguishes the value from others with the same key: a search term, a reason or
    /// the position of a record.
    init(
        _ key: String,
        of detail: String? = nil,
        _ value: Table.Cell,
        in path: Table.Path? = nil,
        label: String? = nil
    ) {
        self.label = Table.Label(
            key: key,
            detail: detail,
            path: path,
            text: label ?? key.replacing("_", with: " ")
        )
        self.value = value
    }
}

// MARK: - Findings

extension Inspection {
    fileprivate func findings(isFolder: Bool, _ names: DumpNames) -> [Finding] {
        let containers = containers.sorted().joined(separator: "; ")
        let formats = formats.sorted().joined(separator: ", ")
        let contents = [
            isFolder ? Finding("dumps", .count(dumps)) : nil,
            others > 0 ? Finding("other_files", .count(others)) : nil,
            entries > 0 ? Finding("members", .count(entries), label: "entries") : nil,
            containers.isEmpty ? nil : Finding("packed", .text(containers), label: "compressed as"),
            formats.isEmpty ? nil : Finding("format", .text(formats)),
        ].compactMap(\.self)
        return contents + outcomes + span + qualities + foundBy + columnFindings + memberFindings
            + warnings(names) + refusalFindings(names)
    }

    private var outcomes: [Finding] {
        let reasons = RefusalReason.allCases.compactMap { reason in
            refused[reason].map { number in
                let sentence = reason.sentence
                let label = "refused, \(sentence)"
                return Finding("refused_for", of: sentence, .count(number), label: label)
            }
        }
        return [
            Finding("records", .count(records)),
            Finding("tweets", .count(tweets)),
            Finding("different_tweets", .count(ids.count)),
            Finding("non_tweets", .count(nonTweets), label: "non-tweets"),
            Finding("refused", .count(refusedInAll)),
        ] + reasons
    }

    private var span: [Finding] {
        guard let times else { return [] }
        return [
            Finding("first_tweet", .text(times.lowerBound.utc)),
            Finding("last_tweet", .text(times.upperBound.utc)),
        ]
    }

    private var qualities: [Finding] {
        guard tweets > 0 else { return [] }
        return [
            Finding("extracted", .part(extracted, of: tweets), label: "mentions from the text"),
            Finding("cut", .part(cut, of: tweets), label: "text cut"),
        ]
    }

    private var foundBy: [Finding] {
        guard tweets > 0 else { return [] }
        let found = terms.map { (term: ExactText($0.key.name), tweets: $0.value.count) }
            .sorted { ($1.tweets, $0.term) < ($0.tweets, $1.term) }
        let none = foundByNone
        return found.map { term, tweets in
            Finding("term", of: term.text, .count(tweets), label: "found by \(term.text)")
        } + (none > 0 ? [Finding("no_term", .count(none), label: "found by no term")] : [])
    }

    /// What each column of the tables was taken for, or why it was not used.
    private var columnFindings: [Finding] {
        if tables.isEmpty {
            let count = unusedColumns
            return count > 0
                ? [Finding("unused_columns", .count(count), label: "columns not used")] : []
        }
        return tables.flatMap(\.columns).map { column in
            let name = column.name.isEmpty ? "(no name)" : column.name
            let values = column.values.counted("value")
            let what =
                switch column.reason {
                case nil: column.fields.joined(separator: ", ")
                case .unknown where column.values == 0: "empty; no field has its name"
                case .unknown: "not used, \(values): no field has its name"
                case .empty: "empty"
                case .unread: "not used, \(values): none could be read"
                case .second: "not used, \(values): another column has the same values"
                }
            return Finding("column", of: name, .text(what), label: "column \(name)")
        }
    }

    private static let maxMembers = 50

    /// The members of JSON that no format knows.
    private var memberFindings: [Finding] {
        let members = unknownMembers.sorted
        let listed = members.prefix(Inspection.maxMembers).map { member in
            let what = "not used, \(member.values.counted("value")): no format has it"
            return Finding("member", of: member.path, .text(what), label: "member \(member.path)")
        }
        let others = members.count - listed.count
        guard others > 0 else { return listed }
        return listed + [Finding("other_members", .count(others), label: "other unknown members")]
    }

    /// Warnings about rounded ids; if there are several dumps, with their names.
    private func warnings(_ names: DumpNames) -> [Finding] {
        IDWarning.rounded(in: accounts) { names[$0] }.map { warning in
            let dump = accounts.count > 1 ? warning.dump.map { "\($0): " } : nil
            return Finding("warning", .text((dump ?? "") + warning.sentence))
        }
    }

    private func refusalFindings(_ names: DumpNames) -> [Finding] {
        refusals.map { dump, refusal in
            let entry = refusal.entry.map { "\($0), " } ?? ""
            let record = refusal.recordNumber.map { ", record \($0)" } ?? ""
            let position = "\(entry)line \(refusal.line)\(record)"
            return Finding(
                "refusal",
                of: "\(dump): \(position)",
                .text(refusal.reason.sentence),
                in: dumps == 1 ? nil : names.path(dump),
                label: position
            )
        }
    }
}

extension Int64 {
    /// The time of these seconds since 1970, such as `2019-09-20T08:03:11Z`.
    fileprivate var utc: String {
        Date(timeIntervalSince1970: TimeInterval(self)).formatted(.iso8601)
    }
}
