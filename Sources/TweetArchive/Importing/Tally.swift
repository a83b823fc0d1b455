import TweetDumps

/// Sums of changes of counters by key, collected in memory and written once a transaction.
///
/// Adding takes constant time.
struct Tally {
    /// The change of two counters.
    struct Change {
        /// The id of the mention, spelling or term, or a pair of ids.
        let key: Int64
        fileprivate(set) var count: Int64 = 0
        fileprivate(set) var tweets: Int64 = 0

        fileprivate var isNothing: Bool { count == 0 && tweets == 0 }
    }

    private var sums: [Change] = []
    private var table = HashIndex()

    /// The number of keys.
    var count: Int { sums.count }

    /// Adds to the counters of a key.
    @inline(__always)
    mutating func add(_ key: Int64, count: Int64 = 0, tweets: Int64) {
        let index = index(of: key)
        sums[index].count += count
        sums[index].tweets += tweets
    }

    /// The index of a key in the sums, to which it is added if it is new.
    @inline(__always)
    private mutating func index(of key: Int64) -> Int {
        let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        if let known = table.find(hash, where: { sums[$0].key == key }) { return known }
        table.insert(hash, index: sums.count)
        sums.append(Change(key: key))
        return sums.count - 1
    }

    /// The changes in ascending order of the keys, in which the rows are stored.
    func changes() -> [Change] {
        sums.filter { !$0.isNothing }.sorted { $0.key < $1.key }
    }

    mutating func removeAll() {
        sums.removeAll(keepingCapacity: true)
        table.removeAll()
    }
}
