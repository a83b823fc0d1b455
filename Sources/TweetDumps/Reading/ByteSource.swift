import Foundation

/// A stream that can be looked into before it is read.
///
/// Only one thread at a time has it.
final class ByteSource: ByteStream {
    private let stream: any ByteStream
    /// Bytes that were read before and stand before those of the spool and the stream.
    private var pushedBack: [ByteBuffer] = []
    /// How many of the first of these buffers were read again.
    private var readAgain = 0
    /// What was read ahead of a stream that only goes forward.
    private var spool: Spool?
    /// Whether the stream has no more bytes.
    private var isAtEnd = false
    /// Why bytes that were read ahead could not be kept.
    private var failure: DumpError.Reason?

    /// How long a slow pipe may keep bytes waiting before they are handed on.
    private static let patience = Duration.seconds(1)

    private let makeSpool: () -> Spool

    /// - Parameters:
    ///   - stream: Where the bytes come from.
    ///   - makeSpool: Makes what keeps bytes that are read ahead.
    init(_ stream: any ByteStream, makeSpool: @escaping () -> Spool = { Spool() }) {
        self.stream = stream
        self.makeSpool = makeSpool
    }

    var end: StreamEnd { failure.map { .problem($0) } ?? stream.end }

    /// Whether all bytes were handed out.
    var isExhausted: Bool { isAtEnd && pushedBack.isEmpty && spool == nil }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
        while let first = pushedBack.first {
            let count = first.copyBytes(from: readAgain, to: room)
            readAgain += count
            if readAgain == first.count {
                pushedBack.removeFirst()
                readAgain = 0
            }
            if count > 0 { return count }
        }
        if let spool {
            let count = spool.read(into: room)
            if count > 0 { return count }
            if spool.count > 0 { fail(with: .unreadable(spool.failure ?? EIO)) }
            self.spool = nil
        }
        return isAtEnd ? 0 : readStream(into: room)
    }

    private func fail(with reason: DumpError.Reason) {
        failure = reason
        isAtEnd = true
    }

    private func readStream(into room: UnsafeMutableRawBufferPointer) -> Int? {
        let count = stream.read(into: room)
        if count == 0 { isAtEnd = true }
        return count
    }

    /// Appends bytes until the buffer is full, the stream ends or a pipe has no more for a while.
    func fill(_ buffer: ByteBuffer) {
        let started = ContinuousClock.now
        while buffer.room > 0, !isExhausted {
            var isWaiting = false
            _ = buffer.append { room in
                let count = read(into: room)
                isWaiting = count == nil
                return count ?? 0
            }
            if isWaiting, buffer.count > 0, ContinuousClock.now - started > ByteSource.patience {
                return
            }
        }
    }

    /// Puts bytes before those to come, in their order.
    func pushBack(_ buffers: [ByteBuffer]) {
        pushedBack.first?.removeFirst(readAgain)
        readAgain = 0
        pushedBack = buffers.filter { $0.count > 0 } + pushedBack
    }

    /// The next bytes, which are yet to be read: `count` of them, if so many come.
    func peek(_ count: Int) -> [UInt8] {
        let head = ByteBuffer(capacity: count)
        fill(head)
        pushBack([head])
        return Array(head.bytes)
    }

    /// All bytes, where they are no more than `most` and come in time; nil, without having read
    /// any, where they are more.
    func takeAll(upTo most: Int) -> ByteBuffer? {
        let all = ByteBuffer(capacity: most + 1)
        fill(all)
        if isExhausted, end == .whole, all.room > 0 { return all }
        pushBack([all])
        return nil
    }
}

// MARK: - Reading ahead

extension ByteSource {
    /// Reads bytes that stand `offset` bytes further on, which are handed out again later.
    ///
    /// - Parameters:
    ///   - offset: No more than were read ahead so far, at this place.
    ///   - room: Where they go, which is not empty.
    /// - Returns: How many there are; 0 at the end.
    func readAhead(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int? {
        var offset = offset
        for (place, buffer) in pushedBack.enumerated() {
            let first = place == 0 ? readAgain : 0
            if offset < buffer.count - first {
                return buffer.copyBytes(from: first + offset, to: room)
            }
            offset -= buffer.count - first
        }
        if spool == nil {
            if isAtEnd { return 0 }
            if let count = stream.readAhead(offset, into: room) { return count }
        }
        return readSpooled(offset, into: room)
    }

    private func readSpooled(_ offset: Int, into room: UnsafeMutableRawBufferPointer) -> Int {
        let spool = spool ?? makeSpool()
        self.spool = spool
        if offset < spool.count {
            let count = spool.read(at: offset, into: room)
            if count == 0 { fail(with: .unreadable(spool.failure ?? EIO)) }
            return count
        }
        guard !isAtEnd else { return 0 }
        let count = stream.readPatiently(into: room)
        if count == 0 { isAtEnd = true }
        do throws(SpoolError) {
            try spool.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
        } catch {
            fail(with: .cannotBeSpooled(folder: spool.folder, error.code))
            return 0
        }
        return count
    }
}
