/// Labels that are joined by dots: all the hosts that begin in one of them end in the same place.
struct LabelChain {
    /// Where a host can begin, if a word character stands there.
    let starts: Range<Int>

    private let topLevelDomain: Range<Int>?

    /// Reads the labels from `start` on, as many as hang together.
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

    /// The last label of the longest host that begins at the position, which is one of `starts`.
    func topLevelDomain(ofHostAt start: Int) -> Range<Int>? {
        guard let topLevelDomain, start < topLevelDomain.lowerBound else { return nil }
        return topLevelDomain
    }
}

extension ScannedText {
    /// All that can belong to the label at the position; empty if nothing can.
    fileprivate func label(at start: Int) -> Range<Int> {
        start..<end(from: start) { $0.isWordCharacter || $0 == "-" }
    }

    /// Whether the label begins and ends with a word character, and a dot follows.
    fileprivate func isLabelWithDot(_ label: Range<Int>) -> Bool {
        self[label.upperBound] == "."
            && self[label.lowerBound]?.isWordCharacter == true
            && self[label.upperBound - 1]?.isWordCharacter == true
    }

    /// What can be a top-level domain at the position, known or not.
    fileprivate func topLevelDomain(at start: Int) -> Range<Int>? {
        encodedDomain(at: start) ?? domainOfASCII(at: start) ?? domainOfOtherLetters(at: start)
    }

    /// `xn--` and letters, digits and hyphens.
    private func encodedDomain(at start: Int) -> Range<Int>? {
        guard has("xn--", at: start) else { return nil }
        let end = end(from: start + 4) { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
        return end > start + 4 ? start..<end : nil
    }

    /// Two letters or more, without the last one if a digit or `@` follows that.
    private func domainOfASCII(at start: Int) -> Range<Int>? {
        var end = end(from: start, while: \.isASCIILetter)
        if let next = self[end], next.isASCIIDigit || next == "@" {
            end -= 1
        }
        return end >= start + 2 ? start..<end : nil
    }

    /// Letters of other scripts than ASCII, and numbers other than digits.
    private func domainOfOtherLetters(at start: Int) -> Range<Int>? {
        let end = end(from: start) {
            !$0.isASCII && $0.isWordCharacter && $0.properties.numericType != .decimal
        }
        return end > start ? start..<end : nil
    }
}
