import Foundation
import NIOCore
import NIOPosix
package import ReportPresentation
import Synchronization
import TweetArchive
public import TweetDumps

/// Shows an archive in the browsers of this computer.
///
/// ```swift
/// let server = try ArchiveServer(archiveAt: "tweets.sqlite")
/// print(server.address())  // http://127.0.0.1:49321/?key=…
/// try server.stop()
/// ```
///
/// It listens at 127.0.0.1 only, and answers only clients that have the key in the address. On Linux it
/// answers only the user who runs it and root.
public final class ArchiveServer: Sendable {
    /// The port at which the server listens.
    public let port: Int
    /// Why the archive cannot be changed, in a sentence without a full stop; nil if it can be changed, or
    /// if it was opened read-only on request.
    public let obstacle: String?

    /// Whether there is an archive; until the first import creates one, all pages explain how to begin.
    public var hasArchive: Bool { parts.writer.hasArchive }

    var parts: ServerParts { threads.parts }

    private let key = RandomKey.make()
    private let oneTimeKeys = OneTimeKeys()
    let threads: ServerThreads
    private let listener: any Channel
    private let isStopped = Atomic(false)

    /// Opens an archive, and begins to listen.
    ///
    /// If the archive does not exist and the user may create it, the first import in the browser does so.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - port: The port, from 1 to 65535; 0 for a free one.
    ///   - isReadOnly: True to leave the archive and the files beside it as they are, byte for byte, as
    ///     happens anyway if the user may not write them.
    ///   - showsMessages: Whether there is a page of the direct messages that were imported.
    ///   - note: Called on another thread with a sentence about an error that no browser can show.
    /// - Throws: `ArchiveError` if the archive cannot be read, ``ArchiveServerError`` if the port is
    ///   in use or not allowed.
    public convenience init(
        archiveAt path: String,
        port: Int = 0,
        isReadOnly: Bool = false,
        showsMessages: Bool = false,
        note: @escaping @Sendable (_ sentence: String) -> Void = { _ in }
    ) throws {
        try self.init(
            archiveAt: path,
            port: port,
            isReadOnly: isReadOnly,
            note: note,
            ServerLimits(),
            .standard,
            MediaFiles(MediaCache(in: MediaCache.standardFolder)),
            showsMessages: showsMessages
        )
    }

    /// Opens an archive read-only, and begins to listen; people are shown under pseudonyms.
    package convenience init(
        archiveAt path: String,
        port: Int = 0,
        pseudonyms: PseudonymChoice,
        note: @escaping @Sendable (_ sentence: String) -> Void = { _ in }
    ) throws {
        try self.init(
            archiveAt: path,
            port: port,
            isReadOnly: true,
            note: note,
            ServerLimits(),
            .standard,
            MediaFiles(nil),
            pseudonyms: pseudonyms
        )
    }

    init(
        archiveAt path: String,
        port: Int,
        isReadOnly: Bool,
        note: @escaping @Sendable (_ sentence: String) -> Void,
        _ limits: ServerLimits,
        _ site: Site,
        _ media: MediaFiles,
        pseudonyms: PseudonymChoice? = nil,
        showsMessages: Bool = false,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) throws {
        let isReadOnly = isReadOnly || pseudonyms != nil
        obstacle = isReadOnly ? nil : TweetArchive.obstacle(toChangingArchiveAt: path)
        let (key, oneTimeKeys) = (key, oneTimeKeys)
        let threads = try ServerThreads(
            archiveAt: path,
            isReadOnly: isReadOnly || obstacle != nil,
            limits,
            media,
            pseudonyms,
            showsMessages: showsMessages && pseudonyms == nil,
            now: now
        )
        let listener = Listener(threads: threads, note: note) { port in
            let accessCheck = AccessCheck(
                port: port,
                key: key,
                oneTimeKeys: oneTimeKeys,
                formToken: threads.parts.formToken
            )
            return Router(site: site, accessCheck: accessCheck, limits: limits, threads: threads)
        }
        do {
            self.listener = try listener.start(port: port)
        } catch {
            try? threads.end()
            throw error
        }
        self.threads = threads
        self.port = self.listener.localAddress?.port ?? port
    }

    /// The address to open in a browser, with the key.
    ///
    /// - Parameter term: The search term whose page it opens; nil for the first page.
    /// - Returns: The address, of ASCII.
    public func address(of term: SearchTerm? = nil) -> String { address(of: term, key) }

    /// An address that opens the server once, within a minute.
    ///
    /// It is for commands that open a browser, because other users of the machine can read the arguments
    /// of a process.
    ///
    /// - Parameter term: The search term whose page it opens; nil for the first page.
    /// - Returns: The address, of ASCII.
    public func addressForOneUse(of term: SearchTerm? = nil) -> String {
        address(of: term, oneTimeKeys.make())
    }

    private func address(of term: SearchTerm?, _ key: String) -> String {
        let page =
            term.map { PageAddress(Tab.mentions.path, ["t": $0.name, "key": key]) }
            ?? PageAddress("/", ["key": key])
        return "http://127.0.0.1:\(port)\(page.text)"
    }

    /// Closes all connections, stops a running import, and waits until nothing reads or changes the archive.
    ///
    /// It has no effect if the server was stopped before.
    ///
    /// - Throws: An error of the system.
    public func stop() throws {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        try listener.close().wait()
        try threads.end()
    }
}

/// The threads of a server and what runs on them, apart from the listening socket.
struct ServerThreads: Sendable {
    /// The thread of the connections.
    let group: MultiThreadedEventLoopGroup
    let executor: EventLoopExecutor
    let connections: OpenConnections
    let clients: SocketUserCheck
    let jobs: ArchiveJobs
    /// The jobs for pictures and films, so that pages do not wait for them.
    let mediaJobs: ArchiveJobs
    /// The thread that stores the file that a browser sends.
    let received: WorkerThreads
    let events: EventHub
    let parts: ServerParts

    fileprivate init(
        archiveAt path: String,
        isReadOnly: Bool,
        _ limits: ServerLimits,
        _ media: MediaFiles,
        _ pseudonyms: PseudonymChoice?,
        showsMessages: Bool,
        now: @escaping @Sendable () -> Int
    ) throws {
        // Opening may fail, so it comes before the threads are started.
        let readers = try ArchiveReaders(
            archiveAt: path,
            isReadOnly: isReadOnly,
            hidesIdentities: pseudonyms != nil
        )
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        executor = EventLoopExecutor(group.next())
        connections = OpenConnections(maximum: limits.connections, executor)
        clients = SocketUserCheck(limits.users)
        jobs = ArchiveJobs(readers, threads: 4)
        mediaJobs = ArchiveJobs(readers, threads: 2)
        received = WorkerThreads(1, maxCalls: 4)
        let writer = ArchiveWriter(archiveAt: path, isReadOnly: isReadOnly, readers)
        let imports = ImportRunner(writer)
        let watch = ArchiveWatch(readers: readers, imports: imports)
        events = EventHub(watch)
        parts = ServerParts(
            archiveFile: URL(filePath: path).lastPathComponent,
            formToken: RandomKey.make(),
            writer: writer,
            imports: imports,
            watch: watch,
            queries: DispatchSemaphore(value: 2),
            media: media,
            messages: showsMessages ? path : nil,
            pseudonyms: pseudonyms.map { PseudonymousPages($0, archiveAt: path) },
            now: now
        )
    }

    fileprivate func end() throws {
        events.end()
        connections.close()
        try clients.end()
        parts.imports.end()
        try parts.writer.end()
        try jobs.end()
        try mediaJobs.end()
        connections.waitForTasks()
        try received.end()
        try group.syncShutdownGracefully()
    }
}

/// The limits of requests and connections, beyond which clients are refused or disconnected.
struct ServerLimits: Sendable {
    /// The ids of the users who may connect: the one who runs the server, and root, who can read the key
    /// anyway.
    var users: Set<UInt32> = [geteuid(), 0]
    /// The maximum size of a request's first line and headers, in bytes.
    var headSize = 64 << 10
    /// In bytes.
    var bodySize = 1 << 20
    var connections = 256
    /// The time in which a new client must have sent a request.
    var firstRequest = Duration.seconds(10)
    /// The time in which a client must have sent its next request.
    var nextRequest = Duration.seconds(60)
    /// The maximum time until a page is complete.
    var answer = Duration.seconds(30)
    /// The maximum time for which a client reads nothing of a long response.
    var slowReading = Duration.seconds(10)
}

/// The reason why a server cannot listen.
///
/// Its description is a sentence for the user, without a full stop.
public struct ArchiveServerError: Error, Equatable, CustomStringConvertible {
    /// The port that was requested.
    public let port: Int
    /// The value of `errno`.
    public let code: Int32

    /// A sentence for the user, without a full stop.
    public var description: String {
        switch code {
        case EADDRINUSE: "port \(port) is in use; leave out --port for a free one"
        case EACCES: "port \(port) is not allowed; use one from 1024 to 65535"
        default: "port \(port) cannot be used: \(String(cString: strerror(code)))"
        }
    }
}
