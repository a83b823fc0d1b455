import TweetDumps

/// The changes of rows in a transaction, summed up for each row until they are written.
///
/// Adding takes constant time.
struct PendingChanges<Key: ChangeKey, Value> {
    struct Change {
        /// The key of the row.
        let key: Key
        fileprivate(set) var value: Value
    }

    private var changes: [Change] = []
    private var table = HashIndex()

    var count: Int { changes.count }

    /// The changes in ascending order of the keys, in which the rows are stored.
    ///
    /// They may be large, and are not copied.
    var sorted: some Sequence<Change> {
        changes.indices.sorted { changes[$0].key < changes[$1].key }.lazy.map { changes[$0] }
    }

    /// The index of a row's change, which is added if it is new.
    @inline(__always)
    private mutating func index(of key: Key, adding value: @autoclosure () -> Value) -> Int {
        let hash = key.hash
        if let known = table.find(hash, where: { changes[$0].key == key }) { return known }
        table.insert(hash, index: changes.count)
        changes.append(Change(key: key, value: value()))
        return changes.count - 1
    }

    mutating func removeAll() {
        changes.removeAll(keepingCapacity: true)
        table.removeAll()
    }
}

/// The key of a row, in whose order rows are stored.
protocol ChangeKey: Comparable {
    var hash: UInt64 { get }
}

extension Int64: ChangeKey {
    @inline(__always)
    var hash: UInt64 { UInt64(bitPattern: self) &* 0x9E37_79B9_7F4A_7C15 }
}

// MARK: - Counters

/// The change of the two counters of a mention, spelling or term.
struct CounterChange {
    fileprivate(set) var count: Int64 = 0
    fileprivate(set) var tweets: Int64 = 0
}

/// The key is the id of a row, or a pair of ids.
typealias CounterChanges = PendingChanges<Int64, CounterChange>

extension PendingChanges<Int64, CounterChange> {
    @inline(__always)
    mutating func add(_ key: Int64, count: Int64 = 0, tweets: Int64) {
        let index = index(of: key, adding: CounterChange())
        changes[index].value.count += count
        changes[index].value.tweets += tweets
    }

    /// The changes that are not zero, in ascending order of the keys.
    var nonzero: some Sequence<Change> {
        sorted.lazy.filter { $0.value.count != 0 || $0.value.tweets != 0 }
    }
}

/// Changes of the numbers of different hashtags and users.
struct MentionCountChange {
    private(set) var hashtags: Int64 = 0
    private(set) var users: Int64 = 0

    mutating func add(_ number: Int64, _ kind: MentionKind) {
        switch kind {
        case .hashtag: hashtags += number
        case .user: users += number
        }
    }
}

// MARK: - Authors

extension PendingChanges<ProfileKey, ProfileData> {
    /// Merges what tweets contain about an author, and copies the texts that are kept.
    mutating func merge(
        _ data: ProfileData,
        in bytes: [UInt8],
        of key: ProfileKey,
        keeping texts: inout Texts
    ) {
        let index = index(of: key, adding: ProfileData())
        changes[index].value.merge(data, in: bytes, keeping: &texts)
    }
}
