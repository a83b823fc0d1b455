import Foundation
import ReportRendering
import TweetDumps

/// The descriptions of a package for programs: Frictionless Data Package 1 and RO-Crate 1.1.
struct PackageMetadata {
    let texts: PackageTexts
    /// The SHA-256 of the citation file before somebody fills it in.
    let citation: String

    private var subject: PackageSubject { texts.subject }

    // MARK: - Data Package

    func dataPackage(of stored: [String: StoredBytes]) -> String {
        JSONNode.object([
            ("profile", "data-package"), ("name", "tagtally-package"),
            ("title", .text(texts.title)), ("description", .text(texts.summary)),
            ("resources", .list(PackageTable.all.map { resource($0, stored[$0.path]) })),
            ("tagtally", MadeWith(subject, citation: citation).node),
        ]).text
    }

    private func resource(_ table: PackageTable, _ stored: StoredBytes?) -> JSONNode {
        let isTable = table.format == .csv
        let schema = JSONNode.object([
            ("fields", .list(table.fields.map(field))), ("missingValues", .list([""])),
            ("primaryKey", table.primaryKey.map { .list([.text($0)]) }),
        ])
        return .object([
            ("profile", isTable ? "tabular-data-resource" : "data-resource"),
            ("name", .text(table.name)), ("path", .text(table.path)),
            ("title", .text(table.title(in: subject))),
            ("description", .text(table.explanation(in: subject))),
            ("format", isTable ? "csv" : "txt"),
            ("mediatype", isTable ? "text/csv" : "text/plain"), ("encoding", "utf-8"),
            ("bytes", .number(stored?.size ?? 0)),
            ("hash", .text("sha256:\(stored?.checksum ?? "")")), ("schema", isTable ? schema : nil),
        ])
    }

    private func field(_ field: PackageTable.Field) -> JSONNode {
        // The default format would refuse the offset of local times.
        let hasOffset = field.type == .time && subject.timeZone != "UTC"
        return .object([
            ("name", .text(field.name)), ("type", .text(field.type.rawValue)),
            ("format", hasOffset ? "%Y-%m-%dT%H:%M:%S%z" : nil),
            ("description", .text(field.explanation)),
        ])
    }

    // MARK: - RO-Crate

    /// The files, the program, and an action for each table that a command prints.
    func researchObject(of stored: [String: StoredBytes]) -> String {
        let files = stored.keys.sorted()
        // RO-Crate requires a date of publication.
        let root = JSONNode.object([
            ("@id", "./"), ("@type", "Dataset"), ("name", .text(texts.title)),
            ("description", .text(texts.summary)),
            ("datePublished", texts.dayOfLastImport.map { .text($0) }),
            ("license", reference("#licence")), ("hasPart", .list(files.map(reference))),
            ("mentions", .list(PackageTable.all.map { reference(action(of: $0)) })),
        ])
        let graph =
            [
                JSONNode.object([
                    ("@id", "ro-crate-metadata.json"), ("@type", "CreativeWork"),
                    ("conformsTo", reference("https://w3id.org/ro/crate/1.1")),
                    ("about", reference("./")),
                ]), root, Self.licence, Self.program,
            ] + files.map { file($0, stored[$0]) } + PackageTable.all.map(actionNode)
        return JSONNode.object([
            ("@context", "https://w3id.org/ro/crate/1.1/context"), ("@graph", .list(graph)),
        ]).text
    }

    private static let licence = JSONNode.object([
        ("@id", "#licence"), ("@type", "CreativeWork"), ("name", "No licence chosen yet"),
        ("description", "Whoever deposits the package chooses its licence."),
    ])

    private static let program = JSONNode.object([
        ("@id", "#tagtally"), ("@type", "SoftwareApplication"), ("name", "tagtally"),
        ("version", .text(tagtallyVersion)), ("softwareVersion", .text(tagtallyVersion)),
        ("description", "Counts which hashtags and users are mentioned most in dumps of tweets."),
    ])

    private func file(_ path: String, _ stored: StoredBytes?) -> JSONNode {
        let table = PackageTable.all.first { $0.path == path }
        let (name, type) = Self.others[path] ?? (table?.title(in: subject) ?? path, "text/csv")
        return .object([
            ("@id", .text(path)), ("@type", "File"), ("name", .text(name)),
            ("description", .text(table?.explanation(in: subject) ?? name)),
            ("encodingFormat", .text(table?.format == .ids ? "text/plain" : type)),
            ("contentSize", .text(String(stored?.size ?? 0))),
        ])
    }

    /// The names and the types of the files that are no tables.
    private static let others = [
        "methods.md": ("Methods: two paragraphs for a paper", "text/markdown"),
        "datasheet.md": ("Datasheet: what the collection has and lacks", "text/markdown"),
        "datapackage.json": ("Frictionless Data Package", "application/json"),
    ]

    private func action(of table: PackageTable) -> String { "#make-\(table.name)" }

    private func actionNode(_ table: PackageTable) -> JSONNode {
        .object([
            ("@id", .text(action(of: table))), ("@type", "CreateAction"),
            ("name", .text("Make \(table.path)")),
            ("description", .text(table.command(of: subject) ?? subject.command)),
            ("instrument", reference("#tagtally")), ("result", reference(table.path)),
        ])
    }

    private func reference(_ id: String) -> JSONNode { .object([("@id", .text(id))]) }
}

/// How a package was made, as stored in its description, so that it can be made again.
package struct MadeWith: Decodable, Sendable {
    /// The version of tagtally.
    package let version: String
    /// The search term; nil for the whole archive.
    package let term: String?
    /// The options that choose tweets, as they are typed.
    package let options: [String]
    /// The tweets in words; nil without pseudonyms, because the term and the options describe them.
    private let phrase: String?
    /// The name of the time zone; nil without pseudonyms.
    private let timeZone: String?
    /// How people are replaced; nil if they have their names.
    package let pseudonyms: PackagePseudonyms?
    /// The SHA-256 of the citation file before somebody fills it in.
    package let citation: String

    init(_ subject: PackageSubject, citation: String) {
        (version, term, options) = (tagtallyVersion, subject.term, subject.options)
        pseudonyms = subject.pseudonyms
        phrase = pseudonyms.map { _ in subject.phrase }
        timeZone = pseudonyms.map { _ in subject.timeZone }
        self.citation = citation
    }

    /// The subject of a package with pseudonyms; nil without pseudonyms.
    package var subject: PackageSubject? {
        guard let pseudonyms, let phrase, let timeZone else { return nil }
        return PackageSubject(
            term: term,
            options: options,
            phrase: phrase,
            timeZone: timeZone,
            pseudonyms: pseudonyms
        )
    }

    /// Reads it from the description of a package; nil if that was not written by tagtally.
    package init?(describedBy bytes: [UInt8]) {
        struct Description: Decodable {
            let tagtally: MadeWith
        }
        guard let read = try? JSONDecoder().decode(Description.self, from: Data(bytes)) else {
            return nil
        }
        self = read.tagtally
    }

    fileprivate var node: JSONNode {
        .object([
            ("version", .text(version)), ("term", term.map { .text($0) }),
            ("options", .list(options.map { .text($0) })), ("phrase", phrase.map { .text($0) }),
            ("timeZone", timeZone.map { .text($0) }), ("pseudonyms", pseudonyms?.node),
            ("citation", .text(citation)),
        ])
    }
}

// MARK: - Citation

/// The citation file of a package (Citation File Format), with placeholders for what tagtally cannot know.
struct CitationFile {
    let texts: PackageTexts

    /// YAML whose texts are in quotes as in JSON, which YAML reads as well.
    var text: String {
        let term = texts.subject.term
        let keywords = ["tweets"] + (term.map { $0 == "tweets" ? [] : [$0] } ?? [])
        return """
            # Fill in what says FILL IN, and take the # off the lines that you need.
            cff-version: 1.2.0
            message: "If you use this data set, please cite it as below."
            type: dataset
            title: \(literal(texts.title))
            abstract: \(literal(texts.summary))
            authors:
              - family-names: "FILL IN the family name"
                given-names: "FILL IN the given names"
            keywords:
            \(keywords.map { "  - \(literal($0))" }.joined(separator: "\n"))
            # doi: FILL IN, such as 10.5281/zenodo.1234567
            # license: FILL IN, such as CC-BY-4.0
            # date-released: FILL IN, such as 2026-01-31

            """
    }

    /// The text in quotes, without the two scalars that YAML does not allow.
    private func literal(_ text: String) -> String {
        let scalars = text.unicodeScalars.map {
            ["\u{FFFE}", "\u{FFFF}"].contains($0) ? "\u{FFFD}" : $0
        }
        return String(String.UnicodeScalarView(scalars)).jsonLiteral
    }
}

// MARK: - BagIt

/// The tag files of a bag (RFC 8493), which describe the payload.
struct BagInfo {
    /// The beginning of the line of `bag-info.txt` about the program.
    static let agent = "Bag-Software-Agent: tagtally "

    let texts: PackageTexts
    /// The files of the payload, without its folder.
    let payload: [String: StoredBytes]

    static let paths = [
        "bagit.txt", "bag-info.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt",
    ]

    var files: [PackageContents.File] {
        let size = payload.values.reduce(0) { $0 + $1.size }
        let information = [
            BagInfo.agent + tagtallyVersion, texts.dayOfLastImport.map { "Bagging-Date: \($0)" },
            "External-Description: \(visible(texts.title))",
            "Payload-Oxum: \(size).\(payload.count)",
        ].compactMap(\.self)
        let tags = [
            file(BagInfo.paths[0], ["BagIt-Version: 1.0", "Tag-File-Character-Encoding: UTF-8"]),
            file(BagInfo.paths[1], information),
            file(
                BagInfo.paths[2],
                payload.sorted { $0.key < $1.key }
                    .map { "\($0.value.checksum ?? "")  \(PackageContents.payload)\($0.key)" }
            ),
        ]
        let sums = tags.map { "\($0.stored.checksum ?? "")  \($0.path)" }
        return tags + [file(BagInfo.paths[3], sums)]
    }

    private func file(_ path: String, _ lines: [String]) -> PackageContents.File {
        .init(path: path, bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
    }
}

// MARK: - JSON

/// A JSON value that keeps the order of members.
enum JSONNode: ExpressibleByStringLiteral {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSONNode])
    /// Members whose value is nil are left out.
    case object([(String, JSONNode?)])

    init(stringLiteral text: String) { self = .text(text) }

    /// The value in several lines, with a newline at the end.
    var text: String { printed(indent: "") + "\n" }

    private func printed(indent: String) -> String {
        let inner = indent + "  "
        func lines(_ parts: [String], _ open: String, _ close: String) -> String {
            if parts.isEmpty { return open + close }
            return open + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n"
                + indent + close
        }
        return switch self {
        case .text(let text): text.jsonLiteral
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .list(let nodes): lines(nodes.map { $0.printed(indent: inner) }, "[", "]")
        case .object(let members):
            lines(
                members.compactMap { name, value in
                    value.map { "\(name.jsonLiteral): \($0.printed(indent: inner))" }
                },
                "{",
                "}"
            )
        }
    }
}
