import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends the parts of a long answer, and makes whoever writes them wait for a slow client.
final class ConnectionReceiver: AnswerReceiver {
    /// The maximum number of bytes that are on their way to the client.
    private static let maxPending = 256 << 10

    private struct State {
        var head: AnswerHead?
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
    ///   - isHeadOnly: Whether the client asks for the headers alone.
    ///   - isKeptAlive: Whether the connection stays open after the answer.
    ///   - patience: The time after which a client that reads nothing is cut.
    init(_ channel: any Channel, isHeadOnly: Bool, isKeptAlive: Bool, patience: Duration) {
        self.channel = channel
        self.isHeadOnly = isHeadOnly
        self.isKeptAlive = isKeptAlive
        self.patience = patience / .seconds(1)
    }

    /// Whether the answer has begun.
    var hasBegun: Bool { state.withLock { $0.head != nil } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func begin(_ head: AnswerHead) {
        state.withLock { $0.head = head }
        if !isHeadOnly { send(.head(head.response(isKeptAlive: isKeptAlive))) }
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

    /// Ends the answer.
    func end() {
        let (head, size) = state.withLock { ($0.head, $0.size) }
        if isHeadOnly, var head {
            head.headers.append(("content-length", String(size)))
            send(.head(head.response(isKeptAlive: isKeptAlive)))
        }
        let promise = channel.eventLoop.makePromise(of: Void.self)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: promise)
        if !isKeptAlive {
            promise.futureResult.whenComplete { _ in self.channel.close(promise: nil) }
        }
    }

    /// Lets go of whoever writes, because the connection is closed.
    func close() {
        state.withLock { $0.isClosed = true }
        progress.signal()
    }

    private func waitForClient() {
        while state.withLock({ !$0.isClosed && $0.pending > ConnectionReceiver.maxPending }) {
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

extension AnswerHead {
    /// The head as the connection sends it.
    func response(isKeptAlive: Bool) -> HTTPResponseHead {
        var fields = HTTPHeaders(headers.map { ($0.name, $0.value) })
        if !isKeptAlive { fields.add(name: "connection", value: "close") }
        return HTTPResponseHead(
            version: .http1_1,
            status: HTTPResponseStatus(statusCode: status),
            headers: fields
        )
    }
}
