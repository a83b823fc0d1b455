extension TweetBatch {
    /// The size of the arrays in memory, in bytes.
    package var size: Int {
        sizeOf(bytes) + sizeOf(rows) + sizeOf(spellingCounts) + sizeOf(spellings)
            + sizeOf(mentions) + sizeOf(places) + sizeOf(links) + sizeOf(media) + sizeOf(quoted)
            + sizeOf(terms) + sizeOf(termReferences) + sizeOf(termNames)
            + sizeOf(termNameReferences) + sizeOf(refusals) + sizeOf(deletions)
            + sizeOf(refusedBytes) + sizeOf(refusedHeader)
    }

    /// Removes everything that tweets refer to but their search terms, which frees most memory.
    ///
    /// Of the tweets only their number, ids and terms can be read afterwards.
    mutating func removeDetails() {
        (bytes, spellingCounts, spellings, mentions) = ([], [], [], [])
        (places, links, media, quoted) = ([], [], [], [])
    }

    /// Frees the unused capacity of the largest arrays.
    ///
    /// Many batches wait in memory until they are written.
    mutating func trim() {
        TweetBatch.trim(&bytes)
        TweetBatch.trim(&rows)
        TweetBatch.trim(&spellingCounts)
        TweetBatch.trim(&spellings)
        TweetBatch.trim(&mentions)
        TweetBatch.trim(&links)
        TweetBatch.trim(&media)
        TweetBatch.trim(&quoted)
    }

    private static func trim<Element>(_ array: inout [Element]) {
        guard array.capacity - array.count > array.count / 8 else { return }
        var trimmed: [Element] = []
        trimmed.reserveCapacity(array.count)
        trimmed.append(contentsOf: array)
        array = trimmed
    }

    private func sizeOf<Element>(_ array: [Element]) -> Int {
        array.count * MemoryLayout<Element>.stride
    }
}
