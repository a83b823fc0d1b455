/// The refused records that the archive stores.
enum KeptRefusals {
    /// The maximum number of stored records of an import.
    ///
    /// A small dump can have millions of them, more than anyone reads.
    static let maxCount = 10_000
}
