/// The choice between two values of two records of a tweet; a known value is chosen over an unknown
/// one.
///
/// The choice does not depend on the order of the two, so that the order of imports does not matter.
/// See `Documentation/counting.md`.
enum Merging {
    /// The larger one.
    static func larger<Value: Comparable>(_ one: Value?, _ other: Value?) -> Value? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }

    /// The one that a predicate orders first.
    static func first<Value>(
        _ one: Value?,
        _ other: Value?,
        by precedes: (Value, Value) throws -> Bool
    ) rethrows -> Value? {
        guard let one, let other else { return one ?? other }
        return try precedes(other, one) ? other : one
    }

    /// The text that is first by code point, which is the order of its UTF-8.
    static func firstText<Text: Sequence<UInt8>>(_ one: Text?, _ other: Text?) -> Text? {
        first(one, other) { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether a text is preferred to another one: the longer in code points, else the first.
    static func isPreferred(
        _ text: ArraySlice<UInt8>,
        to other: ArraySlice<UInt8>
    ) -> Bool {
        let (length, otherLength) = (codePoints(in: text), codePoints(in: other))
        if length != otherLength { return length > otherLength }
        return text.lexicographicallyPrecedes(other)
    }

    private static func codePoints(in text: ArraySlice<UInt8>) -> Int {
        text.count { $0 & 0xC0 != 0x80 }
    }
}
