// The examples of Documentation/library.md; a test compares the two files.

import ArchiveServer
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The mentions of each tweet in a dump, by the id of the tweet.
func mentions(inDump path: String) -> [Int64: [String]] {
    var mentions: [Int64: [String]] = [:]
    let reader = DumpReader([DumpFile(path: path)])
    while let part = reader.next() {
        for tweet in part.batch {
            mentions[tweet.id] = tweet.mentions.map { $0.kind.sign + $0.spelling }
        }
    }
    return mentions
}

/// Imports a dump, and returns the number of tweets that were new.
func importDump(_ dump: String, term: SearchTerm, into archive: String) throws -> Int {
    let archive = try TweetArchive(creatingAt: archive)
    let summaries = try archive.importDumps([DumpFile(path: dump)], term: term)
    return summaries.reduce(0) { $0 + $1.counts.new }
}

/// Removes tweets for good, and returns the number of those that were in the archive.
func removeTweets(_ ids: [Int64], from archive: String) throws -> Int {
    let archive = try TweetArchive(updatingAt: archive)
    return try archive.remove(ids).removed
}

/// The paths of the last ten dumps that were imported, the last one first.
func lastDumps(in archive: String) throws -> [String] {
    let archive = try TweetArchive(readingAt: archive)
    return try archive.dumps(limit: 10).dumps.map(\.path)
}

/// The ten most common hashtags of the tweets that a search term found, with their counts.
func commonHashtags(of term: SearchTerm, in archive: String) throws -> [String] {
    let archive = try TweetArchive(readingAt: archive)
    var options = PopularityReport.Options()
    options.kinds = [.hashtag]
    options.limit = 10
    return try archive.popularity(of: term, options: options) { report in
        var lines: [String] = []
        try report.sections[0].rows.read { row in
            lines.append("\(row.mention.signed) \(row.count)")
        }
        return lines
    }
}

/// The popularity table of a search term, as a table of Markdown.
func markdownTable(of term: SearchTerm, in archive: String) throws -> String {
    let archive = try TweetArchive(readingAt: archive)
    return try archive.popularity(of: term) { try Table($0).rendered(as: .markdown) }
}

/// A table of shares, as CSV.
func sharesAsCSV() throws -> String {
    let table = Table(
        heading: "Shares of the mentions",
        columns: [Table.Column("mention", .mention), Table.Column("share", .number)],
        sections: [
            Table.Section(rows: [
                [.mention(Table.Mention(.hashtag, "IoT")), .share(0.625)],
                [.mention(Table.Mention(.user, "bob")), .share(0.375)],
            ])
        ],
        facts: [Table.Fact(key: "hidden", 2, sentence: "2 mentions are hidden.")]
    )
    return try table.rendered(as: .csv)
}

/// Serves an archive on this computer until the closure returns, which gets the address to open.
func serve(_ archive: String, while isShown: (String) -> Void) throws {
    let server = try ArchiveServer(archiveAt: archive)
    isShown(server.address())
    try server.stop()
}
