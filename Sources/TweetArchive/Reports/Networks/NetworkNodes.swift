import GRDB
import TweetDumps

/// The nodes of a network, by their indices.
///
/// They are found by their ids, such as `#iot`, `@ann` or `domain:example.org`. So an author and a user of
/// the same name are one node.
struct NetworkNodes {
    /// Where a node comes from.
    struct Origin {
        let kind: NetworkReport.NodeKind
        /// The number of a user in ``NetworkUsers``, which for an author is the id of a row of `author`.
        var user: UInt32?
        /// The number of a mention in a ``SpellingIndex``, or of anything else in ``NodeKeys``.
        var value: UInt32?
    }

    private let db: Database
    fileprivate let mentions: SpellingIndex?
    private let users: NetworkUsers?
    private var ids = TextKeys()
    private var origins: [Origin] = []
    /// The index of each id, in sorted order.
    private var order: [UInt32] = []

    init(_ db: Database, _ mentions: SpellingIndex?, _ users: NetworkUsers?) {
        (self.db, self.mentions, self.users) = (db, mentions, users)
    }

    var count: Int { origins.count }

    subscript(index: UInt32) -> Origin { origins[Int(order[Int(index)])] }

    /// The id of a node, by which nodes are sorted.
    func id(of index: UInt32) -> ArraySlice<UInt8> { ids[Int(order[Int(index)])] }

    /// The id of a node without its account.
    func name(of index: UInt32) -> ArraySlice<UInt8> {
        areAccounts ? id(of: index).prefix { $0 != 0 } : id(of: index)
    }

    /// Whether users are accounts, whose ids contain more than their names.
    var areAccounts: Bool { users?.arePeople == true }

    func otherUser(_ number: UInt32) -> NetworkUsers.Other? {
        number < NetworkUsers.firstOther
            ? nil : users?.others[Int(number) - Int(NetworkUsers.firstOther)]
    }

    /// Adds the nodes at one end of edges, and returns their indices by their numbers.
    mutating func add(
        _ kind: NetworkReport.NodeKind,
        _ numbers: some Sequence<UInt32>,
        _ keys: NodeKeys,
        of edges: NetworkReport.Edges
    ) throws -> IDMap {
        let numbers = Set(numbers).sorted()
        var indices: [UInt32] = []
        indices.reserveCapacity(numbers.count)
        try readNames(kind, numbers, keys, of: edges) { number, name in
            let id = Array(kind.prefix.utf8) + name
            let index = ids.index(of: id.span)
            if index == origins.count {
                origins.append(Origin(kind: kind.isUser ? .user : kind))
            }
            if kind == .author || edges.isOfReferences {
                origins[index].user = number
            } else {
                origins[index].value = number
            }
            indices.append(UInt32(index))
        }
        return IDMap(ids: numbers.map { Int64($0) }, numbers: indices)
    }

    /// Sorts the nodes by the bytes of their ids, and returns the new index of each.
    mutating func sort() -> [UInt32] {
        var keys = origins.indices.map { (key: ids[$0].firstBytes, index: UInt32($0)) }
        keys.sort { one, other in
            if one.key != other.key { return one.key < other.key }
            return ids[Int(one.index)].lexicographicallyPrecedes(ids[Int(other.index)])
        }
        order = keys.map(\.index)
        var ranks = [UInt32](repeating: 0, count: count)
        for (rank, index) in order.enumerated() { ranks[Int(index)] = UInt32(rank) }
        return ranks
    }

    // MARK: Names

    /// Calls a closure with the name of each node without its prefix.
    private func readNames(
        _ kind: NetworkReport.NodeKind,
        _ numbers: [UInt32],
        _ keys: NodeKeys,
        of edges: NetworkReport.Edges,
        _ body: (UInt32, ArraySlice<UInt8>) throws -> Void
    ) throws {
        switch kind {
        case .author where edges.isOfReferences, .user where edges.isOfReferences:
            try readUsers(numbers, body)
        case .author:
            try readRows("author", "folded", numbers.map { Int64($0) }) {
                try body(numbers[$0], $1)
            }
        case .user, .hashtag:
            guard let mentions else { return }
            let rows = numbers.map { mentions.id(ofMention: Int($0)) }
            try readRows("mention", "folded", rows) { try body(numbers[$0], $1) }
        case .link, .domain, .language, .country:
            for number in numbers { try body(number, keys.text(kind, number)) }
        case .source, .place:
            let sql = kind == .source ? "name FROM source" : "key FROM place"
            let find = try RawStatement(db, sql: "SELECT \(sql) WHERE id = ?1")
            for number in numbers {
                let name = try find.first(for: keys.row(kind, number)) { try $0.bytes(0) }
                guard let name else { throw DamagedValue(missing: kind.rawValue) }
                try body(number, name[...])
            }
        }
    }

    /// Calls a closure with a text of each of some rows, which are in ascending order.
    private func readRows(
        _ table: String,
        _ column: String,
        _ rows: [Int64],
        _ body: (Int, ArraySlice<UInt8>) throws -> Void
    ) throws {
        let sql = "SELECT id, \(column) FROM \(table) WHERE"
        var names = try TweetRows(db, sql: sql, by: "id", .ascending)
        defer { names.end() }
        for (index, id) in rows.enumerated() {
            guard let row = try names.row(of: id) else { throw DamagedValue(missing: table) }
            try body(index, row.bytes(1)[...])
        }
    }

    /// Calls a closure with the name of each user, and with the account if users are accounts.
    private func readUsers(
        _ numbers: [UInt32],
        _ body: (UInt32, ArraySlice<UInt8>) throws -> Void
    ) throws {
        let account = try RawStatement(db, NetworkNodes.accountOfAuthor)
        let firstOther = numbers.sortedIndex { $0 >= NetworkUsers.firstOther }
        try readRows("author", "folded", numbers[..<firstOther].map { Int64($0) }) { index, name in
            guard areAccounts else { return try body(numbers[index], name) }
            let number = try account.first(for: Int64(numbers[index])) { $0.integer(0) }
            try body(numbers[index], NetworkNodes.key(name, number ?? 0, numbers[index]))
        }
        for number in numbers[firstOther...] {
            guard let user = otherUser(number) else { continue }
            let name = Array(Folding.folded(user.name).utf8)[...]
            try body(number, areAccounts ? NetworkNodes.key(name, user.account, number) : name)
        }
    }

    /// The only account of an author who is one person; no row, or 0, if it is unknown.
    static let accountOfAuthor: StaticString =
        "SELECT ifnull(max(account), 0) FROM profile WHERE author = ?1 AND tweets > 0"

    /// A unique key that sorts accounts by name, then by number.
    private static func key(
        _ name: ArraySlice<UInt8>,
        _ account: Int64,
        _ number: UInt32
    ) -> ArraySlice<UInt8> {
        let numbers = [String(account), String(number)].map { text in
            "\0" + String(repeating: "0", count: max(0, 20 - text.utf8.count)) + text
        }
        return name + Array(numbers.joined().utf8)
    }
}

extension ArraySlice<UInt8> {
    /// The first eight bytes as a number, padded with zeros.
    fileprivate var firstBytes: UInt64 {
        var key: UInt64 = 0
        for byte in prefix(8) { key = key << 8 | UInt64(byte) }
        return count < 8 ? key << UInt64(8 * (8 - count)) : key
    }
}

/// Finds the names of nodes in reports.
final class NodeNames {
    private let nodes: NetworkNodes
    private let findSpelling: RawStatement
    private let findMention: RawStatement
    private let findAuthor: RawStatement
    private let findPlace: RawStatement
    private let findAccount: RawStatement
    private let findAuthorByName: RawStatement
    /// The complete origins of users, by the indices of nodes.
    private var origins: [UInt32: NetworkNodes.Origin] = [:]
    /// The names that were found, by the indices of nodes.
    private var known: [String?]

    init(_ db: Database, _ nodes: NetworkNodes) throws {
        self.nodes = nodes
        known = Array(repeating: nil, count: nodes.count)
        findSpelling = try RawStatement(
            db,
            sql: "SELECT \(ReportedMention.mostCommonSpelling(of: "?1"))"
        )
        findMention = try RawStatement(db, "SELECT id FROM mention WHERE folded = ?1 AND kind = 1")
        findAuthor = try RawStatement(db, "SELECT name FROM author WHERE id = ?1")
        findPlace = try RawStatement(db, "SELECT ifnull(name, key) FROM place WHERE key = ?1")
        findAccount = try RawStatement(db, NetworkNodes.accountOfAuthor)
        findAuthorByName = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
    }

    /// The complete origin of a node, with what its edges lack: a mentioned user can be an author of other
    /// tweets, and an author can be mentioned in tweets without an author.
    func origin(of index: UInt32) throws -> NetworkNodes.Origin {
        var origin = nodes[index]
        guard origin.kind.isUser, !nodes.areAccounts, origin.user == nil || origin.value == nil
        else { return origin }
        if let known = origins[index] { return known }
        let name = Array(folded(index, origin))
        if origin.user == nil, let author = try row(named: name, by: findAuthorByName) {
            origin.user = UInt32(exactly: author)
        }
        if origin.value == nil, let mentions = nodes.mentions,
            let mention = try row(named: name, by: findMention)
        {
            origin.value = mentions.number(ofMention: mention).map { UInt32($0) }
        }
        origins[index] = origin
        return origin
    }

    /// The name of a node in lower case, without the prefix of its id.
    private func folded(_ index: UInt32, _ origin: NetworkNodes.Origin) -> ArraySlice<UInt8> {
        nodes.name(of: index).dropFirst(origin.kind.prefix.utf8.count)
    }

    private func row(named name: [UInt8], by find: RawStatement) throws -> Int64? {
        name.isEmpty ? nil : try find.first(for: name.span) { $0.integer(0) }
    }

    func node(_ index: UInt32, tweets: Int) throws -> NetworkReport.Node {
        let origin = nodes[index]
        let account = nodes.areAccounts ? try account(of: origin) : nil
        let id = account.map { "\($0)" } ?? String(decoding: nodes.name(of: index), as: UTF8.self)
        return NetworkReport.Node(
            kind: origin.kind,
            id: id,
            name: try name(of: index),
            count: tweets,
            account: account
        )
    }

    private func name(of index: UInt32) throws -> String {
        if let name = known[Int(index)] { return name }
        let name = try found(index)
        known[Int(index)] = name
        return name
    }

    private func found(_ index: UInt32) throws -> String {
        let origin = try origin(of: index)
        let folded = folded(index, origin)
        switch origin.kind {
        case .author, .user, .hashtag:
            let spelling = try mention(origin, folded).flatMap { mention in
                try findSpelling.first(for: mention) { $0.knownText(0) } ?? nil
            }
            return try spelling ?? userName(origin) ?? String(decoding: folded, as: UTF8.self)
        case .place:
            return try findPlace.first(for: folded.span) { $0.text(0) }
                ?? String(decoding: folded, as: UTF8.self)
        case .link, .domain, .source, .language, .country:
            return String(decoding: folded, as: UTF8.self)
        }
    }

    /// The row of a mention; nil if nobody mentions the user.
    private func mention(
        _ origin: NetworkNodes.Origin,
        _ folded: ArraySlice<UInt8>
    ) throws -> Int64? {
        if let value = origin.value { return nodes.mentions?.id(ofMention: Int(value)) }
        return try row(named: Array(folded), by: findMention)
    }

    private func userName(_ origin: NetworkNodes.Origin) throws -> String? {
        guard let user = origin.user else { return nil }
        if let other = nodes.otherUser(user) { return other.name }
        return try findAuthor.first(for: Int64(user)) { $0.text(0) }
    }

    private func account(of origin: NetworkNodes.Origin) throws -> Int64? {
        guard let user = origin.user else { return nil }
        let account =
            try nodes.otherUser(user)?.account
            ?? findAccount.first(for: Int64(user)) { $0.integer(0) } ?? 0
        return account == 0 ? nil : account
    }
}
