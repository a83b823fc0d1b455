/// How a word is typed for a shell.
enum ShellQuoting {
    /// What needs no quote anywhere in a word, beside letters and digits.
    private static let plain = Set("_-./,:+@%=".unicodeScalars)

    /// The word in quotes that keep a shell from reading anything into it; as it is where it needs none.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || plain.contains($0)
        }
        guard word.isEmpty || !isPlain else { return word }
        return "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
