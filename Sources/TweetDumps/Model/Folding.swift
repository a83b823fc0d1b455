import Foundation

/// Folding makes names equal that differ only in case, or in how their accents are encoded.
///
/// It removes one leading `#`, `＃`, `@` or `＠`, applies Unicode's full case folding
/// (CaseFolding.txt, statuses C and F) and normalizes to NFC. There is no special case for Turkish,
/// accents are kept, and full-width letters remain different from ASCII letters.
public enum Folding {
    /// The form by which names are compared.
    ///
    /// ```swift
    /// Folding.folded("#Straße")  // "strasse"
    /// ```
    ///
    /// Two names are the same if their folded names have the same scalars. The folded name of a
    /// lone sign is empty.
    ///
    /// - Complexity: O(*n*); O(*n* log *n*) for names with long runs of combining marks.
    public static func folded(_ name: String) -> String {
        let name = withoutSign(name)
        if let folded = foldedASCII(name) {
            return folded
        }
        return composed(caseFolded(composed(name)))
    }

    /// The folded name in UTF-8, of a name in valid UTF-8.
    ///
    /// - Complexity: O(*n*), without creating a `String` for names in ASCII or in scripts without
    ///   case.
    package static func folded(_ name: ArraySlice<UInt8>) -> [UInt8] {
        var folded: [UInt8] = []
        fold(name, into: &folded)
        return folded
    }

    /// Replaces the content of an array by the folded name, in UTF-8, of a name in valid UTF-8; the
    /// memory of the array is kept.
    package static func fold(_ name: ArraySlice<UInt8>, into folded: inout [UInt8]) {
        folded.removeAll(keepingCapacity: true)
        folded.append(contentsOf: name)
        if foldWithoutTables(&folded) { return }
        folded = Array(Folding.folded(String(decoding: name, as: UTF8.self)).utf8)
    }

    /// Folds a name in place; false if that needs Unicode's tables, or if the name begins with a
    /// sign.
    static func foldWithoutTables(_ name: inout [UInt8]) -> Bool {
        guard let first = name.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "@"),
            name.isASCII || CaselessScripts.contain(allOf: name)
        else { return false }
        name.withUnsafeMutableBufferPointer { bytes in
            for index in bytes.indices {
                let isCapital = bytes[index] &- UInt8(ascii: "A") < 26
                bytes[index] |= isCapital ? 0x20 : 0
            }
        }
        return true
    }

    /// The name as it is displayed: in NFC, without one leading sign.
    package static func spelling(_ name: String) -> String {
        composed(withoutSign(name))
    }

    /// True for the signs of hashtags and users, in half and full width.
    static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "#", "＃", "@", "＠": true
        default: false
        }
    }
}

/// The name without one leading sign.
///
/// Signs are matched as scalars: a combining mark after `#` would make one character of both.
private func withoutSign(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, Folding.isSign(first) else { return name }
    return String(name.unicodeScalars.dropFirst())
}

/// The name in lower case; nil if it is not all ASCII.
private func foldedASCII(_ name: String) -> String? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
    return name.lowercased()
}

// MARK: - Case

extension Folding {
    /// The text after Unicode's full case folding, which may leave it in no normal form.
    package static func caseFolded(_ text: String) -> String {
        // Appending to a scalar view would copy the whole string for each scalar.
        var folded: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.properties.changesWhenCaseMapped {
                appendCaseFolding(of: scalar, to: &folded)
            } else {
                folded.append(scalar)
            }
        }
        return String(String.UnicodeScalarView(folded))
    }
}

/// Appends the full case folding of a scalar, as CaseFolding.txt has it.
///
/// It is the lower case of the scalar's upper case. This also unites variants that share only one
/// of the two (ς with σ, ſ with s) and expands ligatures (ß, ﬁ). There are three exceptions.
private func appendCaseFolding(
    of scalar: Unicode.Scalar,
    to folded: inout [Unicode.Scalar]
) {
    switch scalar.value {
    case ..<0x80:
        folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    case 0x0131:
        // The Turkish dotless i has the upper case of i, but is a different letter.
        folded.append(scalar)
    case 0x1E9E:
        // The capital ß is its own upper case, so its lower case ß would not be expanded.
        folded.append(contentsOf: "ss".unicodeScalars)
    case 0x13A0...0x13FD, 0xAB70...0xABBF:
        // Cherokee folds to capitals: its small letters were added to Unicode later.
        folded.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
    default:
        for upper in scalar.properties.uppercaseMapping.unicodeScalars {
            folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
    }
}

// MARK: - NFC

extension Folding {
    /// The text in NFC.
    ///
    /// It uses a string transform, which is ICU: on Linux `precomposedStringWithCanonicalMapping`
    /// is wrong for conjoining jamo, marks beyond the Basic Multilingual Plane and some Tibetan
    /// vowels.
    package static func composed(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(isInertInNFC) { return text }
        return pieces(of: CanonicalOrder.sorted(text)).map(composedPiece).joined()
    }
}

private func composedPiece(_ piece: Substring) -> String {
    let piece = String(piece)
    return piece.applyingTransform(StringTransform("Any-NFC"), reverse: false)
        ?? piece.precomposedStringWithCanonicalMapping
}

/// Splits a text into pieces that can be composed independently.
///
/// Whenever the transform composes something, it moves the rest of the text. On one long text that
/// would take quadratic time.
private func pieces(of text: String) -> [Substring] {
    let minLength = 200
    guard text.utf8.count > minLength else { return [text[...]] }
    var pieces: [Substring] = []
    var (start, length) = (text.startIndex, 0)
    for index in text.unicodeScalars.indices {
        if length >= minLength, isCompositionBoundary(text.unicodeScalars[index]) {
            pieces.append(text[start..<index])
            (start, length) = (index, 0)
        }
        length += 1
    }
    return pieces + [text[start...]]
}

/// True if this scalar neither composes nor changes places with a preceding one.
///
/// This holds for letters, except the vowels and finals of Hangul and the vowels of Kirat Rai.
private func isCompositionBoundary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: true
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x16D40...0x16D7F: false
    default: scalar.properties.generalCategory.isLetter
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isLetter: Bool {
        switch self {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
        default: false
        }
    }
}

/// True if any string of such scalars is in NFC.
///
/// None of them is a combining mark, composes with another scalar or has a decomposition that NFC
/// would apply: scalars below the combining marks, Cyrillic letters, and the scripts without case.
private func isInertInNFC(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0300, 0x0400...0x0482: true
    default: CaselessScripts.combiningClass(of: scalar.value) == 0
    }
}
