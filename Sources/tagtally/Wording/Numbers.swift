import ReportRendering

extension Int {
    /// The number with commas between groups of three digits, for people.
    var grouped: String { ReportRendering.grouped(self) }

    /// The number with a noun, as in `1 tweet` and `2 tweets`.
    func of(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }

    /// The verb behind a noun of this number.
    var are: String { self == 1 ? "is" : "are" }
}

extension Double {
    /// The number with one digit behind the point.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
