/// Finds the addresses in a text: those with `://`, and those that begin with `www.` or
/// `pic.twitter.com/`.
///
/// ```swift
/// var addresses = AddressRanges(text)
/// while let address = addresses.next(from: offset) { offset = address.upperBound }
/// ```
struct AddressRanges {
    private let text: UnsafeBufferPointer<UInt8>
    /// The offset of the next `://`; that of the end if there is none.
    private var colon = -1
    /// The offset of the next dot behind `www` or `pic`; that of the end if there is none.
    private var dot = -1
    /// The first letter of the scheme before ``colon``, as far as the text was not read before.
    private var schemeStart = -1

    /// Prepares to find the addresses in a text, which must outlive this value.
    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// The first address that begins at an offset or later; nil if there is none.
    ///
    /// - Complexity: O(length of the text) for all addresses of a text, in their order.
    mutating func next(from offset: Int) -> Range<Int>? {
        if colon < offset {
            colon = nextColon(from: offset)
            schemeStart = startOfScheme(before: colon, from: offset)
        }
        if dot < offset + 3 { dot = nextDot(from: offset + 3) }
        let start = max(schemeStart, offset)
        if dot < text.count, dot - 3 <= start { return dot - 3..<end(from: dot) }
        return colon < text.count ? start..<end(from: colon + 3) : nil
    }

    private func nextColon(from offset: Int) -> Int {
        var offset = offset
        while let found = text.firstIndex(of: UInt8(ascii: ":"), from: offset) {
            if text.has("://", at: found) { return found }
            offset = found + 1
        }
        return text.count
    }

    private func nextDot(from offset: Int) -> Int {
        var offset = offset
        while let found = text.firstIndex(of: UInt8(ascii: "."), from: offset) {
            if isBehindHost(found) { return found }
            offset = found + 1
        }
        return text.count
    }

    /// Whether the dot at an offset is that of `www.` or of `pic.twitter.com/`.
    private func isBehindHost(_ dot: Int) -> Bool {
        if text.has(".twitter.com/", at: dot) { return text.has("pic", at: dot - 3) }
        guard text.has("www", at: dot - 3), dot + 1 < text.count, text[dot + 1].isInWords else {
            return false
        }
        return dot == 3 || !text[dot - 4].isInWords
    }

    private func startOfScheme(before colon: Int, from offset: Int) -> Int {
        var start = colon
        guard colon < text.count else { return start }
        while start > offset, text[start - 1].isLetterOrDigit { start -= 1 }
        return start
    }

    /// The end of an address that has a host at an offset or before.
    private func end(from offset: Int) -> Int {
        // Nothing separates short addresses from the words behind them in some dumps.
        if let host = AddressRanges.shortHosts.first(where: { text.has($0, at: offset) }) {
            let name = text[(offset + host.utf8CodeUnitCount)...]
            return name.firstIndex { !$0.isLetterOrDigit } ?? text.count
        }
        let end = text[offset...].firstIndex {
            $0 <= UInt8(ascii: " ") || $0 >= 0xE2 || AddressRanges.signs.contains($0)
        }
        return end ?? text.count
    }

    /// What short addresses have before a name of letters and digits.
    private static let shortHosts: [StaticString] = ["t.co/", ".twitter.com/"]

    /// The signs that no address has.
    ///
    /// Letters from U+2000 on, which begin with the byte 0xE2 or a larger one, end an address, too:
    /// those of East Asia can follow without a blank.
    private static let signs = Array("\"<>".utf8)
}
