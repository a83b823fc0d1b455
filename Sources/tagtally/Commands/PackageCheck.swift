import ArgumentParser
import DraftFiles
import Foundation
import ReportPresentation
import TweetArchive
import TweetDumps

/// A package in a folder, and the check of it.
struct StoredPackage {
    /// The maximum size of a file that is read into memory, in bytes.
    private static let maxSize = 1 << 28

    let folder: String
    let madeWith: MadeWith

    init(at folder: String) throws {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            throw CommandFailure("\(folder) cannot be read: \(SystemError())")
        }
        guard let made = Self.madeWith(folder) else {
            throw CommandFailure("\(folder) is not a package of tagtally")
        }
        (self.folder, madeWith) = (folder, made)
    }

    private static func madeWith(_ folder: String) -> MadeWith? {
        bytes("\(folder)/\(PackageContents.description)").flatMap { MadeWith(describedBy: $0) }
    }

    /// Whether nothing is at a path, or a folder with a package.
    static func mayReplace(_ path: String) -> Bool {
        var status = stat()
        if lstat(path, &status) != 0 { return errno == ENOENT }
        return status.st_mode & S_IFMT == S_IFDIR && madeWith(path) != nil
    }

    /// The file for citations of a package; nil if nobody has changed it.
    static func filledCitation(in folder: String) -> [UInt8]? {
        guard let blank = madeWith(folder)?.citation,
            let bytes = bytes("\(folder)/\(PackageContents.citation)")
        else { return nil }
        let file = PackageContents.File(path: PackageContents.citation, bytes: bytes)
        return file.stored.checksum == blank ? nil : bytes
    }

    /// The content of a regular file; nil if it cannot be read, or is too large.
    private static func bytes(_ path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        let isWhole = read(path) { piece in
            bytes += piece
            return bytes.count <= maxSize
        }
        return isWhole ? bytes : nil
    }

    /// Calls a closure with pieces of a regular file until it returns false; false if that happened, or if
    /// the file cannot be read.
    private static func read(_ path: String, _ body: ([UInt8]) -> Bool) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count == 0 { return true }
            if count < 0, errno == EINTR { continue }
            guard count > 0, body(Array(buffer.prefix(count))) else { return false }
        }
    }

    /// nil if the file cannot be read.
    private func stored(_ path: String) -> StoredBytes? {
        var checksum = RunningChecksum()
        let isRead = Self.read("\(folder)/\(path)") { piece in
            checksum.add(piece)
            return true
        }
        return isRead ? StoredBytes(size: checksum.size, checksum: checksum.digits) : nil
    }

    // MARK: - Checking

    struct Fault {
        /// nil for the whole package.
        let path: String?
        /// The predicate of a sentence about the path.
        let reason: String

        /// Without a full stop.
        func sentence(in folder: String) -> String {
            "\(path.map { "\(folder)/\($0)" } ?? folder) \(reason)"
        }
    }

    /// The faults of the files, without a comparison with the archive.
    ///
    /// Texts are compared with the tables only if each file matches its checksum.
    func faults() -> [Fault] {
        let all = Set(files)
        let extra = all.subtracting(PackageContents.paths).sorted()
        let missing = PackageContents.paths.filter { !all.contains($0) }
        let found = PackageContents.paths.filter(all.contains)
        let sums = checksums
        var stored: [String: StoredBytes] = [:]
        for path in found { stored[path] = self.stored(path) }
        let faults =
            missing.map { Fault(path: $0, reason: "is missing") }
            + extra.map { Fault(path: $0, reason: "is not a file of the package") }
            + found.compactMap { path in
                fault(of: path, stored[path], sums[path]).map { Fault(path: path, reason: $0) }
            }
        guard faults.isEmpty, madeWith.version == tagtallyVersion else { return faults }
        return textFaults(stored)
    }

    private func fault(of path: String, _ stored: StoredBytes?, _ sum: String?) -> String? {
        guard let stored else { return "cannot be read" }
        // People fill in the file for citations, and the last manifest cannot have its own checksum.
        if path == PackageContents.citation || path == Self.manifests[1] { return nil }
        guard let sum else { return "has no checksum in the manifests" }
        return stored.checksum == sum ? nil : "has changed"
    }

    /// The files that do not follow from the tables.
    private func textFaults(_ stored: [String: StoredBytes]) -> [Fault] {
        guard let subject = madeWith.subject ?? PackageRequest(madeWith)?.subject else {
            let reason = "names a term or options that cannot be read"
            return [Fault(path: PackageContents.description, reason: reason)]
        }
        var contents = PackageContents(subject)
        for table in PackageTable.all {
            let path = PackageContents.payload + table.path
            guard let stored = stored[path] else { continue }
            let bytes = table.isRead ? Self.bytes("\(folder)/\(path)") : nil
            contents.add(table, bytes: bytes, stored)
        }
        guard let others = contents.otherFiles() else {
            return [Fault(path: nil, reason: "has tables with other columns than a package")]
        }
        return others.filter { $0.path != PackageContents.citation && stored[$0.path] != $0.stored }
            .map { Fault(path: $0.path, reason: "does not follow from the tables") }
    }

    // MARK: - Comparing with the archive

    /// How a package was made: with which tweets, nil if the term or the options cannot be read; and how
    /// people were replaced, nil if they have their names.
    typealias Made = (request: PackageRequest?, choice: PseudonymChoice?)

    /// Takes the path of a key file if the package has pseudonyms.
    func made(with keyFile: String?) throws -> Made {
        guard let keyFile else { return (PackageRequest(madeWith), nil) }
        guard let pseudonyms = madeWith.pseudonyms else {
            throw CommandFailure("\(folder) has no pseudonyms; leave out --pseudonyms")
        }
        guard let (choice, typed) = pseudonyms.opened(with: try KeyFile.read(keyFile)) else {
            throw CommandFailure(
                "\(folder) has pseudonyms of another key than that in \(keyFile)"
            )
        }
        return (PackageRequest(typed.term, typed.options), choice)
    }

    /// The files that an archive now makes differently.
    func differences(from archive: TweetArchive, _ made: Made) throws -> [Fault] {
        guard let request = made.request else { return [] }
        do {
            let contents = try OutputFolder.retrying(ifChanged: archive, folder) {
                try Self.contents(of: archive, request, made.choice)
            }
            let subject = madeWith.subject ?? request.subject
            let description = PackageContents.description
            let paths =
                PackageTable.all.filter { differs($0, from: contents) }
                .map { PackageContents.payload + $0.path }
                + (contents.subject == subject ? [] : [description])
            return paths.map {
                Fault(path: $0, reason: "differs from what \(archive.path) gives now")
            }
        } catch let error as ArchiveError {
            return [Fault(path: nil, reason: "cannot be generated again: \(error)")]
        }
    }

    private func differs(_ table: PackageTable, from contents: PackageContents) -> Bool {
        stored(PackageContents.payload + table.path).map { $0 != contents.stored(of: table) }
            ?? false
    }

    private static func contents(
        of archive: TweetArchive,
        _ request: PackageRequest,
        _ choice: PseudonymChoice?
    ) throws -> PackageContents {
        func make(_ pseudonyms: Pseudonyms?) throws -> PackageContents {
            try PackageFiles(archive: archive, request: request, pseudonyms: pseudonyms)
                .make { _ in { _ in } }
        }
        guard let choice else { return try make(nil) }
        // A connection can read nothing else while a report runs, so another one is opened.
        let people = try TweetArchive(readingAt: archive.path)
        return try people.withKnownPeople(minFollowers: choice.minFollowersOfPublic) {
            try make(Pseudonyms(choice, $0))
        }
    }

    private static let manifests = ["manifest-sha256.txt", "tagmanifest-sha256.txt"]

    /// The checksums in the manifests, by path.
    private var checksums: [String: String] {
        var sums: [String: String] = [:]
        for name in Self.manifests {
            let text = Self.bytes("\(folder)/\(name)").map { String(decoding: $0, as: UTF8.self) }
            for line in (text ?? "").split(separator: "\n") {
                let parts = line.split(separator: " ", maxSplits: 1)
                guard parts.count == 2 else { continue }
                sums[parts[1].trimmingCharacters(in: .whitespaces)] = String(parts[0])
            }
        }
        return sums
    }

    /// The paths of everything in the folder that is not a folder, such as files and links.
    private var files: [String] {
        let paths = FileManager.default.enumerator(atPath: folder)
        return (paths?.compactMap { $0 as? String } ?? []).filter { path in
            var status = stat()
            return lstat("\(folder)/\(path)", &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
        }
    }
}

extension PackageRequest {
    /// The request of a package that was made before; nil if its term or its options cannot be read.
    init?(_ made: MadeWith) { self.init(made.term, made.options) }

    fileprivate init?(_ term: String?, _ typed: [String]) {
        guard let options = try? FilterOptions.parse(typed), let filter = try? options.filter,
            term == nil || term.flatMap({ SearchTerm($0) }) != nil
        else { return nil }
        self.init(of: term.flatMap { SearchTerm($0) }, filter, options: options.words)
    }
}
