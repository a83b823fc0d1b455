import NIOCore
import NIOHTTP1
import TweetArchive

/// Reads the requests of a connection, one after another, and answers them.
final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The question that is being answered.
    private struct Open {
        let question: Question
        let receiver: ConnectionReceiver
        let timer: Scheduled<Void>
        /// The page that was asked for; nil for a file.
        let route: Site.Route?
    }

    private let desk: ServerDesk
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var deadline: Scheduled<Void>?
    private var open: Open?
    /// Whether nothing more is read, because the connection is about to be closed.
    private var isClosing = false

    init(_ desk: ServerDesk) { self.desk = desk }

    func channelActive(context: ChannelHandlerContext) {
        expectRequest(context, within: desk.limits.firstRequest)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        leaveQuestion()
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

    /// The request cannot be read, so nothing that follows can be trusted.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError, open == nil,
            !isClosing
        else { return context.close(promise: nil) }
        refuse(Refusal(400, "the request cannot be read"), context)
    }

    // MARK: - Reading

    private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        self.head = head
        body = []
        let size = head.headers.reduce(head.uri.utf8.count) { size, header in
            size + header.name.utf8.count + header.value.utf8.count + 4
        }
        if size > desk.limits.headSize {
            refuse(Refusal(431, "the headers of the request are too long"), context)
        } else if head.version != .http1_1 {
            refuse(Refusal(505, "the server speaks HTTP/1.1"), context)
        } else if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
            length > desk.limits.bodySize
        {
            refuse(Refusal(413, "the body of the request is too long"), context)
        } else if head.hasBody {
            refuseStrangers(head, context)
        }
    }

    /// Refuses a client that may not ask before its body is read, which takes memory.
    private func refuseStrangers(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        do {
            try desk.gate.checkSender(of: RequestHead(head))
        } catch {
            refuse(error, context)
        }
    }

    private func read(_ part: [UInt8], _ context: ChannelHandlerContext) {
        body += part
        if body.count > desk.limits.bodySize {
            refuse(Refusal(413, "the body of the request is too long"), context)
        }
    }

    private func readEnd(_ context: ChannelHandlerContext) {
        guard let head else { return }
        deadline?.cancel()
        do {
            switch try desk.outcome(RequestHead(head)) {
            case .answer(let answer): send(answer, context, isKeptAlive: head.isKeepAlive)
            case .question(let route):
                try ask(desk.questions, context, route) { try PagePrinter(route).send($0, to: $1) }
            case .file(let file):
                try ask(desk.mediaQuestions, context) { try file.send($0, to: $1) }
            case .change(let target): try change(at: target, RequestHead(head), context)
            case .events: try listen(context)
            }
        } catch {
            let isKeptAlive = error.status == 404 && head.isKeepAlive
            send(RefusalPage.answer(error), context, isKeptAlive: isKeptAlive)
        }
    }

    private func expectRequest(_ context: ChannelHandlerContext, within time: Duration) {
        let channel = context.channel
        deadline?.cancel()
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) {
            channel.close(promise: nil)
        }
    }

    // MARK: - Asking

    private func ask(
        _ questions: QuestionDesk,
        _ context: ChannelHandlerContext,
        _ route: Site.Route? = nil,
        _ body: @escaping @Sendable (TweetArchive, any AnswerReceiver) throws -> Void
    ) throws(Refusal) {
        let question = Question()
        let receiver = receiver(context.channel)
        let limits = desk.limits
        let channel = context.channel
        let timer = context.eventLoop.scheduleTask(in: TimeAmount(limits.answer)) {
            question.stop(.tookTooLong)
            guard receiver.hasBegun else { return }
            receiver.close()
            channel.close(promise: nil)
        }
        open = Open(question: question, receiver: receiver, timer: timer, route: route)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        do {
            try questions.ask(
                question,
                { try body($0, receiver) },
                end: { result in
                    loop.execute { handler.value.finish(result, bound.value) }
                }
            )
        } catch {
            timer.cancel()
            open = nil
            throw error
        }
    }

    private func receiver(_ channel: any Channel) -> ConnectionReceiver {
        ConnectionReceiver(
            channel,
            isHeadOnly: head?.method == .HEAD,
            isKeptAlive: head?.isKeepAlive ?? false,
            patience: desk.limits.slowReading
        )
    }

    private func finish(_ result: Result<Void, any Error>, _ context: ChannelHandlerContext) {
        guard let open, context.channel.isActive else { return }
        open.timer.cancel()
        self.open = nil
        let isKeptAlive = head?.isKeepAlive ?? false
        switch result {
        case .success:
            open.receiver.end()
            expectRequest(context, within: desk.limits.nextRequest)
        // The client must not take a part of a table for all of it.
        case .failure where open.receiver.hasBegun: context.close(promise: nil)
        case .failure(let error):
            let answer = RefusalPage.answer(Refusal(error), open.route)
            send(answer, context, isKeptAlive: isKeptAlive)
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
        let (desk, body) = (desk, body)
        try desk.parts.writer.change(
            { try desk.change(at: target, head, body) },
            end: { result in loop.execute { handler.value.finish(result, bound.value) } }
        )
    }

    private func finish(
        _ result: Result<PageAddress, any Error>,
        _ context: ChannelHandlerContext
    ) {
        guard context.channel.isActive else { return }
        let answer: Answer =
            switch result {
            case .success(let page): .redirect(to: page)
            case .failure(let error as RefusedForm):
                RefusalPage.answer(error.refusal, keeping: error.form)
            case .failure(let error): RefusalPage.answer(Refusal(error))
            }
        send(answer, context, isKeptAlive: head?.isKeepAlive ?? false)
    }

    private func listen(_ context: ChannelHandlerContext) throws(Refusal) {
        guard desk.events.add(context.channel, isHeadOnly: head?.method == .HEAD) else {
            throw Refusal(503, "too many pages are kept up to date; close some")
        }
        // The answer never ends, so no other request of this client is answered.
        isClosing = true
    }

    private func leaveQuestion() {
        guard let open else { return }
        open.timer.cancel()
        open.receiver.close()
        open.question.stop(.clientLeft)
        self.open = nil
    }

    // MARK: - Answering

    /// Answers, and closes the connection: the rest of the request is not read.
    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        isClosing = true
        deadline?.cancel()
        send(RefusalPage.plain(refusal), context, isKeptAlive: false)
    }

    private func send(
        _ answer: Answer,
        _ context: ChannelHandlerContext,
        isKeptAlive: Bool
    ) {
        var head = answer.head
        head.headers.append(("content-length", String(answer.body.count)))
        context.write(wrapOutboundOut(.head(head.response(isKeptAlive: isKeptAlive))), promise: nil)
        if self.head?.method != .HEAD {
            let body = context.channel.allocator.buffer(bytes: answer.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        expectRequest(context, within: desk.limits.nextRequest)
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
    /// Whether a body follows.
    fileprivate var hasBody: Bool {
        headers.contains(name: "transfer-encoding")
            || headers["content-length"].contains { $0 != "0" }
    }
}
