/// The groups and communities of accounts that edges connect.
struct GroupedAccounts {
    struct Member {
        let account: UInt32
        let partners: Int
        /// The sum of the objects of its edges.
        let weight: Int
        /// The number of its group, from 1.
        let group: Int
        /// The number of its community, from 1; 0 if communities are not requested.
        let community: Int
    }

    private let edges: [ComparedSharings.Edge]
    /// The accounts of the edges, in order.
    private let members: [Member]

    /// Finds the groups, and the communities on request.
    ///
    /// - Complexity: O(edges · log edges); communities need a number of rounds over all edges.
    init(_ edges: [ComparedSharings.Edge], withCommunities: Bool = true) {
        self.edges = edges
        let accounts = Set(edges.lazy.flatMap { [$0.a, $0.b] }).sorted()
        let nodes = Dictionary(uniqueKeysWithValues: accounts.enumerated().map { ($1, $0) })
        let network = WeightedNetwork(
            nodes: accounts.count,
            edges.map { (nodes[$0.a] ?? 0, nodes[$0.b] ?? 0, Int($0.objects)) }
        )
        let groups = network.connectedParts()
        let communities = withCommunities ? network.communities() : []
        members = accounts.enumerated().map { node, account in
            Member(
                account: account,
                partners: network.degree(of: node),
                weight: network.strength(of: node),
                group: groups[node],
                community: withCommunities ? communities[node] : 0
            )
        }
    }

    var sortedMembers: [Member] {
        members.sorted { one, other in
            (one.group, other.partners, other.weight, one.account)
                < (other.group, one.partners, one.weight, other.account)
        }
    }

    /// The number of accounts of each group, in the order of the groups' numbers.
    var groupSizes: [Int] {
        var sizes = [Int](repeating: 0, count: members.reduce(0) { max($0, $1.group) })
        for member in members { sizes[member.group - 1] += 1 }
        return sizes
    }

    /// The groups, with the objects that the accounts of their edges share.
    ///
    /// - Complexity: Compares the sharings of these accounts once more.
    func groups(
        _ compared: ComparedSharings,
        _ names: ObjectNames
    ) -> [CoordinationReport.Group] {
        var groups = [Int](repeating: 0, count: compared.accountCount)
        for member in members { groups[Int(member.account)] = member.group }
        let edgesOfGroups = Dictionary(grouping: edges) { groups[Int($0.a)] }
        let membersOfGroups = Dictionary(grouping: members, by: \.group)
        var counter = SharedObjectCounter(compared, edges)
        return membersOfGroups.sorted { $0.key < $1.key }.map { number, members in
            let edges = edgesOfGroups[number] ?? []
            let objects = counter.objects(of: members.map(\.account))
            let first = edges.reduce(UInt32.max) { min($0, $1.first) }
            let last = edges.reduce(0) { max($0, $1.last) }
            return CoordinationReport.Group(
                number: number,
                accounts: members.count,
                edges: edges.count,
                communities: Set(members.map(\.community)).count,
                objects: objects.count,
                times: Int(min(first, last))...Int(last),
                top: GroupedAccounts.top(objects, names)
            )
        }
    }

    /// The objects that the most accounts share; ties are in order of the names.
    private static func top(
        _ objects: [UInt32: Int],
        _ names: ObjectNames
    ) -> [CoordinationReport.SharedObject] {
        var largest = LargestRows<(object: UInt32, accounts: Int)>(
            limit: CoordinationReport.maxTopObjects
        ) { one, other in
            one.accounts == other.accounts
                ? names.precedes(one.object, other.object) : one.accounts > other.accounts
        }
        for (object, accounts) in objects { largest.append((object, accounts)) }
        return largest.sorted().map {
            CoordinationReport.SharedObject(name: names[$0.object], accounts: $0.accounts)
        }
    }
}

/// Counts the accounts that share each object through an edge.
private struct SharedObjectCounter {
    private let compared: ComparedSharings
    /// The partners of each account with an edge.
    private var partners: [UInt32: [UInt32]] = [:]
    /// The account that last marked each account as its partner; the maximum for none.
    private var partnerOf: [UInt32]

    init(_ compared: ComparedSharings, _ edges: [ComparedSharings.Edge]) {
        self.compared = compared
        partnerOf = Array(repeating: .max, count: compared.accountCount)
        for edge in edges {
            partners[edge.a, default: []].append(edge.b)
            partners[edge.b, default: []].append(edge.a)
        }
    }

    /// The number of some accounts that share each object of their edges.
    mutating func objects(of accounts: [UInt32]) -> [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        for account in accounts {
            for partner in partners[account] ?? [] { partnerOf[Int(partner)] = account }
            var last = UInt32.max
            let compared = compared
            compared.forEachPair(of: Int(account)) { own, other in
                let object = compared.sharings[own].object
                guard object != last,
                    partnerOf[Int(compared.sharings[other].account)] == account
                else { return }
                last = object
                counts[object, default: 0] += 1
            }
        }
        return counts
    }
}
