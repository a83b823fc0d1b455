/// The names that someone who mistyped one may have meant.
package enum NearestNames {
    private static let most = 3

    /// At most three names: those that the fewest edits lead to, without the sign; ties in the order
    /// given.
    static func of(_ folded: String, among names: [(name: String, folded: String)]) -> [String] {
        ranked(folded, among: names).prefix(most).map(\.name)
    }

    /// The same of many names, of which most are far from what was meant: at most one edit for three
    /// letters leads to those that are given.
    static func near(
        _ folded: String,
        among names: [(name: String, folded: String)]
    ) -> [String] {
        let ranked = ranked(folded, among: names).prefix(most)
        return ranked.filter { isNear($0.edits, to: folded) }.map(\.name)
    }

    /// The name that the fewest edits lead to, at most one for three letters; ties in the order given.
    ///
    /// ```swift
    /// NearestNames.one("cvs", among: ["text", "csv"])  // "csv"
    /// NearestNames.one("pdf", among: ["text", "csv"])  // nil
    /// ```
    ///
    /// Upper and lower case are one, and so is a name with and without its signs or hyphens.
    package static func one(_ typed: String, among names: [String]) -> String? {
        let named = names.map { (name: $0, folded: $0.lowercased()) }
        let nearest = ranked(typed.lowercased(), among: named).first
        return nearest.flatMap { isNear($0.edits, to: typed) ? $0.name : nil }
    }

    private static func isNear(_ edits: Int, to typed: String) -> Bool {
        edits <= letters(of: typed).count / 3
    }

    private static func ranked(
        _ folded: String,
        among names: [(name: String, folded: String)]
    ) -> [(name: String, edits: Int)] {
        let wanted = letters(of: folded)
        let counted = names.enumerated().map { place, name in
            (edits: edits(from: wanted, to: letters(of: name.folded)), place: place)
        }
        return counted.sorted { $0 < $1 }.map { (names[$0.place].name, $0.edits) }
    }

    /// How many scalars of a name are compared: more than a name has that someone mistypes.
    private static let comparedLength = 200

    /// The letters behind the signs of a name or the hyphens of an option.
    private static func letters(of folded: String) -> [Character] {
        let compared = String(folded.unicodeScalars.prefix(comparedLength))
        return Array(compared.drop { $0 == "#" || $0 == "@" || $0 == "-" })
    }

    /// How many letters are added, left out, changed, or swapped with the next one, in the product of
    /// the lengths.
    private static func edits(from one: [Character], to other: [Character]) -> Int {
        var (before, row) = ([Int](), Array(0...other.count))
        for (place, letter) in one.enumerated() {
            var next = [place + 1]
            for (column, theirs) in other.enumerated() {
                let change = row[column] + (letter == theirs ? 0 : 1)
                var fewest = min(change, row[column + 1] + 1, next[column] + 1)
                if place > 0, column > 0, letter == other[column - 1], one[place - 1] == theirs {
                    fewest = min(fewest, before[column - 1] + 1)
                }
                next.append(fewest)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
