import ReportRendering
import TweetArchive
import TweetDumps

/// What pages and workbooks say of where a table comes from.
typealias Fact = Table.Fact

/// What tables say below their rows, each in a sentence.
enum ReportNotes {
    /// The mentions that the table does not have since they are too few; nil if there are none.
    static func hidden(_ hidden: String?) -> [String] {
        hidden.map { ["\($0); --min-count 1 shows all."] } ?? []
    }
}

/// Which mentions a table is about, in words.
struct ChosenMentions {
    let kinds: [MentionKind]
    let excluded: [MentionName]

    /// The one kind that the table has, in a sentence, where no heading of a section says it.
    var kindNote: [String] { kinds.count == 1 ? ["\(kinds[0].title) only."] : [] }

    /// What the table does not have since it was asked not to, in a sentence.
    var excludedNote: [String] { excluded.isEmpty ? [] : ["Left out: \(names)."] }

    /// Both for pages and workbooks.
    var facts: [Fact] {
        let kinds = kinds.map { $0.title.lowercased() }.joined(separator: " and ")
        return [
            Fact("Mentions", .text(kinds)),
            Fact("Left out", .text(names.isEmpty ? "nothing" : names)),
        ]
    }

    /// Both for JSON.
    var jsonFacts: [(name: String, value: Table.Value)] {
        [
            ("kind", kinds.count == 1 ? .text(kinds[0].name) : .null),
            ("excluded", excluded.isEmpty ? .null : .text(names)),
        ]
    }

    private var names: String { excluded.map(\.name).joined(separator: ", ") }
}

extension MentionKind {
    /// The heading of mentions of the kind.
    var title: String {
        switch self {
        case .hashtag: "Hashtags"
        case .user: "Users"
        }
    }
}
