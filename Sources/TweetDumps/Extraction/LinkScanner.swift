/// Finds the links of a text, with and without `http://`.
///
/// At each position a link is a protocol, a host, a port, a path and a query, of which only the host
/// must be there; each is as long as it can be. Links do not overlap: the search goes on behind the
/// last one, also if that proved to be none.
struct LinkScanner {
    private let text: ScannedText

    /// The labels that were read last.
    private var chain: LabelChain?

    private init(text: ScannedText) {
        self.text = text
    }

    /// The positions that belong to links.
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

    /// What has the form of a link.
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

    /// The last label of the longest host at the position.
    ///
    /// The labels that hang together are read once, not again from each of them, nor from each of
    /// their letters: else long texts would take quadratic time.
    private mutating func topLevelDomain(ofHostAt start: Int) -> Range<Int>? {
        guard text[start]?.isWordCharacter == true else { return nil }
        if let chain, chain.starts.contains(start) {
            return chain.topLevelDomain(ofHostAt: start)
        }
        let next = LabelChain(at: start, in: text)
        chain = next
        return next.topLevelDomain(ofHostAt: start)
    }

    /// The part of the match that is a link, if any.
    private func link(of match: Match) -> Range<Int>? {
        guard
            match.hasProtocol || standsAlone(match),
            let hostEnd = endOfKnownHost(match.host)
        else { return nil }
        if !match.path.isEmpty, isShortener(match.host.lowerBound..<hostEnd) {
            return match.start..<endOfSlug(match.path)
        }
        return match.start..<(hostEnd == match.host.upperBound ? match.end : hostEnd)
    }

    /// Whether the match is a link even without a protocol: one of ASCII, and no part of a word.
    private func standsAlone(_ match: Match) -> Bool {
        let isASCII = match.host.allSatisfy { text[$0]?.isASCII == true }
        switch text[match.start - 1] {
        case "-", "_", ".", "/": return false
        default: return isASCII
        }
    }

    /// Where the host ends without the labels behind the last top-level domain that there is.
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

    /// Where the letters and digits end by which Twitter's own shortener knows a link.
    private func endOfSlug(_ path: Range<Int>) -> Int {
        text.end(from: path.lowerBound + 1) { $0.isASCIILetter || $0.isASCIIDigit }
    }
}
