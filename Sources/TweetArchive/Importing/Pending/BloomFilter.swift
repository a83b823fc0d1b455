/// A Bloom filter of the names or tweets in a table: if it does not have one, neither does the table.
///
/// It saves look-ups of what is new, each of which reads a page of a large archive.
struct BloomFilter {
    /// The number of pages; a power of two.
    private static let pageCount = 1 << 10
    /// The number of 64-bit words in a page; a power of two.
    ///
    /// Each member sets three bits in one word; with two million members a word has four.
    private static let wordsInPage = 1 << 9

    /// The words of each page; empty if no member is in it, so that a small import does not pay for a
    /// large filter.
    private var pages = [[UInt64]](repeating: [], count: pageCount)

    /// Adds a member by its hash.
    mutating func insert(_ hash: UInt64) {
        let page = BloomFilter.page(hash)
        if pages[page].isEmpty {
            pages[page] = Array(repeating: 0, count: BloomFilter.wordsInPage)
        }
        pages[page][BloomFilter.word(hash)] |= BloomFilter.pattern(hash)
    }

    /// Whether the filter may have a member; false if it certainly does not.
    func mayHave(_ hash: UInt64) -> Bool {
        let page = BloomFilter.page(hash)
        let pattern = BloomFilter.pattern(hash)
        return !pages[page].isEmpty && pages[page][BloomFilter.word(hash)] & pattern == pattern
    }

    private static func page(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (pageCount - 1)
    }

    private static func word(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> 10) & (wordsInPage - 1)
    }

    private static func pattern(_ hash: UInt64) -> UInt64 {
        1 << (hash >> 58) | 1 << (hash >> 52 & 63) | 1 << (hash >> 46 & 63)
    }
}
