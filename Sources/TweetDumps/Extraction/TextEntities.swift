/// The hashtags and users in a text, as twitter-text's `extractEntities` finds them.
///
/// Names inside a link do not count, nor does the user of a list (`@user/list`).
///
/// - Complexity: O(*n*) in the length of the text.
struct TextEntities {
    /// The names after `#` or `＃`, as typed, in the order of the text.
    var hashtags: [String] = []

    /// The names after `@` or `＠`, as typed, in the order of the text.
    var users: [String] = []

    /// Finds the hashtags and users in a text.
    ///
    /// - Parameters:
    ///   - text: The text as in a record, with `&amp;`, `&lt;` and `&gt;` for `&`, `<` and `>`.
    ///   - leavesOutCutEnd: True to leave out a name that touches the mark at the end of the text,
    ///     `…` or ` ...`, because the rest of the name is missing.
    init(in text: String, leavesOutCutEnd: Bool) {
        guard mayHaveSigns(text) else { return }
        let text = ScannedText(unescaping: text)
        let hashtagRanges = HashtagScanner(text: text).names()
        let userRanges = UserScanner(text: text).names()
        if hashtagRanges.isEmpty, userRanges.isEmpty { return }

        let links = LinkScanner.links(in: text)
        let cut = leavesOutCutEnd ? text.cutMark : nil
        func names(_ ranges: [Range<Int>]) -> [String] {
            ranges
                .filter { $0.upperBound != cut && !links.contains($0.lowerBound - 1) }
                .map(text.string)
        }
        hashtags = names(hashtagRanges)
        users = names(userRanges)
    }
}

/// True if the text has a byte of `#`, `@`, `＃` or `＠`.
private func mayHaveSigns(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x23 || $0 == 0x40 || $0 == 0xEF }
}
