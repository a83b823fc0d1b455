import NIOCore
import NIOPosix
import Synchronization
public import TweetDumps

/// Shows an archive in the browsers of this computer.
///
/// ```swift
/// let server = try ArchiveServer(archiveAt: "tweets.sqlite")
/// print(server.address())  // http://127.0.0.1:49321/?key=…
/// try server.stop()
/// ```
///
/// It listens at 127.0.0.1 only, and answers only whoever has the key in the address.
public final class ArchiveServer: Sendable {
    /// The number of queries in SQL that are answered at the same time.
    private static let queries = 2

    /// The port at which the server listens.
    public let port: Int

    private let key: String
    private let oneTimeKeys = OneTimeKeys()
    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel
    private let connections: OpenConnections
    private let questions: QuestionDesk
    private let mediaQuestions: QuestionDesk
    private let writer: ArchiveWriter
    private let imports: ImportDesk
    private let events: EventHub
    private let isStopped = Atomic(false)

    /// Opens an archive, and begins to listen.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - port: The port, from 1 to 65535; 0 for a free one.
    /// - Throws: `ArchiveError` if the archive cannot be read, ``ArchiveServerError`` if the port is
    ///   in use or not allowed.
    public convenience init(archiveAt path: String, port: Int = 0) throws {
        let media = MediaFiles(MediaCache(in: MediaCache.standardFolder))
        try self.init(archiveAt: path, port: port, ServerLimits(), .standard, media)
    }

    init(
        archiveAt path: String,
        port: Int,
        _ limits: ServerLimits,
        _ site: Site,
        _ media: MediaFiles
    ) throws {
        let readers = try ArchiveReaders(archiveAt: path)
        let (questions, mediaQuestions) = (QuestionDesk(readers), QuestionDesk(readers, threads: 2))
        let (key, formToken) = (RandomKey.make(), RandomKey.make())
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let writer = ArchiveWriter(archiveAt: path)
        let imports = ImportDesk(writer)
        let watch = try ArchiveWatch(path, imports)
        let events = EventHub(watch)
        let connections = OpenConnections(maximum: limits.connections)
        let oneTimeKeys = oneTimeKeys
        let parts = ServerParts(
            formToken: formToken,
            writer: writer,
            imports: imports,
            watch: watch,
            queries: Turns(count: ArchiveServer.queries),
            media: media
        )
        let listener = Listener(group, connections) { port in
            ServerDesk(
                site: site,
                gate: Gate(
                    port: port,
                    key: key,
                    oneTimeKeys: oneTimeKeys,
                    formToken: formToken
                ),
                limits: limits,
                parts: parts,
                questions: questions,
                mediaQuestions: mediaQuestions,
                events: events
            )
        }
        (self.questions, self.key, self.group) = (questions, key, group)
        (self.writer, self.imports, self.events) = (writer, imports, events)
        self.mediaQuestions = mediaQuestions
        self.connections = connections
        self.listener = try listener.start(port: port)
        self.port = self.listener.localAddress?.port ?? port
    }

    /// The address to open in a browser, with the key.
    ///
    /// - Parameter term: The search term whose page it opens; nil for the first page.
    /// - Returns: The address, of ASCII.
    public func address(of term: SearchTerm? = nil) -> String { address(of: term, key) }

    /// An address that opens the server once, for handing it to a browser by the command of a process,
    /// which other users of the machine can read.
    ///
    /// - Parameter term: The search term whose page it opens; nil for the first page.
    /// - Returns: The address, of ASCII.
    public func addressForOneUse(of term: SearchTerm? = nil) -> String {
        address(of: term, oneTimeKeys.make())
    }

    private func address(of term: SearchTerm?, _ key: String) -> String {
        let page =
            term.map { PageAddress("/term", ["t": $0.name, "key": key]) }
            ?? PageAddress("/", ["key": key])
        return "http://127.0.0.1:\(port)\(page.text)"
    }

    /// Closes all connections, stops an import that runs, and waits for the end of the questions and
    /// changes.
    ///
    /// It has no effect if the server was stopped before.
    ///
    /// - Throws: An error of the system.
    public func stop() throws {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        try listener.close().wait()
        events.end()
        connections.end()
        imports.end()
        try writer.end()
        try questions.end()
        try mediaQuestions.end()
        try group.syncShutdownGracefully()
    }
}
