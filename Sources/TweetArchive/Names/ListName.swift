import GRDB
import TweetDumps

/// The name of a list of people.
///
/// Names are equal if they are equal after trimming and folding, as those of hashtags.
///
/// ```swift
/// ListName(" Friends ")?.name  // "Friends"
/// ListName("friends") == ListName("FRIENDS")  // true
/// ```
public struct ListName: Sendable {
    /// The maximum number of scalars in a name.
    public static let maxLength = 100

    /// The name in NFC, without white space at either end.
    public let name: String
    /// The form by which names are compared.
    private let folded: String

    /// Creates a name; nil if it has nothing but white space and signs, is longer than
    /// ``maxLength``, or has a control character, such as a line break.
    ///
    /// - Parameter typed: The name as typed.
    public init?(_ typed: String) {
        guard let term = SearchTerm(typed) else { return nil }
        name = Folding.composed(term.name)
        folded = Folding.folded(name)
        let scalars = name.unicodeScalars
        guard scalars.count <= ListName.maxLength, !scalars.contains(where: \.isControl) else {
            return nil
        }
    }

    /// The names of this list as the archive stores them; more than one only if another program
    /// has written them.
    func stored(_ db: Database) throws -> [String] {
        try ListName.all(db).filter { ListName($0) == self }
    }

    /// The names of all lists, in the order of their bytes.
    static func all(_ db: Database) throws -> [String] {
        try Row.fetchAll(db, sql: "SELECT DISTINCT CAST(name AS BLOB) AS name FROM list ORDER BY 1")
            .compactMap { $0.blobText("name") }
    }
}

extension ListName: Equatable {
    /// True if two names are the same after trimming and folding.
    public static func == (one: ListName, other: ListName) -> Bool {
        ExactText(one.folded) == ExactText(other.folded)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character or separates lines.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
