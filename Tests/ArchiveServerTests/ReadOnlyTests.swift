import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// Pages that are looked at, which changes nothing.
@Suite(.slow) struct ReadOnlyTests {
    /// A page of each kind to which links lead, with their other formats.
    private static func pages(of served: ServedArchive) throws -> [String: RawAnswer] {
        var (pages, kinds): ([String: RawAnswer], Set<String>) = ([:], [])
        var open = PageTests.addresses
        while let address = open.popLast() {
            guard kinds.insert(kind(of: address)).inserted else { continue }
            let answer = try served.get(address)
            pages[address] = answer
            guard answer.headers["content-type"]?.hasPrefix("text/html") == true else { continue }
            open += try MarkupReader.elements(of: answer.text).compactMap { element in
                let target = element.attributes["href"] ?? element.attributes["src"] ?? ""
                return target.hasPrefix("/") ? target : nil
            }
        }
        return pages
    }

    /// The first part of the path, the format, and the name of the last parameter.
    private static func kind(of address: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)
        let path = parts[0].split(separator: "/")
        let format = path.last?.split(separator: ".").dropFirst().last ?? ""
        let name = parts.count > 1 ? parts[1].split(separator: "&").last?.prefix { $0 != "=" } : nil
        return "\(path.first?.prefix { $0 != "." } ?? "") \(format) \(name ?? "")"
    }

    private static func files(of served: ServedArchive) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: served.folder.path)
            .filter { $0.hasPrefix("tweets.sqlite") }
        return try names.reduce(into: [:]) { files, name in
            files[name] = try Data(contentsOf: served.folder.appending(path: name))
        }
    }

    @Test(arguments: [ServedArchive.Content.sample, .hostile], [false, true])
    func changeNothing(content: ServedArchive.Content, isReadOnly: Bool) throws {
        let served = try ServedArchive(content, isReadOnly: isReadOnly)
        let before = try ReadOnlyTests.files(of: served)
        let pages = try ReadOnlyTests.pages(of: served)
        #expect(pages.count > 100 && !pages.values.contains { $0.status >= 500 })
        // As text, bytes of pictures would each be an error, of which the tests keep a trace.
        let form = Data("method=\"post\"".utf8)
        let forms = pages.filter { Data($0.value.body).range(of: form) != nil }.keys
        #expect(forms.isEmpty == isReadOnly, "\(forms)")
        let after = try ReadOnlyTests.files(of: served)
        if isReadOnly { #expect(after == before) }
        #expect(after["tweets.sqlite"] == before["tweets.sqlite"])
        #expect(after["tweets.sqlite-wal"]?.isEmpty ?? true)
    }

    /// The forms may be those of a page that was opened before.
    @Test(arguments: ChangeTests.paths)
    func refusesChanges(path: String) throws {
        let served = try ServedArchive(.sample, isReadOnly: true)
        let before = try ReadOnlyTests.files(of: served)
        let fields = [
            ("q", "water"), ("term", "#kept"), ("person", "ann"), ("list", "x"),
            ("paths", served.folder.path),
        ]
        let token = served.server.parts.formToken
        let answer = try served.post(path, fields, token: token)
        #expect(answer.status == 409)
        #expect(answer.text.contains("The archive is shown read-only, so that nothing can be"))
        _ = try served.get("/tweets?typed=1&q=water")
        #expect(try served.get("/tweets?q=water").status == 200)
        Thread.sleep(forTimeInterval: 0.2)
        #expect(try ReadOnlyTests.files(of: served) == before)
    }

    /// What SQLite cannot tell a connection for which all files must stay as they are.
    @Test func showsWhatOthersChange() throws {
        let served = try ServedArchive(.sample, isReadOnly: true)
        #expect(try !served.get("/terms").text.contains("#later"))
        let before = try served.server.parts.watch.version()
        let dump = served.folder.appending(path: "later.jsonl")
        for count in [1, 3_000] {
            try InventedTweets.lines(count).write(to: dump)
            let other = try TweetArchive(creatingAt: served.archive.path)
            let files = [DumpFile(path: dump.path)]
            try other.importDumps(files, term: SearchTerm("#later\(count)"))
            #expect(try served.get("/terms").text.contains("#later\(count)"))
            try other.database.close()
            let page = try served.get("/tweets?q=%23tag\(count)")
            #expect(page.status == 200 && page.text.contains("<article"))
        }
        #expect(try served.server.parts.watch.version() != before)
    }

    @Test func reportsTheFirstConnectionThatCannotBeSetUp() throws {
        let served = try ServedArchive(.empty)
        let notes = Mutex<[String]>([])
        let server = try ArchiveServer(
            archiveAt: served.archive.path,
            port: 0,
            isReadOnly: true,
            note: { note in notes.withLock { $0.append(note) } },
            .patient,
            .standard,
            MediaFiles(nil)
        )
        try server.threads.clients.end()
        for _ in 0..<3 { #expect(try RawClient(port: server.port).isCutWithoutAnswer) }
        try server.stop()
        let found = notes.withLock { $0 }
        #expect(found.count == 1)
        #expect(found.first?.contains("its connection could not be set up: ") == true)
    }
}
