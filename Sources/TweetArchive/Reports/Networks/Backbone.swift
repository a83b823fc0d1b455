/// The limit below which an edge is in the backbone of a network: a fraction, exactly as it was typed.
///
/// The backbone of a network has the edges that are heavy for at least one of their ends. For an end with the
/// strength *s* and *k* edges, an edge of the weight *w* has the value (1 − *w*/*s*)^(*k* − 1): how likely
/// an edge is to be as heavy if the strength were spread at random. This is the disparity filter of Serrano,
/// Boguñá and Vespignani.
///
/// ```swift
/// BackboneLimit("0.05")?.numerator  // 5, of 100
/// BackboneLimit("x")  // nil
/// ```
public struct BackboneLimit: Sendable, Equatable {
    /// The maximum number of decimal places.
    private static let maxDigits = 18

    /// The number as it was typed.
    public let typed: String
    /// The numerator.
    public let numerator: Int
    /// The denominator, a power of ten.
    public let denominator: Int

    /// Reads a decimal number above 0 and up to 1, with at most 18 decimal places.
    public init?(_ typed: String) {
        let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard 1...2 ~= parts.count, !digits.isEmpty,
            digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            parts.count == 1 || parts[1].count <= BackboneLimit.maxDigits,
            let number = Int(digits)
        else { return nil }
        let decimals = parts.count == 2 ? parts[1].count : 0
        (self.typed, numerator) = (typed, number)
        denominator = (0..<decimals).reduce(1) { power, _ in power * 10 }
        guard 1...denominator ~= numerator else { return nil }
    }
}

/// One end of an edge: the weight of the edge, and the sum of the weights and the number of all edges there.
struct EdgeEnd: Hashable {
    let weight: Int
    let strength: Int
    let edges: Int

    /// How likely an edge is to be as heavy by chance; 1 for an end with one edge.
    ///
    /// It is computed by multiplications alone, so that it is the same on every machine.
    var alpha: Double { power(Double(strength - weight) / Double(strength), edges - 1, from: 1, *) }
}

/// Exponentiation by squaring.
@inline(__always)
private func power<Number>(
    _ number: Number,
    _ count: Int,
    from one: Number,
    _ multiply: (Number, Number) -> Number
) -> Number {
    var (power, factor, count) = (one, number, count)
    while count > 0 {
        if count & 1 == 1 { power = multiply(power, factor) }
        count >>= 1
        if count > 0 { factor = multiply(factor, factor) }
    }
    return power
}

/// Decides exactly which edges are below a limit.
struct BackboneFilter {
    /// The relative distance from the limit below which values are compared in whole numbers.
    private static let doubt = 1e-9

    private let limit: BackboneLimit
    /// The ends that were compared in whole numbers.
    private var known: [EdgeEnd: Bool] = [:]

    init(_ limit: BackboneLimit) { self.limit = limit }

    mutating func isBelow(_ end: EdgeEnd) -> Bool {
        let (alpha, limit) = (end.alpha, Double(limit.numerator) / Double(limit.denominator))
        if (alpha - limit).magnitude > BackboneFilter.doubt * limit { return alpha < limit }
        if let known = known[end] { return known }
        let isBelow = isBelowExactly(end)
        known[end] = isBelow
        return isBelow
    }

    /// Whether (s − w)^(k − 1) · Q < P · s^(k − 1), with the limit P/Q.
    func isBelowExactly(_ end: EdgeEnd) -> Bool {
        let (one, other) = (UInt64(end.strength - end.weight), UInt64(end.strength))
        let (p, q) = (UInt64(limit.numerator), UInt64(limit.denominator))
        if one == 0 { return end.edges > 1 }
        let count = end.edges - 1
        let (left, right) = (
            power(NumberBounds(one), count, from: NumberBounds(1), *) * NumberBounds(q),
            power(NumberBounds(other), count, from: NumberBounds(1), *) * NumberBounds(p)
        )
        // Only equal or nearly equal numbers are left; powers of more than 60 are never equal.
        if let isLess = left.isLess(than: right) { return isLess }
        return power(WholeNumber(one), count, from: WholeNumber(1), *) * WholeNumber(q)
            < power(WholeNumber(other), count, from: WholeNumber(1), *) * WholeNumber(p)
    }
}

/// A large number between two bounds: mantissas with a common exponent of 2.
private struct NumberBounds {
    private static let bits = 122

    private let low: UInt128
    /// From 2^122 to 2^123, unless the number is 0.
    private let high: UInt128
    private let exponent: Int

    init(_ number: UInt64) {
        let shift = NumberBounds.bits - (UInt64.bitWidth - 1 - number.leadingZeroBitCount)
        low = UInt128(number) << UInt128(shift)
        (high, exponent) = (low, -shift)
    }

    private init(low: UInt128, high: UInt128, exponent: Int) {
        (self.low, self.high, self.exponent) = (low, high, exponent)
    }

    static func * (one: NumberBounds, other: NumberBounds) -> NumberBounds {
        let product = one.high.multipliedFullWidth(by: other.high)
        let isLarge = product.high >> UInt128(2 * bits + 1 - 128) > 0
        let shift = isLarge ? bits + 1 : bits
        let low = one.low.multipliedFullWidth(by: other.low)
        return NumberBounds(
            low: shifted((low.high, low.low), shift),
            high: shifted((product.high, product.low), shift) + 1,
            exponent: one.exponent + other.exponent + shift
        )
    }

    private static func shifted(_ number: (high: UInt128, low: UInt128), _ bits: Int) -> UInt128 {
        number.high << UInt128(128 - bits) | number.low >> UInt128(bits)
    }

    /// Whether it is less; nil if that is not certain.
    func isLess(than other: NumberBounds) -> Bool? {
        let difference = exponent - other.exponent
        // The mantissas differ by a factor below 4.
        if difference.magnitude > 3 { return difference < 0 }
        let (own, others) = (UInt128(max(0, difference)), UInt128(max(0, -difference)))
        if high << own < other.low << others { return true }
        if low << own >= other.high << others { return false }
        return nil
    }
}

/// A whole number of any size.
private struct WholeNumber: Comparable {
    /// The digits to the base 2^32, the lowest first; the highest is not 0.
    private var digits: [UInt32]

    init(_ number: UInt64) {
        digits = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
        while digits.last == 0 { digits.removeLast() }
    }

    static func * (one: WholeNumber, other: WholeNumber) -> WholeNumber {
        var product = WholeNumber(0)
        product.digits = Array(repeating: 0, count: one.digits.count + other.digits.count)
        for (index, digit) in one.digits.enumerated() {
            var carry: UInt64 = 0
            for (position, factor) in other.digits.enumerated() {
                carry += UInt64(digit) * UInt64(factor) + UInt64(product.digits[index + position])
                product.digits[index + position] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product.digits[index + other.digits.count] = UInt32(carry)
        }
        while product.digits.last == 0 { product.digits.removeLast() }
        return product
    }

    static func < (one: WholeNumber, other: WholeNumber) -> Bool {
        if one.digits.count != other.digits.count { return one.digits.count < other.digits.count }
        return one.digits.reversed().lexicographicallyPrecedes(other.digits.reversed())
    }
}
