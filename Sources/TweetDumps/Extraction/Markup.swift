// Removing HTML from the names of programs.

extension [UInt8] {
    /// Removes HTML tags, decodes character references, and trims white space, from an offset on.
    ///
    /// The first search API has escaped tags, which are removed, too.
    mutating func removeMarkup(from offset: Int) {
        if firstIndex(of: UInt8(ascii: "<"), from: offset) == nil { decodeReferences(from: offset) }
        removeTags(from: offset)
        decodeReferences(from: offset)
        let trimmed = self[offset...].trimmed
        if trimmed.count < count - offset { replaceSubrange(offset..., with: Array(trimmed)) }
    }

    /// Removes what is between `<` and the next `>`.
    private mutating func removeTags(from offset: Int) {
        var kept: [UInt8] = []
        var rest = self[offset...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            kept += rest[..<open]
            rest = rest[(close + 1)...]
        }
        kept += rest
        replaceSubrange(offset..., with: kept)
    }

    /// Decodes each character reference once: `&amp;lt;` becomes `&lt;`.
    private mutating func decodeReferences(from offset: Int) {
        var decoded: [UInt8] = []
        var rest = self[offset...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            let name = rest[(sign + 1)...]
            let reference = Self.references.first { name.starts(with: $0.name) }
            decoded += rest[..<sign]
            decoded.append(reference?.byte ?? UInt8(ascii: "&"))
            rest = name.dropFirst(reference?.name.count ?? 0)
        }
        decoded += rest
        replaceSubrange(offset..., with: decoded)
    }

    private static var references: [(name: String.UTF8View, byte: UInt8)] {
        [
            ("amp;".utf8, UInt8(ascii: "&")), ("lt;".utf8, UInt8(ascii: "<")),
            ("gt;".utf8, UInt8(ascii: ">")), ("quot;".utf8, UInt8(ascii: "\"")),
            ("apos;".utf8, UInt8(ascii: "'")), ("#39;".utf8, UInt8(ascii: "'")),
        ]
    }
}
