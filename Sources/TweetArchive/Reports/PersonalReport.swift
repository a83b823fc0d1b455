import GRDB

/// The owner of a personal archive whose files were imported, as the archive describes them.
///
/// ``TweetArchive/archiveOwners()`` lists them.
public struct ArchiveOwner: Sendable, Equatable {
    /// Twitter's number of the owner's account; nil if unknown.
    public let account: Int64?
    /// The owner's screen name when the archive was made, without `@`.
    public let name: String
    /// When the archive was made, in seconds since 1970 in UTC; nil if unknown.
    public let made: Int64?
    /// The display name.
    public let display: String?
    /// The description of themselves.
    public let description: String?
    /// The location, in the owner's own words.
    public let location: String?
    /// The address of the owner's web site.
    public let website: String?
    /// When the account was created, in seconds since 1970 in UTC; nil if unknown.
    public let created: Int64?
}

extension TweetArchive {
    /// The owners of the personal archives whose files were imported, one for each archive: the latest first, then by
    /// account and name.
    ///
    /// - Throws: An error if the archive cannot be read.
    public func archiveOwners() throws -> [ArchiveOwner] {
        try read { db in
            let find = try RawStatement(
                db,
                """
                SELECT account, name, made, display, description, location, website, created
                FROM personal_archive ORDER BY made DESC, account, name
                """
            )
            var owners: [ArchiveOwner] = []
            try find.readAll { row in
                func text(_ column: Int32) -> String? {
                    row.isNull(column) ? nil : row.text(column)
                }
                func known(_ column: Int32) -> Int64? {
                    row.integer(column) == 0 ? nil : row.integer(column)
                }
                owners.append(
                    ArchiveOwner(
                        account: known(0),
                        name: row.text(1),
                        made: known(2),
                        display: text(3),
                        description: text(4),
                        location: text(5),
                        website: text(6),
                        created: row.isNull(7) ? nil : row.integer(7)
                    )
                )
            }
            return owners
        }
    }
}
