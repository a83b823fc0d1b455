import ReportRendering

extension Int {
    /// The number with commas between groups of three digits, such as `6,433`.
    package var grouped: String { ReportRendering.grouped(self) }

    /// Returns the number with a noun in the singular or plural.
    ///
    /// ```swift
    /// 1.counted("tweet")  // "1 tweet"
    /// 6433.counted("tweet")  // "6,433 tweets"
    /// ```
    ///
    /// - Parameter noun: A noun in the singular, whose plural ends in `s`.
    /// - Returns: The number and the noun.
    package func counted(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }

    /// The verb after a noun with this number: `is` for 1, else `are`.
    package var isOrAre: String { self == 1 ? "is" : "are" }
}
