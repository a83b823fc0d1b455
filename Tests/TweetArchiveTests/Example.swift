import Foundation
import GRDB
import TestSupport
import Testing
import TweetSearch

@testable import TweetArchive
@testable import TweetDumps

/// A new archive in a temporary folder, which is deleted with it, and short functions to import and
/// report.
final class Example: Sendable {
    private let temporaryFolder = TemporaryFolder()
    let archive: TweetArchive
    var folder: URL { temporaryFolder.url }

    init() throws {
        let path = temporaryFolder.url.appending(path: "tweets.sqlite").path
        archive = try TweetArchive(creatingAt: path)
    }

    /// An archive with a dump that has one record per line.
    convenience init(_ records: [String], term: String? = nil, name: String = "dump") throws {
        try self.init()
        try add(records, term: term, name: name)
    }

    /// Imports a dump with one record per line.
    @discardableResult
    func add(
        _ records: [String],
        term: String? = nil,
        name: String = "dump"
    ) throws -> DumpSummary {
        let dump = try dump(records.joined(separator: "\n"), named: name)
        return try archive.importDumps([dump], term: term.flatMap { SearchTerm($0) })[0]
    }

    /// Writes a dump, and the folders in its name.
    func dump(_ text: String, named name: String = "dump") throws -> DumpFile {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        return DumpFile(path: file.path)
    }

    /// Writes dumps with these texts, which are named by their index.
    func dumps(_ texts: some Sequence<String>) throws -> [DumpFile] {
        try texts.enumerated().map { try dump($1, named: "\($0)") }
    }

    /// Writes dumps with these names and texts, and returns them in the order of their names.
    func dumps(named texts: [String: String]) throws -> [DumpFile] {
        try texts.sorted { $0.key < $1.key }.map { try dump($1, named: $0) }
    }

    /// Imports a folder of dumps with these names and records.
    func addFolder(_ dumps: [String: [String]]) throws {
        for (name, records) in dumps {
            _ = try dump(records.joined(separator: "\n"), named: "dumps/" + name)
        }
        try archive.importDumps(DumpFolder(path: folder.path + "/dumps").files)
    }

    /// The whole popularity table, such as `#IoT 3/2 @ann 1/1`: mentions, then count/tweets.
    func table(_ term: String? = nil, _ filter: TweetFilter = .init()) throws -> String {
        let rows = try popularity(of: term, filter) { $0.minCount = 1 }.rows
        return rows.map(\.example).joined(separator: " ")
    }

    /// The popularity report of a term, or of the whole archive.
    func popularity(
        of term: String? = nil,
        _ filter: TweetFilter = .init(),
        _ change: (inout PopularityReport.Options) -> Void = { _ in }
    ) throws -> CollectedReport {
        var options = PopularityReport.Options()
        change(&options)
        return try archive.collected(of: term.flatMap { SearchTerm($0) }, filter, options: options)
    }

    /// The number of tweets in a group.
    func count(in group: TweetGroup) throws -> Int {
        try archive.tweetCount(of: nil, TweetFilter { $0.groups = [group] }) { $0.tweets }
    }

    /// The ids of the tweets that a search finds, in ascending order.
    func search(_ query: String) throws -> [Int64] { try ids(TweetFilter(searching: query)) }

    /// The ids of the tweets that pass a filter, in ascending order.
    func ids(_ filter: TweetFilter) throws -> [Int64] {
        try archive.tweets(of: nil, filter) { try $0.rows.collected().map(\.id).sorted() }
    }

    /// Changes the archive by hand.
    func execute(_ sql: String) throws { try archive.write { try $0.execute(sql: sql) } }

    /// The rows of a user's query.
    func rows(of query: String) throws -> [[QueryReport.Value]] {
        try archive.query(query) { try $0.rows.collected() }
    }

    /// The number that a query gives.
    func number(_ sql: String) throws -> Int {
        try archive.read { try #require(try Int.fetchOne($0, sql: sql)) }
    }

    /// Reads the archive with some further connections; nil for none.
    func reading<Result>(
        with connections: Int?,
        _ body: (Database, ParallelReaders?) throws -> Result
    ) throws -> Result {
        let readers = try connections.map { try ParallelReaders(archive, count: $0) }
        return try archive.report { db in
            if let readers { #expect(try readers.begin(with: db)) }
            return try body(db, readers)
        }
    }

    /// Reads all tweets of the archive with some further connections; nil for none.
    func readingTweets<Result>(
        with connections: Int?,
        _ body: (SelectedTweets) throws -> Result
    ) throws -> Result {
        try reading(with: connections) { db, readers in
            try body(SelectedTweets(db, readers, of: nil, .init()))
        }
    }
}

extension TweetFilter {
    /// A filter that a closure has changed.
    init(_ change: (inout TweetFilter) -> Void) {
        self.init()
        change(&self)
    }

    /// A filter with a search; nil for none.
    init(searching query: String?) throws {
        self.init()
        search = try query.map { try SearchQuery(parsing: $0) }
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

/// A popularity report with its rows in memory.
struct CollectedReport {
    struct Section {
        let rows: [PopularityReport.Row]
        let leftOut: Int
    }

    let term: String?
    let tweets: Int
    let hidden: Int
    let sections: [Section]

    /// The rows of the first section, which is the only one unless there is one of each kind.
    var rows: [PopularityReport.Row] { sections[0].rows }
}

extension TweetArchive {
    /// The popularity report, with its rows in memory.
    func collected(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        options: PopularityReport.Options = .init()
    ) throws -> CollectedReport {
        try popularity(of: term, filter, options: options) { report in
            CollectedReport(
                term: report.subject.term,
                tweets: report.subject.tweets,
                hidden: report.hidden,
                sections: try report.sections.map { section in
                    let rows = try section.rows.collected()
                    precondition(rows.count == section.count, "the rows are as many as it says")
                    return .init(rows: rows, leftOut: section.leftOut)
                }
            )
        }
    }
}

/// Dumps whose decoded parts are constructed by a test.
final class ConstructedDump: DumpParts {
    let files: [DumpFile]
    private var parts: [DumpPart] = []

    /// Begins dumps of these paths, which parts refer to by their index.
    init(_ files: String..., folder: Bool = false) {
        self.files = files.map {
            folder ? DumpFile(inFolder: Array($0.utf8)) : DumpFile(path: $0)
        }
    }

    var isFinished: Bool { parts.isEmpty }

    func next(waiting seconds: Double) -> DumpPart? {
        parts.isEmpty ? nil : parts.removeFirst()
    }

    func stop() {}

    /// Adds a part with the decoded records, after `change` has changed it.
    func add(
        _ records: [String] = [],
        of dump: Int = 0,
        entry: String? = nil,
        endsEntry: Bool = true,
        isLast: Bool = false,
        problem: DumpError.Reason? = nil,
        _ change: (inout TweetBatch) -> Void = { _ in }
    ) {
        var decoder = DumpDecoder()
        let text = Array(records.joined(separator: "\n").utf8)
        _ = ByteBuffer(text).withPadding { decoder.decode($0, isLast: true) }
        var (batch, lines) = decoder.takeBatch()
        if let entry {
            for index in batch.refusals.indices { batch.refusals[index].entry = entry }
        }
        change(&batch)
        parts.append(
            DumpPart(
                dump: dump,
                entry: entry,
                batch: batch,
                lines: lines,
                bytes: text.count,
                endsRecordFile: endsEntry,
                isLast: isLast,
                problem: problem
            )
        )
    }

    /// Ends the file at hand.
    func end(_ dump: Int = 0, problem: DumpError.Reason? = nil) {
        add(of: dump, isLast: true, problem: problem)
    }
}

extension Example {
    /// Imports a constructed dump.
    func add(_ dump: ConstructedDump, _ options: ImportOptions = .init()) throws -> [DumpSummary] {
        try Importer(archive, dump, options).run()
    }

    /// The stored refusals, such as `a.zip!x.json:2 no id`.
    func storedRefusals() throws -> [String] {
        try archive.refusals { try $0.rows.collected() }.map { refusal in
            let entry = refusal.entry.map { "!\($0)" } ?? ""
            let name = URL(filePath: refusal.path).lastPathComponent
            return "\(name)\(entry):\(refusal.line) \(refusal.reason)"
        }
    }
}
