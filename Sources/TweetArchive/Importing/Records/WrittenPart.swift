/// What a ``BatchWriter`` did with a part of a dump.
struct WrittenPart {
    /// The numbers of new, upgraded and duplicate tweets; the other outcomes are 0.
    var counts = RecordCounts()
    /// The terms that found the tweets, with their rows in the archive.
    var terms: [(row: Int64, name: String)] = []
    /// The number of tweets that were removed, because the part says that they were deleted.
    var removed = 0
}
