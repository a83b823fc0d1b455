import Foundation
import GRDB
import TweetDumps

/// Makes a report about coordination.
struct CoordinationFinder {
    /// The number of sharings from which it pays to start several threads.
    private static let minForThreads = 50_000
    /// The maximum number of threads, each of which has a tally of all accounts.
    private static let maxThreads = 8

    private let tweets: SelectedTweets
    private let options: CoordinationReport.Options
    private let shared: SharedObjects
    private let findName: RawStatement

    init(_ tweets: SelectedTweets, _ options: CoordinationReport.Options) throws {
        (self.tweets, self.options) = (tweets, options)
        shared = try tweets.sharedObjects(options)
        findName = try RawStatement(tweets.db, "SELECT name FROM author WHERE id = ?1")
    }

    func report() throws -> CoordinationReport {
        if case .windows = options.content {
            return try report(.windows(ReportRows(options.windows.map(window))), of: 0)
        }
        let compared = compare(options.windows[0])
        if case .pairs(let one, let other) = options.content {
            let (rows, count) = try pairs(compared, one, other)
            return try report(.pairs(rows), of: count, compared)
        }
        let found = try edges(of: compared)
        let (rows, count) = rows(found.edges, compared)
        return try report(rows, of: count, compared, found)
    }

    /// The rows of edges, or of their accounts or groups, within the limit, and the number of all.
    private func rows(
        _ edges: [ComparedSharings.Edge],
        _ compared: ComparedSharings
    ) -> (rows: CoordinationReport.Rows, count: Int) {
        let limit = options.limit.maximum ?? .max
        switch options.content {
        case .accounts:
            let members = GroupedAccounts(edges).sortedMembers
            let rows = ReportRows(members.prefix(limit)) { try member($0, compared) }
            return (.accounts(rows), members.count)
        case .groups:
            let groups = GroupedAccounts(edges).groups(compared, shared.names)
            return (.groups(ReportRows(groups.prefix(limit))), groups.count)
        case .edges, .windows, .pairs:
            let rows = ReportRows(sorted(edges)) { try edge($0, compared) }
            return (.edges(rows), edges.count)
        }
    }

    private func report(
        _ rows: CoordinationReport.Rows,
        of count: Int,
        _ compared: ComparedSharings? = nil,
        _ found: ComparedSharings.Found? = nil
    ) throws -> CoordinationReport {
        CoordinationReport(
            subject: try ReportSubject(tweets, of: shared.total),
            options: options,
            sharings: shared.sharings.count,
            objects: shared.objectCount,
            absent: shared.absent,
            similarTexts: shared.similarTexts,
            comparison: compared.map { compared in
                CoordinationReport.Comparison(
                    compared: compared.compared,
                    leftOut: compared.leftOut,
                    crowded: compared.crowded,
                    hidden: found.map { $0.linked - $0.edges.count } ?? 0
                )
            },
            hasNameless: found.map(hasNameless) ?? false,
            rows: rows,
            leftOut: options.limit.leftOut(of: count)
        )
    }

    private func compare(_ window: Int) -> ComparedSharings {
        ComparedSharings(
            shared.sharings,
            accounts: shared.accounts.count,
            window: window,
            nearest: options.nearest
        )
    }

    private func edges(of compared: ComparedSharings) throws -> ComparedSharings.Found {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let isSmall = shared.sharings.count < CoordinationFinder.minForThreads
        return try compared.edges(
            minWeight: options.minWeight,
            minRatio: options.minRatio,
            threads: isSmall ? 1 : min(cores, CoordinationFinder.maxThreads)
        )
    }

    // MARK: Edges

    private func sorted(_ edges: [ComparedSharings.Edge]) -> [ComparedSharings.Edge] {
        var largest = LargestRows<ComparedSharings.Edge>(limit: options.limit.maximum) {
            ($1.objects, $1.events, $0.a, $0.b) < ($0.objects, $0.events, $1.a, $1.b)
        }
        for edge in edges { largest.append(edge) }
        return largest.sorted()
    }

    private func edge(
        _ edge: ComparedSharings.Edge,
        _ compared: ComparedSharings
    ) throws -> CoordinationReport.Edge {
        let expected = compared.expectedEvents(edge.a, edge.b)
        let share = { Double(edge.objects) / Double(compared.objectCount(of: $0)) }
        return CoordinationReport.Edge(
            a: try account(edge.a),
            b: try account(edge.b),
            objects: Int(edge.objects),
            events: edge.events,
            medianDelay: Int(edge.median),
            leastDelay: Int(edge.least),
            shareOfA: share(edge.a),
            shareOfB: share(edge.b),
            expected: expected,
            ratio: Double(edge.events) / expected,
            times: Int(edge.first)...Int(edge.last)
        )
    }

    private func account(_ index: UInt32) throws -> CoordinationReport.Account {
        let author = shared.accounts.author(of: index)
        return CoordinationReport.Account(
            name: author > 0 ? try findName.first(for: author) { $0.text(0) } : nil,
            number: shared.accounts.number(of: index)
        )
    }

    private func hasNameless(_ found: ComparedSharings.Found) -> Bool {
        found.edges.contains {
            shared.accounts.author(of: $0.a) == 0 || shared.accounts.author(of: $0.b) == 0
        }
    }

    // MARK: Accounts and windows

    private func member(
        _ member: GroupedAccounts.Member,
        _ compared: ComparedSharings
    ) throws -> CoordinationReport.Member {
        CoordinationReport.Member(
            account: try account(member.account),
            tweets: shared.tweetCounts[Int(member.account)],
            objects: compared.objectCount(of: member.account),
            partners: member.partners,
            weight: member.weight,
            group: member.group,
            community: member.community
        )
    }

    private func window(_ seconds: Int) throws -> CoordinationReport.Window {
        let compared = compare(seconds)
        let edges = try edges(of: compared).edges
        let sizes = GroupedAccounts(edges, withCommunities: false).groupSizes
        let medians = edges.map { Int($0.median) }.sorted()
        return CoordinationReport.Window(
            seconds: seconds,
            compared: compared.compared,
            events: edges.reduce(0) { $0 + $1.events },
            edges: edges.count,
            accounts: sizes.reduce(0, +),
            groups: sizes.count,
            largest: sizes.first ?? 0,
            median: medians.isEmpty ? nil : medians[(medians.count - 1) / 2]
        )
    }

    // MARK: Pairs

    /// The compared pairs of tweets by two accounts within the limit, and the number of all.
    private func pairs(
        _ compared: ComparedSharings,
        _ one: String,
        _ other: String
    ) throws -> (rows: ReportRows<CoordinationReport.Pair>, count: Int) {
        let (accounts, others) = (try indices(of: one), try indices(of: other))
        var largest = LargestRows<(time: UInt32, own: Int, other: Int)>(
            limit: options.limit.maximum
        ) { $0 < $1 }
        for account in accounts.sorted() {
            compared.forEachPair(of: Int(account)) { own, other in
                let otherAccount = compared.sharings[other].account
                guard otherAccount != account, others.contains(otherAccount) else { return }
                // If both names belong to both accounts, each pair is found twice.
                if accounts.contains(otherAccount), others.contains(account), own > other { return }
                let times = (compared.sharings[own].time, compared.sharings[other].time)
                largest.append((min(times.0, times.1), own, other))
            }
        }
        let rows = ReportRows(largest.sorted()) { pair(compared, $0.own, $0.other) }
        return (rows, largest.count)
    }

    private func pair(
        _ compared: ComparedSharings,
        _ own: Int,
        _ other: Int
    ) -> CoordinationReport.Pair {
        CoordinationReport.Pair(
            object: shared.names[compared.sharings[own].object],
            tweets: [own, other].map { shared.tweets[$0] },
            times: [own, other].map { Int(compared.sharings[$0].time) }
        )
    }

    /// The accounts with a number, or that ever had a name; empty if they share nothing.
    private func indices(of typed: String) throws -> Set<UInt32> {
        if let number = Int64(typed) {
            guard let index = shared.accounts.index(ofNumber: number) else { return [] }
            return [index]
        }
        let name = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
        guard let author = try TweetFilter.id(ofAuthor: Folding.folded(name), tweets.db) else {
            throw ArchiveError.unknownAuthor("@" + name)
        }
        let people = try tweets.people.people(tweets.db, tweets.readers).people(named: author)
        return Set(people.compactMap(shared.accounts.index(ofPerson:)))
    }
}
