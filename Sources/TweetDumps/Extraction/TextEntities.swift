/// The hashtags and users that a text names, as twitter-text's `extractEntities` finds them.
///
/// What stands inside a link names nothing, nor does a list (`@user/list`) name its user.
///
/// - Complexity: O(*n*) in the length of the text, whatever it consists of.
struct TextEntities {
    /// The names behind `#` or `＃`, in the order of the text, as typed.
    var hashtags: [String] = []

    /// The names behind `@` or `＠`, in the order of the text, as typed.
    var users: [String] = []

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The text as it stands in a record, with `&amp;`, `&lt;` and `&gt;` for `&`, `<` and
    ///     `>`.
    ///   - leavesOutCutEnd: Whether a name that touches the mark at the end of the text, `…` or
    ///     ` ...`, is left out, because the mark stands for the rest of the name.
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

/// Whether the text has a byte of `#`, `@`, `＃` or `＠`.
private func mayHaveSigns(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x23 || $0 == 0x40 || $0 == 0xEF }
}
