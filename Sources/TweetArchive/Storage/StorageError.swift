/// A reason why the archive cannot be read or written that no call of SQLite reports.
///
/// Its description is the reason in ``ArchiveError/unusable(path:reason:)``.
enum StorageError: Error, CustomStringConvertible {
    /// There is not enough memory.
    case outOfMemory
    /// SQLite says that the archive has the tweet with this id, but does not find it.
    case lostTweet(Int64)
    /// SQLite gave the search term of this name no row.
    case termWithoutRow(String)
    /// SQLite gave an inserted row of this table no id.
    case rowWithoutID(table: String)

    var description: String {
        switch self {
        case .outOfMemory: "there is not enough memory; end other programs, and try again"
        case .lostTweet(let id): "the tweet \(id) disappeared"
        case .termWithoutRow(let name): "the term \(name) has no row"
        case .rowWithoutID(let table): "a new row of \(table) has no id"
        }
    }
}
