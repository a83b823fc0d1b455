import Foundation
import Testing
import TweetArchive
import TweetDumps

@testable import ReportPresentation
@testable import ReportRendering

/// The facts of tables about tweets that two search terms found.
@Suite struct FactTests {
    @Test(arguments: [nil, "en"]) func hasEachFactOnce(language: String?) throws {
        var filter = TweetFilter()
        filter.languages = language.map { [$0] } ?? []
        try withArchive { archive in
            try archive.popularity(of: terms[0], filter) { expectEachFactOnce(in: Table($0)) }
            try archive.trend(of: terms[0], filter) { expectEachFactOnce(in: Table($0)) }
            try archive.network(of: terms[0], filter) { expectEachFactOnce(in: Table($0)) }
            try archive.comparison(of: terms, filter) { expectEachFactOnce(in: Table($0), sets: 2) }
        }
    }

    /// The last line says what the numbers lack, until the archive has it.
    @Test func saysWhatTheTweetsLack() throws {
        try withArchive { archive in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            func origin() throws -> String {
                let notes = try archive.popularity(of: nil) { Table($0).notes }
                let parts = try #require(notes.last).split(separator: "; ")
                return ([parts[0].prefix(12)] + parts[1...]).dropLast().joined(separator: "; ")
            }
            #expect(try origin() == "From 2 dumps")
            try archive.remove([1])
            #expect(try origin() == "From 2 dumps; 1 tweet was removed")
            try archive.undoRemoval(of: [1])
            let dump = folder.appending(path: "long.jsonl")
            let lines = (1...100_000).map { #"{"id":\#($0),"text":"an invented text of a tweet"}"# }
            try Data(lines.joined(separator: "\n").utf8).write(to: dump)
            let files = [DumpFile(path: dump.path)]
            try archive.importDumps(files) { $0.tweets > 0 }
            let unfinished = "1 import is unfinished (interrupted, or of a damaged dump)"
            #expect(try origin() == "From 2 dumps; \(unfinished)")
            try archive.importDumps(files)
            #expect(try origin() == "From 3 dumps")
            try Data(#"{"delete":{}}"#.utf8).write(to: dump.appendingPathExtension("notice"))
            try archive.importDumps([DumpFile(path: dump.path + ".notice")])
            #expect(try origin() == "From 3 dumps; 1 more had no tweets")
        }
    }

    /// Expects that no two members of JSON have the same name, and that pages describe each of the
    /// sets of tweets once.
    private func expectEachFactOnce(in table: Table, sets: Int = 1) {
        let keys = table.facts.compactMap(\.key)
        #expect(Set(keys).count == keys.count && keys.contains("left_out"), "\(keys)")
        for label in ["Search term", "Tweets", "Filter", "Dump"] {
            #expect(table.facts.count { $0.label == label } == sets, "\(label)")
        }
    }

    private let terms = ["#a", "#b"].compactMap { SearchTerm($0) }

    /// Calls a closure with an archive that has a dump of two tweets for each term.
    private func withArchive(_ body: (TweetArchive) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = try TweetArchive(creatingAt: folder.appending(path: "tweets.sqlite").path)
        for (index, term) in terms.enumerated() {
            let dump = folder.appending(path: "\(index).jsonl")
            let tweets = ["en", "de"].enumerated().map { number, language in
                ##"{"id":\##(10 * index + number + 1),"text":"#x #y","lang":"\##(language)"}"##
            }
            try Data(tweets.joined(separator: "\n").utf8).write(to: dump)
            _ = try archive.importDumps([DumpFile(path: dump.path)], term: term)
        }
        try body(archive)
    }
}
