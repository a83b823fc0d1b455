import NIOCore

/// Stores the file that is the body of a request, and imports it when all of it has arrived.
///
/// Nothing is read from the client while a part is stored, so that at most a part of the file is in memory.
final class Upload {
    /// In bytes.
    private static let partSize = 1 << 20

    private let sent: SentFile
    private let file: ReceivedFile
    private let imports: ImportRunner
    private let thread: WorkerThreads
    /// What has arrived since the last part was stored.
    private var part: [UInt8] = []
    private var size = 0
    private var isOver = false

    /// Begins an import, which waits for the file.
    ///
    /// The length is that of the file in bytes; nil if it is not known.
    init(_ target: RequestTarget, _ length: Int?, _ threads: ServerThreads) throws {
        let parts = threads.parts
        guard !parts.isReadOnly else { throw Refusal.readOnly }
        sent = try SentFile(target)
        (imports, thread) = (parts.imports, threads.received)
        try imports.beginReceiving(sent.name, size: length)
        do {
            file = try ReceivedFile(sent.name, besideArchiveAt: parts.writer.path)
        } catch {
            imports.giveUp(error.sentence)
            throw error
        }
    }

    func add(_ arrived: ByteBuffer) async throws {
        part += arrived.readableBytesView
        if part.count >= Upload.partSize { try await store() }
    }

    /// Imports the file, all of which has arrived, and returns the result as text.
    func end() async -> Response {
        do {
            try await store()
            guard size > 0 else {
                throw refused(Refusal(400, "'\(sent.name)' is empty"))
            }
        } catch {
            return RefusalPage.plain(Refusal(error))
        }
        isOver = true
        let outcome = await imports.runReceived(sent.request(file))
        let text = outcome.sentences.joined(separator: "\n") + "\n"
        let isRead = outcome.dumps > 0 || outcome.errors.isEmpty
        return Response(isRead ? 200 : 422, type: "text/plain; charset=utf-8", text)
    }

    /// Ends the import if the client has left.
    func giveUp() {
        guard !isOver else { return }
        isOver = true
        imports.giveUp("'\(sent.name)' did not arrive as a whole, so nothing of it was imported")
    }

    private func store() async throws {
        guard imports.receive(part.count) else {
            throw refused(Refusal(409, "the import was cancelled"))
        }
        size += part.count
        let (file, bytes) = (file, part)
        part = []
        guard thread.reserve() else { throw refused(Refusal(503, "the server is stopping")) }
        do {
            try await thread.run { try file.append(bytes) }.get()
        } catch {
            throw refused(Refusal(error))
        }
    }

    private func refused(_ refusal: Refusal) -> Refusal {
        isOver = true
        imports.giveUp(refusal.sentence)
        return refusal
    }
}
