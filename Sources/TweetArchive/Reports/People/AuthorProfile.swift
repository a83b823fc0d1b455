import GRDB
import TweetDumps

/// What authors say about themselves, as far as dumps tell.
public struct AuthorProfile: Sendable, Equatable {
    /// The screen name, without `@`.
    public let name: String
    /// The display name; nil if it is unknown.
    public let display: String?
    /// The author's own description; nil if it is unknown.
    public let description: String?
    /// Where the author lives, in the author's own words; nil if that is unknown.
    public let location: String?
    /// The number of tweets by the author.
    public let tweets: Int
}

extension TweetArchive {
    /// Finds the profile of an author.
    ///
    /// ```swift
    /// let profile = try archive.profile(of: "nasa")
    /// print(profile.display ?? profile.name)
    /// ```
    ///
    /// - Parameter name: The screen name, with or without `@`, in any letter case.
    /// - Returns: The profile.
    /// - Throws: ``ArchiveError/unknownAuthor(_:)`` if the archive has no tweet of the author, or an
    ///   error if it cannot be read.
    public func profile(of name: String) throws -> AuthorProfile {
        try report { db in
            try ArchiveUpgrade.requireContents(db)
            let screenName = name.hasPrefix("@") ? String(name.dropFirst()) : name
            guard let id = try TweetFilter.id(ofAuthor: Folding.folded(screenName), db),
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT CAST(name AS BLOB) AS name, CAST(display AS BLOB) AS display,
                            CAST(description AS BLOB) AS description,
                            CAST(location AS BLOB) AS location, tweets
                        FROM author WHERE id = ?
                        """,
                    arguments: [id]
                )
            else { throw ArchiveError.unknownAuthor(name) }
            return AuthorProfile(
                name: row.blobText("name") ?? "",
                display: row.blobText("display"),
                description: row.blobText("description"),
                location: row.blobText("location"),
                tweets: try row.stored("tweets")
            )
        }
    }
}
