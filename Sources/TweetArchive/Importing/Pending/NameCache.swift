/// The rows of recently seen names, which saves most look-ups.
///
/// It has no limit of its own: its user empties it when it ``isFull``.
struct NameCache<Rows> {
    /// The number of names at which the cache is full.
    private static var maxNames: Int { 1 << 15 }
    /// The number of bytes of names at which the cache is full.
    private static var maxBytes: Int { maxNames * 32 }

    private var names = NameList()
    /// The rows of each name, in the order of ``names``.
    private var rows: [Rows] = []

    /// Whether the cache has as many names as its memory is meant for.
    var isFull: Bool { names.count >= Self.maxNames || names.texts.bytes.count >= Self.maxBytes }

    /// The rows of a name; nil if the cache does not have it.
    subscript(name: ArraySlice<UInt8>, hash: UInt64) -> Rows? {
        names.index(of: name, hash).map { rows[$0] }
    }

    /// Adds a name that the cache does not have.
    mutating func insert(_ rows: Rows, _ name: ArraySlice<UInt8>, _ hash: UInt64) {
        names.append(name, hash)
        self.rows.append(rows)
    }

    /// Forgets all names.
    mutating func removeAll() {
        names.removeAll()
        rows.removeAll(keepingCapacity: true)
    }
}
