import Foundation
import TweetDumps

/// A tweet that shares an object, such as a link, with others.
struct Sharing: Sendable, Equatable {
    /// The number of the object: any two objects have different ones.
    let object: UInt32
    /// The time of the tweet, in seconds since 1970 in UTC.
    let time: UInt32
    /// The index of the tweet's account, in the order in which reports name accounts.
    let account: UInt32
}

/// Finds the accounts that share the same objects within seconds of each other, again and again.
///
/// Each sharing is compared with the next ones of the same object, as long as they are in the window. Pairs
/// of accounts are tallied for one account after another, so that there is no table of all pairs: the memory
/// grows with the number of sharings, accounts and kept edges.
///
/// ```swift
/// let compared = ComparedSharings(sharings, accounts: 2, window: 60, nearest: 500)
/// let found = try compared.edges(minWeight: 2, minRatio: nil, threads: 1)
/// print(found.edges.map(\.objects))
/// ```
struct ComparedSharings: Sendable {
    /// Two accounts that shared the same objects.
    struct Edge: Sendable, Equatable {
        /// The index of the account that is first in the order of accounts.
        let a: UInt32
        /// The index of the other account.
        let b: UInt32
        /// The number of different objects of the events.
        let objects: UInt32
        /// The median of the delays in seconds; of an even number, the smaller one in the middle.
        let median: UInt32
        /// The least delay in seconds.
        let least: UInt32
        /// The first time of a tweet of the events, in seconds since 1970 in UTC.
        let first: UInt32
        /// The last time of a tweet of the events.
        let last: UInt32
        /// The number of events, which are compared pairs of the two accounts' tweets.
        let events: Int
    }

    /// The edges that were found.
    struct Found: Sendable, Equatable {
        /// The kept edges, in the order of both accounts.
        var edges: [Edge] = []
        /// The number of pairs of accounts with an event, kept or not.
        var linked = 0
    }

    /// The maximum number of kept edges, which are all in memory.
    static let maxEdges = 10_000_000

    /// The sharings of one object after another, each in the order of time and of the tweets' ids.
    let sharings: [Sharing]
    /// The number of pairs of sharings that were compared, also of those by one account.
    private(set) var compared = 0
    /// The number of pairs in the window that were not compared because others were nearer.
    private(set) var leftOut = 0
    /// The number of sharings with such pairs after them.
    private(set) var crowded = 0
    /// The maximum delay of compared pairs in seconds.
    private let window: UInt32
    /// The index behind the last sharing with which each one is compared; it never decreases.
    private var ends: [UInt32] = []
    /// The indices of the sharings of each account, in ascending order.
    private let ofAccounts: GroupedValues<UInt32>
    /// The number of different objects of each account.
    private var objectCounts: [UInt32]

    /// Compares sharings, which must be sorted by object, time and the id of the tweet.
    ///
    /// Each one is compared with at most `nearest` later ones within the window, which is in seconds.
    ///
    /// - Complexity: O(number of sharings).
    init(_ sharings: [Sharing], accounts: Int, window: Int, nearest: Int) {
        precondition(sharings.count < UInt32.max, "indices of 32 bits")
        self.sharings = sharings
        self.window = UInt32(clamping: window)
        ofAccounts = GroupedValues(groups: accounts) { add in
            for (index, one) in sharings.enumerated() { add(Int(one.account), UInt32(index)) }
        }
        objectCounts = Array(repeating: 0, count: accounts)
        countObjects()
        findEnds(nearest)
    }

    private mutating func countObjects() {
        // The sharings of an object follow each other.
        var last = [UInt32](repeating: .max, count: objectCounts.count)
        for sharing in sharings where last[Int(sharing.account)] != sharing.object {
            last[Int(sharing.account)] = sharing.object
            objectCounts[Int(sharing.account)] += 1
        }
    }

    private mutating func findEnds(_ nearest: Int) {
        ends.reserveCapacity(sharings.count)
        var end = 0
        for (index, sharing) in sharings.enumerated() {
            end = max(end, index + 1)
            while end < sharings.count, sharings[end].object == sharing.object,
                sharings[end].time - sharing.time <= window
            {
                end += 1
            }
            let near = min(end - index - 1, nearest)
            ends.append(UInt32(index + 1 + near))
            compared += near
            leftOut += end - index - 1 - near
            if end - index - 1 > near { crowded += 1 }
        }
    }

    var accountCount: Int { ofAccounts.groupCount }

    func sharingCount(of account: UInt32) -> Int { ofAccounts[Int(account)].count }

    /// The number of different objects that an account shared.
    func objectCount(of account: UInt32) -> Int { Int(objectCounts[Int(account)]) }

    /// The average number of events of two accounts if the accounts of all sharings were shuffled.
    ///
    /// The order of the operations decides the last bits.
    func expectedEvents(_ a: UInt32, _ b: UInt32) -> Double {
        let count = sharings.count
        return 2.0 * Double(compared) / Double(count) / Double(count - 1)
            * Double(sharingCount(of: a)) * Double(sharingCount(of: b))
    }

    /// Calls a closure with the indices of each compared pair of sharings of which one is by an account: its
    /// own, in ascending order, and the other one.
    @inline(__always)
    func forEachPair(of account: Int, _ body: (_ own: Int, _ other: Int) -> Void) {
        for own in ofAccounts[account].lazy.map({ Int($0) }) {
            for other in own + 1..<Int(ends[own]) { body(own, other) }
            var other = own - 1
            // The first earlier one that is not compared with it ends the search: ends never decrease.
            while other >= 0, Int(ends[other]) > own {
                body(own, other)
                other -= 1
            }
        }
    }

    /// The delay between two sharings in seconds.
    @inline(__always)
    func delay(_ one: Int, _ other: Int) -> UInt32 {
        let (one, other) = (sharings[one].time, sharings[other].time)
        return max(one, other) - min(one, other)
    }
}

// MARK: - Edges

extension ComparedSharings {
    /// The number of ranges of accounts that threads take one after another, because some accounts have far
    /// more pairs than others.
    private static let rangeCount = 256

    private struct Progress {
        var ranges: [(index: Int, accounts: Range<Int>)]
        var found: [Found?]
        var kept = 0
        var isTooMany = false
    }

    /// Keeps edges with enough different objects and, unless `minRatio` is nil, enough events divided by
    /// those expected by chance.
    ///
    /// The result does not depend on the number of threads, which is at least 1. More than `maxEdges` kept
    /// edges are an ``ArchiveError/tooManyEdges(maximum:)``.
    ///
    /// - Complexity: O(compared pairs), and a second time for accounts with kept edges.
    func edges(
        minWeight: Int,
        minRatio: Double?,
        threads: Int,
        maxEdges: Int = maxEdges
    ) throws -> Found {
        let ranges = accountRanges()
        let progress = Monitor(
            Progress(
                ranges: ranges.enumerated().map { ($0, $1) }.reversed(),
                found: Array(repeating: nil, count: ranges.count)
            )
        )
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            var sweep = EdgeSweep(self, minWeight: minWeight, minRatio: minRatio)
            while let range = progress.change({ $0.isTooMany ? nil : $0.ranges.popLast() }) {
                let found = sweep.found(of: range.accounts, maxEdges: maxEdges)
                progress.change { progress in
                    progress.found[range.index] = found
                    progress.kept += found.edges.count
                    progress.isTooMany = progress.isTooMany || progress.kept > maxEdges
                }
            }
        }
        let found = progress.change { progress -> Found? in
            if progress.isTooMany { return nil }
            var all = Found()
            all.edges.reserveCapacity(progress.kept)
            for index in progress.found.indices {
                guard let found = progress.found[index] else { continue }
                all.edges += found.edges
                all.linked += found.linked
                progress.found[index] = nil
            }
            return all
        }
        guard let found else { throw ArchiveError.tooManyEdges(maximum: maxEdges) }
        return found
    }

    /// Ranges of accounts with about as many sharings each.
    private func accountRanges() -> [Range<Int>] {
        let least = sharings.count / ComparedSharings.rangeCount + 1
        var (ranges, start, count) = ([Range<Int>](), 0, 0)
        for account in 0..<accountCount {
            count += ofAccounts[account].count
            if count >= least || account == accountCount - 1 {
                ranges.append(start..<account + 1)
                (start, count) = (account + 1, 0)
            }
        }
        return ranges
    }
}

/// Tallies the edges of one account after another, each to the accounts behind it.
private struct EdgeSweep {
    /// What the current account has in common with another one.
    private struct Tally {
        var events = 0
        /// The number of different objects.
        var objects: UInt32 = 0
        /// The last object that was counted.
        var object = UInt32.max
        /// The index in ``kept``, plus 1; 0 if the edge is not kept.
        var slot: UInt32 = 0
    }

    private struct Kept {
        let account: UInt32
        let events: Int
        /// The index in ``delays`` of the first of its own.
        let start: Int
        /// Whether ``delays`` has the number of each delay, rather than a list.
        let isCounted: Bool
        var added = 0
        var least = UInt32.max
        var first = UInt32.max
        var last: UInt32 = 0
    }

    private let sharings: ComparedSharings
    private let minWeight: Int
    private let minRatio: Double?
    /// The number of different delays that are possible.
    private let delayCount: Int
    private var tallies: [Tally]
    /// The accounts with a tally.
    private var touched: [UInt32] = []
    private var kept: [Kept] = []
    private var delays: [Int] = []

    init(_ sharings: ComparedSharings, minWeight: Int, minRatio: Double?) {
        self.sharings = sharings
        (self.minWeight, self.minRatio) = (minWeight, minRatio)
        delayCount = sharings.delayCount
        tallies = Array(repeating: Tally(), count: sharings.accountCount)
    }

    /// The edges of a range of accounts, in order; only some if there are more than the maximum.
    mutating func found(of accounts: Range<Int>, maxEdges: Int) -> ComparedSharings.Found {
        var found = ComparedSharings.Found()
        for account in accounts where found.edges.count <= maxEdges {
            tally(account)
            found.linked += touched.count
            chooseKept(of: UInt32(account))
            if !kept.isEmpty {
                addDelays(of: account)
                for edge in kept { found.edges.append(self.edge(of: account, edge)) }
            }
            for other in touched { tallies[Int(other)] = Tally() }
            touched.removeAll(keepingCapacity: true)
        }
        return found
    }

    private mutating func tally(_ account: Int) {
        let sharings = sharings
        sharings.forEachPair(of: account) { own, other in
            let other = Int(sharings.sharings[other].account)
            guard other > account else { return }
            let object = sharings.sharings[own].object
            if tallies[other].events == 0 { touched.append(UInt32(other)) }
            tallies[other].events += 1
            // The account's sharings of an object follow each other.
            if tallies[other].object != object {
                tallies[other].object = object
                tallies[other].objects += 1
            }
        }
    }

    private mutating func chooseKept(of account: UInt32) {
        kept.removeAll(keepingCapacity: true)
        delays.removeAll(keepingCapacity: true)
        var chosen = touched.filter { isKept(account, $0) }
        chosen.sort()
        var start = 0
        for other in chosen {
            let events = tallies[Int(other)].events
            // Bounds the memory, however many events there are.
            let isCounted = events > delayCount
            kept.append(Kept(account: other, events: events, start: start, isCounted: isCounted))
            tallies[Int(other)].slot = UInt32(kept.count)
            start += min(events, delayCount)
        }
        delays.append(contentsOf: repeatElement(0, count: start))
    }

    private func isKept(_ account: UInt32, _ other: UInt32) -> Bool {
        let tally = tallies[Int(other)]
        guard tally.objects >= minWeight else { return false }
        return minRatio.map {
            Double(tally.events) >= $0 * sharings.expectedEvents(account, other)
        } ?? true
    }

    private mutating func addDelays(of account: Int) {
        let sharings = sharings
        sharings.forEachPair(of: account) { own, other in
            let slot = Int(tallies[Int(sharings.sharings[other].account)].slot) - 1
            if slot >= 0 { add(sharings, own, other, to: slot) }
        }
    }

    @inline(__always)
    private mutating func add(_ sharings: ComparedSharings, _ own: Int, _ other: Int, to slot: Int)
    {
        let delay = sharings.delay(own, other)
        let times = (sharings.sharings[own].time, sharings.sharings[other].time)
        if kept[slot].isCounted {
            delays[kept[slot].start + Int(delay)] += 1
        } else {
            delays[kept[slot].start + kept[slot].added] = Int(delay)
        }
        kept[slot].added += 1
        kept[slot].least = min(kept[slot].least, delay)
        kept[slot].first = min(kept[slot].first, times.0, times.1)
        kept[slot].last = max(kept[slot].last, times.0, times.1)
    }

    private func edge(of account: Int, _ kept: Kept) -> ComparedSharings.Edge {
        ComparedSharings.Edge(
            a: UInt32(account),
            b: kept.account,
            objects: tallies[Int(kept.account)].objects,
            median: UInt32(median(of: kept)),
            least: kept.least,
            first: kept.first,
            last: kept.last,
            events: kept.events
        )
    }

    private func median(of kept: Kept) -> Int {
        let middle = (kept.events - 1) / 2
        guard kept.isCounted else {
            return delays[kept.start..<kept.start + kept.events].sorted()[middle]
        }
        var (delay, before) = (0, delays[kept.start])
        while before <= middle {
            delay += 1
            before += delays[kept.start + delay]
        }
        return delay
    }
}

extension ComparedSharings {
    fileprivate var delayCount: Int { Int(window) + 1 }
}
