/// Finds the names that a person who mistyped one may have meant.
package enum NearestNames {
    /// The maximum number of suggestions.
    private static let maxCount = 3

    /// Up to three names with the smallest edit distance to a folded name; ties keep the given
    /// order.
    ///
    /// Leading signs do not count as edits.
    static func nearest(
        to folded: String,
        among names: [(name: String, folded: String)]
    ) -> [String] {
        ranked(folded, among: names).prefix(maxCount).map(\.name)
    }

    /// Up to three names whose edit distance to a folded name is at most one for every three
    /// letters, nearest first; ties keep the given order.
    static func suggestions(
        for folded: String,
        among names: [(name: String, folded: String)]
    ) -> [String] {
        let ranked = ranked(folded, among: names).prefix(maxCount)
        return ranked.filter { isNear($0.edits, to: folded) }.map(\.name)
    }

    /// The nearest name if its edit distance is at most one for every three letters; nil if there
    /// is none.
    ///
    /// Ties keep the given order.
    ///
    /// Letter case and leading signs or hyphens do not count as edits.
    ///
    /// ```swift
    /// NearestNames.suggestion(for: "cvs", among: ["text", "csv"])  // "csv"
    /// NearestNames.suggestion(for: "pdf", among: ["text", "csv"])  // nil
    /// ```
    package static func suggestion(for typed: String, among names: [String]) -> String? {
        let named = names.map { (name: $0, folded: $0.lowercased()) }
        let nearest = ranked(typed.lowercased(), among: named).first
        return nearest.flatMap { isNear($0.edits, to: typed) ? $0.name : nil }
    }

    private static func isNear(_ edits: Int, to typed: String) -> Bool {
        edits <= letters(of: typed).count / 3
    }

    /// All names with their edit distances, nearest first; ties keep the given order.
    private static func ranked(
        _ folded: String,
        among names: [(name: String, folded: String)]
    ) -> [(name: String, edits: Int)] {
        let wanted = letters(of: folded)
        let counted = names.enumerated().map { index, name in
            (edits: edits(from: wanted, to: letters(of: name.folded)), index: index)
        }
        return counted.sorted { $0 < $1 }.map { (names[$0.index].name, $0.edits) }
    }

    /// The number of code points that are compared; longer names are cut.
    private static let maxLength = 200

    /// The characters after leading signs or hyphens.
    private static func letters(of folded: String) -> [Character] {
        let compared = String(folded.unicodeScalars.prefix(maxLength))
        return Array(compared.drop { $0 == "#" || $0 == "@" || $0 == "-" })
    }

    /// The number of letters to insert, delete, change or swap with the next one (the restricted
    /// Damerau-Levenshtein distance).
    private static func edits(from one: [Character], to other: [Character]) -> Int {
        var (before, row) = ([Int](), Array(0...other.count))
        for (index, letter) in one.enumerated() {
            var next = [index + 1]
            for (column, otherLetter) in other.enumerated() {
                let change = row[column] + (letter == otherLetter ? 0 : 1)
                var edits = min(change, row[column + 1] + 1, next[column] + 1)
                let isSwap =
                    index > 0 && column > 0 && letter == other[column - 1]
                    && one[index - 1] == otherLetter
                if isSwap { edits = min(edits, before[column - 1] + 1) }
                next.append(edits)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
