extension Table {
    /// A column, and the formats that show it.
    ///
    /// Two columns may have the same name, if no format shows both.
    public struct Column: Sendable {
        /// The side on which cells are flush, in the formats for people.
        public enum Alignment: Sendable {
            /// For text.
            case left
            /// For numbers.
            case right
        }

        /// The name in the first line of CSV, and the member's name in JSON.
        public var name: String

        /// The title in the formats for people.
        public var heading: String

        /// The side on which cells are flush, in the formats for people; nil where that depends on what
        /// stands in them: text on the left, numbers on the right.
        public var alignment: Alignment?

        /// The formats that show the column.
        public var formats: Set<Format>

        /// The most cells of a terminal that a text table gives the column.
        ///
        /// What is longer ends in `…` there. The other formats for people have room for some ten thousand
        /// characters, and those for programs for any text.
        public var widest: Int

        /// The usual most cells of a column: more than any name has, and few enough to be filled with
        /// blanks in each row.
        public static let usualWidest = 1000
        /// The most cells of a column of long texts, such as paths.
        public static let longWidest = 4096

        /// Whether its texts are mentions with their signs, which text and pages give a colour each.
        public var hasMentions: Bool

        /// Whether its numbers are ranks, of which the smallest is the first that people look for.
        public var hasRanks: Bool

        /// Whether its numbers have no commas between thousands for people either, as years, ids and the
        /// numbers of lines have none.
        public var hasPlainNumbers: Bool

        /// Creates a column.
        ///
        /// - Parameters:
        ///   - name: The name in the first line of CSV, and the member's name in JSON.
        ///   - heading: The title for people, or `nil` if it is the name.
        ///   - alignment: The side on which cells are flush; nil where that depends on what is in them.
        ///   - formats: The formats that show the column.
        ///   - widest: The most cells of a terminal that a text table gives the column.
        ///   - hasMentions: Whether its texts are mentions with their signs.
        ///   - hasRanks: Whether its numbers are ranks.
        ///   - hasPlainNumbers: Whether its numbers have no commas between thousands.
        public init(
            _ name: String,
            heading: String? = nil,
            alignment: Alignment? = .left,
            formats: Set<Format> = .all,
            widest: Int = usualWidest,
            hasMentions: Bool = false,
            hasRanks: Bool = false,
            hasPlainNumbers: Bool = false
        ) {
            self.name = name
            self.heading = heading ?? name
            self.alignment = alignment
            self.formats = formats
            self.widest = widest
            self.hasMentions = hasMentions
            self.hasRanks = hasRanks
            self.hasPlainNumbers = hasPlainNumbers
        }

        /// A value of the column as people read it.
        func forPeople(_ value: Value) -> String {
            hasPlainNumbers ? value.plainForPeople : value.forPeople
        }
    }
}

extension [Table.Column] {
    /// The place of the first column with a name.
    ///
    /// - Precondition: There is one.
    public func place(of name: String) -> Int {
        guard let place = firstIndex(where: { $0.name == name }) else {
            preconditionFailure("there is no column \(name)")
        }
        return place
    }
}
