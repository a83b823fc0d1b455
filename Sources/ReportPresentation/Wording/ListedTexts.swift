extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    package var listed: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
