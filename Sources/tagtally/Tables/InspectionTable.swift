import Foundation
import ReportRendering
import TweetDumps

extension InspectionReport {
    /// What was found, a section for each dump and, if asked for, for each file of a folder.
    ///
    /// - Parameters:
    ///   - isVerbose: Whether the files of a folder are shown.
    ///   - names: What people see the dumps called.
    /// - Returns: The table.
    func table(isVerbose: Bool, _ names: DumpNames) -> Table {
        Table(
            title: "Contents of \(outcomes.count.of("dump"))",
            columns: [
                Table.Column("dump", formats: .forPrograms),
                Table.Column("what", formats: .forPrograms),
                Table.Column("name", formats: .forPrograms),
                Table.Column("value", formats: .forPrograms),
                Table.Column("what", formats: .forPeople),
                Table.Column("value", formats: .forPeople),
            ],
            sections: outcomes.filter(\.isShown).flatMap { outcome in
                outcome.sections(isVerbose: isVerbose, names)
            }
        )
    }
}

extension InspectionReport.Outcome {
    fileprivate func sections(isVerbose: Bool, _ names: DumpNames) -> [Table.Section] {
        let sum = section(source.name, names, sum.findings(isFolder: source.isFolder, names))
        guard isVerbose, source.isFolder else { return [sum] }
        return [sum]
            + zip(source.files, files).map { file, inspection in
                guard inspection.dumps == 0, let problem = inspection.problem else {
                    let findings = inspection.findings(isFolder: false, names)
                    return section(file.name, names, findings)
                }
                let sentence = DumpError(name: file.name, reason: problem).sentence
                let finding = Finding("no_dump", .text(sentence), label: "file")
                return section(file.name, names, [finding])
            }
    }

    private func section(
        _ dump: String,
        _ names: DumpNames,
        _ findings: [Finding]
    ) -> Table.Section {
        Table.Section(
            heading: names[dump],
            rows: findings.map { finding in
                [
                    .text(dump), .text(finding.key), finding.name.map { .text($0) } ?? .null,
                    finding.value, .text(finding.label), .text(finding.shown),
                ]
            }
        )
    }
}

/// One line about a dump.
private struct Finding {
    /// What it is, for programs.
    let key: String
    /// Which one, where there are several: the term, the reason, the place.
    var name: String?
    let value: Table.Value
    /// What it is, for people.
    let label: String
    /// The value for people.
    let shown: String

    init(
        _ key: String,
        of name: String? = nil,
        _ value: Table.Value,
        label: String? = nil,
        shown: String? = nil
    ) {
        self.key = key
        self.name = name
        self.value = value
        self.label = label ?? key.replacing("_", with: " ")
        self.shown = shown ?? value.shown
    }
}

extension Table.Value {
    fileprivate var shown: String {
        switch self {
        case .null, .unknown: ""
        case .integer(let number): number.grouped
        case .text(let text): text
        case .real, .share, .time: preconditionFailure("no finding has such a value")
        }
    }
}

// MARK: - Findings

extension Inspection {
    fileprivate func findings(isFolder: Bool, _ names: DumpNames) -> [Finding] {
        var findings: [Finding] = []
        if isFolder { findings += [Finding("dumps", .integer(dumps))] }
        if others > 0 { findings.append(Finding("other_files", .integer(others))) }
        if members > 0 { findings.append(Finding("members", .integer(members))) }
        if !containers.isEmpty {
            let names = containers.sorted().joined(separator: "; ")
            findings.append(Finding("packed", .text(names), label: "packed as"))
        }
        if !formats.isEmpty {
            findings.append(Finding("format", .text(formats.sorted().joined(separator: ", "))))
        }
        return findings + outcomes + span + qualities + foundBy + warnings + places(names)
    }

    private var outcomes: [Finding] {
        let reasons = RefusalReason.allCases.compactMap { reason in
            refused[reason].map { number in
                let sentence = reason.sentence
                return Finding(
                    "refused_for",
                    of: sentence,
                    .integer(number),
                    label: "refused, \(sentence)"
                )
            }
        }
        return [
            Finding("records", .integer(records)),
            Finding("tweets", .integer(tweets)),
            Finding("different_tweets", .integer(ids.count)),
            Finding("non_tweets", .integer(nonTweets), label: "non-tweets"),
            Finding("refused", .integer(refusedInAll)),
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
            Finding(
                "extracted",
                .integer(extracted),
                label: "mentions from the text",
                shown: share(extracted)
            ),
            Finding("cut", .integer(cut), label: "text cut", shown: share(cut)),
        ]
    }

    private func share(_ part: Int) -> String {
        let percent = Double(part) / Double(tweets) * 100
        return "\(part.grouped) (\(percent.tenths) %)"
    }

    private var foundBy: [Finding] {
        guard tweets > 0 else { return [] }
        let found = terms.map { (term: ExactText($0.key.name), tweets: $0.value.count) }
            .sorted { ($1.tweets, $0.term) < ($0.tweets, $1.term) }
        let none = foundByNone
        return found.map {
            Finding(
                "term",
                of: $0.term.text,
                .integer($0.tweets),
                label: "found by \($0.term.text)"
            )
        } + (none > 0 ? [Finding("no_term", .integer(none), label: "found by no term")] : [])
    }

    private var warnings: [Finding] {
        idSigns.warnings.map { Finding("warning", .text($0)) }
    }

    private func places(_ names: DumpNames) -> [Finding] {
        refusals.map { dump, refusal in
            let member = refusal.entry.map { "\($0), " } ?? ""
            let entry = refusal.recordNumber.map { ", record \($0)" } ?? ""
            let file = dumps == 1 ? "" : "\(names[dump]), "
            return Finding(
                "refusal",
                of: "\(dump): \(member)line \(refusal.line)\(entry)",
                .text(refusal.reason.sentence),
                label: "\(file)\(member)line \(refusal.line)\(entry)"
            )
        }
    }
}

extension Int64 {
    /// A time in seconds since 1970 as `2019-09-20T08:03:11Z`.
    fileprivate var utc: String {
        Date(timeIntervalSince1970: TimeInterval(self)).formatted(.iso8601)
    }
}
