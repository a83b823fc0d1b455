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
        var next = offset
        while let open = firstIndex(of: UInt8(ascii: "<"), from: next),
            let close = firstIndex(of: UInt8(ascii: ">"), from: open)
        {
            removeSubrange(open...close)
            next = open
        }
    }

    /// Decodes each character reference once: `&amp;lt;` becomes `&lt;`.
    private mutating func decodeReferences(from offset: Int) {
        var next = offset
        while let sign = firstIndex(of: UInt8(ascii: "&"), from: next) {
            let name = self[(sign + 1)...]
            if let reference = Self.references.first(where: { name.starts(with: $0.name) }) {
                replaceSubrange(
                    sign...sign + reference.name.count,
                    with: CollectionOfOne(reference.byte)
                )
            }
            next = sign + 1
        }
    }

    private static var references: [(name: String.UTF8View, byte: UInt8)] {
        [
            ("amp;".utf8, UInt8(ascii: "&")), ("lt;".utf8, UInt8(ascii: "<")),
            ("gt;".utf8, UInt8(ascii: ">")), ("quot;".utf8, UInt8(ascii: "\"")),
            ("apos;".utf8, UInt8(ascii: "'")), ("#39;".utf8, UInt8(ascii: "'")),
        ]
    }
}
