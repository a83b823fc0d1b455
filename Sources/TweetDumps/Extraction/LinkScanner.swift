/// Finds the links of a text, with and without `http://`.
///
/// A link is an optional protocol, a host, and an optional port, path and query, each as long as
/// possible. Links do not overlap: the search continues after the last candidate, even if that
/// proved to be no link.
struct LinkScanner {
    private let text: ScannedText

    /// The last chain of labels that was read.
    private var chain: LabelChain?

    private init(text: ScannedText) {
        self.text = text
    }

    /// The positions of the text that belong to links.
    static func links(in text: ScannedText) -> RangeSet<Int> {
        guard text.contains(".") else { return RangeSet() }
        var scanner = LinkScanner(text: text)
        return scanner.links()
    }

    private mutating func links() -> RangeSet<Int> {
        var links = RangeSet<Int>()
        var position = 0
        while position < text.count {
            guard let match = match(at: position) else {
                position += 1
                continue
            }
            if let link = link(of: match) {
                links.insert(contentsOf: link)
            }
            position = match.end
        }
        return links
    }

    /// A candidate: a range with the form of a link.
    private struct Match {
        let start: Int
        let host: Range<Int>
        /// Empty, or begins with `/`.
        let path: Range<Int>
        let end: Int

        var hasProtocol: Bool { start < host.lowerBound }
    }

    private mutating func match(at start: Int) -> Match? {
        guard canBegin(at: start) else { return nil }
        let hostStart = text.endOfProtocol(at: start)
        guard let topLevel = topLevelDomain(ofHostAt: hostStart) else { return nil }
        let host = hostStart..<topLevel.upperBound
        let pathStart = text.endOfPort(at: host.upperBound)
        let path = pathStart..<text.endOfPath(at: pathStart)
        let end = text.endOfQuery(at: path.upperBound)
        return Match(start: start, host: host, path: path, end: end)
    }

    private func canBegin(at start: Int) -> Bool {
        guard let before = text[start - 1] else { return true }
        return
            !(before.isASCIILetter || before.isASCIIDigit || before.isHashSign
            || before.isAtSign || before == "$")
    }

    /// The top-level domain of the longest host at the position; nil if there is no host.
    ///
    /// Each chain of labels is read once, not again from each of its letters: that would take
    /// quadratic time for long texts.
    private mutating func topLevelDomain(ofHostAt start: Int) -> Range<Int>? {
        guard text[start]?.isWordCharacter == true else { return nil }
        if let chain, chain.starts.contains(start) {
            return chain.topLevelDomain(ofHostAt: start)
        }
        let next = LabelChain(at: start, in: text)
        chain = next
        return next.topLevelDomain(ofHostAt: start)
    }

    /// The part of the candidate that is a link; nil if none is.
    private func link(of match: Match) -> Range<Int>? {
        guard
            match.hasProtocol || needsNoProtocol(match),
            let hostEnd = endOfKnownHost(match.host)
        else { return nil }
        if !match.path.isEmpty, isShortener(match.host.lowerBound..<hostEnd) {
            return match.start..<endOfSlug(match.path)
        }
        return match.start..<(hostEnd == match.host.upperBound ? match.end : hostEnd)
    }

    /// True if a candidate without a protocol can be a link: its host is ASCII and not part of a
    /// word.
    private func needsNoProtocol(_ match: Match) -> Bool {
        let isASCII = match.host.allSatisfy { text[$0]?.isASCII == true }
        switch text[match.start - 1] {
        case "-", "_", ".", "/": return false
        default: return isASCII
        }
    }

    /// The end of the host without the labels after its last known top-level domain; nil if it has
    /// none.
    ///
    /// In `www.example.com.nonsense` the link ends after `com`.
    private func endOfKnownHost(_ host: Range<Int>) -> Int? {
        var end = host.upperBound
        while let dot = host.prefix(upTo: end).last(where: { text[$0] == "." }) {
            if TopLevelDomains.contains(text.string(dot + 1..<end)) { return end }
            end = dot
        }
        return nil
    }

    private func isShortener(_ host: Range<Int>) -> Bool {
        host.count == 4 && text.string(host).lowercased() == "t.co"
    }

    /// The end of the letters and digits that follow `t.co/`.
    private func endOfSlug(_ path: Range<Int>) -> Int {
        text.end(from: path.lowerBound + 1) { $0.isASCIILetter || $0.isASCIIDigit }
    }
}
