/// Quoting of words for a shell.
enum ShellQuoting {
    /// The characters besides letters and digits that need no quotes.
    private static let plain = Set("_-./,:+@%=".unicodeScalars)

    /// The word in quotes, so that a shell passes it on unchanged; the word itself if it needs none.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || plain.contains($0)
        }
        guard word.isEmpty || !isPlain else { return word }
        return "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
