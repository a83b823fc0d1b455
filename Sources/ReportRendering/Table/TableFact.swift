extension Table {
    /// A fact about a whole table, such as the number of tweets that it counts.
    ///
    /// One list of facts serves all formats: JSON has those with a ``key`` as members, pages and
    /// workbooks list those with a ``label`` as the table's source, and the ``sentence`` of a fact is a
    /// note below the table.
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
        /// What a sentence is about, which decides its position among the notes.
        public enum Topic: Int, Sendable, CaseIterable {
            /// How to read the table.
            case reading
            /// Which rows are hidden.
            case hidden
            /// Which mentions were chosen.
            case choice
            /// How many rows a limit left out.
            case limit
            /// The authors of the tweets.
            case authors
            /// The tweets that the table counts.
            case tweets
            /// Where the tweets come from.
            case source
        }

        /// The name of the member in JSON; nil if JSON does not have the fact.
        public var key: String?
        /// The name in pages and workbooks; nil if they do not list the fact.
        public var label: String?
        /// The value.
        public var value: Cell
        /// The value as people read it; nil to print the value itself.
        public var words: String?
        /// The parts of the value, such as the names of the dumps that it counts.
        ///
        /// A page folds them behind the value; a printed page leaves them out.
        public var details: [Cell]
        /// The note below the table; nil for none.
        public var sentence: String?
        /// What the sentence is about.
        public var topic: Topic

        /// Creates a fact.
        ///
        /// - Parameters:
        ///   - key: The name of the member in JSON.
        ///   - label: The name in pages and workbooks.
        ///   - value: The value.
        ///   - words: The value as people read it; nil to print the value itself.
        ///   - details: The parts of the value.
        ///   - sentence: The note below the table.
        ///   - topic: What the sentence is about.
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

        /// A fact that is a note alone.
        public static func note(_ sentence: String, _ topic: Topic = .tweets) -> Fact {
            Fact(.empty, sentence: sentence, topic: topic)
        }

        /// The value as pages and workbooks print it, with full paths or short names.
        func shown(fullPaths: Bool) -> Cell {
            if let words { return .text(words) }
            guard case .path = value else { return value }
            return .text(value.text(fullPaths: fullPaths))
        }
    }

    /// The lines below the table in formats for people: the sentences of the facts, by their topics.
    var notes: [String] {
        Fact.Topic.allCases.flatMap { topic in
            facts.filter { $0.topic == topic }.compactMap(\.sentence)
        }
    }

    /// Whether pages and workbooks list facts about where the numbers come from.
    public var hasSource: Bool { !labelledFacts.isEmpty }

    /// The facts that pages and workbooks list.
    var labelledFacts: [Fact] { facts.filter { $0.label != nil } }
}
