import Foundation
import TweetDumps

/// Folds texts, so that those are equal that a search should not distinguish.
///
/// It normalizes to NFC, makes full-width ASCII plain, removes apostrophes, joiners, variation selectors,
/// skin tones and tags, applies Unicode's full case folding, and removes the accents of Latin letters.
///
/// ```swift
/// TextFolding.folded("Año")  // "ano"
/// TextFolding.folded("DON’T, Straße")  // "dont, strasse"
/// ```
enum TextFolding {
    /// The form by which texts are compared, in NFC; takes at most O(*n* log *n*).
    static func folded(_ text: String) -> String {
        let folded = withoutLatinAccents(CanonicalDecomposition.scalars(of: caseFolded(text)))
        return Folding.composed(String(String.UnicodeScalarView(folded)))
    }

    static func units(_ text: String) -> [WordUnit] {
        // Marks change their order only within a word.
        partsAtLoneMarks(of: folded(text)).flatMap(units(ofFolded:))
    }

    /// Splits a folded text before each mark that is a word.
    private static func partsAtLoneMarks(of text: String) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var isUnspaced = false
        for scalar in text.unicodeScalars {
            switch WordUnit(scalar).kind {
            case .unspacedMark:
                if !isUnspaced { parts.append(String.UnicodeScalarView()) }
                isUnspaced = true
            case .unspaced: isUnspaced = true
            case .mark: break
            case .letter, .emoji, .flag, .separator: isUnspaced = false
            }
            parts[parts.count - 1].append(scalar)
        }
        return parts.map(String.init)
    }

    static func units(ofFolded text: String) -> [WordUnit] {
        CanonicalDecomposition.scalars(of: text) { !WordUnit($0).isInWords }.map(WordUnit.init)
    }

    static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        0x200C...0x200D ~= scalar.value || isEmojiPart(scalar.value) || isApostrophe(scalar)
    }

    /// True for scalars that change the look of the emoji before them: variation selectors, skin tones and
    /// tags.
    static func isEmojiPart(_ value: UInt32) -> Bool {
        switch value {
        case 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
        default: false
        }
    }

    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "\u{2019}", "\u{02BC}", "\u{FF07}": true
        default: false
        }
    }

    /// True for letters whose accents are removed.
    static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.name?.hasPrefix("LATIN ") ?? false
    }

    private static func caseFolded(_ text: String) -> String {
        let kept = Folding.composed(text).unicodeScalars.lazy.filter { !isLeftOut($0) }
        return Folding.caseFolded(String(String.UnicodeScalarView(kept.map(inHalfWidth))))
    }

    /// ASCII for full-width ASCII.
    private static func inHalfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    private static func withoutLatinAccents(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var isAfterLatin = false
        return scalars.filter { scalar in
            if scalar.properties.generalCategory == .nonspacingMark { return !isAfterLatin }
            isAfterLatin = isLatin(scalar)
            return true
        }
    }
}

/// Unicode's canonical decomposition, in which syllables of Hangul remain composed.
enum CanonicalDecomposition {
    /// The decomposition of a text, except some scalars, with combining marks in canonical order.
    ///
    /// - Complexity: O(*n* log *n*), where Foundation takes quadratic time for many marks.
    static func scalars(
        of text: String,
        except remainsComposed: (Unicode.Scalar) -> Bool = { _ in false }
    ) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if isInert(scalar) || remainsComposed(scalar) {
                scalars.append(scalar)
            } else {
                scalars += String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            }
        }
        CanonicalOrder.sortMarks(of: &scalars)
        return scalars
    }

    /// True for scalars of common scripts that have no decomposition, and for syllables.
    private static func isInert(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0xC0, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
