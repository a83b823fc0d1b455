import NIOCore
import NIOPosix
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
/// It listens at 127.0.0.1 only, and answers only whoever has the key in the address, and on Linux only
/// the user who runs it and root.
public final class ArchiveServer: Sendable {
    /// The port at which the server listens.
    public let port: Int
    /// Why nothing can be changed, in a sentence without a full stop; nil if it can, or if that was
    /// asked for.
    public let obstacle: String?

    /// What pages and changes need.
    let parts: ServerParts

    private let key = RandomKey.make()
    private let oneTimeKeys = OneTimeKeys()
    /// What runs on threads of its own.
    let threads: ServerThreads
    private let listener: any Channel
    private let isStopped = Atomic(false)

    /// Opens an archive, and begins to listen.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - port: The port, from 1 to 65535; 0 for a free one.
    ///   - isReadOnly: Whether the archive, and the files beside it, stay as they are, byte for byte, as
    ///     they do anyway where the user may not write them.
    ///   - note: Called on another thread with a sentence when something goes wrong that nobody sees in
    ///     a browser.
    /// - Throws: `ArchiveError` if the archive cannot be read, ``ArchiveServerError`` if the port is
    ///   in use or not allowed.
    public convenience init(
        archiveAt path: String,
        port: Int = 0,
        isReadOnly: Bool = false,
        note: @escaping @Sendable (_ sentence: String) -> Void = { _ in }
    ) throws {
        let media = MediaFiles(MediaCache(in: MediaCache.standardFolder))
        try self.init(
            archiveAt: path,
            port: port,
            isReadOnly: isReadOnly,
            note: note,
            ServerLimits(),
            .standard,
            media
        )
    }

    init(
        archiveAt path: String,
        port: Int,
        isReadOnly: Bool,
        note: @escaping @Sendable (_ sentence: String) -> Void,
        _ limits: ServerLimits,
        _ site: Site,
        _ media: MediaFiles
    ) throws {
        obstacle = isReadOnly ? nil : TweetArchive.obstacle(toChangingArchiveAt: path)
        let threads = try ServerThreads(
            archiveAt: path,
            isReadOnly: isReadOnly || obstacle != nil,
            limits
        )
        let (key, formToken, oneTimeKeys) = (key, RandomKey.make(), oneTimeKeys)
        let parts = threads.parts(formToken: formToken, media)
        let listener = Listener(threads, note: note) { port in
            let gate = Gate(port: port, key: key, oneTimeKeys: oneTimeKeys, formToken: formToken)
            return ServerDesk(
                site: site,
                gate: gate,
                limits: limits,
                parts: parts,
                questions: threads.questions,
                mediaQuestions: threads.mediaQuestions,
                events: threads.events
            )
        }
        do {
            self.listener = try listener.start(port: port)
        } catch {
            try? threads.end()
            throw error
        }
        (self.threads, self.parts) = (threads, parts)
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
        try threads.end()
    }
}

extension ServerThreads {
    /// The number of queries in SQL that are answered at the same time.
    private static let queries = 2

    /// What pages and changes need.
    fileprivate func parts(formToken: String, _ media: MediaFiles) -> ServerParts {
        ServerParts(
            formToken: formToken,
            writer: writer,
            imports: imports,
            watch: watch,
            queries: Turns(count: ServerThreads.queries),
            media: media
        )
    }
}
