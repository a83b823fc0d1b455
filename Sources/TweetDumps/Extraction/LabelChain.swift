/// Labels of a host name, joined by dots.
///
/// All hosts that begin in the same chain end at the same position.
struct LabelChain {
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
