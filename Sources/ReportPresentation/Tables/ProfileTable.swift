public import ReportRendering
public import TweetArchive

extension Table {
    /// Creates a table with the profile of an author, which can be printed as an address book.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let card = try Table(archive.profile(of: "nasa")).rendered(as: .vCard)
    /// ```
    ///
    /// - Parameter profile: The profile.
    public init(_ profile: AuthorProfile) {
        let text = { (text: String?) in text.map { Cell.text($0) } ?? .empty }
        let row: [Cell] = [
            .author(profile.name), text(profile.display), text(profile.description),
            text(profile.location), .count(profile.tweets),
        ]
        self.init(
            heading: "Profile of @\(profile.name)",
            columns: [
                Column("author", .author), Column("display_name", heading: "display name"),
                Column("description"), Column("location"), Column("tweets", .number),
            ],
            sections: [Section(rows: [row])]
        )
        contacts = Contacts(screenName: 0, displayName: 1, description: 2, location: 3)
    }
}
