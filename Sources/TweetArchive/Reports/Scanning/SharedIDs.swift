import TweetDumps

/// A range of ids that several threads read, each of them a part at a time.
///
/// A thread that has read its part gets the upper half of another thread's rest. So the threads end at
/// about the same time, however the ids are distributed.
final class SharedIDs: Sendable {
    private struct State {
        /// The parts that no thread reads yet.
        var parts: [ClosedRange<Int64>]
        /// The number of threads that read a part.
        var reading = 0
        /// The number of threads that wait for a part.
        var waiting = 0
        /// True if a thread failed, so that the others need not read more.
        var isStopped = false
    }

    private let state: Monitor<State>

    /// Creates a range of ids.
    init(_ ids: ClosedRange<Int64>) { state = Monitor(State(parts: [ids])) }

    /// Calls a closure with one part after another, until no thread has anything left to read.
    ///
    /// - Parameter body: Reads a part; it can give some of it away with ``share(_:)``.
    /// - Throws: The error of the closure. The other threads then end after their parts.
    func readParts(_ body: (ClosedRange<Int64>) throws -> Void) throws {
        while let part = next() {
            do {
                try body(part)
                state.change { $0.reading -= 1 }
            } catch {
                state.change { $0.isStopped = true }
                throw error
            }
        }
    }

    /// Waits for a part; nil if there will be none.
    private func next() -> ClosedRange<Int64>? {
        state.change { $0.waiting += 1 }
        let part: ClosedRange<Int64>?? = state.wait { state in
            if state.isStopped { return .some(nil) }
            guard let part = state.parts.popLast() else {
                return state.reading == 0 ? .some(nil) : nil
            }
            state.reading += 1
            state.waiting -= 1
            return part
        }
        return part ?? nil
    }

    /// Gives the upper half of what a thread has still to read to one that waits, if any.
    ///
    /// - Parameter rest: What the thread has still to read.
    /// - Returns: What it keeps.
    func share(_ rest: ClosedRange<Int64>) -> ClosedRange<Int64> {
        state.change { state in
            let middle = rest.lowerBound / 2 + rest.upperBound / 2
            guard state.waiting > state.parts.count, rest.contains(middle), middle < rest.upperBound
            else { return rest }
            state.parts.append(middle + 1...rest.upperBound)
            return rest.lowerBound...middle
        }
    }
}
