extension Table {
    /// A fact about a whole table, such as the number of tweets that it counts.
    ///
    /// All formats use the same list of facts. JSON prints the facts with a ``key`` as members.
    /// Pages and workbooks list the facts with a ``label`` as the source of the table. Formats for
    /// people print each ``sentence`` as a note, in text, Markdown and pages below the table.
    ///
    /// ```swift
    /// Table.Fact(
    ///     key: "hidden",
    ///     label: "Hidden mentions",
    ///     11,
    ///     sentence: "11 mentions with a count below 2 are hidden."
    /// )
    /// ```
    public struct Fact: Sendable {
        /// The subject of a sentence.
        ///
        /// The notes of a table are printed in the order of their topics.
        public enum Topic: Int, Sendable, CaseIterable {
            /// How to read the table.
            case reading
            /// The rows that are hidden.
            case hidden
            /// The mentions that were requested.
            case choice
            /// The number of rows that a limit left out.
            case limit
            /// The authors of the tweets.
            case authors
            /// The tweets that the table counts.
            case tweets
            /// The source of the tweets.
            case source
        }

        /// The name of the member in JSON; nil if JSON does not print the fact.
        public var key: String?
        /// The name in pages and workbooks; nil if they do not list the fact.
        public var label: String?
        /// The value.
        public var value: Cell
        /// The value in words, for people; nil to print the value itself.
        public var words: String?
        /// The parts of the value, such as the names of the dumps if the value is their number.
        ///
        /// A page shows them after a click on the value; a workbook lists them below it.
        public var details: [Cell]
        /// The note for people, a sentence; nil for none.
        public var sentence: String?
        /// The subject of the sentence.
        public var topic: Topic

        /// Creates a fact.
        ///
        /// ```swift
        /// // A member of JSON, an item of pages and workbooks, and no note:
        /// Table.Fact(key: "tweets", label: "Tweets", 812)
        /// // Several files, as an item of pages and workbooks alone:
        /// Table.Fact(label: "Dumps", "2 dumps", details: ["a.json", "b.json"])
        /// ```
        public init(
            key: String? = nil,
            label: String? = nil,
            _ value: Cell,
            words: String? = nil,
            details: [Cell] = [],
            sentence: String? = nil,
            topic: Topic = .tweets
        ) {
            self.key = key
            self.label = label
            self.value = value
            self.words = words
            self.details = details
            self.sentence = sentence
            self.topic = topic
        }

        /// Creates a fact that is only a note.
        ///
        /// ```swift
        /// table.facts.append(.note("A retweet counts as a tweet.", .reading))
        /// ```
        public static func note(_ sentence: String, _ topic: Topic = .tweets) -> Fact {
            Fact(.empty, sentence: sentence, topic: topic)
        }

        /// The value in pages and workbooks: the words if there are any, else the value, in which a
        /// path is its full path or its short name.
        func printedValue(fullPaths: Bool) -> Cell {
            if let words { return .text(words) }
            guard case .path = value else { return value }
            return .text(value.text(fullPaths: fullPaths))
        }
    }

    /// The notes for people: the sentences of the facts, in the order of their topics.
    var notes: [String] {
        Fact.Topic.allCases.flatMap { topic in
            facts.filter { $0.topic == topic }.compactMap(\.sentence)
        }
    }

    /// Whether pages and workbooks list the source of the table.
    package var hasSource: Bool { !labelledFacts.isEmpty }

    /// The facts that pages and workbooks list as the source of the table.
    var labelledFacts: [Fact] { facts.filter { $0.label != nil } }
}
