import ReportRendering

extension Int {
    /// The number with commas between groups of three digits, for people: `6,433`.
    package var grouped: String { ReportRendering.grouped(self) }

    /// The number with a noun in the singular or plural: `1 tweet`, `6,433 tweets`.
    package func of(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }

    /// The verb after a noun with this number: `is` or `are`.
    package var are: String { self == 1 ? "is" : "are" }
}
