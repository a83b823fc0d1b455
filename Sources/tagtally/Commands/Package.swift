import ArgumentParser
import DraftFiles
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Package: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Write a folder for a repository of research data: tables, ids and texts.",
        discussion: """
            The folder is a bag (BagIt) whose payload is a Frictionless Data Package and an RO-Crate. \
            It has tables of the mentions, the times, the languages and the programs, a table of what was \
            imported, the ids of the tweets in a separate file, a datasheet, two paragraphs for a paper, and \
            a CITATION.cff with blanks to fill in. It has no texts of tweets. The same archive and options \
            give the same bytes.

            An existing folder is replaced only if it is a package. A CITATION.cff that you filled in is \
            kept.

            With --pseudonyms, people and ids are replaced in all files, and the key is in none of them. \
            To compare such a package with the archive, --check needs the key.

            --check reads a package again. Exit status 1 means that a file is missing, added or changed, \
            that a text does not have the numbers of the tables, or that the archive now gives other tables.

            EXAMPLES
              tagtally package ucd '#ucd'                the tweets found by #ucd
              tagtally package all                       the whole archive
              tagtally package ucd '#ucd' --since 2020 --no-retweets
              tagtally package ucd '#ucd' --pseudonyms study.key
              tagtally package --check ucd               has it changed?
              tagtally package --check ucd --database tweets.sqlite
            """
    )

    @Argument(help: .value("folder", "The folder of the package."), completion: .directory)
    private var path: String

    @Argument(help: TermOptions.help) var term: SearchTerm?

    @Flag(help: "Check a package, and compare it with the archive if there is one.")
    var check = false

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    /// The path without slashes at its end.
    private var folder: String {
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    func validate() throws {
        if path.isEmpty { throw ValidationError("the folder needs a name") }
        if check, term != nil || !filter.words.isEmpty {
            throw ValidationError(
                "--check takes the term and the filters from the package; leave them out"
            )
        }
        if check, pseudonyms.hasChoices {
            throw ValidationError(
                "--check takes the options of pseudonyms from the package; give --pseudonyms alone"
            )
        }
    }

    func run() throws {
        if check { try checkPackage() } else { try writePackage() }
    }

    // MARK: - Writing

    private func writePackage() throws {
        let request = PackageRequest(of: term, try filter.filter, options: filter.words)
        let written = try PackageWriter(folder, archive, request, pseudonyms).write()
        let tweets = written.contents.number("tweets")
        let withoutChecksum = written.contents.number("without_checksum")
        if tweets == 0 { Messages.note("the package has no tweets") }
        if withoutChecksum > 0 {
            let number = withoutChecksum.counted("import")
            Messages.note("\(number) without a checksum; tagtally dumps --checksums adds it")
        }
        let citation = "\(folder)/\(PackageContents.citation)"
        if written.keepsCitation {
            let advice = pseudonyms.pseudonyms == nil ? "" : "; check that it names nobody"
            Messages.note("\(citation) stays as it was filled in\(advice)")
        }
        try Messages.answer(
            visible(
                "\(folder): \(tweets.counted("tweet")), "
                    + "\(PackageContents.paths.count.counted("file"))"
                    + (written.keepsCitation ? "" : "; next: fill in \(citation)")
            )
        )
        TermOptions.noteWholeArchive(insteadOf: term, after: 1)
    }

    // MARK: - Checking

    private func checkPackage() throws {
        let package = try StoredPackage(at: folder)
        let made = try package.made(with: pseudonyms.pseudonyms)
        var faults = package.faults()
        if package.madeWith.version != tagtallyVersion {
            Messages.note(
                "made by tagtally \(package.madeWith.version), so this version compares only checksums"
            )
        } else if package.madeWith.pseudonyms != nil, pseudonyms.pseudonyms == nil {
            Messages.note(
                "the archive was not compared, because that takes the key: add --pseudonyms KEYFILE"
            )
        } else if archive.database == nil, access(archive.path, F_OK) != 0 {
            Messages.note("\(archive.path) does not exist, so only the files were checked")
        } else {
            let changed = Set(faults.map(\.path))
            let archive = try TweetArchive(readingAt: archive.path)
            faults += try package.differences(from: archive, made).filter {
                !changed.contains($0.path)
            }
        }
        guard faults.isEmpty else {
            try Messages.answer(
                faults.map { visible($0.sentence(in: folder)) }.joined(separator: "\n")
            )
            throw ExitCode.failure
        }
        try Messages.answer(visible("\(folder) is a whole package"))
    }
}

extension FilterOptions {
    /// The options that were given, as they are typed, in a fixed order.
    var words: [String] {
        func option(_ name: String, _ value: String?) -> [String] {
            // A value that begins with a hyphen must follow `=`, or it would be taken for an option.
            value.map { $0.hasPrefix("-") ? ["\(name)=\($0)"] : [name, $0] } ?? []
        }
        return option("--since", since) + option("--until", until)
            + option("--time-zone", timeZone?.name)
            + language.flatMap { option("--language", $0) }
            + tweetKind.flatMap { option("--tweet-kind", $0.name) }
            + (noRetweets ? ["--no-retweets"] : []) + (onlyRetweets ? ["--only-retweets"] : [])
            + author.flatMap { option("--author", $0.name) }
            + mentions.flatMap { option("--with", $0.name) } + option("--search", search)
    }
}

// MARK: - Making the files

struct PackageFiles {
    let archive: TweetArchive
    let request: PackageRequest
    /// Replaces people; nil if they keep their names.
    let pseudonyms: Pseudonyms?

    /// Receives the bytes of a file in pieces.
    typealias Receiver = (_ path: String) throws -> (_ bytes: [UInt8]) throws -> Void

    /// Makes the tables in their order, and passes on the bytes of each; returns the contents, from which the
    /// other files follow.
    func make(_ receive: Receiver) throws -> PackageContents {
        var contents = PackageContents(try pseudonyms?.subject(of: request) ?? request.subject)
        try PackageTable.makeAll(from: archive, request, pseudonyms) { entry, table in
            let path = PackageContents.payload + entry.path
            let write = try receive(path)
            var checksum = RunningChecksum()
            var kept: [UInt8]? = entry.isRead ? [] : nil
            var output = OutputFile { block in
                checksum.add(block)
                kept? += block
                try write(block)
            }
            try table.render(as: entry.format, into: &output)
            try output.finish()
            let stored = StoredBytes(size: checksum.size, checksum: checksum.digits)
            contents.add(entry, bytes: kept, stored)
        }
        return contents
    }
}

/// Writes a package beside its folder, which it then replaces.
private struct PackageWriter {
    private let folder: String
    private let output: OutputFolder
    private let archive: TweetArchive
    private let request: PackageRequest
    /// Makes the writer of pseudonyms; it returns nil if people keep their names.
    private let people: () throws -> PseudonymWriter?

    init(
        _ folder: String,
        _ options: ArchiveOptions,
        _ request: PackageRequest,
        _ pseudonyms: PseudonymOptions
    ) throws {
        archive = try TweetArchive(readingAt: options.path)
        (self.folder, self.request) = (folder, request)
        people = { try pseudonyms.writer(ofPeopleIn: options) }
        output = try OutputFolder(
            folder,
            "package",
            StoredPackage.mayReplace,
            without: [(archive.path, "the archive")] + pseudonyms.files
        )
    }

    /// Returns what was written, and whether a file for citations that somebody had filled in was kept.
    func write() throws -> (contents: PackageContents, keepsCitation: Bool) {
        let (draft, contents) = try OutputFolder.retrying(ifChanged: archive, folder) {
            let draft = try output.draft()
            func make(_ pseudonyms: Pseudonyms?) throws -> PackageContents {
                try PackageFiles(archive: archive, request: request, pseudonyms: pseudonyms)
                    .make { try receiver(of: $0, in: draft) }
            }
            return (draft, try people().write(make))
        }
        guard let others = contents.otherFiles() else {
            preconditionFailure("the tables were made just now")
        }
        let citation = StoredPackage.filledCitation(in: draft.target)
        for file in others {
            let kept = file.path == PackageContents.citation ? citation : nil
            try receiver(of: file.path, in: draft)(kept ?? file.bytes)
        }
        try output.replace(with: draft)
        return (contents, citation != nil)
    }

    private func receiver(
        of path: String,
        in draft: DraftFolder
    ) throws -> ([UInt8]) throws -> Void {
        let file = try OutputError.naming(folder) { try draft.create(path) }
        return { bytes in try OutputError.naming(folder) { try file.write(bytes) } }
    }
}
