import Foundation

/// Unicode's canonical decomposition, in which syllables of Hangul remain composed.
enum CanonicalDecomposition {
    /// The decomposition of a text, with combining marks in canonical order.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - remainsComposed: True for scalars that are not decomposed.
    /// - Returns: The scalars of the decomposition.
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
        sortMarks(of: &scalars)
        return scalars
    }

    /// The canonical combining class of a scalar: 0 for all but combining marks.
    static func order(of scalar: Unicode.Scalar) -> UInt8 {
        scalar.properties.canonicalCombiningClass.rawValue
    }

    /// True for scalars of common scripts that have no decomposition, and for syllables.
    private static func isInert(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0xC0, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// Sorts each run of marks by class.
    ///
    /// Marks of one class keep their order.
    private static func sortMarks(of scalars: inout [Unicode.Scalar]) {
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
}
