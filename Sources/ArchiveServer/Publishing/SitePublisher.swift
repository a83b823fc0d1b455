package import DraftFiles
import Foundation
package import ReportPresentation
import ReportRendering
package import TweetArchive
package import TweetDumps
import TweetSearch

/// The tweets of a site, and how they are shown.
package struct SiteChoice: Sendable {
    /// The term; nil for all tweets of the archive.
    package var term: SearchTerm?
    /// The tweets that are shown.
    package var filter = TweetFilter()
    /// The heading of the first page; nil for one that describes the tweets.
    package var title: String?
    /// Whether pictures and films are copied from personal archives.
    package var hasMedia = true
    /// Whether search engines may list the site.
    package var isForSearchEngines = false
    /// The version of the program, and everything that was chosen, as it was typed.
    ///
    /// If it is empty, the site is written again even if nothing changed.
    package var words: [String] = []

    /// Creates a choice of all tweets of an archive.
    package init() {}
}

/// Writes the tweets of an archive as a folder with pages that need no server.
///
/// ```swift
/// let draft = try DraftFolder(for: "site")
/// let site = try SitePublisher(archive, SiteChoice()).write(into: draft) { print($0) }
/// if site.changed > 0 { _ = try draft.replace { PublishedSite.mayReplace($0) } }
/// ```
package struct SitePublisher {
    /// What was written.
    package struct Summary: Sendable {
        /// The number of tweets.
        package internal(set) var tweets = 0
        /// The number of files of the site.
        package internal(set) var files = 0
        /// The number of files that are new, changed or removed.
        package internal(set) var changed = 0
        /// The outcome of copying pictures and films; nil if none were to be copied.
        package internal(set) var media: SavedMedia?
    }

    private let archive: TweetArchive
    private var choice: SiteChoice
    private let pseudonyms: Pseudonyms?

    /// Prepares a site of the tweets of an archive; pseudonyms replace people, and exclude pictures.
    package init(
        _ archive: TweetArchive,
        _ choice: SiteChoice,
        _ pseudonyms: Pseudonyms? = nil
    ) {
        (self.archive, self.choice, self.pseudonyms) = (archive, choice, pseudonyms)
        if pseudonyms != nil { self.choice.hasMedia = false }
    }

    /// Writes all files into a draft, which shares unchanged files with the existing folder.
    ///
    /// - Parameters:
    ///   - draft: The folder that is written.
    ///   - origin: The checksum of what the site is made from, by ``origin()``.
    ///   - progress: Receives what was done so far, in words.
    /// - Returns: What was written.
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if it cannot be read, or a `SystemError` if the folder cannot be written.
    /// - Complexity: Reads all tweets of the term several times, and each of them once as a whole. The memory
    ///   grows with their different words.
    package func write(
        into draft: DraftFolder,
        madeFrom origin: String? = nil,
        progress: (String) -> Void = { _ in }
    ) throws -> Summary {
        let old = PublishedSite(at: draft.target)
        let files = SiteFiles(draft)
        var summary = Summary()
        // A connection can read nothing else while a report runs, so another one is opened.
        let other = try TweetArchive(readingAt: archive.path)
        try archive.outlines(of: choice.term, choice.filter) { outlines in
            let media = try media(of: outlines, other, old, into: files, &summary, progress)
            let order = SiteOrder(outlines, in: choice.filter.timeZone)
            let pages = try SitePages(other, choice, order, media, pseudonyms)
            try write(pages, into: files, progress)
            summary.tweets = outlines.tweets.count
        }
        let list = PublishedSite.listing(files.checksums, tweets: summary.tweets, origin)
        try files.put(PublishedSite.list, list)
        try PublishedSite.Unwritable.naming(draft.target) {
            try draft.keepOthers(than: old.files)
        }
        let gone = old.files.subtracting(files.checksums.keys)
        (summary.files, summary.changed) = (files.checksums.count, files.changed + gone.count)
        return summary
    }

    /// The checksum of everything that a site is made from: the archive, the choice and the personal archives
    /// that exist; nil with pseudonyms, so that nobody can check a key.
    package func origin() throws -> String? {
        guard pseudonyms == nil, !choice.words.isEmpty else { return nil }
        var checksum = RunningChecksum()
        let words = choice.words + SitePages.assets.map(\.1)
        for word in words { checksum.add(Array("\(word.utf8.count) \(word)".utf8)) }
        for path in [archive.path, archive.path + "-wal"] {
            try PublishedSite.read(path) { checksum.add($0) }
        }
        for media in choice.hasMedia ? try archive.personalArchives() : [] {
            var status = stat()
            let size = stat(media.path, &status) == 0 ? status.st_size : -1
            checksum.add(Array("\(media.path) \(size)".utf8))
        }
        return checksum.digits
    }

    /// The site in a folder if it is complete and its origin is the given one; else nil.
    package static func site(in folder: String, madeFrom origin: String?) throws -> Summary? {
        let site = PublishedSite(at: folder)
        guard let origin, site.origin == origin, try site.isWhole(in: folder) else { return nil }
        var summary = Summary()
        (summary.tweets, summary.files) = (site.tweets, site.files.count)
        return summary
    }

    private func write(
        _ pages: SitePages,
        into files: SiteFiles,
        _ progress: (String) -> Void
    ) throws {
        for (path, text) in SitePages.assets { try files.put(path, text) }
        try files.put("robots.txt", pages.robots)
        let tweets = SiteTweets(pages, files, hasAddresses: pseudonyms == nil)
        // Pseudonyms need a single thread.
        let threads = pseudonyms == nil ? ProcessInfo.processInfo.activeProcessorCount : 1
        try tweets.write(
            from: archive.path,
            threads: min(threads, SitePublisher.maxThreads),
            progress
        )
        let count = try tweets.finish()
        try files.putPart("index", pages.indexValue(termFiles: count))
        for (path, page) in try pages.others() { try files.put(path, page) }
    }

    /// More threads than these wait for one another.
    private static let maxThreads = 8

    /// Returns the names of the copied files.
    private func media(
        of outlines: TweetOutlines,
        _ archive: TweetArchive,
        _ old: PublishedSite,
        into files: SiteFiles,
        _ summary: inout Summary,
        _ progress: (String) -> Void
    ) throws -> Set<String> {
        guard choice.hasMedia else { return [] }
        let kept = old.media.filter { outlines.position(of: $0.tweet) != nil }.map(\.path)
        let folder = try files.draft.makeFolder(named: PublishedSite.mediaFolder)
        for path in kept { _ = try files.draft.share(path) }
        summary.media = try archive.saveMedia(
            of: choice.term,
            choice.filter,
            to: folder,
            trustsNames: true
        ) { progress($0.counted("file")) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        if names.isEmpty { rmdir(folder) }
        files.add(names.map { "\(PublishedSite.mediaFolder)/\($0)" })
        return Set(names)
    }
}

/// The files of a site that is being written, by several threads.
private final class SiteFiles: @unchecked Sendable {
    let draft: DraftFolder
    private let lock = NSLock()
    /// The checksums of all files by their paths; empty for pictures and films, which are not read.
    private(set) var checksums: [String: String] = [:]
    private(set) var changed = 0

    init(_ draft: DraftFolder) { self.draft = draft }

    func put(_ path: String, _ text: String) throws {
        let bytes = Array(text.utf8)
        var checksum = RunningChecksum()
        checksum.add(bytes)
        let digits = checksum.digits
        try lock.withLock {
            try PublishedSite.Unwritable.naming("\(draft.target)/\(path)") {
                if try draft.put(path, bytes) { changed += 1 }
            }
            checksums[path] = digits
        }
    }

    func putPart(_ name: String, _ value: String) throws {
        try put("search/\(name).js", "tagtally(\(name.jsonLiteral),\(value))\n")
    }

    /// Adds files that are in the draft already, some of them shared with the existing folder.
    func add(_ paths: [String]) {
        changed += paths.count { access("\(draft.target)/\($0)", F_OK) != 0 }
        for path in paths { checksums[path] = "" }
    }
}

/// Writes the pages of tweets and their part of the search, with several threads.
private final class SiteTweets: @unchecked Sendable {
    private let pages: SitePages
    private let files: SiteFiles
    private let count: Int
    private let hasAddresses: Bool
    /// Guards the properties below.
    private let lock = NSLock()
    private var next = 0
    private var written = 0
    private var failure: (any Error)?
    private var index: SearchIndex
    /// The lines of the table from old addresses to new ones.
    private var addresses: [String]

    init(_ pages: SitePages, _ files: SiteFiles, hasAddresses: Bool) {
        (self.pages, self.files, self.hasAddresses) = (pages, files, hasAddresses)
        count = pages.order.tweets.tweets.count
        index = SearchIndex(of: count)
        addresses = [String](repeating: "", count: hasAddresses ? count : 0)
    }

    /// Writes all pages; each thread reads the archive through a separate connection.
    func write(from archive: String, threads: Int, _ progress: (String) -> Void) throws {
        // A relative path may depend on a current folder that only this thread has.
        let archives = try (0..<max(threads, 1)).map { _ in try TweetArchive(readingAt: archive) }
        let group = DispatchGroup()
        for archive in archives.dropFirst() {
            DispatchQueue.global().async(group: group) { self.work(archive) {} }
        }
        work(archives[0]) {
            let written = lock.withLock { self.written }
            progress("\(written.grouped) of \(count.grouped) tweets")
        }
        group.wait()
        if let failure { throw failure }
    }

    private func work(_ archive: TweetArchive, _ progress: () -> Void) {
        do {
            try archive.withLookup { lookup in
                var words = SearchWords()
                while let number = takeNext() {
                    try write(number, lookup, &words)
                    progress()
                }
            }
        } catch {
            lock.withLock { failure = failure ?? error }
        }
    }

    /// The number of a page that no thread has taken; nil if there is none, or a thread failed.
    private func takeNext() -> Int? {
        lock.withLock {
            guard failure == nil, next < pages.order.pages.count else { return nil }
            next += 1
            return next - 1
        }
    }

    private func write(
        _ number: Int,
        _ lookup: TweetLookup,
        _ words: inout SearchWords
    ) throws {
        let html = try pages.month(number, lookup) { tweet, position in
            let entry = pages.entry(of: tweet, onPage: number, &words)
            let line = !hasAddresses ? "" : SitePages.addressLine(of: tweet)
            let file = lock.withLock {
                if hasAddresses { addresses[position] = line }
                return index.add(entry, position)
            }
            if let file { try files.putPart(file.name, file.value) }
        }
        let page = pages.order.pages[number]
        try files.put(page.path, html.text)
        lock.withLock { written += page.size }
    }

    /// Writes the files that need all tweets; returns the number of files with terms.
    func finish() throws -> Int {
        // With pseudonyms, nobody may learn which tweet at Twitter is which tweet here.
        if hasAddresses {
            try files.put("addresses.csv", "address,page\n" + addresses.joined())
        }
        return try index.write { try files.putPart($0, $1) }
    }
}

/// A folder with a site.
package struct PublishedSite {
    /// The file with the paths of all files, by which a site is recognised.
    static let list = "tagtally-files.txt"
    static let mediaFolder = "media"
    private static let heading =
        "The files of this site, which tagtally publish writes and removes:"

    struct Unwritable: Error, CustomStringConvertible {
        let description: String

        /// Calls a closure; a system error in it becomes one about the file at a path.
        static func naming(_ path: String, _ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as SystemError {
                throw Unwritable(description: "'\(path)' cannot be written: \(error)")
            }
        }
    }

    let tweets: Int
    /// The checksum of what the site was made from; nil if it is not known.
    let origin: String?
    /// The checksums of the files by their paths; empty for pictures and films.
    private let checksums: [String: String]

    /// The paths of the files; empty without a site.
    var files: Set<String> { Set(checksums.keys) }

    init(at folder: String) {
        let text = try? String(contentsOfFile: "\(folder)/\(PublishedSite.list)", encoding: .utf8)
        let lines = text?.split(separator: "\n") ?? []
        guard lines.count > 1, lines[0] == PublishedSite.heading else {
            (tweets, origin, checksums) = (0, nil, [:])
            return
        }
        let made = lines[1].split(separator: " ")
        tweets = made.first.flatMap { Int($0) } ?? 0
        origin = made.count > 3 ? String(made[3]) : nil
        let files = lines.dropFirst(2).compactMap { line -> (String, String)? in
            let parts = line.split(separator: "  ", maxSplits: 1)
            return parts.count == 2 ? (String(parts[1]), String(parts[0])) : nil
        }
        checksums = Dictionary(files, uniquingKeysWith: { first, _ in first })
    }

    /// Whether all files are there, and have not changed.
    func isWhole(in folder: String) throws -> Bool {
        try checksums.allSatisfy { path, digits in
            guard digits.count == PublishedSite.digits else {
                return access("\(folder)/\(path)", F_OK) == 0
            }
            var checksum = RunningChecksum()
            try PublishedSite.read("\(folder)/\(path)") { checksum.add($0) }
            return checksum.digits == digits
        }
    }

    private static let digits = 64

    /// Reads a file in pieces; nothing if there is none.
    static func read(_ path: String, _ body: ([UInt8]) -> Void) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { close(file) }
        while case let piece = DraftFolder.piece(of: file), !piece.isEmpty { body(piece) }
    }

    /// Whether a folder may be replaced by a site: because it is one, or is empty.
    package static func mayReplace(_ folder: String) -> Bool {
        if !PublishedSite(at: folder).files.isEmpty { return true }
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return access(folder, F_OK) != 0
        }
        return entries.isEmpty
    }

    /// The list of files with their checksums; its own is left out.
    static func listing(
        _ checksums: [String: String],
        tweets: Int,
        _ origin: String?
    ) -> String {
        let made = "\(tweets) tweets, from \(origin ?? "")"
        let files = checksums.merging([list: ""]) { $1 }.sorted { $0.key < $1.key }
        let lines = files.map { path, digits in "\(digits.isEmpty ? "-" : digits)  \(path)" }
        return ([heading, made] + lines).joined(separator: "\n") + "\n"
    }

    /// The pictures and films, with the ids of their tweets.
    var media: [(path: String, tweet: Int64)] {
        files.compactMap { path in
            let parts = path.split(separator: "/")
            guard parts.count == 2, parts[0] == PublishedSite.mediaFolder,
                let tweet = SavedMedia.tweet(ofFile: String(parts[1]))
            else { return nil }
            return (path, tweet)
        }
    }
}
