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

    /// True if folding would change nothing in the name but ASCII capitals.
    ///
    /// - Parameter name: Valid UTF-8 without a sign.
    /// - Returns: False also where a look at Unicode's tables would be needed to decide.
    static func contain(allOf name: [UInt8]) -> Bool {
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

    /// The scalar at an offset, and its length in bytes.
    ///
    /// For scalars of four bytes it returns 0: none of these scripts has any.
    @inline(__always)
    private static func scalar(
        at offset: Int,
        in name: [UInt8]
    ) -> (scalar: UInt32, length: Int) {
        let first = UInt32(name[offset])
        if first < 0x80 { return (first, 1) }
        let second = UInt32(name[offset + 1] & 0x3F)
        if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
        if first >= 0xF0 { return (0, 4) }
        return ((first & 0x0F) << 12 | second << 6 | UInt32(name[offset + 2] & 0x3F), 3)
    }
}
