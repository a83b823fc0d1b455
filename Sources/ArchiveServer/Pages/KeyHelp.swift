/// A line of the help about keys.
struct KeyHelp: Sendable {
    /// The keys one after another, with blanks between them.
    let keys: String
    /// What they do.
    let meaning: String

    init(_ keys: String, _ meaning: String) { (self.keys, self.meaning) = (keys, meaning) }

    /// The keys of every page, without those of tabs.
    static let all = [
        KeyHelp("/", "Go to the search box"), KeyHelp("j", "Next tweet or row"),
        KeyHelp("k", "Previous tweet or row"), KeyHelp("Enter", "Open it"),
        KeyHelp("?", "Show or hide this help"),
    ]
}
