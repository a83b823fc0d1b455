import Foundation

/// A comparison of a personal archive with its manifest, and of its pictures with its tweets.
///
/// ```swift
/// for check in try PersonalArchiveCheck.all(in: "twitter-2024.zip") {
///     print(check.differences, "differences")
/// }
/// ```
package struct PersonalArchiveCheck {
    /// What was found out about a file.
    package enum State: Sendable, Equatable {
        /// It has what is promised.
        case same
        /// Nothing is promised, so there is nothing to compare.
        case notPromised
        case differs
        case missing
        /// The manifest names all files, but not this one.
        case notInManifest
        /// The list of records ends early or is damaged, in a line.
        case damaged(line: Int)
        /// It has no list of records.
        case noList
        case unreadable(String)

        /// True if something is not as it should be.
        package var isDifference: Bool { self != .same && self != .notPromised }
    }

    /// A file, or a folder of pictures and films.
    package struct Line: Sendable, Equatable {
        /// What it contains; nil if unknown.
        package let kind: String?
        /// The path within the personal archive.
        package let file: String
        /// The number of records that is promised, or of files that tweets name; nil if none is.
        package let promised: Int?
        /// The number that was found; nil if there is none.
        package let found: Int?
        package let state: State
    }

    /// The file that states how many records the others have.
    package enum Statement: Sendable {
        /// `manifest.js`, since 2018.
        case manifest
        /// `tweet_index.js`, before 2018, which is only about tweets.
        case tweetIndex
        /// Nothing.
        case none
    }

    /// The path of the folder or zip file.
    package let source: String
    /// The folder of the personal archive in it, with a slash at the end unless it is empty.
    package let root: String
    package let statement: Statement
    /// True if the zip file is cut or damaged.
    package let isCut: Bool
    /// The files, sorted by their kind, then by their paths.
    package let lines: [Line]

    /// The number of lines with a difference, and of zip files that are cut.
    package var differences: Int { lines.count { $0.state.isDifference } + (isCut ? 1 : 0) }

    /// Checks the personal archives in a folder or zip file.
    ///
    /// It is an error if there are none.
    package static func all(in source: String) throws(DumpError) -> [PersonalArchiveCheck] {
        let archives = try PersonalArchiveContents.all(in: source)
        if archives.isEmpty { throw DumpError(name: source, reason: .noPersonalArchive) }
        let media = NamedMedia(in: source, archives)
        return archives.map { archive in
            PersonalArchiveCheck(source, archive, media.names[archive.root] ?? [])
        }
    }

    private init(_ source: String, _ archive: PersonalArchiveContents, _ media: Set<String>) {
        self.source = source
        root = archive.root
        isCut = archive.isCut
        let manifest = archive.manifest
        statement = manifest.listsAll ? .manifest : manifest.hasList ? .tweetIndex : .none
        lines =
            archive.files.sortedByKind.compactMap { $0.line(isListed: manifest.listsAll) }
            + archive.missing.map { Line(missing: $0) }
            + [Line(allTweetsOf: archive)].compactMap(\.self)
            + archive.mediaLines(named: media)
    }
}

// MARK: - Records

extension PersonalArchiveContents.File {
    /// The line of a file of data; nil if nothing about it can be promised.
    fileprivate func line(isListed: Bool) -> PersonalArchiveCheck.Line? {
        guard dataPath != nil, kind?.isMedia != true, kind != .note,
            kind != .numbers || records.isUnreadable
        else { return nil }
        // A single object has no number.
        if promised == nil, records == .none, kind?.use == .read { return nil }
        return PersonalArchiveCheck.Line(
            kind: kind?.title,
            file: path,
            promised: promised,
            found: records.count,
            state: state(isListed: isListed)
        )
    }

    private func state(isListed: Bool) -> PersonalArchiveCheck.State {
        switch records {
        case .damaged(let line): return .damaged(line: line)
        case .unreadable(let reason): return .unreadable(reason)
        case .none, .list:
            guard let promised else { return isListed ? .notInManifest : .notPromised }
            guard let count = records.count else { return .noList }
            return promised == count ? .same : .differs
        }
    }
}

extension PersonalArchiveCheck.Line {
    fileprivate init(missing promise: ManifestCount) {
        kind = PersonalArchiveKind(ofFile: promise.file.withoutDataFolder)?.title
        file = promise.file
        promised = promise.records
        found = nil
        state = .missing
    }

    /// Creates the line of the number of all tweets; nil if none is stated.
    fileprivate init?(allTweetsOf archive: PersonalArchiveContents) {
        guard let promised = archive.manifest.tweets else { return nil }
        let tweets = archive.files.filter { $0.kind == .tweets }
        let found = tweets.reduce(0) { $0 + ($1.records.count ?? 0) }
        kind = "all tweets"
        file = archive.files.first { $0.path.hasSuffix("payload_details.js") }?.path ?? ""
        (self.promised, self.found) = (promised, found)
        state = promised == found ? .same : .differs
    }
}

// MARK: - Pictures and films

extension PersonalArchiveContents {
    /// The lines of the folders with the pictures and films that tweets name, and of those that are
    /// missing.
    ///
    /// A personal archive before 2018 has none.
    fileprivate func mediaLines(named names: Set<String>) -> [PersonalArchiveCheck.Line] {
        let shown = files.filter { $0.kind?.use == .shown }
        let hasMonths = files.contains { $0.dataPath?.hasPrefix("tweets/") == true }
        guard !hasMonths, !names.isEmpty || !shown.isEmpty else { return [] }
        let found = Set(shown.compactMap { $0.path.split(separator: "/").last.map(String.init) })
        let missing = names.subtracting(found).sorted()
        let folder = shown.first?.path.folder.dropLast()
        let kind = shown.first?.kind?.title ?? PersonalArchiveKind(ofFile: "tweets_media/")?.title
        func line(_ file: String, _ promised: Int?, _ found: Int?) -> PersonalArchiveCheck.Line {
            let isMissing = found == nil || promised != found
            let state: PersonalArchiveCheck.State =
                !isMissing ? .same : found ?? 0 == 0 ? .missing : .differs
            return .init(kind: kind, file: file, promised: promised, found: found, state: state)
        }
        let sum = line(
            folder.map(String.init) ?? "data/tweets_media",
            names.count,
            names.count - missing.count
        )
        // If all are missing, so is their folder.
        guard let folder else { return [sum] }
        return [sum] + missing.map { line("\(folder)/\($0)", nil, nil) }
    }
}

/// The names of the picture and film files of the tweets in personal archives.
private struct NamedMedia {
    /// The names, by the roots of the personal archives.
    private(set) var names: [String: Set<String>] = [:]

    /// Reads the tweets of the personal archives in a folder or zip file.
    init(in source: String, _ archives: [PersonalArchiveContents]) {
        var roots: [String: String] = [:]
        for archive in archives {
            for file in archive.files where file.kind == .tweets && file.path.hasSuffix(".js") {
                roots[archive.root + file.path] = archive.root
            }
        }
        let isFolder = DumpFile.isFolder(source)
        let prefix = !isFolder ? "" : source.hasSuffix("/") ? source : source + "/"
        let dumps =
            isFolder
            ? roots.keys.sorted().map { DumpFile(path: prefix + $0) } : [DumpFile(path: source)]
        let reader = DumpReader(dumps)
        while let part = reader.next() {
            let file = part.entry ?? String(dumps[part.dump].name.dropFirst(prefix.count))
            guard let root = roots[file] else { continue }
            names[root, default: []].formUnion(part.batch.mediaFiles)
        }
    }
}

extension TweetBatch {
    /// The names of the picture and film files of tweets; a retweet has none of its own.
    fileprivate var mediaFiles: [String] {
        rows.filter { $0.kind != .retweet }.flatMap { row in
            media[row.media.indices].compactMap { medium in
                let url = medium.url.range.map { String(decoding: bytes[$0], as: UTF8.self) }
                return url.map { PersonalArchiveMedia.fileName(ofTweet: row.id, url: $0) }
            }
        }
    }
}
