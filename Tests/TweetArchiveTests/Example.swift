import Foundation
import TweetArchive
import TweetDumps

/// A new archive in a temporary folder, which is deleted with it, and short functions to import and
/// report.
final class Example: Sendable {
    let folder: URL
    let archive: TweetArchive

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        archive = try TweetArchive(creatingAt: folder.appending(path: "tweets.sqlite").path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What a closure returns of a new archive.
    static func using<Result>(_ body: (Example) throws -> Result) throws -> Result {
        try body(Example())
    }

    /// Imports a dump with one record per line.
    @discardableResult
    func add(
        _ records: [String],
        term: String? = nil,
        name: String = "dump"
    ) throws -> DumpSummary {
        let file = folder.appending(path: name)
        try Data(records.joined(separator: "\n").utf8).write(to: file)
        let term = term.flatMap { SearchTerm($0) }
        return try archive.importDumps([DumpFile(path: file.path)], term: term)[0]
    }

    /// Imports a folder of dumps with these names and records.
    func addFolder(_ dumps: [String: [String]]) throws {
        let folder = folder.appending(path: "dumps", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, records) in dumps {
            let file = folder.appending(path: name)
            try Data(records.joined(separator: "\n").utf8).write(to: file)
        }
        try archive.importDumps(DumpFolder(path: folder.path).files)
    }

    /// The whole popularity table, such as `#IoT 3/2 @ann 1/1`: mentions, then count/tweets.
    func table(_ term: String? = nil) throws -> String {
        var options = PopularityReport.Options()
        options.minCount = 1
        let report = try archive.collected(of: term.flatMap { SearchTerm($0) }, options: options)
        return report.sections[0].rows.map(\.example).joined(separator: " ")
    }
}

extension PopularityReport.Row {
    /// The row, such as `#IoT 3/2`: the count and the number of tweets.
    var example: String { "\(mention.signed) \(count)/\(tweets)" }
}

/// A record of a tweet in the format of API v1.1.
func tweet(
    _ id: Int,
    _ hashtags: [String] = [],
    _ users: [String] = [],
    by author: String = "me",
    text: String = "t",
    more: String = ""
) -> String {
    let tags = hashtags.map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
    let names = users.map { #"{"screen_name":"\#($0)"}"# }.joined(separator: ",")
    return #"{"id":\#(id),"id_str":"\#(id)","text":"\#(text)","user":{"screen_name":"\#(author)"},"#
        + #""entities":{"hashtags":[\#(tags)],"user_mentions":[\#(names)]}\#(more)}"#
}

/// A record without entities, whose mentions are extracted from its text.
func bareTweet(_ id: Int, text: String) -> String {
    #"{"id_str":"\#(id)","text":"\#(text)","user":{"screen_name":"me"}}"#
}

/// All orders of a few elements.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
        var rest = elements
        let first = rest.remove(at: index)
        return permutations(rest).map { [first] + $0 }
    }
}
