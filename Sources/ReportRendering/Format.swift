/// A form in which a table is printed.
public enum Format: String, CaseIterable, Sendable {
    /// Aligned columns, for people.
    case text
    /// Comma-separated values, for spreadsheets.
    case csv
    /// One JSON object, for programs, which read every text back as it was.
    case json

    /// Tells the format of a file by the end of its name, in upper or lower case.
    ///
    /// It is `nil` if no format has that extension.
    ///
    /// - Parameter fileExtension: What follows the last dot of the file's name.
    public init?(fileExtension: String) {
        let named = Self.allCases.first { $0.fileExtension == fileExtension.lowercased() }
        guard let named else { return nil }
        self = named
    }

    /// The usual end of the name of a file in this format, without the dot.
    public var fileExtension: String {
        switch self {
        case .text: "txt"
        case .csv: "csv"
        case .json: "json"
        }
    }
}
