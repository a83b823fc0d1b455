import Foundation
import GRDB
import TestSupport
import TweetArchive
import TweetDumps

@testable import ArchiveServer

extension ServerLimits {
    /// Limits of time that only tests of these limits reach, also on a busy machine.
    static var patient: ServerLimits {
        var limits = ServerLimits()
        limits.firstRequest = .seconds(300)
        limits.nextRequest = .seconds(300)
        // Tests wait five minutes for an interrupted question, which must not end by this limit.
        limits.answer = .seconds(3600)
        limits.slowReading = .seconds(300)
        return limits
    }
}

/// A server for an archive in a temporary folder.
struct ServedArchive {
    /// The tweets of the archive.
    enum Content: String, CaseIterable, Sendable {
        case empty
        case sample
        case hostile
    }

    let server: ArchiveServer
    /// Another connection to the archive.
    let archive: TweetArchive
    /// The folder with the archive, and the cache of media.
    let folder: URL

    /// Calls a closure with a server, which ends afterwards.
    static func with(
        _ content: Content,
        limits: ServerLimits = .patient,
        site: Site = .standard,
        isReadOnly: Bool = false,
        _ body: (ServedArchive) throws -> Void
    ) throws {
        let served = try ServedArchive(limits, site, isReadOnly) { archive, folder in
            switch content {
            case .empty: break
            case .sample: try importSamples(into: archive)
            case .hostile: try importHostile(into: archive, folder)
            }
        }
        defer { try? FileManager.default.removeItem(at: served.folder) }
        defer { try? served.server.stop() }
        try body(served)
    }

    /// Calls a closure with a server for the tweets that another closure imports.
    ///
    /// - Parameters:
    ///   - fill: Imports dumps, for which it may write files into an empty folder.
    ///   - body: Asks the server, which ends afterwards.
    /// - Throws: The error of a closure, or one of the server.
    static func with(
        filledBy fill: (TweetArchive, URL) throws -> Void,
        _ body: (ServedArchive) throws -> Void
    ) throws {
        let served = try ServedArchive(.patient, .standard, false, fill)
        defer { try? FileManager.default.removeItem(at: served.folder) }
        defer { try? served.server.stop() }
        try body(served)
    }

    private init(
        _ limits: ServerLimits,
        _ site: Site,
        _ isReadOnly: Bool,
        _ fill: (TweetArchive, URL) throws -> Void
    ) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "tagtally-served-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "tweets.sqlite").path
        let writer = try TweetArchive(creatingAt: path)
        try fill(writer, folder)
        // All of the archive is in its file, which a read-only server leaves alone.
        try writer.database.close()
        archive = try TweetArchive(readingAt: path, keepingFiles: isReadOnly)
        let cache = MediaCache(in: folder.appending(path: "cache").path)
        server = try ArchiveServer(
            archiveAt: path,
            port: 0,
            isReadOnly: isReadOnly,
            note: { _ in },
            limits,
            site,
            MediaFiles(cache)
        )
    }

    /// The key in the address that the program prints.
    var key: String { String(server.address().split(separator: "=").last ?? "") }

    /// The headers of a browser that has opened the address before.
    var headers: String {
        "Host: 127.0.0.1:\(server.port)\r\nCookie: tagtally-\(server.port)=\(key)\r\n"
    }

    /// The answer to a request of a browser that has opened the address before.
    func get(_ address: String) throws -> RawAnswer {
        try ask("GET \(address) HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n")
    }

    /// The answer to the bytes of a request.
    func ask(_ request: String) throws -> RawAnswer {
        let client = try RawClient(port: server.port)
        client.send(request)
        return RawAnswer(client.readAll())
    }

    private static func importSamples(into archive: TweetArchive) throws {
        let samples = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleData")
        for (term, file) in [
            ("#ucd", "ucd-search.json"), ("#iot", "iot-stream.jsonl"), ("#old", "timeline.json"),
        ] {
            try archive.importDumps(
                [DumpFile(path: samples.appending(path: file).path)],
                term: SearchTerm(term)
            )
        }
    }

    private static func importHostile(into archive: TweetArchive, _ folder: URL) throws {
        let dump = HostileDump.hostile
        let path = folder.path + "/" + dump.name
        try dump.data().write(to: URL(filePath: path))
        for term in dump.terms {
            try archive.importDumps([DumpFile(path: path)], term: SearchTerm(term))
        }
    }
}
