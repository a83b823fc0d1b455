import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import TweetArchive

/// Reads the requests of a connection, one after another, and answers them.
final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// A job whose result is awaited.
    private struct RunningJob {
        let job: ArchiveJob
        let writer: ConnectionWriter
        let timer: Scheduled<Void>
        /// The requested page; nil for a file.
        let route: Site.Route?
    }

    private let router: Router
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var deadline: Scheduled<Void>?
    private var running: RunningJob?
    /// True if nothing more is read, because the connection is about to be closed.
    private var isClosing = false

    init(_ router: Router) { self.router = router }

    func channelActive(context: ChannelHandlerContext) {
        expectRequest(context, within: router.limits.firstRequest)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        stopJob()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        switch unwrapInboundIn(data) {
        case .head(let head): read(head, context)
        case .body(var part): read(part.readBytes(length: part.readableBytes) ?? [], context)
        case .end: readEnd(context)
        }
    }

    /// Closes the connection, because what follows a malformed request cannot be parsed.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError, running == nil, !isClosing else {
            return context.close(promise: nil)
        }
        refuse(Refusal(400, "the request cannot be read"), context)
    }

    // MARK: - Reading

    private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        self.head = head
        body = []
        let size = head.headers.reduce(head.uri.utf8.count) { size, header in
            size + header.name.utf8.count + header.value.utf8.count + 4
        }
        if size > router.limits.headSize {
            refuse(Refusal(431, "the headers of the request are too long"), context)
        } else if head.version != .http1_1 {
            refuse(Refusal(505, "the server speaks HTTP/1.1"), context)
        } else if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
            length > router.limits.bodySize
        {
            refuse(Refusal(413, "the body of the request is too long"), context)
        } else if head.hasBody {
            refuseStrangers(head, context)
        }
    }

    /// Refuses a client without access before its body is read, which takes memory.
    private func refuseStrangers(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        do {
            try router.accessCheck.checkSender(of: RequestHead(head))
        } catch {
            refuse(error, context)
        }
    }

    private func read(_ part: [UInt8], _ context: ChannelHandlerContext) {
        body += part
        if body.count > router.limits.bodySize {
            refuse(Refusal(413, "the body of the request is too long"), context)
        }
    }

    private func readEnd(_ context: ChannelHandlerContext) {
        guard let head else { return }
        deadline?.cancel()
        do {
            switch try router.action(for: RequestHead(head)) {
            case .respond(let response): send(response, context, isKeptAlive: head.isKeepAlive)
            case .page(let route):
                try run(in: router.threads.jobs, context, route) {
                    try PagePrinter(route).send($0, to: $1)
                }
            case .file(let file):
                try run(in: router.threads.mediaJobs, context) { try file.send($0, to: $1) }
            case .change(let target): try change(at: target, RequestHead(head), context)
            case .events: try listen(context)
            }
        } catch {
            let isKeptAlive = error.status == 404 && head.isKeepAlive
            send(RefusalPage.response(error), context, isKeptAlive: isKeptAlive)
        }
    }

    private func expectRequest(_ context: ChannelHandlerContext, within time: Duration) {
        let channel = context.channel
        deadline?.cancel()
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) {
            channel.close(promise: nil)
        }
    }

    // MARK: - Reading the archive

    private func run(
        in queue: ArchiveJobQueue,
        _ context: ChannelHandlerContext,
        _ route: Site.Route? = nil,
        _ body: @escaping @Sendable (TweetArchive, any ResponseWriter) throws -> Void
    ) throws(Refusal) {
        let job = ArchiveJob()
        let channel = context.channel
        let writer = ConnectionWriter(
            channel,
            isHeadOnly: head?.method == .HEAD,
            isKeptAlive: head?.isKeepAlive ?? false,
            patience: router.limits.slowReading
        )
        let timer = context.eventLoop.scheduleTask(in: TimeAmount(router.limits.answer)) {
            job.stop(.tookTooLong)
            guard writer.hasBegun else { return }
            writer.close()
            channel.close(promise: nil)
        }
        running = RunningJob(job: job, writer: writer, timer: timer, route: route)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        do {
            try queue.add(
                job,
                { try body($0, writer) },
                end: { result in
                    loop.execute { handler.value.finish(result, bound.value) }
                }
            )
        } catch {
            timer.cancel()
            running = nil
            throw error
        }
    }

    private func finish(_ result: Result<Void, any Error>, _ context: ChannelHandlerContext) {
        guard let running, context.channel.isActive else { return }
        running.timer.cancel()
        self.running = nil
        let isKeptAlive = head?.isKeepAlive ?? false
        switch result {
        case .success:
            running.writer.end()
            expectRequest(context, within: router.limits.nextRequest)
        // The client must not mistake a part of a table for all of it.
        case .failure where running.writer.hasBegun: context.close(promise: nil)
        case .failure(let error):
            let response = RefusalPage.response(Refusal(error), running.route)
            send(response, context, isKeptAlive: isKeptAlive)
        }
    }

    // MARK: - Changing and listening

    private func change(
        at target: RequestTarget,
        _ head: RequestHead,
        _ context: ChannelHandlerContext
    ) throws(Refusal) {
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let (router, body) = (router, body)
        try router.parts.writer.change(
            { try router.change(at: target, head, body) },
            end: { result in loop.execute { handler.value.finish(result, bound.value) } }
        )
    }

    private func finish(
        _ result: Result<PageAddress, any Error>,
        _ context: ChannelHandlerContext
    ) {
        guard context.channel.isActive else { return }
        let response: Response =
            switch result {
            case .success(let page): .redirect(to: page)
            case .failure(let error as RefusedForm):
                RefusalPage.response(error.refusal, with: error.form)
            case .failure(let error): RefusalPage.response(Refusal(error))
            }
        send(response, context, isKeptAlive: head?.isKeepAlive ?? false)
    }

    private func listen(_ context: ChannelHandlerContext) throws(Refusal) {
        guard router.threads.events.add(context.channel, isHeadOnly: head?.method == .HEAD) else {
            throw Refusal(503, "too many pages are kept up to date; close some")
        }
        // The response never ends, so no other request of this connection is answered.
        isClosing = true
    }

    private func stopJob() {
        guard let running else { return }
        running.timer.cancel()
        running.writer.close()
        running.job.stop(.clientLeft)
        self.running = nil
    }

    // MARK: - Responding

    /// Responds, and closes the connection without reading the rest of the request.
    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        isClosing = true
        deadline?.cancel()
        send(RefusalPage.plain(refusal), context, isKeptAlive: false)
    }

    private func send(
        _ response: Response,
        _ context: ChannelHandlerContext,
        isKeptAlive: Bool
    ) {
        var head = response.head
        head.headers.append(("content-length", String(response.body.count)))
        context.write(wrapOutboundOut(.head(head.nioHead(isKeptAlive: isKeptAlive))), promise: nil)
        if self.head?.method != .HEAD {
            let body = context.channel.allocator.buffer(bytes: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        expectRequest(context, within: router.limits.nextRequest)
        let sent = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        guard !isKeptAlive else { return }
        isClosing = true
        let channel = context.channel
        sent.whenComplete { _ in channel.close(promise: nil) }
    }
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

extension HTTPRequestHead {
    fileprivate var hasBody: Bool {
        headers.contains(name: "transfer-encoding")
            || headers["content-length"].contains { $0 != "0" }
    }
}

/// Sends the parts of a long response; writing blocks while the client is slow to read.
private final class ConnectionWriter: ResponseWriter {
    /// The maximum number of bytes that are on their way to the client.
    private static let maxPending = 256 << 10

    private struct State {
        var head: ResponseHead?
        var pending = 0
        var size = 0
        var isClosed = false
    }

    private let channel: any Channel
    private let isHeadOnly: Bool
    private let isKeptAlive: Bool
    private let patience: TimeInterval
    private let state = Mutex(State())
    private let progress = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - channel: The connection.
    ///   - isHeadOnly: True if the client requests the headers alone.
    ///   - isKeptAlive: True if the connection stays open after the response.
    ///   - patience: The time after which a client that reads nothing is disconnected.
    init(_ channel: any Channel, isHeadOnly: Bool, isKeptAlive: Bool, patience: Duration) {
        self.channel = channel
        self.isHeadOnly = isHeadOnly
        self.isKeptAlive = isKeptAlive
        self.patience = patience / .seconds(1)
    }

    var hasBegun: Bool { state.withLock { $0.head != nil } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func begin(_ head: ResponseHead) {
        state.withLock { $0.head = head }
        if !isHeadOnly { send(.head(head.nioHead(isKeptAlive: isKeptAlive))) }
    }

    func write(_ bytes: [UInt8]) {
        let isSent = state.withLock { state in
            state.size += bytes.count
            if state.isClosed || isHeadOnly { return false }
            state.pending += bytes.count
            return true
        }
        guard isSent else { return }
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
        channel.writeAndFlush(part).whenComplete { [self] _ in
            state.withLock { $0.pending -= bytes.count }
            progress.signal()
        }
        waitForClient()
    }

    func end() {
        let (head, size) = state.withLock { ($0.head, $0.size) }
        if isHeadOnly, var head {
            head.headers.append(("content-length", String(size)))
            send(.head(head.nioHead(isKeptAlive: isKeptAlive)))
        }
        let promise = channel.eventLoop.makePromise(of: Void.self)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: promise)
        if !isKeptAlive {
            promise.futureResult.whenComplete { _ in self.channel.close(promise: nil) }
        }
    }

    /// Unblocks ``write(_:)``, because the connection is closed.
    func close() {
        state.withLock { $0.isClosed = true }
        progress.signal()
    }

    private func waitForClient() {
        while state.withLock({ !$0.isClosed && $0.pending > ConnectionWriter.maxPending }) {
            if progress.wait(timeout: .now() + patience) == .timedOut {
                close()
                channel.close(promise: nil)
            }
        }
    }

    private func send(_ part: HTTPServerResponsePart) {
        channel.writeAndFlush(part, promise: nil)
    }
}

extension ResponseHead {
    /// The head as the connection sends it.
    func nioHead(isKeptAlive: Bool) -> HTTPResponseHead {
        var fields = HTTPHeaders(headers.map { ($0.name, $0.value) })
        if !isKeptAlive { fields.add(name: "connection", value: "close") }
        return HTTPResponseHead(
            version: .http1_1,
            status: HTTPResponseStatus(statusCode: status),
            headers: fields
        )
    }
}
