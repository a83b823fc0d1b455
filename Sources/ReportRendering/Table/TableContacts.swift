extension Table {
    /// The columns from which an address book is made, for vCard.
    ///
    /// ```swift
    /// var table = Table(
    ///     columns: [Table.Column("author", .author), Table.Column("location")],
    ///     sections: [Table.Section(rows: [[.author("ada"), "London"]])]
    /// )
    /// table.contacts = Table.Contacts(screenName: 0, location: 1)
    /// print(try table.rendered(as: .vCard), terminator: "")
    /// ```
    public struct Contacts: Sendable {
        /// The index of the column with the screen name, without `@`.
        public var screenName: Int
        /// The index of the column with the display name; nil if there is none.
        public var displayName: Int?
        /// The index of the column with the description; nil if there is none.
        public var description: Int?
        /// The index of the column with the location; nil if there is none.
        public var location: Int?

        /// Creates the columns of an address book.
        ///
        /// - Parameters:
        ///   - screenName: The index of the column with the screen name.
        ///   - displayName: The index of the column with the display name; nil if there is none.
        ///   - description: The index of the column with the description; nil if there is none.
        ///   - location: The index of the column with the location; nil if there is none.
        public init(
            screenName: Int,
            displayName: Int? = nil,
            description: Int? = nil,
            location: Int? = nil
        ) {
            self.screenName = screenName
            self.displayName = displayName
            self.description = description
            self.location = location
        }
    }
}
