package import DraftFiles
import Foundation
import PageAssets
package import ReportPresentation
import ReportRendering
package import TweetArchive
package import TweetDumps

/// The tweets of a site, and how they are shown.
package struct SiteChoice: Sendable {
    /// The term; nil for all tweets of the archive.
    package var term: SearchTerm?
    /// The tweets that are shown.
    package var filter = TweetFilter()
    /// The heading of the first page; nil for one that tells which tweets these are.
    package var title: String?
    /// Whether pictures and films are copied from personal archives.
    package var hasMedia = true
    /// Whether search engines may list the site.
    package var isForSearchEngines = false

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
        /// The number of files that are new, have another content or are gone.
        package internal(set) var changed = 0
        /// The outcome of copying pictures and films; nil if none were to be copied.
        package internal(set) var media: SavedMedia?
    }

    private let archive: TweetArchive
    private var choice: SiteChoice
    private let pseudonyms: Pseudonyms?

    /// Prepares a site of the tweets of an archive; with pseudonyms, people have them in place of names, and
    /// no pictures are copied.
    package init(
        _ archive: TweetArchive,
        _ choice: SiteChoice,
        _ pseudonyms: Pseudonyms? = nil
    ) {
        (self.archive, self.choice, self.pseudonyms) = (archive, choice, pseudonyms)
        if pseudonyms != nil { self.choice.hasMedia = false }
    }

    /// Writes all files into a draft, which shares those that are the same in the folder before.
    ///
    /// - Throws: An ``ArchiveError`` if the archive does not know the term or a name in the filter, an
    ///   error if it cannot be read, or a `SystemError` if the folder cannot be written.
    /// - Complexity: Reads all tweets of the term several times, and each of them once as a whole. The memory
    ///   grows with their different words.
    package func write(
        into draft: DraftFolder,
        progress: (String) -> Void = { _ in }
    ) throws -> Summary {
        let old = PublishedSite(at: draft.target)
        var files = SiteFiles(draft)
        var summary = Summary()
        // Of the archive in which a report is under way, nothing else can be read.
        let other = try TweetArchive(readingAt: archive.path)
        try archive.outlines(of: choice.term, choice.filter) { outlines in
            let media = try media(of: outlines, other, old, into: &files, &summary, progress)
            let order = SiteOrder(outlines, in: choice.filter.timeZone)
            let pages = try SitePages(other, choice, order, media, pseudonyms)
            try write(pages, into: &files, progress)
            summary.tweets = outlines.tweets.count
        }
        try files.put(PublishedSite.list, PublishedSite.listing(files.names))
        try draft.keepOthers(than: old.files)
        let gone = old.files.subtracting(files.names)
        (summary.files, summary.changed) = (files.names.count, files.changed + gone.count)
        return summary
    }

    private func write(
        _ pages: SitePages,
        into files: inout SiteFiles,
        _ progress: (String) -> Void
    ) throws {
        for (path, text) in SitePages.assets { try files.put(path, text) }
        try files.put("robots.txt", pages.robots)
        let all = pages.order.tweets.tweets.count
        var index = SearchIndex(of: all)
        var (addresses, written) = (["address,page\n"], 0)
        addresses += [String](repeating: "", count: pseudonyms == nil ? all : 0)
        for (number, page) in pages.order.pages.enumerated() {
            let html = try pages.month(number) { tweet, position in
                let time = pages.time(of: tweet)
                let file = index.add(tweet, position, onPage: number, at: time)
                if let file { try files.putPart(file.name, file.value) }
                if pseudonyms == nil {
                    addresses[position + 1] = SitePages.addressLine(of: tweet)
                }
            }
            try files.put(page.path, html.text)
            written += page.size
            progress("\(written.grouped) of \(all.grouped) tweets")
        }
        // With pseudonyms, nobody may tell which tweet at Twitter is which one here.
        if pseudonyms == nil { try files.put("addresses.csv", addresses.joined()) }
        let count = try index.write { try files.putPart($0, $1) }
        try files.putPart("index", pages.indexValue(termFiles: count))
        for (path, page) in try pages.others() { try files.put(path, page) }
    }

    /// Copies pictures and films; returns the names of their files.
    private func media(
        of outlines: TweetOutlines,
        _ archive: TweetArchive,
        _ old: PublishedSite,
        into files: inout SiteFiles,
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
        files.add(names.map { "\(PublishedSite.mediaFolder)/\($0)" }, of: old)
        return Set(names)
    }
}

/// The files of a site that is being written.
private struct SiteFiles {
    let draft: DraftFolder
    private(set) var names: Set<String> = []
    private(set) var changed = 0

    init(_ draft: DraftFolder) { self.draft = draft }

    mutating func put(_ path: String, _ text: String) throws {
        try PublishedSite.Unwritable.naming("\(draft.target)/\(path)") {
            if try draft.put(path, Array(text.utf8)) { changed += 1 }
        }
        names.insert(path)
    }

    /// Writes a part of the search index.
    mutating func putPart(_ name: String, _ value: String) throws {
        try put("search/\(name).js", "tagtally(\(name.jsonLiteral),\(value))\n")
    }

    /// Adds files that are in the draft.
    mutating func add(_ paths: [String], of old: PublishedSite) {
        changed += paths.count { !old.files.contains($0) }
        names.formUnion(paths)
    }
}

/// A folder with a site.
package struct PublishedSite {
    /// The file with the paths of all files, by which a site is recognised.
    static let list = "tagtally-files.txt"
    static let mediaFolder = "media"
    private static let heading =
        "The files of this site, which tagtally publish writes and removes:"

    /// A file that cannot be written.
    struct Unwritable: Error, CustomStringConvertible {
        let description: String

        /// Calls a closure, whose error is that of the file at a path.
        static func naming(_ path: String, _ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as SystemError {
                throw Unwritable(description: "'\(path)' cannot be written: \(error)")
            }
        }
    }

    /// The paths of the files; empty without a site.
    let files: Set<String>

    /// Reads the list of a site's files.
    init(at folder: String) {
        let text = try? String(contentsOfFile: "\(folder)/\(PublishedSite.list)", encoding: .utf8)
        let lines = text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        let isList = lines.first.map { $0 == PublishedSite.heading } ?? false
        files = isList ? Set(lines.dropFirst().filter { !$0.isEmpty }.map(String.init)) : []
    }

    /// Whether a folder may be replaced by a site: because it is one, or is empty.
    package static func mayReplace(_ folder: String) -> Bool {
        if !PublishedSite(at: folder).files.isEmpty { return true }
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return access(folder, F_OK) != 0
        }
        return entries.isEmpty
    }

    static func listing(_ names: Set<String>) -> String {
        ([heading] + names.union([list]).sorted()).joined(separator: "\n") + "\n"
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
