/// Scripts of which a name can be folded without a look at Unicode's tables.
///
/// Their letters have no case, and none of them joins with what stands before it, so that a name in them
/// is folded as it stands where its marks are in canonical order.
enum CaselessScripts {
    /// The canonical combining class of a scalar of these scripts; nil for all others.
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

    /// Whether folding a name changes nothing in it but the capitals of ASCII.
    ///
    /// - Parameter name: Valid UTF-8 without a sign.
    /// - Returns: False also where it only might be changed.
    static func areAll(in name: UnsafeBufferPointer<UInt8>) -> Bool {
        var place = 0
        var lastClass: UInt8 = 0
        while place < name.count {
            let (scalar, length) = scalar(at: place, in: name)
            if length == 1 {
                lastClass = 0
            } else {
                guard let next = combiningClass(of: scalar), next == 0 || next >= lastClass else {
                    return false
                }
                lastClass = next
            }
            place += length
        }
        return true
    }

    /// The scalar at a place and its length in bytes; 0 for one of four, of which there are none here.
    @inline(__always)
    private static func scalar(
        at place: Int,
        in name: UnsafeBufferPointer<UInt8>
    ) -> (scalar: UInt32, length: Int) {
        let first = UInt32(name[place])
        if first < 0x80 { return (first, 1) }
        let second = UInt32(name[place + 1] & 0x3F)
        if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
        if first >= 0xF0 { return (0, 4) }
        return ((first & 0x0F) << 12 | second << 6 | UInt32(name[place + 2] & 0x3F), 3)
    }
}
