// Imports dumps into an archive, and prints the share of each hashtag in the tweets, as a table of Markdown:
//
//     swift run HashtagShares ARCHIVE DUMP...

import ReportRendering
import TweetArchive
import TweetDumps

@main struct HashtagShares {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let archive = try TweetArchive(creatingAt: arguments.first ?? "tweets.sqlite")
        _ = try archive.importDumps(arguments.dropFirst().map { DumpFile(path: $0) })

        var options = PopularityReport.Options()
        options.kinds = [.hashtag]
        options.limit = 5
        var rows: [[Table.Cell]] = []
        try archive.popularity(of: nil, options: options) { report in
            try report.sections[0].rows.read { row in
                let hashtag = Table.Mention(.hashtag, row.mention.name)
                let share = Double(row.tweets) / Double(report.subject.tweets)
                rows.append([.mention(hashtag), .count(row.tweets), .share(share)])
            }
        }
        let table = Table(
            heading: "The most common hashtags",
            columns: [
                .init("hashtag", .mention), .init("tweets", .number), .init("share", .number),
            ],
            sections: [.init(rows: rows)]
        )
        print(try table.rendered(as: .markdown), terminator: "")
    }
}
