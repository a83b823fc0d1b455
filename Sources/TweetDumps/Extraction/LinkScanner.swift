/// Finds the links of a text, with and without `http://`.
///
/// A link is an optional protocol, a host, and an optional port, path and query, each as long as
/// possible. Links do not overlap: the search continues after the last candidate, even if that
/// proved to be no link.
struct LinkScanner {
    private let text: ScannedText

    private var chain: LabelChain?

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

/// Labels of a host name, joined by dots.
///
/// All hosts that begin in the same chain end at the same position.
private struct LabelChain {
    /// The positions at which a host can begin, if they have a word character.
    let starts: Range<Int>

    private let topLevelDomain: Range<Int>?

    /// Reads all connected labels from `start` on.
    init(at start: Int, in text: ScannedText) {
        var topLevelDomain: Range<Int>?
        var label = text.label(at: start)
        var end = label.upperBound
        while text.isLabelWithDot(label) {
            end = label.upperBound
            label = text.label(at: end + 1)
            topLevelDomain = text.topLevelDomain(at: label.lowerBound) ?? topLevelDomain
        }
        starts = start..<end
        self.topLevelDomain = topLevelDomain
    }

    /// The top-level domain of the longest host at a position, which must be one of ``starts``.
    func topLevelDomain(ofHostAt start: Int) -> Range<Int>? {
        guard let topLevelDomain, start < topLevelDomain.lowerBound else { return nil }
        return topLevelDomain
    }
}

extension ScannedText {
    /// The longest range that can be a label at the position; may be empty.
    fileprivate func label(at start: Int) -> Range<Int> {
        start..<end(from: start) { $0.isWordCharacter || $0 == "-" }
    }

    /// True if the label begins and ends with a word character and is followed by a dot.
    fileprivate func isLabelWithDot(_ label: Range<Int>) -> Bool {
        self[label.upperBound] == "."
            && self[label.lowerBound]?.isWordCharacter == true
            && self[label.upperBound - 1]?.isWordCharacter == true
    }

    /// The range that can be a top-level domain at the position, known or not.
    fileprivate func topLevelDomain(at start: Int) -> Range<Int>? {
        encodedDomain(at: start) ?? domainOfASCII(at: start) ?? domainOfOtherLetters(at: start)
    }

    /// An encoded domain: `xn--`, then letters, digits and hyphens.
    private func encodedDomain(at start: Int) -> Range<Int>? {
        guard has("xn--", at: start) else { return nil }
        let end = end(from: start + 4) { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
        return end > start + 4 ? start..<end : nil
    }

    /// Two or more ASCII letters, without the last one if a digit or `@` follows.
    private func domainOfASCII(at start: Int) -> Range<Int>? {
        var end = end(from: start, while: \.isASCIILetter)
        if let next = self[end], next.isASCIIDigit || next == "@" {
            end -= 1
        }
        return end >= start + 2 ? start..<end : nil
    }

    /// Letters of other scripts, and numbers other than digits.
    private func domainOfOtherLetters(at start: Int) -> Range<Int>? {
        let end = end(from: start) {
            !$0.isASCII && $0.isWordCharacter && $0.properties.numericType != .decimal
        }
        return end > start ? start..<end : nil
    }
}

/// The parts of a link other than its host. Each function returns the position after the part, or
/// `start` if the part is absent.
extension ScannedText {
    /// The end of `http://` or `https://`, in any case.
    fileprivate func endOfProtocol(at start: Int) -> Int {
        var end = start
        for letter: Unicode.Scalar in ["h", "t", "t", "p"] {
            guard self[end]?.isLetter(letter) == true else { return start }
            end += 1
        }
        if self[end]?.isLetter("s") == true {
            end += 1
        }
        return has("://", at: end) ? end + 3 : start
    }

    fileprivate func endOfPort(at start: Int) -> Int {
        guard self[start] == ":" else { return start }
        let end = end(from: start + 1, while: \.isASCIIDigit)
        return end > start + 1 ? end : start
    }

    /// The end of a path: `/` and the following characters, up to the last one that can end a path.
    fileprivate func endOfPath(at start: Int) -> Int {
        guard self[start] == "/" else { return start }
        var position = start + 1
        var end = position
        while let scalar = self[position] {
            if let bracketsEnd = endOfBrackets(at: position) {
                position = bracketsEnd
                end = position
            } else if scalar.isPathCharacter {
                position += 1
                end = scalar.endsPath ? position : end
            } else {
                break
            }
        }
        return end
    }

    /// The end of a pair of round brackets within a path; nil if there is none.
    private func endOfBrackets(at start: Int) -> Int? {
        guard self[start] == "(" else { return nil }
        let end = end(from: start + 1, while: \.isPathCharacter)
        return self[end] == ")" ? end + 1 : nil
    }

    /// The end of a query: `?` and the following characters, up to the last one that can end a
    /// query.
    fileprivate func endOfQuery(at start: Int) -> Int {
        guard self[start] == "?" else { return start }
        var position = start + 1
        var end = start
        while let scalar = self[position], scalar.isQueryCharacter {
            position += 1
            end = scalar.endsQuery ? position : end
        }
        return end
    }
}

extension Unicode.Scalar {
    /// True if this is the given small letter or its capital.
    ///
    /// The long s is a small letter of S.
    fileprivate func isLetter(_ letter: Unicode.Scalar) -> Bool {
        self == letter || value + 0x20 == letter.value || (self == "ſ" && letter == "s")
    }

    fileprivate var isPathCharacter: Bool {
        switch self {
        case "!", "*", "'", ";", ":", ",", ".", "$", "%", "[", "]", "–", "~", "@", "|", "&": true
        default: endsPath
        }
    }

    fileprivate var endsPath: Bool {
        switch self {
        case "+", "-", "=", "_", "#", "/": true
        case "\u{400}"..."\u{4FF}": true
        default: isASCIILetter || isASCIIDigit || isAccentedLatin
        }
    }

    fileprivate var isQueryCharacter: Bool {
        switch self {
        case "!", "?", "*", "'", "@", "(", ")", ";", ":", "+", "$", "%", "[", "]", ".", ",": true
        case "~", "|": true
        default: endsQuery
        }
    }

    fileprivate var endsQuery: Bool {
        switch self {
        case "-", "_", "&", "=", "#", "/": true
        default: isASCIILetter || isASCIIDigit
        }
    }
}
