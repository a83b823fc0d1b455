import ArgumentParser
import DraftFiles
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive

/// The options for the key of pseudonyms, and for what they leave unchanged.
struct PseudonymKeyOptions: ParsableArguments {
    @Option(
        help: .value(
            "keyfile",
            "Replace people by pseudonyms, made with the key in this file; see tagtally key."
        ),
        completion: .file()
    )
    var pseudonyms: String?

    @Flag(help: "With pseudonyms, keep the ids of tweets and accounts, which lead to them.")
    var keepIds = false

    @Flag(help: "With pseudonyms, round times down to hours.")
    var roundTimes = false

    @Option(
        name: .customLong("public"),
        help: .value("n", "With pseudonyms, keep the names of accounts with at least n followers.")
    )
    var minFollowers: Int?

    func validate() throws {
        if pseudonyms == nil {
            let others = [
                (keepIds, "--keep-ids"), (roundTimes, "--round-times"),
                (minFollowers != nil, "--public"),
            ]
            if let other = others.first(where: \.0) {
                throw ValidationError("\(other.1) is for --pseudonyms KEYFILE")
            }
        }
        if let minFollowers, minFollowers < 1 {
            throw ValidationError("--public must be at least 1")
        }
        if keepIds, roundTimes {
            throw ValidationError(
                "--round-times is of no use with --keep-ids: ids contain the times"
            )
        }
    }

    /// What the pseudonyms replace; nil if none were requested.
    func choice() throws -> PseudonymChoice? {
        guard let pseudonyms else { return nil }
        var choice = PseudonymChoice(key: try KeyFile.read(pseudonyms))
        (choice.keepsNumbers, choice.roundsTimes) = (keepIds, roundTimes)
        choice.minFollowersOfPublic = minFollowers
        return choice
    }
}

/// The options that replace people by pseudonyms in what a command prints.
struct PseudonymOptions: ParsableArguments {
    @OptionGroup var key: PseudonymKeyOptions

    @Option(
        help: .value(
            "file",
            "With pseudonyms, also write who is who to a CSV file, which only you can read."
        ),
        completion: .file()
    )
    var pseudonymsTable: String?

    /// The path of the key file; nil if no pseudonyms were requested.
    var pseudonyms: String? { key.pseudonyms }

    /// The files of the options, with what they are: they reveal who is who, and must not be passed on.
    var files: [(path: String?, name: String)] {
        [(pseudonyms, "the key"), (pseudonymsTable, "the table of who is who")]
    }

    /// Whether more than a key is given.
    var hasChoices: Bool {
        key.keepIds || key.roundTimes || key.minFollowers != nil || pseudonymsTable != nil
    }

    func validate() throws {
        if pseudonyms == nil, pseudonymsTable != nil {
            throw ValidationError("--pseudonyms-table is for --pseudonyms KEYFILE")
        }
    }

    /// The pseudonyms of an archive's people; nil if none were requested.
    func writer(ofPeopleIn archive: ArchiveOptions) throws -> PseudonymWriter? {
        try key.choice().map {
            PseudonymWriter($0, archive: archive.path, table: pseudonymsTable)
        }
    }
}

/// Prints tables with pseudonyms, warns of the names that are left in texts, and writes who is who.
final class PseudonymWriter {
    private static let maxListed = 10

    private let choice: PseudonymChoice
    private let archive: String
    private let path: String?
    /// Everybody who was replaced in the tables so far, and how often texts still have the name.
    private var people: [Pseudonyms.Replaced: Int] = [:]

    init(_ choice: PseudonymChoice, archive: String, table path: String?) {
        (self.choice, self.archive, self.path) = (choice, archive, path)
    }

    /// Calls a closure that prints something with pseudonyms.
    func write<Result>(_ body: (Pseudonyms) throws -> Result) throws -> Result {
        // A connection can read nothing else while a report runs, so another one is opened.
        let archive = try TweetArchive(readingAt: archive)
        let minFollowers = choice.minFollowersOfPublic
        let result = try archive.withKnownPeople(minFollowers: minFollowers) { known in
            let pseudonyms = Pseudonyms(choice, known, listsPeople: path != nil)
            let result = try body(pseudonyms)
            let remaining = pseudonyms.remainingNames
            for (name, count) in remaining {
                people[try pseudonyms.person(named: name), default: 0] += count
            }
            for person in pseudonyms.replaced { people[person, default: 0] += 0 }
            warn(of: remaining)
            return result
        }
        if let path { try writeTable(to: path) }
        return result
    }

    private func warn(of names: [(name: String, count: Int)]) {
        guard !names.isEmpty else { return }
        let listed = names.prefix(PseudonymWriter.maxListed).map { name, count in
            "\(name) (\(count == 1 ? "once" : "\(count.grouped) times"))"
        }
        let more = names.count - listed.count
        let rest = more > 0 ? ", and \(more.grouped) more, which --pseudonyms-table lists" : ""
        let nouns = names.count == 1 ? "1 name is" : "\(names.count.grouped) names are"
        Messages.note(
            "\(nouns) still in texts, as words that may mean somebody: "
                + listed.joined(separator: ", ") + rest
        )
    }

    private func writeTable(to path: String) throws {
        let table = Table(
            columns: [
                Table.Column("pseudonym"), Table.Column("name"), Table.Column("account"),
                Table.Column("in_texts", .number),
            ],
            sections: [
                Table.Section(
                    rows: people.sorted { $0.key < $1.key }.map { person, count in
                        [
                            .text(person.pseudonym), .text(person.name),
                            person.account.map { .identifier($0) } ?? .empty, .count(count),
                        ]
                    }
                )
            ]
        )
        try OutputError.naming(path) {
            let draft = try DraftFile(for: path)
            guard fchmod(draft.descriptor, KeyFile.permissions) == 0 else { throw SystemError() }
            try draft.write(Array(try table.rendered(as: .csv).utf8))
            try draft.replace()
        }
    }
}

extension PseudonymWriter? {
    /// Calls a closure that prints something, with pseudonyms or, without a writer, with nil.
    func write<Result>(_ body: (Pseudonyms?) throws -> Result) throws -> Result {
        guard let writer = self else { return try body(nil) }
        return try writer.write(body)
    }
}

/// A file with the key of pseudonyms.
enum KeyFile {
    /// The permissions of a file that only its owner can read.
    static let permissions: mode_t = 0o600

    static func read(_ path: String) throws -> PseudonymKey {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let advice = errno == ENOENT ? "; make one with: tagtally key \(path)" : ""
            throw CommandFailure("\(path): \(SystemError())\(advice)")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw CommandFailure(
                "others can read the key in \(path); protect it with: chmod 600 \(path)"
            )
        }
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw CommandFailure("\(path) cannot be read")
        }
        guard let key = PseudonymKey(Array(bytes)) else {
            throw CommandFailure(
                "\(path) is not a key: it has \(bytes.count) bytes instead of "
                    + "\(PseudonymKey.length); make one with: tagtally key FILE"
            )
        }
        return key
    }

    /// Creates a file with a new key; throws an error if the file exists.
    static func create(_ path: String) throws {
        let isNew = try OutputError.naming(path) {
            let draft = try DraftFile(for: path)
            guard fchmod(draft.descriptor, permissions) == 0 else { throw SystemError() }
            try draft.write(PseudonymKey.random().bytes)
            return try draft.createIfAbsent()
        }
        guard isNew else {
            throw CommandFailure(
                "\(path) exists, and a key is never overwritten; choose another name"
            )
        }
    }
}
