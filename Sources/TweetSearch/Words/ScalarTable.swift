/// The entries of all scalars, each of which is computed when it is first needed.
struct ScalarTable {
    /// The number of entries in a page.
    private static let pageSize = 256

    /// The index in ``entries`` where the page of a scalar begins; 0 if it has none yet.
    private var pages = [Int32](repeating: 0, count: 0x110000 / pageSize)
    /// The pages, behind one of unknown entries.
    private var entries = [ScalarEntry](repeating: .unknown, count: pageSize)
    /// The units of the scalars that have several.
    private var severalUnits: [WordUnit] = []

    /// The entry of a scalar.
    ///
    /// - Parameter value: The value of the scalar, below 0x110000.
    /// - Returns: The entry; that of a separator if there is no such scalar.
    @inline(__always)
    mutating func entry(of value: UInt32) -> ScalarEntry {
        let page = Int(pages[Int(value) / ScalarTable.pageSize])
        let entry = entries[page + Int(value) % ScalarTable.pageSize]
        return entry.isKnown ? entry : computedEntry(of: value)
    }

    /// The units of a scalar that has several.
    func units(of entry: ScalarEntry) -> ArraySlice<WordUnit> {
        severalUnits[entry.firstIndex..<entry.firstIndex + entry.count]
    }

    @inline(never)
    private mutating func computedEntry(of value: UInt32) -> ScalarEntry {
        let page = Int(value) / ScalarTable.pageSize
        if pages[page] == 0 {
            pages[page] = Int32(entries.count)
            entries += [ScalarEntry](repeating: .unknown, count: ScalarTable.pageSize)
        }
        let entry = Unicode.Scalar(value).map { newEntry(of: $0) } ?? .separator
        entries[Int(pages[page]) + Int(value) % ScalarTable.pageSize] = entry
        return entry
    }

    private mutating func newEntry(of scalar: Unicode.Scalar) -> ScalarEntry {
        let units =
            ScalarTable.foldsToItself(scalar)
            ? [WordUnit(scalar)] : TextFolding.units(String(scalar))
        let orders = units.map { CanonicalDecomposition.order(of: $0.scalar) }
        let entry = ScalarEntry(
            first: units.count == 1 ? units[0].bits : UInt32(severalUnits.count),
            count: units.count,
            order: orders.last ?? 0,
            traits: ScalarTable.traits(of: scalar, units: units, orders: orders)
        )
        if units.count > 1 { severalUnits += units }
        return entry
    }

    /// True for letters of Han and syllables of Hangul, most of which fold to themselves.
    private static func foldsToItself(_ scalar: Unicode.Scalar) -> Bool {
        0x3400...0x9FFF ~= scalar.value || 0xAC00...0xD7A3 ~= scalar.value
    }
}

// MARK: - Traits

extension ScalarTable {
    private static func traits(
        of scalar: Unicode.Scalar,
        units: [WordUnit],
        orders: [UInt8]
    ) -> ScalarEntry.Traits {
        var traits: ScalarEntry.Traits = []
        let isLeftOut = TextFolding.isLeftOut(scalar)
        if isLeftOut || isMark(scalar) || isJoinedInSyllables(scalar) { traits.insert(.extender) }
        if isAccent(scalar), !isLeftOut { traits.insert(.accent) }
        if TextFolding.isApostrophe(scalar) || scalar.value == 0xFF07 { traits.insert(.apostrophe) }
        if scalar.value == EmojiJoint.joiner { traits.insert(.joiner) }
        if TextFolding.isEmojiPart(scalar.value) { traits.insert(.emojiPart) }
        if units.last(where: { !isAccent($0.scalar) }).map({ TextFolding.isLatin($0.scalar) })
            == true
        {
            traits.insert(.latin)
        }
        switch units.last?.kind {
        case .separator, .emoji, .flag: traits.insert(.symbol)
        case .alone, .markAlone: traits.insert(.alone)
        case .letter, .mark, nil: break
        }
        if needsNeighbours(scalar, orders: orders) { traits.insert(.normalized) }
        return traits
    }

    /// True if a scalar has to be normalized together with its neighbours.
    ///
    /// A mark that stands below the others or decomposes to several changes places with them. The
    /// Greek iota below a letter becomes a letter itself when its case is folded.
    private static func needsNeighbours(_ scalar: Unicode.Scalar, orders: [UInt8]) -> Bool {
        let hasIota = CanonicalDecomposition.scalars(of: String(scalar)).contains("\u{345}")
        let isOrdered = isMark(scalar) && orders.contains { $0 != 0 }
        return hasIota || isJoinedInSyllables(scalar)
            || isOrdered && (orders.count > 1 || !isAccent(scalar))
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// True for the vowels and finals of Hangul and the vowels of Kirat Rai.
    private static func isJoinedInSyllables(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x16D40...0x16D7F: true
        default: false
        }
    }
}
