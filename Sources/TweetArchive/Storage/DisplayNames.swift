import TweetDumps

/// SQL that recognises authors whose name is a display name, not a screen name.
///
/// Version 3 of the schema had the display name if a reduced dump had no screen name. Reports on such
/// archives treat the author as unknown, and the upgrade deletes the name.
enum DisplayNames {
    /// The condition for a row of `author` to have a name that cannot be a screen name.
    ///
    /// It is the opposite of `ScreenName.isValid`.
    ///
    /// `GLOB` and `length()` stop at a zero byte; a name with one has different lengths as text and
    /// as bytes.
    static let isOne = """
        (length(CAST(author.name AS BLOB)) NOT BETWEEN \(ScreenName.lengths.lowerBound) \
        AND \(ScreenName.lengths.upperBound)
            OR length(CAST(author.name AS BLOB)) <> length(author.name)
            OR author.name GLOB '*[^A-Za-z0-9_]*')
        """

    /// The ids of these authors, as a subquery that SQLite evaluates once for each statement.
    static let ids = "(SELECT author.id FROM author WHERE \(isOne))"
}
