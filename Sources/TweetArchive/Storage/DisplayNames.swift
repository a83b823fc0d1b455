import TweetDumps

/// The authors of an archive who are none: names that cannot be screen names.
///
/// Versions of this program before rule 18 stored the display name where a reduced dump has no other.
/// Reports take such an author for unknown.
enum DisplayNames {
    /// Whether a row of `author` has a display name, in SQL; it says the same as `ScreenName.isValid`.
    ///
    /// GLOB and length() end at a zero byte, where the two lengths differ.
    static let isOne = """
        (length(CAST(author.name AS BLOB)) NOT BETWEEN \(ScreenName.lengths.lowerBound) \
        AND \(ScreenName.lengths.upperBound)
            OR length(CAST(author.name AS BLOB)) <> length(author.name)
            OR author.name GLOB '*[^A-Za-z0-9_]*')
        """

    /// The ids of these authors, as a subquery, which SQLite runs once for a statement.
    static let ids = "(SELECT author.id FROM author WHERE \(isOne))"
}
