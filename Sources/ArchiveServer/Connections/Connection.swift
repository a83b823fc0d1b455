import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import TweetArchive

/// Reads the requests of a connection, one after another, and answers each before it reads the next.
///
/// Its task runs on the thread of the connections, and is cancelled when the client disconnects.
final class Connection {
    typealias Stream = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
    typealias Inbound = NIOAsyncChannelInboundStream<HTTPServerRequestPart>
    typealias Outbound = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    /// The interval after which a listening page is sent a comment, so that the server notices broken
    /// connections.
    private static let commentInterval = Duration.seconds(15)

    fileprivate let channel: any Channel
    fileprivate let outbound: Outbound
    fileprivate let router: Router
    /// The head of the current request; nil before the first.
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    /// The file that the request sends as its body; nil if it sends none.
    private var upload: Upload?
    /// True if the request was answered before the end of its body; the rest is ignored.
    private var isAnswered = false
    private var deadline: Scheduled<Void>?

    fileprivate var limits: ServerLimits { router.limits }
    fileprivate var isHeadOnly: Bool { head?.method == .HEAD }
    fileprivate var isKeptAlive: Bool { head?.isKeepAlive ?? false }

    private init(_ channel: any Channel, _ outbound: Outbound, _ router: Router) {
        (self.channel, self.outbound, self.router) = (channel, outbound, router)
    }

    /// Answers requests until either side closes the connection.
    static func serve(_ stream: Stream, _ router: Router) async {
        // An error means that the client has disconnected.
        try? await stream.executeThenClose { inbound, outbound in
            let connection = Connection(stream.channel, outbound, router)
            defer {
                connection.deadline?.cancel()
                connection.upload?.giveUp()
            }
            try await connection.serve(inbound)
        }
    }

    private func serve(_ inbound: Inbound) async throws {
        close(after: limits.firstRequest)
        do {
            for try await part in inbound {
                switch part {
                case .head(let head): try await read(head)
                case .body(let part): try await read(part)
                case .end: if try await !answer() { return }
                }
            }
        } catch let refusal as Refusal {
            // After a request that was not read to its end, nothing can be parsed.
            _ = try await send(RefusalPage.plain(refusal), isKeptAlive: false)
        } catch is HTTPParserError {
            let refusal = Refusal(400, "the request cannot be read")
            _ = try await send(RefusalPage.plain(refusal), isKeptAlive: false)
        }
    }

    /// Closes the connection after a time, unless this is called again before.
    private func close(after time: Duration) {
        let channel = channel
        deadline?.cancel()
        deadline = channel.eventLoop.scheduleTask(in: TimeAmount(time)) {
            channel.close(promise: nil)
        }
    }

    // MARK: - Reading

    private func read(_ head: HTTPRequestHead) async throws {
        (self.head, body) = (head, [])
        let size = head.headers.reduce(head.uri.utf8.count) { size, header in
            size + header.name.utf8.count + header.value.utf8.count + 4
        }
        guard size <= limits.headSize else {
            throw Refusal(431, "the headers of the request are too long")
        }
        guard head.version == .http1_1 else { throw Refusal(505, "the server speaks HTTP/1.1") }
        let lengths = head.headers["content-length"]
        let length = lengths.first.flatMap { Int($0) }
        if let target = try router.sentFile(RequestHead(head)) {
            return try await beginUpload(target, length)
        }
        guard length ?? 0 <= limits.bodySize else { throw Refusal.longBody }
        if head.headers.contains(name: "transfer-encoding")
            || lengths.contains(where: { $0 != "0" })
        {
            // A client without access is refused before its body is read, which takes memory.
            try router.accessCheck.checkSender(of: RequestHead(head))
        }
    }

    private func read(_ part: ByteBuffer) async throws {
        if isAnswered { return }
        if let upload { return try await read(part, of: upload) }
        body += part.readableBytesView
        if body.count > limits.bodySize { throw Refusal.longBody }
    }

    // MARK: - Receiving a file

    private func beginUpload(_ target: RequestTarget, _ length: Int?) async throws {
        do {
            upload = try Upload(target, length, router.threads)
            close(after: limits.nextRequest)
        } catch let refusal as Refusal {
            try await refuseUpload(refusal)
        }
    }

    private func read(_ part: ByteBuffer, of upload: Upload) async throws {
        deadline?.cancel()
        do {
            try await upload.add(part)
            // A file may take hours, but must not stand still.
            close(after: limits.nextRequest)
        } catch let refusal as Refusal {
            try await refuseUpload(refusal)
        }
    }

    /// Answers before the end of the body; the rest is read and ignored, because browsers read no answer
    /// while they send.
    private func refuseUpload(_ refusal: Refusal) async throws {
        (upload, isAnswered) = (nil, true)
        _ = try await send(RefusalPage.plain(refusal), isKeptAlive: false)
    }

    // MARK: - Answering

    /// Answers a complete request; returns false if the connection must be closed then.
    private func answer() async throws -> Bool {
        guard !isAnswered, let head = head.map(RequestHead.init) else { return false }
        deadline?.cancel()
        if let upload {
            self.upload = nil
            return try await send(await upload.end(), isKeptAlive: isKeptAlive)
        }
        do {
            switch try router.action(for: head) {
            case .respond(let response): return try await send(response, isKeptAlive: isKeptAlive)
            case .read(let jobs, let route, let read):
                return try await stream(read, with: jobs, route)
            case .change(let target): return try await change(at: target, head)
            case .events: return try await sendEvents()
            }
        } catch let refusal as Refusal {
            let isKeptAlive = refusal.status == 404 && isKeptAlive
            // The client may have no access, so the page has nothing of the archive.
            return try await send(RefusalPage.response(refusal), isKeptAlive: isKeptAlive)
        }
    }

    private func stream(
        _ read: @escaping Router.Reading,
        with jobs: ArchiveJobs,
        _ route: Site.Route?
    ) async throws -> Bool {
        let (job, writer, channel) = (ArchiveJob(), StreamWriter(self), channel)
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(limits.answer)) {
            job.stop(.tookTooLong)
            if writer.hasBegun { channel.close(promise: nil) }
        }
        defer { timer.cancel() }
        switch try await jobs.run(job, { try read($0, writer) }) {
        case .success:
            timer.cancel()
            if let head = writer.headOnly { try await outbound.write(.head(head)) }
            return try await end(isKeptAlive: isKeptAlive)
        // The client must not mistake a part of a table for all of it.
        case .failure where writer.hasBegun: return false
        case .failure(let error):
            timer.cancel()
            return try await send(response(to: error, route), isKeptAlive: isKeptAlive)
        }
    }

    private func response(to error: any Error, _ route: Site.Route? = nil) -> Response {
        (error as? PrintedRefusal)?.response
            ?? RefusalPage.response(Refusal(error), route, router.threads.parts)
    }

    private func change(at target: RequestTarget, _ head: RequestHead) async throws -> Bool {
        let (router, body) = (router, body)
        let result = try await router.threads.parts.writer.change {
            try router.change(at: target, head, body)
        }
        let response: Response =
            switch result {
            case .success(let page): .redirect(to: page)
            case .failure(let error): response(to: error)
            }
        return try await send(response, isKeptAlive: isKeptAlive)
    }

    /// Notifies a page of changes of the archive until the client disconnects or the server stops.
    private func sendEvents() async throws -> Bool {
        guard let versions = router.threads.events.versions() else {
            throw Refusal(503, "too many pages are kept up to date; close some")
        }
        let head = ResponseHead(200, type: "text/event-stream")
        try await outbound.write(.head(head.nioHead(isKeptAlive: !isHeadOnly)))
        if isHeadOnly { return try await end(isKeptAlive: false) }
        try await outbound.write(.text("retry: 1000\n\n"))
        var (sent, time): (String?, ContinuousClock.Instant) = (nil, .now)
        for await version in versions
        where version != sent || .now - time > Connection.commentInterval {
            // A client that has left many events unread is disconnected.
            guard channel.isWritable else { return false }
            try await outbound.write(.text(version == sent ? ":\n\n" : "data: \(version)\n\n"))
            (sent, time) = (version, .now)
        }
        return try await end(isKeptAlive: false)
    }

    // MARK: - Sending

    private func send(_ response: Response, isKeptAlive: Bool) async throws -> Bool {
        var head = response.head
        head.headers.append(("content-length", String(response.body.count)))
        let parts = [
            HTTPServerResponsePart.head(head.nioHead(isKeptAlive: isKeptAlive)),
            .bytes(response.body),
        ]
        try await outbound.write(contentsOf: parts.prefix(isHeadOnly ? 1 : 2))
        return try await end(isKeptAlive: isKeptAlive)
    }

    /// Ends a response, and waits until all of it was sent.
    private func end(isKeptAlive: Bool) async throws -> Bool {
        close(after: limits.nextRequest)
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil)).get()
        return isKeptAlive
    }
}

/// Sends the parts of a long response from the thread of a job, which waits for a slow client.
final class StreamWriter: ResponseWriter {
    /// A part may be written while fewer bytes than this are on their way to the client.
    static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(
        low: 224 << 10,
        high: 256 << 10
    )

    private let channel: any Channel
    private let outbound: Connection.Outbound
    private let executor: EventLoopExecutor
    private let isHeadOnly: Bool
    private let isKeptAlive: Bool
    private let patience: TimeInterval
    /// The head, once the response has begun, and the size of the body so far.
    private let progress = Mutex<(head: ResponseHead?, size: Int)>((nil, 0))

    init(_ connection: Connection) {
        (channel, outbound) = (connection.channel, connection.outbound)
        executor = connection.router.threads.executor
        (isHeadOnly, isKeptAlive) = (connection.isHeadOnly, connection.isKeptAlive)
        patience = connection.limits.slowReading / .seconds(1)
    }

    var hasBegun: Bool { progress.withLock { $0.head != nil } }

    var isClosed: Bool { !channel.isActive }

    /// The head with the size of the body, for a client that wants no body; nil for others.
    var headOnly: HTTPResponseHead? {
        guard isHeadOnly, case (var head?, let size) = progress.withLock(\.self) else { return nil }
        head.headers.append(("content-length", String(size)))
        return head.nioHead(isKeptAlive: isKeptAlive)
    }

    func begin(_ head: ResponseHead) {
        progress.withLock { $0.head = head }
        if !isHeadOnly { send(.head(head.nioHead(isKeptAlive: isKeptAlive))) }
    }

    func write(_ bytes: [UInt8]) {
        progress.withLock { $0.size += bytes.count }
        if !isHeadOnly { send(.bytes(bytes)) }
    }

    /// Waits until the connection has taken a part; disconnects a client that reads nothing meanwhile.
    private func send(_ part: HTTPServerResponsePart) {
        let isTaken = DispatchSemaphore(value: 0)
        Task(executorPreference: executor) { [outbound] in
            try? await outbound.write(part)
            isTaken.signal()
        }
        if isTaken.wait(timeout: .now() + patience) == .timedOut { channel.close(promise: nil) }
    }
}

extension Refusal {
    fileprivate static var longBody: Refusal { Refusal(413, "the body of the request is too long") }
}

extension RequestHead {
    fileprivate init(_ head: HTTPRequestHead) {
        self.init(
            method: head.method.rawValue,
            target: head.uri,
            headers: head.headers.map { ($0.name, $0.value) }
        )
    }
}

extension ResponseHead {
    fileprivate func nioHead(isKeptAlive: Bool) -> HTTPResponseHead {
        var fields = HTTPHeaders(headers.map { ($0.name, $0.value) })
        if !isKeptAlive { fields.add(name: "connection", value: "close") }
        return HTTPResponseHead(
            version: .http1_1,
            status: HTTPResponseStatus(statusCode: status),
            headers: fields
        )
    }
}

extension HTTPServerResponsePart {
    fileprivate static func bytes(_ bytes: [UInt8]) -> Self {
        .body(.byteBuffer(ByteBuffer(bytes: bytes)))
    }

    fileprivate static func text(_ text: String) -> Self {
        .body(.byteBuffer(ByteBuffer(string: text)))
    }
}
