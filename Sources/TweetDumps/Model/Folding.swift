import Foundation

/// Folding makes the names that differ only in case, or in how accents are encoded, equal.
///
/// A folded name has lost one leading `#`, `＃`, `@` or `＠`, is folded by Unicode's full case
/// folding (CaseFolding.txt, statuses C and F), and is in NFC. There is no special case for Turkish,
/// accents stay, and full-width letters remain other letters than the ASCII ones.
public enum Folding {
    /// The form by which names are compared.
    ///
    /// ```swift
    /// Folding.folded("#Straße")  // "strasse"
    /// ```
    ///
    /// Names are the same where the folded names have the same scalars. The folded name of a sign
    /// alone is empty.
    public static func folded(_ name: String) -> String {
        let name = withoutSign(name)
        if let folded = foldedASCII(name) {
            return folded
        }
        return composed(caseFolded(composed(name)))
    }

    /// The folded name in UTF-8, of a name in valid UTF-8.
    ///
    /// Complexity: O(*n*), without a `String` for names of ASCII letters or of scripts without case.
    package static func folded(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        if let folded = foldedWithoutTables(name) { return folded }
        return Array(folded(String(decoding: name, as: UTF8.self)).utf8)
    }

    /// The folded name where it takes no table of Unicode's to find it, and the name has no sign.
    static func foldedWithoutTables(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let first = name.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "@"),
            name.isASCII || CaselessScripts.areAll(in: name)
        else { return nil }
        return name.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }

    /// The name as it is shown: without one leading sign, in NFC.
    public static func spelling(_ name: String) -> String {
        composed(withoutSign(name))
    }

    /// Whether a hashtag or a user can begin with this sign.
    static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "#", "＃", "@", "＠": true
        default: false
        }
    }
}

/// Signs are scalars, not characters: a mark that follows `#` makes one character of both.
private func withoutSign(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, Folding.isSign(first) else { return name }
    return String(name.unicodeScalars.dropFirst())
}

/// The name in lower case if it is all ASCII, as most names are, else `nil`.
private func foldedASCII(_ name: String) -> String? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
    return name.lowercased()
}

// MARK: - Case

private func caseFolded(_ name: String) -> String {
    // A view of a string would copy all that it has for each mapping that is appended.
    var folded: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars {
        if scalar.properties.changesWhenCaseMapped {
            appendCaseFolding(of: scalar, to: &folded)
        } else {
            folded.append(scalar)
        }
    }
    return String(String.UnicodeScalarView(folded))
}

/// Appends what CaseFolding.txt has for the scalar.
///
/// The folding of a scalar is the lower case of its upper case: that joins what only one of the two
/// directions joins (ς with σ, ſ with s) and spells out ligatures (ß, ﬁ). There are three exceptions.
private func appendCaseFolding(
    of scalar: Unicode.Scalar,
    to folded: inout [Unicode.Scalar]
) {
    switch scalar.value {
    case ..<0x80:
        folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    case 0x0131:
        // The dotless i of Turkish shares its upper case with i, and is a letter of its own.
        folded.append(scalar)
    case 0x1E9E:
        // The capital ß is its own upper case, and its lower case is still to be spelled out.
        folded.append(contentsOf: "ss".unicodeScalars)
    case 0x13A0...0x13FD, 0xAB70...0xABBF:
        // Cherokee got its small letters late, and folds to the capitals, so that older text is
        // folded already.
        folded.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
    default:
        for upper in scalar.properties.uppercaseMapping.unicodeScalars {
            folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
    }
}

// MARK: - NFC

/// The name in NFC.
///
/// ICU does the work, by way of a string transform: on Linux `precomposedStringWithCanonicalMapping`
/// gets conjoining jamo, marks of the astral planes and some Tibetan vowels wrong.
private func composed(_ name: String) -> String {
    if name.unicodeScalars.allSatisfy(staysInNFC) { return name }
    return pieces(of: MarkOrder.sorted(name)).map(composedPiece).joined()
}

private func composedPiece(_ piece: Substring) -> String {
    let piece = String(piece)
    return piece.applyingTransform(StringTransform("Any-NFC"), reverse: false)
        ?? piece.precomposedStringWithCanonicalMapping
}

/// Parts of a text that can be composed one by one.
///
/// The transform moves all that follows whenever it composes something, so that its time grows with the
/// square of the length.
private func pieces(of text: String) -> [Substring] {
    let shortest = 200
    guard text.utf8.count > shortest else { return [text[...]] }
    var pieces: [Substring] = []
    var (start, length) = (text.startIndex, 0)
    for place in text.unicodeScalars.indices {
        if length >= shortest, joinsNothingBefore(text.unicodeScalars[place]) {
            pieces.append(text[start..<place])
            (start, length) = (place, 0)
        }
        length += 1
    }
    return pieces + [text[start...]]
}

/// Whether no scalar before this one can be composed with it, or change places with it.
///
/// It is true of letters, but for the vowels and finals of Hangul and the vowels of Kirat Rai.
private func joinsNothingBefore(_ scalar: Unicode.Scalar) -> Bool {
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

/// Whether a string of such scalars is in NFC, whatever their order.
///
/// It is where none of them is a mark, joins with another one, or stands for another one: below the
/// combining marks, and in the Cyrillic alphabet and scripts without case.
private func staysInNFC(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0300, 0x0400...0x0482: true
    default: CaselessScripts.combiningClass(of: scalar.value) == 0
    }
}
