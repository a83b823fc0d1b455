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

    /// The ASCII form of a sign of hashtags or users, in half or full width; nil for other scalars.
    static func asciiSign(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "#", "＃": "#"
        case "@", "＠": "@"
        default: nil
        }
    }

    static func isSign(_ scalar: Unicode.Scalar) -> Bool { asciiSign(of: scalar) != nil }
}

/// Signs are matched as scalars: a combining mark after `#` would make one character of both.
private func withoutSign(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, Folding.isSign(first) else { return name }
    return String(name.unicodeScalars.dropFirst())
}

/// Nil if the name is not all ASCII.
private func foldedASCII(_ name: String) -> String? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
    return name.lowercased()
}

// MARK: - Case

extension Folding {
    /// The text after Unicode's full case folding, which may not be in a normal form.
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
private func appendCaseFolding(of scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
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
    default:
        scalar.properties.isLetter && scalar.properties.generalCategory != .modifierLetter
    }
}

extension Unicode.Scalar.Properties {
    @inlinable package var isLetter: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            true
        default: false
        }
    }

    /// True for digits and other numbers of any script.
    @inlinable package var isNumber: Bool {
        switch generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    /// True for combining marks.
    @inlinable package var isMark: Bool {
        switch generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
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

/// Scripts without upper and lower case, whose names are folded without Unicode's tables.
///
/// Their letters do not compose with preceding scalars either. So folding leaves a name in them as
/// it is, as long as its combining marks are in canonical order.
enum CaselessScripts {
    /// The canonical combining class of a scalar of these scripts; nil for all other scalars.
    static func combiningClass(of scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x05D0...0x05EA: 0  // Hebrew
        case 0x0620...0x064A, 0x0660...0x0669, 0x0671...0x06D3: 0  // Arabic
        case 0x0904...0x0939, 0x093E...0x094C, 0x0966...0x096F: 0  // Devanagari
        case 0x094D: 9
        case 0x0E01...0x0E37, 0x0E40...0x0E47, 0x0E50...0x0E59: 0  // Thai
        case 0x0E38...0x0E39: 103
        case 0x0E48...0x0E4B: 107
        case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FE, 0xFF66...0xFF9F: 0  // Kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF: 0  // Han
        case 0xAC00...0xD7A3: 0  // Hangul
        default: nil
        }
    }

    /// True if folding would change only ASCII capitals of the name, which has no sign.
    ///
    /// It is also false if Unicode's tables are needed to decide.
    fileprivate static func contain(allOf name: [UInt8]) -> Bool {
        var offset = 0
        var lastClass: UInt8 = 0
        while offset < name.count {
            let (scalar, length) = scalar(at: offset, in: name)
            if length == 1 {
                lastClass = 0
            } else {
                guard let next = combiningClass(of: scalar), next == 0 || next >= lastClass else {
                    return false
                }
                lastClass = next
            }
            offset += length
        }
        return true
    }

    /// Scalars of four bytes become 0: none of these scripts has any.
    @inline(__always)
    private static func scalar(at offset: Int, in name: [UInt8]) -> (scalar: UInt32, length: Int) {
        let first = UInt32(name[offset])
        if first < 0x80 { return (first, 1) }
        let second = UInt32(name[offset + 1] & 0x3F)
        if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
        if first >= 0xF0 { return (0, 4) }
        return ((first & 0x0F) << 12 | second << 6 | UInt32(name[offset + 2] & 0x3F), 3)
    }
}

/// Unicode's canonical order of combining marks, in O(*n* log *n*).
///
/// ICU and the standard library sort the marks of a letter in quadratic time: a second for ten
/// thousand marks. No language needs that many, but a hostile dump can have them. Once the marks
/// are sorted, both take linear time.
package enum CanonicalOrder {
    /// The longest run of marks, in scalars, that is left to ICU.
    private static let maxUnsortedRun = 64

    /// Sorts each run of marks by class; marks of one class keep their order.
    package static func sortMarks(of scalars: inout [Unicode.Scalar]) {
        let orders = scalars.map(order)
        guard zip(orders, orders.dropFirst()).contains(where: { $1 != 0 && $0 > $1 }) else {
            return
        }
        var start = 0
        while start < scalars.count {
            let end = orders[start...].firstIndex(of: 0) ?? scalars.count
            // The offset makes the sort stable: the standard library does not promise that it is.
            let sorted = (start..<end).sorted { (orders[$0], $0) < (orders[$1], $1) }
            scalars.replaceSubrange(start..<end, with: sorted.map { scalars[$0] })
            start = end + 1
        }
    }

    /// The canonical combining class of a scalar: 0 for all but combining marks.
    package static func order(of scalar: Unicode.Scalar) -> UInt8 {
        scalar.properties.canonicalCombiningClass.rawValue
    }

    /// The text with its long runs of marks in canonical order, which is canonically equivalent.
    fileprivate static func sorted(_ text: String) -> String {
        guard text.utf8.count > maxUnsortedRun, hasLongRun(text) else { return text }
        var scalars = text.unicodeScalars.flatMap { tibetanVowels[$0.value] ?? [$0] }
        sortMarks(of: &scalars)
        return String(String.UnicodeScalarView(scalars))
    }

    private static func hasLongRun(_ text: String) -> Bool {
        var length = 0
        for scalar in text.unicodeScalars {
            length = isMark(scalar) ? length + 1 : 0
            if length > maxUnsortedRun { return true }
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300
            && (order(of: scalar) != 0 || tibetanVowels.keys.contains(scalar.value))
    }

    /// Vowels of combining class 0 that decompose to two marks (UnicodeData.txt).
    ///
    /// All other scalars that decompose to marks alone have the class of these marks.
    private static let tibetanVowels: [UInt32: [Unicode.Scalar]] = [
        0x0F73: ["\u{0F71}", "\u{0F72}"], 0x0F75: ["\u{0F71}", "\u{0F74}"],
        0x0F81: ["\u{0F71}", "\u{0F80}"],
    ]
}
