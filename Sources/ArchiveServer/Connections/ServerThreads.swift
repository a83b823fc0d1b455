import NIOCore
import NIOPosix
import TweetArchive

/// What of a server runs on threads of its own, apart from the socket at which it listens.
struct ServerThreads: Sendable {
    /// The thread of the connections.
    let group: MultiThreadedEventLoopGroup
    let connections: OpenConnections
    let clients: ClientCheck
    let questions: QuestionDesk
    /// Where pictures and films wait, so that pages do not wait for them.
    let mediaQuestions: QuestionDesk
    let writer: ArchiveWriter
    let imports: ImportDesk
    let watch: ArchiveWatch
    let events: EventHub

    /// Opens an archive, and starts the threads.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - isReadOnly: Whether all files stay as they are.
    ///   - limits: The maximum number of connections, and who may connect.
    /// - Throws: `ArchiveError` if the archive cannot be read; then there are no threads.
    init(archiveAt path: String, isReadOnly: Bool, _ limits: ServerLimits) throws {
        // Both may fail, so they are opened before there is a thread.
        let readers = try ArchiveReaders(archiveAt: path, isReadOnly: isReadOnly)
        let recorder = isReadOnly ? nil : try? TweetArchive(recordingAt: path)
        // Opened pages are not loaded again after each search that the same connection records.
        let watched = try recorder ?? readers.connection()
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        connections = OpenConnections(maximum: limits.connections)
        clients = ClientCheck(limits.users)
        questions = QuestionDesk(readers)
        mediaQuestions = QuestionDesk(readers, threads: 2)
        writer = ArchiveWriter(archiveAt: path, isReadOnly: isReadOnly, recorder: recorder)
        imports = ImportDesk(writer)
        watch = ArchiveWatch(watched, imports)
        events = EventHub(watch)
    }

    /// Closes all connections, stops an import that runs, waits for the end of the questions and
    /// changes, and ends the threads.
    ///
    /// - Throws: An error of the system.
    func end() throws {
        events.end()
        connections.end()
        try clients.end()
        imports.end()
        try writer.end()
        try questions.end()
        try mediaQuestions.end()
        try group.syncShutdownGracefully()
    }
}
