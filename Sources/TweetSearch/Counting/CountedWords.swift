import TweetDumps

/// The words of a ``WordTally`` with their counts.
public struct CountedWords: Sendable {
    /// A word that was counted.
    public struct Index: Sendable, Hashable {
        fileprivate let number: Int
    }

    private let texts: TextTable
    /// How often each word occurred, by its index in ``texts``.
    private let counts: [UInt32]

    init(_ texts: TextTable) {
        self.texts = texts
        var counts = [UInt32](repeating: 0, count: texts.entries.count)
        for entry in texts.entries where entry.spelled > 0 {
            counts[Int(entry.word) - 1] += entry.spelled
        }
        self.counts = counts
    }

    /// The words that occurred at least once, in no particular order.
    public var indexes: some Sequence<Index> {
        counts.indices.lazy.filter { counts[$0] > 0 }.map { Index(number: $0) }
    }

    /// How often a word occurred.
    public func count(of word: Index) -> Int { Int(counts[word.number]) }

    /// The number of texts with a word.
    public func tweets(of word: Index) -> Int { Int(texts.entries[word.number].tweets) }

    /// Whether a word comes before another one: by its count, then by the code points of its folded
    /// form in canonical decomposition.
    public func precedes(_ one: Index, _ other: Index) -> Bool {
        let (first, second) = (count(of: one), count(of: other))
        return first == second ? texts.precedes(one.number, other.number) : first > second
    }

    /// The most common spelling of each of some words, of several the first by code point; that of
    /// an emoji without skin tones.
    public func spellings(of shown: [Index]) -> [String] {
        let (notShown, none) = (UInt32.max, UInt32.max - 1)
        var best = [UInt32](repeating: notShown, count: texts.entries.count)
        for word in shown { best[word.number] = none }
        for (index, entry) in texts.entries.enumerated() where entry.spelled > 0 {
            let last = best[Int(entry.word) - 1]
            guard last != notShown else { continue }
            if last == none || isBetter(index, than: Int(last)) {
                best[Int(entry.word) - 1] = UInt32(index)
            }
        }
        return shown.map { word in
            let text = best[word.number] == none ? word.number : Int(best[word.number])
            return Folding.composed(String(decoding: texts[text], as: UTF8.self).withoutSkinTones)
        }
    }

    /// Whether a spelling is more common than another one of the same word.
    private func isBetter(_ spelling: Int, than other: Int) -> Bool {
        let (first, second) = (texts.entries[spelling].spelled, texts.entries[other].spelled)
        return first == second ? texts.precedes(spelling, other) : first > second
    }
}

extension String {
    /// A word or emoji without skin tones; instead of one, some emoji need the sign that makes them
    /// colourful.
    fileprivate var withoutSkinTones: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            if !(0x1F3FB...0x1F3FF ~= scalar.value) {
                scalars.append(scalar)
            } else if let last = scalars.last?.properties, last.isEmojiModifierBase,
                !last.isEmojiPresentation
            {
                scalars.append("\u{FE0F}")
            }
        }
        return String(scalars)
    }
}
