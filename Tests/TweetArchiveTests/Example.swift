import Foundation
import TweetArchive
import TweetDumps

/// An archive in a folder of its own, with short ways to fill it and to ask it.
struct Example {
    let folder: URL
    let archive: TweetArchive

    /// Gives the body a new archive, and removes it at its end.
    static func withArchive<Result>(_ body: (Example) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = try TweetArchive(creatingAt: folder.appending(path: "tweets.sqlite").path)
        return try body(Example(folder: folder, archive: archive))
    }

    /// Imports a dump of these records, a line each.
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

    /// Imports a folder of dumps, by their names.
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
    /// The row in short, such as `#IoT 3/2`.
    var example: String { "\(mention.signed) \(count)/\(tweets)" }
}

/// A record of a tweet in API v1.1's form.
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

/// A record without entities, whose mentions are found in its text.
func bareTweet(_ id: Int, text: String) -> String {
    #"{"id_str":"\#(id)","text":"\#(text)","user":{"screen_name":"me"}}"#
}

/// The orders in which a few elements can stand.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { place in
        var rest = elements
        let first = rest.remove(at: place)
        return permutations(rest).map { [first] + $0 }
    }
}
